"""Records of matches that were played elsewhere"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "imported",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("user", sa.String(length=22), nullable=False),
        sa.Column("seal", sa.String(length=64), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["user.id"], name=op.f("fk_imported_user_user"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_imported")),
        sa.UniqueConstraint("user", "seal", name=op.f("uq_imported_user_seal")),
    )
    with op.batch_alter_table("imported", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_imported_user"), ["user"], unique=False)


def downgrade() -> None:
    op.drop_table("imported")
