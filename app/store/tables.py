"""The tables of matches. Who plays is in people.py.

A match's row changes seldom; what changes with every move lies in its snapshot's row, together with `revision`, which
every change counts up: a change built on an older revision than the stored one is refused (see changes.py).
"""

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

from app.store.metadata import ID, MILLIS, metadata
from app.store.people import user
from app.store.spelling import WORD

NAME = String(64)
"""A seat, a side, a role, a game's key, a bot's name, a player's own key for a move."""


def _match_id() -> Column[str]:
    return Column("match", ID, ForeignKey("match.id", ondelete="CASCADE"), nullable=False)


match = Table(
    "match",
    metadata,
    Column("id", ID, primary_key=True),
    Column("game", NAME, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("title", String(80), nullable=False),
    Column("options", Text, nullable=False),
    Column("visibility", String(8), nullable=False),
    Column("status", String(8), nullable=False),
    Column("creator", ID, ForeignKey(user.c.id), nullable=False, index=True),
    Column("by_hand", Boolean, nullable=False),
    Column("seed", LargeBinary(32), nullable=False),
    Column("seed_chosen", Boolean, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("invite", ID, nullable=False, unique=True),
    # Unique: whoever asks for a rematch, and however often, there is one.
    Column("rematch_of", ID, ForeignKey("match.id", ondelete="CASCADE"), unique=True),
    Column("created", MILLIS, nullable=False),
    Column("started", MILLIS),
    Column("ended", MILLIS),
    Column("outcome", Text),
    Column("rated", Boolean, nullable=False, server_default=false()),
    # Who said ready, as JSON, where the creator has asked; see app.matches.seating.
    Column("ready", Text),
    # Which clock it has; None where there is none.
    Column("clock", Text),
    # What its creator chose for those who look on, as JSON; NULL: as usual.
    Column("spectators", Text),
    # They know an earlier moment of it than the present, or did until a while ago: see past.py.
    Column("late", Boolean, nullable=False, server_default=false()),
    Index(None, "status", "created", "id"),
    Index(None, "created", "id"),
    Index(None, "ended", "id"),
)
Index("ix_match_late", match.c.id, sqlite_where=match.c.late, postgresql_where=match.c.late)

title_word = Table(
    "title_word",
    metadata,
    Column("word", WORD, nullable=False),
    Column("match", ID, ForeignKey("match.id", ondelete="CASCADE"), nullable=False, index=True),
    PrimaryKeyConstraint("word", "match"),
)

seat = Table(
    "seat",
    metadata,
    _match_id(),
    Column("seat", NAME, nullable=False),
    Column("place", Integer, nullable=False),
    Column("role", NAME, nullable=False),
    Column("side", NAME, nullable=False),
    Column("user", ID, ForeignKey(user.c.id), index=True),
    Column("bot", NAME),
    Column("joined", MILLIS),
    # It has given up: the state knows it as well, but a list has no states.
    Column("out", Boolean, nullable=False, server_default=false()),
    PrimaryKeyConstraint("match", "seat"),
    UniqueConstraint("match", "user"),
)

snapshot = Table(
    "snapshot",
    metadata,
    _match_id(),
    Column("revision", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("events", Integer, nullable=False),
    Column("updated", MILLIS, nullable=False),
    Column("public_version", Integer, nullable=False),
    Column("told", Text, nullable=False),
    Column("undo", LargeBinary),
    Column("state", LargeBinary),
    Column("windows", Text),
    # How the clocks stand; None where there are none.
    Column("clocks", Text),
    # What those who play propose to each other, and whether the match is paused; None before anybody has.
    Column("consent", Text),
    # The process that made the last change; None where there is only one: see processes.py.
    Column("keeper", ID),
    PrimaryKeyConstraint("match"),
)
_open_windows = snapshot.c.windows.is_not(None)
Index("ix_snapshot_open_windows", snapshot.c.match, sqlite_where=_open_windows, postgresql_where=_open_windows)
_clocked = snapshot.c.clocks.is_not(None)
Index("ix_snapshot_clocked", snapshot.c.match, sqlite_where=_clocked, postgresql_where=_clocked)
_proposed = snapshot.c.consent.is_not(None)
Index("ix_snapshot_proposed", snapshot.c.match, sqlite_where=_proposed, postgresql_where=_proposed)

move = Table(
    "move",
    metadata,
    _match_id(),
    Column("number", Integer, nullable=False),
    Column("seat", NAME, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("decision", String(200), nullable=False),
    Column("options", Text, nullable=False),
    Column("undoes", Integer),
    Column("key", NAME, nullable=False),
    # The first answer to this key, which a repeat is given again.
    Column("version", Integer, nullable=False),
    Column("event", Integer, nullable=False),
    Column("at", MILLIS, nullable=False),
    # Its hash in the chain of hashes; None where an earlier release made it.
    Column("chain", LargeBinary(32)),
    PrimaryKeyConstraint("match", "number"),
    UniqueConstraint("match", "seat", "key"),
)

event = Table(
    "event",
    metadata,
    _match_id(),
    Column("number", Integer, nullable=False),
    Column("move", Integer, nullable=False),
    Column("forms", Text, nullable=False),
    PrimaryKeyConstraint("match", "number"),
)

chat = Table(
    "chat",
    metadata,
    _match_id(),
    Column("channel", NAME, nullable=False),
    Column("number", Integer, nullable=False),
    Column("user", ID, ForeignKey(user.c.id), nullable=False, index=True),
    Column("seat", NAME, nullable=False),
    Column("text", Text, nullable=False),
    Column("key", NAME, nullable=False),
    Column("at", MILLIS, nullable=False),
    PrimaryKeyConstraint("match", "channel", "number"),
    UniqueConstraint("match", "user", "key"),
)

handover = Table(
    "handover",
    metadata,
    _match_id(),
    Column("seat", NAME, nullable=False),
    Column("digest", LargeBinary(32), nullable=False, unique=True),
    Column("expires", MILLIS, nullable=False),
    PrimaryKeyConstraint("match", "seat"),
)

past = Table(
    "past",
    metadata,
    _match_id(),
    Column("version", Integer, nullable=False),
    Column("at", MILLIS, nullable=False),
    Column("step", Integer, nullable=False),
    Column("status", String(8), nullable=False),
    Column("events", Integer, nullable=False),
    Column("seats", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("match", "version"),
)

# Who sat there before whoever took the seat over while the match was under way.
sitter = Table(
    "sitter",
    metadata,
    _match_id(),
    Column("seat", NAME, nullable=False),
    Column("until", MILLIS, nullable=False),
    Column("since", MILLIS, nullable=False),
    Column("user", ID, ForeignKey(user.c.id), index=True),
    Column("bot", NAME),
    PrimaryKeyConstraint("match", "seat", "until"),
)

# Who lost a seat, and why; `banned`: they may not sit down at this table any more.
unseated = Table(
    "unseated",
    metadata,
    _match_id(),
    Column("user", ID, ForeignKey(user.c.id, ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", NAME, nullable=False),
    Column("why", String(12), nullable=False),
    Column("at", MILLIS, nullable=False),
    PrimaryKeyConstraint("match", "user"),
)

# Tables that nobody started, for those who belonged to them: the match itself is gone.
lapsed = Table(
    "lapsed",
    metadata,
    Column("match", ID, nullable=False),
    Column("user", ID, ForeignKey(user.c.id, ondelete="CASCADE"), nullable=False, index=True),
    Column("game", NAME, nullable=False),
    Column("title", String(80), nullable=False),
    Column("at", MILLIS, nullable=False, index=True),
    PrimaryKeyConstraint("match", "user"),
)
