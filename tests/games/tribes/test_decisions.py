"""What this table decided where the rules leave something open, as far as no other file tests it (docs/rulings)."""

from app.core.codec import encode_state
from app.games.tribes.content import Stock
from tests.games.tribes.valley_kit import GAME, ONE, THREE, TWO, chief, here, new_match, table


def test_only_the_order_of_decks_is_hidden() -> None:
    match = table({0: here(2), 8: here(0, 2)}, chief(top=["horse"]))
    public = match.view()
    assert public.deck is None
    assert public.coming == sorted(match.state.deck.open())
    assert public.chiefs[ONE].top is None
    assert public.chiefs[ONE].cards == sorted(match.chief().deck.open())
    assert match.view(ONE).chiefs[ONE].top == ["horse"]
    assert match.view(ONE).chiefs[TWO].top is None


def test_nobody_starts_with_goals_in_progress_or_points() -> None:
    match = new_match(4)
    assert [(each.progress, each.points) for each in match.state.chiefs.values()] == [([], 0)] * 4


def test_drawn_cards_come_in_no_order() -> None:
    """They are told in the order of their names, whatever their order in the deck was."""
    match = table({0: here(1)}, chief(top=["spears", "horse", "oxen"])).act("sun>lead").answer("lead", "draw")
    assert match.chief().progress == ["horse", "oxen", "spears"]


def test_mysticism_does_not_help_to_search() -> None:
    one = chief(completed=["mysticism"])
    match = table({0: here(1)}, one, rolled=["moon", "moon"]).act("moon>lead").answer("lead", "search")
    question = match.question("search")
    assert (question.least, question.most) == (1, 1)


def test_cards_go_under_the_deck_in_no_order_of_anybodys() -> None:
    """Whoever was named first: the same state, told in the same words."""
    ends = []
    for chosen in (["goal:spears", "goal:horse"], ["goal:horse", "goal:spears"]):
        one = chief(completed=["mysticism"], leaders=["dreamtime"], top=["horse", "spears", "oxen"])
        match = table({0: here(1)}, one, rolled=["moon", "moon"]).act("moon>lead").answer("lead", "draw")
        assert match.question("sift").least == 2
        match.answer("sift", *chosen)
        assert match.chief().deck.open()[-2:] == ["horse", "spears"]
        ends.append((encode_state(match.state), match.events))
    assert ends[0] == ends[1]


def test_an_empty_event_deck_is_made_of_the_discarded_tiles() -> None:
    match = table({0: here(2), 8: here(0, 2)}, phase="build", options={"events": "base"}, deck=[])
    rest = [event for event in match.state.deck.open() if event != "drought"]
    match.state.deck.open().clear()
    match.state.discarded, match.state.late = ["drought"], rest
    match.dice("sun", "sun").answer("build", "done")
    assert match.lying == ["drought"]
    assert match.state.discarded == []


def test_trade_routes_may_be_changed_when_a_die_is_placed_and_in_step_5() -> None:
    one = chief(technologies={"trade_routes": 3}, stock={"food": 2, "wood": 1})
    for phase, kind in (("act", "act"), ("build", "build")):
        match = table({0: here(2), 8: here(0, 2)}, one, phase=phase)
        assert "wild:food" in match.options(kind)
        match.answer(kind, "wild:food")
        assert match.chief().wild == "food"
        assert match.stock() == Stock(food=1, wood=1)
        assert match.asked == f"{kind} {ONE}", "it costs no die"


def test_whoever_gave_up_is_not_offered_the_abandoned_village() -> None:
    match = table(
        {0: here(2), 4: here(0, 0, 2), 8: here(0, 2)},
        players=3,
        phase="build",
        deck=["abandoned_village"],
        options={"events": "base"},
    )
    match.state.resigned = (TWO,)
    match.dice("sun", "sun").answer("build", "done")
    lying = match.state.lying("abandoned_village")
    assert lying is not None
    assert lying.waiting == [THREE, ONE]


def test_whoever_gives_up_later_has_had_the_chance_of_the_abandoned_village() -> None:
    match = table(
        {0: here(2), 4: here(0, 0, 2), 8: here(0, 2)},
        players=3,
        phase="build",
        slots=[{"event": "abandoned_village", "waiting": [ONE, TWO]}],
        deck=["drought"],
        options={"events": "base"},
    )
    match.state.resigned = (TWO,)
    match.idle()
    assert match.state.at_turn == THREE
    assert match.state.lying("abandoned_village") is None, "the tile would lie there for ever"


def test_the_bears_tile_leaves_the_match() -> None:
    """Only used if a starting beast: it doesn't come again when the discarded tiles are made a new deck."""
    hexes = {4: here(2, special="great_mountain"), 8: here(0, 2)}
    match = table(hexes, phase="build", slots=[{"event": "den"}], beasts={"den": 4}, options={"starting": "bear"})
    match.answer("build", "village:4")
    assert "den" not in match.lying
    assert "den" not in match.state.discarded


def test_there_is_no_end_to_resources() -> None:
    match = table({0: here(2)}, chief(stock={"food": 99})).act("sun>gather").answer("gather", "hex:0")
    assert match.stock().food == 101
    GAME.check(match.state)
