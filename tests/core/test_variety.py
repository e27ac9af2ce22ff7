"""Where the secrets of a state are, and how often redeals changed them."""

from app.core.secret import Secret
from app.core.variety import ENOUGH, Secrets, Share, Variety, secrets_in
from app.core.viewer import PUBLIC_VIEWER, Viewer
from tests.core.matches import answer, match
from tests.core.toys.bid import BidGame
from tests.core.toys.hunt import Hunt

BEAST = Viewer("beast", frozenset({"beast"}))


def test_secrets_are_found_wherever_they_are() -> None:
    game = BidGame()
    state = answer(game, match(game).state, "player:2", "bid", "3", by="player:2").state
    assert secrets_in(state) == {"chance.seed": [state.chance.seed], "agenda.Bid.bids.*": [Secret("3", "player:2")]}
    hunt = match(Hunt()).state
    assert set(secrets_in(hunt)) == {"chance.seed", "weather", "trail", "agenda.Chase.plans"}


def test_only_what_is_hidden_counts() -> None:
    variety = Variety()
    truth: Secrets = {"aim": [Secret("village:7", "beast")], "deck": [Secret([1, 2])], "chance.seed": [Secret(b"1")]}
    other: Secrets = {"aim": [Secret("village:8", "beast")], "deck": [Secret([1, 2])], "chance.seed": [Secret(b"2")]}
    assert variety.note(PUBLIC_VIEWER, truth, other) is None
    assert variety.shares == {"public": {"aim": Share(1, 1), "deck": Share(1, 0)}}


def test_what_a_viewer_knows_may_not_change() -> None:
    truth, other = {"aim": [Secret("village:7", "beast")]}, {"aim": [Secret("village:8", "beast")]}
    assert Variety().note(BEAST, truth, other) == "aim"
    assert Variety().note(BEAST, truth, {}) == "aim"
    assert Variety().note(BEAST, truth, truth) is None


def test_a_secret_that_is_gone_has_changed() -> None:
    variety = Variety()
    assert variety.note(PUBLIC_VIEWER, {"aim": [Secret("village:7", "beast")]}, {}) is None
    assert variety.shares["public"]["aim"] == Share(1, 1)


def test_what_never_changed_is_unproved() -> None:
    variety = Variety({"public": {"aim": Share(ENOUGH, 0), "deck": Share(ENOUGH, 1), "rare": Share(ENOUGH - 1, 0)}})
    assert list(variety.unproved()) == [("public", "aim")]


def test_counts_of_several_processes_add_up() -> None:
    one, two = Variety({"a": {"x": Share(3, 1)}}), Variety({"a": {"x": Share(2, 2), "y": Share(1, 0)}, "b": {}})
    one.add(two)
    assert one.shares == {"a": {"x": Share(5, 3), "y": Share(1, 0)}, "b": {}}
