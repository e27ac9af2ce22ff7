"""Which database this is, for servers under which a backup is put in its place"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "origin",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_origin")),
    )


def downgrade() -> None:
    op.drop_table("origin")
