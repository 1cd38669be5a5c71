"""What the combat would come to that a charge leads to.

It is played out on paper with the functions of the combat itself, from where the charge ends.
Models fall as they do by default, by the precise blows of characters those that are worth most;
vehicles suffer no damage but lost hull points, and tests are taken once.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from attrs import field, frozen

from engine.advice import queries as q
from engine.dice import ListedDice
from engine.rulesets.battlegroup.assault.flow import is_out_of_order, make_contact
from engine.rulesets.battlegroup.assault.state import Rush, combats, opponents
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.printed import Weapon
from engine.rulesets.battlegroup.combat.rules import steps, to_hit, to_hit_hull
from engine.rulesets.battlegroup.combat.state import (
    Fighter,
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
    models_of,
    name_of,
    vehicle_of,
)
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.odds import FACES
from engine.rulesets.battlegroup.damage.rules import punch_of
from engine.rulesets.battlegroup.forecast.rules import Blows, Losses, Rank, Toll, fought
from engine.rulesets.battlegroup.forecast.state import hurt_by, rank_of, slain_by
from engine.rulesets.battlegroup.hits.advice import goes_home
from engine.rulesets.battlegroup.morale.flow import never_runs
from engine.rulesets.battlegroup.morale.rules import chance_to_pass
from engine.rulesets.battlegroup.morale.state import guided
from engine.rulesets.battlegroup.sweeping.flow import close_in
from engine.rulesets.battlegroup.vehicles.state import craft_of, lost_points
from engine.rulesets.battlegroup.wounds.flow import take_off
from engine.rulesets.battlegroup.wounds.rules import Harm
from engine.table import Table

FIGHT = BOOK.tables.fight
WEIGHT = BOOK.weapons["blade"]
"""What the weight of a charge strikes like: a plain weapon."""
WIPED_OUT = ("foe_destroyed", "both_destroyed", "foes_destroyed")
"""Ends of a combat that leave no enemy."""
RARE = 0.02
"""Of losses less likely than this, those who are left strike from where they stand without them."""


def odds_of_fight(state: Battle, unit: Unit, targets: Sequence[str], made: Rush) -> q.Odds:
    """Return what comes of the combat once a charge has been gone: who wins, what each unit loses
    and how likely it breaks."""
    table = Table(state, ListedDice(()))
    disordered = is_out_of_order(state, unit.id, len(targets))
    make_contact(table, unit.id, targets, made, disordered=disordered)
    units = next(combat for combat in combats(table.state) if unit.id in combat)
    others = (key for key in units if key != unit.id)
    return _told(Melee(table.state, (unit.id, *others)))


# ---------------------------------------------------------------- who strikes what


@frozen(slots=False)
class Melee:
    """A combat that is played out on paper."""

    state: Battle
    """The table as it begins."""
    units: tuple[str, ...]
    known: dict[tuple[int, frozenset[str]], list[tuple[int, Blows]]] = field(
        factory=dict, init=False, eq=False
    )
    """The blows of a step, with the number of the unit they strike, by who has fallen."""
    left: dict[frozenset[str], Battle] = field(factory=dict, init=False, eq=False)
    """The table without those who have fallen."""

    @cached_property
    def ranks(self) -> tuple[Rank, ...]:
        """The models of each unit."""
        return tuple(self._rank(key) for key in self.units)

    def _rank(self, key: str) -> Rank:
        unit = self.state.unit(key)
        if is_vehicle(unit):
            points = vehicle_of(self.state, unit).hull_points
            names = tuple(name_of(unit, name) for name in unit.models)
            return Rank(names, (points,), (min(lost_points(unit), points - 1),))
        enemies = opponents(self.state, unit) or tuple(one for one in self.units if one != key)
        source = [
            body for foe in enemies for body in bodies_of(self.state, self.state.unit(foe)).values()
        ]
        return rank_of(self.state, unit, source)

    @cached_property
    def strikes_at(self) -> Mapping[str, Mapping[str, int]]:
        """The step of Initiative of each model, by its unit."""
        return {key: striking_steps(self.state, self.state.unit(key), {}) for key in self.units}

    @cached_property
    def steps(self) -> tuple[int, ...]:
        """Those at which anybody strikes."""
        weights = any(rams(self.state, self.state.unit(key)) for key in self.units)
        found = [step for models in self.strikes_at.values() for step in models.values()]
        return steps([*found, *([FIGHT.hammer_step] if weights else [])])

    @cached_property
    def losses(self) -> Losses:
        """How likely the units have lost so much when it is over."""
        return fought(self.ranks, self.steps, self.blows_after)

    @cached_property
    def strikes(self) -> tuple[Mapping[int, int], ...]:
        """How many blows each unit strikes at each step, if nobody falls."""
        found = tuple(Counter[int]() for _ in self.units)
        for step in self.steps:
            for _, one in self._blows(step, frozenset()):
                found[self._unit_of(one.by)][step] += one.count
        return found

    def _unit_of(self, model: str) -> int:
        return next(n for n, rank in enumerate(self.ranks) if model in rank.models)

    def nerve(self, number: int, fallen: frozenset[str]) -> int | None:
        """Return the Leadership of those of a unit who are left, None if it does not test it."""
        if fallen not in self.left:
            table = Table(self.state, ListedDice(()))
            leave(table, self.units, fallen)
            self.left[fallen] = table.state
        state = self.left[fallen]
        unit = state.unit(self.units[number])
        return None if never_runs(state, unit) or not unit.locked else guided(state, unit)

    def blows_after(self, step: int, toll: Toll, chance: float) -> Mapping[int, Sequence[Blows]]:
        """Return what each unit is struck at a step. Those who are left pile in anew unless it is
        unlikely that the others have fallen."""
        fallen = self.fallen(toll)
        placed = fallen if chance >= RARE else frozenset[str]()
        found = defaultdict[int, list[Blows]](list)
        for number, one in self._blows(step, placed):
            if one.by not in fallen:
                found[number].append(one)
        return found

    def fallen(self, toll: Toll) -> frozenset[str]:
        """Return the models that are gone after losses."""
        every = (rank.fallen(lost) for rank, lost in zip(self.ranks, toll, strict=True))
        return frozenset[str]().union(*every)

    def _blows(self, step: int, fallen: frozenset[str]) -> list[tuple[int, Blows]]:
        if (step, fallen) not in self.known:
            self.known[step, fallen] = [*self._struck(step, fallen)]
        return self.known[step, fallen]

    def _struck(self, step: int, fallen: frozenset[str]) -> Iterator[tuple[int, Blows]]:
        """Yield all blows of a step, with the number of the unit they strike."""
        table = Table(self.piled_in[step], ListedDice(()))
        leave(table, self.units, fallen)
        if step == FIGHT.hammer_step:
            yield from self._weights(table.state)
        self._pile_in(table, step)
        for key in self.units:
            unit = table.state.unit(key)
            if unit.place == "table" and not is_hull(self.state, unit):
                for one in fighters(table.state, unit, {}):
                    if one.step == step:
                        yield self._blow(table.state, one)

    @cached_property
    def piled_in(self) -> Mapping[int, Battle]:
        """The table before each step, as the units pile in if nobody falls."""
        table, found = Table(self.state, ListedDice(())), dict[int, Battle]()
        for step in self.steps:
            found[step] = table.state
            self._pile_in(table, step)
        return found

    def _pile_in(self, table: Table[Battle], step: int) -> None:
        for key in self.units:
            there = {name for name, _, _ in models_of(table.state, table.state.unit(key))}
            at = self.strikes_at[key]
            who = [name for name in at if at[name] == step and name in there]
            if who and table.state.unit(key).place == "table":
                close_in(table, key, who)

    def _weights(self, state: Battle) -> Iterator[tuple[int, Blows]]:
        """Yield the hits of models that charged into contact by their weight."""
        for key in self.units:
            for one in rams(state, state.unit(key)):
                number = self._struck_with(state, one.target)
                through = _through(state, one.target, self.ranks[number], WEIGHT, one.strength)
                slays = _slays(state, one.target, one.strength)
                yield number, Blows(one.name, 1, through, slays=slays)

    def _blow(self, state: Battle, one: Fighter) -> tuple[int, Blows]:
        """Return what a model strikes, and the number of the unit; the sixes of a character let its
        owner say who is hit."""
        number, weapon = self._struck_with(state, one.target), state.book.weapons[one.weapon]
        wound = _through(state, one.target, self.ranks[number], weapon, one.strength)
        hit, six = _chance_to_hit(state, one.target, one.skill), 0.0
        if one.precise and not is_vehicle(state.unit(one.target)):
            six = 1 / len(FACES)
        through = tuple(chance * (hit - six) for chance in wound)
        precise = tuple(chance * six for chance in wound) if six else ()
        slays = _slays(state, one.target, one.strength)
        return number, Blows(one.name, one.blows, through, precise, slays)

    def _struck_with(self, state: Battle, key: str) -> int:
        """Return the number of the unit with which a unit began the combat: its own, but of a
        character who is left alone of it that which they were with."""
        return self._unit_of(next(name for name, _, _ in models_of(state, state.unit(key))))


def leave(table: Table[Battle], units: Iterable[str], fallen: frozenset[str]) -> None:
    """Models that have fallen are off the table."""
    for key in units:
        unit = table.state.unit(key)
        there = {name for name, _, _ in models_of(table.state, unit)}
        if there & fallen:
            take_off(table, key, {}, set(there & fallen))


def _chance_to_hit(state: Battle, target: str, skill: int) -> float:
    enemy = state.unit(target)
    if is_hull(state, enemy):
        need = to_hit_hull(skill, still=stands_still(state, enemy))
    elif is_vehicle(enemy) and craft_of(enemy).immobilised:
        need = None
    else:
        need = to_hit(skill, skill_against(state, enemy))
    return 1.0 if need is None else sum(face >= need for face in FACES) / len(FACES)


def _slays(state: Battle, target: str, strength: int) -> bool:
    enemy = state.unit(target)
    return not is_vehicle(enemy) and slain_by(state, enemy, strength)


def _through(
    state: Battle, target: str, rank: Rank, weapon: Weapon, strength: int
) -> tuple[float, ...]:
    """Return how likely a hit costs each model of a unit a wound, or a vehicle a hull point."""
    enemy = state.unit(target)
    if is_vehicle(enemy):
        armour = vehicle_of(state, enemy).armour
        met = armour.rear if is_hull(state, enemy) else armour.front
        return (goes_home(punch_of(weapon, strength), met),)
    return hurt_by(state, enemy, rank, weapon, Harm(1, strength, weapon.ap, "combat"))


# ---------------------------------------------------------------- what it comes to


@frozen
class Fate:
    """What becomes of a unit, each from 0 to 1, and what it is expected to lose."""

    destroyed: float
    breaks: float
    lost: float
    fallen: float


def _told(melee: Melee) -> q.Odds:
    """Return the odds of a combat for the first of its units: of two, what becomes of both."""
    fates = [fate(melee, number) for number in range(len(melee.units))]
    ends = _ends_of_two if len(fates) == 2 else _ends_of_many
    chances = dict[str, float]()
    for toll, chance in melee.losses.items():
        for code, share in ends(melee, toll):
            chances[code] = chances.get(code, 0.0) + chance * share
    likely = sorted(chances.items(), key=lambda one: -one[1])
    outcomes = (q.Outcome(code, round(p, 4), destroys=code in WIPED_OUT) for code, p in likely)
    return q.Odds(
        tuple(one for one in outcomes if one.chance),
        event="fight",
        details=tuple(_details(melee, fates)),
    )


def _ends_of_two(melee: Melee, toll: Toll) -> Iterator[tuple[str, float]]:
    """Yield how a combat of two units ends after losses, with the chance of each: who is gone, or
    else who falls back."""
    own, foe = map(Rank.is_gone, melee.ranks, toll)
    if own or foe:
        yield "both_destroyed" if own and foe else "foe_destroyed" if foe else "own_destroyed", 1.0
        return
    lead = _lead(melee, toll, melee.state.unit(melee.units[0]).owner)
    runs = _runs(melee, toll, 1 if lead > 0 else 0, abs(lead)) if lead else 0.0
    yield "foe_breaks" if lead > 0 else "own_breaks", runs
    yield "both_hold", 1.0 - runs


def _ends_of_many(melee: Melee, toll: Toll) -> Iterator[tuple[str, float]]:
    """Yield which side has won a combat after losses; their details tell what becomes of units."""
    seat = melee.state.unit(melee.units[0]).owner
    lead = _lead(melee, toll, seat)
    every = zip(melee.units, melee.ranks, toll, strict=True)
    foes = (rank.is_gone(lost) for key, rank, lost in every if melee.state.unit(key).owner != seat)
    if all(foes):
        yield "foes_destroyed", 1.0
    else:
        yield "combat_won" if lead > 0 else "combat_lost" if lead else "combat_drawn", 1.0


def _runs(melee: Melee, toll: Toll, number: int, behind: int) -> float:
    """Return how likely a unit that is left falls back once its side has lost by so much, with the
    Leadership of those who are left (battlegroup/base-combat-result)."""
    nerve = melee.nerve(number, melee.fallen(toll))
    return 0.0 if nerve is None else 1.0 - chance_to_pass(nerve - behind)


def _lead(melee: Melee, toll: Toll, seat: int) -> int:
    """Return by how much the other side has lost more than a seat
    (battlegroup/base-combat-result)."""
    every = zip(melee.units, melee.ranks, toll, strict=True)
    return sum(
        rank.new(lost) * (-1 if melee.state.unit(key).owner == seat else 1)
        for key, rank, lost in every
    )


def fate(melee: Melee, number: int) -> Fate:
    """Return what becomes of a unit in a combat: whether it is destroyed, or stands on the side
    that has lost and fails the test of its nerve (battlegroup/base-combat-result)."""
    key, rank = melee.units[number], melee.ranks[number]
    seat, destroyed, breaks, lost, fallen = melee.state.unit(key).owner, 0.0, 0.0, 0.0, 0.0
    for toll, chance in melee.losses.items():
        behind = -_lead(melee, toll, seat)
        lost += rank.new(toll[number]) * chance
        fallen += len(rank.fallen(toll[number])) * chance
        if rank.is_gone(toll[number]):
            destroyed += chance
        elif behind > 0:
            breaks += chance * _runs(melee, toll, number, behind)
    return Fate(*(round(one, 4) for one in (destroyed, breaks, lost, fallen)))


@frozen
class Attacks:
    """What a unit strikes if nobody falls."""

    unit: str
    step: int
    """The first of Initiative at which it strikes."""
    blows: int


def _details(melee: Melee, fates: Sequence[Fate]) -> Iterator[q.Detail]:
    """Yield what each unit strikes, the one that strikes first before the others, with what that is
    expected to cost the other; of several, with what is expected to become of each."""
    struck = melee.strikes
    for number in sorted(range(len(fates)), key=lambda one: -max(struck[one], default=0)):
        by = struck[number]
        attacks = Attacks(melee.units[number], max(by, default=0), sum(by.values()))
        if len(fates) > 2:
            yield _among_many(melee, number, fates[number], attacks)
        elif attacks.blows:
            yield _of_two(melee, 1 - number, fates[1 - number], attacks)


def _of_two(melee: Melee, suffers: int, fate: Fate, by: Attacks) -> q.Detail:
    """Return what one of two units strikes, and what the other suffers."""
    rank = melee.ranks[suffers]
    if is_vehicle(melee.state.unit(melee.units[suffers])):
        return q.Detail(
            "strikes_hull",
            {
                "unit": by.unit,
                "step": by.step,
                "blows": by.blows,
                "lost": fate.lost,
                "most": sum(rank.wounds) - sum(rank.lost),
            },
        )
    return q.Detail(
        "strikes",
        {
            "unit": by.unit,
            "step": by.step,
            "blows": by.blows,
            "lost": fate.lost,
            "fallen": fate.fallen,
            "of": len(rank.models),
        },
    )


def _among_many(melee: Melee, number: int, fate: Fate, by: Attacks) -> q.Detail:
    """Return what one of many units strikes, and what becomes of it."""
    rank = melee.ranks[number]
    if is_vehicle(melee.state.unit(by.unit)):
        return q.Detail(
            "many_hull",
            {
                "unit": by.unit,
                "destroyed": round(100 * fate.destroyed),
                "lost": fate.lost,
                "most": sum(rank.wounds) - sum(rank.lost),
            },
        )
    return q.Detail(
        "many_fight",
        {
            "unit": by.unit,
            "step": by.step,
            "blows": by.blows,
            "destroyed": round(100 * fate.destroyed),
            "breaks": round(100 * fate.breaks),
            "fallen": fate.fallen,
            "of": len(rank.models),
        },
    )
