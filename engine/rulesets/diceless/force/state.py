"""Armies: a player's own lists are read, judged and written, units raised as their sheets
list them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from typing import Any

from attrs import evolve, has
from cattrs import Converter
from cattrs.gen import make_dict_unstructure_fn

from engine.book import own_records
from engine.book.builder import Judged
from engine.book.data import BookError, strict_converter, structure
from engine.book.flaws import Flaw, name_flaws
from engine.book.own_records import record_faults, refused
from engine.errors import IllegalReply, Malformed
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Blast, Side
from engine.rulesets.diceless.book.flaws import (
    Named,
    power_flaws,
    profile_flaws,
    unit_flaws,
    vehicle_flaws,
    weapon_flaws,
)
from engine.rulesets.diceless.book.forces import unit_in_force_flaws
from engine.rulesets.diceless.book.printed import (
    Book,
    Force,
    GroupSheet,
    ListedUnit,
    Profile,
    PsychicPower,
    UnitSheet,
    Vehicle,
    Weapon,
)
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.model import (
    STARTER,
    Army,
    Battle,
    Craft,
    Group,
    Lists,
    Model,
    Options,
    Player,
    Unit,
    enlarged,
    laid,
)
from engine.rulesets.diceless.core.own_terrain import check_map
from engine.rulesets.diceless.core.values import Record
from engine.rulesets.diceless.damage.rules import open_topped
from engine.rulesets.diceless.force.rules import Giving, granted, largest

MOST_MODELS = 200
"""Of an army."""
MOST_UNITS = 60
CLAUSE = "prep-unit-sheets"
"""What names rest on."""
_READING = strict_converter()


def _writing() -> Converter:
    converter = Converter()
    converter.register_unstructure_hook_factory(
        has, lambda cls: make_dict_unstructure_fn(cls, converter, _cattrs_omit_if_default=True)
    )
    return converter


_WRITING = _writing()


# ---------------------------------------------------------------- reading and writing


def read(raw: object) -> Army:
    """Read a list as TOML or JSON has it. Raises `Malformed` that says what and where."""
    if not isinstance(raw, Mapping):
        raise Malformed("a list must be a table; write [[units]] or force = …")
    try:
        return structure(_READING, raw, Army, "list")
    except BookError as fault:
        raise Malformed(str(fault)) from None


def written(army: Army) -> dict[str, Any]:
    """Return a list as TOML has it, without what is left out."""
    document: dict[str, Any] = _WRITING.unstructure(army)
    return document


# ---------------------------------------------------------------- judging


def units_listed(army: Army) -> tuple[ListedUnit, ...]:
    """Return the units of an army, each with an id: of the ready-made force it names, or its
    own."""
    ready = BOOK.forces.get(army.force) if army.force is not None else None
    return ready.units if ready is not None else tuple(_called(army.units))


def _called(units: Sequence[ListedUnit]) -> Iterator[ListedUnit]:
    """Yield units, those without an id numbered by sheet."""
    taken = {unit.id for unit in units}
    for unit in units:
        if not unit.id:
            names = (f"{unit.sheet}-{number}" for number in count(1))
            unit = evolve(unit, id=next(name for name in names if name not in taken))
            taken.add(unit.id)
        yield unit


def force_of(army: Army) -> Force:
    """Return an army as a force is printed."""
    if army.force is not None:
        return BOOK.forces[army.force]
    units = units_listed(army)
    return Force("list", "list", _faction(enlarged((army.lists,)), army), units)


def is_ready_made(army: Army) -> bool:
    """Return whether an army is a force of the book, by name or written out."""
    forces = [] if army.lists != Lists() else [force.units for force in BOOK.forces.values()]
    return army.force is not None or army.units in forces


def judged(army: Army) -> Judged:
    """Return how many models an army has and all that is wrong with it."""
    return Judged(models_of(army), MOST_MODELS, tuple(army_faults(army)))


def models_of(army: Army) -> int:
    """Count the models of the units that are known."""
    book = enlarged((army.lists,))
    sheets = [book.units.get(unit.sheet) for unit in units_listed(army)]
    return sum(group.count for sheet in sheets if sheet is not None for group in sheet.groups)


def check_army(army: Army) -> None:
    """Raise `IllegalReply` unless an army may be fielded."""
    for fault in army_faults(army):
        raise fault


def army_faults(army: Army) -> Iterator[IllegalReply]:
    """Yield everything that keeps an army off the table; `line` of the params is its entry in the
    list, from 1."""
    if army.force is not None:
        if army.force not in BOOK.forces:
            yield refusal("unknown_force", force=army.force, known=", ".join(BOOK.forces))
        if army.units or army.faction or army.lists != Lists():
            yield refusal("army_twofold", force=army.force)
        return
    yield from _size_faults(army)
    book = enlarged((army.lists,))
    yield from record_faults(refusal, BOOK, army.lists, CLAUSE, partial(_flaws, book))
    force = force_of(army)
    keys = [unit.id for unit in force.units]
    for line, unit in enumerate(force.units, start=1):
        if unit.id in keys[: line - 1]:
            yield refusal("unit_twice", line=line, id=unit.id)
        for flaw in (
            *name_flaws(CLAUSE, "list", "unit", unit.id, unit.id),
            *unit_in_force_flaws(book, force, unit),
        ):
            yield refused(refusal, flaw, line=line, record=f"unit {unit.id}")


def _size_faults(army: Army) -> Iterator[IllegalReply]:
    units, models = len(army.units), models_of(army)
    if not 1 <= units <= MOST_UNITS:
        yield refusal("army_units", count=units, most=MOST_UNITS)
    if models > MOST_MODELS:
        yield refusal("army_models", count=models, most=MOST_MODELS)


def _flaws(book: Book, record: Named) -> Iterator[Flaw]:
    match record:
        case Weapon():
            return weapon_flaws(record)
        case PsychicPower():
            return power_flaws(book, record)
        case Profile():
            return profile_flaws(book, record)
        case Vehicle():
            return vehicle_flaws(book, record)
        case UnitSheet():
            return unit_flaws(book, record)


def _faction(book: Book, army: Army) -> str:
    """Return the faction of an army: the one it names, or that of its first model."""
    if army.faction is not None:
        return army.faction
    for unit in army.units:
        sheet = book.units.get(unit.sheet)
        for group in () if sheet is None else sheet.groups:
            printed = book.profiles.get(group.profile) or book.vehicles.get(group.profile)
            if printed is not None:
                return printed.faction
    return ""


# ---------------------------------------------------------------- two armies


def check_together(first: Lists, second: Lists) -> None:
    """Raise `IllegalReply` when two armies bring different records of one id: only one of them
    could be played."""
    own_records.check_together(refusal, first, second)


# ---------------------------------------------------------------- units


def units_of(book: Book, force: Force, owner: int) -> dict[str, Unit]:
    """Return the units of a force before anything is set up, in the order of the list; a character
    is aboard with the unit they have joined."""
    aboard = {listed.id: listed.aboard for listed in force.units}
    return {
        listed.id: unit_of(
            book,
            book.units[listed.sheet],
            listed.id,
            owner,
            aboard[listed.joined or listed.id],
            listed.joined,
        )
        for listed in force.units
    }


def unit_of(
    book: Book,
    sheet: UnitSheet,
    key: str,
    owner: int,
    aboard: str | None = None,
    joined: str | None = None,
) -> Unit:
    """Return a unit as its sheet lists it, its models numbered through; padded, so that the order
    of their ids is that of the list."""
    groups = {
        group.id: Group(group.profile, group.weapons, group.rules, group.powers)
        for group in sheet.groups
    }
    listed = [group for group in sheet.groups for _ in range(group.count)]
    models = {
        f"{number:02}": Model(group.id, craft=_craft(book.vehicles.get(group.profile)))
        for number, group in enumerate(listed, start=1)
    }
    return Unit(
        key,
        owner,
        sheet.id,
        groups,
        models,
        len(models),
        place="waiting" if aboard is None else "aboard",
        aboard=aboard,
        joined=joined,
    )


def _craft(vehicle: Vehicle | None) -> Craft | None:
    if vehicle is None:
        return None
    return Craft(open_topped(Record()) if vehicle.open_topped else Record())


# ---------------------------------------------------------------- tokens


def giving_of(book: Book, sheet: UnitSheet, *, deep_strikes: bool = False) -> Giving:
    """Return what of a unit gives tokens away."""
    psykers = [group for group in sheet.groups if _has(book, group, "psyker")]
    named = sum(group.count for group in psykers if _has(book, group, "named_seer"))
    minds = [group for group in psykers if not _has(book, group, "named_seer")]
    return Giving(
        blasts=tuple(_blasts(book, sheet.groups)),
        hot=sum(_hot(book, group) for group in sheet.groups),
        psykers=sum(group.count for group in psykers),
        mind_blasts=tuple(_mind_blasts(book, minds)),
        gates=sum(group.count for group in minds if _knows_gate(book, group)),
        named_seers=named,
        deep_strikes=deep_strikes,
    )


def _blasts(book: Book, groups: Iterable[GroupSheet]) -> Iterator[Blast]:
    """Yield the largest marker of every weapon that has one."""
    for group in groups:
        for key in _weapons(book, group) * group.count:
            size = book.weapons[key].largest_blast
            if size is not None:
                yield size


def _weapons(book: Book, group: GroupSheet) -> tuple[str, ...]:
    vehicle = book.vehicles.get(group.profile)
    if vehicle is None:
        return group.weapons
    return tuple(mounted.weapon for mounted in vehicle.weapons)


def _hot(book: Book, group: GroupSheet) -> int:
    """Return how many weapons of a group get hot; none of a vehicle's do."""
    return group.count * sum(book.weapons[key].has("gets_hot") for key in group.weapons)


