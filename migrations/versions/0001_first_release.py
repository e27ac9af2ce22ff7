"""Everything that the first release stores"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "user",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("guest", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_user")),
    )
    op.create_table(
        "match",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("visibility", sa.String(length=8), nullable=False),
        sa.Column("status", sa.String(length=8), nullable=False),
        sa.Column("creator", sa.String(length=22), nullable=False),
        sa.Column("by_hand", sa.Boolean(), nullable=False),
        sa.Column("seed", sa.LargeBinary(length=32), nullable=False),
        sa.Column("seed_chosen", sa.Boolean(), nullable=False),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("invite", sa.String(length=22), nullable=False),
        sa.Column("rematch_of", sa.String(length=22), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("started", sa.BigInteger(), nullable=True),
        sa.Column("ended", sa.BigInteger(), nullable=True),
        sa.Column("outcome", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["creator"], ["user.id"], name=op.f("fk_match_creator_user")),
        sa.ForeignKeyConstraint(
            ["rematch_of"], ["match.id"], name=op.f("fk_match_rematch_of_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_match")),
        sa.UniqueConstraint("invite", name=op.f("uq_match_invite")),
        sa.UniqueConstraint("rematch_of", name=op.f("uq_match_rematch_of")),
    )
    with op.batch_alter_table("match", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_match_creator"), ["creator"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_match_status_match_created_match_id"), ["status", "created", "id"], unique=False
        )

    op.create_table(
        "session",
        sa.Column("digest", sa.LargeBinary(length=32), nullable=False),
        sa.Column("user", sa.String(length=22), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("last_seen", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["user.id"], name=op.f("fk_session_user_user"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_session")),
    )
    with op.batch_alter_table("session", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_session_expires"), ["expires"], unique=False)
        batch_op.create_index(batch_op.f("ix_session_user"), ["user"], unique=False)

    op.create_table(
        "chat",
        sa.Column("match", sa.String(length=22), nullable=False),
        sa.Column("channel", sa.String(length=64), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("user", sa.String(length=22), nullable=False),
        sa.Column("seat", sa.String(length=64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_chat_match_match"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["user.id"], name=op.f("fk_chat_user_user")),
        sa.PrimaryKeyConstraint("match", "channel", "number", name=op.f("pk_chat")),
        sa.UniqueConstraint("match", "user", "key", name=op.f("uq_chat_match_user_key")),
    )
    op.create_table(
        "event",
        sa.Column("match", sa.String(length=22), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("move", sa.Integer(), nullable=False),
        sa.Column("forms", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_event_match_match"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "number", name=op.f("pk_event")),
    )
    op.create_table(
        "handover",
        sa.Column("match", sa.String(length=22), nullable=False),
        sa.Column("seat", sa.String(length=64), nullable=False),
        sa.Column("digest", sa.LargeBinary(length=32), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_handover_match_match"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "seat", name=op.f("pk_handover")),
        sa.UniqueConstraint("digest", name=op.f("uq_handover_digest")),
    )
    op.create_table(
        "move",
        sa.Column("match", sa.String(length=22), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(length=64), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("decision", sa.String(length=200), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("undoes", sa.Integer(), nullable=True),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("event", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_move_match_match"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "number", name=op.f("pk_move")),
        sa.UniqueConstraint("match", "seat", "key", name=op.f("uq_move_match_seat_key")),
    )
    op.create_table(
        "seat",
        sa.Column("match", sa.String(length=22), nullable=False),
        sa.Column("seat", sa.String(length=64), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(length=64), nullable=False),
        sa.Column("side", sa.String(length=64), nullable=False),
        sa.Column("user", sa.String(length=22), nullable=True),
        sa.Column("bot", sa.String(length=64), nullable=True),
        sa.Column("joined", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_seat_match_match"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["user.id"], name=op.f("fk_seat_user_user")),
        sa.PrimaryKeyConstraint("match", "seat", name=op.f("pk_seat")),
        sa.UniqueConstraint("match", "user", name=op.f("uq_seat_match_user")),
    )
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seat_user"), ["user"], unique=False)

    op.create_table(
        "snapshot",
        sa.Column("match", sa.String(length=22), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("events", sa.Integer(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.Column("public_version", sa.Integer(), nullable=False),
        sa.Column("told", sa.Text(), nullable=False),
        sa.Column("undo", sa.LargeBinary(), nullable=True),
        sa.Column("state", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_snapshot_match_match"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_snapshot")),
    )


def downgrade() -> None:
    op.drop_table("snapshot")
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_seat_user"))

    op.drop_table("seat")
    op.drop_table("move")
    op.drop_table("handover")
    op.drop_table("event")
    op.drop_table("chat")
    with op.batch_alter_table("session", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_session_user"))
        batch_op.drop_index(batch_op.f("ix_session_expires"))

    op.drop_table("session")
    with op.batch_alter_table("match", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_match_status_match_created_match_id"))
        batch_op.drop_index(batch_op.f("ix_match_creator"))

    op.drop_table("match")
    op.drop_table("user")
