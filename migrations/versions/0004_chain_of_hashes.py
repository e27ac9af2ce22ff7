"""The hash of each move in the chain of hashes"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("move", sa.Column("chain", sa.LargeBinary(length=32), nullable=True))


def downgrade() -> None:
    op.drop_column("move", "chain")
