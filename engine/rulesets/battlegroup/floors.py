"""Floors of ruins: who stands on which, and where models can climb to (battlegroup/point-blank)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.geometry import is_within
from engine.rulesets.battlegroup.field import land
from engine.rulesets.battlegroup.members import models_of
from engine.rulesets.battlegroup.model import Battle, Unit


def climbers(state: Battle, unit: Unit, level: int, spare: float) -> tuple[str, ...]:
    """Return the models that can get up or down to a floor with so many inches to spare: those in a
    ruin that has it, and no farther from it than that."""
    here, found = land(state), []
    for name, _, model in models_of(state, unit):
        floors = () if model.pose is None else here.floors_at(model.pose.at)
        if level == model.level or level >= len(floors):
            continue
        if is_within(abs(floors[level] - floors[model.level]), spare):
            found.append(name)
    return tuple(found)


def open_floors(state: Battle, unit: Unit, spare: float) -> Iterator[int]:
    """Yield the floors some model of a unit can get to."""
    most = max((len(piece.piece.floors) for piece in land(state).pieces), default=1)
    for level in range(most):
        if climbers(state, unit, level, spare):
            yield level


def rise(state: Battle, unit: Unit, level: int) -> float:
    """Return how far the models of a unit would climb at most to a floor."""
    here = land(state)
    floors = {
        name: (here.floors_at(model.pose.at), model.level)
        for name, _, model in models_of(state, unit)
        if model.pose is not None
    }
    return max(
        (abs(of[level] - of[now]) for of, now in floors.values() if level < len(of)), default=0.0
    )
