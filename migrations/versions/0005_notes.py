"""Players' own notes and marks"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "note",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("match", sa.String(length=22), nullable=False),
        sa.Column("user", sa.String(length=22), nullable=False),
        sa.Column("seat", sa.String(length=64), nullable=False),
        sa.Column("side", sa.String(length=64), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("shared", sa.Boolean(), nullable=False),
        sa.Column("move", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("event", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_note_match_match"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["user.id"], name=op.f("fk_note_user_user"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_note")),
        sa.UniqueConstraint("match", "user", "key", name=op.f("uq_note_match_user_key")),
    )
    with op.batch_alter_table("note") as batch:
        batch.create_index(batch.f("ix_note_user"), ["user"])


def downgrade() -> None:
    op.drop_table("note")
