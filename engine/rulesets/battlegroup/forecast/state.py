"""Units as wounds find them: who falls first, and how likely a hit costs a model a wound."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from engine.geometry import Shape
from engine.rulesets.battlegroup.book.printed import Weapon
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.odds import FACES
from engine.rulesets.battlegroup.forecast.rules import Rank
from engine.rulesets.battlegroup.morale.state import resonates
from engine.rulesets.battlegroup.wounds.rules import (
    SHARP,
    Harm,
    Victim,
    feels_no_pain,
    is_instant,
    roll_to_wound,
    saved,
)
from engine.rulesets.battlegroup.wounds.state import by_default, toughness, victims


def rank_of(state: Battle, unit: Unit, source: Sequence[Shape]) -> Rank:
    """Return the models of a unit in the order in which they fall by default to wounds that come
    from somewhere."""
    found = {one.id: one for one in victims(state, unit, Harm(1, 1))}
    order = by_default(state, unit, source)
    every = [found[name] for name in order]
    return Rank(order, tuple(one.wounds for one in every), tuple(one.lost for one in every))


def hurt_by(state: Battle, unit: Unit, rank: Rank, weapon: Weapon, harm: Harm) -> tuple[float, ...]:
    """Return how likely a hit costs each model of a unit a wound: it wounds, and nothing saves the
    model from such harm; none of those who are gone."""
    found = dict.fromkeys(rank.models, 0.0)
    slays, thick = slain_by(state, unit, harm.strength), toughness(state, unit)
    for roll in (roll_to_wound(face, weapon, harm.strength, thick) for face in FACES):
        if not roll.wounds:
            continue
        for one in victims(state, unit, evolve(harm, ap=SHARP) if roll.sharp else harm):
            found[one.id] += open_to(one, slays=slays) / len(FACES)
    return tuple(found.values())


def slain_by(state: Battle, unit: Unit, strength: int) -> bool:
    """Return whether a wound takes whatever a model of a unit has left."""
    return is_instant(strength, toughness(state, unit), consonance=resonates(state, unit))


def open_to(one: Victim, *, slays: bool) -> float:
    """Return how likely a model does not save a wound, nor shrug it off."""
    unsaved = sum(not saved(face, one.save) for face in FACES) / len(FACES)
    if not one.tough:
        return unsaved
    return unsaved * sum(not feels_no_pain(face, slain=slays) for face in FACES) / len(FACES)
