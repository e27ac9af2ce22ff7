"""What was chosen for a table, in sentences: for those who may sit down there, and for those who do."""

from typing import Any

import msgspec
from babel.units import format_unit
from fastapi import Request

from app.core.message import Message, say
from app.core.viewer import PUBLIC
from app.matches.spectators import decode
from app.matches.table import Table
from app.matches.timing import shown
from app.web.house import House
from app.web.language import language_of

UNITS = (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1))


def settings_of(table: Table, house: House, request: Request) -> list[str]:
    """What was chosen of the game's options, the clock, whether it is rated, who may look on."""
    language = language_of(request)
    told = []
    if (clock := shown(table.match.clock)) is not None:
        told.append([_time(clock, language), say(f"clock.then.{clock['out_of_time']}")])
    if table.match.rated:
        told.append([say("settings.rated")])
    told.append([_looking_on(table)])
    sentences = [" ".join(house.words.say(language, each) for each in one) for one in told]
    options = " · ".join(house.words.say(language, each) for each in _options(table))
    return [options, *sentences] if options else sentences


def beginning_of(table: Table, house: House, request: Request) -> str:
    """How the match begins."""
    return house.words.say(language_of(request), say(f"settings.start.{table.room(PUBLIC).start}"))


def _options(table: Table) -> list[Message]:
    """What the match is played with: without what makes no difference beside the rest. A switch that is off is told
    where it usually is on.
    """
    defined = msgspec.json.schema(table.game.options).get("$defs", {}).get(table.game.options.__name__, {})
    properties = defined.get("properties", {})
    usual = {name: option.get("default") for name, option in properties.items()}
    chosen = usual | msgspec.json.decode(table.match.options)
    told = []
    for name, option in properties.items():
        value = chosen[name]
        idle = any(chosen[other] not in values for other, values in option.get("only", {}).items())
        if idle or value is None or (value is False and usual[name] is False):
            continue
        title = say(option.get("title", name))
        if value is True:
            told.append(title)
        elif value is False:
            told.append(say("join.option", option=title, value=say("figures.no")))
        else:
            named = value if isinstance(value, int) else say(f"{title.key}.{value}")
            told.append(say("join.option", option=title, value=named))
    return told


def _looking_on(table: Table) -> Message:
    chosen = decode(table.match.spectators)
    if not chosen.allowed:
        return say("spectators.none")
    if chosen.delay is None:
        return say("spectators.all" if table.match.visibility == "public" else "spectators.linked")
    if chosen.delay.moves is not None:
        return say("spectators.moves", n=chosen.delay.moves)
    return say("spectators.minutes", n=chosen.delay.minutes or 0)


def _time(clock: dict[str, Any], language: str) -> Message:
    if clock["kind"] == "real":
        bank, refund = length(clock["bank"], language), clock["refund"]
        return say("clock.real", bank=bank, refund=length(refund, language)) if refund else say("clock.bare", bank=bank)
    days, quiet = length(clock["days"] * 86_400, language), clock.get("quiet")
    if not quiet:
        return say("clock.mail", days=days)
    zone = quiet["zone"].replace("_", " ")
    return say("clock.mail_quiet", **{"days": days, "from": quiet["from"], "to": quiet["to"], "zone": zone})


def length(seconds: int, language: str) -> str:
    """A length of time as one says it, in the largest unit in which it comes out even: "15 minutes", "90 seconds"."""
    unit, size = next((unit, size) for unit, size in UNITS if seconds % size == 0 and (seconds >= size or size == 1))
    return format_unit(seconds // size, f"duration-{unit}", length="long", locale=language)
