"""Of an error its kind and its place are told, in the log and elsewhere, and never its text."""

import asyncio
import gc
import io
import json
import logging

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from app.log import set_up_logs
from app.matches.shelf import Unreadable
from app.store.engine import make_engine
from app.trace import ExcInfo, chain_of, kind_of, place_of, trace, write_trace
from app.web.words import Words
from tests.store.databases import sqlite_url

SECRET = "village:" + "7-canary"


def failed(how: object) -> BaseException:
    try:
        how()  # type: ignore[operator]
    except BaseException as error:
        return error
    raise AssertionError("nothing failed")


def in_a_chain() -> None:
    try:
        dict[str, str]()[SECRET]
    except KeyError as fault:
        try:
            raise ValueError(SECRET) from fault
        except ValueError:
            raise ExceptionGroup(SECRET, [OSError(SECRET), TypeError(SECRET)])  # noqa: B904


def info(error: BaseException) -> ExcInfo:
    return type(error), error, error.__traceback__


def test_the_kinds_and_places_of_a_chain_and_none_of_its_texts() -> None:
    error = failed(in_a_chain)
    assert [kind_of(each) for each in chain_of(error)] == [
        "KeyError",
        "ValueError",
        "ExceptionGroup",
        "OSError",
        "TypeError",
    ]
    out = io.StringIO()
    write_trace(out, info(error))
    written = out.getvalue() + json.dumps(trace(info(error)))
    assert SECRET not in written
    assert "test_trace.py" in written
    assert "in in_a_chain" in written
    assert [each["exc_type"] for each in trace(info(error))][0] == "KeyError"


def test_an_error_that_leads_to_itself_has_an_end() -> None:
    first, second = ValueError(), KeyError()
    first.__cause__, second.__cause__ = second, first
    assert list(map(type, chain_of(first))) == [KeyError, ValueError]


def test_what_quotes_nothing_says_so() -> None:
    out = io.StringIO()
    write_trace(out, info(Unreadable("match m of nim: TypeError in step, line 3")))
    assert out.getvalue().endswith("Unreadable: match m of nim: TypeError in step, line 3")


def test_the_place_is_the_last_one_of_ours() -> None:
    error = failed(lambda: Words([]).say("en", None))  # type: ignore[arg-type]
    assert place_of(error).startswith("web/words.py:")
    assert place_of(error).endswith(" say")
    assert place_of(failed(in_a_chain)).startswith("test_trace.py:"), "where none of ours had a part: where it was"
    assert place_of(ValueError()) == ""


@pytest.mark.parametrize("style", ["json", "text"])
def test_a_library_that_tells_of_an_error_tells_no_text(capsys: pytest.CaptureFixture[str], style: str) -> None:
    set_up_logs("debug", style)

    async def alone() -> None:
        task = asyncio.ensure_future(fails())
        await asyncio.wait([task])
        del task
        gc.collect()

    async def fails() -> None:
        raise KeyError(SECRET)

    asyncio.run(alone())
    logging.getLogger("asyncio").error("never retrieved\nfuture: %r", KeyError(SECRET))
    try:
        dict[str, str]()[SECRET]
    except KeyError:
        logging.getLogger("somebody.else").exception("oh")
    written = capsys.readouterr().err
    assert written.count("never retrieved") == 2
    assert "KeyError" in written
    assert SECRET not in written


def test_the_database_tells_no_values(tmp_path: object) -> None:
    engine = make_engine(sqlite_url(tmp_path), read_only=False)  # type: ignore[arg-type]
    with engine.connect() as connection, pytest.raises(DBAPIError) as fault:
        connection.execute(text("INSERT INTO nothing VALUES (:seed)"), {"seed": SECRET})
    engine.dispose()
    assert SECRET not in str(fault.value)
