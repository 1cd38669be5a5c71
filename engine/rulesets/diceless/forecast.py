"""What comes of a reply before it is given: exact, since nothing is rolled.

The rules themselves are played on a copy of the table. What players still decide on the way is
taken at its default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine import queries as q
from engine.advice import CERTAIN, odds_of
from engine.flow import Flow
from engine.foresight import foreseen
from engine.rulesets.diceless.arriving import landed, tokens_against, zone_at
from engine.rulesets.diceless.assault import combats
from engine.rulesets.diceless.choices.fighting import Charge, Fight, Split, WhichFoes
from engine.rulesets.diceless.choices.moving import Move, MoveModels, moved
from engine.rulesets.diceless.choices.psychic import Cast
from engine.rulesets.diceless.choices.reserves import Strike
from engine.rulesets.diceless.choices.roster import Repair
from engine.rulesets.diceless.choices.shooting import Shoot
from engine.rulesets.diceless.choices.vehicles import (
    Drive,
    Ram,
    TankShock,
    acted_in,
    course_of,
    top_now,
)
from engine.rulesets.diceless.courses import driver, rough_ground
from engine.rulesets.diceless.deepstrike import mishap
from engine.rulesets.diceless.gunnery import Impact
from engine.rulesets.diceless.hulls import are_vehicles, vehicle_of
from engine.rulesets.diceless.melee import (
    aims_of,
    blades_to_choose,
    ready,
    still_ready,
    struck,
    targets_left,
)
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.movement import move_terms
from engine.rulesets.diceless.notes.common import Hurt
from engine.rulesets.diceless.notes.nerve import Broke
from engine.rulesets.diceless.notes.shooting import Fired
from engine.rulesets.diceless.notes.vehicles import Damaged, Pounded, Shocked, VehicleLost
from engine.rulesets.diceless.play import fighting
from engine.rulesets.diceless.play.armour import pound
from engine.rulesets.diceless.play.harm import suffer
from engine.rulesets.diceless.play.moving import dangers
from engine.rulesets.diceless.play.reserves import rough_landing
from engine.rulesets.diceless.play.shooting import fire
from engine.rulesets.diceless.play.vehicles import ram, shock
from engine.rulesets.diceless.powers import caster, mind_test
from engine.rulesets.diceless.record import line_of
from engine.rulesets.diceless.tanks import ram_of
from engine.rulesets.diceless.workshop import mended, points_of, record_of
from engine.table import Table


@odds_of.register
def of_shot(reply: Shoot, state: Battle, choice: Any) -> q.Odds:
    """Return the damage on the target, the hit points it loses and the models that fall; and what
    others lose, by a marker that lies over them too."""
    told = foreseen(state, lambda table: fire(table, reply)).notes
    if are_vehicles(state, state.unit(reply.target)):
        return q.Odds(CERTAIN.outcomes, points_told(told, reply.target))
    dealt = sum(pool.damage for note in told if isinstance(note, Fired) for pool in note.pools)
    hurt = [note for note in told if isinstance(note, Hurt)]
    target = [note for note in hurt if note.unit == reply.target]
    expected = {
        "damage": float(dealt),
        "lost": float(sum(note.lost for note in target)),
        "fallen": float(sum(note.fallen for note in target)),
    }
    others = sum(note.lost for note in hurt if note.unit != reply.target)
    if others:
        expected["others"] = float(others)
    return q.Odds(CERTAIN.outcomes, expected)


# ---------------------------------------------------------------- close combat


@odds_of.register
def of_charge(reply: Charge, state: Battle, choice: Any) -> q.Odds:
    """Return what a charge and the combat after it cost both sides."""
    return round_of(state, reply.unit, lambda table: _charge_and_fight(table, reply))


@odds_of.register
def of_fight(reply: Fight, state: Battle, choice: Any) -> q.Odds:
    """Return what a round of combat costs both sides."""
    return round_of(state, reply.unit, lambda table: fight_of(table, reply.unit))


def round_of(state: Battle, key: str, flow: Callable[[Table[Battle]], Flow[None]]) -> q.Odds:
    """Return what a round of combat costs both sides, everybody deciding by default."""
    seat = state.unit(key).owner
    told = dict.fromkeys(("damage", "lost", "fallen", "own_lost", "own_fallen"), 0.0)
    for note in foreseen(state, flow).notes:
        if not isinstance(note, Hurt):
            continue
        if state.unit(note.unit).owner == seat:
            told["own_lost"] += note.lost
            told["own_fallen"] += note.fallen
        else:
            told["damage"] += note.damage
            told["lost"] += note.lost
            told["fallen"] += note.fallen
    return q.Odds(CERTAIN.outcomes, told)


def _charge_and_fight(table: Table[Battle], reply: Charge) -> Flow[None]:
    """A charge, the reactions to it, and the combat, if it comes to one."""
    yield from fighting.charge(table, reply)
    while not (yield from fighting.stands(table)):
        pass
    yield from fight_of(table, reply.unit)


def fight_of(table: Table[Battle], key: str) -> Flow[None]:
    """Fight the combat a unit is in."""
    for combat in combats(table.state):
        if key in combat:
            yield from fighting.fight(table, combat)


@odds_of.register
def of_split(reply: Split, state: Battle, choice: WhichFoes) -> q.Odds:
    """Return what the blows of a side come to at a step, those of one unit split so: what enemies
    lose and how many fall. With weapons chosen for this combat that is not told, for what was
    chosen nobody sees any more (diceless/close-combat-damage)."""
    seat = state.unit(choice.unit).owner
    combat = next((one for one in combats(state) if choice.unit in one), (choice.unit,))
    units = [unit for unit in map(state.unit, combat) if unit.owner == seat]
    if any(blades_to_choose(state, unit) for unit in units):
        return CERTAIN
    own = [one for unit in units for one in ready(state, unit)]
    own = [one for one in own if one.step == choice.step and still_ready(state, one)]
    targets = {one.fighter.name: targets_left(state, one) for one in own}
    blows = struck(state, own, aims_of(own, targets, reply.aims))

    def strike(table: Table[Battle]) -> Flow[None]:
        heads = {one.target: fighting.heads_of(table.state, one.target) for one in blows}
        for one in blows:
            yield from suffer(table, one.target, [fighting.blow_of(one)], heads[one.target])

    told = dict.fromkeys(("damage", "lost", "fallen"), 0.0)
    for note in foreseen(state, strike).notes:
        if isinstance(note, Hurt):
            told["damage"] += note.damage
            told["lost"] += note.lost
            told["fallen"] += note.fallen
    return q.Odds(CERTAIN.outcomes, told)


# ---------------------------------------------------------------- reserves


LANDS = {"own": "lands_own", "neutral": "lands_neutral", "enemy": "lands_enemy"}
"""By the zone."""


@odds_of.register
def of_strike(reply: Strike, state: Battle, choice: Any) -> q.Odds:
    """Return in whose zone a unit means to land, the most tokens that can be spent against it, and
    what becomes of it if none is: the damage of the ground it lands in, or its mishap."""
    unit, at = state.unit(reply.unit), (reply.x, reply.y)
    zone, tokens = zone_at(state, unit.owner, at), tokens_against(state, unit, at)
    told = {"tokens": float(tokens)}
    places = landed(state, unit, at, reply.facing)
    if places is None:
        return q.Odds((q.Outcome(mishap(zone), 1.0, told),), told)
    told["damage"] = float(sum(rough_landing(state, unit, places).values()))
    return q.Odds((q.Outcome(LANDS[zone], 1.0, told),), told)


@odds_of.register
def of_move(reply: Move | MoveModels, state: Battle, choice: Any) -> q.Odds:
    """Return the damage of the ground on the way, in the Movement phase
    (diceless/dangerous-terrain)."""
    if state.turn is None or state.turn.part != "moves":
        return CERTAIN
    unit = state.unit(reply.unit)
    terms = move_terms(state, unit, reply.pace)
    ways = moved(state, unit, reply, terms).ways
    damage = sum(dangers(state, unit.id, ways, flying=terms.flying).values())
    return q.Odds(CERTAIN.outcomes, {"damage": float(damage)} if damage else {})


@odds_of.register
def of_power(reply: Cast, state: Battle, choice: Any) -> q.Odds:
    """Return how the test for a power comes out, with the counter it leaves
    (diceless/psychic-test-op)."""
    found = mind_test(state, caster(state, reply.unit, reply.power))
    told = {"op": float(found.made.op), "limit": float(found.limit)}
    return q.Odds((q.Outcome("passed" if found.made.passed else "failed", 1.0, told),), told)


@odds_of.register
def of_repair(reply: Repair, state: Battle, choice: Any) -> q.Odds:
    """Return the hits a repair undoes (diceless/sm-blessing-of-the-omnissiah)."""
    record = record_of(state, reply.vehicle)
    after = mended(record, reply.line, points_of(state, reply.unit, reply.vehicle))
    undone = len(record.entries) - len(after.entries)
    return q.Odds(CERTAIN.outcomes, {"undone": float(undone)})


# ---------------------------------------------------------------- vehicles


def of_points(state: Battle, key: str, pools: Sequence[Impact]) -> q.Odds:
    """Return the points, the hits they bring and the vehicles lost, attackers choosing as they do
    by default (diceless/vehicle-hits-separate)."""
    attacker = 1 - state.unit(key).owner
    notes = foreseen(state, lambda table: pound(table, pools, attacker, "ground")).notes
    return q.Odds(CERTAIN.outcomes, points_told(notes, key))


def points_told(notes: Iterable[Any], key: str) -> dict[str, float]:
    """Return what some notes tell of points on a unit: points, hits and vehicles lost."""
    told = dict.fromkeys(("points", "glancing", "penetrating", "vehicles"), 0.0)
    for note in notes:
        match note:
            case Pounded(unit=unit) if unit == key:
                told["points"] += sum(
                    pool.points
                    for pool in note.pools
                    if line_of(pool.armour, pool.strength, pool.lowered) is not None
                )
            case Damaged(unit=unit) if unit == key:
                told["glancing" if note.row == "G" else "penetrating"] += 1
            case VehicleLost(unit=unit) if unit == key:
                told["vehicles"] += 1
            case _:
                pass
    return told


@odds_of.register
def of_drive(reply: Drive, state: Battle, choice: Any) -> q.Odds:
    """Return what the ground does to a vehicle (diceless/vehicle-dangerous-terrain)."""
    unit = state.unit(reply.unit)
    name, made = course_of(state, unit, reply)
    rear = vehicle_of(state, unit, name).armour.rear
    rough = rough_ground(state, unit, name, made)
    found = [Impact(unit.id, name, rear, one.strength, one.points(one.length)) for one in rough]
    return of_points(state, unit.id, found)


@odds_of.register
def of_ram(reply: Ram, state: Battle, choice: Any) -> q.Odds:
    """Return what a ram does to its victim and to the tank itself, with the ground on its way
    (diceless/ramming)."""
    unit = state.unit(reply.unit)
    name = driver(state, unit, reply.model, acted_in(state))
    found = ram_of(state, unit, name, reply.bearing, top_now(state, unit, name))
    notes = foreseen(state, lambda table: ram(reply, table)).notes
    own = to_itself(points_told(notes, unit.id))
    return q.Odds(CERTAIN.outcomes, {**points_told(notes, found.victim), **own})


@odds_of.register
def of_shock(reply: TankShock, state: Battle, choice: Any) -> q.Odds:
    """Return how many units a tank drives at, how many of them break and who is run over, nobody
    daring to stop it; and what the ground does to it (diceless/base-tank-shock)."""
    notes = foreseen(state, lambda table: shock(reply, table)).notes
    met = [key for note in notes if isinstance(note, Shocked) for key in note.targets]
    told = {
        "met": float(len(met)),
        "broken": float(sum(isinstance(note, Broke) for note in notes)),
    }
    own = to_itself(points_told(notes, reply.unit))
    return q.Odds(CERTAIN.outcomes, {**told, **own})


OWN = {
    "lost": "own_lost",
    "fallen": "own_fallen",
    "hits": "own_hits",
    "points": "own_points",
    "glancing": "own_glancing",
    "penetrating": "own_penetrating",
    "vehicles": "own_vehicles",
}


def to_itself(told: Mapping[str, float]) -> dict[str, float]:
    """Return figures as those of the one who is asked."""
    return {OWN[name]: value for name, value in told.items() if value}
