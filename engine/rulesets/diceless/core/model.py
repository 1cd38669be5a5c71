"""What a match of diceless holds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache

from attrs import evolve, field, frozen

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
    """Records that an army brings beside those of the book."""

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
    """Default: that of its first model."""
    units: tuple[ListedUnit, ...] = ()
    lists: Lists = Lists()


@frozen
class Options:
    """What is fixed when the match is created."""

    scenario: str | None = None
    """Default: the starter."""
    turns: int | None = None
    """Default: the scenario's."""
    first: Side | None = None
    """Who has the first turn; default: as the scenario says."""
    host: Side = "green"
    """The side of seat 0."""
    heavy_range_bonus: bool = True
    """Heavy weapons are better up close."""
    track_variant: Variant = "text"
    """The rows of boxes."""
    night: bool | None = None
    """Whether it is dark; default: as the scenario says."""
    armies: tuple[Army | None, Army | None] = (None, None)
    """By seat; None: the scenario's force of the side."""
    choose_armies: bool = False
    """Who has no army here is asked for one when the match begins."""


@lru_cache(maxsize=64)
def enlarged(lists: tuple[Lists, ...]) -> Book:
    """Return the book with the records armies bring; a record of the book keeps its id."""
    book = BOOK
    for one in lists:
        book = evolve(
            book,
            weapons={**{w.id: w for w in one.weapons}, **book.weapons},
            powers={**{p.id: p for p in one.powers}, **book.powers},
            profiles={**{p.id: p for p in one.profiles}, **book.profiles},
            vehicles={**{v.id: v for v in one.vehicles}, **book.vehicles},
            units={**{u.id: u for u in one.units}, **book.units},
        )
    return book


# ---------------------------------------------------------------- units


@frozen
class Group:
    """Identical models of a unit. What is printed is looked up."""

    profile: str
    """Of a profile or a vehicle."""
    weapons: tuple[str, ...] = ()
    """Of each model; a vehicle's are printed."""
    rules: tuple[Rule, ...] = ()
    """Beside those of the profile."""
    powers: tuple[str, ...] = ()
    lost: int = 0
    """Hit points noted against it (diceless/prep-unit-sheets)."""
    op: int = 0
    """The counter of a psyker among others, for psychic tests."""


@frozen
class Craft:
    """What is kept of a vehicle."""

    record: Record = field(factory=Record)
    speed: Speed = "immobile"
    """In its own last Movement phase."""
    shaken: int | None = None
    """The own turn to the end of which it is."""
    stunned: int | None = None
    smoke_used: bool = False
    smoking: bool = False


@frozen
class Model:
    """A playing piece; those that fall are taken out of their unit."""

    group: str
    pose: Pose | None = None
    """None off the table."""
    craft: Craft | None = None


@frozen
class Doings:
    """What a unit has done and suffered in the player turn; forgotten with the next."""

    moved: bool = False
    """Counts as having moved for shooting."""
    distance: float = 0.0
    """Inches of the longest way of a model in the Movement phase."""
    ran: bool = False
    fired: tuple[WeaponKind, ...] = ()
    target: str | None = None
    """The enemy unit it shot at."""
    charged: bool = False
    charged_through: bool = False
    """Difficult ground or cover."""
    arrived: Arrival | None = None
    got_out: bool = False
    """Of a transport."""
    firers: tuple[str, ...] = ()
    """Models that shot, unit/model."""
    cast: tuple[str, ...] = ()
    """Powers it tried to use, group/power."""
    kept_back: bool = False
    """It got out of a transport that had driven, and may not charge."""
    scouted: tuple[str, ...] = ()
    """Its vehicles, unit/model, that have driven before the battle."""
    pinned_by: tuple[str, ...] = ()
    """Enemy units it has tested for already."""


