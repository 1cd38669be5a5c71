"""What a judge may edit, and what the rules need of it."""

from __future__ import annotations

from attrs import evolve

from engine.edits.checks import must_be, must_be_battle, must_be_off, standing
from engine.errors import IllegalReply
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.core.field import board
from engine.rulesets.spearhead.core.model import Battle, Tank

EDITABLE: tuple[str, ...] = (
    "units.*.pose",
    "units.*.health",
    "units.*.cooldowns",
    "units.*.spent",
    "units.*.progressed",
    "players.*.points",
    "players.*.holds",
)
MOST = 99
"""Reaction points, and marks."""


def edited(before: Battle, after: Battle) -> Battle:
    """Return a table that was edited. Raises `IllegalReply` for one that nobody could play on."""
    must_be_battle(after.phase == "battle")
    for seat, player in enumerate(after.players):
        must_be(f"points of seat {seat}", player.points, 0, MOST)
        must_be(f"holds of seat {seat}", player.holds, 0, MOST)
    return evolve(
        after,
        units={
            key: tank if tank == before.units[key] else _checked(after, tank)
            for key, tank in after.units.items()
        },
    )


def _single_use_specials(state: Battle, seat: int) -> frozenset[str]:
    """Return the specials that a tank of a seat may have used up (spearhead/single-use)."""
    own = state.players[seat].subfaction
    specials = BOOK.subfactions[own].specials if own else ()
    return frozenset(special.id for special in specials if special.single_use)


def _checked(state: Battle, tank: Tank) -> Tank:
    must_be(f"health of {tank.id}", tank.health, 0, tank.printed.health)
    specials = _single_use_specials(state, tank.owner)
    for ability in (*tank.cooldowns, *(key for key in tank.spent if key not in specials)):
        if tank.printed.ability(ability) is None:
            raise IllegalReply(
                "no_such_ability",
                f"{tank.id} has no ability {ability!r}",
                params={"unit": tank.id, "ability": ability},
            )
    for ability, left in tank.cooldowns.items():
        must_be(f"cooldown of {ability}", left, 1, MOST)
    if tank.health:
        return evolve(tank, pose=standing(tank.id, tank.pose, board(state).bounds))
    must_be_off(tank.id, tank.pose)
    return tank
