"""Records are true, and whatever is changed in one is found and named."""

import copy
import hashlib
import json
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from app.core.canonical import canonical
from app.core.message import Message
from app.games import GAMES as REAL
from app.matches.record import Record, sealed, write
from app.matches.verifying import Verdict, verify
from tests.matches.records import GAMES, match, record

Path = tuple[str | int, ...]
Fields = dict[str, Any]


def fields(game: str, seed: int = 1, resigned: bool = False) -> Fields:
    found: Fields = json.loads(record(game, seed, resigned))
    return found


def sealed_again(changed: Fields) -> bytes:
    """As a forger would do it who works out all digests anew."""
    return canonical(sealed({name: value for name, value in changed.items() if name not in ("digests", "seal")}))


def check(verdict: Verdict, name: str) -> tuple[bool | None, list[Message]]:
    found = next(each for each in verdict.checks if each.name == name)
    return found.holds, list(found.says)


def faults(verdict: Verdict) -> list[Message]:
    return [text for each in verdict.checks if each.holds is False for text in each.says]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("resigned", [False, True])
def test_a_record_of_a_whole_match_holds(game: str, resigned: bool) -> None:
    verdict = verify(record(game, 1, resigned), GAMES)
    assert faults(verdict) == []
    assert verdict.holds
    assert verdict.fault is None
    assert [each.name for each in verdict.checks] == ["form", "digests", "commitment", "chain", "replay"]
    assert all(each.holds for each in verdict.checks)
    assert verdict.about is not None
    assert (verdict.about.game, verdict.about.moves) == (game, len(match(game, 1, resigned).moves))


@pytest.mark.parametrize(
    ("game", "seed", "resigned", "lost"),
    [
        ("duel", 1, True, ["player:2"]),
        ("la_bete", 1, True, ["beast"]),
        ("la_bete", 2, True, ["investigator:1", "investigator:2"]),
        ("duel", 1, False, []),
    ],
)
def test_who_gave_up_is_told_by_seat(game: str, seed: int, resigned: bool, lost: list[str]) -> None:
    data = record(game, seed, resigned)
    about = verify(data, GAMES).about
    assert about is not None
    assert list(about.lost) == lost
    # Where the game isn't known nobody's side is: then all who gave up.
    elsewhere = verify(data, {}).about
    assert elsewhere is not None
    assert set(lost) <= set(elsewhere.lost)


def test_whose_time_was_up_is_told_by_side() -> None:
    told = json.loads(record("hunt"))
    last = {"number": len(told["moves"]) + 1, "at": told["ended"], "kind": "flag", "options": ["forfeit"]}
    told["outcome"] = {"winners": ["fugitive"], "reason": {"key": "outcome.out_of_time", "args": {}}}
    for decision, lost in (("hunters", ("hunters",)), ("nobody+hunters", ("hunters",)), ("x" * 150, ())):
        forged = told | {"moves": [*told["moves"], last | {"decision": decision}]}
        about = verify(json.dumps(forged).encode(), GAMES).about
        assert about is not None
        assert about.lost == lost


def test_the_matches_hold_every_kind_of_move() -> None:
    kinds = {row.kind for game in REAL for resigned in (False, True) for row in match(game, 1, resigned).moves}
    assert kinds == {"move", "undo", "close", "resign"}


@pytest.mark.parametrize("game", REAL)
def test_a_record_is_canonical_json_that_any_program_can_check(game: str) -> None:
    """With nothing but the standard library, as docs/records.md tells."""
    data = record(game)
    told = json.loads(data)
    assert data == dumps(told)
    for name, digest in told["digests"].items():
        assert hashlib.sha256(dumps(told[name])).hexdigest() == digest
    assert set(told["digests"]) == set(told) - {"digests", "seal"}
    assert hashlib.sha256(dumps(told["digests"])).hexdigest() == told["seal"]
    assert hashlib.sha256(bytes.fromhex(told["seed"])).hexdigest() == told["commitment"]
    assert len(told["chain"]) == len(told["moves"]) + 1


