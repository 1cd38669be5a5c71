"""What is printed: the classes that the data files of spearhead are read into."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from attrs import frozen

from engine.book.shelf import Clause

# --------------------------------------------------------------------------- words

WeightName = Literal["light", "medium", "heavy"]
Role = Literal["command", "artillery"]
TerrainName = Literal["building", "wood", "hill", "wall"]
ObjectiveKind = Literal["holds", "tanks_across", "command_dead"]
ObjectiveResult = Literal["win", "stop"]
ArmyRule = Literal["command"]

Op = Literal[
    "aim_mod",  # added to each Aim die of the affected attack
    "hits_mod",  # changes the number of Aim dice of the named weapon
    "penetration_mod",  # added to Penetration before the three cases are compared
    "power_mod",  # added to the Power of each penetrating hit
    "armour_mod",  # added to the Armour of the target, result at least 0
    "speed_mod",  # added to Speed while it lasts
    "overcharge_auto",  # overcharge tests pass without a die
    "ignore_move_penalty",  # no Aim penalty for own movement
    "ignore_near_enemy_penalty",  # no Aim penalty for a near enemy
    "explosion_threshold",  # replaces the number needed on the death roll
    "ram_dice",  # replaces the number of D6 for ram distance
    "ram_distance_bonus",  # inches added to the rolled ram distance
    "ram_damage_bonus",  # added to the ram damage die before Armour comes off
    "heal",  # restores health up to the starting value
    "self_damage",  # lost health that no enemy dealt; Armour does not help
    "gain_reaction_point",  # points for the owner
    "free_move",  # moves up to this many inches; no Move action
    "force_visible",  # the chosen enemy counts as visible to the filtered friends
    "redirect_attack_damage",  # this tank takes what weapons would deal to the chosen friend
    "scuttle",  # dies and explodes without the death roll
]
Who = Literal[
    "self",
    "attacks_on_self",
    "friendly_within",  # never the carrier itself; tested whenever it matters
    "chosen_friendly",
    "chosen_enemy",  # visible as well
    "attacks_on_chosen_enemy",
    "attacks_on_chosen_friendly",
    "attacks_on_self_and_friendly_within",
    "army",
]
Until = Literal["always", "at_once", "activation_end", "turn_end", "next_own_activation"]
When = Literal[
    "target_farther_than_12",
    "target_within_9",
    "no_move_action_this_activation",
    "return_fire",
    "below_half",
]
Chapter = Literal[
    "Terms",
    "Setting up",
    "The turn",
    "Ending",
    "Attacking",
    "Moving",
    "Specials",
    "Seeing",
    "Reactions",
    "Army building",
    "Abilities",
    "Basics",
    "Forces",
    "Scenarios",
]

# --------------------------------------------------------------------------- classes


@frozen
class Weapon:
    id: str
    name: str
    range: float  # a target must be closer than this
    hits: str  # a number or dice, rolled once per shot
    penetration: int
    power: str  # a number or dice, rolled per penetrating hit
    light: bool  # ignores the Aim penalty for moving


@frozen
class Option:
    """Equipment bought for a tank. It changes the printed profile permanently."""

    id: str
    name: str
    supply: int
    speed: int = 0  # added
    armour: int = 0  # added
    explosion_threshold: int | None = None
    ram_damage_bonus: int = 0
    replace: tuple[str, str] | None = None  # weapon given up, weapon carried instead


@frozen
class Effect:
    op: Op
    who: Who
    until: Until
    value: int | str | None = None  # a str is dice
    within: float | None = None  # inches from the carrier, inclusive
    weight: WeightName | None = None  # only tanks of this weight
    role: Role | None = None  # only tanks with this role
    weapon: str | None = None  # a weapon id, "main" or "all"; None is "all"
    when: When | None = None


@frozen
class Ability:
    """A row of a sheet. An ability is passive, or active with a cooldown or a single use."""

    id: str
    name: str
    text: str
    effects: tuple[Effect, ...]
    cooldown: int | None = None  # activations of the carrier
    single_use: bool = False


@frozen
class Sheet:
    id: str
    name: str
    faction: str
    weight: WeightName
    roles: tuple[Role, ...]
    speed: int
    aim: int
    armour: int
    health: int
    supply: int
    weapons: tuple[str, ...]  # the first is the main weapon
    passive: tuple[Ability, ...]
    active: tuple[Ability, ...]
    options: tuple[Option, ...] = ()

    def option(self, key: str) -> Option:
        """Return the option with the id `key`, or raise KeyError."""
        for option in self.options:
            if option.id == key:
                return option
        raise KeyError(key)


@frozen
class FactionRule:
    id: str
    name: str
    text: str
    effects: tuple[Effect, ...]


@frozen
class Special:
    id: str
    name: str
    text: str
    effects: tuple[Effect, ...]
    needs_health: int | None = None  # current health the tank must have
    role: Role | None = None  # only tanks with this role
    single_use: bool = False  # once per match for each tank


@frozen
class SubFaction:
    id: str
    name: str
    text: str
    specials: tuple[Special, ...]


@frozen
class Faction:
    id: str
    name: str
    text: str
    rule: FactionRule
    subfactions: tuple[SubFaction, ...]


@frozen
class TerrainKind:
    height: float
    blocks_move: bool
    blocks_sight: bool
    elevates: bool  # raises a tank whose centre is on it by its height


Point = tuple[float, float]


@frozen(cache_hash=True)
class TerrainPiece:
    id: str
    kind: TerrainName
    polygon: tuple[Point, ...]  # convex, either way round


@frozen
class Marker:
    id: str
    x: float
    y: float
    radius: float  # tanks within it, inclusive, contest the marker


@frozen
class Objective:
    kind: ObjectiveKind
    needed: int  # holds gained, own tanks across, or living enemy Command tanks left
    result: ObjectiveResult  # "win" outright, or "stop" and supply decides
    within: float | None = None  # tanks_across: how near the enemy edge counts


@frozen(cache_hash=True)
class Scenario:
    id: str
    name: str
    text: str
    long: float  # along x
    short: float  # along y
    rounds: int
    objective: Objective
    terrain: tuple[TerrainPiece, ...]
    markers: tuple[Marker, ...] = ()
    army_rule: ArmyRule | None = None  # "command": each roster holds a Command tank


@frozen(cache_hash=True)
class Map:
    """What players bring in place of parts of a scenario's table; a part left out stays."""

    long: float | None = None
    short: float | None = None
    markers: tuple[Marker, ...] | None = None
    terrain: tuple[TerrainPiece, ...] | None = None


