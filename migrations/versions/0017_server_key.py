"""Keys of the server's own: the one by which push services know it"""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "server_key",
        sa.Column("name", sa.String(length=16), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_server_key")),
    )


def downgrade() -> None:
    op.drop_table("server_key")
