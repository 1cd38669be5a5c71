"""Hit points lost: how a damage is divided over a unit and who falls.

Works on plain figures, so that forecasts, worked examples and matches share it.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from engine.rulesets.diceless.book import BOOK

RULES = BOOK.tables.wounds


def hit_points(wounds: int, toughness: int) -> int:
    """Return the hit points of a model (diceless/hit-points)."""
    return wounds * toughness * RULES.points


# ---------------------------------------------------------------- division


def odd_points(damage: int, heads: Mapping[str, int]) -> int:
    """Return how many points an even division leaves over (diceless/complex-units)."""
    return damage % sum(heads.values())


def default_odds(damage: int, heads: Mapping[str, int]) -> dict[str, int]:
    """Put the odd points on the models of the largest groups first, then in the order of ids."""
    rest, odds = odd_points(damage, heads), dict[str, int]()
    for key in sorted(heads, key=lambda key: (-heads[key], key)):
        odds[key] = min(rest, heads[key])
        rest -= odds[key]
    return odds


def shares(
    damage: int, heads: Mapping[str, int], odds: Mapping[str, int] | None = None
) -> dict[str, int]:
    """Divide a damage over groups by head, the odd points as their owner put them
    (diceless/complex-units)."""
    each = damage // sum(heads.values())
    odd = default_odds(damage, heads) if odds is None else odds
    return {key: each * number + odd.get(key, 0) for key, number in heads.items()}


# ---------------------------------------------------------------- casualties


@frozen
class Toll:
    """What a loss does to a group of identical models."""

    removed: int
    lost: int
    """Noted against the group afterwards."""
    taken: int
    """Hit points really removed from models."""
    wasted: int = 0
    """Beyond the last model."""


def toll(models: int, hp: int, lost: int, loss: int) -> Toll:
    """Remove casualties: a loss runs into one model after another (diceless/remove-casualties)."""
    total = min(lost + loss, models * hp)
    return Toll(total // hp, total % hp, total - lost, lost + loss - total)


def slaying_toll(models: int, hp: int, lost: int, loss: int) -> Toll:
    """Remove casualties of an attack that slays outright: a model that absorbs 10 or more of it is
    removed with all it has left (diceless/instant-death)."""
    removed, taken, left = 0, 0, loss
    while left and removed < models:
        has = hp - lost
        absorbed = min(left, has)
        left -= absorbed
        if absorbed < has and absorbed < RULES.instant_least:
            return Toll(removed, lost + absorbed, taken + absorbed)
        removed, taken, lost = removed + 1, taken + has, 0
    return Toll(removed, lost, taken, left)


def slays(strength: int | None, toughness: int, *, eternal: bool = False) -> bool:
    """Tell whether an attack of a Strength slays outright; one without Strength never does, and
    nothing slays an eternal warrior (diceless/instant-death)."""
    if strength is None or eternal:
        return False
    return strength >= RULES.instant_strength * toughness


def suffered(models: int, hp: int, lost: int, loss: int, *, slays: bool) -> Toll:
    """Remove the casualties of a loss, by an attack that slays outright or one that does not."""
    return (slaying_toll if slays else toll)(models, hp, lost, loss)
