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
    """A roll-off was held (spearhead/roll-off)."""

    purpose: str
    rolls: tuple[tuple[int, ...], ...]
    """One row for each pass, by seat."""
    winner: int


@frozen
class ScenarioChosen(Note):
    scenario: str
    named: tuple[str, ...] = ()
    """What each seat named, where they were asked."""


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
    """A declared action could not be performed (spearhead/declare-then-perform)."""

    tank: str
    action: Action
    reason: str
    """A refusal code, no_shot or no_special."""


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
    """A modifier that counted in a step of an attack."""

    step: str
    source: str
    value: int


@frozen
class Shot(Note):
    """One weapon was fired: every step with its dice."""

    tank: str
    weapon: str
    target: str
    distance: float
    ray: tuple[Point3, Point3] | None
    """A free line; None when a flare made the target visible."""
    aim: int
    """What each die must reach after its modifier."""
    aim_modifier: int
    aim_dice: tuple[int, ...] = ()
    hits: int = 0
    penetration: int = 0
    """After modifiers."""
    armour: int = 0
    """After modifiers."""
    armour_dice: tuple[int, ...] = ()
    penetrating: int = 0
    power: tuple[int, ...] = ()
    """Of each penetrating hit."""
    damage: int = 0
    modifiers: tuple[Modified, ...] = ()
    reaction: bool = False
    """In answer to an attack."""


@frozen
class Redirected(Note):
    """Damage meant for `target` is taken by `tank` (Take the Blow)."""

    tank: str
    target: str
    damage: int


@frozen
class Damaged(Note):
    tank: str
    damage: int
    health: int
    """Left."""
    cause: str
    """shot, ram, charge, smash, explosion, self."""
    by: str | None = None


@frozen
class Died(Note):
    tank: str
    at: Pose


@frozen
class DeathRolled(Note):
    """The die for an explosion; None when a scuttled tank needs none."""

    tank: str
    at: Pose
    needed: int
    exploded: bool
    radius: float
    face: int | None = None
    struck: tuple[tuple[str, int], ...] = ()
    """Who took how much."""


@frozen
class Moved(Note):
    """A tank drove: each pose is where a leg or pivot ended."""

    tank: str
    how: str
    """normal, overcharge, slipstream."""
    path: tuple[Pose, ...]
    """From where it started."""
    length: float
    penalty: bool = False


@frozen
class Overcharged(Note):
    tank: str
    passed: bool
    allowance: float
    face: int | None = None
    """None when the test could not fail."""


@frozen
class Slid(Note):
    """A compulsory move towards an enemy (spearhead/toward-move)."""

    tank: str
    how: str
    """ram, charge, smash."""
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
    """return_fire, charge, emergency_retreat, berserk_smash."""


@frozen
class PointGained(Note):
    seat: int
    reason: str
    """kill, hold, crossed, command_crippled, special, ability."""
    points: int
    """Held now."""


@frozen
class Healed(Note):
    tank: str
    by: str
    gained: int
    health: int


@frozen
class HoldScored(Note):
    """A marker at the end of a round: who controls it, with the supply near it by seat."""

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
    """Of the living, by seat."""