def dumps(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def test_it_holds_what_the_match_was() -> None:
    stored = match("la_bete")
    told = msgspec.json.decode(record("la_bete"), type=Record)
    assert (told.match, told.title, told.started) == (stored.match.id, stored.match.title, stored.match.started)
    assert told.seats == ("beast", "investigator:1", "investigator:2")
    assert [told.players[seat].name for seat in told.seats] == ["Ada", "Ben", "Cleo"]
    assert [(move.seat, move.kind) for move in told.moves] == [(row.seat, row.kind) for row in stored.moves]
    assert len(told.events) == len(stored.events)
    assert any(event.public != next(iter(event.told.values()), event.public) for event in told.events)
    text = record("la_bete").decode()
    assert all(f'"{user}"' not in text for user in ("ada", "ben", "cleo")), "ids of people are in no record"


def test_blanks_make_no_difference() -> None:
    assert verify(json.dumps(fields("nim"), indent=2).encode(), GAMES).holds


# ---------------------------------------------------------------- anything that is changed


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every single value, and every list and object."""
    if path:
        yield path
    if isinstance(value, dict):
        for name, each in value.items():
            yield from leaves(each, (*path, name))
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from leaves(each, (*path, number))


def altered(value: Any, luck: Random) -> Any:
    """Another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + luck.choice([-1, 1, 1000])
        case str() if value:
            place = luck.randrange(len(value))
            other = luck.choice([sign for sign in "0123456789abcdef" if sign != value[place]])
            return value[:place] + other + value[place + 1 :]
        case str():
            return "x"
        case None:
            return luck.choice([0, "x", {}])
        case list() if value:
            return luck.choice([value[1:], value[:-1], [*value, value[0]]])
        case dict() if value:
            return {name: value[name] for name in list(value)[1:]}
        case _:
            return [0]


def with_changed(told: Fields, path: Path, change: Callable[[Any], Any]) -> Fields:
    other = copy.deepcopy(told)
    place: Any = other
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = change(place[path[-1]])
    return other


def names(text: Message, path: Path) -> bool:
    """Whether a sentence says where: the field, or the move or event."""
    field = str(path[0])
    if str(text.args.get("field", "")).startswith(field):
        return True
    if text.key in ("verify.digest", "verify.format"):
        return field == {"verify.digest": "digests", "verify.format": "format"}[text.key]
    if text.key == "verify.seal":
        return field in ("seal", "digests")
    numbered = {"moves": ("verify.chain_move", "verify.chain_last", "verify.move_number")}.get(field, ())
    return text.key in numbered and len(path) > 1 and text.args["n"] == int(path[1]) + 1


@pytest.mark.parametrize("game", ["la_bete", "duel", "nim"])
def test_any_single_value_that_is_changed_is_found_and_named(game: str) -> None:
    """Each kind of value at each place where it can stand; the rules aren't even needed for that."""
    luck, told = Random(game), fields(game)
    everywhere = list(leaves(told))
    kinds = {re.sub(r"\d+", "0", str(path)): path for path in everywhere}
    found = 0
    for path in dict.fromkeys([*kinds.values(), *luck.sample(everywhere, min(len(everywhere), 200))]):
        changed = canonical(with_changed(told, path, lambda value: altered(value, luck)))
        verdict = verify(changed, {})
        said = [text for text in faults(verdict) if text.key != "verify.no_game"]
        assert any(names(text, path) for text in said), f"{path}: {said}"
        found += 1
    assert found > 100


@pytest.mark.parametrize("game", ["la_bete", "duel", "nim"])
def test_a_name_that_is_left_out_or_added_is_found_and_named(game: str) -> None:
    told = fields(game)
    for name in told:
        verdict = verify(canonical({each: value for each, value in told.items() if each != name}), {})
        assert any(text.args.get("field") == name for text in faults(verdict)), name
    added = verify(canonical({**told, "winner": "me"}), {})
    assert faults(added) == [Message("verify.field_unknown", {"field": "winner"})]


@pytest.mark.parametrize("game", ["la_bete", "duel"])
@settings(max_examples=300, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_any_single_byte_that_is_changed_is_found(game: str, data: st.DataObject) -> None:
    whole = record(game)
    place = data.draw(st.integers(0, len(whole) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda other: other != whole[place]))
    verdict = verify(whole[:place] + bytes([byte]) + whole[place + 1 :], {})
    assert [text for text in faults(verdict) if text.key != "verify.no_game"]


FORGED = ("game", "rules_version", "options", "seats", "commitment", "seed", "outcome", "moves", "events", "chain")
"""What can't be forged even by those who work out the digests anew."""


@pytest.mark.parametrize("game", REAL)
def test_a_forger_is_found_by_the_chain_or_by_the_rules(game: str) -> None:
    luck, told = Random(f"forger of {game}"), fields(game)
    paths = [path for path in leaves(told) if path[0] in FORGED]
    by_field = {field: [path for path in paths if path[0] == field] for field in FORGED}
    tried = [luck.choice(by_field[field]) for field in FORGED for _ in range(8)]
    for path in tried:
        changed = sealed_again(with_changed(told, path, lambda value: altered(value, luck)))
        verdict = verify(changed, GAMES)
        assert check(verdict, "form")[0] is False or check(verdict, "digests")[0] is True
        assert not verdict.holds, path
        assert faults(verdict), path


def forged(game: str, change: Callable[[Fields], None]) -> Verdict:
    told = fields(game)
    change(told)
    return verify(sealed_again(told), GAMES)


def test_a_move_that_was_exchanged_is_named_by_the_chain_and_by_the_rules() -> None:
    def another(told: Fields) -> None:
        told["moves"][4]["options"] = ["nothing"]

    verdict = forged("la_bete", another)
    assert check(verdict, "chain") == (False, [Message("verify.chain_move", {"n": 5})])
    assert check(verdict, "replay") == (False, [Message("verify.refused", {"n": 5})])
    assert verdict.fault == Message("verify.chain_move", {"n": 5})


def test_a_link_that_was_exchanged_is_told_from_a_move() -> None:
    for place in (0, 3):

        def another(told: Fields, place: int = place) -> None:
            told["chain"][place] = "0" * 64

        said = check(forged("nim", another), "chain")[1]
        assert said == [Message("verify.chain_link", {"n": 3}) if place else Message("verify.chain_first")]


def test_a_move_that_is_left_out_or_put_in_is_named() -> None:
    def left_out(told: Fields) -> None:
        del told["moves"][2]
        for number, move in enumerate(told["moves"], 1):
            move["number"] = number

    def twice(told: Fields) -> None:
        told["moves"].insert(2, told["moves"][2])

    assert check(forged("duel", left_out), "chain")[1] == [Message("verify.chain_move", {"n": 3})]
    assert check(forged("duel", twice), "chain")[1] == [Message("verify.move_number", {"n": 4, "number": 3})]


def test_a_match_that_is_cut_short_is_named() -> None:
    """Moves, links, events and outcome gone together: what is left is true, but no end."""

    def cut(told: Fields) -> None:
        told["moves"] = told["moves"][:-1]
        told["chain"] = told["chain"][:-1]
        told["events"] = [event for event in told["events"] if event["move"] <= len(told["moves"])]
        told["outcome"] = None

    verdict = forged("la_bete", cut)
    assert check(verdict, "chain")[0] is True
    assert check(verdict, "replay") == (False, [Message("verify.not_over")])


def test_another_seed_with_its_own_commitment_is_another_match() -> None:
    def another(told: Fields) -> None:
        told["seed"] = "ab" * 32
        told["commitment"] = hashlib.sha256(bytes.fromhex(told["seed"])).hexdigest()

    verdict = forged("duel", another)
    assert check(verdict, "commitment")[0] is True
    assert check(verdict, "chain") == (False, [Message("verify.chain_head")])
    assert check(verdict, "replay")[0] is False


def test_a_changed_commitment_is_told_from_a_changed_seed() -> None:
    def commitment(told: Fields) -> None:
        told["commitment"] = "0" * 64

    def seed(told: Fields) -> None:
        told["seed"] = "0" * 64

    one, other = forged("nim", commitment), forged("nim", seed)
    assert one.fault == Message("verify.commitment")
    assert check(one, "chain")[0] is check(one, "replay")[0] is True
    assert other.fault == Message("verify.seed")
    assert check(other, "chain")[0] is check(other, "replay")[0] is None, "nothing else can be said without it"


def test_an_event_that_is_told_otherwise_is_named() -> None:
    def words(told: Fields) -> None:
        told["events"][6]["public"]["text"]["key"] = "la_bete.log.rain"

    def audience(told: Fields) -> None:
        event = next(event for event in told["events"] if event["told"])
        event["told"] = {}
        where.append(event["number"])

    def unknown_field(told: Fields) -> None:
        told["events"][6]["public"]["mood"] = "grim"

    def one_more(told: Fields) -> None:
        told["events"].append({**told["events"][-1], "number": len(told["events"]) + 1})

    where: list[int] = []
    move = fields("la_bete")["events"][6]["move"]
    assert forged("la_bete", words).fault == Message("verify.event", {"number": 7, "n": move})
    assert forged("la_bete", unknown_field).fault == Message("verify.event", {"number": 7, "n": move})
    hidden = forged("la_bete", audience).fault
    assert hidden is not None
    assert (hidden.key, hidden.args["number"]) == ("verify.event", where[0])
    more = forged("la_bete", one_more).fault
    assert more is not None
    assert more.key == "verify.event_more"


def test_who_won_is_not_for_the_record_to_say() -> None:
    def winners(told: Fields) -> None:
        told["outcome"]["winners"] = ["player:1", "player:2"]

    assert forged("duel", winners).fault == Message("verify.outcome")


def test_a_time_that_was_changed_is_found() -> None:
    def of_a_move(told: Fields) -> None:
        told["moves"][3]["at"] += 1

    def of_the_end(told: Fields) -> None:
        told["ended"] += 1

    assert forged("duel", of_a_move).fault == Message("verify.chain_move", {"n": 4})
    assert forged("duel", of_the_end).fault == Message("verify.ended")


# ---------------------------------------------------------------- what was made by other releases, or elsewhere


def test_a_match_without_a_chain_holds_as_far_as_it_can_be_checked() -> None:
    stored = match("duel")
    verdict = verify(write(replace(stored, moves=tuple(replace(row, chain=None) for row in stored.moves))), GAMES)
    assert verdict.holds
    assert check(verdict, "chain") == (None, [Message("verify.chain_none")])


def test_a_chain_that_an_older_server_broke_off_holds_as_far_as_it_goes() -> None:
    stored = match("duel")
    moves = tuple(row if row.number <= 20 else replace(row, chain=None) for row in stored.moves)
    verdict = verify(write(replace(stored, moves=moves)), GAMES)
    assert verdict.holds
    assert check(verdict, "chain") == (None, [Message("verify.chain_part", {"n": 20, "of": len(moves)})])


def test_what_can_not_be_played_again_here_is_named() -> None:
    assert verify(record("duel"), {}).fault == Message("verify.no_game", {"game": "duel"})

    class Older(type(GAMES["duel"])):  # type: ignore[misc]
        rules_version = 0

    assert verify(record("duel"), {"duel": Older()}).fault == Message("verify.newer_rules", {"version": 1, "known": 0})

    def older(told: Fields) -> None:
        told["rules_version"] = 0
        told["moves"][4]["options"] = ["nothing"]

    said = check(forged("duel", older), "replay")[1]
    assert said == [
        Message("verify.refused", {"n": 5}),
        Message("verify.older_rules", {"version": 0, "known": 1}),
    ]


def test_a_match_that_ended_before_it_began() -> None:
    stored = match("nim")
    never = replace(
        stored, match=replace(stored.match, started=None, outcome=None), moves=(), events=(), seats=stored.seats
    )
    assert verify(write(never), GAMES).holds


def test_a_receipt_is_looked_for_in_the_chain() -> None:
    link = fields("nim")["chain"][2]
    verdict = verify(record("nim"), GAMES, receipt=f" {link.upper()} ")
    assert verdict.holds
    assert check(verdict, "receipt") == (True, [Message("verify.receipt_ok", {"n": 2})])
    for wrong in ("0" * 64, fields("nim")["chain"][0], "nonsense"):
        verdict = verify(record("nim"), GAMES, receipt=wrong)
        assert not verdict.holds
        assert verdict.fault == Message("verify.receipt")


# ---------------------------------------------------------------- hostile


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.binary(max_size=200))
@example(b"")
@example(b"[" * 100_000)
@example(b'{"format":1,"game":' + b"[" * 900 + b"]" * 900 + b"}")
@example(b'{"format":' + b"9" * 5000 + b"}")
@example(b'{"format":1e400}')
@example(b'{"format":2,"game":"nim"}')
@example(b'{"format":"\xff"}')
@example(b'{"format":1,"format":1}')
@example(b"null")
def test_what_is_no_record_is_said_to_be_none(data: bytes) -> None:
    verdict = verify(data, GAMES)
    assert not verdict.holds
    assert verdict.about is None
    assert [each.name for each in verdict.checks] == ["form"]


def test_where_it_breaks_off_is_told() -> None:
    whole = record("nim")
    assert verify(whole[:300], GAMES).fault == Message("verify.no_json", {"at": 300})
    broken = verify(whole[:300] + b"\x00" + whole[301:], GAMES).fault
    assert broken is not None
    assert broken.key == "verify.no_json"
    assert abs(int(str(broken.args["at"])) - 300) < 40


def test_a_name_that_stands_twice_is_found() -> None:
    whole = record("nim")
    verdict = verify(b'{"title":"another",' + whole[1:], GAMES)
    assert verdict.fault == Message("verify.field_twice", {"field": "title"})


def test_fields_of_another_kind_are_named_by_their_place() -> None:
    told = fields("nim")
    for path, wrong, named in [
        (("moves", 1, "seat"), 7, "moves[1].seat"),
        (("moves", 1, "at"), 0.5, "moves[1].at"),
        (("moves", 1, "at"), 2**60, "moves[1].at"),
        (("seed",), "xyz", "seed"),
        (("options",), {"sticks": 1.0}, "options.sticks"),
        (("events", 0, "public", "text"), None, "events[0].public.text"),
    ]:
        verdict = verify(json.dumps(with_changed(told, path, lambda _, w=wrong: w)).encode(), GAMES)  # type: ignore[misc]
        fault = verdict.fault
        assert fault is not None
        assert (fault.key, fault.args["field"]) == ("verify.field_kind", named)


def test_options_and_seats_that_are_none_of_the_game_lead_to_no_start() -> None:
    def options(told: Fields) -> None:
        told["options"] = {"sticks": {"a": [1] * 1000}}

    def seats(told: Fields) -> None:
        told["seats"] = [f"player:{n}" for n in range(1, 3000)]

    for wrong in (options, seats):
        assert check(forged("nim", wrong), "replay")[1] == [Message("verify.no_start", {"n": 0})]


def test_it_gives_up_when_it_is_told_to() -> None:
    times = iter([False, False, True])
    verdict = verify(record("duel"), GAMES, out_of_time=lambda: next(times))
    assert check(verdict, "replay") == (False, [Message("verify.too_long", {"n": 2})])
    assert next(times, None) is None
