"""How to answer while under fire, and what to expect of an attack."""

from __future__ import annotations

from itertools import product

from attrs import evolve

from engine.advice import queries as q
from engine.advice.registry import CERTAIN, forms_of
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.printed import Weapon
from engine.rulesets.battlegroup.core.forms import yes_or_no
from engine.rulesets.battlegroup.core.members import headcount, is_vehicle, vehicle_of
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.odds import FACES, odds_of_decision
from engine.rulesets.battlegroup.damage.rules import Punch, penetration, punch_of
from engine.rulesets.battlegroup.damage.state import face_towards
from engine.rulesets.battlegroup.hits.questions import WhetherToJink
from engine.rulesets.battlegroup.hits.rules import Need, to_hit
from engine.rulesets.battlegroup.hits.state import JINK, Pool, covers_of, is_blank, volley
from engine.rulesets.battlegroup.morale.state import resonates
from engine.rulesets.battlegroup.sight.state import stands
from engine.rulesets.battlegroup.templates.rules import Mark, dice_for, is_static, need
from engine.rulesets.battlegroup.weapons.rules import Arm, Manner
from engine.rulesets.battlegroup.wounds.rules import (
    Harm,
    feels_no_pain,
    is_instant,
    roll_to_wound,
    saved,
)
from engine.rulesets.battlegroup.wounds.state import toughness, victims

forms_of.register(WhetherToJink)(yes_or_no)


@odds_of_decision.register
def _(choice: WhetherToJink, state: Battle, *, yes: bool) -> q.Odds:
    """The cover of a jink (battlegroup/base-cover)."""
    return evolve(CERTAIN, details=(q.Detail("saves", {"up": JINK}),)) if yes else CERTAIN


def odds_of_volley(
    state: Battle, unit: str, target: str, manner: Manner, arms: tuple[Arm, ...] = ()
) -> q.Odds:
    """Return what comes of a unit's shot at another."""
    firer, foe = state.unit(unit), state.unit(target)
    return odds_of_fire(state, firer, foe, volley(state, firer, foe, manner, arms))


def odds_of_fire(state: Battle, unit: Unit, target: Unit, pools: tuple[Pool, ...]) -> q.Odds:
    """Return what a unit's weapons do to another where it stands, a vehicle or models."""
    static = is_static(state.mode, state.now, target.moved_in)
    mark = Mark(models=headcount(state, target), static=static)
    of_it = odds_of_shot_at_hull if is_vehicle(target) else odds_of_shot
    return of_it(pools, unit, target, state, mark)


def odds_of_shot(
    pools: tuple[Pool, ...], unit: Unit, target: Unit, state: Battle, mark: Mark
) -> q.Odds:
    """Return the rolls of a shot, the wounds to expect and the models that fall of them, as its
    target stands; of a template without its strays, and no more than it can hit."""
    rolls, hits, wounds, fallen = list[q.Roll](), 0.0, 0.0, 0.0
    thick = toughness(state, target)
    for pool in pools:
        weapon = BOOK.weapons[pool.weapon]
        wanted, shots, parts = need_of(pool, mark)
        roll, wounding = wounding_roll(weapon, pool.strength, thick)
        rolls += [q.Roll("to_hit", wanted.first, parts, of=fired(pool)), roll]
        rolls += saving_rolls(state, unit, target, pool)
        expected_hits = hits_of(pool, mark, shots * chance(wanted))
        hits += expected_hits
        harm = expected_hits * wounding / len(FACES)
        wounds += harm
        fallen += harm * fells(state, unit, target, pool)
    fallen = min(fallen, float(mark.models))
    expected = {"hits": round(hits, 4), "wounds": round(wounds, 4), "fallen": round(fallen, 4)}
    return evolve(CERTAIN, expected=expected, order=tuple(expected), rolls=tuple(rolls))


def wounding_roll(weapon: Weapon, strength: int, thick: int) -> tuple[q.Roll, int]:
    """Return the roll to wound a Toughness, and how many faces of its die wound."""
    wounding = [face for face in FACES if roll_to_wound(face, weapon, strength, thick).wounds]
    parts = (q.Part("strength", strength), q.Part("toughness", thick))
    return q.Roll("to_wound", min(wounding, default=7), parts), len(wounding)


def fells(state: Battle, unit: Unit, target: Unit, pool: Pool) -> float:
    """Return what part of a model a wound of a shot fells."""
    return felled(state, target, harm_of(state, unit, target, pool))


