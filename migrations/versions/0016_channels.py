"""The ways out of the page by which people are given notice, and what is on its way by them"""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "channel",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("user", sa.String(length=22), nullable=False),
        sa.Column("way", sa.String(length=8), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("more", sa.Text(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=True),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("base", sa.Text(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("confirmed", sa.BigInteger(), nullable=True),
        sa.Column("worked", sa.BigInteger(), nullable=True),
        sa.Column("failed", sa.BigInteger(), nullable=True),
        sa.Column("fault", sa.String(length=40), nullable=True),
        sa.Column("fails", sa.Integer(), nullable=False),
        sa.Column("given_up", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("paced", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["user.id"], name=op.f("fk_channel_user_user"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_channel")),
    )
    op.create_index(op.f("ix_channel_user"), "channel", ["user"])
    op.create_table(
        "dispatch",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("channel", sa.String(length=22), nullable=False),
        sa.Column("user", sa.String(length=22), nullable=False),
        sa.Column("match", sa.String(length=22), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("next", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["channel"], ["channel.id"], name=op.f("fk_dispatch_channel_channel"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user"], ["user.id"], name=op.f("fk_dispatch_user_user"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_dispatch_match_match"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_dispatch")),
        sa.UniqueConstraint("channel", "match", "kind", "at", name=op.f("uq_dispatch_channel_match_kind_at")),
    )
    op.create_index(op.f("ix_dispatch_match"), "dispatch", ["match"])
    op.create_index(op.f("ix_dispatch_next"), "dispatch", ["next"])
    op.create_index(op.f("ix_dispatch_user"), "dispatch", ["user"])


def downgrade() -> None:
    op.drop_table("dispatch")
    op.drop_table("channel")
