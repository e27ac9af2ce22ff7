"""What is agreed on before the start, who lost a seat, and the words by which a table is found"""

import re
import unicodedata

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

ID = sa.String(length=22)
NAME = sa.String(length=64)
WORD = sa.String(length=40).with_variant(sa.String(length=40, collation="C"), "postgresql")


def upgrade() -> None:
    op.add_column("match", sa.Column("ready", sa.Text(), nullable=True))
    op.add_column("seat", sa.Column("out", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.execute(
        "UPDATE seat SET out = true WHERE EXISTS (SELECT 1 FROM move"
        " WHERE move.match = seat.match AND move.seat = seat.seat AND move.kind = 'resign')"
    )
    op.create_table(
        "unseated",
        sa.Column("match", ID, nullable=False),
        sa.Column("user", ID, nullable=False),
        sa.Column("seat", NAME, nullable=False),
        sa.Column("why", sa.String(length=12), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_unseated_match_match"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["user.id"], name=op.f("fk_unseated_user_user"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "user", name=op.f("pk_unseated")),
    )
    op.create_table(
        "lapsed",
        sa.Column("match", ID, nullable=False),
        sa.Column("user", ID, nullable=False),
        sa.Column("game", NAME, nullable=False),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["user.id"], name=op.f("fk_lapsed_user_user"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "user", name=op.f("pk_lapsed")),
    )
    op.create_index(op.f("ix_lapsed_at"), "lapsed", ["at"])
    op.create_index(op.f("ix_lapsed_user"), "lapsed", ["user"])
    _words("title_word", "match", "title")
    _words("name_word", "user", "name")


def downgrade() -> None:
    for table in ("name_word", "title_word", "lapsed", "unseated"):
        op.drop_table(table)
    op.drop_column("seat", "out")
    op.drop_column("match", "ready")


def _words(name: str, of: str, text: str) -> None:
    """A table of the words of this text, filled from what there is."""
    table = op.create_table(
        name,
        sa.Column("word", WORD, nullable=False),
        sa.Column(of, ID, nullable=False),
        sa.ForeignKeyConstraint([of], [f"{of}.id"], name=op.f(f"fk_{name}_{of}_{of}"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("word", of, name=op.f(f"pk_{name}")),
    )
    op.create_index(op.f(f"ix_{name}_{of}"), name, [of])
    source = sa.table(of, sa.column("id"), sa.column(text))
    rows = op.get_bind().execute(sa.select(source.c.id, source.c[text])).all()
    op.bulk_insert(table, [{"word": word, of: row_id} for row_id, written in rows for word in _words_of(written)])


def _words_of(text: str) -> dict[str, None]:
    return dict.fromkeys(word[:40] for word in re.findall(r"[^\W_]+|[^\w\s]|_", _bare(_bare(text).casefold())))


def _bare(text: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
