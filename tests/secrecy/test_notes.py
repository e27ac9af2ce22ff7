"""A player's pencil is for themselves, or for their side: nobody else can tell whether they ever took it up."""

from collections.abc import Callable, Sequence
from typing import Any

from tests.secrecy.company import FAR_OFF, Company, company
from tests.secrecy.survey import survey
from tests.secrecy.tap import Tap
from tests.secrecy.twins import alike, others, told
from tests.serving import Server

Story = Callable[[Company], None]


def outsiders(party: Company) -> Sequence[Tap]:
    """Whoever is not of the Investigators' side."""
    return [party.beast, *party.strangers]


def note(party: Company, person: Tap, drawn: dict[str, Any], shared: bool = False) -> str:
    made = person.post(f"{party.path}/notes", {"note": drawn, "shared": shared}, 201)
    return str(made["id"])


def scribble(party: Company, person: Tap, shared: bool) -> None:
    """All that can be done with a pencil."""
    ids = [
        note(party, person, {"kind": "text", "text": "the Devil, by Mende"}, shared),
        note(party, person, {"kind": "mark", "ref": "village:7", "sign": "cross"}, shared),
        note(party, person, {"kind": "mark", "ref": "village:8", "sign": "number", "number": 4}),
        note(party, person, {"kind": "arrow", "start": "village:7", "end": FAR_OFF}, shared),
        note(party, person, {"kind": "stroke", "points": [[0, 0], [40, 90]]}, shared),
    ]
    at = f"{party.path}/notes"
    assert person.ask("PATCH", f"{at}/{ids[0]}", {"shared": shared, "text": "the Pack"}).status == 200
    assert person.ask("DELETE", f"{at}/{ids[2]}").status == 204
    assert len(person.get(at)["notes"]) >= 4


def look(party: Company, people: Sequence[Tap]) -> None:
    for person in people:
        person.hear()
        for path in ("", "/view", "/events", "/chat?channel=table", "/chat?channel=side", "/notes"):
            person.ask("GET", party.path + path)
        person.ask("GET", f"/matches/{party.id}", head={"Accept": "text/html"})
        person.ask("GET", "/api/v1/matches?status=running")


def season(party: Company, while_it_lasts: Callable[[], None]) -> None:
    party.enter()
    while_it_lasts()
    party.place()
    party.begin()
    party.reinforce()
    while_it_lasts()
    party.strike("village:7", "devil:down")
    while_it_lasts()
    party.plan()


def test_whether_the_beast_writes_anything_down(url: str) -> None:
    def story(busy: bool) -> Story:
        def play(party: Company) -> None:
            def writes() -> None:
                if busy:
                    for shared in (False, True):
                        scribble(party, party.beast, shared)
                    assert all(person.hear() == [] for person in party.others), "a note is nobody else's news"

            season(party, writes)
            look(party, party.others)
            party.others_try()
            party.all_open_pages()

        return play

    alike(told(url, story(False), others), told(url, story(True), others))


def test_whether_the_investigators_share_their_marks(url: str) -> None:
    def story(busy: bool) -> Story:
        def play(party: Company) -> None:
            def share() -> None:
                if busy:
                    for person in (party.ben, party.cleo):
                        scribble(party, person, shared=True)
                    frames = [frame["t"] for frame in party.cleo.hear()]
                    assert "notes" in frames, "their own side hears of it"
                    party.ben.hear()
                assert all(person.hear() == [] for person in outsiders(party))

            party.beast.hear()

            def look_and_share() -> None:
                look(party, outsiders(party))
                share()

            season(party, look_and_share)
            look(party, outsiders(party))

        return play

    alike(told(url, story(False), outsiders), told(url, story(True), outsiders))


def test_whether_a_mate_writes_for_themselves(url: str) -> None:
    """What Ben doesn't share makes no difference even to Cleo, nor does how much there was of it."""

    def story(busy: bool) -> Story:
        def play(party: Company) -> None:
            def writes() -> None:
                if busy:
                    scribble(party, party.ben, shared=False)
                    party.ben.ask("DELETE", f"{party.path}/notes?what=drawn")
                assert [frame for frame in party.cleo.hear() if frame["t"] == "notes"] == []

            season(party, writes)
            note(party, party.ben, {"kind": "text", "text": "now this is for you"}, shared=True)
            assert [note["body"] for note in party.cleo.get(f"{party.path}/notes")["notes"]] == [
                {"text": "now this is for you"}
            ]
            look(party, [party.cleo])

        return play

    def cleo(party: Company) -> Sequence[Tap]:
        return [party.cleo]

    ids: list[str] = []

    def transcripts(busy: bool) -> Any:
        def play(party: Company) -> None:
            story(busy)(party)
            ids.extend(each["id"] for each in party.cleo.get(f"{party.path}/notes")["notes"])

        found = told(url, play, cleo)
        return {name: [_without(line, ids) for line in lines] for name, lines in found.items()}

    alike(transcripts(False), transcripts(True))


def _without(line: Any, ids: list[str]) -> Any:
    text = line.text
    for each in ids:
        text = text.replace(each, "<note>")
    return type(line)(line.source, line.size, text)


def test_what_is_told_of_a_note_tells_nothing_of_secret_moves(url: str) -> None:
    """However often the Beast changes its mind: Ben's own notes say the same of where they were made."""

    def story(changes: int) -> Story:
        def play(party: Company) -> None:
            for n in range(changes):
                party.answer(party.beast, "identity", ("identity:pack", "identity:count")[n % 2])
                assert party.undo(party.beast).status == 200
            party.enter()
            stood.append(party.ben.post(f"{party.path}/notes", {"note": {"kind": "text", "text": "?"}}, 201))
            for person in party.others:
                person.ask("GET", f"{party.path}/view")

        return play

    stood: list[dict[str, Any]] = []
    for changes in (0, 6):
        told(url, story(changes))
    assert [(each["version"], each["event"], "move" in each) for each in stood] == [
        (stood[0]["version"], stood[0]["event"], False)
    ] * 2


def test_faults_39_40_notes_are_found_nowhere_else(house: Server) -> None:
    """Every route, by everybody: the words and marks are told to those they are for, and the log has none of them."""
    with company(house.url) as party:
        secret = {"Ada": "marmot-in-my-book", "Ben": "chamois-in-my-book", "Cleo": "ibex-for-both-of-us"}
        for person in (party.beast, party.ben, party.cleo):
            name = str(person.name)
            note(party, person, {"kind": "text", "text": secret[name]}, shared=name == "Cleo")
            note(party, person, {"kind": "mark", "ref": f"place:{secret[name]}", "sign": "dot"}, shared=name == "Cleo")
        for person in party.everybody:
            person.hear()
            survey(person, party.id, seated=person not in party.strangers, methods=["GET", "POST"])
        party.ben.post(f"{party.path}/resign")
        party.cleo.post(f"{party.path}/resign")
        for person in party.everybody:
            person.hear()
            survey(person, party.id, seated=person not in party.strangers, methods=["GET"])
        heard = {str(person.name): person.said_to() for person in party.everybody}

        def have(word: str) -> set[str]:
            return {name for name, text in heard.items() if word in text}

        assert have(secret["Ada"]) == {"Ada"}
        assert have(secret["Ben"]) == {"Ben"}
        assert have(secret["Cleo"]) == {"Ben", "Cleo"}
        log = house.log.read_text()
        assert not [word for word in secret.values() if word in log]
