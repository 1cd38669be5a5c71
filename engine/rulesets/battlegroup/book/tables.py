"""Every number of battlegroup, as frozen classes; `data/tables.toml` says what each one is."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from engine.rulesets.battlegroup.book.codes import (
    Blade,
    Damage,
    Issuer,
    Order,
    Pace,
    Speed,
    Step,
    Template,
    TerrainName,
    UnitType,
)


@frozen
class OrderSheet:
    """An order: its steps and the units that can receive it."""

    steps: tuple[Step, ...]
    issuer: Issuer = "any"
    reaction: bool = False


@frozen
class ShootingTable:
    skill_sum: int
    best: int
    snap_skill: int
    crack: int
    crack_sum: int
    point_blank: float
    jink: int


@frozen
class TemplateSheet:
    dice: int
    need: int
    stray: float | None = None
    """How far its 1s can stray; None for flames, whose 1s do not."""
    range: float | None = None


@frozen
class TemplateTable:
    sheets: Mapping[Template, TemplateSheet]
    large_unit: int
    bonus: int
    indirect: int
    best: int
    worst: int
    torrent: float


@frozen
class GroundTable:
    bonus: int
    open_cover: int
    skill: int


@frozen
class CoverTable:
    models: int
    riders: int
    stealth: int
    shrouded: int
    best: int
    lines: int


@frozen
class WoundTable:
    instant: int
    sniper: int
    feel_no_pain: int


@frozen
class MoraleTable:
    share: float
    regroup_share: float
    regroup_move: float


@frozen
class FightTable:
    charge_bonus: int
    charge_range: float
    charge_dice: int
    through_terrain: float
    pile_in: float
    support_reach: float
    first_step: int
    last_step: int
    consolidation: int
    hammer_step: int


@frozen
class SweepTable:
    wounds: int
    gap: float


@frozen
class ArmourTable:
    lance: int
    sniper: int
    rending: int
    glance_points: int
    ap_one: int
    ap_two: int
    open_topped: int
    damage: tuple[Damage, ...]
    explosion_strength: int
    immobilised_cost: int
    crash: int
    weapons: Mapping[Pace, Mapping[Speed, int]]
    """How many fire at full skill; a speed left out: all of them."""


@frozen
class MoveTable:
    allowance: Mapping[UnitType, float]
    combat: float
    cruising: float
    heavy: float
    flat_out: float
    flat_out_fast: float
    flat_out_skimmer: float
    turbo: Mapping[UnitType, float]
    disembark: float
    embark: float
    coherency: float
    enemy_gap: float
    join: float
    on_foot: float
    """For jump units that save their packs for a charge."""
    thrust: int
    """Dice of jet packs."""
    dangerous: int
    """A model in dangerous ground is hurt on this roll or less."""
    far_dice: tuple[UnitType, ...]
    """Types that fall back three dice."""


@frozen
class TerrainKind:
    """What a kind of terrain does, unless a piece says otherwise."""

    height: float
    cover: int | None = None
    difficult: bool = False
    impassable: bool = False
    blocks_sight: bool = False
    armour: int | None = None


@frozen
class DebrisTable:
    armour: int
    hull_points: int
    shift: float


@frozen
class BuildingTable:
    collapse_strength: int
    out: float


@frozen
class RiderTable:
    per_hull_point: int
    least_save: int


@frozen
class SupportTable:
    bombardment: int
    flyer: int
    target_point: int


@frozen
class DeepStrikeTable:
    hit: int
    misplaced: float
    misplaced_roll: int


@frozen
class PsychicTable:
    success: int
    deny: int
    perils: int


@frozen
class OrganisationTable:
    hq_share: int
    troops_per: int
    lords_per: int
    restricted_per: int
    hull_points: int
    wounds: int
    signature_free: int
    allied: tuple[tuple[str, str], ...]
    """Pairs of factions that are Battle Brothers."""
    least: int
    """Points of a match."""
    most: int


@frozen
class ObjectiveTable:
    capture: float
    deny: float
    apart: float
    edge: float
    centre: float
    near_centre: float
    least: int
    most: int


@frozen
class VictoryTable:
    limit_per: int
    least_limit: int
    per_objective: int
    slain: int
    warlord: int
    out_scouted: int


@frozen
class SetUpTable:
    recon_gap: float
    zone_depth: float
    zone_leg: float
    probe_depth: float
    defended: int
    built_gap: float
    main_from: int
    defenders_from: int
    wave: int
    wave_per: int
    ambush_per: int
    infiltrate_unseen: float
    infiltrate_seen: float
    scout: float
    scout_far: float
    outflank_left: int
    outflank_right: int


@frozen
class FactionTable:
    supporting_range: float
    bonding_skill: int
    suspensors: int
    blades: Mapping[Blade, int]
    """Their prices, each in place of a gun."""
    synapse: float
    consonance: int
    junior_voice: float
    senior_voice: float
    volley_fire: int
    """Shots more of rapid fire."""


@frozen
class ExperimentTable:
    shotgun: int
    overwatch: float
    overwatch_normal: float


@frozen
class Tables:
    """Every number of the rules."""

    orders: Mapping[Order, OrderSheet]
    shooting: ShootingTable
    templates: TemplateTable
    ground: GroundTable
    cover: CoverTable
    wounds: WoundTable
    morale: MoraleTable
    fight: FightTable
    sweep: SweepTable
    armour: ArmourTable
    move: MoveTable
    kinds: Mapping[TerrainName, TerrainKind]
    heights: Mapping[UnitType, float]
    debris: DebrisTable
    buildings: BuildingTable
    riders: RiderTable
    support: SupportTable
    deep_strike: DeepStrikeTable
    psychic: PsychicTable
    organisation: OrganisationTable
    objectives: ObjectiveTable
    victory: VictoryTable
    setup: SetUpTable
    factions: FactionTable
    experiments: ExperimentTable
