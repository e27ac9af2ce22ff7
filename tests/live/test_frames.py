"""Frames of clients: exactly as agreed, or refused."""

import pytest

from app.live.frames import Done as DoneFrame
from app.live.frames import Hello, Malformed, Move, Ping, Say, Undo, decode, encode


@pytest.mark.parametrize(
    ("text", "frame"),
    [
        ('{"t":"hello","events":3}', Hello(3)),
        ('{"t":"hello"}', Hello(0)),
        ('{"t":"move","decision":"d1-a","options":["x"],"key":"k"}', Move("d1-a", ["x"], "k")),
        ('{"t":"undo","key":"k"}', Undo("k")),
        ('{"t":"chat","channel":"side","text":"hm","key":"k"}', Say("side", "hm", "k")),
        ('{"t":"ping"}', Ping()),
    ],
)
def test_a_good_frame_is_read(text: str, frame: object) -> None:
    assert decode(text) == frame
    assert decode(text.encode()) == frame


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        "null",
        "{}",
        '{"t":"cheat"}',
        '{"t":"ping","extra":1}',
        '{"t":"hello","events":-1}',
        '{"t":"hello","events":NaN}',
        '{"t":"hello","events":99999999999999999999}',
        '{"t":"move","decision":"d","options":"x","key":"k"}',
        '{"t":"move","decision":"d","options":[],"key":""}',
        '{"t":"move","decision":"d","options":[],"key":"k","seat":"beast"}',
        '{"t":"chat","channel":"moon","text":"x","key":"k"}',
        '{"t":"chat","channel":"table","text":"' + "x" * 2001 + '","key":"k"}',
        "[" * 50_000,
        '{"t":"ping","deep":' + "[" * 20_000 + "]" * 20_000 + "}",
    ],
)
def test_a_bad_frame_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        decode(text)


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(Malformed):
        decode(b'{"t":"undo","key":"\xff\xfe"}')


def test_the_key_of_a_bad_frame_is_told_back_where_it_is_one() -> None:
    with pytest.raises(Malformed) as fault:
        decode('{"t":"move","key":"mine"}')
    assert fault.value.key == "mine"
    with pytest.raises(Malformed) as fault:
        decode('{"t":"move","key":["mine"]}')
    assert fault.value.key is None


def test_frames_say_what_they_are() -> None:
    assert encode(DoneFrame("k", 2, 3)) == '{"t":"done","key":"k","version":2,"event":3}'
