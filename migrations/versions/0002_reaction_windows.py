"""The reaction windows that are open in a match"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("snapshot", sa.Column("windows", sa.Text(), nullable=True))
    open_ones = sa.text("windows IS NOT NULL")
    op.create_index(
        "ix_snapshot_open_windows", "snapshot", ["match"], sqlite_where=open_ones, postgresql_where=open_ones
    )


def downgrade() -> None:
    op.drop_index("ix_snapshot_open_windows", "snapshot")
    op.drop_column("snapshot", "windows")
