"""What is printed of microtanks, as frozen classes; `book.py` fills them from `data/*.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from attrs import field, frozen

from engine.book import vehicles
from engine.book.shelf import Clause
from engine.geometry import Bounds, Point

Nation = Literal["us", "uk", "ge", "su"]
Kind = Literal["light", "medium", "heavy", "tank_destroyer", "artillery"]
Mount = Literal["turret", "hull", "field"]
Cover = Literal["heavy", "light"]
Pace = Literal["normal", "half", "double", "climb", "impassable"]
Phase = Literal["move", "shoot", "ram", "radio"]
Result = Literal["stunned", "knocked_about", "tracked", "weapon_damaged", "bail_out", "knocked_out"]
Zone = Literal["A", "B"]
Edge = Literal["west", "east", "south", "north"]
Method = Literal["cm", "inch", "double"]
Layout = Literal["printed", "mirrored_ew", "mirrored_ns", "custom"]
TerrainName = Literal[
    "open",
    "road",
    "swamp",
    "river",
    "rocks",
    "fence",
    "bushes",
    "forest",
    "building",
    "hill",
    "wreck",
]
ObjectiveKind = Literal[
    "hold_circle",  # the side with more points of vehicles in the circle
    "per_vehicle_beyond",  # for each live vehicle of the side past a line
    "per_vehicle_exit",  # for each vehicle of the side that left by the edge
    "none_beyond",  # if no live vehicle of the other side is past a line
    "exit_value",  # the points of each vehicle of the side that left by the edge
    "left_on_board",  # the points of each live enemy left, in place of the share for damage
]
Chapter = Literal[
    "The turn",
    "Scale",
    "Setting up",
    "Moving",
    "Shooting",
    "Saves",
    "Artillery",
    "Ramming",
    "Radio",
    "About the rules",
    "Armies",
    "Ending",
    "Scoring",
    "Campaigns",
    "Scenarios",
]

# --------------------------------------------------------------------------- records


@frozen
class Gun:
    id: str
    name: str
    strength: int
    range: float  # exactly at it is within
    indirect: bool
    reload: int  # own turns


@frozen
class Mounted:
    """A gun on a vehicle."""

    gun: str
    mount: Mount
    main: bool


@frozen
class Armour(vehicles.Armour):
    """Armour by face."""

    @property
    def lowest(self) -> int:
        """What artillery strikes (microtanks/arty-lowest-armour)."""
        return min(self.front, self.side, self.rear)

    @property
    def total(self) -> int:
        """What a ram compares, the side counted once (microtanks/ram-compare)."""
        return self.front + self.side + self.rear


@frozen(cache_hash=True)
class Hull:
    """The size of a hull in units."""

    length: float
    width: float
    height: float


@frozen
class Vehicle:
    id: str
    name: str
    nation: Nation
    kind: Kind  # for army building and display only
    speed: float
    armour: Armour
    guns: tuple[Mounted, ...]
    bs: int
    smoke: bool
    points: int
    hull: Hull  # at the default scale
    metres: Hull  # the real vehicle

    @property
    def main(self) -> Mounted | None:
        """The main gun, if it has any gun."""
        return next((mounted for mounted in self.guns if mounted.main), None)

    def mounted(self, gun: str) -> Mounted | None:
        """Return a gun it carries, or None."""
        return next((mounted for mounted in self.guns if mounted.gun == gun), None)


@frozen
class TerrainKind:
    pace: Pace
    height: float
    solid: bool
    cover: Cover | None = None


@frozen(cache_hash=True)
class Piece:
    """A piece of terrain. The last three attributes apply to hills only."""

    id: str
    kind: TerrainName
    polygon: tuple[Point, ...]
    centre: Point | None = None
    top: float | None = None  # share of the outline that is level
    height: float | None = None


@frozen
class ZonePlan:
    rect: Bounds
    heading: float  # compass bearing
    home: Edge


@frozen
class ListedUnit:
    id: str
    vehicle: str


@frozen
class Force:
    nation: Nation
    points: int
    units: tuple[ListedUnit, ...]


@frozen
class Objective:
    id: str
    kind: ObjectiveKind
    side: Zone | None = None  # who gains; None: either
    of: Zone | None = None  # whose vehicles are looked at, where it is not the gainer's
    points: int = 0
    percent: int = 0  # of the points of vehicles
    centre: Point | None = None
    radius: float = 0.0
    line: float = 0.0  # an x or a y: what lies beyond it is nearer to the edge `towards`
    towards: Edge | None = None
    unless_tracked: bool = False
    edge: Edge | None = None
    early_before_round: int | None = None
    early_percent: int = 0  # for those that left before that round


@frozen(cache_hash=True)
class Map:
    """A custom table, in units. It works with the forces and rounds of any scenario."""

    long: float  # along x
    short: float  # along y
    zones: Mapping[Zone, ZonePlan] = field(hash=False)
    terrain: tuple[Piece, ...] = ()
    objectives: tuple[Objective, ...] = ()


@frozen(cache_hash=True)
class Scenario:
    id: str
    name: str
    text: str
    long: float  # along x
    short: float  # along y
    rounds: int
    zones: Mapping[Zone, ZonePlan] = field(hash=False)
    forces: Mapping[Zone, Force] = field(hash=False)
    objectives: tuple[Objective, ...]
    terrain: tuple[Piece, ...]


# --------------------------------------------------------------------------- tables


@frozen
class TurnTable:
    phases: tuple[Phase, ...]


@frozen
class MethodRow:
    unit_cm: float
    denominators: tuple[float, ...]  # of models it is meant for, the default first


@frozen
class ScaleTable:
    cm: MethodRow
    inch: MethodRow
    double: MethodRow
    own_least_cm: float
    own_most_cm: float
    own_largest: float


@frozen
class SizeTable:
    foot_cm: float
    smallest: tuple[float, float]
    largest: tuple[float, float]


@frozen
class MapTable:
    slow_share: float
    strip_width: float


@frozen
class MoveTable:
    normal_cost: float
    slow_cost: float
    road_cost: float
    road_uphill_cost: float
    road_turn_limit: float
    contact: float


@frozen
class SmokeTable:
    share: float


@frozen
class TurretTable:
    traverse: float


@frozen
class MountTable:
    hull: float
    field: float


@frozen
class HitTable:
    within_half: int
    over_half: int
    shooter_moved: int
    target_moved: int
    target_double: int
    double: float
    natural: int


@frozen
class PenetrationTable:
    natural: int
    glance: int


@frozen
class DamageTable:
    results: tuple[Result, ...]
    explosion_strength: int


@frozen
class SaveTable:
    heavy: int
    light: int
    smoke: int
    glancing: int


@frozen
class SightTable:
    columns: int
    rows: tuple[float, ...]
    cover_at: int
    forest_depth: float
    near_eye: float


@frozen
class ArtilleryTable:
    movement_factor: int
    cap_radius: float
    directions: int
    shift: int


@frozen
class RamTable:
    rammed_die: int
    rammer_die: int
    natural: int


@frozen
class ArmyTable:
    limits: tuple[int, ...]
    vehicles_least: int
    vehicles_most: int
    mobile_share: float
    allied: tuple[tuple[Nation, ...], ...]
    deploy_step: float


@frozen
class Grade:
    name: str
    factor: str  # of points, exactly


@frozen
class PointsTable:
    front_weight: int
    indirect_armour: int
    strength_weight: int
    range_divisor: int
    indirect_range_divisor: int
    hull_mount: str
    slow_gun: str
    second_gun: str
    divisor: int
    nearest: int


@frozen
class ScoreTable:
    destroyed: int
    damaged: int
    conceded: int
    field_bonus: int
    minor: int
    major: int


@frozen
class EndTable:
    lull: int


@frozen
class CampaignTable:
    battles: int
    battles_most: int
    pool: int
    battle_limit: int
    ready_on: int
    recover_on: int
    kills_per_step: int
    best_bs: int
    ready_least: int
    end_bonus: int
    supply_base: int
    sale_percent: int
    supply_percent: int
    supply_multiple: int
    green_bs: int


@frozen
class Tables:
    """Every number of the rules; `data/tables.toml` says what each one is."""

    turn: TurnTable
    scale: ScaleTable
    table: SizeTable
    map: MapTable
    move: MoveTable
    smoke: SmokeTable
    turret: TurretTable
    mounts: MountTable
    hit: HitTable
    penetration: PenetrationTable
    damage: DamageTable
    saves: SaveTable
    sight: SightTable
    artillery: ArtilleryTable
    ram: RamTable
    army: ArmyTable
    grades: Mapping[str, Grade]
    points: PointsTable
    score: ScoreTable
    end: EndTable
    campaign: CampaignTable
    terrain: Mapping[TerrainName, TerrainKind]


@frozen
class Book:
    """All data of the ruleset, by id, in the order of the files."""

    tables: Tables
    guns: Mapping[str, Gun]
    vehicles: Mapping[str, Vehicle]
    scenarios: Mapping[str, Scenario]
    clauses: Mapping[str, Clause]
