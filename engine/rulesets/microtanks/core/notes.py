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
    """The roll for the two packages; equal dice are rolled again (microtanks/setup-roll)."""

    rolls: tuple[tuple[int, int], ...]
    """One row for each try, by seat."""
    seat: int
    """The winner."""


@frozen
class PackageTaken(Note):
    seat: int
    package: Package
    setter: int
    """Who lays out the board and has the first turn."""


@frozen
class BoardLaid(Note):
    seat: int
    layout: Layout


@frozen
class SidePicked(Note):
    seat: int
    zone: Zone
    home: Edge
    """Where the zone lies."""


@frozen
class Deployed(Note):
    tank: str
    pose: Pose


@frozen
class RoundBegan(Note):
    round: int
    of: int


@frozen
class PhaseBegan(Note):
    seat: int
    phase: Phase
    turn: int
    """The seat's own turns so far, this one included."""


@frozen
class Moved(Note):
    """A vehicle drove or pivoted: each pose is where a leg or pivot ended."""

    tank: str
    path: tuple[Pose, ...]
    length: float
    cost: float
    """Of its Speed."""
    pivoted: float = 0.0
    """Degrees, of a vehicle that turned on the spot and drove nowhere."""


@frozen
class SmokePopped(Note):
    """A vehicle popped smoke; the path is its way back, if it backed off."""

    tank: str
    path: tuple[Pose, ...]
    length: float
    cost: float


@frozen
class SmokeCleared(Note):
    """The smoke of a vehicle is gone as its side's turn begins (microtanks/smoke-obscured)."""

    tank: str


@frozen
class Recovered(Note):
    """A crew has collected itself (microtanks/damage-stunned, microtanks/damage-knocked-about)."""

    tank: str
    state: Literal["stunned", "knocked_about"]
    """What is over."""


@frozen
class Touched(Note):
    """A move ended at an enemy: there will be a ram (microtanks/ram-contact)."""

    tank: str
    target: str
    moved: float
    face: Face


@frozen
class Retreated(Note):
    """A vehicle left the table; that is no knock-out (microtanks/retreat)."""

    tank: str
    edge: Edge
    at: Point


@frozen
class Traversed(Note):
    tank: str
    facing: float
    """Where the turret points now."""
    turned: float
    used: float
    """Of what it may turn in the phase."""


@frozen
class Shot(Note):
    """A gun was fired: every step up to the hit, with its die."""

    tank: str
    gun: str
    target: str
    distance: float
    range: float
    needed: int
    hit: bool
    skill: int | None = None
    """Of the crew, before modifiers. None of a wasted shot, of which no sum is told."""
    modifiers: tuple[Modifier, ...] = ()
    die: int | None = None
    natural: bool = False
    """Whether the face alone made it a hit (microtanks/natural-6-hits)."""
    wasted: Wasted | None = None
    cover: Cover | None = None
    ray: tuple[Point3, Point3] | None = None
    """A free line of sight; None for indirect fire, which needs none."""


@frozen
class SavesRolled(Note):
    tank: str
    rolled: tuple[SaveRolled, ...]
    saved: bool


@frozen
class CapFell(Note):
    """A hit of artillery scattered: who is under the cap (microtanks/arty-scatter)."""

    tank: str
    """That fired."""
    target: str
    direction: int
    """The die: 1 is north, then clockwise."""
    way: Way
    shift: int
    at: Point
    radius: float
    under: tuple[str, ...] = ()


@frozen
class Struck(Note):
    """A hit met armour."""

    tank: str
    cause: str
    """gun, artillery, explosion, ram."""
    armour: int
    strength: int
    """Of the gun or the blast; in a ram, the distance."""
    die: int
    total: int
    effect: Effect
    natural: bool = False
    """Whether the face alone kept it out (microtanks/natural-1-fails, microtanks/ram-natural-1)."""
    face: Face | None = None
    """None for artillery, which strikes the weakest side."""
    by: str | None = None
    place: int | None = None
    """In the damage table: the die, less one for a hit that glances."""
    result: Result | None = None


@frozen
class Destroyed(Note):
    tank: str
    at: Pose
    exploded: bool
    credit: str | None = None
    """The vehicle whose crew counts it as a kill."""


@frozen
class Exploded(Note):
    """An explosion reached as far as its die: who is struck (microtanks/damage-knocked-out)."""

    tank: str
    at: Point
    radius: int
    struck: tuple[str, ...] = ()


@frozen
class Rammed(Note):
    """A ram was resolved; both are stunned (microtanks/ram-both-stunned)."""

    tank: str
    target: str
    moved: int
    totals: tuple[int, int]
    """Total armour of the two."""
    struck: str
    """Which of the two takes the hit."""


@frozen
class RamDropped(Note):
    """One of the two was gone before the Ram phase (microtanks/ram-phase-resolve)."""

    tank: str
    target: str


@frozen
class Spotted(Note):
    """What a side's radio knows now, for everyone to know (microtanks/radio-public)."""

    seat: int
    seen: tuple[str, ...] = ()


@frozen
class Conceded(Note):
    seat: int


@frozen
class Scored:
    """What a side has gained."""

    seat: int
    points: int


@frozen
class Ended(Note):
    verdict: Verdict
    level: Level
    scores: tuple[Scored, Scored]
    field: int | None = None
    """Who holds it."""
