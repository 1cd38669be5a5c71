"""What a match of spearhead holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Literal

from attrs import evolve, field, frozen

from engine.book.own_terrain import parts_of
from engine.geometry import Pose
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.book.printed import Effect, Map, Op, Scenario
from engine.rulesets.spearhead.core.profile import Profile, equipped
from engine.state import State, Verdict

Edge = Literal["west", "east"]
Action = Literal["attack", "move", "special"]
Lasting = Literal["activation_end", "turn_end", "next_own_activation"]

SEATS = ("A", "B")
"""The letters of the seats, as they begin the ids of their tanks."""


@frozen
class TankEntry:
    """A tank on a roster, with its sheet and equipment."""

    tank: str
    options: tuple[str, ...] = ()


@frozen
class Roster:
    """A roster: a ready-made force by name, or a custom list."""

    force: str | None = None
    faction: str | None = None
    subfaction: str | None = None
    tanks: tuple[TankEntry, ...] = ()


@lru_cache(maxsize=64)
def laid(scenario: str, own: Map | None) -> Scenario:
    """Return a scenario, on the players' own map if they bring any."""
    printed = BOOK.scenarios[scenario]
    return printed if own is None else evolve(printed, **parts_of(own))


@frozen
class Options:
    """Options of a match. Players are asked for anything left out."""

    scenario: str | None = None
    map: Map | None = None
    """The players' own map, in place of parts of the scenario's. None: the scenario's."""
    supply_limit: int | None = None
    """Default: the limit in the rulebook (600)."""
    rosters: tuple[Roster | None, Roster | None] = (None, None)
    takes_edge: int | None = None
    """The seat that has its edge without a roll-off: in a rematch, the seat that had the choice in
    the match before."""
    edge: Edge | None = None
    """The edge that this seat takes without being asked."""
    priority: int | None = None
    """The seat that acts first without a roll-off, in a match that is already set up."""


@frozen
class Tank:
    """A tank. Its printed values are looked up by sheet, not stored."""

    id: str
    owner: int
    sheet: str
    health: int
    options: tuple[str, ...] = ()
    pose: Pose | None = None
    """None before deployment and after the tank is destroyed."""
    cooldowns: Mapping[str, int] = field(factory=dict)
    """Number of its own activations left on cooldown, by ability (spearhead/cooldown)."""
    spent: tuple[str, ...] = ()
    """Single-use abilities and specials already used (spearhead/single-use)."""
    progressed: bool = False
    """Whether it has earned its scenario point, by crossing, or as a Command tank by dropping below
    half health."""

    @property
    def printed(self) -> Profile:
        """What its sheet says, with its equipment."""
        return equipped(self.sheet, self.options)


@frozen
class Player:
    """A side."""

    faction: str | None = None
    subfaction: str | None = None
    points: int = 0
    """Reaction points."""
    edge: Edge | None = None
    holds: int = 0


@frozen
class Turn:
    """A player's batch of activations."""

    seat: int
    rolled: int
    """Result of D3+2."""
    left: int
    """Activations left."""
    activated: tuple[str, ...] = ()


@frozen
class Activation:
    """The activation in progress."""

    tank: str
    declared: bool = False
    actions: tuple[Action, ...] = ()
    """Declared actions still to be performed."""
    cooling: tuple[str, ...] = ()
    """The tank's abilities that were on cooldown when the activation began. Their cooldowns count
    down when it ends."""
    moved: tuple[str, ...] = ()
    """Tanks that performed a Move action during it, including as a reaction."""
    penalised: tuple[str, ...] = ()
    """Tanks with -1 Aim until it ends, because they moved."""


@frozen
class Running:
    """Lasting effects of an ability or special."""

    name: str
    """Id of the ability or special."""
    source: str
    """The tank that used it."""
    until: Lasting
    chosen: str | None = None
    """The tank it was used on, if any."""


@frozen
class Carried:
    """An effect with what it hangs on."""

    source: str
    """Id of the rule, ability or special: equal names count once
    (spearhead/passive-no-stacking)."""
    effect: Effect
    owner: int
    carrier: Tank | None = None
    """None for a faction rule."""
    chosen: str | None = None


Phase = Literal["scenario", "rosters", "edge", "deployment", "battle"]


@frozen(kw_only=True)
class Battle(State):
    """The state of the whole table."""

    units: Mapping[str, Tank] = field(factory=dict)
    """Every tank of both rosters in roster order, seat 0 first. Dead tanks stay in the list."""
    phase: Phase = "scenario"
    options: Options
    scenario: str | None = None
    players: tuple[Player, Player] = (Player(), Player())
    first_to_deploy: int | None = None
    priority: int | None = None
    round: int = 0
    turns_done: int = 0
    """Turns finished this round."""
    turn: Turn | None = None
    activation: Activation | None = None
    effects: tuple[Running, ...] = ()
    ended: Verdict | None = None

    @property
    def plan(self) -> Scenario:
        """The scenario that is played, once it is chosen."""
        assert self.scenario is not None
        return laid(self.scenario, self.options.map)

    def carried(self, op: Op) -> Sequence[Carried]:
        """Return every effect of a kind that is in force, wherever it hangs
        (spearhead/passive-always-on)."""
        return self._by_op.get(op, ())

    @cached_property
    def _by_op(self) -> Mapping[Op, Sequence[Carried]]:
        found: dict[Op, list[Carried]] = {}
        for one in self._carried():
            found.setdefault(one.effect.op, []).append(one)
        return found

    def _carried(self) -> Iterator[Carried]:
        for owner, player in enumerate(self.players):
            if player.faction:
                rule = BOOK.factions[player.faction].rule
                for effect in rule.effects:
                    yield Carried(rule.id, effect, owner, None)
        for tank in self.fielded():
            for ability in profile(tank).passive:
                for effect in ability.effects:
                    yield Carried(ability.id, effect, tank.owner, tank)
        for running in self.effects:
            carrier = self.tank(running.source)
            for effect in effects_of(carrier, running):
                yield Carried(running.name, effect, carrier.owner, carrier, running.chosen)

    def tank(self, key: str) -> Tank:
        """Return a tank by id."""
        return self.units[key]

    def army(self, seat: int) -> tuple[Tank, ...]:
        """Return the living tanks of a seat on the table, in roster order."""
        return tuple(t for t in self.units.values() if t.owner == seat and t.health > 0 and t.pose)

    def fielded(self) -> tuple[Tank, ...]:
        """Return the living tanks on the table in reference order (spearhead/reference-order)."""
        first = self.priority or 0
        return self.army(first) + self.army(1 - first)


def is_alive(tank: Tank) -> bool:
    """Return whether a tank is in play."""
    return tank.health > 0 and tank.pose is not None


def profile(tank: Tank) -> Profile:
    """Return the profile of a tank."""
    return tank.printed


def is_below_half(health: int, tank: Tank) -> bool:
    """Return whether `health` is strictly less than half of the Health characteristic of `tank`."""
    return health < BOOK.tables.low_health * profile(tank).health


def effects_of(carrier: Tank, running: Running) -> tuple[Effect, ...]:
    """Return the effects of a used ability or special that last as long as `running`."""
    ability = profile(carrier).ability(running.name)
    listed = ability.effects if ability else BOOK.specials[running.name].effects
    return tuple(effect for effect in listed if effect.until == running.until)
