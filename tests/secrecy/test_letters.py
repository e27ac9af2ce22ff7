"""What goes out of the page, by mail, push and webhooks of both shapes, opened: no secret of a match is in it."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from random import Random

import pytest

from tests.secrecy.company import API, CAST, FAR_OFF, SEED, company
from tests.secrecy.duellists import duellists
from tests.secrecy.likeness import names_in
from tests.secrecy.mailroom import WAYS, Mailroom, Said, mailroom
from tests.secrecy.tap import Tap, fresh_key

SENTENCES = {
    "turn": "It is your turn: {title}",
    "started": "It has begun: {title}",
    "ended": "It is over: {title}",
    "mention": "You are called in the chat: {title}",
    "replaced": "A bot plays in your place: {title}",
}
TITLES = {"la_bete": "La Bête", "duel": "Beast duel"}
FOOTER = "You get this because you asked for it. No more of it: {url}/unsubscribe/<code>"

Told = dict[str, list[Said]]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mailroom]:
    with mailroom(tmp_path_factory.mktemp("letters"), SPOOR_WINDOW_LEAST="0.1", SPOOR_WINDOW_MOST="0.2") as running:
        yield running


# Canary: what a letter may say is known to the last sign, so nothing else has any place in it.


def bodies(url: str, way: str, game: str, title: str) -> dict[str, str]:
    """By kind, the one body that there may be."""
    link, name = f"{url}/matches/<match>", TITLES[game]
    made = {}
    for kind, sentence in SENTENCES.items():
        head = sentence.format(title=title)
        marked = head.replace(":", r"\\:")  # JSON's own sign for the one that Discord needs before a colon
        made[kind] = {
            "json": f'{{"kind":"{kind}","match":{{"id":"<match>","title":"{title}","game":"{game}"}},'
            f'"at":"<time>","text":"{head}","link":"{link}"}}',
            "discord": f'{{"username":"Spoor","content":"**{marked}**\\n{name}\\n{link}",'
            f'"allowed_mentions":{{"parse":[]}}}}',
            "push": f'{{"head":"{head}","game":"{name}","link":"{link}","tag":"<match>"}}',
            "mail": f"{head}\n{name}\n\n{link}\n\n-- \n{FOOTER.format(url=url)}\n",
        }[way]
    return made


def play_out(people: Sequence[Tap], match: str, luck: Random, settle: Callable[[], None]) -> None:
    """A whole match, by whatever answers; all that each of them calls for arrives before the next."""
    path = f"{API}/{match}"
    while True:
        for person in people:
            view = person.get(f"{path}/view")
            if view["status"] == "finished":
                return
            if asked := [each for each in view["decisions"] if each.get("standing") is None]:
                chosen = luck.choice(asked)
                count = luck.randint(chosen["least"], min(chosen["most"], len(chosen["options"])))
                options = [option["id"] for option in luck.sample(chosen["options"], count)]
                body = {"decision": chosen["id"], "options": options, "key": fresh_key()}
                # A window may have closed meanwhile.
                assert person.ask("POST", f"{path}/moves", body).status in (200, 409)
                settle()


@pytest.mark.parametrize(
    ("game", "roles"), [("la_bete", ["beast", "investigator", "investigator"]), ("duel", ["player", "player"])]
)
def test_a_letter_says_one_of_five_sentences_and_no_more(room: Mailroom, game: str, roles: list[str]) -> None:
    with ExitStack() as stack:
        names = ("Ada", "Ben", "Cleo")[: len(roles)]
        people = [stack.enter_context(closing(Tap(room.url, name))) for name in names]
        for person in people:
            room.listen(person)
        first, *others = people
        seats = [{"role": role, "player": "open" if n else "me"} for n, role in enumerate(roles)]
        wanted = {"game": game, "title": "Wolves", "seats": seats, "seed": SEED}
        match = first.post(API, wanted, 201)["id"]
        for other in others:
            other.post(f"{API}/{match}/join")
        room.settle()
        first.post(f"{API}/{match}/chat", {"text": f"@Ben, {SEED}"}, 201)
        play_out(people, match, Random(SEED), room.settle)
        room.settle()
        kinds: Counter[str] = Counter()
        for person in people:
            told = room.told(person, {match: "<match>"})
            said = {}
            for way in WAYS:
                known = {body: kind for kind, body in bodies(room.url, way, game, "Wolves").items()}
                assert {each.body for each in told[way]} <= known.keys()
                assert len({(each.head, each.size) for each in told[way]}) <= len(known)
                said[way] = Counter(known[each.body] for each in told[way])
            assert all(each == said["json"] for each in said.values()), "every way says the same"
            kinds += said["json"]
        # Nobody is away here; and in a duel it is everybody's turn at once, which says that it has begun.
        assert SENTENCES.keys() - kinds.keys() == {"replaced"} | ({"started"} if game == "duel" else set())
        assert kinds["ended"] == len(people)
        assert kinds["turn"] > 10


def test_the_fifth_says_that_a_bot_plays_on_and_not_what_it_plays(room: Mailroom) -> None:
    with ExitStack() as stack:
        ada, ben, cleo = (stack.enter_context(closing(Tap(room.url, name))) for name in ("Ada", "Ben", "Cleo"))
        seats = [{"role": "beast", "player": "me"}, *[{"role": "investigator", "player": "open"}] * 2]
        match = ada.post(API, {"game": "la_bete", "title": "Wolves", "seats": seats, "seed": SEED}, 201)["id"]
        for other in (ben, cleo):
            other.post(f"{API}/{match}/join")
        room.listen(ada)
        room.settle()
        room.a_day_goes_by(match)
        proposal = {"kind": "replace", "seat": "beast"}
        assert ben.ask("POST", f"{API}/{match}/proposals", proposal).status == 200
        assert cleo.ask("POST", f"{API}/{match}/proposals/1/grant").status == 200
        room.settle()
        told = room.told(ada, {match: "<match>"})
    for way in WAYS:
        assert told[way][-1].body == bodies(room.url, way, "la_bete", "Wolves")["replaced"]


# Twins: two matches that differ in a secret only call the same people, for the same, in the same order.


def absent(room: Mailroom, host: Tap, *people: Tap) -> None:
    """They leave the table to its host, and are told elsewhere."""
    for person in people:
        room.listen(person)
        person.get_up()
    host.hear_until(lambda frame: frame["t"] == "presence" and sum(frame["seats"].values()) == 1)


def test_twins_of_la_bete(room: Mailroom) -> None:
    def play(identity: str, village: str, token: str) -> list[Told]:
        with company(room.url, seed=SEED) as party:
            gone = (party.ben, party.cleo)
            absent(room, party.beast, *gone)

            def does(person: Tap, kind: str, option: str, subject: str | None = None) -> None:
                party.answer(person, kind, option, subject)
                room.settle()

            does(party.beast, "identity", f"identity:{identity}")
            does(party.beast, "entry", "village:5")
            for n, who in enumerate(CAST):
                does(gone[n % 2], "place", f"{who}:{FAR_OFF}", f"investigator:{who}")
            does(party.ben, "ready", "done")
            does(party.ben, "reinforcement", "village:30")
            does(party.beast, "strike", village)
            does(party.beast, "tracks", f"{token}:down")
            party.beast.post(f"{party.path}/chat", {"text": f"@Ben, @Cleo: I am {identity}"}, 201)
            room.settle()
            party.beast.post(f"{party.path}/resign")
            room.settle()
            return [room.told(person, names_in(party)) for person in gone]

    alike(play("devil", "village:7", "count"), play("vagabond", "village:1", "pack"))


def test_twins_of_the_duel(room: Mailroom) -> None:
    def play(first: int, item: int) -> list[Told]:
        with duellists(room.url) as party:
            absent(room, party.ben, party.ada)

            def does(person: Tap, kind: str, number: int, only: str = "") -> str:
                asked = party.asked(person, kind)
                option: str = [each["id"] for each in asked["options"] if each["id"].startswith(only)][number]
                assert party.move(person, asked, option).status == 200
                room.settle()
                return option

            does(party.ben, "first", 0)
            chosen.append(does(party.ben, "first", first) if first else "")
            does(party.ben, "first", 0)
            does(party.ada, "first", 0)
            chosen.append(does(party.ben, "card", item, "lay:"))
            party.ben.post(f"{party.path}/chat", {"text": f"@Ada, it is {chosen[-1]}"}, 201)
            room.settle()
            party.ben.post(f"{party.path}/resign")
            room.settle()
            return [room.told(party.ada, names_in(party))]

    chosen: list[str] = []
    alike(play(0, 0), play(1, 2))
    assert len({*chosen}) == 4


def alike(one: list[Told], other: list[Told]) -> None:
    assert one == other
    for told in one:
        assert {len(said) for said in told.values()} == {len(told["json"])}
        assert len(told["json"]) > 2