def harm_of(state: Battle, unit: Unit, target: Unit, pool: Pool) -> Harm:
    """Return a wound of a shot as its target stands, with the cover it has."""
    blank = is_blank(state, unit.id, target.id, pool)
    covers = covers_of(state, state, unit.id, target.id, pool)
    ap = BOOK.weapons[pool.weapon].ap
    return Harm(1, pool.strength, ap, cover=covers, bare=pool.bare or blank)


def saving_rolls(state: Battle, unit: Unit, target: Unit, pool: Pool) -> list[q.Roll]:
    """Return the saves, armour or cover, that the target has against a shot, each number once."""
    harm = harm_of(state, unit, target, pool)
    needed = {victim.save for victim in victims(state, target, harm)}
    return [q.Roll("save", save) for save in sorted(one for one in needed if one is not None)]


def felled(state: Battle, target: Unit, harm: Harm) -> float:
    """Return what part of a model a wound fells, on average over those it may fall on: what saves
    them, and how many wounds they have left."""
    slain = is_instant(harm.strength, toughness(state, target), consonance=resonates(state, target))
    parts = []
    for victim in victims(state, target, harm):
        open_to = sum(not saved(face, victim.save) for face in FACES) / len(FACES)
        if victim.tough:
            open_to *= sum(not feels_no_pain(face, slain=slain) for face in FACES) / len(FACES)
        parts.append(open_to / (1 if slain else max(1, victim.wounds - victim.lost)))
    return sum(parts) / len(parts) if parts else 0.0


def odds_of_shot_at_hull(
    pools: tuple[Pool, ...], unit: Unit, target: Unit, state: Battle, mark: Mark
) -> q.Odds:
    """Return the rolls of a shot at a vehicle and the hull points to expect before its cover."""
    rolls, hits, points = list[q.Roll](), 0.0, 0.0
    stood = {stand.name: stand.at for stand in stands(state, unit)}
    for pool in pools:
        weapon = BOOK.weapons[pool.weapon]
        wanted, shots, parts = need_of(pool, mark)
        rolls.append(q.Roll("to_hit", wanted.first, parts, of=fired(pool)))
        expected_hits = hits_of(pool, mark, shots * chance(wanted))
        hits += expected_hits
        for barrel in pool.barrels:
            armour = vehicle_of(target).armour.of(face_towards(target, stood[barrel.model]))
            punch = punch_of(weapon, barrel.strength, barrel.distance)
            points += expected_hits * barrel.shots / pool.shots * goes_home(punch, armour)
    expected = {"hits": round(hits, 4), "hull_points": round(points, 4)}
    return evolve(CERTAIN, expected=expected, order=tuple(expected), rolls=tuple(rolls))


def fired(pool: Pool) -> q.Detail:
    """Return what a pool fires."""
    return fires(pool.weapon, pool.shots, pool.strength, snap=pool.snap)


def fires(weapon: str, shots: int, strength: int, *, snap: bool = False) -> q.Detail:
    """Return which weapon is fired, how often, how strong, and whether at a snap."""
    return q.Detail("fires", {"weapon": weapon, "shots": shots, "strength": strength, "snap": snap})


def goes_home(punch: Punch, armour: int) -> float:
    """Return how likely a hit takes a hull point, further dice of rending taken as they mostly
    are."""
    rolled = list(product(FACES, repeat=punch.dice))
    return sum(penetration(punch, faces, armour, 3) != "none" for faces in rolled) / len(rolled)


def hits_of(pool: Pool, mark: Mark, expected: float) -> float:
    """Return the hits to expect of a pool; of templates no more than they can hit."""
    if BOOK.weapons[pool.weapon].template is None:
        return expected
    return min(expected, float(pool.shots * mark.models))


def need_of(pool: Pool, mark: Mark) -> tuple[Need, int, tuple[q.Part, ...]]:
    """Return what a die of a pool needs to hit, how many are rolled, and what that comes from."""
    weapon = BOOK.weapons[pool.weapon]
    twin = weapon.has("twin_linked")
    if weapon.template is None:
        wanted = to_hit(pool.skill, snap=pool.snap, twin_linked=twin)
        return wanted, pool.shots, (q.Part("ballistic_skill", pool.skill),)
    face = need(weapon.template, mark)
    return Need(face, face if twin else None), pool.shots * dice_for(weapon.template), ()


def chance(wanted: Need) -> float:
    """Return how likely a shot hits."""
    first = sum(wanted.hits(face) for face in FACES) / len(FACES)
    again = 0.0
    if wanted.again is not None:
        again = sum(face >= wanted.again for face in FACES) / len(FACES)
    return first + (1 - first) * again
