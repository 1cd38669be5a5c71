"""What fire and blows are likely to take from a unit, as a share of what it has left: the dice of
the rules, added up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import product
from typing import Literal

from attrs import evolve, frozen

from bots.policies.greedy.battlegroup.appraisal.build import Blade, Build, Gun
from engine.rulesets.battlegroup.book.codes import Speed
from engine.rulesets.battlegroup.book.printed import Weapon
from engine.rulesets.battlegroup.combat.rules import attacks, to_hit_hull
from engine.rulesets.battlegroup.combat.rules import to_hit as blow_hits
from engine.rulesets.battlegroup.damage.rules import damage, penetration, punch_of
from engine.rulesets.battlegroup.hits.advice import chance
from engine.rulesets.battlegroup.hits.rules import to_hit
from engine.rulesets.battlegroup.templates.rules import Mark, dice_for, need
from engine.rulesets.battlegroup.weapons.rules import at_full_skill, fire_of, may_snap, reach, shots
from engine.rulesets.battlegroup.wounds.rules import Defence, is_instant, roll_to_wound

FACES = range(1, 7)
Mode = Literal["still", "moved", "fast", "snap"]
"""How a unit has gone when it fires: not at all, on foot or at combat speed, at cruising speed; or
it fires snap shots whatever it did."""
FURTHER = 3
"""What a further die of rending mostly is."""
SNAPPED = 0.3
"""What a snap shot is worth of one at full skill, by and large."""
STUNNED = 0.1
"""What it is worth, as a share of a vehicle, that its crew is shaken or worse."""


# ---------------------------------------------------------------- hits


def lost_by_hit(weapon: Weapon, strength: int, foe: Build, cover: int | None) -> float:
    """Return the share of a unit that a hit takes."""
    total = 0.0
    for ward in foe.wards:
        profile = ward.profile
        defence = Defence(profile.armour, cover, profile.invulnerable)
        bare = weapon.has("ignores_cover")
        wounded = 0.0
        for face in FACES:
            rolled = roll_to_wound(face, weapon, strength, foe.toughness)
            if rolled.wounds:
                ap = 2 if rolled.sharp else weapon.ap
                wounded += fails(defence.against(ap, no_cover=bare))
        slays = is_instant(strength, foe.toughness)
        total += wounded / len(FACES) * ward.models * (profile.wounds if slays else 1)
    return total / (foe.models * foe.hp)


def fails(save: int | None) -> float:
    """Return how likely a save fails."""
    return 1.0 if save is None else (save - 1) / 6


@lru_cache(maxsize=4096)
def lost_by_punch(
    weapon: Weapon, strength: int, near: float, armour: int, hp: int, *, is_open: bool = False
) -> float:
    """Return the share of a vehicle that a hit takes: its hull points, and what it does to the
    crew and the rest."""
    punch = punch_of(weapon, strength, near)
    rolled = list(product(FACES, repeat=punch.dice))
    found = [penetration(punch, faces, armour, FURTHER) for faces in rolled]
    home = sum(hit != "none" for hit in found) / len(rolled)
    through = sum(hit == "penetrate" for hit in found) / len(rolled)
    results = [damage(face, weapon.ap, open_topped=is_open) for face in FACES]
    burst = results.count("explodes") / len(FACES)
    return home / hp + through * (burst * (1.0 - 1.0 / hp) + (1.0 - burst) * STUNNED)


# ---------------------------------------------------------------- fire


@frozen
class Line:
    """What one model takes from a target with a weapon, by distance."""

    reach: float
    least: float
    half: float
    near: float
    """Within half its range."""
    far: float

    def at(self, distance: float) -> float:
        """Return what it takes at a distance."""
        if distance > self.reach or distance < self.least:
            return 0.0
        return self.near if distance <= self.half else self.far


Table = Mapping[str, tuple[Line, ...]]
"""Lines by unit/group of the firer."""


@lru_cache(maxsize=16384)
def lines(own: Build, foe: Build, mode: Mode, cover: int | None, armour: int) -> Table:
    """Return what each model of a unit takes from another; `armour` is what a vehicle shows."""
    found = dict[str, tuple[Line, ...]]()
    for group, guns in own.guns.items():
        drawn = (line(own, gun, foe, mode, cover, armour) for gun in guns)
        found[group] = tuple(one for one in drawn if one is not None)
    return found


def line(
    own: Build, gun: Gun, foe: Build, mode: Mode, cover: int | None, armour: int
) -> Line | None:
    """Return what a model takes with a gun by distance, None if it does not fire it."""
    weapon, steady = gun.weapon, "relentless" in own.rules
    moved = mode in ("moved", "fast")
    snap = mode == "snap"
    if not snap:
        how = fire_of(weapon, own.type, moved=moved, relentless=steady)
        if how == "none":
            return None
        snap = how == "snap"
    if snap and not may_snap(weapon):
        return None
    far = reach(weapon, moved=moved, relentless=steady)
    half = (weapon.range or 0.0) / 2

    def taken(distance: float) -> float:
        count = shots(weapon, distance, moved=moved, relentless=steady)
        hits = _hits(gun, foe, count, snap=snap)
        if foe.armour is None:
            return hits * lost_by_hit(weapon, gun.strength, foe, cover)
        bare = weapon.has("ignores_cover") or cover is None
        is_open = foe.armour.open_topped
        hurt = lost_by_punch(weapon, gun.strength, distance, armour, foe.hp, is_open=is_open)
        return hits * hurt * (1.0 if bare else fails(cover))

    return Line(far, weapon.least, half, taken(max(half, weapon.least)), taken(far))


def _hits(gun: Gun, foe: Build, count: int, *, snap: bool) -> float:
    """Return the hits to expect; of templates no more than there are models."""
    template = gun.weapon.template
    if template is None:
        twin = gun.weapon.has("twin_linked")
        return count * chance(to_hit(gun.skill, snap=snap, twin_linked=twin))
    face = need(template, Mark(models=foe.models))
    return count * min(float(foe.models), dice_for(template) * (7 - face) / 6)


def fire(own: Build, table: Table, gaps: Iterable[tuple[str, float]], mode: Mode) -> float:
    """Return the share of a target that a unit takes whose models are so far from it: each fires
    what does most, a vehicle all it has, as much of it at full skill as its speed allows."""
    if own.armour is not None:
        (_, gap), *_ = gaps
        taken = sorted((one.at(gap) for drawn in table.values() for one in drawn), reverse=True)
        if mode in ("still", "snap"):
            return sum(taken)
        speed: Speed = "cruising" if mode == "fast" else "combat"
        full = at_full_skill(own.armour.pace, speed, len(taken))
        return sum(taken[:full]) + SNAPPED * sum(taken[full:])
    total = 0.0
    for group, gap in gaps:
        best = 0.0
        for one in table.get(group, ()):
            best = max(best, one.at(gap))
        total += best
    return total


@lru_cache(maxsize=16384)
def whole(own: Build, foe: Build, mode: Mode, cover: int | None, armour: int) -> tuple[Line, ...]:
    """Return what each group of a unit takes from another, all its models together, by the weapon
    that does most from afar; of a vehicle what each gun does."""
    table = lines(own, foe, mode, cover, armour)
    if own.armour is not None:
        return tuple(one for drawn in table.values() for one in drawn)
    return tuple(
        evolve(one, near=one.near * own.heads[group], far=one.far * own.heads[group])
        for group, drawn in table.items()
        for one in sorted(drawn, key=lambda line: -line.far)[:1]
    )


# ---------------------------------------------------------------- combat


@lru_cache(maxsize=4096)
def blows(own: Build, foe: Build, *, charged: bool, disordered: bool = False) -> float:
    """Return the share of a unit that another takes in a round of combat."""
    bonus = 1 if charged and not disordered else 0
    return sum(_blows(blade, foe, bonus) for blade in own.blades)


def _blows(blade: Blade, foe: Build, bonus: int) -> float:
    values, weapon = blade.values, blade.weapon
    count = blade.models * attacks(values.attacks, charge=bonus, two_weapons=blade.hands > 1)
    strength = weapon.strength_of(values.strength)
    if foe.is_hull and foe.armour is not None:
        wanted = to_hit_hull(values.ws, still=False) or 1
        met = foe.armour.armour.rear
        hurt = lost_by_punch(weapon, strength, 0.0, met, foe.hp, is_open=foe.armour.open_topped)
        return count * (7 - wanted) / 6 * hurt
    hit = (7 - blow_hits(values.ws, foe.skill)) / 6 if foe.blades else 1.0
    if foe.armour is not None:
        met = foe.armour.armour.front
        return count * hit * lost_by_punch(weapon, strength, 0.0, met, foe.hp)
    return count * hit * lost_by_hit(weapon, strength, foe, None)


def first(own: Build, foe: Build) -> bool:
    """Tell whether a unit strikes before another, or with it."""
    return _initiative(own) >= _initiative(foe)


def _initiative(build: Build) -> int:
    return max(
        (1 if blade.weapon.has("unwieldy") else blade.values.initiative for blade in build.blades),
        default=0,
    )
