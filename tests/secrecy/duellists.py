"""A duel between Ada and Ben, which two look on at."""

from contextlib import AbstractContextManager
from typing import Any

from tests.secrecy.company import Asked
from tests.secrecy.pair import Pair, at_table
from tests.secrecy.tap import Tap


class Duellists(Pair):
    """A duel that has just been dealt."""

    WISH = {"game": "duel", "title": "Duel", "options": {"begins": "second"}, "seed": "5e" * 32}
    BEN = "player:2"

    def half(self, person: Tap, seat: str) -> dict[str, Any]:
        """One player's half of the arena, as this person sees it."""
        half: dict[str, Any] = self.view(person)["view"]["players"][seat]
        return half

    def first_beasts(self, ben: int = 0) -> None:
        """Each turns up a Beast, Ben that of this number in his reserve; his turn begins."""
        for person, number in ((self.ben, ben), (self.ada, 0)):
            self.does(person, "first", self.asked(person, "first")["options"][number]["id"])

    def until_bens_turn(self) -> None:
        """Ada plays no card, both do whatever else they must."""
        self.until_ben_is_asked("card")

    def usual(self, asked: Asked) -> list[str]:
        options = [option["id"] for option in asked["options"]]
        if "pass" in options:
            return []
        return ["no_card"] if asked["kind"] == "card" else options[: asked["least"]]


def duellists(url: str, **wish: Any) -> AbstractContextManager[Duellists]:
    """A duel, until the block ends."""
    return at_table(Duellists(url, **wish))
