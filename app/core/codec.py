"""Writing states down and reading them back; the only place that may look into a Secret to serialise it."""

from typing import Any, TypeVar, get_args, get_origin

import msgspec
from msgspec import Struct

from app.core.game import Game
from app.core.secret import Secret
from app.core.state import State

S = TypeVar("S", bound=State[Any])


def _open(value: Any) -> Any:
    if isinstance(value, Secret):
        audience = value.audience
        return [sorted(audience) if audience else [], value.open()]
    raise NotImplementedError(f"{type(value).__name__} can't be written down")


def _close(kind: type, raw: Any) -> Any:
    if get_origin(kind) is Secret:
        audience, value = raw
        return Secret(msgspec.convert(value, get_args(kind)[0], dec_hook=_close), *audience)
    raise NotImplementedError(f"{kind} can't be read back")


_snapshot_encoder = msgspec.msgpack.Encoder(enc_hook=_open)
_snapshot_decoders: dict[type, msgspec.msgpack.Decoder[Any]] = {}
_json_encoder = msgspec.json.Encoder(order="deterministic")


def encode_state(state: State[Any]) -> bytes:
    """The snapshot of a state, secrets included: for the store and for copies, never for anybody's eyes."""
    return _snapshot_encoder.encode(state)


def decode_state(game: Game[S], snapshot: bytes) -> S:
    """The state that was written down. ValidationError where the bytes are none of this game's."""
    decoder = _snapshot_decoders.get(game.state)
    if decoder is None:
        decoder = _snapshot_decoders[game.state] = msgspec.msgpack.Decoder(game.state, dec_hook=_close)
    state: S = decoder.decode(snapshot)
    return state


def copy_state(game: Game[S], state: S) -> S:
    """An independent copy."""
    return decode_state(game, encode_state(state))


def encode_public(value: Struct | list[Any] | tuple[Any, ...] | dict[str, Any]) -> bytes:
    """JSON for somebody's eyes. Raises TypeError on a Secret in it: this encoder doesn't know how to open one."""
    return _json_encoder.encode(value)
