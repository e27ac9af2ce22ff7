"""What those who play propose to each other"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("snapshot", sa.Column("consent", sa.Text(), nullable=True))
    proposed = sa.text("consent IS NOT NULL")
    op.create_index("ix_snapshot_proposed", "snapshot", ["match"], sqlite_where=proposed, postgresql_where=proposed)


def downgrade() -> None:
    op.drop_index("ix_snapshot_proposed", "snapshot")
    op.drop_column("snapshot", "consent")
