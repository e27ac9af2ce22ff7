"""What waits to be sent: a newer state takes the place of an older one, and who doesn't read is dropped."""

import asyncio

import pytest

from app.live.outbox import Dropped, Outbox, Over

pytestmark = pytest.mark.anyio


class States:
    def __init__(self) -> None:
        self.latest = 0

    async def __call__(self) -> str | None:
        return f"state {self.latest}" if self.latest else None


async def test_the_state_goes_first_and_frames_keep_their_order() -> None:
    states, sent = States(), list[str]()
    outbox = Outbox(states)
    outbox.put("a")
    outbox.put("b")
    states.latest = 1
    outbox.put_state()
    outbox.close(4000)

    async def send(frame: str) -> None:
        sent.append(frame)

    with pytest.raises(Over) as over:
        await outbox.open(send)
    assert sent == ["state 1", "a", "b"]
    assert over.value.code == 4000


async def test_of_many_states_a_slow_reader_gets_the_last() -> None:
    states, sent, reads = States(), list[str](), asyncio.Semaphore(0)
    outbox = Outbox(states)

    async def send(frame: str) -> None:
        sent.append(frame)
        await reads.acquire()

    writing = asyncio.ensure_future(outbox.open(send))
    for states.latest in range(1, 50):
        outbox.put_state()
        await asyncio.sleep(0)
    for _ in range(50):
        reads.release()
    await asyncio.sleep(0.01)
    assert sent == ["state 1", "state 49"]
    writing.cancel()


async def test_who_never_reads_is_dropped_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.live.outbox.PATIENCE", 0.02)
    outbox = Outbox(States())
    outbox.put("a")

    async def never(_: str) -> None:
        await asyncio.Event().wait()

    ended = outbox.open(never)
    await asyncio.sleep(0)
    now = asyncio.get_running_loop().time()
    outbox.look(now)
    await asyncio.sleep(0)
    assert not ended.done(), "it is only slow"
    outbox.look(now + 0.03)
    with pytest.raises(Dropped):
        async with asyncio.timeout(5):
            await ended


async def test_who_lets_too_much_come_together_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.live.outbox.FRAMES", 3)
    outbox = Outbox(States())
    sent: list[str] = []

    async def send(frame: str) -> None:
        sent.append(frame)

    for n in range(4):
        outbox.put(str(n))
    with pytest.raises(Dropped):
        await outbox.open(send)
    assert sent == []


async def test_what_the_socket_raises_ends_it() -> None:
    outbox = Outbox(States())
    outbox.put("a")

    async def broken(_: str) -> None:
        raise OSError("gone")

    with pytest.raises(OSError, match="gone"):
        await outbox.open(broken)


async def test_a_state_waits_while_too_much_is_on_the_way_and_is_then_the_newest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.live.outbox.PATIENCE", 0.5)
    states, sent, arriving = States(), list[str](), list[asyncio.Future[None]]()
    loop = asyncio.get_running_loop()
    much = True

    def held_up() -> asyncio.Future[None] | None:
        if not much:
            return None
        arriving.append(loop.create_future())
        return arriving[-1]

    async def send(frame: str) -> None:
        sent.append(frame)

    outbox = Outbox(states)
    ended = outbox.open(send, held_up)
    for states.latest in range(1, 10):
        outbox.put_state()
        await asyncio.sleep(0)
    outbox.put("done")
    assert sent == []
    for _ in range(4):
        # Something arrives now and then: that is slow, but not dead.
        await asyncio.sleep(0.2)
        outbox.look(loop.time())
        arriving[-1].set_result(None)
        await asyncio.sleep(0)
    assert sent == []
    much = False
    arriving[-1].set_result(None)
    await asyncio.sleep(0.01)
    assert sent == ["state 9", "done"]
    much = True
    outbox.put_state()
    await asyncio.sleep(0)
    outbox.look(loop.time() + 0.6)
    with pytest.raises(Dropped):
        async with asyncio.timeout(5):
            await ended