def _mind_blasts(book: Book, psykers: Iterable[GroupSheet]) -> Iterator[Blast]:
    """Yield the largest marker of each psyker's powers."""
    for group in psykers:
        weapons = [book.powers[key].weapon for key in group.powers]
        sizes = [book.weapons[key].largest_blast for key in weapons if key is not None]
        size = largest(one for one in sizes if one is not None)
        if size is not None:
            yield from (size,) * group.count


def _knows_gate(book: Book, group: GroupSheet) -> bool:
    return any(book.powers[key].effect == "gate" for key in group.powers)


def _has(book: Book, group: GroupSheet, rule: str) -> bool:
    profile = book.profiles.get(group.profile)
    return rule in group.rules or (profile is not None and rule in profile.rules)


# ---------------------------------------------------------------- matches


def muster(options: Options) -> Battle:
    """Return the table before anything is set up. Raises `IllegalReply` for options that cannot be
    played (diceless/scenario-agreement)."""
    key = options.scenario or STARTER
    if key not in BOOK.scenarios:
        raise refusal("unknown_scenario", scenario=key, known=", ".join(BOOK.scenarios))
    if options.map is not None:
        check_map(laid(key, options.map))
    if options.turns is not None and options.turns < 1:
        raise refusal("too_few_turns", turns=options.turns)
    given = [army for army in options.armies if army is not None]
    for army in given:
        check_army(army)
    if len(given) == 2:
        check_together(given[0].lists, given[1].lists)
    sides: tuple[Side, Side] = ("green", "blue") if options.host == "green" else ("blue", "green")
    state = Battle(options=options, players=(Player(sides[0]), Player(sides[1])))
    return state if to_choose(state) else fielded(state)


