"""A match of Rise of Tribes between Ada and Ben, which two look on at."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any

from tests.secrecy.company import Asked
from tests.secrecy.pair import Pair, at_table
from tests.secrecy.tap import Tap

SEED = "7daf3ec1eab1f59137e4bfdc749ee2486a2de28785041a51b2ac0df80c639793"


class Chiefs(Pair):
    """A match that has just been dealt, with this seed: Ben comes first, rolls a sun and a blank, and so may lead with
    strength and choose three cards.
    """

    WISH = {"game": "tribes", "title": "Tribes", "seed": SEED}
    BEN = "chief:2"

    def bens(self, person: Tap) -> dict[str, Any]:
        """Ben's tribe, as this person sees it."""
        bens: dict[str, Any] = self.view(person)["view"]["chiefs"][self.BEN]
        return bens

    def leads(self) -> list[str]:
        """Ben looks through his deck; the cards that he may choose from."""
        self.until_ben_is_asked("act")
        self.does(self.ben, "act", "sun>lead")
        self.does(self.ben, "lead", "search")
        return [option["id"] for option in self.asked(self.ben, "search")["options"]]

    def lays(self, cards: Sequence[str], order: Sequence[str]) -> None:
        """He takes these cards and lays them on top of his deck in this order, and does something else."""
        self.does(self.ben, "search", *cards)
        self.does(self.ben, "arrange", "+".join(card.removeprefix("goal:") for card in order))

    def until_bens_turn(self) -> None:
        """Ben ends his turn; Ada has hers."""
        self.until_ben_is_asked("build")
        self.does(self.ben, "build", "done")
        self.until_ben_is_asked("act")

    def usual(self, asked: Asked) -> list[str]:
        """As little as may be, and never what draws goal cards."""
        options: list[str] = [option["id"] for option in asked["options"]]
        if asked["kind"] == "act":
            return [next(option for option in options if not option.endswith("lead"))]
        return next(([stop] for stop in ("done", "pass") if stop in options), options[: asked["least"]])


def chiefs(url: str, **wish: Any) -> AbstractContextManager[Chiefs]:
    """A match, until the block ends."""
    return at_table(Chiefs(url, **wish))
