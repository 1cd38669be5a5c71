"""What the combat would come to that a charge leads to.

It is played out on paper with the functions of the combat itself, from where the charge ends.
Models fall as they do by default, also by the precise blows of characters; who is left strikes from
the same place, vehicles suffer no damage but lost hull points, and tests are taken once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve

from engine.advice import queries as q
from engine.advice.registry import CERTAIN
from engine.dice import ListedDice
from engine.rulesets.battlegroup.assault.flow import is_out_of_order, make_contact
from engine.rulesets.battlegroup.assault.state import Rush, combats
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.printed import Weapon
from engine.rulesets.battlegroup.combat.rules import steps, to_hit, to_hit_hull
from engine.rulesets.battlegroup.combat.state import (
    fighters,
    rams,
    skill_against,
    stands_still,
    striking_steps,
)
from engine.rulesets.battlegroup.core.field import bodies_of
from engine.rulesets.battlegroup.core.members import (
    is_hull,
    is_vehicle,
    name_of,
    vehicle_of,
)
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.odds import FACES
from engine.rulesets.battlegroup.damage.rules import punch_of
from engine.rulesets.battlegroup.forecast.rules import Blows, Losses, Side, fought
from engine.rulesets.battlegroup.hits.advice import goes_home
from engine.rulesets.battlegroup.morale.flow import never_runs
from engine.rulesets.battlegroup.morale.rules import chance_to_pass
from engine.rulesets.battlegroup.morale.state import guided, resonates
from engine.rulesets.battlegroup.sweeping.flow import close_in
from engine.rulesets.battlegroup.vehicles.state import craft_of, lost_points
from engine.rulesets.battlegroup.wounds.rules import (
    SHARP,
    Harm,
    Victim,
    feels_no_pain,
    is_instant,
    roll_to_wound,
    saved,
)
from engine.rulesets.battlegroup.wounds.state import by_default, toughness, victims
from engine.table import Table

FIGHT = BOOK.tables.fight
WEIGHT = BOOK.weapons["blade"]
"""What the weight of a charge strikes like: a plain weapon."""


def odds_of_fight(state: Battle, unit: Unit, targets: Sequence[str], made: Rush) -> q.Odds:
    """Return what comes of the combat once a charge has been gone: who wins, what both sides lose
    and how likely they break; of more than two units it is not foreseen."""
    table = Table(state, ListedDice(()))
    disordered = is_out_of_order(state, unit.id, len(targets))
    make_contact(table, unit.id, targets, made, disordered=disordered)
    units = next(combat for combat in combats(table.state) if unit.id in combat)
    if len(units) > 2:
        return evolve(CERTAIN, event="fight", details=(q.Detail("many_fight", {}),))
    (foe,) = (key for key in units if key != unit.id)
    before = table.state
    own, other = sides_of(table, unit.id, foe)
    return _told(before, (unit.id, foe), (own, other), fought((own, other)))


# ---------------------------------------------------------------- who strikes what


def sides_of(table: Table[Battle], *pair: str) -> Iterator[Side]:
    """Yield both sides of a combat of two units, as they pile in step by step without losses."""
    before = table.state
    order = {key: fall_order(before, key, other) for key, other in (pair, pair[::-1])}
    strikes = {key: dict[int, list[Blows]]() for key in pair}
    for key in pair:
        if weights := list(_weights(before, key, order)):
            strikes[key][FIGHT.hammer_step] = weights
    at = {key: striking_steps(before, before.unit(key), {}) for key in pair}
    for step in steps(one for found in at.values() for one in found.values()):
        for key in pair:
            if who := [name for name, when in at[key].items() if when == step]:
                close_in(table, key, who)
        for key in pair:
            if blows := list(_blows(table.state, key, step, order)):
                strikes[key].setdefault(step, []).extend(blows)
    for key in pair:
        falls = order[key]
        yield Side(tuple(falls), tuple(falls.values()), strikes[key])


def fall_order(state: Battle, key: str, enemy: str) -> Mapping[str, int]:
    """Return what each model of a unit has left, in the order in which they fall by default."""
    unit = state.unit(key)
    if is_vehicle(unit):
        points = max(1, vehicle_of(unit).hull_points - lost_points(unit))
        return {name_of(unit, name): points for name in unit.models}
    source = tuple(bodies_of(state, state.unit(enemy)).values())
    left = {one.id: one.wounds - one.lost for one in victims(state, unit, Harm(1, 1))}
    return {name: left[name] for name in by_default(state, unit, source)}


def _weights(state: Battle, key: str, order: Mapping[str, Mapping[str, int]]) -> Iterator[Blows]:
    """Yield the hits of models that charged into contact by their weight."""
    for one in rams(state, state.unit(key)):
        through = _through(state, one.target, order[one.target], WEIGHT, one.strength, 1.0)
        slays = _slays(state, one.target, one.strength)
        yield Blows(one.name, 1, through, slays)


def _blows(
    state: Battle, key: str, step: int, order: Mapping[str, Mapping[str, int]]
) -> Iterator[Blows]:
    """Yield the blows of a unit at a step, model by model."""
    for one in fighters(state, state.unit(key), {}):
        if one.step != step or is_hull(state.unit(key)):
            continue
        hit, weapon = _chance_to_hit(state, one.target, one.skill), BOOK.weapons[one.weapon]
        through = _through(state, one.target, order[one.target], weapon, one.strength, hit)
        yield Blows(one.name, one.blows, through, _slays(state, one.target, one.strength))


def _chance_to_hit(state: Battle, target: str, skill: int) -> float:
    enemy = state.unit(target)
    if is_hull(enemy):
        need = to_hit_hull(skill, still=stands_still(state, enemy))
    elif is_vehicle(enemy) and craft_of(enemy).immobilised:
        need = None
    else:
        need = to_hit(skill, skill_against(state, enemy))
    return 1.0 if need is None else sum(face >= need for face in FACES) / len(FACES)


def _slays(state: Battle, target: str, strength: int) -> bool:
    enemy = state.unit(target)
    if is_vehicle(enemy):
        return False
    return is_instant(strength, toughness(state, enemy), consonance=resonates(state, enemy))


def _through(
    state: Battle,
    target: str,
    order: Mapping[str, int],
    weapon: Weapon,
    strength: int,
    hit: float,
) -> tuple[float, ...]:
    """Return how likely a blow costs each model of a unit a wound, or a vehicle a hull point."""
    enemy = state.unit(target)
    if is_vehicle(enemy):
        armour = vehicle_of(enemy).armour
        met = armour.rear if is_hull(enemy) else armour.front
        return (hit * goes_home(punch_of(weapon, strength, 0.0), met),)
    found = dict.fromkeys(order, 0.0)
    slays, thick = _slays(state, target, strength), toughness(state, enemy)
    for roll in (roll_to_wound(face, weapon, strength, thick) for face in FACES):
        if not roll.wounds:
            continue
        harm = Harm(1, strength, SHARP if roll.sharp else weapon.ap, "combat")
        for one in victims(state, enemy, harm):
            found[one.id] += hit * _open_to(one, slays=slays) / len(FACES)
    return tuple(found.values())


def _open_to(one: Victim, *, slays: bool) -> float:
    """Return how likely a model does not save a wound, nor shrug it off."""
    unsaved = sum(not saved(face, one.save) for face in FACES) / len(FACES)
    if not one.tough:
        return unsaved
    return unsaved * sum(not feels_no_pain(face, slain=slays) for face in FACES) / len(FACES)


# ---------------------------------------------------------------- what it comes to


def _told(state: Battle, pair: tuple[str, str], sides: tuple[Side, Side], losses: Losses) -> q.Odds:
    """Return the odds of a combat for the first of two units, of losses by side."""
    ahead = {"combat_won": 0.0, "combat_drawn": 0.0, "combat_lost": 0.0}
    for (own, foe), chance in losses.items():
        ahead["combat_won" if foe > own else "combat_lost" if foe < own else "combat_drawn"] += (
            chance
        )
    outcomes = [q.Outcome(code, round(p, 4)) for code, p in ahead.items() if round(p, 4)]
    turned = {(foe, own): chance for (own, foe), chance in losses.items()}
    destroyed, breaks = fate(state, pair[1], sides[1], turned)
    lost, runs = fate(state, pair[0], sides[0], losses)
    fates = {
        "foe_destroyed": destroyed,
        "foe_breaks": breaks,
        "own_destroyed": lost,
        "own_breaks": runs,
    }
    likely = tuple(sorted(outcomes, key=lambda one: -one.chance))
    return q.Odds(
        likely, fates, event="fight", details=tuple(_striking(state, pair, sides, losses))
    )


def fate(state: Battle, key: str, side: Side, losses: Losses) -> tuple[float, float]:
    """Return how likely a unit is destroyed in a combat, and how likely it loses it and fails the
    test of its nerve, from what it and its enemy lose (battlegroup/base-combat-result)."""
    unit, destroyed, breaks = state.unit(key), 0.0, 0.0
    nerve = guided(state, unit)
    for (own, foe), chance in losses.items():
        if own == side.most:
            destroyed += chance
        elif own > foe and unit.locked and not never_runs(unit):
            breaks += chance * (1.0 - chance_to_pass(nerve - (own - foe)))
    return round(destroyed, 4), round(breaks, 4)


def _striking(
    state: Battle, pair: tuple[str, str], sides: tuple[Side, Side], losses: Losses
) -> Iterator[q.Detail]:
    """Yield what each of two units strikes and what that is expected to cost the other, the one
    that strikes first before the other."""
    for at in sorted((0, 1), key=lambda at: -max(sides[at].strikes, default=0)):
        by, enemy = sides[at], sides[1 - at]
        blows = sum(one.count for some in by.strikes.values() for one in some)
        lost = sum(both[1 - at] * chance for both, chance in losses.items())
        fallen = sum(enemy.fallen(both[1 - at]) * chance for both, chance in losses.items())
        if not blows:
            continue
        step = max(by.strikes)
        if is_vehicle(state.unit(pair[1 - at])):
            yield q.Detail(
                "strikes_hull",
                {
                    "unit": pair[at],
                    "step": step,
                    "blows": blows,
                    "lost": round(lost, 4),
                    "most": enemy.most,
                },
            )
        else:
            yield q.Detail(
                "strikes",
                {
                    "unit": pair[at],
                    "step": step,
                    "blows": blows,
                    "lost": round(lost, 4),
                    "fallen": round(fallen, 4),
                    "of": len(enemy.models),
                },
            )
