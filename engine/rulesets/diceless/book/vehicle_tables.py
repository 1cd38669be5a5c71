"""The numbers of diceless about vehicles and guns; `data/tables.toml` says what each one is."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from engine.rulesets.diceless.book.codes import Angle, Grenade, Speed


@frozen
class AngleLimits:
    red: float
    orange: float


@frozen
class ArmourTable:
    capacity: int
    most: int
    further: int
    extra_die: int
    rending: int
    ordnance: int
    lance: int
    angle: AngleLimits
    angle_bs: Mapping[Angle, int]
    speed_bs: Mapping[Speed, int]
    ap_one: int
    ap_none: int
    blast: int
    template: int
    template_twin_linked: int
    tank_hunters: int
    obscured_points: int
    light_weapon: int


@frozen
class GrenadeTable:
    points: int
    strength: Mapping[Grenade, int]


@frozen
class ExplosionTable:
    passengers: int
    open_topped: int
    bystanders: int
    radius: float
    vehicle_points: int
    vehicle_strength: int


@frozen
class RammingTable:
    points: int
    skimmer_points: int
    speed_step: float
    armour: int
    tank: int


@frozen
class ArtilleryTable:
    crew_column: int
    gun_column: int
    least_strength: int
    armour: int
