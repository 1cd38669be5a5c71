"""What is told of a match: one class for each thing that can happen."""

from __future__ import annotations

from typing import Literal, get_args

from attrs import frozen

from engine.geometry import Face, Point, Pose
from engine.modifiers import Modifier
from engine.rulesets.microtanks.book.printed import Cover, Edge, Layout, Phase, Result, Zone
from engine.rulesets.microtanks.core.model import Level, Package
from engine.rulesets.microtanks.core.results import Effect, SaveRolled, Wasted
from engine.state import Verdict
from engine.table import Note

Point3 = tuple[float, float, float]
Way = Literal[
    "north", "north_east", "east", "south_east", "south", "south_west", "west", "north_west"
]
WAYS: tuple[Way, ...] = get_args(Way)
"""The eight ways a cap drifts, as its die counts them."""


@frozen
class ArmyShown(Note):
    seat: int
    nation: str
    points: int
    tanks: tuple[str, ...]


@frozen
class SetupRolled(Note):
    """The players rolled for the two packages; ties were rerolled (microtanks/setup-roll)."""

    rolls: tuple[tuple[int, int], ...]
    """One row for each roll, by seat."""
    seat: int
    """The winner of the roll."""


@frozen
class PackageTaken(Note):
    seat: int
    package: Package
    setter: int
    """The seat that lays out the board and has the first turn."""


@frozen
class BoardLaid(Note):
    seat: int
    layout: Layout


@frozen
class SidePicked(Note):
    seat: int
    zone: Zone
    home: Edge
    """The edge of the zone."""


@frozen
class Deployed(Note):
    tank: str
    pose: Pose


@frozen
class RoundBegan(Note):
    round: int
    of: int | None
    """None: no round is the last."""


@frozen
class PhaseBegan(Note):
    seat: int
    phase: Phase
    turn: int
    """Number of the seat's own turns so far, including this one."""


@frozen
class Moved(Note):
    """A vehicle drove or pivoted. Each pose is the end of a leg or pivot."""

    tank: str
    path: tuple[Pose, ...]
    length: float
    cost: float
    """Speed spent."""
    pivoted: float = 0.0
    """Degrees, for a vehicle that only pivoted in place."""


@frozen
class SmokePopped(Note):
    """A vehicle popped smoke. The path is empty unless it backed up."""

    tank: str
    path: tuple[Pose, ...]
    length: float
    cost: float


@frozen
class SmokeCleared(Note):
    """A vehicle's smoke cleared at the start of its side's turn (microtanks/smoke-obscured)."""

    tank: str


@frozen
class Recovered(Note):
    """A crew recovered (microtanks/damage-stunned, microtanks/damage-knocked-about)."""

    tank: str
    state: Literal["stunned", "knocked_about"]
    """The state that ended."""


@frozen
class Touched(Note):
    """A vehicle ended its move in contact with an enemy and will ram it
    (microtanks/ram-contact)."""

    tank: str
    target: str
    moved: float
    face: Face


@frozen
class Retreated(Note):
    """A vehicle left the table. It does not count as knocked out (microtanks/retreat)."""

    tank: str
    edge: Edge
    at: Point


@frozen
class Traversed(Note):
    tank: str
    facing: float
    """The turret's new facing."""
    turned: float
    used: float
    """Degrees of this phase's traverse used so far."""


@frozen
class Shot(Note):
    """A gun fired. The note has every step up to the hit, with its die."""

    tank: str
    gun: str
    target: str
    distance: float
    range: float
    needed: int
    hit: bool
    skill: int | None = None
    """The crew's skill before modifiers; None for a wasted shot, which has no dice."""
    modifiers: tuple[Modifier, ...] = ()
    die: int | None = None
    natural: bool = False
    """Whether it hit by the face of the die alone (microtanks/natural-6-hits)."""
    wasted: Wasted | None = None
    cover: Cover | None = None
    ray: tuple[Point3, Point3] | None = None
    """A clear line of sight; None for indirect fire, which needs none."""


@frozen
class SavesRolled(Note):
    tank: str
    rolled: tuple[SaveRolled, ...]
    saved: bool


@frozen
class CapFell(Note):
    """An artillery hit scattered. The note lists the vehicles under the cap
    (microtanks/arty-scatter)."""

    tank: str
    """The firer."""
    target: str
    direction: int
    """The face of the die: 1 is north, then clockwise."""
    way: Way
    shift: int
    at: Point
    radius: float
    under: tuple[str, ...] = ()


@frozen
class Struck(Note):
    """A hit was rolled against armour."""

    tank: str
    cause: str
    """`gun`, `artillery`, `explosion` or `ram`."""
    armour: int
    strength: int
    """Strength of the gun or blast; for a ram, the distance moved."""
    die: int
    total: int
    effect: Effect
    natural: bool = False
    """Whether the face of the die alone stopped it (microtanks/natural-1-fails,
    microtanks/ram-natural-1)."""
    face: Face | None = None
    """None for artillery, which hits the weakest face."""
    by: str | None = None
    place: int | None = None
    """Row of the damage table: the die, minus one for a glancing hit."""
    result: Result | None = None


@frozen
class Destroyed(Note):
    tank: str
    at: Pose
    exploded: bool
    credit: str | None = None
    """The vehicle that is credited with the kill."""


@frozen
class Exploded(Note):
    """A vehicle exploded. Its die is the radius; the note lists the vehicles hit
    (microtanks/damage-knocked-out)."""

    tank: str
    at: Point
    radius: int
    struck: tuple[str, ...] = ()


@frozen
class Rammed(Note):
    """A ram was resolved, and both vehicles are stunned (microtanks/ram-both-stunned)."""

    tank: str
    target: str
    moved: int
    totals: tuple[int, int]
    """Total armour of each vehicle."""
    struck: str
    """The vehicle that takes the hit."""


@frozen
class RamDropped(Note):
    """A ram was cancelled because one of the vehicles was gone before the Ram phase
    (microtanks/ram-phase-resolve)."""

    tank: str
    target: str


@frozen
class Spotted(Note):
    """The enemies a side has spotted by radio, known to both sides (microtanks/radio-public)."""

    seat: int
    seen: tuple[str, ...] = ()


@frozen
class Conceded(Note):
    seat: int


@frozen
class Scored:
    """Points that a side has gained."""

    seat: int
    points: int


@frozen
class Ended(Note):
    verdict: Verdict
    level: Level
    scores: tuple[Scored, Scored]
    field: int | None = None
    """The seat that holds the field."""
