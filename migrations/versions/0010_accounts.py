"""Accounts, API tokens, preferences, and what a session was begun with"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "account",
        sa.Column("user", sa.String(length=22), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("password", sa.Text(), nullable=True),
        sa.Column("admin", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["user.id"], name=op.f("fk_account_user_user"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user", name=op.f("pk_account")),
        sa.UniqueConstraint("folded", name=op.f("uq_account_folded")),
    )
    op.create_table(
        "identity",
        sa.Column("issuer", sa.String(length=200), nullable=False),
        sa.Column("subject", sa.String(length=255), nullable=False),
        sa.Column("user", sa.String(length=22), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["user.id"], name=op.f("fk_identity_user_user"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("issuer", "subject", name=op.f("pk_identity")),
    )
    op.create_index(op.f("ix_identity_user"), "identity", ["user"], unique=False)
    op.create_table(
        "api_token",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("digest", sa.LargeBinary(length=32), nullable=False),
        sa.Column("user", sa.String(length=22), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("scopes", sa.String(length=60), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("last_used", sa.BigInteger(), nullable=True),
        sa.Column("expires", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["user"], ["user.id"], name=op.f("fk_api_token_user_user"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_api_token")),
        sa.UniqueConstraint("digest", name=op.f("uq_api_token_digest")),
    )
    op.create_index(op.f("ix_api_token_user"), "api_token", ["user"], unique=False)
    op.create_table(
        "preference",
        sa.Column("user", sa.String(length=22), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=True),
        sa.Column("theme", sa.String(length=8), nullable=True),
        sa.Column("colours", sa.String(length=8), nullable=True),
        sa.Column("sound", sa.String(length=8), nullable=True),
        sa.ForeignKeyConstraint(["user"], ["user.id"], name=op.f("fk_preference_user_user"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user", name=op.f("pk_preference")),
    )
    op.add_column("session", sa.Column("device", sa.String(length=40), nullable=True))


def downgrade() -> None:
    op.drop_column("session", "device")
    op.drop_table("preference")
    op.drop_index(op.f("ix_api_token_user"), "api_token")
    op.drop_table("api_token")
    op.drop_index(op.f("ix_identity_user"), "identity")
    op.drop_table("identity")
    op.drop_table("account")
