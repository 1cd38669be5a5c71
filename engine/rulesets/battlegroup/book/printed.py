"""What is printed of battlegroup, as frozen classes; `book.py` fills them from `data/*.toml`."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from engine.book.shelf import Clause
from engine.book.vehicles import Armour, Legs
from engine.geometry import Point
from engine.rulesets.battlegroup.book.codes import (
    GearPrice,
    Mount,
    Pace,
    RestrictedGear,
    Role,
    Rule,
    ScenarioType,
    Slot,
    SupportKind,
    Tag,
    Template,
    TerrainName,
    UnitType,
    WeaponKind,
    Zone,
)
from engine.rulesets.battlegroup.book.tables import Tables

MM_PER_INCH = 25.4
Rect = tuple[float, float, float, float]
"""Of x, y: the lower corner, then the higher."""


# ---------------------------------------------------------------- weapons


@frozen
class Weapon:
    id: str
    name: str
    kind: WeaponKind
    range: float | None = None
    """None for melee."""
    strength: int | None = None
    """None: the bearer's own."""
    times: int = 1
    """The factor for the bearer's Strength, applied before `adds`."""
    adds: int = 0
    ap: int | None = None
    """None: AP "-"."""
    shots: int = 1
    moved_shots: int | None = None
    """Shots of a salvo weapon after a move."""
    least: float = 0.0
    template: Template | None = None
    blows: int | None = None
    """Fixed number of blows, regardless of who wields it."""
    poisoned: int | None = None
    """The roll it wounds on, whatever the Toughness."""
    charges: int = 1
    """Warp charges that a power costs."""
    tags: tuple[Tag, ...] = ()

    def has(self, tag: Tag) -> bool:
        """Return whether it has a tag."""
        return tag in self.tags

    @property
    def own_strength(self) -> int:
        """Its Strength whoever fires it. Only weapons for melee may do without."""
        assert self.strength is not None, "of a weapon for melee, ask for strength_of its wielder"
        return self.strength

    def strength_of(self, wielder: int) -> int:
        """Return its Strength in the hands of a wielder, never above 10 (battlegroup/base-dice)."""
        if self.strength is not None:
            return self.strength
        return min(10, wielder * self.times + self.adds)


# ---------------------------------------------------------------- models


@frozen
class Profile:
    """A kind of model that is no vehicle."""

    id: str
    name: str
    faction: str
    type: UnitType
    ws: int
    bs: int
    strength: int
    toughness: int
    wounds: int
    initiative: int
    attacks: int
    leadership: int
    base_mm: float
    armour: int | None = None
    invulnerable: int | None = None
    bulk: int = 1
    character: bool = False

    @property
    def radius(self) -> float:
        """The radius of the base in inches."""
        return self.base_mm / MM_PER_INCH / 2


@frozen
class Mounted:
    """A weapon as a vehicle carries it."""

    id: str
    weapon: str
    mount: Mount


@frozen
class Vehicle:
    id: str
    name: str
    faction: str
    armour: Armour
    hull_points: int
    bs: int
    length: float
    width: float
    weapons: tuple[Mounted, ...] = ()
    tank: bool = False
    fast: bool = False
    heavy: bool = False
    skimmer: bool = False
    open_topped: bool = False
    flyer: bool = False
    building: bool = False
    """Whether it is immobile and its garrison fires its weapons."""
    legs: Legs | None = None
    capacity: int = 0
    fire_points: int = 0

    @property
    def type(self) -> UnitType:
        """What kind of unit it is."""
        if self.building:
            return "building"
        if self.legs is not None:
            return "walker"
        return "flyer" if self.flyer else "vehicle"

    @property
    def pace(self) -> Pace:
        """How it shoots after moving; a flyer on the table hovers as a fast skimmer."""
        if self.legs is not None:
            return "walker"
        if self.heavy:
            return "heavy"
        return "fast" if self.fast or self.flyer else "normal"


@frozen
class Works:
    """A fortification that counts as terrain."""

    length: float
    width: float


# ---------------------------------------------------------------- units and forces


@frozen
class GroupSheet:
    """Identical models of a unit, or its vehicle."""

    id: str
    profile: str
    count: int
    weapons: tuple[str, ...] = ()
    """Weapons of each model. A vehicle's weapons are in its own record."""


