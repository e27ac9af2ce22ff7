"""Run a server from its own machine: find people, name who runs it, mute, ban, pardon, words, reports"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from app.accounts.admins import is_admins
from app.accounts.folding import folded
from app.matches.manners import read_words
from app.matches.wordlist import is_one_word
from app.settings import Settings, WrongSetting
from app.store import accounts, auditing, moderating, reports, wordlist
from app.store.accounts import LastAdmin
from app.store.auditing import Deed
from app.store.directory import Listed, Sought, named_so, people
from app.store.engine import make_engine, reason
from app.store.metadata import new_id, now
from app.store.migrate import NewerTables, newest_revision, refuse_newer, stands_at
from app.store.sanctions import BAN, LONGEST, MUTE, Sanction, all_of
from app.store.spelling import words_of

HOUR = 3600 * 1000
AT_ONCE = 50


class WrongCall(ValueError):
    """What was asked for can't be done; the text says why, or what to do instead."""


def add_arguments(parser: ArgumentParser) -> None:
    words = parser.add_subparsers(dest="word", required=True, metavar="WORD")

    def word(name: str, tells: str, who: bool = True) -> ArgumentParser:
        one = words.add_parser(name, help=tells, description=tells)
        if who:
            one.add_argument("who", metavar="WHO", help="a name, or an id where several are called so")
            one.add_argument("--reason", default="", help="written down, and told to whom it hits")
        return one

    found = word("people", "those whose names begin so, or the newest", who=False)
    found.add_argument("words", nargs="*", metavar="NAME")
    found.add_argument("--only", choices=("sanctioned", "admins"), help="those who are muted or banned, or run this")
    word("name", "let an account run the server")
    word("unname", "let an account run it no longer")
    for name, tells in (("mute", "let somebody say nothing to others"), ("ban", "let somebody not be here")):
        word(name, tells).add_argument("--hours", type=int, help="for so long; without it until it is taken back")
    word("unmute", "let somebody talk again")
    word("pardon", "let somebody who was banned come again")
    word("words", "the words that nobody may use; with a file, these and no others", who=False).add_argument(
        "file", nargs="?", type=Path, metavar="FILE", help="a word a line; with a * at its end for all that begin so"
    )
    word("reports", "what people have reported and nobody has seen to", who=False)
    closing = word("close", "a report is seen to", who=False)
    closing.add_argument("report", metavar="ID")
    closing.add_argument("--reason", default="", help="written down")
    word("log", "what was done by those who run the server, the last first", who=False)
    parser.epilog = (
        "It works on the database that SPOOR_DATABASE_URL names, while servers run: what somebody asks for is refused"
        " at once, and open sockets close within a minute. See docs/hosting.md."
    )


def run(arguments: Namespace) -> int:
    """1 where the database can't be used, 2 where the call is wrong."""
    try:
        settings = Settings.read()
        return _run(settings, arguments)
    except (WrongSetting, WrongCall, NewerTables, ValueError) as wrong:
        print(wrong, file=sys.stderr)
        return 2
    except LastAdmin:
        print("Somebody has to run this server. Name another account first.", file=sys.stderr)
        return 2
    except SQLAlchemyError as fault:
        print(f"SPOOR_DATABASE_URL: the database can't be used ({reason(fault, settings.store_url)}).", file=sys.stderr)
        return 1


def _run(settings: Settings, arguments: Namespace) -> int:
    engine = make_engine(settings.store_url, read_only=False)
    try:
        stands = stands_at(engine)
        refuse_newer(stands)
        if stands != newest_revision():
            raise WrongCall("This database is of an earlier release. The start of the server brings it up to date.")
        with engine.begin() as connection:
            WORDS[arguments.word](connection, settings, arguments)
    finally:
        engine.dispose()
    return 0


def _people(connection: Connection, settings: Settings, arguments: Namespace) -> None:
    named = [folded(name) for name in settings.admins]
    words = words_of(" ".join(arguments.words))
    found = people(connection, Sought(words=words, which=arguments.only or "all", named=named, most=AT_ONCE))
    held = all_of(connection, [each.id for each in found])
    for each in found:
        told = [f"{kind}ned" if kind == BAN else "muted" for kind in sorted(held.get(each.id, {}))]
        kind = "runs it" if each.admin else "guest" if each.guest else "account"
        seen = "signed in nowhere" if each.last_seen is None else f"last here {_time(each.last_seen)}"
        _say(each.id, each.name, ", ".join([kind, *told]), seen)


