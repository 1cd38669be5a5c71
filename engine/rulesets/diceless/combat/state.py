"""The combats of a phase: who closes in, and how a combat ends (diceless/base-assault-winner)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from engine.formations import Clash, pile_in
from engine.placement import Block, Way
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.core.field import bases_of, board, foes_of
from engine.rulesets.diceless.core.members import (
    average_toughness,
    bodies,
    flies,
    members,
    rules_of,
)
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.leadership.rules import extra_loss, lost_by

CLOSE_COMBAT = BOOK.tables.close_combat
MOVE = BOOK.tables.move


def foes_among(state: Battle, keys: Sequence[str]) -> tuple[Block, ...]:
    """Return the models of enemy units as those who charge them meet them."""
    return tuple(foe for key in keys for foe in foes_of(state, state.unit(key)))


def closing(state: Battle, unit: Unit) -> Clash:
    """Return how those of a unit who touch no enemy close in on those it is locked with."""
    foes = foes_among(state, unit.locked)
    here = board(
        state,
        unit,
        flying=flies(state, unit),
        without=tuple(dict.fromkeys(foe.id.partition("/")[0] for foe in foes)),
    )
    return pile_in(here, bases_of(state, unit), foes, MOVE.pile_in, MOVE.coherency)


def ways_of(clash: Clash) -> dict[str, Way]:
    """Return the way of each model that charges or closes in."""
    return {base.id: way for base, way in zip(clash.after, clash.ways, strict=True)}


@frozen
class Outcome:
    """The result of a round of combat."""

    counted: tuple[int, int]
    """Hit points lost by seat, with the wounds that only count."""
    losers: dict[str, int]
    """Units of the side that lost, each with the difference it is tested by."""


def outcome(state: Battle, units: Iterable[Unit], lost: Sequence[int]) -> Outcome:
    """Return who lost a combat (diceless/base-assault-winner).

    Wounds that only count are worth ten times the average Toughness of the units they are claimed
    from: of the whole side to find the loser, of each unit by itself for its difference. Vehicles
    are never tested.
    """
    sides = [[unit for unit in units if unit.owner == seat] for seat in (0, 1)]
    claimed = [sum(_standards(state, unit) for unit in side) for side in sides]
    first, second = (lost[seat] + _extra(state, sides[seat], claimed[1 - seat]) for seat in (0, 1))
    if first == second:
        return Outcome((first, second), {})
    loser = 0 if first > second else 1
    against = min(first, second)
    return Outcome(
        (first, second),
        {
            unit.id: lost_by(lost[loser], against, _extra(state, [unit], claimed[1 - loser]))
            for unit in sides[loser]
            if bodies(state, unit)
        },
    )


def _standards(state: Battle, unit: Unit) -> int:
    """Return the wounds that the standards of a unit count as."""
    return CLOSE_COMBAT.standard * sum(
        "standard" in rules_of(state, member, model)
        for member in members(state, unit)
        for model in member.models.values()
    )


def _extra(state: Battle, units: Iterable[Unit], wounds: int) -> int:
    """Return the hit points that wounds claimed from units count as."""
    found = [body for unit in units for body in bodies(state, unit)]
    return extra_loss(wounds, average_toughness(found)) if found else 0
