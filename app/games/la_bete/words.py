"""The words that La Bête's prompts, labels and log share."""

from app.core.message import Message, say
from app.games.la_bete.atlas import gevaudan


def place(ref: str) -> Message:
    """A village's or hamlet's name."""
    return say("la_bete.village" if ref.startswith("village:") else "la_bete.hamlet", name=gevaudan().names[ref])


def identity(key: str) -> Message:
    return say(f"la_bete.identity.{key}")


def investigator(key: str) -> Message:
    return say(f"la_bete.investigator.{key}")


def card(key: str) -> Message:
    return say(f"la_bete.card.{key}.name")


def season(name: str) -> Message:
    return say(f"la_bete.season.{name}")


def reinforcement(kind: str) -> Message:
    return say(f"la_bete.reinforcement.{kind}")


def leagues(n: int) -> Message:
    """The head of a group of options: `One league`."""
    return say("la_bete.leagues", n=n)


def names(keys: list[str]) -> Message:
    """One to four Investigators as a list in a sentence."""
    spoken = [investigator(key) for key in keys]
    return (
        spoken[0] if len(spoken) == 1 else say(f"la_bete.list.{len(spoken)}", **dict(zip("abcd", spoken, strict=False)))
    )
