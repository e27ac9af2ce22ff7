"""What is open to all who may see a match, once it is over: its record and its replay."""

from app.matches.refusals import NotOver
from app.matches.table import Table


def ended(table: Table) -> Table:
    """The table itself, where its match is over. Raises NotOver, whatever else is asked of it."""
    if table.match.status != "finished":
        raise NotOver
    return table
