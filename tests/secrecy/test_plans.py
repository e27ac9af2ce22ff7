"""What the Investigators plan, and say to each other, is told neither to the Beast nor to those who look on."""

from collections.abc import Callable, Sequence

from tests.secrecy.company import CAST, FAR_OFF, Company
from tests.secrecy.tap import Tap
from tests.secrecy.twins import alike, told

Story = Callable[[Company], None]


def outsiders(party: Company) -> Sequence[Tap]:
    """Whoever may not know the Investigators' plans."""
    return [party.beast, *party.strangers]


def place(party: Company, who: str, where: str) -> None:
    party.answer(party.ben, "place", f"{who}:{where}", f"investigator:{who}")


def move(party: Company, who: str, where: str) -> None:
    party.answer(party.cleo, "move", f"{who}:{where}", f"investigator:{who}")


def whisper(party: Company, person: Tap, text: str) -> None:
    person.post(f"{party.path}/chat?channel=side", {"text": text}, 201)


def outsiders_look(party: Company) -> None:
    for person in outsiders(party):
        person.hear()
        for path in ("", "/view", "/events", "/chat?channel=table", "/chat?channel=side"):
            person.ask("GET", party.path + path)
        person.ask("GET", f"/matches/{party.id}", head={"Accept": "text/html"})
        person.ask("GET", "/api/v1/matches?status=running")


def test_fault_18_where_the_investigators_will_go(url: str) -> None:
    def story(plan: str) -> Story:
        def play(party: Company) -> None:
            party.beast.sit_down(party.id)
            party.enter()
            for who in CAST:
                place(party, who, FAR_OFF)
            party.begin()
            party.reinforce()
            party.strike("village:7", "devil:down")
            move(party, "bishop", plan)
            outsiders_look(party)

        return play

    here, there = told(url, story(FAR_OFF), outsiders), told(url, story("village:21"), outsiders)
    alike(here, there)


def test_fault_19_how_often_they_change_their_plans(url: str) -> None:
    """Plans come to the same in the end; on the way there are none, or many, and much is said."""

    def story(busy: bool) -> Story:
        def play(party: Company) -> None:
            def nobody_else_heard() -> None:
                assert all(person.hear() == [] for person in outsiders(party)), "a plan is nobody else's news"

            party.enter()
            outsiders_look(party)
            if busy:
                whisper(party, party.ben, "Shall we split up?")
                for village in ("village:5", "village:24", "village:11"):
                    place(party, "bishop", village)
                whisper(party, party.cleo, "No.")
                nobody_else_heard()
            for who in CAST:
                place(party, who, FAR_OFF)
            if busy:
                assert party.undo(party.ben).status == 200
                place(party, "envoy", FAR_OFF)
                nobody_else_heard()
            outsiders_look(party)
            party.begin()
            party.reinforce()
            party.strike("village:7", "devil:down")
            outsiders_look(party)
            if busy:
                for n in range(6):
                    move(party, "marquis", ("village:21", "village:12", FAR_OFF)[n % 3])
                move(party, "chastel", "village:21")
                assert party.undo(party.cleo).status == 200
                whisper(party, party.ben, "Stay where you are.")
                nobody_else_heard()
            for who in CAST:
                move(party, who, FAR_OFF)
            nobody_else_heard()
            outsiders_look(party)
            party.investigate()
            outsiders_look(party)

        return play

    alike(told(url, story(False), outsiders), told(url, story(True), outsiders))
