"""Modifiers with a source, and the stacking policies that rulesets choose from."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen


@frozen
class Modifier:
    """A modifier to one step of a procedure."""

    step: str
    source: str
    value: int


def one_each_way(modifiers: Iterable[Modifier]) -> tuple[Modifier, ...]:
    """Keep the largest bonus and the largest penalty; of equals the one named first."""
    kept: list[Modifier] = []
    listed = [modifier for modifier in modifiers if modifier.value]
    bonuses = [modifier for modifier in listed if modifier.value > 0]
    penalties = [modifier for modifier in listed if modifier.value < 0]
    if bonuses:
        kept.append(max(bonuses, key=lambda modifier: modifier.value))
    if penalties:
        kept.append(min(penalties, key=lambda modifier: modifier.value))
    return tuple(kept)


def total(modifiers: Iterable[Modifier]) -> int:
    """Add up modifiers."""
    return sum(modifier.value for modifier in modifiers)