def to_choose(state: Battle) -> tuple[int, ...]:
    """Return the seats that are still to be asked for an army."""
    if not state.options.choose_armies or state.units:
        return ()
    known = zip(state.options.armies, state.chosen, strict=True)
    return tuple(seat for seat, armies in enumerate(known) if not any(armies))


def by_default(state: Battle, seat: int) -> Army:
    """Return the army a side has by default: that of the scenario."""
    return Army(force=state.plan.forces[state.players[seat].side])


def army_of(state: Battle, seat: int) -> Army:
    """Return the army of a side."""
    return state.options.armies[seat] or state.chosen[seat] or by_default(state, seat)


def fielded(state: Battle) -> Battle:
    """Return the table with the units of both armies, and the tokens they give each other."""
    book = state.book
    forces = [force_of(army_of(state, seat)) for seat in (0, 1)]
    units: dict[str, Unit] = {}
    for seat in (0, 1):
        own = units_of(book, forces[seat], seat)
        clash = bool(own.keys() & {unit.id for unit in forces[1 - seat].units})
        for unit in own.values():
            renamed = _renamed(unit, f"{state.players[seat].side}-") if clash else unit
            units[renamed.id] = renamed
    pools = [
        granted(giving_of(book, book.units[listed.sheet]) for listed in forces[1 - seat].units)
        for seat in (0, 1)
    ]
    first, second = state.players
    players = (evolve(first, tokens=pools[0]), evolve(second, tokens=pools[1]))
    return evolve(state, units=units, players=players)


def _renamed(unit: Unit, prefix: str) -> Unit:
    """Return a unit under another name, where both sides field one of a name."""
    aboard = None if unit.aboard is None else prefix + unit.aboard
    joined = None if unit.joined is None else prefix + unit.joined
    return evolve(unit, id=prefix + unit.id, aboard=aboard, joined=joined)
