"""The Beast's secrets make no difference to anybody else: not in number, order, size or words of what is sent."""

from collections.abc import Callable

import pytest

from tests.secrecy.company import CARDS, SEED, Company, company
from tests.secrecy.likeness import Line, names_in, transcript
from tests.secrecy.twins import alike, told

Story = Callable[[Company], None]

SEASON = (("strike", "village:7"), ("tracks", "devil:down"))
"""What the Beast answers in a season."""


def season(party: Company, strike: str, tracks: str) -> None:
    """A season in which nobody stands in the Beast's way."""
    party.reinforce(f"village:{10 + party.view(party.dan)['view']['season']['number']}")
    party.strike(strike, tracks)
    party.investigate()


@pytest.mark.parametrize("over", ["rest", "socket"])
def test_faults_11_16_the_true_identity(url: str, over: str) -> None:
    def story(identity: str) -> Story:
        def play(party: Company) -> None:
            party.enter(identity)
            party.place(marquis="village:7")
            party.begin()
            season(party, "village:7", "beast:down")
            assert party.view(party.dan)["view"]["captured"] == ["beast"], "and it was not the true identity"
            season(party, "village:8", "count:up")
            season(party, "village:14", "vagabond:down")
            party.beast_does("turn_up", "leave_down")
            season(party, "village:17", "count:down")
            party.all_open_pages()
            assert [card["card"] for card in party.view(party.dan)["view"]["cards"]] == CARDS

        return play

    alike(told(url, story("devil"), over=over), told(url, story("pack"), over=over))


def test_fault_1_the_village_of_entry(url: str) -> None:
    def story(entry: str) -> Story:
        def play(party: Company) -> None:
            party.enter(entry=entry)
            party.place()
            party.others_try()
            party.all_open_pages()

        return play

    alike(told(url, story("village:5")), told(url, story("village:24")))


def test_fault_1_the_first_frame_of_whoever_comes_later(url: str) -> None:
    """Nobody looked on while the Beast chose: the first thing that a socket, a page or a reload brings is all alike."""

    def story(identity: str, entry: str) -> Story:
        def play(party: Company) -> None:
            party.answer(party.beast, "identity", f"identity:{identity}")
            party.answer(party.beast, "entry", entry)
            for person in party.others:
                person.get_up()
                before = len(person.heard)
                person.sit_down(party.id)
                assert '"t":"state"' in person.heard[before].content, "nothing comes before the filtered state"
                person.sit_down(party.id, events=1)
            party.all_open_pages()
            party.all_look()

        return play

    alike(told(url, story("devil", "village:5")), told(url, story("count", "village:24")))


def test_fault_1_the_order_in_which_the_cards_lie(url: str) -> None:
    """Two deals with other season cards to come, as long as none of them is turned up."""

    def heard(seed: str) -> dict[str, list[Line]]:
        with company(url, seed=seed) as party:
            party.enter()
            party.place()
            for person in party.others:
                person.sit_down(party.id)
            party.all_open_pages()
            names = names_in(party) | {party.match["commitment"]: "<commitment>", seed: "<seed>"}
            lines = {str(person.name): transcript(person, names) for person in party.others}
            party.begin()
            turned_up.append(party.view(party.dan)["view"]["cards"][0]["card"])
            return lines

    turned_up: list[str] = []
    alike(heard(SEED), heard("2b" * 32))
    assert turned_up[0] != turned_up[1]


@pytest.mark.parametrize("over", ["rest", "socket"])
def test_faults_18_22_29_the_village_that_will_be_struck(url: str, over: str) -> None:
    def story(village: str) -> Story:
        def play(party: Company) -> None:
            party.enter()
            party.place()
            party.begin()
            party.reinforce()
            party.beast_does("strike", village)
            party.others_try()
            party.beast_does("tracks", "devil:down")
            party.plan()
            party.others_try()
            party.all_open_pages()

        return play

    alike(told(url, story("village:7"), over=over), told(url, story("village:1"), over=over))


