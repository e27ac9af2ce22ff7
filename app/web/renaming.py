"""What somebody is called, wherever that is shown at this moment."""

from app.matches import seating
from app.store.people import User
from app.web.house import House


async def show_name(house: House, user: User) -> None:
    """Show what is stored by now of somebody's name, at every table where anybody may look, in every process."""
    await seating.rename(house.matches, user)
    house.matches.forget_of(user.id)
    house.hub.renamed(user.id)
