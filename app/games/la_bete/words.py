"""The words that La Bête's prompts, labels and log share.

A name has several forms, so that a sentence can be right in every language (see the head of locale/en.po). Each is
made once: there are few of them, and hundreds in every question.
"""

from functools import cache
from typing import Literal

from app.core.message import Message, say
from app.games.la_bete.atlas import gevaudan

Form = Literal["label", "short", "the", "start", "object", "a"]


@cache
def _form(name: str, form: Form) -> Message:
    return say(name if form == "label" else f"{name}.{form}")


@cache
def place(ref: str) -> Message:
    """A village's or hamlet's name."""
    return say("la_bete.village" if ref.startswith("village:") else "la_bete.hamlet", name=gevaudan().names[ref])


def identity(key: str, form: Form = "label") -> Message:
    return _form(f"la_bete.identity.{key}", form)


def investigator(key: str, form: Form = "label") -> Message:
    return _form(f"la_bete.investigator.{key}", form)


def reinforcement(kind: str, form: Form = "label") -> Message:
    return _form(f"la_bete.reinforcement.{kind}", form)


@cache
def card(key: str) -> Message:
    return say(f"la_bete.card.{key}.name")


@cache
def season(name: str) -> Message:
    return say(f"la_bete.season.{name}")


@cache
def of_season(name: str) -> Message:
    """What belongs to a season: the `Spring` of `the Spring pouch`."""
    return say(f"la_bete.season.{name}.of")


def date(name: str, year: int) -> Message:
    """`Spring 1765`; a winter, which begins in `year`, ends in the next."""
    if name == "winter":
        return say("la_bete.date.winter", season=season(name), year=year, next=f"{(year + 1) % 100:02}")
    return say("la_bete.date", season=season(name), year=year)


@cache
def leagues(n: int) -> Message:
    """The head of a group of options: `1 league`."""
    return say("la_bete.leagues", n=n)


def names(keys: list[str], form: Form = "the") -> Message:
    """One to four Investigators as a list in a sentence; `start` where the list begins it."""
    spoken = [investigator(keys[0], form), *(investigator(key, "the") for key in keys[1:])]
    return (
        spoken[0] if len(spoken) == 1 else say(f"la_bete.list.{len(spoken)}", **dict(zip("abcd", spoken, strict=False)))
    )
