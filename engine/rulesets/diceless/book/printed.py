"""What is printed of diceless, as frozen classes; `book` fills them from `data/*.toml`."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from engine.book.shelf import Clause
from engine.book.vehicles import Armour, Legs
from engine.geometry import Bounds, Point
from engine.rulesets.diceless.book.codes import (
    Blast,
    Edge,
    Grenade,
    Mount,
    Power,
    Rule,
    Side,
    Tag,
    TerrainName,
    UnitType,
    WeaponKind,
)
from engine.rulesets.diceless.book.tables import Tables

# ---------------------------------------------------------------- weapons


@frozen
class Mode:
    """A firing mode or close combat use of a weapon."""

    id: str
    strength: int | None = None
    """None: the wielder's own."""
    ap: int | None = None
    """None: AP "-" or a close combat weapon."""
    shots: int = 1
    blast: Blast | None = None
    tags: tuple[Tag, ...] = ()
    poisoned: int | None = None
    """The roll that poison works on."""


@frozen
class Weapon:
    id: str
    name: str
    kind: WeaponKind
    modes: tuple[Mode, ...]
    range: float | None = None
    """None: close combat, or anywhere on the table with the tag orbital."""
    least: float = 0.0
    """Minimum range of a barrage."""
    grenade: Grenade | None = None

    @property
    def largest_blast(self) -> Blast | None:
        """The largest marker any mode of it uses."""
        blasts = {mode.blast for mode in self.modes}
        return "large" if "large" in blasts else "small" if "small" in blasts else None

    def has(self, tag: Tag) -> bool:
        """Return whether any mode of it has a tag."""
        return any(tag in mode.tags for mode in self.modes)


@frozen
class PsychicPower:
    id: str
    name: str
    effect: Power
    range: float
    weapon: str | None = None
    """The weapon that it shoots with."""


# ---------------------------------------------------------------- models


@frozen
class Profile:
    """A kind of model other than a vehicle."""

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
    radius: float
    """Radius of the base."""
    armour: int | None = None
    invulnerable: int | None = None
    bare_toughness: int | None = None
    """The bracketed value, where a mount raises Toughness."""
    preferred_enemy: str | None = None
    """A faction."""
    rules: tuple[Rule, ...] = ()

    @property
    def slain_at(self) -> int:
        """The Toughness that instant death doubles."""
        return self.toughness if self.bare_toughness is None else self.bare_toughness


@frozen
class Mounted:
    """A weapon on a vehicle."""

    id: str
    weapon: str
    mount: Mount
    at: Point = (0.0, 0.0)
    """Relative to the middle of the hull, x towards its front."""
    heading: float = 0.0
    """Relative to the hull's heading, counter-clockwise."""


@frozen
class Vehicle:
    id: str
    name: str
    faction: str
    armour: Armour
    bs: int
    length: float
    width: float
    weapons: tuple[Mounted, ...] = ()
    tank: bool = False
    fast: bool = False
    skimmer: bool = False
    open_topped: bool = False
    gun: bool = False
    """Whether it is a piece of artillery, which any hit destroys."""
    legs: Legs | None = None
    capacity: int = 0
    fire_points: int = 0
    access: tuple[Point, ...] = ()
    """Relative to the middle of the hull, x towards its front."""
    rules: tuple[Rule, ...] = ()

    @property
    def on_base(self) -> bool:
        """Whether it stands on a round base and not on its hull: walkers do, and guns."""
        return self.gun or self.legs is not None

    @property
    def radius(self) -> float:
        """Half its width: of the base, where it stands on one."""
        return self.width / 2


@frozen
class GroupSheet:
    """Identical models of a unit."""

    id: str
    profile: str
    """Id of a profile or a vehicle."""
    count: int
    weapons: tuple[str, ...] = ()
    """Weapons of each model. A vehicle has its own."""
    rules: tuple[Rule, ...] = ()
    """Beside those of the profile."""
    powers: tuple[str, ...] = ()


@frozen
class UnitSheet:
    id: str
    name: str
    groups: tuple[GroupSheet, ...]


@frozen
class ListedUnit:
    """A unit of a force."""

    sheet: str
    id: str = ""
    """If it is left out, units of a sheet are numbered."""
    aboard: str | None = None
    """The transport of the force that it begins in."""
    joined: str | None = None
    """The unit of the force that a character begins with."""


@frozen
class Force:
    id: str
    name: str
    faction: str
    units: tuple[ListedUnit, ...]


# ---------------------------------------------------------------- scenarios


@frozen(cache_hash=True)
class Piece:
    """A piece of terrain. Values left out come from its kind."""

    id: str
    kind: TerrainName
    polygon: tuple[Point, ...]
    height: float | None = None
    damage: int | None = None
    """Damage of dangerous ground to each model."""
    per_inch: bool = False
    """Whether the damage is for each inch inside."""
    vehicle_strength: int | None = None
    vehicle_per_inch: int | None = None


@frozen
class ZonePlan:
    rect: Bounds
    edge: Edge


@frozen
class Objective:
    id: str
    at: Point


@frozen(cache_hash=True)
class Scenario:
    id: str
    name: str
    text: str
    long: float
    """Inches along x."""
    short: float
    """Inches along y."""
    turns: int
    first: Side
    zones: Mapping[Side, ZonePlan] = field(hash=False)
    forces: Mapping[Side, str] = field(hash=False)
    objectives: tuple[Objective, ...]
    terrain: tuple[Piece, ...]
    night: bool = False


@frozen(cache_hash=True)
class Map:
    """What players bring in place of parts of a scenario's table; a part left out stays."""

    long: float | None = None
    short: float | None = None
    zones: Mapping[Side, ZonePlan] | None = field(default=None, hash=False)
    objectives: tuple[Objective, ...] | None = None
    terrain: tuple[Piece, ...] | None = None


@frozen
class Book:
    """All data of the ruleset, by id, in the order of the files."""

    tables: Tables
    weapons: Mapping[str, Weapon]
    powers: Mapping[str, PsychicPower]
    profiles: Mapping[str, Profile]
    vehicles: Mapping[str, Vehicle]
    units: Mapping[str, UnitSheet]
    forces: Mapping[str, Force]
    scenarios: Mapping[str, Scenario]
    clauses: Mapping[str, Clause]