@frozen
class Gear:
    """An item that a unit may buy."""

    id: str
    name: str
    price: GearPrice = "own"
    cost: int = 0
    """Points, if it has a price of its own."""
    rules: tuple[Rule, ...] = ()
    """Rules that it gives the whole unit."""
    group: str | None = None
    """The group with one model that takes the item each time it is bought."""
    weapon: str | None = None
    """The weapon that this model takes."""
    instead_of: str | None = None
    """The gun that this model gives up for it."""
    restricted: RestrictedGear | None = None
    """The restriction that it counts towards."""


@frozen
class UnitSheet:
    id: str
    name: str
    faction: str
    role: Role
    cost: Mapping[str, int] = field(hash=False)
    """Points by item."""
    type: UnitType | None = None
    """None for a target point, which is a place."""
    groups: tuple[GroupSheet, ...] = ()
    rules: tuple[Rule, ...] = ()
    mastery: int = 0
    powers: tuple[str, ...] = ()
    strike: SupportKind | None = None
    works: Works | None = None
    """The terrain that it becomes on the table, if it is not a unit there."""
    gear: tuple[Gear, ...] = ()
    """Items that it may buy."""
    relics: int = 0
    """Relics bought with it. `grav` and `signature` count its grav weapons and the points of its
    signature systems."""
    grav: int = 0
    signature: int = 0

    @property
    def full_price(self) -> int:
        """What it costs, options included, before any share of it is taken."""
        return sum(self.cost.values())

    @property
    def size(self) -> int:
        """How many models it has."""
        return sum(group.count for group in self.groups)

    def has(self, rule: Rule) -> bool:
        """Return whether it has a rule."""
        return rule in self.rules


@frozen
class ListedUnit:
    """A selection of a force."""

    id: str
    sheet: str
    slot: Slot
    aboard: str | None = None
    """The selection whose transport it begins in, or whose tank it rides."""
    off_map: bool = False
    squadron: int = 1
    """Number of vehicles in one slot."""
    gear: tuple[str, ...] = ()
    """Items that it buys."""


@frozen
class Force:
    id: str
    name: str
    faction: str
    limit: int
    warlord: str
    units: tuple[ListedUnit, ...]


# ---------------------------------------------------------------- scenarios


@frozen(cache_hash=True)
class Piece:
    """A piece of terrain; what it leaves out is as its kind says."""

    id: str
    kind: TerrainName
    polygon: tuple[Point, ...]
    height: float | None = None
    floors: tuple[float, ...] = (0.0,)
    """Heights of the floors that models can stand on."""


@frozen(cache_hash=True)
class Layout:
    """A table with its terrain."""

    id: str
    name: str
    long: float
    """Along x, in inches."""
    short: float
    """Along y."""
    terrain: tuple[Piece, ...]


@frozen
class ZonePlan:
    """A zone on a player's own map."""

    rect: Rect


@frozen
class Objective:
    """An objective on a player's own map."""

    id: str
    at: Point


@frozen(cache_hash=True)
class Map:
    """What players bring in place of parts of a table; a part left out stays. All of it is laid as
    for the player at the south-west corner, or for an attacker from the west."""

    long: float | None = None
    short: float | None = None
    zones: Mapping[Zone, ZonePlan] | None = field(default=None, hash=False)
    objectives: tuple[Objective, ...] | None = None
    """In the order in which they are placed."""
    terrain: tuple[Piece, ...] | None = None


@frozen(cache_hash=True)
class Scenario:
    id: str
    name: str
    text: str
    type: ScenarioType
    steps: tuple[str, ...]
    """Set-up steps, in printed order."""
    objectives: Mapping[str, tuple[Point, ...]] = field(hash=False)
    """Default positions, by number, for the player at the south-west corner or western edge."""
    turn_zero: bool = False
    front_line: Rect | None = None
    """The zone of the first defenders, if the attacker comes from the west."""


@frozen
class MatchOption:
    """Something the players settle before the match."""

    id: str
    values: tuple[str, ...]
    default: str
    scenario: str | None = None
    """The only one it is for."""


@frozen(eq=False)
class Book:
    """All data of the ruleset, by id, in the order of the files."""

    tables: Tables
    weapons: Mapping[str, Weapon]
    profiles: Mapping[str, Profile]
    vehicles: Mapping[str, Vehicle]
    units: Mapping[str, UnitSheet]
    forces: Mapping[str, Force]
    layouts: Mapping[str, Layout]
    scenarios: Mapping[str, Scenario]
    options: Mapping[str, MatchOption]
    clauses: Mapping[str, Clause]
