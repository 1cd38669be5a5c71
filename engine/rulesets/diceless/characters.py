"""Independent characters: whom they join, and who may leave
(diceless/base-independent-characters)."""

from __future__ import annotations

from attrs import evolve

from engine.geometry import is_within
from engine.rulesets.diceless.codes import UnitType
from engine.rulesets.diceless.field import distance, hosts
from engine.rulesets.diceless.members import all_have, host, types
from engine.rulesets.diceless.model import Battle, Unit
from engine.rulesets.diceless.movement import MOVE

UNJOINED: frozenset[UnitType] = frozenset({"vehicle", "walker", "monstrous_creature"})
"""What characters do not join."""


def is_character(state: Battle, unit: Unit) -> bool:
    """Tell whether a unit is an independent character."""
    return unit.started == 1 and all_have(state, unit, "independent_character")


def to_join(state: Battle, character: Unit) -> str | None:
    """Return the unit a character is with where he stands: the nearest he may join within reach
    (diceless/base-independent-characters)."""
    apart = _without(state, character)
    near = [
        (far, other.id)
        for other in hosts(state, character.owner)
        if other.id != character.id
        and may_be_joined(state, other)
        and is_within(far := distance(apart, apart.unit(other.id), character), MOVE.join)
    ]
    return min(near)[1] if near else None


def _without(state: Battle, character: Unit) -> Battle:
    """Return the table with a character on his own."""
    return evolve(state, units={**state.units, character.id: evolve(character, joined=None)})


def may_be_joined(state: Battle, unit: Unit) -> bool:
    """Tell whether characters may join a unit now: neither fighting nor falling back."""
    able = not (unit.locked or unit.broken) and not is_character(state, unit)
    return able and not types(state, unit) & UNJOINED


def leavers(state: Battle, seat: int) -> tuple[Unit, ...]:
    """Return the characters of a side who may move away from the unit they are with."""
    found = []
    for unit in state.army(seat):
        if unit.joined is None or unit.doings.moved or not is_character(state, unit):
            continue
        own = host(state, unit)
        held = own.locked or own.broken or own.grounded is not None or own.doings.moved
        if own.place == "table" and not held:
            found.append(unit)
    return tuple(found)
