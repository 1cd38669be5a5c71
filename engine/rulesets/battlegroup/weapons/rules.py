"""Which weapons may fire, how often and how far. Distances are inches."""

from __future__ import annotations

from attrs import frozen

from engine.geometry import is_within
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Command, Fire, Pace, Speed, Template, UnitType
from engine.rulesets.battlegroup.book.printed import Weapon

ARMOUR = BOOK.tables.armour
EXPERIMENTS = BOOK.tables.experiments
SHOOTING = BOOK.tables.shooting


@frozen
class Share:
    """The models of a unit that take part in an attack."""

    only: tuple[str, ...] = ()
    """Models that fire separately from the others. Empty: all models."""
    without: str | None = None
    """The model that has already fired separately."""

    def takes_in(self, model: str) -> bool:
        """Return whether a model fires."""
        return (not self.only or model in self.only) and self.without != model


WHOLE = Share()


def shotgun_strength(strength: int, range: float, distance: float) -> int:
    """Return the Strength of a shotgun, higher within half range (battlegroup/exp-shotguns)."""
    return strength + (EXPERIMENTS.shotgun if is_within(distance, range / 2) else 0)


def overwatch_fire(range: float, template: Template | None = None) -> Fire:
    """Return how a weapon fires overwatch, by its printed range (battlegroup/exp-overwatch-range,
    battlegroup/exp-overwatch-full); blasts that could only snap do not fire."""
    if is_within(range, EXPERIMENTS.overwatch_normal):
        return "normal"
    if is_within(range, EXPERIMENTS.overwatch) and template is None:
        return "snap"
    return "none"


def at_full_skill(pace: Pace, speed: Speed, weapons: int) -> int:
    """Return how many weapons a vehicle fires at full skill after moving
    (battlegroup/base-vehicle-shooting, battlegroup/skies-move)."""
    return min(weapons, ARMOUR.weapons[pace].get(speed, weapons))


def snapping(pace: Pace, speed: Speed, weapons: int) -> int:
    """Return how many it fires as snap shots: the rest, but none after going flat out
    (battlegroup/base-vehicle-shooting)."""
    return 0 if speed == "flat_out" else weapons - at_full_skill(pace, speed, weapons)


def may_snap(weapon: Weapon) -> bool:
    """Return whether a weapon can fire snap shots: one that rolls to hit
    (battlegroup/base-to-hit, battlegroup/template-dice)."""
    return weapon.template is None and weapon.kind not in ("ordnance", "melee")


def fire_of(weapon: Weapon, type: UnitType, *, moved: bool, relentless: bool = False) -> Fire:
    """Return how a model that moved or not fires a weapon (battlegroup/base-weapon-types,
    battlegroup/maneuver-and-fire)."""
    if not moved or relentless or type in ("vehicle", "walker", "flyer"):
        return "normal"
    if weapon.kind == "heavy":
        return "snap" if may_snap(weapon) else "none"
    return "none" if weapon.kind == "ordnance" else "normal"


def reach(weapon: Weapon, *, moved: bool = False, relentless: bool = False) -> float:
    """Return how many inches a weapon reaches: a salvo after a move half as far, a torrent of flame
    as far as its kind does (battlegroup/base-weapon-types, battlegroup/template-dice)."""
    if weapon.range is None:
        return 0.0
    if weapon.template == "flame":
        sheet = BOOK.tables.templates
        return sheet.torrent if weapon.has("torrent") else sheet.sheets["flame"].range or 0.0
    if weapon.kind == "salvo" and moved and not relentless:
        return weapon.range / 2
    return weapon.range


def shots(weapon: Weapon, distance: float, *, moved: bool = False, relentless: bool = False) -> int:
    """Return how often a weapon fires at a distance (battlegroup/base-weapon-types)."""
    if not is_within(distance, reach(weapon, moved=moved, relentless=relentless)):
        return 0
    if not is_within(weapon.least, distance):
        return 0
    if weapon.kind == "rapid_fire" and is_near(weapon, distance):
        return weapon.shots * 2
    if weapon.kind == "salvo" and moved and not relentless:
        return weapon.moved_shots or weapon.shots
    return weapon.shots


def is_near(weapon: Weapon, distance: float) -> bool:
    """Return whether a target is within half range, exactly half included
    (battlegroup/base-weapon-types)."""
    return weapon.range is not None and is_within(distance, weapon.range / 2)


def bars_charge(weapon: Weapon, *, relentless: bool = False) -> bool:
    """Return whether firing a weapon keeps the whole unit from charging
    (battlegroup/close-assault)."""
    return not relentless and weapon.kind in ("rapid_fire", "heavy", "salvo", "ordnance")


def is_point_blank(distance: float, *, same_level: bool) -> bool:
    """Return whether a model fires at point blank (battlegroup/point-blank)."""
    return same_level and is_within(distance, SHOOTING.point_blank)


@frozen
class Arm:
    """The weapon that the models of a group fire. Without a weapon, they hold fire."""

    group: str
    """unit/group."""
    weapon: str | None = None


@frozen
class Manner:
    """How a unit fires in a step."""

    moved: bool = False
    """Whether the penalties for moving apply."""
    snap: bool = False
    """Whether all its shots are snap shots."""
    speed: Speed = "stationary"
    """For a vehicle: its speed, which limits how many weapons it fires at full skill
    (battlegroup/base-vehicle-shooting)."""
    overwatch: bool = False
    """Whether it fires at a charger, with weapons limited by range
    (battlegroup/exp-overwatch-range)."""
    share: Share = WHOLE
    silent: tuple[str, ...] = ()
    """Psykers that use a power instead of firing."""
    command: Command | None = None
    """The command that an officer gave."""


@frozen
class Barrel:
    """A weapon that a model fires."""

    model: str
    """unit/model."""
    group: str
    """unit/group."""
    weapon: str
    skill: int
    strength: int
    shots: int
    distance: float
    snap: bool
    point_blank: bool
    precise: bool
    """Its sixes to hit let the firer say who is hit."""
    bars_charge: bool
    bare: bool = False
    """Cover does not help against it."""
