"""The chain of hashes: any program can work it out from a match's head, seed and moves; its makers are told theirs."""

import hashlib
import hmac
import json
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, update

from app.core.codec import encode_public
from app.core.secret import SecretLeak
from app.matches import playing
from app.matches.matches import Matches
from app.matches.playing import person
from app.matches.replaying import Difference
from app.matches.replaying import replay as play_again
from app.store.engine import Store
from app.store.matches import load_whole
from app.store.rows import Stored
from app.store.tables import move
from tests.matches.conftest import ADA, BEN, CLEO, GAMES
from tests.matches.tables import SEED, answer, asked, started

pytestmark = pytest.mark.anyio


def dumps(value: Any) -> bytes:
    """Canonical JSON by the standard library."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def by_hand(stored: Stored) -> list[bytes]:
    """The chain as docs/records.md describes it, with nothing of the server's own."""
    match = stored.match
    head = {
        "game": match.game,
        "rules_version": match.rules_version,
        "options": json.loads(match.options),
        "seats": [seat.seat for seat in stored.seats],
        "commitment": match.commitment,
    }
    key = hashlib.sha256(b"spoor chain" + match.seed.open()).digest()
    hashes = [hashlib.sha256(dumps(head)).digest()]
    for row in stored.moves:
        told: dict[str, Any] = {"number": row.number, "at": row.at, "kind": row.kind}
        told |= {"seat": row.seat} if row.seat else {}
        told |= {"decision": row.decision} if row.decision else {}
        told |= {"options": json.loads(row.options)} if row.options != "[]" else {}
        told |= {} if row.undoes is None else {"undoes": row.undoes}
        bound = hmac.new(key, dumps(told), hashlib.sha256).digest()
        hashes.append(hashlib.sha256(hashes[-1] + bound).digest())
    return hashes


async def whole(matches: Matches, match_id: str) -> Stored:
    stored = await matches.store.read(load_whole, match_id)
    assert stored is not None
    return stored


async def bids(matches: Matches) -> tuple[str, list[str]]:
    """Bids, one of them taken back, a restart in between, and a resignation; what their makers were told."""
    match_id = await started(matches, "bid", ADA, BEN, CLEO)
    proofs = [(await answer(matches, match_id, ADA, card)).proof for card in ("1", "2")]
    proofs.append((await playing.undo(matches, match_id, person(ADA.id))).proof)
    again = Matches(matches.store, GAMES)
    proofs.append((await answer(again, match_id, BEN, "3")).proof)
    matches.forget()
    proofs.append((await playing.resign(matches, match_id, person(CLEO.id))).proof)
    return match_id, [proof for proof in proofs if isinstance(proof, str)]


async def test_every_move_has_the_hash_that_can_be_worked_out_by_hand(matches: Matches) -> None:
    match_id, proofs = await bids(matches)
    stored = await whole(matches, match_id)
    assert [row.kind for row in stored.moves] == ["move", "move", "undo", "move", "resign"]
    chain = by_hand(stored)
    assert [row.chain for row in stored.moves] == chain[1:]
    assert proofs == [each.hex() for each in chain[1:]]


async def test_a_window_that_closes_is_a_link_of_the_chain(matches: Matches) -> None:
    match_id = await started(matches, "watch", ADA, BEN)
    await answer(matches, match_id, BEN, "dog:left")
    await answer(matches, match_id, ADA, "left")
    window = next(iter((await matches.table(match_id)).windows))
    await playing.close_window(matches, match_id, window)
    stored = await whole(matches, match_id)
    assert stored.moves[-1].kind == "close"
    assert [row.chain for row in stored.moves] == by_hand(stored)[1:]


async def test_a_repeat_is_given_the_same_receipt(matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    question = asked(await matches.table(match_id), "player:1").id
    first = await playing.move(matches, match_id, person(ADA.id), question, ["1"], "k")
    assert await playing.move(matches, match_id, person(ADA.id), question, ["1"], "k") == first
    assert await playing.move(Matches(matches.store, GAMES), match_id, person(ADA.id), question, ["1"], "k") == first


async def test_a_match_that_an_earlier_release_began_goes_on_without(matches: Matches, store: Store) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    await answer(matches, match_id, ADA, "1")

    def forget(connection: Connection) -> None:
        connection.execute(update(move).where(move.c.match == match_id).values(chain=None))

    await store.write(forget)
    again = Matches(store, GAMES)
    assert not isinstance((await answer(again, match_id, BEN, "1")).proof, str)
    stored = await whole(again, match_id)
    assert [row.chain for row in stored.moves] == [None, None]
    play_again(stored, GAMES)


async def test_a_hash_that_is_another_is_found_when_the_match_is_played_again(matches: Matches) -> None:
    match_id, _ = await bids(matches)
    stored = await whole(matches, match_id)
    play_again(stored, GAMES)
    moves = list(stored.moves)
    moves[2] = replace(moves[2], chain=bytes(32))
    with pytest.raises(Difference, match="its hash is another") as difference:
        play_again(replace(stored, moves=tuple(moves)), GAMES)
    assert difference.value.move == 3


async def test_what_it_is_keyed_by_is_nowhere_to_be_read(matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    chain = (await matches.table(match_id)).chain
    assert chain is not None
    assert bytes(byte ^ 0x36 for byte in chain.pads.open()[0][:32]) == hashlib.sha256(b"spoor chain" + SEED).digest()
    with pytest.raises(SecretLeak):
        repr(chain)
    with pytest.raises(TypeError):
        encode_public(chain)
