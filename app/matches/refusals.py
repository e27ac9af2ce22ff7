"""Why something is not done to a match, besides what the referee itself refuses (see app.core.refusal).

Refusal
├── NotThere         no such match, or not for you to know          (404)
├── NotSeated        that is for those who sit at the table         (403)
├── NotCreator       that is for whoever opened the table           (403)
├── NotForYou        a channel isn't for whoever asks               (403)
├── NoSpectators     nobody may look on at this table               (403)
├── Banned           whoever opened the table wants them not there  (403)
├── Muted            whoever runs the server wants them not to talk (403)
├── Barred           whoever runs the server wants them not here    (403)
├── NotOver          that is for the time after the end             (403)
├── AlreadyStarted   that is for the time before the start          (409)
├── NotStarted       that is for the time after the start           (409)
├── Full             no such seat is free                           (409)
├── SeatsFree        somebody is still missing                      (409)
├── Occupied         whoever asks sits at the table already         (409)
├── NotAsked         nobody asks whether all are ready              (409)
├── Stale            somebody else changed the match at that moment (409)
├── Paused           the clocks stand still, and so does the match  (409)
├── NotPaused        there is nothing to go on with                 (409)
├── StandsAlready    somebody has proposed that already             (409)
├── ProposalClosed   it was granted, declined, or is gone           (409)
├── NotAbsent        whoever is to be replaced is not away          (409)
├── NoWayBack        the match can't go back to that moment         (409)
├── OutOfTime        the answer came when the time was up           (409)
├── NothingToUndo    others know of it, or there is nothing         (409)
├── EnoughNotes      one can have no more notes at this table       (409)
└── BadWish          a match can't be opened, a line not said so    (422)
"""

from app.core.message import Message, say
from app.core.refusal import Refusal


class NotThere(Refusal):
    code = "not_there"

    def __init__(self) -> None:
        super().__init__(say("refusal.not_there"))


class CodeSpent(Refusal):
    """A handover's code opens nothing here: it was used or withdrawn, has run out, or never was one."""

    code = "not_there"

    def __init__(self) -> None:
        super().__init__(say("refusal.code_spent"))


class NotSeated(Refusal):
    code = "not_yours"

    def __init__(self) -> None:
        super().__init__(say("refusal.not_seated"))


class NotCreator(Refusal):
    code = "not_yours"

    def __init__(self) -> None:
        super().__init__(say("refusal.not_creator"))


class NoSpectators(Refusal):
    code = "not_yours"

    def __init__(self) -> None:
        super().__init__(say("refusal.no_spectators"))


class NotForYou(Refusal):
    """A channel isn't for whoever asks; `text` says why, and when it will be."""

    code = "not_yours"

    def __init__(self, key: str) -> None:
        super().__init__(say(key))


class Banned(Refusal):
    code = "banned"

    def __init__(self) -> None:
        super().__init__(say("refusal.banned"))


class Muted(Refusal):
    """`until` and `why` are parts of the sentence (see sentences.py)."""

    code = "muted"

    def __init__(self, until: Message, why: Message) -> None:
        super().__init__(say("refusal.muted", until=until, why=why))


class Barred(Refusal):
    """The same, for whoever may not be here at all."""

    code = "barred"

    def __init__(self, until: Message, why: Message) -> None:
        super().__init__(say("refusal.barred", until=until, why=why))


class NotOver(Refusal):
    code = "not_over"

    def __init__(self) -> None:
        super().__init__(say("refusal.not_over"))


class AlreadyStarted(Refusal):
    code = "already_started"

    def __init__(self) -> None:
        super().__init__(say("refusal.already_started"))


class NotStarted(Refusal):
    code = "not_started"

    def __init__(self) -> None:
        super().__init__(say("refusal.not_started"))


class Full(Refusal):
    code = "full"

    def __init__(self) -> None:
        super().__init__(say("refusal.full"))


class SeatsFree(Refusal):
    code = "seats_free"

    def __init__(self) -> None:
        super().__init__(say("refusal.seats_free"))


class Occupied(Refusal):
    code = "seated_already"

    def __init__(self) -> None:
        super().__init__(say("refusal.seated_already"))


class NotAsked(Refusal):
    code = "not_asked"

    def __init__(self) -> None:
        super().__init__(say("refusal.not_asked"))


class Stale(Refusal):
    code = "stale"

    def __init__(self) -> None:
        super().__init__(say("refusal.stale"))


class Paused(Refusal):
    code = "paused"

    def __init__(self) -> None:
        super().__init__(say("refusal.paused"))


class NotPaused(Refusal):
    code = "not_paused"

    def __init__(self) -> None:
        super().__init__(say("refusal.not_paused"))


class StandsAlready(Refusal):
    code = "stands_already"

    def __init__(self) -> None:
        super().__init__(say("refusal.stands_already"))


class ProposalClosed(Refusal):
    code = "closed_proposal"

    def __init__(self) -> None:
        super().__init__(say("refusal.closed_proposal"))


class NotAbsent(Refusal):
    code = "not_absent"

    def __init__(self) -> None:
        super().__init__(say("refusal.not_absent"))


class NoWayBack(Refusal):
    code = "no_way_back"

    def __init__(self) -> None:
        super().__init__(say("refusal.no_way_back"))


class OutOfTime(Refusal):
    code = "out_of_time"

    def __init__(self) -> None:
        super().__init__(say("refusal.out_of_time"))


class NothingToUndo(Refusal):
    code = "nothing_to_undo"

    def __init__(self) -> None:
        super().__init__(say("refusal.nothing_to_undo"))


class EnoughNotes(Refusal):
    code = "full"

    def __init__(self, most: int) -> None:
        super().__init__(say("refusal.enough_notes", n=most))


class BadWish(Refusal):
    """`text` says what is wrong with it."""

    code = "illegal_value"

    def __init__(self, key: str, **args: str | int | Message) -> None:
        super().__init__(Message(key, args))
