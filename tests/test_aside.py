"""A process beside the server's: jobs come back, and whatever goes wrong with one leaves the next alone."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator

import pytest

from app import aside
from app.aside import Aside, Busy, Failed, TooLong, Work

pytestmark = pytest.mark.anyio


def begin() -> Work:
    """What the tests' process does, by the job's first word."""

    def work(job: bytes) -> bytes:
        match job.split():
            case [b"sleep", seconds]:
                time.sleep(float(seconds))
                return b"slept"
            case [b"die"]:
                os.kill(os.getpid(), signal.SIGKILL)
            case [b"fail"]:
                raise ValueError("the Beast is the Count")
            case [b"hoard"]:
                return bytes(2 * aside.MEMORY)
            case [b"loop"]:
                while True:
                    pass
        return str(os.getpid()).encode() + b" " + job

    return work


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def gone(process: int) -> bool:
    """Whether it has ended, before long."""
    until = time.monotonic() + 10
    while is_there(process) and time.monotonic() < until:
        time.sleep(0.02)
    return not is_there(process)


@pytest.fixture
async def beside() -> AsyncIterator[Aside]:
    beside = Aside("test", begin, seconds=30)
    yield beside
    await beside.close()


async def test_one_process_does_one_job_after_the_other(beside: Aside) -> None:
    answers = await asyncio.gather(*(beside.do(f"job {n}".encode()) for n in range(5)))
    processes, jobs = zip(*(answer.split(b" ", 1) for answer in answers), strict=True)
    assert jobs == tuple(f"job {n}".encode() for n in range(5))
    assert len(set(processes)) == 1
    assert int(processes[0]) != os.getpid()


async def test_a_job_that_fails_says_of_what_kind_its_error_is_and_no_more(beside: Aside) -> None:
    with pytest.raises(Failed, match=r"^ValueError$"):
        await beside.do(b"fail")
    assert (await beside.do(b"next")).endswith(b"next")


async def test_a_process_that_dies_is_started_anew(beside: Aside) -> None:
    before = await beside.do(b"x")
    with pytest.raises(Failed, match="its process died"):
        await beside.do(b"die")
    assert await beside.do(b"x") != before


async def test_one_that_died_meanwhile_is_nobodys_fault(beside: Aside) -> None:
    process = int((await beside.do(b"x")).split()[0])
    os.kill(process, signal.SIGKILL)
    assert int((await beside.do(b"x")).split()[0]) != process


async def test_what_takes_too_long_is_ended() -> None:
    beside = Aside("test", begin, seconds=30)
    process = int((await beside.do(b"x")).split()[0])
    beside._seconds = 0.3
    with pytest.raises(TooLong):
        await beside.do(b"loop")
    assert not is_there(process)
    beside._seconds = 30
    assert (await beside.do(b"next")).endswith(b"next")
    await beside.close()


@pytest.mark.skipif(not hasattr(os, "nice"), reason="the system sets no bounds")
async def test_what_takes_too_much_memory_fails(beside: Aside) -> None:
    with pytest.raises(Failed, match="MemoryError"):
        await beside.do(b"hoard")


async def test_the_event_loop_goes_on_meanwhile(beside: Aside) -> None:
    await beside.do(b"x")
    working = asyncio.ensure_future(beside.do(b"sleep 0.5"))
    turns = 0
    while not working.done():
        await asyncio.sleep(0.01)
        turns += 1
    assert turns > 10


async def test_too_many_jobs_are_refused(beside: Aside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aside, "WAITING", 2)
    jobs = [asyncio.ensure_future(beside.do(b"sleep 0.2")) for _ in range(2)]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    with pytest.raises(Busy):
        await beside.do(b"x")
    assert await asyncio.gather(*jobs) == [b"slept"] * 2
    assert (await beside.do(b"x")).endswith(b"x")


async def test_whoever_goes_away_takes_no_answer_of_others_along(beside: Aside) -> None:
    await beside.do(b"x")
    gone = asyncio.ensure_future(beside.do(b"sleep 0.2"))
    await asyncio.sleep(0.05)
    gone.cancel()
    assert (await beside.do(b"mine")).endswith(b"mine")


async def test_without_a_job_it_ends() -> None:
    beside = Aside("test", begin, seconds=30, idle=0.1)
    process = int((await beside.do(b"x")).split()[0])
    assert await asyncio.to_thread(gone, process)
    assert int((await beside.do(b"x")).split()[0]) != process
    await beside.close()


async def test_it_ends_in_the_middle_of_a_job() -> None:
    beside = Aside("test", begin, seconds=60)
    await beside.do(b"x")
    jobs = [asyncio.ensure_future(beside.do(b"loop")) for _ in range(3)]
    await asyncio.sleep(0.1)
    async with asyncio.timeout(10):
        await beside.close()
        for job in jobs:
            with pytest.raises(Failed):
                await job
