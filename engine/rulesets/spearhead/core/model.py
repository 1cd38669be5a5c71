"""What a match of spearhead holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from attrs import field, frozen

from engine.geometry import Pose
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.book.printed import Scenario
from engine.rulesets.spearhead.core.profile import Profile, equipped
from engine.state import State, Verdict

Edge = Literal["west", "east"]
Action = Literal["attack", "move", "special"]
Lasting = Literal["activation_end", "turn_end", "next_own_activation"]

SEATS = ("A", "B")
"""The letters of the seats, as they begin the ids of their tanks."""


@frozen
class TankEntry:
    """A tank on a roster: its sheet and its equipment."""

    tank: str
    options: tuple[str, ...] = ()


@frozen
class Roster:
    """An army: a ready-made force by name, or a list of one's own."""

    force: str | None = None
    faction: str | None = None
    subfaction: str | None = None
    tanks: tuple[TankEntry, ...] = ()


@frozen
class Options:
    """What may be fixed when the match is created. What is left out is asked in the match."""

    scenario: str | None = None
    supply_limit: int | None = None
    """Default: the book's (600)."""
    rosters: tuple[Roster | None, Roster | None] = (None, None)
    takes_edge: int | None = None
    """The seat that has an edge without a roll-off: who took it in the match that is played again
    sat there."""
    edge: Edge | None = None
    """That is taken, without being asked."""


@frozen
class Tank:
    """A playing piece. What is printed on its sheet is looked up, not stored."""

    id: str
    owner: int
    sheet: str
    health: int
    options: tuple[str, ...] = ()
    pose: Pose | None = None
    """None before it is deployed, and again once it is dead."""
    cooldowns: Mapping[str, int] = field(factory=dict)
    """Own activations still to end, by ability (spearhead/cooldown)."""
    spent: tuple[str, ...] = ()
    """Single-use abilities that were used (spearhead/single-use)."""
    progressed: bool = False
    """Has earned its scenario point: crossed, or as a Command tank dropped below half."""

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
    """One player's batch of activations."""

    seat: int
    rolled: int
    """D3+2."""
    left: int
    """Activations still to do."""
    activated: tuple[str, ...] = ()
    specials: tuple[str, ...] = ()
    """Once-per-turn specials already used."""


@frozen
class Activation:
    """The activation in progress."""

    tank: str
    declared: bool = False
    actions: tuple[Action, ...] = ()
    """Still to perform; all were declared together."""
    cooling: tuple[str, ...] = ()
    """Abilities of the tank that were on cooldown when it began: they tick when it ends."""
    moved: tuple[str, ...] = ()
    """Tanks that performed a Move action in it, reactions included."""
    penalised: tuple[str, ...] = ()
    """Tanks with -1 Aim for moving, until it ends."""


@frozen
class Running:
    """Effects of a used ability or special that last for a while."""

    name: str
    """Id of the ability or special."""
    source: str
    """The tank that used it."""
    until: Lasting
    chosen: str | None = None
    """The tank it was used on, where it is used on one."""


Phase = Literal["scenario", "rosters", "edge", "deployment", "battle"]


@frozen(kw_only=True)
class Battle(State):
    """The whole table."""

    units: Mapping[str, Tank] = field(factory=dict)
    """Every tank of both rosters in roster order, seat 0 first; the dead stay listed."""
    phase: Phase = "scenario"
    options: Options
    scenario: str | None = None
    players: tuple[Player, Player] = (Player(), Player())
    first_to_deploy: int | None = None
    priority: int | None = None
    round: int = 0
    turns_done: int = 0
    """Turns finished in this round."""
    turn: Turn | None = None
    activation: Activation | None = None
    effects: tuple[Running, ...] = ()
    ended: Verdict | None = None

    @property
    def plan(self) -> Scenario:
        """The scenario that is played, once it is chosen."""
        assert self.scenario is not None
        return BOOK.scenarios[self.scenario]

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
