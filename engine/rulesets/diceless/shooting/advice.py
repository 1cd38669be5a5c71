"""How fire is offered, drawn and weighed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice, product
from typing import Any

from attrs import evolve, frozen

from engine.advice import queries as q
from engine.advice.foresight import simulated
from engine.advice.forms import Form
from engine.advice.registry import exactly, odds_of, shuffled
from engine.advice.sampling import Rng
from engine.errors import IllegalReply
from engine.flow import Flow
from engine.rulesets.diceless.armour.state import impact_of, impacts
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.core.field import hosts, name_of
from engine.rulesets.diceless.core.members import field_guns
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.damage.advice import vehicle_losses
from engine.rulesets.diceless.driving.state import acted_in
from engine.rulesets.diceless.shooting.flow import fire, may_go_to_ground
from engine.rulesets.diceless.shooting.notes import Fired
from engine.rulesets.diceless.shooting.questions import PopSmoke, Shoot
from engine.rulesets.diceless.shooting.state import aims_of, factor, volley
from engine.rulesets.diceless.templates.rules import times
from engine.rulesets.diceless.vehicles.state import are_vehicles
from engine.rulesets.diceless.weapons.state import (
    Arm,
    Volley,
    arms_of,
    at_once,
    may_smoke,
    mode_of,
)
from engine.rulesets.diceless.wounds.notes import GroupHurt, Hurt
from engine.table import Table

MOVE = BOOK.tables.move
Armed = tuple[tuple[Arm, ...], tuple[str, ...]]
MOST = 12
"""Options to arm a unit that are offered for each target; others can be sent."""


def smoke_forms(state: Battle, key: str) -> Iterator[Form]:
    """Yield the forms to hide a unit in smoke."""
    unit = state.unit(key)
    if unit.place == "table" and are_vehicles(state, unit):
        for name in unit.models:
            called = name_of(unit, name)
            if may_smoke(state, unit, name) and called not in acted_in(state):
                yield Form(PopSmoke(key, called), key)


def arming_options(state: Battle, unit: Unit) -> tuple[Armed, ...]:
    """Return the options to arm a unit, with the groups that hold fire: as it comes, with every
    choice its groups have, and with each of its groups holding; vehicles with each of their weapons
    first."""
    known = arms_of(state, unit)
    if are_vehicles(state, unit):
        each = (arm for arms in known.values() for arm in arms)
        return ((), ()), *(((arm,), ()) for arm in islice(each, MOST))
    choices = [_choices(state, group, arms) for group, arms in known.items() if len(arms) > 1]
    named = (tuple(chain(*arms)) for arms in product(*choices)) if choices else ()
    held = [((), (group,)) for group in known] if len(known) > 1 else []
    return ((), ()), *((arms, ()) for arms in islice(named, MOST)), *held


def distinct_options(state: Battle, unit: Unit, target: Unit) -> dict[Armed, Armed]:
    """Return each way to arm a unit with the first that fires the same at a target, so that each
    option appears once. Refused options stay distinct."""
    first = dict[object, Armed]()
    return {
        armed: first.setdefault(_fire(state, unit, target, armed) or armed, armed)
        for armed in arming_options(state, unit)
    }


def _fire(state: Battle, unit: Unit, target: Unit, armed: Armed) -> object:
    """Return what is fired, whichever of it comes first; nothing when it is refused."""
    try:
        fired = volley(state, unit, target, *armed)
    except IllegalReply:
        return None
    return frozenset(Counter(fired.shots).items()), frozenset(Counter(fired.layings).items())


def _choices(state: Battle, group: str, arms: Sequence[Arm]) -> list[tuple[Arm, ...]]:
    """Return what a group may fire: one arm, or as many as its models fire at once."""
    several = combinations(arms, at_once(state, group)) if at_once(state, group) > 1 else ()
    pairs = [pair for pair in several if len({arm.weapon for arm in pair}) == len(pair)]
    return [*((arm,) for arm in arms), *pairs]


def random_shots(state: Battle, key: str, rng: Rng) -> Iterator[Shoot]:
    """Yield shots of a unit at each enemy that may be legal, armed at random."""
    unit = state.unit(key)
    ways = arming_options(state, unit)
    for target in shuffled(hosts(state, 1 - unit.owner), rng):
        armed = rng.choice(ways)
        yield Shoot(key, target.id, *distinct_options(state, unit, target)[armed])


@odds_of.register
def odds_of_shot(reply: Shoot, state: Battle, choice: Any) -> q.Odds:
    """Return the damage on the target before its saves, the hit points it loses and the
    models that fall; what others lose, by a marker that lies over them too; whether the target may
    go to ground, and what it would lose then; and how the saves make one of the other."""
    notes = simulated(state, lambda table: fire(table, reply)).notes
    enemy = state.unit(reply.target)
    fired = volley(state, state.unit(reply.unit), enemy, reply.arms, reply.holding)
    if are_vehicles(state, enemy):
        odds = exactly(vehicle_losses(notes, reply.target))
        return evolve(odds, details=tuple(points_of(state, fired)))
    dealt = sum(pool.damage for note in notes if isinstance(note, Fired) for pool in note.pools)
    hurt = [note for note in notes if isinstance(note, Hurt)]
    target = [note for note in hurt if note.unit == reply.target]
    doubling = sum(group.doubling for note in target for group in note.groups)
    expected = {
        "damage": float(dealt + doubling),
        "lost": float(sum(note.lost for note in target)),
        "fallen": float(sum(note.fallen for note in target)),
    }
    others = sum(note.lost for note in hurt if note.unit != reply.target)
    if others:
        expected["others"] = float(others)
    rolls = tuple(saves_of(state, fired, notes, enemy.id))
    if not may_go_to_ground(state, enemy):
        return evolve(exactly(expected), rolls=rolls)
    expected["if_grounded"] = float(_lost_on_the_ground(state, reply))
    return evolve(exactly(expected), rolls=rolls, answers=(reply.target,))


def points_of(state: Battle, fired: Volley) -> Iterator[q.Detail]:
    """Yield how the points of shots at vehicles are made that a line of the record takes: shots by
    the skill that is left of each weapon (diceless/vehicle-damage-points)."""
    unit, aims = state.unit(fired.target), aims_of(state, fired)
    covers = {(one.model, one.line): one.cover for one in impacts(state, unit, aims)}
    shots = Counter[tuple[str, int, int, int, int, int | None]]()
    for name, aim in aims:
        one = impact_of(state, unit, name, aim)
        if one.line is not None:
            by = one.points // aim.shots
            met = (one.armour, one.strength, one.lowered, covers[name, one.line])
            shots[one.weapon, by, *met] += aim.shots
    for (weapon, by, armour, strength, lowered, cover), count in shots.items():
        yield q.Detail(
            "marks",
            {
                "weapon": weapon,
                "shots": count,
                "skill": by,
                "points": count * by,
                "armour": armour,
                "strength": strength,
            }
            | ({"lowered": lowered} if lowered else {})
            | ({"cover": cover} if cover else {}),
        )


def _lost_on_the_ground(state: Battle, reply: Shoot) -> int:
    """Return the hit points that the target loses if it goes to ground first."""

    def fire_at_grounded(table: Table[Battle]) -> Flow[None]:
        table.change(reply.target, grounded=0)
        yield from fire(table, reply)

    notes = simulated(state, fire_at_grounded).notes
    return sum(n.lost for n in notes if isinstance(n, Hurt) and n.unit == reply.target)


def saves_of(state: Battle, fired: Volley, notes: Sequence[object], key: str) -> Iterator[q.Roll]:
    """Yield what each group of a unit saves of each pool of a volley, under what is fired and how
    its damage is made. Of artillery crew and guns have their shares, which are not told apart."""
    unit = state.unit(key)
    if field_guns(state, unit):
        return
    made = _products(state, fired, unit)
    volleys = (note for note in notes if isinstance(note, Fired) and note.target == key)
    pools = ((note.cover, pool) for note in volleys for pool in note.pools)
    hurt = (note for note in notes if isinstance(note, Hurt) and note.unit == key)
    for (cover, pool), one in zip(pools, hurt, strict=False):
        of = q.Detail(
            "fires",
            {"weapon": pool.weapon, "damage": pool.damage}
            | {"sum": tuple(each.told(pool.damage) for each in made[pool.weapon, pool.ap])}
            | ({} if pool.ap is None else {"ap": pool.ap})
            | ({} if cover is None else {"cover": cover}),
        )
        for at, roll in enumerate(chain(*map(_saves_of_group, one.groups))):
            yield roll if at else evolve(roll, of=of)


@frozen
class Product:
    """How a damage is made: of shots by skill, or of as many hits as make it by a number, and of
    Strength (diceless/shooting-damage, diceless/blast-damage)."""

    factor: int
    is_toughness: bool
    """The target's, in place of Strength."""
    shots: int = 0
    skill: int = 0
    times: int = 0

    def told(self, damage: int) -> dict[str, int]:
        """Return what is multiplied, by name."""
        by = {"toughness" if self.is_toughness else "strength": self.factor}
        if self.times:
            return {"hits": damage // (self.factor * self.times), **by, "times": self.times}
        return {"shots": self.shots, "skill": self.skill, **by}


def _products(
    state: Battle, fired: Volley, unit: Unit
) -> dict[tuple[str, int | None], list[Product]]:
    """Return how each pool of a volley is made that a unit takes, by its weapon and AP."""
    found = defaultdict[tuple[str, int | None], list[Product]](list)
    for pool in fired.pools:
        shots = Counter[Product]()
        for firing in (one.firing for one in fired.shots if one.firing.type == pool.type):
            alike = Product(firing.factor, pool.type.strength is None, skill=firing.skill)
            shots[alike] += firing.shots * firing.models
        found[pool.weapon, pool.type.ap] = [evolve(one, shots=n) for one, n in shots.items()]
    for laying in fired.layings:
        weapon, mode = mode_of(state, laying.arm)
        by = times(is_marker=mode.blast is not None, twin_linked="twin_linked" in mode.tags)
        made = Product(factor(state, mode, unit), mode.strength is None, times=by)
        found[weapon.id, mode.ap] = [made]
    return found


def _saves_of_group(hurt: GroupHurt) -> Iterator[q.Roll]:
    """Yield what the saves of a group leave of each part of its share."""
    for at, saved in enumerate(hurt.saves):
        last = at == len(hurt.saves) - 1
        changes = {
            "kept_off": saved.lost - saved.damage,
            "slain": hurt.slain if last else 0,
            "wasted": -hurt.wasted if last else 0,
        }
        yield q.Roll(
            "unsaved" if saved.save is None else "save",
            saved.save,
            (q.Part(hurt.profile, hurt.models), q.Part("damage", saved.damage)),
            tuple(q.Part(name, value) for name, value in changes.items() if value),
        )