@frozen
class ForceTank:
    """A tank of a roster, with the options bought for it."""

    tank: str
    options: tuple[str, ...] = ()


@frozen
class Force:
    """A ready-made roster."""

    id: str
    name: str
    faction: str
    text: str
    tanks: tuple[ForceTank, ...]
    subfaction: str | None = None


@frozen
class Starter:
    """The scenario and forces of a match whose options name none."""

    scenario: str
    forces: tuple[str, str]  # by seat


@frozen
class TurnTable:
    quota: str
    actions: int


@frozen
class DeploymentTable:
    depth: float
    step: float
    lane: float
    watch: float


@frozen
class ExplosionTable:
    success: int
    radius: float
    damage: str


@frozen
class ModifierTable:
    positive: int
    negative: int


@frozen
class AttackTable:
    near_enemy_distance: float
    near_enemy_aim: int
    equal_success: int
    power_minimum: int
    artillery_distance: float


@frozen
class MoveTable:
    free_share: float
    aim_penalty: int


@frozen
class RamTable:
    needs_enemy_within: float
    dice: int
    damage: str


@frozen
class OverchargeTable:
    success: int
    bonus: float
    caps: Mapping[WeightName, float]


@frozen
class SpecialTable:
    command_distance: float


@frozen
class ReactionTable:
    cost: int
    kill: int
    progress: int


@frozen
class ChargeTable:
    needs_enemy_within: float
    move: float
    damage: str


@frozen
class SmashTable:
    move: float
    victim_within: float
    damage: str


@frozen(cache_hash=True)
class Footprint:
    length: float
    width: float
    height: float


@frozen
class Tables:
    """Every number of the rules; `data/tables.toml` says what each one is."""

    supply_limit: int
    decimals: int
    low_health: float
    turn: TurnTable
    deployment: DeploymentTable
    explosion: ExplosionTable
    modifiers: ModifierTable
    attack: AttackTable
    move: MoveTable
    ram: RamTable
    overcharge: OverchargeTable
    specials: SpecialTable
    reactions: ReactionTable
    charge: ChargeTable
    smash: SmashTable
    footprints: Mapping[WeightName, Footprint]
    terrain: Mapping[TerrainName, TerrainKind]


@frozen
class Book:
    """All data of the ruleset, by id, in the order of the files."""

    tables: Tables
    weapons: Mapping[str, Weapon]
    sheets: Mapping[str, Sheet]
    factions: Mapping[str, Faction]
    subfactions: Mapping[str, SubFaction]
    specials: Mapping[str, Special]
    scenarios: Mapping[str, Scenario]
    forces: Mapping[str, Force]
    starter: Starter
    clauses: Mapping[str, Clause]

    def effects(self, op: Op) -> Iterator[Effect]:
        """Return every effect of a kind that is printed anywhere."""
        printed = (
            *(one.effects for sheet in self.sheets.values() for one in sheet.passive),
            *(one.effects for sheet in self.sheets.values() for one in sheet.active),
            *(one.effects for one in self.specials.values()),
            *(one.rule.effects for one in self.factions.values()),
        )
        return (effect for effects in printed for effect in effects if effect.op == op)

    def supply(self, entries: Iterable[ForceTank]) -> int:
        """Add up the supply cost of `entries`, options included (spearhead/supply-limit)."""
        total = 0
        for entry in entries:
            sheet = self.sheets[entry.tank]
            total += sheet.supply + sum(sheet.option(option).supply for option in entry.options)
        return total
