"""Cross-checks of the data: what does not fit together is refused when it is loaded.

Every error names the file and the record, and says what would do.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NoReturn, TypeVar, get_args

from engine.book.data import BookError, listed, refuse
from engine.book.shelf import check_names
from engine.geometry.convex import turn_at
from engine.rulesets.spearhead.book.printed import (
    Ability,
    Book,
    Effect,
    Force,
    ForceTank,
    Marker,
    Option,
    Point,
    Scenario,
    Sheet,
    Special,
    SubFaction,
    TerrainName,
    TerrainPiece,
    Until,
    WeightName,
)

N = TypeVar("N", SubFaction, Special, Ability, Option, TerrainPiece, Marker)


def unique(file: str, kind: str, groups: Iterable[Iterable[N]]) -> Iterable[N]:
    """Yield the records of all groups, refusing a second one of the same id."""
    seen: list[str] = []
    for group in groups:
        for record in group:
            if record.id in seen:
                raise BookError(f"{file}: {kind} {record.id}: appears twice; rename one")
            seen.append(record.id)
            yield record


_DICE = re.compile(r"([1-9]\d*)?D[36]([+-]\d+)?|\d+")


def _check_names(book: Book) -> None:
    check_names(
        "lanner-command",
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
    )


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
            refuse("weapons", where, f"range is {weapon.range:g}", "write more than 0")
        if weapon.penetration < 0:
            refuse("weapons", where, f"penetration is {weapon.penetration}", "write 0 or more")


def _check_dice(file: str, where: str, dice: str) -> None:
    if not _DICE.fullmatch(dice):
        refuse(file, where, f"{dice!r} cannot be rolled", 'write "2", "D6", "2D6" or "D3+1"')


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
                refuse(
                    "tables", where, f"{word} is missing", f"give one for each of {listed(words)}"
                )
    for where, success in (
        ("explosion.success", tables.explosion.success),
        ("attack.equal_success", tables.attack.equal_success),
        ("overcharge.success", tables.overcharge.success),
    ):
        if not 1 <= success <= 6:
            refuse("tables", where, f"a D6 never shows {success}", "write 1 to 6")


def check_sheets(book: Book) -> None:
    """Every sheet belongs to a faction, carries known weapons and can be played."""
    for sheet in book.sheets.values():
        where = f"tank {sheet.id}"
        if sheet.faction not in book.factions:
            _unknown("tanks", where, "faction", sheet.faction, book.factions)
        for name in ("speed", "aim", "health", "supply"):
            if getattr(sheet, name) < 1:
                refuse("tanks", where, f"{name} is {getattr(sheet, name)}", "write 1 or more")
        if sheet.armour < 0:
            refuse("tanks", where, f"armour is {sheet.armour}", "write 0 or more")
        if not sheet.passive or not sheet.active:
            refuse("tanks", where, "has no passive or no active ability", "give one of each")
        if not sheet.weapons:
            refuse("tanks", where, "carries no weapon", "name at least one")
        for weapon in sheet.weapons:
            if weapon not in book.weapons:
                _unknown("tanks", where, "weapon", weapon, book.weapons)
            if sheet.weapons.count(weapon) > 1:
                refuse("tanks", where, f"carries {weapon} twice", "a weapon shoots once; name one")
        _check_options(book, sheet)


def _check_options(book: Book, sheet: Sheet) -> None:
    for option in unique("tanks.toml", f"tank {sheet.id}: option", [sheet.options]):
        where = f"tank {sheet.id}: option {option.id}"
        if option.supply < 0:
            refuse("tanks", where, f"costs {option.supply}", "write 0 or more")
        changes = (option.speed, option.armour, option.ram_damage_bonus)
        if not any(changes) and option.explosion_threshold is None and option.replace is None:
            refuse("tanks", where, "changes nothing", "change something, or drop it")
        if option.replace is None:
            continue
        old, new = option.replace
        for weapon in option.replace:
            if weapon not in book.weapons:
                _unknown("tanks", where, "weapon", weapon, book.weapons)
        if old not in sheet.weapons:
            refuse(
                "tanks",
                where,
                f"replaces {old}, which is not carried",
                f"replace one of {listed(sheet.weapons)}",
            )
        if new in sheet.weapons:
            refuse("tanks", where, f"gives {new}, which is carried already", "give another")


def check_abilities(book: Book) -> None:
    """Passives always apply; actives have a cooldown or a single use, and end by themselves."""
    _unique_sources(book)
    for sheet in book.sheets.values():
        armament = [*sheet.weapons, *(o.replace[1] for o in sheet.options if o.replace)]
        for ability in sheet.passive:
            where = f"tank {sheet.id}: passive {ability.id}"
            if ability.cooldown is not None or ability.single_use:
                refuse("tanks", where, "has a cooldown or a single use", "passives have neither")
            _check_effects(book, "tanks", where, ability.effects, ("always",), armament)
        for ability in sheet.active:
            where = f"tank {sheet.id}: active {ability.id}"
            if (ability.cooldown is not None) == ability.single_use:
                refuse("tanks", where, "is limited twice or never", "give cooldown or single_use")
            if ability.cooldown is not None and ability.cooldown < 1:
                refuse("tanks", where, f"has cooldown {ability.cooldown}", "write 1 or more")
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
            refuse(file, f"{owner}: {key}", f"is also a name of {seen[key]}", "rename one")
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
            refuse(
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
        refuse(file, where, "does nothing", "give at least one effect")
    for effect in effects:
        at = f"{where}: {effect.op}"
        if effect.until not in until:
            refuse(file, at, f"until {effect.until} does not fit here", f"write {listed(until)}")
        if (effect.op in _AT_ONCE) != (effect.until == "at_once"):
            refuse(file, at, f"until is {effect.until}", f"at_once goes with {listed(_AT_ONCE)}")
        if effect.op in _WHO and effect.who not in _WHO[effect.op]:
            refuse(file, at, f"who is {effect.who}", f"write {listed(_WHO[effect.op])}")
        _check_value(file, at, effect)
        _check_reach(file, at, effect)
        _check_conditions(book, file, at, effect, weapons)


def _check_value(file: str, at: str, effect: Effect) -> None:
    value = effect.value
    if effect.op in _NO_VALUE:
        if value is not None:
            refuse(file, at, f"has value {value!r}", "leave it out")
        return
    if value is None:
        refuse(file, at, "has no value", "give a number")
    if isinstance(value, str):
        if effect.op not in _DICE_VALUE:
            refuse(file, at, f"has value {value!r}", "give a whole number")
        _check_dice(file, at, value)
    elif value == 0 or (value < 0 and effect.op not in (*_MODIFIERS, "speed_mod")):
        refuse(file, at, f"has value {value}", "give one that does something")


def _check_reach(file: str, at: str, effect: Effect) -> None:
    if (effect.within is not None) != (effect.who in _NEAR):
        refuse(
            file,
            at,
            f"who is {effect.who} and within is {effect.within}",
            f"give within with {listed(_NEAR)} and no other",
        )
    filtered = effect.weight is not None or effect.role is not None
    if filtered and effect.who not in _FILTERED and effect.op != "force_visible":
        refuse(
            file,
            at,
            f"weight or role does nothing with who {effect.who}",
            f"use them with {listed(_FILTERED)}",
        )


def _check_conditions(
    book: Book, file: str, at: str, effect: Effect, weapons: Iterable[str]
) -> None:
    if effect.when is not None and effect.op not in _MODIFIERS:
        refuse(file, at, "has a when", f"use when with {listed(_MODIFIERS)}")
    if effect.weapon is None:
        return
    if effect.op not in _OF_WEAPONS:
        refuse(file, at, "names a weapon", f"use weapon with {listed(_OF_WEAPONS)}")
    known = ("main", "all", *weapons)
    if effect.weapon not in known:
        _unknown(file, at, "weapon", effect.weapon, known)


def _unknown(file: str, where: str, kind: str, word: str, known: Iterable[str]) -> NoReturn:
    refuse(file, where, f"unknown {kind} {word!r}", f"known are {listed(known)}")


def check_scenarios(book: Book) -> None:
    """Every table has two shorter edges and a map that treats both alike."""
    for scenario in book.scenarios.values():
        where = f"scenario {scenario.id}"
        if scenario.long <= scenario.short:
            refuse(
                "scenarios",
                where,
                f"{scenario.long:g} x {scenario.short:g} has no shorter edge",
                "make long greater than short (spearhead/choose-edge)",
            )
        if scenario.long <= 2 * book.tables.deployment.depth:
            refuse("scenarios", where, "the deployment strips meet", "make the table longer")
        if scenario.rounds < 1:
            refuse("scenarios", where, f"lasts {scenario.rounds} rounds", "write 1 or more")
        pieces = list(unique("scenarios.toml", f"{where}: terrain", [scenario.terrain]))
        for piece in pieces:
            _check_piece(scenario, piece)
        _check_half_turn(scenario)
        _check_objective(scenario)


def _check_piece(scenario: Scenario, piece: TerrainPiece) -> None:
    where = f"scenario {scenario.id}: terrain {piece.id}"
    for x, y in piece.polygon:
        if not (0 <= x <= scenario.long and 0 <= y <= scenario.short):
            refuse("scenarios", where, f"({x:g}, {y:g}) is off the table", "move it onto the table")
    if not _is_convex(piece.polygon):
        refuse("scenarios", where, "is not convex", "split it, or go round its corners in order")


def _is_convex(polygon: Sequence[Point]) -> bool:
    """Whether every corner turns the same way and the outline goes round once."""
    if len(polygon) < 3:
        return False
    ahead = [*polygon, polygon[0], polygon[1]]
    turns = [turn_at(*corner) for corner in zip(ahead, ahead[1:], ahead[2:], strict=False)]
    if not (all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)):
        return False
    # A star turns one way too; its edges run from left to right and back more than once.
    rightward = [b > a for a, b in pairwise([*polygon, polygon[0]])]
    return sum(a != b for a, b in pairwise([*rightward, rightward[0]])) == 2


def _check_half_turn(scenario: Scenario) -> None:
    """The map looks the same from both short edges, so the choice of edge is fair."""
    long, short = scenario.long, scenario.short
    shapes = [(piece.kind, frozenset(piece.polygon)) for piece in scenario.terrain]
    for piece in scenario.terrain:
        turned = frozenset((long - x, short - y) for x, y in piece.polygon)
        if (piece.kind, turned) not in shapes:
            refuse(
                "scenarios",
                f"scenario {scenario.id}: terrain {piece.id}",
                "has no partner across the table",
                f"add a {piece.kind} turned by half about ({long / 2:g}, {short / 2:g})",
            )
    spots = [(marker.x, marker.y, marker.radius) for marker in scenario.markers]
    for marker in unique("scenarios.toml", f"scenario {scenario.id}: marker", [scenario.markers]):
        if (long - marker.x, short - marker.y, marker.radius) not in spots:
            refuse(
                "scenarios",
                f"scenario {scenario.id}: marker {marker.id}",
                "has no partner across the table",
                "put it in the centre, or add the other one",
            )


def _check_objective(scenario: Scenario) -> None:
    where, objective = f"scenario {scenario.id}: objective", scenario.objective
    if (objective.kind == "holds") != bool(scenario.markers):
        refuse("scenarios", where, "holds and markers go together", "give both or neither")
    if (objective.kind == "tanks_across") != (objective.within is not None):
        refuse("scenarios", where, "tanks_across and within go together", "give both or neither")
    if objective.kind == "command_dead" and scenario.army_rule != "command":
        refuse("scenarios", where, "needs Command tanks", 'add army_rule = "command"')
    if objective.needed < (0 if objective.kind == "command_dead" else 1):
        refuse("scenarios", where, f"is met with {objective.needed}", "ask for more")


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
            refuse("starter", where, "has no tank", "field at least one")
        if supply > limit:
            refuse("starter", where, f"costs {supply}", f"field at most {limit}")
        if not any("command" in book.sheets[entry.tank].roles for entry in force.tanks):
            for scenario in book.scenarios.values():
                if scenario.army_rule == "command":
                    refuse("starter", where, "has no Command tank", f"{scenario.id} asks for one")


def _check_entry(book: Book, force: Force, where: str, entry: ForceTank) -> None:
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
            refuse("starter", where, f"buys {key} twice", "each option is bought once")
        if replace := sheet.option(key).replace:
            given_up.append(replace[0])
    if len(given_up) > len(set(given_up)):
        refuse("starter", where, "replaces one weapon twice", "drop one of the options")


def check_starter(book: Book) -> None:
    """The default match exists."""
    if book.starter.scenario not in book.scenarios:
        _unknown("starter", "starter", "scenario", book.starter.scenario, book.scenarios)
    for key in book.starter.forces:
        if key not in book.forces:
            _unknown("starter", "starter", "force", key, book.forces)


CHECKS = (
    _check_names,
    check_dice,
    check_weapons,
    check_tables,
    check_sheets,
    check_abilities,
    check_factions,
    check_scenarios,
    check_forces,
    check_starter,
)
