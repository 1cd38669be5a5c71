"""Points at vehicles: what shots, blows, grenades and ground are worth against armour.

A shot at a vehicle is no damage to be saved but points on a line of its record. The line comes
from armour less Strength; the points from how squarely it strikes (impact), how fast the vehicle
goes, AP, and the cover it has. All of it is a product of table values, in order of the print.
"""

from __future__ import annotations

from engine.geometry import is_within
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Angle, Grenade, Speed, WeaponKind
from engine.rulesets.diceless.weapons.rules import skill
from engine.rulesets.diceless.wounds.rules import Save

ARMOUR = BOOK.tables.armour
CLOSE_COMBAT = BOOK.tables.close_combat
GRENADES = BOOK.tables.grenades


# ---------------------------------------------------------------- modifiers


def angle_modifier(kind: WeaponKind, zone: Angle) -> int:
    """Return what the angle of a shot adds to Ballistic Skill: of heavy weapons only
    (diceless/vehicle-angle-modifier)."""
    return ARMOUR.angle_bs[zone] if kind == "heavy" else 0


def speed_modifier(speed: Speed) -> int:
    """Return what the speed of the target adds to Ballistic Skill
    (diceless/vehicle-speed-modifier)."""
    return ARMOUR.speed_bs[speed]


def walker_modifier(*, helpless: bool) -> int:
    """Return what the speed of a walker in combat adds to Weapon Skill: only one that is
    immobilised or stunned is easier to hit (diceless/assault-vehicle)."""
    return ARMOUR.speed_bs["immobile"] if helpless else 0


def ap_modifier(ap: int | None) -> int:
    """Return what the AP of a shot adds to Ballistic Skill (diceless/vehicle-ap-modifier)."""
    if ap is None:
        return ARMOUR.ap_none
    return ARMOUR.ap_one if ap == 1 else 0


def hunter_modifier(*, hunts: bool) -> int:
    """Return what hunting tanks adds to Ballistic or Weapon Skill (diceless/usr-tank-hunters)."""
    return ARMOUR.tank_hunters if hunts else 0


# ---------------------------------------------------------------- points


def points(printed: int, shots: int, *modifiers: int) -> int:
    """Return the points of shots by Ballistic Skill, or of blows by Weapon Skill; Strength is not
    multiplied in (diceless/vehicle-damage-points, diceless/assault-vehicle)."""
    return skill(printed, *modifiers) * shots


def blast_points(ap: int | None, markers: int = 1) -> int:
    """Return the points of markers that hit (diceless/vehicle-damage-points)."""
    return skill(ARMOUR.blast, ap_modifier(ap)) * markers


def template_points(ap: int | None, *, twin_linked: bool = False) -> int:
    """Return the points of a template that hits (diceless/vehicle-damage-points)."""
    printed = ARMOUR.template_twin_linked if twin_linked else ARMOUR.template
    return skill(printed, ap_modifier(ap))


def covered(points: int, cover: Save) -> int:
    """Return what cover leaves of a pool of points (diceless/vehicle-cover)."""
    return cover.lets_through(points)


def grenade_points(models: int) -> int:
    """Return the points of grenades (diceless/grenades-vehicles)."""
    return GRENADES.points * models


# ---------------------------------------------------------------- Strength against armour


def grenade_strength(grenade: Grenade) -> int:
    """Return the Strength of a grenade (diceless/grenades-vehicles)."""
    return GRENADES.strength[grenade]


def blast_strength(strength: int, *, off_hull: bool) -> int:
    """Return the Strength of a marker whose middle is off the hull or on it
    (diceless/vehicle-damage-points)."""
    return strength // 2 if off_hull else strength


def striking_strength(strength: int, *, witchblade: bool = False, fist: bool = False) -> int:
    """Return the Strength of a blow at a vehicle (diceless/witchblades-vehicles,
    diceless/assault-vehicle)."""
    if witchblade:
        return CLOSE_COMBAT.witchblade_strength
    return 2 * strength if fist else strength


def melts(reach: float, distance: float) -> bool:
    """Return whether a melta weapon is near enough: at half its range or less (diceless/melta)."""
    return is_within(distance, reach / 2)


def lowering(*, extra_die: bool = False, rending: bool = False, ordnance: bool = False) -> int:
    """Return by how much a weapon lowers armour less Strength: by its best help only
    (diceless/av-s-extra-d6, diceless/av-s-rending, diceless/rending-vehicles)."""
    return max(
        ARMOUR.extra_die if extra_die else 0,
        ARMOUR.rending if rending else 0,
        ARMOUR.ordnance if ordnance else 0,
    )


def armour_met(armour: int, *, lance: bool = False) -> int:
    """Return the armour a weapon meets (diceless/av-s-line)."""
    return min(armour, ARMOUR.lance) if lance else armour
