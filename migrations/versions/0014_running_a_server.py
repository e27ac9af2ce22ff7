"""Who may not talk or be here, what is reported, what admins have done, and words that nobody may use"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "sanction",
        sa.Column("user", sa.String(length=22), nullable=False),
        sa.Column("kind", sa.String(length=4), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.Column("reason", sa.String(length=300), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["user.id"], name=op.f("fk_sanction_user_user"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user", "kind", name=op.f("pk_sanction")),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("by", sa.String(length=22), nullable=True),
        sa.Column("deed", sa.String(length=16), nullable=False),
        sa.Column("whom", sa.String(length=22), nullable=True),
        sa.Column("match", sa.String(length=22), nullable=True),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.Column("why", sa.String(length=300), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
    )
    op.create_index(op.f("ix_audit_at_audit_id"), "audit", ["at", "id"], unique=False)
    op.create_table(
        "report",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("by", sa.String(length=22), nullable=False),
        sa.Column("whom", sa.String(length=22), nullable=False),
        sa.Column("match", sa.String(length=22), nullable=True),
        sa.Column("channel", sa.String(length=64), nullable=True),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("text", sa.Text(), nullable=True),
        sa.Column("reason", sa.String(length=300), nullable=False),
        sa.Column("closed", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_report")),
    )
    op.create_index(op.f("ix_report_at_report_id"), "report", ["at", "id"], unique=False)
    op.create_table(
        "listed_word",
        sa.Column("word", sa.String(length=41), nullable=False),
        sa.PrimaryKeyConstraint("word", name=op.f("pk_listed_word")),
    )
    op.create_index(op.f("ix_user_created_user_id"), "user", ["created", "id"], unique=False)
    # By which it is seen whether somebody may be deleted.
    for table in ("chat", "unseated"):
        op.create_index(op.f(f"ix_{table}_user"), table, ["user"], unique=False)


def downgrade() -> None:
    for table in ("unseated", "chat"):
        op.drop_index(op.f(f"ix_{table}_user"), table)
    op.drop_index(op.f("ix_user_created_user_id"), "user")
    op.drop_table("listed_word")
    op.drop_index(op.f("ix_report_at_report_id"), "report")
    op.drop_table("report")
    op.drop_index(op.f("ix_audit_at_audit_id"), "audit")
    op.drop_table("audit")
    op.drop_table("sanction")
