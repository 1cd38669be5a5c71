"""What is told of a match: one class for each thing that can happen."""

from __future__ import annotations

from attrs import field, frozen

from engine.geometry import Pose
from engine.rulesets.spearhead.core.model import Action, Edge
from engine.state import Verdict
from engine.table import Note

Point3 = tuple[float, float, float]


@frozen
class RolledOff(Note):
    """The players rolled off (spearhead/roll-off)."""

    purpose: str
    rolls: tuple[tuple[int, ...], ...]
    """One row for each roll, by seat."""
    winner: int


@frozen
class ScenarioChosen(Note):
    scenario: str
    named: tuple[str, ...] = ()
    """The scenario each seat named, if they were asked."""


@frozen
class RosterShown(Note):
    seat: int
    faction: str
    supply: int
    tanks: tuple[str, ...]
    subfaction: str | None = None


@frozen
class EdgeTaken(Note):
    seat: int
    edge: Edge


@frozen
class Deployed(Note):
    tank: str
    pose: Pose


@frozen
class PriorityWon(Note):
    seat: int


@frozen
class RoundBegan(Note):
    round: int
    of: int


@frozen
class TurnBegan(Note):
    seat: int
    rolled: int
    activations: int


@frozen
class Activated(Note):
    tank: str


@frozen
class Declared(Note):
    tank: str
    actions: tuple[Action, ...] = ()


@frozen
class ActionLost(Note):
    """A tank could not perform an action it had declared (spearhead/declare-then-perform)."""

    tank: str
    action: Action
    reason: str
    """A refusal code, or `no_shot` or `no_special`."""


@frozen
class AbilityUsed(Note):
    tank: str
    ability: str
    target: str | None = None


@frozen
class SpecialUsed(Note):
    tank: str
    special: str
    target: str | None = None


@frozen
class Modified:
    """A modifier that applied in a step of an attack."""

    step: str
    source: str
    value: int


@frozen
class Shot(Note):
    """A weapon fired. The note has every step with its dice."""

    tank: str
    weapon: str
    target: str
    distance: float
    ray: tuple[Point3, Point3] | None
    """A clear line of sight; None if a flare made the target visible."""
    aim: int
    """The number each die needs, including its modifier."""
    aim_modifier: int
    aim_dice: tuple[int, ...] = ()
    hits: int = 0
    penetration: int = 0
    """Including modifiers."""
    armour: int = 0
    """Including modifiers."""
    armour_dice: tuple[int, ...] = ()
    penetrating: int = 0
    power: tuple[int, ...] = ()
    """Power of each penetrating hit."""
    damage: int = 0
    modifiers: tuple[Modified, ...] = ()
    reaction: bool = False
    """Whether it is return fire."""


@frozen
class Redirected(Note):
    """`tank` takes damage meant for `target` (Take the Blow)."""

    tank: str
    target: str
    damage: int


@frozen
class Damaged(Note):
    tank: str
    damage: int
    health: int
    """Health left."""
    cause: str
    """`shot`, `ram`, `charge`, `smash`, `explosion` or `self`."""
    by: str | None = None


@frozen
class Died(Note):
    tank: str
    at: Pose


@frozen
class DeathRolled(Note):
    """A tank rolled for an explosion. There is no die for a scuttled tank, which always
    explodes."""

    tank: str
    at: Pose
    needed: int
    exploded: bool
    radius: float
    face: int | None = None
    struck: tuple[tuple[str, int], ...] = ()
    """The tanks hit and the damage to each."""


@frozen
class Moved(Note):
    """A tank drove. Each pose is the end of a leg or pivot."""

    tank: str
    how: str
    """`normal`, `overcharge` or `slipstream`."""
    path: tuple[Pose, ...]
    """Starts with the pose before the move."""
    length: float
    penalty: bool = False


@frozen
class Overcharged(Note):
    tank: str
    passed: bool
    allowance: float
    face: int | None = None
    """None if the test could not fail."""


@frozen
class Slid(Note):
    """A tank made a compulsory move towards an enemy (spearhead/toward-move)."""

    tank: str
    how: str
    """`ram`, `charge` or `smash`."""
    target: str
    allowed: float
    start: Pose
    end: Pose
    length: float
    contact: bool


@frozen
class ReactionMade(Note):
    seat: int
    tank: str
    reaction: str
    """`return_fire`, `charge`, `emergency_retreat` or `berserk_smash`."""


@frozen
class PointGained(Note):
    seat: int
    reason: str
    """`kill`, `hold`, `crossed`, `command_crippled`, `special` or `ability`."""
    points: int
    """The seat's points now."""


@frozen
class Healed(Note):
    tank: str
    by: str
    gained: int
    health: int


@frozen
class HoldScored(Note):
    """A marker was scored at the end of a round: who controls it, and the supply near it by
    seat."""

    marker: str
    supply: tuple[int, int]
    seat: int | None = None
    holds: int = 0


@frozen
class ActivationEnded(Note):
    tank: str


@frozen
class TurnEnded(Note):
    seat: int


@frozen
class RoundEnded(Note):
    round: int


@frozen
class Ended(Note):
    verdict: Verdict
    supply: tuple[int, int] = field(default=(0, 0))
    """Supply of surviving tanks, by seat."""
