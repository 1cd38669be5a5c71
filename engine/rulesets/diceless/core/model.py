"""What a match of diceless holds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache

from attrs import evolve, field, frozen

from engine.book import own_records
from engine.book.own_terrain import parts_of
from engine.geometry import Pose
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import (
    Arrival,
    Part,
    Phase,
    Place,
    Power,
    Rule,
    Side,
    Speed,
    Stage,
    Variant,
    WeaponKind,
)
from engine.rulesets.diceless.book.printed import (
    Book,
    ListedUnit,
    Map,
    Piece,
    Profile,
    PsychicPower,
    Scenario,
    UnitSheet,
    Vehicle,
    Weapon,
    ZonePlan,
)
from engine.rulesets.diceless.core.values import Pool, Record
from engine.state import State, Verdict

STARTER = "crossroads"


# ---------------------------------------------------------------- before the match


@frozen(cache_hash=True)
class Lists:
    """Records that an army adds to those of the rulebook."""

    weapons: tuple[Weapon, ...] = ()
    powers: tuple[PsychicPower, ...] = ()
    profiles: tuple[Profile, ...] = ()
    vehicles: tuple[Vehicle, ...] = ()
    units: tuple[UnitSheet, ...] = ()


@frozen
class Army:
    """An army: a ready-made force by name, or a list of units."""

    force: str | None = None
    faction: str | None = None
    """Default: the faction of its first model."""
    units: tuple[ListedUnit, ...] = ()
    lists: Lists = Lists()


@lru_cache(maxsize=64)
def laid(scenario: str, own: Map | None) -> Scenario:
    """Return a scenario, on the players' own map if they bring any."""
    printed = BOOK.scenarios[scenario]
    return printed if own is None else evolve(printed, **parts_of(own))


@frozen
class Options:
    """Options of a match."""

    scenario: str | None = None
    """Default: the starter."""
    map: Map | None = None
    """The players' own map, in place of parts of the scenario's. None: the scenario's."""
    turns: int | None = None
    """Default: as in the scenario."""
    first: Side | None = None
    """The seat with the first turn. Default: as in the scenario."""
    host: Side = "green"
    """The side that seat 0 plays."""
    heavy_range_bonus: bool = True
    """Whether heavy weapons are better at close range."""
    track_variant: Variant = "text"
    """Which rows of boxes vehicle records use."""
    night: bool | None = None
    """Whether it is dark. Default: as in the scenario."""
    armies: tuple[Army | None, Army | None] = (None, None)
    """By seat. None: the scenario's force for that side."""
    choose_armies: bool = False
    """Whether a seat without an army here is asked for one when the match begins."""


@lru_cache(maxsize=64)
def enlarged(lists: tuple[Lists, ...]) -> Book:
    """Return the book with the records armies bring; a record of the book keeps its id."""
    return own_records.enlarged(BOOK, lists)


# ---------------------------------------------------------------- units


@frozen
class Group:
    """Identical models of a unit. Printed values are looked up, not stored."""

    profile: str
    """Id of a profile or a vehicle."""
    weapons: tuple[str, ...] = ()
    """Weapons of each model. A vehicle's weapons are printed."""
    rules: tuple[Rule, ...] = ()
    """In addition to those of the profile."""
    powers: tuple[str, ...] = ()
    lost: int = 0
    """Hit points recorded against it (diceless/prep-unit-sheets)."""
    op: int = 0
    """Order points of a psyker among other models, for psychic tests."""


@frozen
class Craft:
    """The condition of a vehicle."""

    record: Record = field(factory=Record)
    speed: Speed = "immobile"
    """Its speed in its last own Movement phase."""
    shaken: int | None = None
    """The own turn until whose end it is shaken."""
    stunned: int | None = None
    smoke_used: bool = False
    smoking: bool = False


@frozen
class Model:
    """A model. Casualties are removed from their unit."""

    group: str
    pose: Pose | None = None
    """None if it is off the table."""
    craft: Craft | None = None


@frozen
class Doings:
    """What a unit did and suffered in a player turn. It is cleared next turn."""

    moved: bool = False
    """Whether it counts as moved for shooting."""
    distance: float = 0.0
    """Longest path of a model in the Movement phase, in inches."""
    ran: bool = False
    fired: tuple[WeaponKind, ...] = ()
    target: str | None = None
    """The enemy unit that it shot at."""
    charged: bool = False
    charged_through: bool = False
    """Whether it charged through difficult ground or cover."""
    arrived: Arrival | None = None
    got_out: bool = False
    """Whether it got out of a transport."""
    firers: tuple[str, ...] = ()
    """Models that shot, as unit/model."""
    cast: tuple[str, ...] = ()
    """Powers that it attempted, as group/power."""
    kept_back: bool = False
    """Whether it got out of a transport that had moved, so it may not charge."""
    scouted: tuple[str, ...] = ()
    """Vehicles that moved before the battle, as unit/model."""
    pinned_by: tuple[str, ...] = ()
    """Enemy units that it has already tested for."""


