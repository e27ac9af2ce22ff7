"""What is open to all who may see a match, once it is over for them: its record and its replay."""

from app.matches.outside import outside
from app.matches.refusals import NotOver
from app.matches.table import Table


def ended(table: Table, user: str | None) -> Table:
    """The table itself, where its match is over as far as this user may know. Raises NotOver."""
    if outside(table, user).status != "finished":
        raise NotOver
    return table
