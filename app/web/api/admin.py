"""What those who run this server see and do: people, words, reports, and what was done. Nobody else finds it here.

No secret of a match is in any of it: an admin knows of matches what those know who look on, and of talk what somebody
has reported who could hear it.
"""

from datetime import UTC, datetime
from typing import Annotated, Literal

from fastapi import Depends, Query
from pydantic import AfterValidator, BaseModel, Field

from app.accounts.folding import folded
from app.core.message import say
from app.matches.lines import clean_line
from app.matches.listing import position
from app.matches.refusals import BadWish
from app.matches.times import rfc3339
from app.matches.wordlist import is_one_word
from app.store import auditing, directory, reports, wordlist
from app.store.directory import Sought, Which
from app.store.sanctions import BAN, LONGEST, MUTE, Sanction, all_of
from app.store.spelling import words_of
from app.web import moderating
from app.web.admins import Admin
from app.web.api import wishes
from app.web.api.answers import answers
from app.web.api.person import KnownPerson
from app.web.house import AtHouse
from app.web.problems import IllegalValue, Problem
from app.web.routes import router

PAGE = 50
MOST_WORDS = 2000
"""Words that may be listed here; a file may have more."""

ASKING = ("nobody", "not_there")
DOING = (*ASKING, "foreign_origin", "not_yours", "too_many")


async def bounded(house: AtHouse, by: Admin) -> None:
    """An admin's page asks again and again, but not like a flood. Raises `too_many`."""
    house.limits.spend("admin", by.id)


routes = router(prefix="/api/v1/admin", tag="admin", dependencies=[Depends(bounded)])


def a_reason(text: str) -> str:
    """A reason as it may be shown."""
    try:
        return clean_line(text, LONGEST, empty=True)
    except BadWish as fault:
        raise IllegalValue(fault.text) from None


Reason = Annotated[
    str, AfterValidator(a_reason), Field(max_length=2 * LONGEST, description="Written down, and told to whom it hits.")
]
Before = Annotated[str | None, Query(max_length=64)]


class Because(wishes.Body):
    reason: Reason = ""


NOTHING_SAID = Because()


class Sentence(Because):
    hours: Annotated[int, Field(strict=True, ge=1, le=10 * 365 * 24)] | None = Field(
        default=None, description="Without them it lasts until it is taken back."
    )


class Running(Because):
    admin: bool


class Words(wishes.Body):
    words: list[Annotated[str, Field(min_length=1, max_length=wordlist.LONGEST)]] = Field(
        max_length=MOST_WORDS, description="All of them. With a `*` at its end a word stands for all that begin so."
    )


class SanctionOut(BaseModel):
    until: str | None = Field(description="null: until it is taken back.")
    reason: str
    since: str


class SatAt(BaseModel):
    id: str
    title: str


class PersonRow(BaseModel):
    id: str
    name: str
    guest: bool
    admin: bool
    joined: str
    last_seen: str | None = Field(
        description="Noted every five minutes while they are here, to the minute; null where no session is left."
    )
    mute: SanctionOut | None
    ban: SanctionOut | None
    tables: list[SatAt] = Field(description="Where they sat down last, so that two of one name can be told apart.")


class PeopleOut(BaseModel):
    people: list[PersonRow]
    cursor: str | None
    named: bool = Field(description="A setting names the admins: nobody is made one here.")


class WordsOut(BaseModel):
    words: list[str]


class Who(BaseModel):
    """`name` is empty where they have left for good."""

    id: str
    name: str


class ReportRow(BaseModel):
    """A report. `text` is the line as it stood; `withheld`: the reader plays there, and is told after the end."""

    id: str
    at: str
    by: Who
    whom: Who
    reason: str
    match: str | None
    title: str | None
    channel: str | None
    text: str | None
    withheld: bool
    closed: str | None


class ReportsOut(BaseModel):
    reports: list[ReportRow]
    cursor: str | None


class DeedRow(BaseModel):
    """What an admin did; `by` is null for whoever had the server itself at hand."""

    id: str
    at: str
    by: Who | None
    deed: Literal[
        "mute", "unmute", "ban", "pardon", "admin", "no_admin", "words", "report", "match_end", "match_delete"
    ]
    whom: Who | None
    match: str | None
    until: str | None
    why: str


class DeedsOut(BaseModel):
    deeds: list[DeedRow]
    cursor: str | None


@routes.get("/people", responses=answers(*ASKING))
async def people(
    house: AtHouse,
    by: Admin,
    q: Annotated[str, Query(max_length=100, description="Beginnings of words of a name.")] = "",
    which: Which = "all",
    cursor: Before = None,
) -> PeopleOut:
    """Everybody here, the newest first."""
    named = house.settings.admins
    wanted = Sought(words=words_of(q)[:8], which=which, named=[folded(each) for each in named], before=_place(cursor))
    found = await house.store.read(directory.people, wanted)
    held = await house.store.read(all_of, [each.id for each in found])
    tables = await house.store.read(directory.tables_of, [each.id for each in found])
    rows = [
        PersonRow(
            id=each.id,
            name=each.name,
            guest=each.guest,
            admin=each.admin,
            joined=rfc3339(each.created),
            last_seen=None if each.last_seen is None else _to_the_minute(each.last_seen),
            mute=_sanction(held.get(each.id, {}).get(MUTE)),
            ban=_sanction(held.get(each.id, {}).get(BAN)),
            tables=[SatAt(id=table, title=title) for table, title in tables.get(each.id, [])],
        )
        for each in found
    ]
    more = f"{found[-1].created}.{found[-1].id}" if len(found) == PAGE else None
    return PeopleOut(people=rows, cursor=more, named=bool(named))


