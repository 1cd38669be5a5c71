"""What fire and blows take from a unit, by the tables of the rules, at a glance: how many models
reach, not which, and no ray is cast."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import hypot

from bots.policies.greedy.diceless.scene import Blade, Body, Gun, Ward
from engine.geometry import Point
from engine.rulesets.diceless.blows.rules import blow_damage, factor, step_of
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Rule
from engine.rulesets.diceless.book.printed import Mode, Profile
from engine.rulesets.diceless.weapons.rules import SHOTS, range_bonus, shots
from engine.rulesets.diceless.wounds.rules import Attack, Defence, Save, lost, slays
from engine.rulesets.diceless.wounds.state import armour_of

ARMOUR = BOOK.tables.armour
COMBAT = BOOK.tables.close_combat
UNDER = {"small": 2, "large": 4}
"""Models that lie under a marker, if there are so many."""
UNDER_TEMPLATE = 4
FRONT = 0.8
"""Of a unit in combat that fights."""
BOXES = 60.0
"""About how many points on its lines a vehicle stands."""
PLAIN = 1000
"""Damage without AP, by which units are compared."""
ROOM = 0.7
"""How far towards its rim the models of a unit stand, as others measure to them."""


# ---------------------------------------------------------------- fire


def gaps_from(body: Body, shift: Point, foe: Body) -> list[tuple[str, float]]:
    """Return about how far each model would be from an enemy, with its group."""
    (dx, dy), (x, y), near = shift, foe.at, ROOM * foe.reach
    return [
        (group, max(0.0, hypot(ax + dx - x, ay + dy - y) - radius - near))
        for group, (ax, ay), radius in body.spots
    ]


def fire(
    body: Body, gaps: Iterable[tuple[str, float]], foe: Body, cover: int | None, *, moved: bool
) -> float:
    """Return the share of an enemy that a unit shoots away from there."""
    ranges: dict[str, list[float]] = {}
    for group, away in gaps:
        ranges.setdefault(group, []).append(away)
    total = 0.0
    for group, guns in body.guns.items():
        total += max(_fired(gun, ranges.get(group, ()), foe, cover, moved=moved) for gun in guns)
    return min(1.0, total)


def best_guns(body: Body, gaps: Iterable[tuple[str, float]], foe: Body) -> dict[str, Gun]:
    """Return what each group that has a choice does best to fire."""
    ranges: dict[str, list[float]] = {}
    for group, away in gaps:
        ranges.setdefault(group, []).append(away)
    moved = body.unit.doings.moved
    return {
        group: max(guns, key=lambda g: _fired(g, ranges.get(group, ()), foe, None, moved=moved))
        for group, guns in body.guns.items()
        if len(guns) > 1
    }


def _fired(
    gun: Gun, ranges: Sequence[float], foe: Body, cover: int | None, *, moved: bool
) -> float:
    """Return the share that the models of a group shoot away with a gun."""
    reach, kind, mode = gun.weapon.range, gun.weapon.kind, gun.mode
    near = [away for away in ranges if reach is not None and gun.weapon.least <= away <= reach]
    if not near or reach is None:
        return 0.0
    count = sum(shots(kind, mode.shots, away, moved=moved, steady=gun.steady) for away in near)
    if not count:
        return 0.0
    used = gun.skill + range_bonus(kind, reach, sum(near) / len(near))
    if foe.armour is not None:
        return _pierced(mode, used * count, foe)
    if mode.blast is not None:
        hits = min(len(foe.spots), UNDER[mode.blast]) * count
        return wounded(foe, hits * SHOTS.blast * (mode.strength or 0), mode, cover)
    if "template" in mode.tags:
        hits = min(len(foe.spots), UNDER_TEMPLATE) * count
        return wounded(foe, hits * SHOTS.template * (mode.strength or 0), mode, None)
    strength = mode.strength if mode.strength is not None else foe.wards[0].profile.toughness
    return wounded(foe, used * count * strength, mode, cover)


def _pierced(mode: Mode, points: int, foe: Body) -> float:
    """Return about what share of a vehicle points on its lines are worth."""
    assert foe.armour is not None
    met = foe.armour.armour.side
    if "lance" in mode.tags:
        met = min(met, ARMOUR.lance)
    above = met - (mode.strength or 0) - (ARMOUR.extra_die if "melta" in mode.tags else 0)
    if above > ARMOUR.most:
        return 0.0
    return min(1.0, points / BOXES * (ARMOUR.most + 1 - max(1, above)) / ARMOUR.most)


def wounded(foe: Body, damage: int, mode: Mode, cover: int | None) -> float:
    """Return the share of hit points that a damage takes from a unit of models."""
    if not foe.wards or not damage:
        return 0.0
    met = None if "ignores_cover" in mode.tags else cover
    rending = bool({"rending", "sniper"} & set(mode.tags))
    taken = sum(
        loss(ward, share, mode.ap, mode.strength, cover=met, rending=rending)
        for ward, share in divided(foe, damage)
    )
    return min(1.0, taken / foe.hp)


def divided(foe: Body, damage: float) -> list[tuple[Ward, int]]:
    """Divide a damage over the groups of a unit by head."""
    whole = sum(ward.models for ward in foe.wards)
    return [(ward, round(damage * ward.models / whole)) for ward in foe.wards]


@lru_cache(maxsize=4096)
def loss(
    ward: Ward,
    damage: int,
    ap: int | None,
    strength: int | None,
    *,
    cover: int | None = None,
    powered: bool = False,
    rending: bool = False,
) -> int:
    """Return the hit points a group loses to a damage."""
    profile = ward.profile
    defence = Defence(armour_of(profile, ward.rules), Save(cover), Save(profile.invulnerable))
    slain = slays(strength, profile.slain_at, eternal="eternal_warrior" in ward.rules)
    attack = Attack(ap, powered, rending, slain)
    taken = lost(damage, defence, attack, feels_no_pain="feel_no_pain" in ward.rules)
    return min(taken, ward.models * ward.hp - ward.lost)


@lru_cache(maxsize=256)
def endurance(profile: Profile, rules: frozenset[Rule]) -> float:
    """Return how much plain damage it takes to remove a hit point of a model."""
    defence = Defence(armour_of(profile, rules), invulnerable=Save(profile.invulnerable))
    return PLAIN / lost(PLAIN, defence, Attack(), feels_no_pain="feel_no_pain" in rules)


# ---------------------------------------------------------------- blows


@lru_cache(maxsize=1024)
def combat(ours: Body, theirs: Body, *, charged: bool) -> tuple[float, float]:
    """Return the shares that a round of combat takes from them and from us: by Initiative, whoever
    has fallen strikes no more."""
    share = [0.0, 0.0]
    rows = [(0, ours, theirs, blade) for blade in ours.blades]
    rows += [(1, theirs, ours, blade) for blade in theirs.blades]
    by_step: dict[int, list[tuple[int, Body, Body, Blade]]] = {}
    for row in rows:
        by_step.setdefault(_step(row[3]), []).append(row)
    for step in sorted(by_step, reverse=True):
        dealt = [0.0, 0.0]
        for side, one, other, blade in by_step[step]:
            left = FRONT * blade.models * (1.0 - share[1 - side])
            dealt[side] += struck(one, blade, left, other, charged=charged and side == 0)
        share = [min(1.0, a + b) for a, b in zip(share, dealt, strict=True)]
    return share[0], share[1]


def _step(blade: Blade) -> int:
    return step_of(blade.profile.initiative, last="fist" in _mode(blade).tags)


def _mode(blade: Blade) -> Mode:
    return next((w.modes[0] for w in blade.weapons if w.kind == "close_combat"), BARE)


BARE = Mode("strike")
"""Blows without a weapon."""


def struck(one: Body, blade: Blade, models: float, foe: Body, *, charged: bool) -> float:
    """Return the share of an enemy that so many models strike away."""
    profile, mode = blade.profile, _mode(blade)
    more = COMBAT.second_weapon if sum(w.has("one_handed") for w in blade.weapons) > 1 else 0
    count = models * (profile.attacks + more + (COMBAT.charge_attack if charged else 0))
    strength = profile.strength * (2 if "fist" in mode.tags else 1)
    if mode.strength is not None:
        strength = mode.strength
    if foe.armour is not None:
        return _pierced(Mode("strike", strength=strength), round(profile.ws * count), foe)
    if not foe.wards:
        return 0.0
    against = _most(foe)
    damage = blow_damage(strength, factor(profile.ws, against), 1) * count
    powered = bool({"power", "claw"} & set(mode.tags))
    taken = sum(
        loss(ward, share, None, strength, powered=powered, rending="rending" in mode.tags)
        for ward, share in divided(foe, damage)
    )
    return taken / foe.hp


def _most(foe: Body) -> int:
    """Return the Weapon Skill that most have."""
    count = Counter[int]()
    for ward in foe.wards:
        count[ward.profile.ws] += ward.models
    return max(count, key=lambda ws: (count[ws], ws))
