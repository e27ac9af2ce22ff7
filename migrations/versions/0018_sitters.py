"""Who sat at the seats of a match before others did"""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "sitter",
        sa.Column("match", sa.String(length=22), nullable=False),
        sa.Column("seat", sa.String(length=64), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("user", sa.String(length=22), nullable=True),
        sa.Column("bot", sa.String(length=64), nullable=True),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_sitter_match_match"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["user.id"], name=op.f("fk_sitter_user_user")),
        sa.PrimaryKeyConstraint("match", "seat", "until", name=op.f("pk_sitter")),
    )
    op.create_index(op.f("ix_sitter_user"), "sitter", ["user"])


def downgrade() -> None:
    op.drop_index(op.f("ix_sitter_user"), "sitter")
    op.drop_table("sitter")
