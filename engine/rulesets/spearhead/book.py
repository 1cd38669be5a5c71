"""The book of spearhead: its weapons, sheets, factions, scenarios, numbers and rulebook.

What is printed lives in `data/*.toml`. `load` reads those files into frozen classes and refuses
what does not fit together: an unknown key or word (spearhead/effect-vocabulary), a weapon nobody
makes, a map that favours one side, a force over its limit. Every error names the file and the
record, and says what would do. This is the only module of the ruleset that reads files.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Any, Literal, NoReturn, TypeVar, get_args

from attrs import fields, frozen
from cattrs import Converter, transform_error
from cattrs.errors import ClassValidationError, ForbiddenExtraKeysError, IterableValidationError

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
    "Referee's base",
    "Forces",
    "Scenarios",
]

# --------------------------------------------------------------------------- classes


class BookError(ValueError):
    """The data is not a playable book; says what is wrong, where, and what would do."""


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
    """Equipment bought with a tank; it changes the printed profile for good."""

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
    """A row of a sheet: passive, or active with either a cooldown or a single use."""

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
    once_per_turn: bool = False  # for the whole army, in one player turn


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


@frozen
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


@frozen
class Entry:
    """A tank of a roster: its sheet and the options bought with it."""

    tank: str
    options: tuple[str, ...] = ()


@frozen
class Force:
    """A ready-made roster."""

    id: str
    name: str
    faction: str
    text: str
    tanks: tuple[Entry, ...]
    subfaction: str | None = None


@frozen
class Starter:
    """What is played when nobody chooses."""

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


@frozen
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
class Clause:
    """A rule as players read it."""

    id: str
    title: str
    chapter: Chapter
    text: str


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

    def supply(self, entries: Iterable[Entry]) -> int:
        """Add up the supply cost of `entries`, options included (spearhead/supply-limit)."""
        total = 0
        for entry in entries:
            sheet = self.sheets[entry.tank]
            total += sheet.supply + sum(sheet.option(option).supply for option in entry.options)
        return total


# --------------------------------------------------------------------------- reading

FILES = ("tables", "weapons", "tanks", "factions", "scenarios", "starter", "rulebook")


@lru_cache(maxsize=1)
def load() -> Book:
    """Read the data files of this package and return the book they make."""
    return build(read())


def read() -> dict[str, dict[str, Any]]:
    """Return the parsed data files by name, unchecked."""
    return {name: data_file(name) for name in FILES}


def data_file(name: str) -> dict[str, Any]:
    """Return one parsed data file of this ruleset."""
    path = files("engine.rulesets.spearhead") / "data" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def build(raw: Mapping[str, Mapping[str, Any]]) -> Book:
    """Structure and cross-check parsed data files; raise BookError where they do not fit."""
    for name in FILES:
        if name not in raw:
            raise BookError(f"{name}.toml: missing; a book has {_list(FILES)}")
    factions = _records(raw, "factions", "faction", Faction)
    subfactions = {
        sub.id: sub
        for sub in _unique(
            "factions.toml", "subfaction", (f.subfactions for f in factions.values())
        )
    }
    specials = {
        special.id: special
        for special in _unique(
            "factions.toml", "special", (sub.specials for sub in subfactions.values())
        )
    }
    starter = _only(raw, "starter", {"starter", "force"}).get("starter", {})
    book = Book(
        tables=_structure(raw["tables"], Tables, "tables.toml"),
        weapons=_records(raw, "weapons", "weapon", Weapon),
        sheets=_records(raw, "tanks", "tank", Sheet),
        factions=factions,
        subfactions=subfactions,
        specials=specials,
        scenarios=_records(raw, "scenarios", "scenario", Scenario),
        forces=_records(raw, "starter", "force", Force, beside={"starter"}),
        starter=_structure(starter, Starter, "starter.toml: starter"),
        clauses=_records(raw, "rulebook", "clause", Clause),
    )
    for check in CHECKS:
        check(book)
    return book


T = TypeVar("T")
R = TypeVar("R", Weapon, Sheet, Faction, Scenario, Force, Clause)
N = TypeVar("N", SubFaction, Special, Ability, Option, TerrainPiece, Marker)


def _records(
    raw: Mapping[str, Mapping[str, Any]],
    name: str,
    kind: str,
    cls: type[R],
    beside: Iterable[str] = (),
) -> dict[str, R]:
    """Structure the array of tables `kind` of a file, one record at a time, by id."""
    records: dict[str, R] = {}
    given = _only(raw, name, {kind, *beside}).get(kind, ())
    if not isinstance(given, list | tuple):
        _refuse(name, kind, "is no list of tables", f"write [[{kind}]]")
    if not given:
        _refuse(name, kind, "is missing", f"write at least one [[{kind}]]")
    for number, table in enumerate(given, start=1):
        label = table.get("id", number) if isinstance(table, Mapping) else number
        record = _structure(table, cls, f"{name}.toml: {kind} {label}")
        if record.id in records:
            raise BookError(f"{name}.toml: {kind} {record.id}: appears twice; rename one")
        records[record.id] = record
    return records


def _only(
    raw: Mapping[str, Mapping[str, Any]], name: str, known: Iterable[str]
) -> Mapping[str, Any]:
    """Return the file `name`, refusing tables nobody would read."""
    unknown = sorted(set(raw[name]) - set(known))
    if unknown:
        raise BookError(f"{name}.toml: unknown {_list(unknown)}; known are {_list(sorted(known))}")
    return raw[name]


def _unique(file: str, kind: str, groups: Iterable[Iterable[N]]) -> Iterable[N]:
    """Yield the records of all groups, refusing a second one of the same id."""
    seen: list[str] = []
    for group in groups:
        for record in group:
            if record.id in seen:
                raise BookError(f"{file}: {kind} {record.id}: appears twice; rename one")
            seen.append(record.id)
            yield record


def _structure(table: object, cls: type[T], where: str) -> T:
    try:
        return _CONVERTER.structure(table, cls)
    except (ClassValidationError, IterableValidationError) as error:
        reasons = transform_error(error, path="", format_exception=_reason)
        raise BookError(f"{where}: " + "; ".join(r.removesuffix(" @ ") for r in reasons)) from None
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise BookError(f"{where}: {_reason(error, None)}") from None


def _reason(error: BaseException, _type: type | None) -> str:
    """Say what a structuring error means in the words of the data."""
    if isinstance(error, ForbiddenExtraKeysError):
        known = [attribute.name for attribute in fields(error.cl)]
        return f"unknown key {_list(sorted(error.extra_fields))}; known are {_list(known)}"
    if isinstance(error, KeyError):
        return f"{error.args[0]} is missing; add it"
    return str(error)


def _primitive(kind: type) -> Callable[[object, object], Any]:
    def strictly(value: object, _type: object) -> Any:
        if type(value) is not kind:
            raise ValueError(f"{value!r} is a {type(value).__name__}; write a {kind.__name__}")
        return value

    return strictly


def _number(value: object, _type: object) -> float:
    if type(value) not in (int, float):
        raise ValueError(f"{value!r} is a {type(value).__name__}; write a number")
    return float(value)  # type: ignore[arg-type]  # one of the two


def _number_or_dice(value: object, _type: object) -> int | str | None:
    if value is None or type(value) is int or type(value) is str:
        return value
    raise ValueError(f"{value!r} is a {type(value).__name__}; write a whole number or dice")


def _word(value: object, literal: object) -> Any:
    if value not in get_args(literal):
        raise ValueError(f"unknown word {value!r}; known are {_list(get_args(literal))}")
    return value


def _is_literal(type_: object) -> bool:
    return getattr(type_, "__origin__", None) is Literal


def _make_converter() -> Converter:
    """Return a converter that takes nothing for anything else and knows every key."""
    converter = Converter(forbid_extra_keys=True)
    for kind in (int, str, bool):
        converter.register_structure_hook(kind, _primitive(kind))
    converter.register_structure_hook(float, _number)
    converter.register_structure_hook(int | str | None, _number_or_dice)
    converter.register_structure_hook_func(_is_literal, _word)
    return converter


_CONVERTER = _make_converter()

# --------------------------------------------------------------------------- checks


def _refuse(file: str, record: str, what: str, way_out: str) -> NoReturn:
    raise BookError(f"{file}.toml: {record}: {what}; {way_out}")


def _list(words: Iterable[object]) -> str:
    return ", ".join(str(word) for word in words)


_DICE = re.compile(r"([1-9]\d*)?D[36]([+-]\d+)?|\d+")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_CLAUSE_ID = re.compile(r"spearhead/[a-z0-9]+(-[a-z0-9]+)*")


def check_names(book: Book) -> None:
    """Every id is lower case words joined by hyphens, and everything has a name and a text."""
    for file, kind, records in (
        ("weapons", "weapon", book.weapons),
        ("tanks", "tank", book.sheets),
        ("factions", "faction", book.factions),
        ("factions", "subfaction", book.subfactions),
        ("factions", "special", book.specials),
        ("factions", "rule", {f.rule.id: f.rule for f in book.factions.values()}),
        ("tanks", "passive", {a.id: a for sheet in book.sheets.values() for a in sheet.passive}),
        ("tanks", "active", {a.id: a for sheet in book.sheets.values() for a in sheet.active}),
        ("scenarios", "scenario", book.scenarios),
        ("starter", "force", book.forces),
    ):
        for key, record in records.items():
            where = f"{kind} {key}"
            if not _ID.fullmatch(key):
                _refuse(file, where, "is no id", 'write it like "lanner-command"')
            if not record.name or not getattr(record, "text", "?"):
                _refuse(file, where, "has an empty name or text", "players read both; write them")


def check_dice(book: Book) -> None:
    """Every dice expression can be rolled."""
    tables = book.tables
    for where, dice in (
        ("turn.quota", tables.turn.quota),
        ("explosion.damage", tables.explosion.damage),
        ("ram.damage", tables.ram.damage),
        ("charge.damage", tables.charge.damage),
        ("smash.damage", tables.smash.damage),
    ):
        _check_dice("tables", where, dice)
    for weapon in book.weapons.values():
        _check_dice("weapons", f"weapon {weapon.id}: hits", weapon.hits)
        _check_dice("weapons", f"weapon {weapon.id}: power", weapon.power)


def check_weapons(book: Book) -> None:
    """Every weapon reaches somewhere."""
    for weapon in book.weapons.values():
        where = f"weapon {weapon.id}"
        if weapon.range <= 0:
            _refuse("weapons", where, f"range is {weapon.range:g}", "write more than 0")
        if weapon.penetration < 0:
            _refuse("weapons", where, f"penetration is {weapon.penetration}", "write 0 or more")


def _check_dice(file: str, where: str, dice: str) -> None:
    if not _DICE.fullmatch(dice):
        _refuse(file, where, f"{dice!r} cannot be rolled", 'write "2", "D6", "2D6" or "D3+1"')


def check_tables(book: Book) -> None:
    """Every weight and every kind of terrain has its row, and numbers a D6 can meet."""
    tables = book.tables
    for where, rows, words in (
        ("footprints", list(tables.footprints), get_args(WeightName)),
        ("overcharge.caps", list(tables.overcharge.caps), get_args(WeightName)),
        ("terrain", list(tables.terrain), get_args(TerrainName)),
    ):
        for word in words:
            if word not in rows:
                _refuse(
                    "tables", where, f"{word} is missing", f"give one for each of {_list(words)}"
                )
    for where, success in (
        ("explosion.success", tables.explosion.success),
        ("attack.equal_success", tables.attack.equal_success),
        ("overcharge.success", tables.overcharge.success),
    ):
        if not 1 <= success <= 6:
            _refuse("tables", where, f"a D6 never shows {success}", "write 1 to 6")


def check_sheets(book: Book) -> None:
    """Every sheet belongs to a faction, carries known weapons and can be played."""
    for sheet in book.sheets.values():
        where = f"tank {sheet.id}"
        if sheet.faction not in book.factions:
            _unknown("tanks", where, "faction", sheet.faction, book.factions)
        for name in ("speed", "aim", "health", "supply"):
            if getattr(sheet, name) < 1:
                _refuse("tanks", where, f"{name} is {getattr(sheet, name)}", "write 1 or more")
        if sheet.armour < 0:
            _refuse("tanks", where, f"armour is {sheet.armour}", "write 0 or more")
        if not sheet.passive or not sheet.active:
            _refuse("tanks", where, "has no passive or no active ability", "give one of each")
        if not sheet.weapons:
            _refuse("tanks", where, "carries no weapon", "name at least one")
        for weapon in sheet.weapons:
            if weapon not in book.weapons:
                _unknown("tanks", where, "weapon", weapon, book.weapons)
            if sheet.weapons.count(weapon) > 1:
                _refuse("tanks", where, f"carries {weapon} twice", "a weapon shoots once; name one")
        _check_options(book, sheet)


def _check_options(book: Book, sheet: Sheet) -> None:
    for option in _unique("tanks.toml", f"tank {sheet.id}: option", [sheet.options]):
        where = f"tank {sheet.id}: option {option.id}"
        if option.supply < 0:
            _refuse("tanks", where, f"costs {option.supply}", "write 0 or more")
        changes = (option.speed, option.armour, option.ram_damage_bonus)
        if not any(changes) and option.explosion_threshold is None and option.replace is None:
            _refuse("tanks", where, "changes nothing", "change something, or drop it")
        if option.replace is None:
            continue
        old, new = option.replace
        for weapon in option.replace:
            if weapon not in book.weapons:
                _unknown("tanks", where, "weapon", weapon, book.weapons)
        if old not in sheet.weapons:
            _refuse(
                "tanks",
                where,
                f"replaces {old}, which is not carried",
                f"replace one of {_list(sheet.weapons)}",
            )
        if new in sheet.weapons:
            _refuse("tanks", where, f"gives {new}, which is carried already", "give another")


def check_abilities(book: Book) -> None:
    """Passives always apply; actives have a cooldown or a single use, and end by themselves."""
    _unique_sources(book)
    for sheet in book.sheets.values():
        armament = [*sheet.weapons, *(o.replace[1] for o in sheet.options if o.replace)]
        for ability in sheet.passive:
            where = f"tank {sheet.id}: passive {ability.id}"
            if ability.cooldown is not None or ability.single_use:
                _refuse("tanks", where, "has a cooldown or a single use", "passives have neither")
            _check_effects(book, "tanks", where, ability.effects, ("always",), armament)
        for ability in sheet.active:
            where = f"tank {sheet.id}: active {ability.id}"
            if (ability.cooldown is not None) == ability.single_use:
                _refuse("tanks", where, "is limited twice or never", "give cooldown or single_use")
            if ability.cooldown is not None and ability.cooldown < 1:
                _refuse("tanks", where, f"has cooldown {ability.cooldown}", "write 1 or more")
            ends = ("activation_end", "at_once")
            _check_effects(book, "tanks", where, ability.effects, ends, armament)


def _unique_sources(book: Book) -> None:
    """Effects of one name count once, so no two things that carry effects share an id."""
    seen: dict[str, str] = {}
    for file, owner, key in (
        *(("tanks", s.id, a.id) for s in book.sheets.values() for a in (*s.passive, *s.active)),
        *(("factions", faction.id, faction.rule.id) for faction in book.factions.values()),
        *(("factions", sub.id, s.id) for sub in book.subfactions.values() for s in sub.specials),
    ):
        if key in seen:
            _refuse(file, f"{owner}: {key}", f"is also a name of {seen[key]}", "rename one")
        seen[key] = owner


def check_factions(book: Book) -> None:
    """Faction rules always apply; specials end, and none kills the tank that performs it."""
    for faction in book.factions.values():
        where = f"faction {faction.id}: rule {faction.rule.id}"
        _check_effects(book, "factions", where, faction.rule.effects, ("always",), book.weapons)
    until = [word for word in get_args(Until) if word != "always"]
    for special in book.specials.values():
        where = f"special {special.id}"
        _check_effects(book, "factions", where, special.effects, until, book.weapons)
        costs = [effect.value for effect in special.effects if effect.op == "self_damage"]
        lost = sum(cost for cost in costs if isinstance(cost, int))
        if lost and (special.needs_health or 0) <= lost:
            _refuse(
                "factions",
                where,
                f"costs {lost} health and needs {special.needs_health}",
                f"write needs_health = {lost + 1} or more",
            )


_MODIFIERS = ("aim_mod", "hits_mod", "penetration_mod", "power_mod", "armour_mod")
_OF_WEAPONS = ("aim_mod", "hits_mod", "penetration_mod", "power_mod")
_AT_ONCE = ("heal", "self_damage", "gain_reaction_point", "free_move", "scuttle")
_DICE_VALUE = ("heal",)
_NO_VALUE = (
    "overcharge_auto",
    "ignore_move_penalty",
    "ignore_near_enemy_penalty",
    "force_visible",
    "redirect_attack_damage",
    "scuttle",
)
_NEAR = (
    "friendly_within",
    "chosen_friendly",
    "chosen_enemy",
    "attacks_on_chosen_enemy",
    "attacks_on_chosen_friendly",
    "attacks_on_self_and_friendly_within",
)
_FILTERED = ("friendly_within", "chosen_friendly", "army")
_WHO: Mapping[str, tuple[str, ...]] = {
    "free_move": ("chosen_friendly",),
    "heal": ("self", "chosen_friendly"),
    "self_damage": ("self",),
    "gain_reaction_point": ("self",),
    "force_visible": ("chosen_enemy",),
    "redirect_attack_damage": ("chosen_friendly",),
    "scuttle": ("self",),
}
"""The ops that make sense for some words of who only."""


def _check_effects(
    book: Book,
    file: str,
    where: str,
    effects: Sequence[Effect],
    until: Sequence[str],
    weapons: Iterable[str],
) -> None:
    if not effects:
        _refuse(file, where, "does nothing", "give at least one effect")
    for effect in effects:
        at = f"{where}: {effect.op}"
        if effect.until not in until:
            _refuse(file, at, f"until {effect.until} does not fit here", f"write {_list(until)}")
        if (effect.op in _AT_ONCE) != (effect.until == "at_once"):
            _refuse(file, at, f"until is {effect.until}", f"at_once goes with {_list(_AT_ONCE)}")
        if effect.op in _WHO and effect.who not in _WHO[effect.op]:
            _refuse(file, at, f"who is {effect.who}", f"write {_list(_WHO[effect.op])}")
        _check_value(file, at, effect)
        _check_reach(file, at, effect)
        _check_conditions(book, file, at, effect, weapons)


def _check_value(file: str, at: str, effect: Effect) -> None:
    value = effect.value
    if effect.op in _NO_VALUE:
        if value is not None:
            _refuse(file, at, f"has value {value!r}", "leave it out")
        return
    if value is None:
        _refuse(file, at, "has no value", "give a number")
    if isinstance(value, str):
        if effect.op not in _DICE_VALUE:
            _refuse(file, at, f"has value {value!r}", "give a whole number")
        _check_dice(file, at, value)
    elif value == 0 or (value < 0 and effect.op not in (*_MODIFIERS, "speed_mod")):
        _refuse(file, at, f"has value {value}", "give one that does something")


def _check_reach(file: str, at: str, effect: Effect) -> None:
    if (effect.within is not None) != (effect.who in _NEAR):
        _refuse(
            file,
            at,
            f"who is {effect.who} and within is {effect.within}",
            f"give within with {_list(_NEAR)} and no other",
        )
    filtered = effect.weight is not None or effect.role is not None
    if filtered and effect.who not in _FILTERED and effect.op != "force_visible":
        _refuse(
            file,
            at,
            f"weight or role does nothing with who {effect.who}",
            f"use them with {_list(_FILTERED)}",
        )


def _check_conditions(
    book: Book, file: str, at: str, effect: Effect, weapons: Iterable[str]
) -> None:
    if effect.when is not None and effect.op not in _MODIFIERS:
        _refuse(file, at, "has a when", f"use when with {_list(_MODIFIERS)}")
    if effect.weapon is None:
        return
    if effect.op not in _OF_WEAPONS:
        _refuse(file, at, "names a weapon", f"use weapon with {_list(_OF_WEAPONS)}")
    known = ("main", "all", *weapons)
    if effect.weapon not in known:
        _unknown(file, at, "weapon", effect.weapon, known)


def _unknown(file: str, where: str, kind: str, word: str, known: Iterable[str]) -> NoReturn:
    _refuse(file, where, f"unknown {kind} {word!r}", f"known are {_list(known)}")


def check_scenarios(book: Book) -> None:
    """Every table has two shorter edges and a map that treats both alike."""
    for scenario in book.scenarios.values():
        where = f"scenario {scenario.id}"
        if scenario.long <= scenario.short:
            _refuse(
                "scenarios",
                where,
                f"{scenario.long:g} x {scenario.short:g} has no shorter edge",
                "make long greater than short (spearhead/choose-edge)",
            )
        if scenario.long <= 2 * book.tables.deployment.depth:
            _refuse("scenarios", where, "the deployment strips meet", "make the table longer")
        if scenario.rounds < 1:
            _refuse("scenarios", where, f"lasts {scenario.rounds} rounds", "write 1 or more")
        pieces = list(_unique("scenarios.toml", f"{where}: terrain", [scenario.terrain]))
        for piece in pieces:
            _check_piece(scenario, piece)
        _check_half_turn(scenario)
        _check_objective(scenario)


def _check_piece(scenario: Scenario, piece: TerrainPiece) -> None:
    where = f"scenario {scenario.id}: terrain {piece.id}"
    for x, y in piece.polygon:
        if not (0 <= x <= scenario.long and 0 <= y <= scenario.short):
            _refuse(
                "scenarios", where, f"({x:g}, {y:g}) is off the table", "move it onto the table"
            )
    if not _is_convex(piece.polygon):
        _refuse("scenarios", where, "is not convex", "split it, or go round its corners in order")


def _is_convex(polygon: Sequence[Point]) -> bool:
    """Whether every corner turns the same way and the outline goes round once."""
    if len(polygon) < 3:
        return False
    ahead = [*polygon, polygon[0], polygon[1]]
    turns = [_turn(*corner) for corner in zip(ahead, ahead[1:], ahead[2:], strict=False)]
    if not (all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)):
        return False
    # A star turns one way too; its edges run from left to right and back more than once.
    rightward = [b > a for a, b in pairwise([*polygon, polygon[0]])]
    return sum(a != b for a, b in pairwise([*rightward, rightward[0]])) == 2


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _check_half_turn(scenario: Scenario) -> None:
    """The map looks the same from both short edges, so the choice of edge is fair."""
    long, short = scenario.long, scenario.short
    shapes = [(piece.kind, frozenset(piece.polygon)) for piece in scenario.terrain]
    for piece in scenario.terrain:
        turned = frozenset((long - x, short - y) for x, y in piece.polygon)
        if (piece.kind, turned) not in shapes:
            _refuse(
                "scenarios",
                f"scenario {scenario.id}: terrain {piece.id}",
                "has no partner across the table",
                f"add a {piece.kind} turned by half about ({long / 2:g}, {short / 2:g})",
            )
    spots = [(marker.x, marker.y, marker.radius) for marker in scenario.markers]
    for marker in _unique("scenarios.toml", f"scenario {scenario.id}: marker", [scenario.markers]):
        if (long - marker.x, short - marker.y, marker.radius) not in spots:
            _refuse(
                "scenarios",
                f"scenario {scenario.id}: marker {marker.id}",
                "has no partner across the table",
                "put it in the centre, or add the other one",
            )


def _check_objective(scenario: Scenario) -> None:
    where, objective = f"scenario {scenario.id}: objective", scenario.objective
    if (objective.kind == "holds") != bool(scenario.markers):
        _refuse("scenarios", where, "holds and markers go together", "give both or neither")
    if (objective.kind == "tanks_across") != (objective.within is not None):
        _refuse("scenarios", where, "tanks_across and within go together", "give both or neither")
    if objective.kind == "command_dead" and scenario.army_rule != "command":
        _refuse("scenarios", where, "needs Command tanks", 'add army_rule = "command"')
    if objective.needed < (0 if objective.kind == "command_dead" else 1):
        _refuse("scenarios", where, f"is met with {objective.needed}", "ask for more")


def check_forces(book: Book) -> None:
    """Every ready-made force may be fielded in every scenario at the default limit."""
    for force in book.forces.values():
        where = f"force {force.id}"
        if force.faction not in book.factions:
            _unknown("starter", where, "faction", force.faction, book.factions)
        own = [sub.id for sub in book.factions[force.faction].subfactions]
        if force.subfaction is not None and force.subfaction not in own:
            _unknown("starter", where, "subfaction", force.subfaction, own)
        for number, entry in enumerate(force.tanks, start=1):
            _check_entry(book, force, f"{where}: tank {number}", entry)
        supply, limit = book.supply(force.tanks), book.tables.supply_limit
        if not force.tanks:
            _refuse("starter", where, "has no tank", "field at least one")
        if supply > limit:
            _refuse("starter", where, f"costs {supply}", f"field at most {limit}")
        if not any("command" in book.sheets[entry.tank].roles for entry in force.tanks):
            for scenario in book.scenarios.values():
                if scenario.army_rule == "command":
                    _refuse("starter", where, "has no Command tank", f"{scenario.id} asks for one")


def _check_entry(book: Book, force: Force, where: str, entry: Entry) -> None:
    own = {sheet.id: sheet for sheet in book.sheets.values() if sheet.faction == force.faction}
    if entry.tank not in own:
        _unknown("starter", where, "tank", entry.tank, own)
    sheet = own[entry.tank]
    given_up: list[str] = []
    offered = [option.id for option in sheet.options]
    for key in entry.options:
        if key not in offered:
            _unknown("starter", where, "option", key, offered)
        if entry.options.count(key) > 1:
            _refuse("starter", where, f"buys {key} twice", "each option is bought once")
        if replace := sheet.option(key).replace:
            given_up.append(replace[0])
    if len(given_up) > len(set(given_up)):
        _refuse("starter", where, "replaces one weapon twice", "drop one of the options")


def check_starter(book: Book) -> None:
    """The default match exists."""
    if book.starter.scenario not in book.scenarios:
        _unknown("starter", "starter", "scenario", book.starter.scenario, book.scenarios)
    for key in book.starter.forces:
        if key not in book.forces:
            _unknown("starter", "starter", "force", key, book.forces)


def check_clauses(book: Book) -> None:
    """The rulebook reads in the order of its chapters and says something in each clause."""
    order = get_args(Chapter)
    reached = 0
    for clause in book.clauses.values():
        where = f"clause {clause.id}"
        if not _CLAUSE_ID.fullmatch(clause.id):
            _refuse("rulebook", where, "is no clause id", 'write it like "spearhead/ram-move"')
        if not clause.title.strip() or not clause.text.strip():
            _refuse(
                "rulebook", where, "has an empty title or text", "players read both; write them"
            )
        if order.index(clause.chapter) < reached:
            _refuse(
                "rulebook", where, f"{clause.chapter} is over", f"keep the order {_list(order)}"
            )
        reached = order.index(clause.chapter)


CHECKS = (
    check_names,
    check_dice,
    check_weapons,
    check_tables,
    check_sheets,
    check_abilities,
    check_factions,
    check_scenarios,
    check_forces,
    check_starter,
    check_clauses,
)

BOOK = load()
