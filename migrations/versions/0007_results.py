"""Results of matches, and players' ratings"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match", sa.Column("rated", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_table(
        "result",
        sa.Column("match", sa.String(length=22), nullable=False),
        sa.Column("seat", sa.String(length=64), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("leads", sa.Boolean(), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("role", sa.String(length=64), nullable=False),
        sa.Column("side", sa.String(length=64), nullable=False),
        sa.Column("user", sa.String(length=22), nullable=True),
        sa.Column("bot", sa.String(length=64), nullable=True),
        sa.Column("result", sa.String(length=8), nullable=False),
        sa.Column("company", sa.String(length=8), nullable=False),
        sa.Column("against", sa.String(length=8), nullable=False),
        sa.Column("counted", sa.Boolean(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("lasted", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("known", sa.BigInteger(), nullable=False),
        sa.Column("rating", sa.Float(), nullable=True),
        sa.Column("deviation", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_result_match_match"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["user.id"], name=op.f("fk_result_user_user")),
        sa.PrimaryKeyConstraint("match", "seat", name=op.f("pk_result")),
    )
    op.create_index(op.f("ix_result_user_result_ended"), "result", ["user", "ended"])
    op.create_index(op.f("ix_result_public_result_counted_result_game"), "result", ["public", "counted", "game"])
    op.create_table(
        "rating",
        sa.Column("user", sa.String(length=22), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("role", sa.String(length=64), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("volatility", sa.Float(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["user.id"], name=op.f("fk_rating_user_user"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user", "game", "role", name=op.f("pk_rating")),
    )
    op.create_table(
        "rating_shown",
        sa.Column("user", sa.String(length=22), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["user.id"], name=op.f("fk_rating_shown_user_user"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user", name=op.f("pk_rating_shown")),
    )


def downgrade() -> None:
    op.drop_table("rating_shown")
    op.drop_table("rating")
    op.drop_table("result")
    op.drop_column("match", "rated")
