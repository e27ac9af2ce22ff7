"""Check records of matches: seed and commitment, the chain of hashes, and everything played again"""

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from app.core.message import Message
from app.games import GAMES
from app.matches.verifying import Verdict, verify
from app.web.words import FALLBACK, LANGUAGES, Words, load_words

MARKS = {True: "ok", False: "FALSE", None: "-"}


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("records", nargs="+", type=Path, metavar="RECORD", help="a file, as the match's page gives it")
    parser.add_argument("--receipt", metavar="PROOF", help="what the maker of a move was told: is it in the record?")
    parser.add_argument("--lang", choices=LANGUAGES, default=_language(), help="of the sentences")
    parser.epilog = "1 where something in a record is otherwise; 2 where a file can't be read. See docs/records.md."


def run(arguments: Namespace) -> int:
    """A line for each record and one for each thing that was checked, the faults first and foremost."""
    words = load_words(GAMES.values())
    worst = 0
    for path in arguments.records:
        try:
            data = path.read_bytes()
        except OSError as fault:
            print(f"{path}: {fault.strerror or fault}", file=sys.stderr)
            return 2
        verdict = verify(data, GAMES, arguments.receipt)
        for line in lines(path, verdict, words, arguments.lang):
            print(line)
        worst = max(worst, 0 if verdict.holds else 1)
    return worst


def lines(path: Path, verdict: Verdict, words: Words, language: str) -> list[str]:
    """What is said of one record."""

    def say(text: Message) -> str:
        return words.say(language, text)

    about = "" if verdict.about is None else f": {say(Message(f'{verdict.about.game}.title'))}, {verdict.about.title}"
    found = [f"{MARKS[verdict.holds]:<6}{path}{about}"]
    for check in verdict.checks:
        found += [f"      {MARKS[check.holds]:<6}{say(text)}" for text in check.says]
    return [_tame(line) for line in found]


def _tame(line: str) -> str:
    """Nothing that a terminal would obey: what stands in a record is anybody's."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in line)


def _language() -> str:
    """What the shell speaks, where that is spoken here."""
    told = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return told[:2] if told[:2] in LANGUAGES else FALLBACK
