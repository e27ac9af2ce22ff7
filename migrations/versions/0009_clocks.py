"""Clocks: which a match has, how they stand, and whether anybody is served"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match", sa.Column("clock", sa.Text(), nullable=True))
    op.add_column("snapshot", sa.Column("clocks", sa.Text(), nullable=True))
    clocked = sa.text("clocks IS NOT NULL")
    op.create_index("ix_snapshot_clocked", "snapshot", ["match"], sqlite_where=clocked, postgresql_where=clocked)
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("lost", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pulse")),
    )


def downgrade() -> None:
    op.drop_table("pulse")
    op.drop_index("ix_snapshot_clocked", "snapshot")
    op.drop_column("snapshot", "clocks")
    op.drop_column("match", "clock")
