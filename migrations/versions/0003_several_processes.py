"""The processes that share the database, and which of them minds a match"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "process",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("beat", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_process")),
    )
    op.add_column("snapshot", sa.Column("keeper", sa.String(length=22), nullable=True))


def downgrade() -> None:
    op.drop_column("snapshot", "keeper")
    op.drop_table("process")