@frozen
class Unit:
    """A unit of models. An independent character is a unit with one model, a squadron a unit with
    several vehicles."""

    id: str
    owner: int
    sheet: str
    groups: Mapping[str, Group]
    models: Mapping[str, Model]
    """Living models in list order."""
    started: int
    """Number of models at the start of the game."""
    op: int = 0
    """Order points."""
    place: Place = "waiting"
    joined: str | None = None
    """The unit that a character is with."""
    aboard: str | None = None
    """The transport that it is in."""
    arrival: Arrival | None = None
    """How it arrives from reserve."""
    delayed: bool = False
    """Whether it arrives next turn, whatever the quota."""
    broken: bool = False
    """Whether it is falling back."""
    grounded: int | None = None
    """The own turn until whose end it is pinned or has gone to ground."""
    locked: tuple[str, ...] = ()
    """Enemy units it is in combat with."""
    at_phase_start: int = 0
    """Number of models, including those with it."""
    fallen: int = 0
    """Models it has lost since then outside combat."""
    boosted: bool = False
    """Whether it turbo-boosted. It has cover until its next turn."""
    infiltrates: bool = False
    """Whether it deploys after all other units."""
    shaken_ground: bool = False
    """Whether a tremor slows its next Movement phase."""
    free_turn: int = 0
    """The own turn in which servitors act without a leader; 0 before that."""
    spent: tuple[str, ...] = ()
    """Once-per-game weapons it has used."""
    doings: Doings = Doings()


# ---------------------------------------------------------------- the table


@frozen
class Mark:
    """A mined piece of terrain."""

    piece: str
    salt: str = ""


@frozen
class Player:
    """A side."""

    side: Side
    tokens: Pool = field(factory=Pool)
    warp_used: bool = False
    """Whether a warp token was used this player turn."""
    turns: int = 0
    """Own turns begun."""
    removed: int = 0
    """Hit points removed from the enemy."""
    mines: Mapping[str, Mark] = field(factory=dict)
    """Pieces marked in secret, by unit."""
    mine_proofs: Mapping[str, str] = field(factory=dict)
    """The public SHA-256 of each mark, by unit."""


@frozen
class Running:
    """A lasting power."""

    power: Power
    source: str
    """The psyker's unit."""
    seat: int
    until: int
    """The own turn at whose start it ends."""


@frozen
class Nerve:
    """How close a unit is to breaking."""

    op: int
    """Order points to compare in a test."""
    limit: int
    """The highest value that passes."""


@frozen
class Turn:
    """A player turn."""

    seat: int
    phase: Phase = "start"
    part: Part = "effects"
    acted: tuple[str, ...] = ()
    """Units that have had their order in this part of the turn, or combats already fought."""
    arriving: tuple[str, ...] | None = None
    """Units that arrive from reserve; None before they are called."""


@frozen(kw_only=True)
class Battle(State):
    """The state of the whole table."""

    units: Mapping[str, Unit] = field(factory=dict)
    """Every unit of both sides in list order, seat 0 first. Units that are gone stay in the
    list."""
    options: Options
    players: tuple[Player, Player]
    chosen: tuple[Army | None, Army | None] = (None, None)
    """Armies chosen during the match, by seat."""
    stage: Stage = "armies"
    round: int = 0
    """The game turn."""
    turn: Turn | None = None
    debris: tuple[Piece, ...] = ()
    """Wrecks and rubble of vehicles."""
    effects: tuple[Running, ...] = ()
    nerve: Mapping[str, Nerve] = field(factory=dict)
    """By unit. Present only in what viewers see."""
    hit_points: Mapping[str, int] = field(factory=dict)
    """Hit points of one model of each group, by unit/group. Present only in what viewers see."""
    held: Mapping[str, int] = field(factory=dict)
    """Who holds which objective as the table stands, by its id. Present only in what viewers
    see."""
    ended: Verdict | None = None

    @cached_property
    def book(self) -> Book:
        """The book, with what the armies bring."""
        armies = (*self.options.armies, *self.chosen)
        return enlarged(tuple(army.lists for army in armies if army is not None))

    @property
    def plan(self) -> Scenario:
        """The scenario that is played."""
        return laid(self.options.scenario or STARTER, self.options.map)

    @property
    def turns(self) -> int:
        """How many game turns are played."""
        return self.plan.turns if self.options.turns is None else self.options.turns

    @property
    def night(self) -> bool:
        """Whether the battle is fought in the dark."""
        return self.plan.night if self.options.night is None else self.options.night

    @property
    def first(self) -> int:
        """The seat that sets up and plays first (diceless/no-seize-initiative)."""
        return self.seat_of(self.options.first or self.plan.first)

    def unit(self, key: str) -> Unit:
        """Return a unit by id."""
        return self.units[key]

    def with_unit(self, unit: Unit) -> Battle:
        """Return the table with a unit in the place of the one with its id."""
        return evolve(self, units={**self.units, unit.id: unit})

    def army(self, seat: int) -> tuple[Unit, ...]:
        """Return the units of a side that have models on the table."""
        return tuple(
            unit for unit in self.units.values() if unit.owner == seat and unit.place == "table"
        )

    def zone(self, seat: int) -> ZonePlan:
        """Return where a side sets up, and its table edge."""
        return self.plan.zones[self.players[seat].side]

    def seat_of(self, side: Side) -> int:
        """Return whose side it is."""
        return 0 if self.players[0].side == side else 1