@frozen
class Unit:
    """A unit of models; an independent character is one of a single model, a squadron one of
    several vehicles."""

    id: str
    owner: int
    sheet: str
    groups: Mapping[str, Group]
    models: Mapping[str, Model]
    """Alive, in the order of the list."""
    started: int
    """Models at the start of the game."""
    op: int = 0
    """Order points."""
    place: Place = "waiting"
    joined: str | None = None
    """The unit a character is with."""
    aboard: str | None = None
    """The transport it is in."""
    arrival: Arrival | None = None
    """How it comes out of reserve."""
    delayed: bool = False
    """It comes next turn, whatever the quota."""
    broken: bool = False
    """It is falling back."""
    grounded: int | None = None
    """The own turn to the end of which it lies low, pinned or by choice."""
    locked: tuple[str, ...] = ()
    """Enemy units it is in combat with."""
    at_phase_start: int = 0
    """Models, those who are with it counted."""
    fallen: int = 0
    """Models it has lost since, but not in combat."""
    boosted: bool = False
    """It turbo-boosted, and has cover until its next turn."""
    infiltrates: bool = False
    """It is set up after all other units."""
    shaken_ground: bool = False
    """A tremor slows its next Movement phase."""
    free_turn: int = 0
    """The own turn in which servitors act without a leader, 0 before it."""
    spent: tuple[str, ...] = ()
    """Weapons that strike once a game and have."""
    doings: Doings = Doings()


# ---------------------------------------------------------------- the table


@frozen
class Mark:
    """A piece of terrain that is mined."""

    piece: str
    salt: str = ""


@frozen
class Player:
    """A side."""

    side: Side
    tokens: Pool = field(factory=Pool)
    warp_used: bool = False
    """In this player turn."""
    turns: int = 0
    """Own turns begun."""
    removed: int = 0
    """Hit points taken from the enemy."""
    mines: Mapping[str, Mark] = field(factory=dict)
    """Pieces marked in secret, by unit."""
    mine_proofs: Mapping[str, str] = field(factory=dict)
    """The SHA-256 of each mark, by unit, public."""


@frozen
class Running:
    """A power that lasts."""

    power: Power
    source: str
    """The psyker's unit."""
    seat: int
    until: int
    """The own turn at whose start it ends."""


@frozen
class Nerve:
    """How near a unit is to breaking."""

    op: int
    """Order points that a test compares."""
    limit: int
    """The most that pass."""


@frozen
class Turn:
    """A player turn."""

    seat: int
    phase: Phase = "start"
    part: Part = "effects"
    acted: tuple[str, ...] = ()
    """Units that have had their order in this part, or combats that were fought."""
    arriving: tuple[str, ...] | None = None
    """Units that come out of reserve; None before they are called."""


@frozen(kw_only=True)
class Battle(State):
    """The whole table."""

    units: Mapping[str, Unit] = field(factory=dict)
    """Every unit of both sides in list order, seat 0 first; those gone stay listed."""
    options: Options
    players: tuple[Player, Player]
    chosen: tuple[Army | None, Army | None] = (None, None)
    """Armies by seat that were asked for in the match."""
    stage: Stage = "armies"
    round: int = 0
    """The game turn."""
    turn: Turn | None = None
    debris: tuple[Piece, ...] = ()
    """Wrecks and rubble of vehicles."""
    effects: tuple[Running, ...] = ()
    nerve: Mapping[str, Nerve] = field(factory=dict)
    """By unit; worked out for viewers alone."""
    hit_points: Mapping[str, int] = field(factory=dict)
    """Of one model of each group, by unit/group; for viewers alone."""
    ended: Verdict | None = None

    @cached_property
    def book(self) -> Book:
        """The book, with what the armies bring."""
        armies = (*self.options.armies, *self.chosen)
        return enlarged(tuple(army.lists for army in armies if army is not None))

    @property
    def plan(self) -> Scenario:
        """The scenario that is played."""
        return BOOK.scenarios[self.options.scenario or STARTER]

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