def test_faults_5_16_29_tracks_that_lie_face_down(url: str) -> None:
    """Also after they have gone back, and while others lie beside them."""

    def story(*tokens: str) -> Story:
        def play(party: Company) -> None:
            party.enter()
            party.place()
            party.begin()
            for village, token in zip(("village:7", "village:8", "village:14", "village:17"), tokens, strict=True):
                season(party, village, f"{token}:down")
                if village == "village:14":
                    party.others_try()
                    party.beast_does("turn_up", "leave_down")
            party.all_open_pages()

        return play

    alike(
        told(url, story("devil", "pack", "devil", "count")),
        told(url, story("vagabond", "count", "beast", "vagabond")),
    )


def test_fault_18_who_hears_of_which_answer(url: str) -> None:
    """Of the Beast's first answers nobody else; of the last one everybody at the table, once."""
    with company(url, seed=SEED) as party:

        def heard() -> dict[str, list[str]]:
            return {str(person.name): [frame["t"] for frame in person.hear()] for person in party.others}

        nothing: dict[str, list[str]] = {"Ben": [], "Cleo": [], "Dan": [], "None": []}
        # In the lobby it shows that it is their turn now.
        turn = {"Ben": ["state", "lobby"], "Cleo": ["state", "lobby"], "Dan": ["state"], "None": ["state"]}
        for first, last in ((("identity", "identity:pack"), ("entry", "village:5")), SEASON):
            party.answer(party.beast, *first)
            assert heard() == nothing
            assert party.undo(party.beast).status == 200
            assert heard() == nothing
            party.answer(party.beast, *first)
            assert heard() == nothing
            party.answer(party.beast, *last)
            assert {name: sorted(kinds, reverse=True) for name, kinds in heard().items()} == turn
            if last[0] == "entry":
                party.place()
                party.begin()
                party.reinforce()


def test_faults_2_19_how_often_a_mind_is_changed(url: str) -> None:
    def story(changes: int) -> Story:
        def play(party: Company) -> None:
            def waver(kind: str, *options: str) -> None:
                for n in range(changes):
                    party.answer(party.beast, kind, options[n % 2], over=party.over)
                    assert party.undo(party.beast).status == 200
                    assert all(person.hear() == [] for person in party.others), "a changed mind is nobody's news"

            waver("identity", "identity:pack", "identity:count")
            party.enter()
            party.place()
            party.begin()
            party.reinforce()
            waver("strike", "village:1", "village:4")
            party.beast_does("strike", "village:7")
            if changes:
                assert party.undo(party.beast).status == 200
                waver("strike", "village:3", "village:7")
                party.answer(party.beast, "strike", "village:2", over=party.over)
            party.others_try()
            party.beast_does("tracks", "devil:down")
            party.others_try()
            party.all_open_pages()

        return play

    steady = told(url, story(0))
    alike(steady, told(url, story(1)))
    alike(steady, told(url, story(4), over="socket"))


def test_faults_27_28_whether_the_beast_has_something_to_turn_up(url: str) -> None:
    """The double game: it is asked whatever lies there, and a Wolf Pack that went far has no other answer."""

    def story(village: str, token: str) -> Story:
        def play(party: Company) -> None:
            party.enter()
            party.place()
            party.begin()
            season(party, "village:7", "devil:down")
            season(party, "village:8", "count:down")
            season(party, village, f"{token}:down")
            asked = party.asked(party.beast, "turn_up")
            assert len(asked["options"]) == (1 if token == "pack" else 2)
            party.others_try()
            party.all_open_pages()

        return play

    alike(told(url, story("village:14", "beast")), told(url, story("village:15", "pack")))


def test_over_which_way_the_beast_answers(url: str) -> None:
    def play(party: Company) -> None:
        party.enter()
        party.place()
        party.begin()
        season(party, "village:7", "devil:down")
        season(party, "village:8", "count:up")
        party.all_open_pages()

    alike(told(url, play, over="rest"), told(url, play, over="socket"))
