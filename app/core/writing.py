"""Views as JSON for somebody's eyes, written part by part: what several of them share is written once."""

from typing import Any

from app.core.codec import encode_public
from app.core.game import View


class Writing:
    """Knows what it has written by its identity, and keeps it until the page has been turned twice. Who writes has to
    see to it that nothing of this is changed in the meantime.
    """

    def __init__(self) -> None:
        self._written: dict[int, tuple[Any, bytes]] = {}
        self._before: dict[int, tuple[Any, bytes]] = {}

    def turn_page(self) -> None:
        """Forget what has not been needed since this was called last."""
        self._before, self._written = self._written, {}

    def parts(self, view: View) -> tuple[bytes, ...]:
        """Each field of a view."""
        return tuple([self._part(getattr(view, name)) for name in view.__struct_fields__])

    def whole(self, view: View) -> bytes:
        """The whole view: byte for byte what `encode_public` makes of it."""
        return joined(view, self.parts(view))

    def _part(self, value: Any) -> bytes:
        known = self._written.get(id(value)) or self._before.get(id(value))
        if known is None:
            known = (value, encode_public(value))
        self._written[id(value)] = known
        return known[1]


def joined(view: View, parts: tuple[bytes, ...]) -> bytes:
    """A view of these parts."""
    fields = zip(view.__struct_encode_fields__, parts, strict=True)
    return b"{" + b",".join([b'"%s":%s' % (name.encode(), part) for name, part in fields]) + b"}"
