"""Points at vehicles: what shots, blows, grenades and grounds are worth against armour."""

from __future__ import annotations

from engine.geometry import is_within
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.codes import Angle, Grenade, Speed, WeaponKind
from engine.rulesets.diceless.pools import skill
from engine.rulesets.diceless.saves import Save

RULES = BOOK.tables.armour
GROUND = BOOK.tables.ground
GRENADES = BOOK.tables.grenades
COMBAT = BOOK.tables.close_combat

# ---------------------------------------------------------------- modifiers


def angle_modifier(kind: WeaponKind, zone: Angle) -> int:
    """Return what the angle of a shot is worth: to heavy weapons only
    (diceless/vehicle-angle-modifier)."""
    return RULES.angle_bs[zone] if kind == "heavy" else 0


def speed_modifier(speed: Speed) -> int:
    """Return what the speed of the target is worth (diceless/vehicle-speed-modifier)."""
    return RULES.speed_bs[speed]


def walker_modifier(*, helpless: bool) -> int:
    """Return what the speed of a walker in combat is worth: only one that is immobilised or stunned
    is easier to hit (diceless/assault-vehicle)."""
    return RULES.speed_bs["immobile"] if helpless else 0


def ap_modifier(ap: int | None) -> int:
    """Return what the AP of a shot is worth (diceless/vehicle-ap-modifier)."""
    if ap is None:
        return RULES.ap_none
    return RULES.ap_one if ap == 1 else 0


def hunter_modifier(*, hunts: bool) -> int:
    """Return what hunting tanks is worth (diceless/usr-tank-hunters)."""
    return RULES.tank_hunters if hunts else 0


# ---------------------------------------------------------------- points


def points(printed: int, shots: int, *modifiers: int) -> int:
    """Return the points of shots by Ballistic Skill, or of blows by Weapon Skill; Strength is not
    multiplied in (diceless/vehicle-damage-points, diceless/assault-vehicle)."""
    return skill(printed, *modifiers) * shots


def blast_points(ap: int | None, markers: int = 1) -> int:
    """Return the points of markers that hit (diceless/vehicle-damage-points)."""
    return skill(RULES.blast, ap_modifier(ap)) * markers


def template_points(ap: int | None, *, twin_linked: bool = False) -> int:
    """Return the points of a template that hits (diceless/vehicle-damage-points)."""
    printed = RULES.template_twin_linked if twin_linked else RULES.template
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
        return COMBAT.witchblade_strength
    return 2 * strength if fist else strength


def melts(reach: float, distance: float) -> bool:
    """Tell whether a melta weapon is near enough: at half its range or less (diceless/melta)."""
    return is_within(distance, reach / 2)


def lowering(*, extra_die: bool = False, rending: bool = False, ordnance: bool = False) -> int:
    """Return by how much a weapon lowers armour less Strength: by its best help only
    (diceless/av-s-extra-d6, diceless/av-s-rending, diceless/rending-vehicles)."""
    return max(
        RULES.extra_die if extra_die else 0,
        RULES.rending if rending else 0,
        RULES.ordnance if ordnance else 0,
    )


def armour_met(armour: int, *, lance: bool = False) -> int:
    """Return the armour a weapon meets (diceless/av-s-line)."""
    return min(armour, RULES.lance) if lance else armour
