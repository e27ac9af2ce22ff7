"""What processes tell each other, in words. Whom that reaches must not depend on a secret.

`table ID`: what is known of a match from outside. `inside ID`: the same, but those who look on are told late. `match
ID SEAT ...`: anything else; it has become the turn of those seats, or is no longer. `gone ID USER ...`: a match is
gone; an unlisted one with those who knew of it. `said ID NUMBER SIDE`: a line of chat, to a side, to all, or to
`*watchers`. `noted ID USER SIDE KEPT GONE WITHDRAWN`: what somebody wrote or erased, by ids with commas between them.
`notice USER ...`: these have other notices than before. `over DIGEST`: a session is. `barred USER`: a person may not
be here any more. `named USER`: a person has another name. `words *`: other words are listed. `here ID PROCESS
WATCHING SEAT ...`: who is connected there now. `who ID`: asks for that. `left PROCESS` comes from the bus.
"""

from app.core.viewer import PUBLIC
from app.matches.behind import Behind
from app.matches.change import Change
from app.matches.table import Table
from app.matches.talking import SIDE, TABLE, WATCHERS, Channel

TO_ALL, TO_WATCHERS = Channel(TABLE), Channel(WATCHERS)


def note_of(change: Change, seated: bool) -> str:
    """What the other processes are told of a change. `seated`: it is news from outside, or of who sits there."""
    before, after = change.before, change.after
    if change.removed:
        return " ".join(["gone", after.id, *(sorted(after.members) if after.match.visibility != "public" else ())])
    if seated or before is None:
        # Where strangers are told late of what happens, they are told at once who sits down, and nothing else.
        if before is not None and PUBLIC not in change.noticed:
            return f"inside {after.id}"
        if before is None or after.behind is None or (before.behind is None and _sat_down(before, after.behind)):
            return f"table {after.id}"
        return f"inside {after.id}"
    turns = [name for name, seen in after.seen.items() if seen.sight.turn != before.seen[name].sight.turn]
    return " ".join(["match", after.id, *turns])


def _sat_down(before: Table, behind: Behind) -> bool:
    """Whether somebody sat down just before the start, and not by it as bots do."""
    return behind.moments[0].seats != bytes(before.seats_told()).decode()


def told_as(channel: Channel) -> str:
    """To whom a line was said, as a note says it."""
    if channel == TO_ALL:
        return ""
    return f"*{WATCHERS}" if channel == TO_WATCHERS else channel.kept_as.removeprefix(f"{SIDE}:")


def channel_of(to: str) -> Channel:
    """The same read back."""
    if not to:
        return TO_ALL
    return TO_WATCHERS if to == f"*{WATCHERS}" else Channel(f"{SIDE}:{to}")
