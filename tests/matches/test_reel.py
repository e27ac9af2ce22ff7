"""Looking at a match that is over: who may be looked through, what is marked, and how much of it is kept at hand."""

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from app.core.message import Message
from app.core.viewer import FULL, PUBLIC
from app.games import GAMES as REAL
from app.matches import archive as archives
from app.matches.archive import Archive, CannotReplay
from app.matches.record import Record, write
from app.matches.reel import Frame, Projector, develop
from app.matches.replaying import Difference
from app.web.words import load_words
from tests.matches.records import GAMES, match, record

WORDS = load_words(REAL.values())


def read(game: str, resigned: bool = False) -> Record:
    return msgspec.json.decode(record(game, 1, resigned), type=Record)


def projector(game: str, resigned: bool = False) -> Projector:
    told = read(game, resigned)
    return Projector(develop(told, GAMES[game]), GAMES[game], told.seats)


def view(frame: Frame) -> object:
    return msgspec.json.decode(bytes(frame.view))


def test_the_eyes_are_those_of_seats_sides_the_public_and_everything() -> None:
    assert projector("la_bete").viewers == (
        "beast",
        "investigator:1",
        "investigator:2",
        "investigators",
        PUBLIC,
        FULL,
    )
    assert projector("duel").viewers == ("player:1", "player:2", PUBLIC, FULL)


@pytest.mark.parametrize("game", REAL)
def test_everything_is_open_to_the_full_view_alone(game: str) -> None:
    shown = projector(game)
    others = [name for name in shown.viewers if name != FULL]
    less = dict.fromkeys(others, 0)
    for at in range(shown.last):
        everything = shown.show(FULL, at, 0, ())
        for name in others:
            frame = shown.show(name, at, 0, ())
            less[name] += view(frame) != view(everything)
            assert len(frame.events) <= len(everything.events)
    assert min(less.values()) > 3, less
    assert less[PUBLIC] == max(less.values())
    # When it is over, all is open to everybody: so it was at the table.
    ends = [view(shown.show(name, shown.last, 0, ())) for name in shown.viewers]
    assert all(end == ends[0] for end in ends)


def test_a_side_sees_what_its_seats_see_in_common() -> None:
    shown = projector("la_bete")
    for at in range(0, shown.last, 9):
        one, other = (shown.show(name, at, 0, ()) for name in ("investigators", "investigator:1"))
        assert (one.view, one.decisions, one.events) == (other.view, other.decisions, other.events)
        assert one.can_undo is msgspec.UNSET


def test_the_next_move_is_named_where_it_answers_what_the_viewer_was_asked() -> None:
    shown = projector("duel")
    told = read("duel")
    named = 0
    for at in range(shown.last):
        following = told.moves[at]
        for name in ("player:1", "player:2", PUBLIC):
            frame = shown.show(name, at, 0, ())
            asked = {decision["id"] for decision in msgspec.json.decode(bytes(frame.decisions))}
            answers = following.decision != "" and following.decision in asked
            assert frame.next == (following if answers else msgspec.UNSET)
            named += answers
    assert named > 20
    assert shown.show(FULL, shown.last, 0, ()).next is msgspec.UNSET


@pytest.mark.parametrize("game", REAL)
def test_chapters_follow_each_other_and_have_words(game: str) -> None:
    chapters = projector(game).reel.chapters
    assert chapters[0].at == 0
    assert [mark.at for mark in chapters] == sorted({mark.at for mark in chapters})
    for language in ("en", "de", "fr"):
        said = [WORDS.say(language, mark.text) for mark in chapters]
        assert len(set(said)) == len(said) > 4
        assert not any("." in text or "{" in text for text in said), said


def test_the_chapters_are_seasons_and_turns() -> None:
    seasons = [WORDS.say("en", mark.text) for mark in projector("la_bete").reel.chapters]
    assert seasons[:4] == ["Setup", "Summer 1764", "Autumn 1764", "Winter 1764–65"]
    turns = [WORDS.say("en", mark.text) for mark in projector("duel").reel.chapters]
    assert turns[:3] == ["Setting up", "Turn 1", "Turn 2"]


def test_moments_are_events_that_everybody_saw(monkeypatch: pytest.MonkeyPatch) -> None:
    told = read("la_bete")
    # At random nobody captures anything.
    monkeypatch.setattr(type(GAMES["la_bete"]), "moments", frozenset({"strike", "track_back"}))
    kinds = {"strike", "track_back"}
    marked = [(event.move, event.public.text) for event in told.events if event.public and event.public.kind in kinds]
    assert len(marked) > 12
    assert [(mark.at, mark.text) for mark in projector("la_bete").reel.moments] == marked
    assert len(projector("duel").reel.moments) > 2


@pytest.mark.parametrize("game", REAL)
def test_moments_are_kinds_of_events_that_there_are(game: str) -> None:
    folder = Path(sys.modules[type(GAMES[game]).__module__].__file__ or "").parent
    rules = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    assert GAMES[game].moments
    for kind in GAMES[game].moments:
        assert f'Line("{kind}"' in rules or f'tell(play, "{kind}"' in rules