@routes.put("/people/{person_id}/mute", status_code=204, responses=answers(*DOING))
async def mute_person(known: KnownPerson, wanted: Sentence, house: AtHouse, by: Admin) -> None:
    """Let somebody say nothing to others: not at tables, not to their side, not in notes that they share."""
    await moderating.impose(house, by, known, MUTE, wanted.hours, wanted.reason)


@routes.delete("/people/{person_id}/mute", status_code=204, responses=answers(*DOING))
async def unmute_person(known: KnownPerson, house: AtHouse, by: Admin, wanted: Because = NOTHING_SAID) -> None:
    """Let somebody talk again."""
    await moderating.take_back(house, by, known, MUTE, wanted.reason)


@routes.put("/people/{person_id}/ban", status_code=204, responses=answers(*DOING))
async def ban_person(known: KnownPerson, wanted: Sentence, house: AtHouse, by: Admin) -> None:
    """Let somebody not be here: none of their sessions and tokens opens anything, and their sockets close. Tables that
    haven't started get the seats back; what is under way waits for them as for anybody who is away.
    """
    await moderating.impose(house, by, known, BAN, wanted.hours, wanted.reason)


@routes.delete("/people/{person_id}/ban", status_code=204, responses=answers(*DOING))
async def pardon_person(known: KnownPerson, house: AtHouse, by: Admin, wanted: Because = NOTHING_SAID) -> None:
    """Let somebody come again."""
    await moderating.take_back(house, by, known, BAN, wanted.reason)


@routes.put("/people/{person_id}/admin", status_code=204, responses=answers(*DOING, "no_account"))
async def let_run(known: KnownPerson, wanted: Running, house: AtHouse, by: Admin) -> None:
    """Let an account run this server, or no longer. Somebody always does."""
    await moderating.let_run(house, by, known, wanted.admin, wanted.reason)


@routes.get("/words", responses=answers(*ASKING))
async def words(house: AtHouse, by: Admin) -> WordsOut:
    """The words that nobody may use in names, titles and talk; without those of the file."""
    return WordsOut(words=await house.store.read(wordlist.listed_words))


@routes.put("/words", status_code=204, responses=answers(*DOING))
async def list_words(wanted: Words, house: AtHouse, by: Admin) -> None:
    """Let these words be listed and no others. What was said before stays."""
    plain = sorted({word.strip().lower() for word in wanted.words} - {""})
    wrong = next((word for word in plain if not is_one_word(word)), None)
    if wrong is not None:
        raise Problem("illegal_value", say("admin.no_word", word=wrong))
    await moderating.list_words(house, by, plain)


@routes.get("/reports", responses=answers(*ASKING))
async def list_reports(house: AtHouse, by: Admin, closed: bool = False, cursor: Before = None) -> ReportsOut:
    """What people have reported, the last first: what is open, or what was seen to."""
    found = await house.store.read(reports.reports, by.id, closed, _place(cursor), PAGE)
    more = f"{found[-1].report.at}.{found[-1].report.id}" if len(found) == PAGE else None
    return ReportsOut(reports=[_report(each) for each in found], cursor=more)


@routes.post("/reports/{report_id}/close", status_code=204, responses=answers(*DOING))
async def close_report(report_id: str, house: AtHouse, by: Admin, wanted: Because = NOTHING_SAID) -> None:
    """A report is seen to."""
    await moderating.close_report(house, by, report_id, wanted.reason)


@routes.get("/deeds", responses=answers(*ASKING))
async def deeds(
    house: AtHouse, by: Admin, person: Annotated[str | None, Query(max_length=64)] = None, cursor: Before = None
) -> DeedsOut:
    """What admins have done, the last first; with `person`: to them, or by them."""
    found = await house.store.read(auditing.deeds, _place(cursor), PAGE, person)
    more = f"{found[-1].deed.at}.{found[-1].deed.id}" if len(found) == PAGE else None
    return DeedsOut(deeds=[_deed(each) for each in found], cursor=more)


def _report(told: reports.Told) -> ReportRow:
    each = told.report
    withheld = told.sits_there and each.channel not in (None, "table")
    return ReportRow(
        id=each.id,
        at=rfc3339(each.at),
        by=Who(id=each.by, name=told.by or ""),
        whom=Who(id=each.whom, name=told.whom or ""),
        reason=each.reason,
        match=each.match,
        title=told.title,
        channel=None if each.channel is None else each.channel.partition(":")[0],
        text=None if withheld else each.text,
        withheld=withheld,
        closed=None if each.closed is None else rfc3339(each.closed),
    )


def _deed(told: auditing.Told) -> DeedRow:
    each = told.deed
    return DeedRow(
        id=each.id,
        at=rfc3339(each.at),
        by=None if each.by is None else Who(id=each.by, name=told.by or ""),
        deed=each.deed,  # type: ignore[arg-type]
        whom=None if each.whom is None else Who(id=each.whom, name=told.whom or ""),
        match=each.match,
        until=None if each.until is None else rfc3339(each.until),
        why=each.why,
    )


def _sanction(held: Sanction | None) -> SanctionOut | None:
    if held is None:
        return None
    until = None if held.until is None else rfc3339(held.until)
    return SanctionOut(until=until, reason=held.reason, since=rfc3339(held.at))


def _place(cursor: str | None) -> tuple[int, str] | None:
    try:
        return None if cursor is None else position(cursor)
    except ValueError:
        raise Problem("illegal_value") from None


def _to_the_minute(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%dT%H:%M:00Z")
