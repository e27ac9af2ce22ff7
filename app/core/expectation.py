"""Whether what a viewer finds is what a scenario expects."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import UNSET

from app.core.glance import Nowhere, follow
from app.core.scenario import Expectation


def unmet(expected: Expectation, found: dict[str, Any], truth: dict[str, Any]) -> Iterator[str]:
    """What is otherwise than expected, in sentences. `found` is the viewer's, `truth` the full viewer's glance."""
    path = expected.path
    try:
        value = follow(found, path)
    except Nowhere as nowhere:
        if not expected.absent and not (expected.is_secret and reaches(truth, path)):
            yield str(nowhere)
        return
    if expected.absent and value is not None:
        yield f"{path} is {words(value)}, where nothing should be"
    if expected.is_secret and value is not None:
        yield f"{path} should be a secret, and is shown: {words(value)}"
    elif expected.is_secret and not reaches(truth, path):
        yield f"{path} is no secret: the full view has nothing there"
    if expected.equals is not UNSET and words(value) != words(expected.equals):
        yield f"{path} is {words(value)}, not {words(expected.equals)}"
    if expected.length is not UNSET and (not isinstance(value, (list, dict, str)) or len(value) != expected.length):
        yield f"{path} is {words(value)}, which has not the length {expected.length}"
    if expected.contains is not UNSET:
        for item in _items(expected.contains):
            if not holds(value, item):
                yield f"{path} is {words(value)}, which doesn't contain {words(item)}"
    if expected.lacks is not UNSET:
        for item in _items(expected.lacks):
            if holds(value, item):
                yield f"{path} is {words(value)}, which should not contain {words(item)}"


def reaches(data: dict[str, Any], path: str) -> bool:
    """Whether there is something at the path."""
    try:
        return follow(data, path) is not None
    except Nowhere:
        return False


def holds(value: Any, item: Any) -> bool:
    """Whether a list has the item, an object the key, or a text the words."""
    if isinstance(value, list):
        return any(fits(entry, item) for entry in value)
    if isinstance(value, (dict, str)):
        return item in value if isinstance(item, str) else False
    return False


def fits(value: Any, pattern: Any) -> bool:
    """An object fits where it has at least the pattern's fields; anything else has to be equal."""
    if isinstance(value, dict) and isinstance(pattern, dict):
        return all(key in value and fits(value[key], wanted) for key, wanted in pattern.items())
    return words(value) == words(pattern)


def _items(wanted: Any) -> list[Any]:
    return wanted if isinstance(wanted, list) else [wanted]


def words(value: Any) -> str:
    """A value as JSON, the same for equal values."""
    return msgspec.json.encode(value, order="sorted").decode()
