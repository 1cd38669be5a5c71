"""Every number of diceless, as frozen classes; `data/tables.toml` says what each one is."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from engine.rulesets.diceless.book.codes import (
    Effect,
    Mishap,
    Row,
    TerrainName,
    UnitType,
    Variant,
    Zone,
)
from engine.rulesets.diceless.book.vehicle_tables import (
    ArmourTable,
    ArtilleryTable,
    ExplosionTable,
    GrenadeTable,
    RammingTable,
)


@frozen
class SaveTable:
    rows: tuple[tuple[int, int, int, int, int], ...]


@frozen
class LeadershipTable:
    limits: tuple[int, ...]
    limits_rerolled: tuple[int, ...]
    test: int
    hooded: int
    hood_range: float


@frozen
class ShootingTable:
    template: int
    template_twin_linked: int
    blast: int
    reroll: int
    range_step: float
    rapid_within: float
    rapid_shots: int
    sniper_strength: int
    weapons_of_monsters: int
    vulnerable: int
    template_length: float
    template_muzzle: float
    template_width: float
    template_widest_at: float
    small_blast: float
    large_blast: float


@frozen
class WoundTable:
    points: int
    instant_least: int
    instant_strength: int


@frozen
class CloseCombatTable:
    lower: int
    equal_to_double: int
    more_than_double: int
    none: int
    claw: int
    preferred_enemy: int
    poisoned: tuple[int, int, int, int, int]
    witchblade_strength: int
    extra_wound: int
    walker_hit: int
    charge_attack: int
    second_weapon: int
    first_step: int
    last_step: int
    support_reach: float
    most_strength: int
    standard: int


@frozen
class MoveTable:
    allowance: Mapping[UnitType, float]
    turbo: float
    combat: float
    cruising: float
    flat_out: float
    flat_out_skimmer: float
    charge: float
    charge_beast: float
    run: float
    consolidation: float
    pile_in: float
    hit_and_run: float
    through_cover: float
    regrouped: float
    coherency: float
    enemy_gap: float
    embark: float
    join: float


@frozen
class GroundTable:
    slow: float
    dangerous: int
    vehicle_strength: int
    vehicle_per_inch: int


@frozen
class TerrainKind:
    """Effects of a kind of terrain. A piece may override them."""

    height: float
    difficult: bool = False
    dangerous: bool = False
    impassable: bool = False
    area: bool = False
    cover: int | None = None


@frozen
class CoverTable:
    ground: int
    units: int
    obscured: int
    turbo: int
    linear_near: float
    area_near: float


@frozen
class SightTable:
    infantry: float
    bike: float
    large: float
    night: float
    night_acute: float


@frozen
class TokenTable:
    small_blast: int
    large_blast: int
    deep_strike: int
    gate: int
    named_seer: int
    gets_hot: int
    warp: int
    most: int
    night_extra: int
    later_barrage: int
    step: float
    hot_damage: int
    hot_damage_rerolled: int
    hot_skill: int
    peril: int


@frozen
class MoraleTable:
    share: float
    regroup_gap: float
    regroup_share: float


@frozen
class ReserveTable:
    first: int
    last: int


@frozen
class DeepStrikeTable:
    most: Mapping[Zone, int]
    mishap: Mapping[Zone, Mishap]
    jammed: int
    jamming_radius: float


@frozen
class RosterTable:
    mines: int
    mines_strength: int
    gate_damage: int
    null_zone: float
    tremor: float
    repair: int
    servitor: int
    harness: int
    self_repair: int
    commander_left: int
    free_turns: int


@frozen
class DeploymentTable:
    infiltrate_unseen: float
    infiltrate_seen: float
    scout: float
    spacing: float
    row: int
    step: float


@frozen
class ScoreTable:
    objective: int
    radius: float
    destroyed: int


@frozen
class ConversionTable:
    d3: int
    d6: int
    two_d6: int
    three_d6: int
    passes: int


@frozen
class Tables:
    """Every number of the rules."""

    saves: SaveTable
    leadership: LeadershipTable
    lines: Mapping[str, tuple[tuple[int, Row], ...]]
    tracks: Mapping[Variant, Mapping[Row, tuple[Effect, ...]]]
    armour: ArmourTable
    shooting: ShootingTable
    wounds: WoundTable
    close_combat: CloseCombatTable
    move: MoveTable
    fall_back: Mapping[UnitType, float]
    ground: GroundTable
    kinds: Mapping[TerrainName, TerrainKind]
    cover: CoverTable
    sight: SightTable
    tokens: TokenTable
    morale: MoraleTable
    grenades: GrenadeTable
    explosion: ExplosionTable
    ramming: RammingTable
    artillery: ArtilleryTable
    reserves: ReserveTable
    deep_strike: DeepStrikeTable
    roster: RosterTable
    deployment: DeploymentTable
    score: ScoreTable
    conversion: ConversionTable
