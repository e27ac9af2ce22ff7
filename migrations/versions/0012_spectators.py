"""What was chosen for those who look on, and the moments of a match that they know late"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match", sa.Column("spectators", sa.Text(), nullable=True))
    op.add_column("match", sa.Column("late", sa.Boolean(), server_default=sa.false(), nullable=False))
    late = sa.text("late")
    op.create_index("ix_match_late", "match", ["id"], sqlite_where=late, postgresql_where=late)
    for key in ("created", "ended"):
        op.create_index(op.f(f"ix_match_{key}_match_id"), "match", [key, "id"])
    op.create_table(
        "past",
        sa.Column("match", sa.String(length=22), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(length=8), nullable=False),
        sa.Column("events", sa.Integer(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_past_match_match"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "version", name=op.f("pk_past")),
    )


def downgrade() -> None:
    op.drop_table("past")
    for key in ("created", "ended"):
        op.drop_index(op.f(f"ix_match_{key}_match_id"), "match")
    op.drop_index("ix_match_late", "match")
    op.drop_column("match", "late")
    op.drop_column("match", "spectators")
