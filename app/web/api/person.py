"""The person who is asked about."""

from typing import Annotated

from fastapi import Depends

from app.store.people import Known, find_person
from app.web.house import AtHouse
from app.web.problems import Problem


async def known_person(person_id: str, house: AtHouse) -> Known:
    """Raises `not_there` where there is nobody of this id."""
    found = await house.store.read(find_person, person_id)
    if found is None:
        raise Problem("not_there")
    return found


KnownPerson = Annotated[Known, Depends(known_person)]
