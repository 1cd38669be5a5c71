"""Worked examples of vehicles, riders and support."""

from __future__ import annotations

from attrs import frozen

from engine.book.examples import Answer, Example, a_save, at_least
from engine.geometry import is_within
from engine.rulesets.battlegroup.book.codes import Pace, Speed, SupportKind
from engine.rulesets.battlegroup.book.wargear import price
from engine.rulesets.battlegroup.conformance.common import edge_of
from engine.rulesets.battlegroup.driving.rules import is_slowed, may_go_flat_out
from engine.rulesets.battlegroup.strikes.rules import flown
from engine.rulesets.battlegroup.vehicles.rules import farthest, load, may_ride, rider_capacity
from engine.rulesets.battlegroup.weapons.rules import at_full_skill, snapping


@frozen(kw_only=True)
class FlyerSpeed:
    """Where support flyers end, from and to across the table."""

    table: tuple[float, float]
    own_edge: str
    footprints: tuple[tuple[float, float], ...]

    def answer(self) -> Answer:
        """Return how fast they have moved."""
        edge = edge_of(self.own_edge, self.table)
        return {"speed": [flown(edge, self.table, *ends) for ends in self.footprints]}


@frozen(kw_only=True)
class VehicleMove:
    """Paths of vehicles."""

    moves: tuple[MoveCase, ...]

    def answer(self) -> Answer:
        """Return which are legal, and whether the vehicle may still go flat out."""
        slow = [is_slowed(touches_difficult=one.difficult, dozer=one.dozer) for one in self.moves]
        legal = [
            is_within(one.length, farthest(slow=slowed, heavy=one.heavy))
            for one, slowed in zip(self.moves, slow, strict=True)
        ]
        flat_out = [
            may_go_flat_out(slow=slowed, heavy=one.heavy) if allowed else None
            for one, slowed, allowed in zip(self.moves, slow, legal, strict=True)
        ]
        return {"legal": legal, "flat_out_allowed": flat_out}


@frozen(kw_only=True)
class VehicleWeapons:
    """Vehicles that have moved."""

    cases: tuple[WeaponsCase, ...]

    def answer(self) -> Answer:
        """Return how they fire their weapons."""
        moved = [(case.kind, case.speed, case.weapons) for case in self.cases]
        return {
            "full_bs": [at_full_skill(*case) for case in moved],
            "snap": [snapping(*case) for case in moved],
        }


@frozen(kw_only=True)
class SupportCost:
    """Support of a price."""

    items: tuple[tuple[SupportKind, int], ...]

    def answer(self) -> Answer:
        """Return what it costs as support."""
        return {"points": [price(strike, full) for strike, full in self.items]}


@frozen(kw_only=True)
class Riders:
    """Infantry that would ride a vehicle."""

    hull_points: int = at_least(1)
    transport_capacity: int = at_least(0, 0)
    tank: bool
    models: int = at_least(1)
    bulk: int = at_least(1, 1)
    best_armour_save: int | None = a_save()

    def answer(self) -> Answer:
        """Return whether it may."""
        room = rider_capacity(self.hull_points, self.transport_capacity, tank=self.tank)
        fits = load((self.bulk,) * self.models) <= room
        return {
            "capacity": room,
            "legal": fits and may_ride("infantry", self.best_armour_save),
        }


CASES: dict[str, type[Example]] = {
    "riders": Riders,
    "vehicle_move": VehicleMove,
    "vehicle_weapons": VehicleWeapons,
    "flyer_speed": FlyerSpeed,
    "support_cost": SupportCost,
}


@frozen(kw_only=True)
class MoveCase:
    """A path of a vehicle."""

    length: float = at_least(0)
    difficult: bool = False
    dozer: bool = False
    heavy: bool = False


@frozen(kw_only=True)
class WeaponsCase:
    """A vehicle that has moved."""

    kind: Pace
    speed: Speed
    weapons: int = at_least(0)
