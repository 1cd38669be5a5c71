"""Vehicles under fire: penetration and damage.

A hit brings its Strength and one die, or more, against the armour of the face it strikes, and that
face is where the firer stands by the diagonals of the hull. A total below the armour does nothing,
an equal one glances, a higher one penetrates. Both cost hull points; what penetrates also rolls on
the damage table, which a low AP and an open top raise. Weapons bend this in `Punch`: melta and
armourbane add two dice up, ordnance picks the higher of two, rending adds a D3 for a 6, lances cap
the armour, gauss glances on a 6, and haywire does not look at armour. Distances are inches.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from engine.book.vehicles import Armour
from engine.geometry import Face, Point, Pose, faces_of
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Damage, Hit, Trait
from engine.rulesets.battlegroup.book.die_readings import d3
from engine.rulesets.battlegroup.book.printed import Weapon
from engine.rulesets.battlegroup.weapons.rules import is_near

ARMOUR = BOOK.tables.armour
SIX = 6
HAYWIRE = 2
"""The lowest face with which haywire hurts."""
ALWAYS: tuple[Trait, ...] = ("armourbane", "gauss", "haywire", "lance", "rending", "sniper")
"""What a weapon brings against armour at any distance; melta needs half range."""


# ---------------------------------------------------------------- penetration


def face_struck(pose: Pose, length: float, width: float, armour: Armour, from_point: Point) -> Face:
    """Return the facing a shot strikes, the weaker exactly on a diagonal
    (battlegroup/base-vehicle-penetration)."""
    return min(faces_of(pose, length, width, from_point), key=armour.of)


def face_hit(face: Face, *, indirect: bool) -> Face:
    """Return the facing a hit counts at: what falls from above strikes the side
    (battlegroup/barrage-procedure)."""
    return "side" if indirect else face


@frozen
class Punch:
    """What a hit brings against armour."""

    strength: int
    traits: tuple[Trait, ...] = ()

    def has(self, *traits: Trait) -> bool:
        """Return whether it has one of these traits."""
        return any(trait in self.traits for trait in traits)

    @property
    def power(self) -> int:
        """Its Strength; a sniper's is fixed (battlegroup/base-weapon-types)."""
        return ARMOUR.sniper if self.has("sniper") else self.strength

    @property
    def dice(self) -> int:
        """How many dice it rolls at first (battlegroup/base-weapon-types)."""
        return 2 if self.has("melta", "armourbane", "ordnance") else 1

    @property
    def sums(self) -> bool:
        """Whether its dice are added up; ordnance picks the highest."""
        return self.has("melta", "armourbane")

    def rends(self, faces: Sequence[int]) -> bool:
        """Return whether a further die is rolled, and a D3 added for it."""
        return self.has("rending") and SIX in faces

    def armour_met(self, armour: int) -> int:
        """Return the armour it meets: lances know none above 12."""
        return min(armour, ARMOUR.lance) if self.has("lance") else armour

    def needed(self, armour: int) -> int | None:
        """Return the lowest face of one die that is enough to hurt, or None: dice are added up, or
        none is enough."""
        if self.sums:
            return None
        if self.has("haywire"):
            return HAYWIRE
        short = max(self.armour_met(armour) - self.power, 1)
        if self.has("gauss"):
            return min(short, SIX)
        return short if short <= SIX else None

    @property
    def most(self) -> int:
        """The highest possible total (battlegroup/riders-thrown-off)."""
        best = SIX * (self.dice if self.sums else 1)
        return self.power + best + (ARMOUR.rending if self.has("rending") else 0)


def punch_of(weapon: Weapon, strength: int, distance: float = 0.0) -> Punch:
    """Return what a hit of a weapon brings against armour, by default from as near as can be
    (battlegroup/base-weapon-types)."""
    traits: list[Trait] = [trait for trait in ALWAYS if trait in weapon.tags]
    if weapon.has("melta") and is_near(weapon, distance):
        traits.append("melta")
    if weapon.kind == "ordnance":
        traits.append("ordnance")
    return Punch(strength, tuple(traits))


def penetration(punch: Punch, faces: Sequence[int], armour: int, further: int | None = None) -> Hit:
    """Return what a hit does to armour (battlegroup/base-vehicle-penetration)."""
    if punch.has("haywire"):
        return ("none", "glance", "penetrate")[(faces[0] >= HAYWIRE) + (faces[0] == SIX)]
    total = punch.power + (sum(faces) if punch.sums else max(faces))
    if punch.rends(faces) and further is not None:
        total += d3(further)
    met = punch.armour_met(armour)
    if total > met:
        return "penetrate"
    gauss = punch.has("gauss") and SIX in faces
    return "glance" if total == met or gauss else "none"


def could_cost_hull_point(punch: Punch, armour: int) -> bool:
    """Return whether a hit has the potential to take a hull point, which throws riders off
    (battlegroup/riders-thrown-off)."""
    return punch.has("haywire", "gauss") or punch.most >= punch.armour_met(armour)


# ---------------------------------------------------------------- damage


def damage(face: int, ap: int | None, *, open_topped: bool = False) -> Damage:
    """Return the result of a penetrating hit (battlegroup/base-vehicle-damage)."""
    raised = {1: ARMOUR.ap_one, 2: ARMOUR.ap_two}.get(ap or 0, 0)
    total = face + raised + (ARMOUR.open_topped if open_topped else 0)
    return ARMOUR.damage[min(total, len(ARMOUR.damage)) - 1]


def is_wrecked(hull_points: int, lost: int) -> bool:
    """Return whether a vehicle has lost all its hull points
    (battlegroup/base-vehicle-penetration)."""
    return lost >= hull_points


def crashes(face: int) -> bool:
    """Return whether a zooming flyer that is immobilised falls
    (battlegroup/skies-zoom-rules)."""
    return face <= ARMOUR.crash


def hull_points_lost(hit: Hit, result: Damage | None = None, *, immobilised: bool = False) -> int:
    """Return the hull points a hit takes, one more when what stands already is immobilised
    (battlegroup/base-vehicle-penetration, battlegroup/base-vehicle-damage)."""
    if hit == "none":
        return 0
    more = ARMOUR.immobilised_cost if result == "immobilised" and immobilised else 0
    return ARMOUR.glance_points + more


def riders_lost(face: int, riders: int) -> int:
    """Return how many riders a tank takes with it when it is destroyed
    (battlegroup/riders-tank-destroyed)."""
    return min(d3(face), riders)
