"""Hit points lost: how a damage is divided over a unit and who falls.

Works on plain figures, so that forecasts, worked examples and matches share it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from engine.rulesets.diceless.book import BOOK

RULES = BOOK.tables.wounds


def hit_points(wounds: int, toughness: int) -> int:
    """Return the hit points of a model (diceless/hit-points)."""
    return wounds * toughness * RULES.points


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


def slays(strength: int | None, toughness: int) -> bool:
    """Tell whether an attack of a Strength slays outright; one without Strength never does."""
    return strength is not None and strength >= RULES.instant_strength * toughness


def even_shares(damage: int, heads: Mapping[str, int]) -> dict[str, int]:
    """Divide a damage over groups by head; odd points go to the largest groups first
    (diceless/complex-units)."""
    return shares(damage, heads, sorted(heads, key=lambda key: (-heads[key], key)))


def shares(damage: int, heads: Mapping[str, int], odd: Sequence[str]) -> dict[str, int]:
    """Divide a damage over groups by head, the odd points one a model in the order of `odd`."""
    count = sum(heads.values())
    each, rest = divmod(damage, count)
    found = {key: each * number for key, number in heads.items()}
    for key in odd:
        extra = min(rest, heads[key])
        found[key] += extra
        rest -= extra
    return found