def test_a_match_that_ended_by_giving_up() -> None:
    shown = projector("la_bete", resigned=True)
    seats = shown.seated(read("la_bete", resigned=True).players, shown.last)
    before, after = (shown.show(PUBLIC, at, 0, seats) for at in (shown.last - 1, shown.last))
    assert (before.status, after.status) == ("running", "finished")
    out = {seat.seat: seat.out for seat in after.seats}
    assert any(gone is True for gone in out.values())
    assert [seat.player.name for seat in after.seats if seat.player] == ["Ada", "Ben", "Cleo"]
    assert all(seat.player is None or seat.player.id is msgspec.UNSET for seat in after.seats)


def test_a_match_that_ended_before_it_began() -> None:
    stored = match("nim")
    never = replace(stored, match=replace(stored.match, started=None, outcome=None), moves=(), events=())
    told = msgspec.json.decode(write(never), type=Record)
    shown = Projector(develop(told, GAMES["nim"]), GAMES["nim"], told.seats)
    frame = shown.show(PUBLIC, 0, 0, shown.seated(told.players, 0))
    assert (shown.last, frame.status, bytes(frame.view), frame.events) == (0, "open", b"null", [])


@pytest.mark.parametrize(("name", "at", "fault"), [("nobody", 0, ValueError), (PUBLIC, 10_000, IndexError)])
def test_nobody_and_never(name: str, at: int, fault: type[Exception]) -> None:
    with pytest.raises(fault):
        projector("nim").show(name, at, 0, ())


def test_what_today_leads_elsewhere_is_not_shown() -> None:
    told = read("nim")
    other = replace(told, events=(replace(told.events[0], public=None), *told.events[1:]))
    with pytest.raises(Difference, match="it tells other events"):
        develop(other, GAMES["nim"])
    with pytest.raises(Difference):
        develop(replace(told, events=told.events[:-1]), GAMES["nim"])
    with pytest.raises(Difference, match="refuse"):
        develop(replace(told, moves=(told.moves[1], *told.moves)), GAMES["nim"])


# ---------------------------------------------------------------- kept at hand, worked out beside the server


@pytest.fixture
async def archive() -> AsyncIterator[Archive]:
    archive = Archive(REAL)
    yield archive
    await archive.close()


class Shelf:
    """Gives records and counts how often."""

    def __init__(self, *data: bytes) -> None:
        self.data = data
        self.asked = 0

    async def load(self) -> bytes:
        self.asked += 1
        return self.data[0]


@pytest.mark.anyio
async def test_a_match_is_played_again_once_however_many_look(archive: Archive) -> None:
    shelf = Shelf(record("duel"))
    shown = await asyncio.gather(*(archive.projector("one", shelf.load) for _ in range(20)))
    assert shelf.asked == 1
    assert all(each is shown[0] for each in shown)
    assert await archive.projector("one", shelf.load) is shown[0]
    frame = shown[0].show(PUBLIC, 5, 0, ())
    assert frame == projector("duel").show(PUBLIC, 5, 0, ())


@pytest.mark.anyio
async def test_what_was_looked_at_longest_ago_is_let_go(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf(record("duel"))
    await archive.projector("one", shelf.load)
    archive._most = int(archive._size * 2.5)
    for name in ("two", "one", "three"):
        await archive.projector(name, shelf.load)
    assert list(archive._ready) == ["one", "three"]
    assert archive._size <= archive._most
    archive.forget("one")
    archive.forget("never there")
    assert list(archive._ready) == ["three"]
    assert archive._size == archive._ready["three"][0]


@pytest.mark.anyio
async def test_what_can_not_be_shown_is_refused_each_time(archive: Archive) -> None:
    told = msgspec.json.decode(record("duel"))
    told["moves"][3]["options"] = ["nothing"]
    shelf = Shelf(msgspec.json.encode(told))
    for _ in range(2):
        with pytest.raises(CannotReplay):
            await archive.projector("one", shelf.load)
    assert shelf.asked == 2
    nonsense = Shelf(b"{}")
    with pytest.raises(CannotReplay):
        await archive.projector("two", nonsense.load)


@pytest.mark.anyio
async def test_a_record_is_checked_beside_the_server(archive: Archive) -> None:
    verdict = await archive.verify(record("duel"))
    assert verdict.holds
    assert not (await archive.verify(b"[" * 100_000)).holds
    told = msgspec.json.decode(record("duel"))
    told["options"] = {"begins": ["roll"] * 50_000}
    assert not (await archive.verify(msgspec.json.encode(told))).holds
    assert (await archive.verify(record("duel"), receipt="0" * 64)).fault == Message("verify.receipt")


@pytest.mark.anyio
async def test_a_record_that_takes_too_long_is_given_up(archive: Archive) -> None:
    await archive.verify(b"")
    archive._judge._seconds = 0
    verdict = await archive.verify(record("la_bete"))
    assert verdict.fault == Message("verify.no_end")
    archive._judge._seconds = archives.AT_MOST
    assert (await archive.verify(record("la_bete"))).holds
