"""What officers shout at a regiment (battlegroup/voice-of-command-separate)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from engine.rulesets.battlegroup.codes import Command
from engine.rulesets.battlegroup.factions import voice_range
from engine.rulesets.battlegroup.field import distance
from engine.rulesets.battlegroup.members import actors, has, members, sheet_of, type_of
from engine.rulesets.battlegroup.model import Battle, Unit
from engine.rulesets.battlegroup.windows import Frame


@frozen
class Voice:
    """An officer, and what he may shout."""

    officer: str
    """His unit; a character's own."""
    commands: tuple[Command, ...]


def voices(state: Battle, frame: Frame) -> Iterator[Voice]:
    """Yield the officers whom a unit can hear at the beginning of its order, which is the bottom of
    the stack: infantry of his own regiment that has heard nobody in this turn."""
    unit = state.unit(frame.unit)
    commands = tuple(suiting(unit, frame))
    if type_of(unit) != "infantry" or unit.doings.heard or not commands:
        return
    for host in actors(state, unit.owner):
        for officer in members(state, host):
            if can_speak(officer, host) and hears(state, unit, officer, host):
                yield Voice(officer.id, commands)


def suiting(unit: Unit, frame: Frame) -> Iterator[Command]:
    """Yield the commands that are any use to an order."""
    if "shoot" in frame.left:
        yield "volley_fire"
        yield "take_aim"
    if frame.order == "top_speed":
        yield "double_time"
    if unit.down is not None:
        yield "on_your_feet"


def can_speak(officer: Unit, host: Unit) -> bool:
    """Tell whether somebody is an officer who can make himself heard, once a turn."""
    rank = has(officer, "junior_officer") or has(officer, "senior_officer")
    free = host.rout is None and host.down is None and not host.locked
    return rank and free and not officer.doings.spoke


def hears(state: Battle, unit: Unit, officer: Unit, host: Unit) -> bool:
    """Tell whether a unit is of an officer's regiment, and near enough."""
    far = voice_range(senior=has(officer, "senior_officer"))
    near = host.id == unit.id or distance(state, host, unit) <= far
    return near and sheet_of(unit).faction == sheet_of(officer).faction
