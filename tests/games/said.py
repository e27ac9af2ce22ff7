"""What the rules of a game say: all messages of its turns, the keys in its source, the texts of its catalogues."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from app.core.decision import Decision
from app.core.message import Message
from app.core.referee import Turn
from app.web.words import Forms, Words, read_texts

GAMES_FOLDER = Path(__file__).parents[2] / "app/games"


def texts(game: str, language: str) -> dict[str, Forms]:
    """The game's own catalogue."""
    return read_texts(GAMES_FOLDER / game / "locale", language)


def said_in(turns: Iterable[Turn[Any]], words: Words) -> dict[str, Message]:
    """All messages of these turns, by what they say in English."""
    met: dict[str, Message] = {}
    for turn in turns:
        lines = [line for event in turn.events for line in (event.public, *event.told.values()) if line is not None]
        messages = [line.text for line in lines]
        messages += [message for question in turn.asked.values() for message in asked(question)]
        if turn.state.outcome is not None:
            messages.append(turn.state.outcome.reason)
        met |= {words.say("en", message): message for message in messages}
    return met


def asked(question: Decision) -> Iterator[Message]:
    """All that is written on a question, its button once for each option."""
    assert question.deed is not None
    yield question.prompt
    if question.note is not None:
        yield question.note
    for option in question.options:
        yield option.label
        yield Message(question.deed.key, {**question.deed.args, "option": option.label})
        if option.group is not None:
            yield option.group
    for blocked in question.blocked:
        yield blocked.reason


def keys(message: Message) -> Iterator[str]:
    """The keys of a message and of those within it."""
    yield message.key
    for argument in message.args.values():
        if isinstance(argument, Message):
            yield from keys(argument)


def patterns(file: Path, game: str) -> Iterator[str]:
    """The message keys in a module; what an f-string fills in is anything. A file of content is no key."""
    tree = ast.parse(file.read_text("utf-8"))
    within = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [re.escape(str(p.value)) if isinstance(p, ast.Constant) else r"[\w.]+" for p in node.values]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in within:
            parts = [re.escape(node.value)]
        else:
            continue
        if parts and re.match(rf"{game}\\.(?!toml$)\w", parts[0]):
            yield "".join(parts)
