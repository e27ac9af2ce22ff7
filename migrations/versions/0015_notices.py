"""Notices: who is called back to which match, and what each wants to hear of

Processes of the release before write none, and read none.
"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "notice",
        sa.Column("user", sa.String(length=22), nullable=False),
        sa.Column("match", sa.String(length=22), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.Column("read", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["user"], ["user.id"], name=op.f("fk_notice_user_user"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_notice_match_match"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user", "match", "kind", name=op.f("pk_notice")),
    )
    op.create_index(op.f("ix_notice_match"), "notice", ["match"])
    due = sa.text("due IS NOT NULL")
    op.create_index("ix_notice_due", "notice", ["due"], sqlite_where=due, postgresql_where=due)
    op.create_table(
        "notice_choice",
        sa.Column("user", sa.String(length=22), nullable=False),
        sa.Column("off", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["user.id"], name=op.f("fk_notice_choice_user_user"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user", name=op.f("pk_notice_choice")),
    )


def downgrade() -> None:
    op.drop_table("notice_choice")
    op.drop_table("notice")
