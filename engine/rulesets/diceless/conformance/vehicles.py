"""Worked examples of vehicles: angles, points, the record, rams and explosions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from attrs import field, frozen

from engine.book.examples import Answer, Example, a_save, at_least
from engine.book.vehicles import Armour
from engine.geometry import Point, Pose
from engine.rulesets.diceless.armour.rules import (
    angle_modifier,
    covered,
    grenade_points,
    grenade_strength,
    points,
)
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Grenade
from engine.rulesets.diceless.conformance.common import above, casualties, one_of, save_of
from engine.rulesets.diceless.damage.rules import line_of, passenger_damage
from engine.rulesets.diceless.ramming.rules import ram_points, ram_strength
from engine.rulesets.diceless.terrain.state import Rough
from engine.rulesets.diceless.vehicles.rules import angle_zone, face_struck, impact
from engine.rulesets.diceless.weapons.rules import reroll, skill

GROUND = BOOK.tables.ground
DEGREES = 2
"""Decimals of angles in answers."""
REROLLS = ("twin", "reroll", "re_roll")
"""What is in the names of modifiers that count once."""
MELTA_BOMBS = dict.fromkeys(("melta", "melta_bombs", "meltabomb", "meltabombs"), "melta_bomb")


@frozen(kw_only=True)
class VehicleTerrain:
    """A vehicle in dangerous terrain."""

    inches: float = at_least(0)
    rear_av: int = at_least(1)

    def answer(self) -> Answer:
        """Return the points and their line."""
        way = (0.0, 0.0), (self.inches, 0.0)
        rough = Rough(GROUND.vehicle_strength, way, everywhere=GROUND.vehicle_per_inch)
        line = line_of(self.rear_av, rough.strength)
        return {"points": rough.points(rough.length), "line": line}


@frozen(kw_only=True)
class Ram:
    """One vehicle rams another; the armour is of the facings touched."""

    rammer_av: int = at_least(1)
    victim_av: int = at_least(1)
    moved: float = at_least(0)
    rammer_tank: bool = True
    victim_tank: bool = False
    victim_skimmer: bool = False
    victim_immobilised: bool = False
    victim_stunned: bool = False

    def answer(self) -> Answer:
        """Return what each takes."""
        at_victim = ram_strength(self.rammer_av, self.moved, tank=self.rammer_tank)
        at_rammer = ram_strength(self.victim_av, self.moved, tank=self.victim_tank)
        helpless = self.victim_immobilised or self.victim_stunned
        return {
            "strength_on_victim": at_victim,
            "line_on_victim": line_of(self.victim_av, at_victim),
            "points_on_victim": ram_points(dodges=self.victim_skimmer and not helpless),
            "strength_on_rammer": at_rammer,
            "line_on_rammer": line_of(self.rammer_av, at_rammer),
            "points_on_rammer": ram_points(dodges=False),
        }


@frozen(kw_only=True)
class Grenades:
    """Grenades at a vehicle."""

    grenade: str
    models: int = at_least(0)
    av: int = at_least(1)

    def answer(self) -> Answer:
        """Return the points and their line."""
        kind = cast(Grenade, one_of(Grenade, self.grenade, "grenade", MELTA_BOMBS))
        line = line_of(self.av, grenade_strength(kind))
        return {"points": grenade_points(self.models), "line": line}


@frozen(kw_only=True)
class Explosion:
    """A transport that explodes with passengers of one kind."""

    passengers: int = at_least(1)
    save: int | None = a_save(needed=True)
    hp: int = at_least(1)
    open_topped: bool = False
    hp_lost: int = at_least(0, 0)

    def answer(self) -> Answer:
        """Return what they lose."""
        damage = passenger_damage(self.passengers, open_topped=self.open_topped)
        loss = save_of(self.save).lets_through(damage)
        fallen = casualties(self.passengers, self.hp, self.hp_lost, loss)[1]
        return {"dmg": damage, "hp_lost": loss, **fallen}


@frozen(kw_only=True)
class VehiclePoints:
    """Shots at a vehicle, and its cover."""

    bs: int = at_least(0)
    mods: Mapping[str, int] = field(factory=dict)
    """By name, all of them added."""
    shots: int = at_least(0)
    cover: int | None = a_save()

    def answer(self) -> Answer:
        """Return the points."""
        again = [name for name in self.mods if any(part in name for part in REROLLS)]
        plain = sum(value for name, value in self.mods.items() if name not in again)
        rerolls = reroll(*(self.mods[name] > 0 for name in again))
        dealt = points(self.bs, self.shots, plain, rerolls)
        return {
            "bs_used": skill(self.bs, plain, rerolls),
            "points": covered(dealt, save_of(self.cover)),
        }


@frozen(kw_only=True)
class Angle:
    """A heavy weapon's shot at a vehicle."""

    centre: Point
    heading: float
    length: float = above(0)
    width: float = above(0)
    firer: Point
    armour: Armour

    def answer(self) -> Answer:
        """Return the facing struck and what the angle is worth."""
        pose = Pose(*self.centre, self.heading)
        struck = face_struck(pose, self.length, self.width, self.armour, self.firer)
        degrees = impact(pose, struck, self.firer)
        zone = angle_zone(degrees)
        return {
            "facing": struck,
            "angle_deg": round(degrees, DEGREES),
            "zone": zone,
            "bs_mod": angle_modifier("heavy", zone),
        }


OPERATIONS: dict[str, type[Example]] = {
    "angle": Angle,
    "vehicle_points": VehiclePoints,
    "vehicle_terrain": VehicleTerrain,
    "grenades": Grenades,
    "ram": Ram,
    "explosion": Explosion,
}