def _name(connection: Connection, settings: Settings, arguments: Namespace) -> None:
    if settings.admins:
        raise WrongCall("SPOOR_ADMIN says who runs this server. Change it there, and start the server anew.")
    who, admin = _who(connection, arguments.who), arguments.word == "name"
    deed = _deed("admin" if admin else "no_admin", who, arguments.reason)
    if not moderating.let_run(connection, who.id, admin, deed):
        raise WrongCall(f"{who.name} is a guest. It takes an account to run a server.")


def _impose(connection: Connection, settings: Settings, arguments: Namespace) -> None:
    who, kind = _who(connection, arguments.who), MUTE if arguments.word == "mute" else BAN
    account = accounts.by_user(connection, who.id)
    if account is not None and is_admins(account, settings.admins):
        raise WrongCall(f"{who.name} runs this server. Take that first.")
    if arguments.hours is not None and arguments.hours < 1:
        raise WrongCall("Give whole hours, one at least.")
    at = now()
    until = None if arguments.hours is None else at + arguments.hours * HOUR
    deed = _deed(moderating.IMPOSING[kind], who, arguments.reason, until)
    moderating.sanction(connection, who.id, Sanction(kind, until, deed.why, at), deed)


def _lift(connection: Connection, settings: Settings, arguments: Namespace) -> None:
    who, kind = _who(connection, arguments.who), MUTE if arguments.word == "unmute" else BAN
    if not moderating.pardon(connection, who.id, kind, _deed(moderating.LIFTING[kind], who, arguments.reason)):
        raise WrongCall(f"{who.name} isn't {'muted' if kind == MUTE else 'banned'}.")


def _words(connection: Connection, settings: Settings, arguments: Namespace) -> None:
    if arguments.file is None:
        for word in wordlist.listed_words(connection):
            _say(word)
        return
    try:
        words = sorted({word.lower() for word in read_words(arguments.file)})
    except (OSError, UnicodeError):
        raise WrongCall(f"{arguments.file} can't be read as UTF-8.") from None
    wrong = [word for word in words if not is_one_word(word) or len(word) > wordlist.LONGEST]
    if wrong:
        raise WrongCall(f"Not one word: {', '.join(wrong[:5])}. List single words, with a * for all that begin so.")
    moderating.list_words(connection, words, _deed("words", None, str(len(words))))


def _reports(connection: Connection, settings: Settings, arguments: Namespace) -> None:
    for each in reports.reports(connection, "", False, None, AT_ONCE):
        told = each.report
        said = "" if told.text is None else f"{told.channel} of {told.match}: {told.text}"
        _say(told.id, _time(told.at), f"{each.whom or 'gone'} ({told.whom})", told.reason, said)


def _close(connection: Connection, settings: Settings, arguments: Namespace) -> None:
    if not moderating.close_report(connection, arguments.report, _deed("report", None, arguments.reason)):
        raise WrongCall(f"There is no report {arguments.report} that nobody has seen to.")


def _log(connection: Connection, settings: Settings, arguments: Namespace) -> None:
    for each in auditing.deeds(connection, None, AT_ONCE):
        done = each.deed
        until = "" if done.until is None else f"until {_time(done.until)}"
        whose = each.by or done.by or "by command"
        _say(_time(done.at), whose, done.deed, each.whom or done.match or "", until, done.why)


WORDS: dict[str, Callable[[Connection, Settings, Namespace], None]] = {
    "people": _people,
    "name": _name,
    "unname": _name,
    "mute": _impose,
    "ban": _impose,
    "unmute": _lift,
    "pardon": _lift,
    "words": _words,
    "reports": _reports,
    "close": _close,
    "log": _log,
}


def _who(connection: Connection, text: str) -> Listed:
    """The one who is meant."""
    found = named_so(connection, text)
    account = accounts.by_name(connection, folded(text))
    if not found and account is not None:
        found = named_so(connection, account.user.id)
    if not found:
        raise WrongCall(f"Nobody here is called {text}. `spoor admin people NAME` finds those whose names begin so.")
    if len(found) > 1:
        ids = [f"  {e.id}  {'guest' if e.guest else 'account'}, since {_time(e.created)}" for e in found]
        raise WrongCall("\n".join([f"Several are called {text}. Say the id of the one you mean:", *ids]))
    return found[0]


def _deed(what: str, whom: Listed | None, why: str, until: int | None = None) -> Deed:
    if len(why) > LONGEST:
        raise WrongCall(f"Give the reason in {LONGEST} signs at most.")
    whose = None if whom is None else whom.id
    return Deed(id=new_id(), at=now(), by=None, deed=what, whom=whose, until=until, why=why)


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def _say(*columns: str) -> None:
    """A line of columns. Nothing in it that a terminal would obey: names and reasons are anybody's."""
    line = "  ".join(_tame(columns))
    print(line)


def _tame(columns: Sequence[str]) -> list[str]:
    return ["".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text) for text in columns]
