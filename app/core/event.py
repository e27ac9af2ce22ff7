"""Something that happened. It says at birth who may know it, and in which words."""

from msgspec import Struct, field

from app.core.message import Message
from app.core.viewer import Viewer


class Line(Struct, frozen=True, omit_defaults=True):
    """One form of an event: `kind` and `data` for programs and animations, `text` for people, `refs` on the board."""

    kind: str
    text: Message
    refs: tuple[str, ...] = ()
    data: dict[str, str | int | bool | list[str]] = field(default_factory=dict)


class Event(Struct, frozen=True):
    """`public` is what everybody may know (None: not even that it happened); `told` holds fuller forms by seat or side.

    Put the fullest form first: it is what the full view shows.
    """

    public: Line | None
    told: dict[str, Line] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.public is None and not self.told:
            raise ValueError("an event that nobody may know is no event")

    def form_for(self, viewer: Viewer) -> Line | None:
        """The form that this viewer gets, or None where the event does not exist for it."""
        for name, line in self.told.items():
            if viewer.full or name in viewer.circle:
                return line
        return self.public
