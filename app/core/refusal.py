"""Why an answer is not taken.

Refusal
├── NotYours        put to somebody else, or its seat has given up        (403)
├── Closed          it is answered, gone, or the match has ended          (409)
└── Illegal         the answer is not among the options                   (422)

A refusal says the same for all hidden states that the asker can't tell apart, and changes nothing.
"""

from app.core.message import Message, say


class Refusal(Exception):
    """`code` is from the closed list of the contract, `text` says what to do instead."""

    code = "refused"

    def __init__(self, text: Message) -> None:
        super().__init__(text.key)
        self.text = text


class NotYours(Refusal):
    code = "not_yours"

    def __init__(self, text: Message | None = None) -> None:
        super().__init__(text or say("refusal.not_yours"))


class Closed(Refusal):
    code = "closed_decision"

    def __init__(self, text: Message | None = None) -> None:
        super().__init__(text or say("refusal.closed"))


class Illegal(Refusal):
    code = "illegal_option"

    def __init__(self, text: Message | None = None) -> None:
        super().__init__(text or say("refusal.illegal"))
