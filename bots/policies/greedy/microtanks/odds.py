"""What hits, rams and bursts come to: chances of results, and what results are worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import floor

from engine.geometry import Face
from engine.rulesets.microtanks.artillery import RULES as ARTILLERY
from engine.rulesets.microtanks.artillery import cap_at
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.core.model import Battle, Tank
from engine.rulesets.microtanks.core.results import Effect
from engine.rulesets.microtanks.ramming import effect_of
from engine.rulesets.microtanks.scoring import fate_of
from engine.rulesets.microtanks.shooting import (
    can_still_fire,
    damage,
    hits,
    penetration,
    target_row,
)

FACES = range(1, 7)
RESULTS = BOOK.tables.damage.results
HIT, SAVES = BOOK.tables.hit, BOOK.tables.saves

THREAT = 0.3
"""What a gun that works adds to the worth of its vehicle: what it would still shoot."""
STUN = 0.08
"""What a lost move is worth, in shares of a vehicle."""
KNOCK = 0.16
"""What a lost turn is worth."""
LAME = 0.12
"""What it is worth that a vehicle can no longer drive."""
ESCAPE = 0.8
"""How likely it is that a vehicle which scores by getting away would get away."""

Gains = tuple[float, ...]
"""What each result of the damage table takes from a vehicle's side, in points."""


@cache
def to_hit(needed: int) -> float:
    """Return the chance of a hit."""
    return sum(hits(face, needed) for face in FACES) / 6


def needed(
    bs: int, reach: float, apart: float, shooter: tuple[float, float], target_moved: float
) -> int:
    """Return what a direct shot needs; `shooter`: how far it has moved, and its Speed."""
    far = HIT.over_half if apart > reach / 2 else HIT.within_half
    moved = HIT.shooter_moved if shooter[0] > 0 else 0
    return bs + far + moved + target_row(target_moved, shooter[1])


@cache
def fails(lowest: int) -> float:
    """Return the chance that a save of so much or more is not made."""
    return (lowest - 1) / 6


@cache
def results(strength: int, armour: int) -> Gains:
    """Return the chances of the results of a hit."""
    return _spread([penetration(face, strength, armour) for face in FACES])


@cache
def ram_results(moved: int, armour: int, sides: int) -> Gains:
    """Return the chances of the results of a ram."""
    dice = range(1, sides + 1)
    return _spread([effect_of(die, moved + die, armour) for die in dice])


def _spread(effects: Sequence[Effect]) -> Gains:
    chances = [0.0] * len(RESULTS)
    for effect in effects:
        if effect == "bounce":
            continue
        for face in FACES:
            place, result = damage(effect, face)
            if result is not None:
                chances[place - 1] += 1 / (6 * len(effects))
    return tuple(chances)


def mean(chances: Gains, gains: Gains) -> float:
    """Return what a hit is worth."""
    return sum(chance * gain for chance, gain in zip(chances, gains, strict=True))


def kills(chances: Gains) -> float:
    """Return the chance that a vehicle is destroyed."""
    return chances[-1] + chances[-2]


def gains(state: Battle, tank: Tank, *, is_stuck: bool = False) -> Gains:
    """Return what each result takes from a vehicle's side: points, and what it could still do.
    `is_stuck`: that it will not get away in time, where those left behind are lost anyway."""
    fate = fate_of(state, tank)
    whole = float(tank.points)
    main = tank.printed.main
    armed = main is not None and can_still_fire(tank, main)
    threat = THREAT * whole if armed else 0.0
    hurt = BOOK.tables.score.damaged / 100 * whole
    given = hurt if fate.damaged else 0.0
    bonus = field_bonus(state, tank.owner)
    lame = knocked = stunned = 0.0
    if not tank.tracked:
        lame = hurt - given + LAME * whole
        stunned = STUN * whole if tank.stunned is None else 0.0
        if fate.cut_off and not is_stuck:
            lame, given = 2 * ESCAPE * whole, -ESCAPE * whole
            bonus *= 1 - ESCAPE  # getting away gives up the field, too
        elif fate.cut_off:
            lame, given = LAME * whole, whole
    elif fate.cut_off:
        given = whole
    knocked = KNOCK * whole if tank.knocked_about is None and (armed or not tank.tracked) else 0.0
    silenced = threat + (hurt if armed and not fate.damaged and not fate.cut_off else 0.0)
    dead = whole - given + threat + bonus
    return stunned, knocked, lame, silenced, dead, dead


def field_bonus(state: Battle, seat: int) -> float:
    """Return what the enemy gets for the field once the last vehicle of a side is gone; nothing as
    long as it has more than one."""
    if len(state.army(seat)) > 1:
        return 0.0
    return state.players[seat].start * BOOK.tables.score.field_bonus / 100


BURST = BOOK.tables.damage.explosion_strength


@cache
def in_burst(apart: float) -> float:
    """Return the chance that an explosion reaches so far."""
    return sum(radius >= apart for radius in FACES) / 6


def burst(apart: float, armour: int, gains_: Gains) -> float:
    """Return what an explosion so far away takes from a vehicle."""
    chance = in_burst(round(apart, 1))
    return chance * mean(results(BURST, armour), gains_) if chance else 0.0


@cache
def caps() -> tuple[tuple[float, float], ...]:
    """Return where the cap may come to lie, from its target; all are as likely."""
    directions = range(1, ARTILLERY.directions + 1)
    return tuple(
        cap_at((0.0, 0.0), d, face + ARTILLERY.shift) for d in directions for face in FACES
    )


@cache
def under_cap(radius: float) -> float:
    """Return how often the cap comes to lie on its target, a vehicle about so big."""
    near = (ARTILLERY.cap_radius + radius) ** 2
    return sum(x * x + y * y <= near for x, y in caps()) / len(caps())


def whole_units(length: float) -> int:
    """Return a distance as it counts in a ram."""
    return floor(length + 1e-4)


def face_of(facing: float, to: float) -> Face:
    """Return the face of a hull that is turned to a bearing."""
    off = abs((to - facing + 180.0) % 360.0 - 180.0)
    return "front" if off <= 45.0 else "side" if off <= 135.0 else "rear"
