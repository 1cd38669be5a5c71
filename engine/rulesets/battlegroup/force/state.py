"""Armies as players submit them, judged as in the match, and units as their sheets list them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count
from typing import Any

from attrs import evolve

from engine.book import own_records
from engine.book.builder import Judged
from engine.book.own_records import record_faults
from engine.errors import IllegalReply
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import ON_FOOT, Place, Slot
from engine.rulesets.battlegroup.book.flaws import FORCE, flaws_of
from engine.rulesets.battlegroup.book.printed import (
    Book,
    Force,
    GroupSheet,
    ListedUnit,
    UnitSheet,
)
from engine.rulesets.battlegroup.book.wargear import cost, gear_faults, may_fly, names_of, sheet_of
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.armies import Army, ForceEntry, Lists, book_of
from engine.rulesets.battlegroup.core.model import (
    Battle,
    Craft,
    Group,
    Model,
    Options,
    Player,
    TargetPoint,
    Unit,
    laid,
)
from engine.rulesets.battlegroup.force.rules import Terms, faults, secured, uncallable, warlords
from engine.rulesets.battlegroup.organisation.rules import fortifications_allowed, troops_needed
from engine.state import by_key

ORGANISATION = BOOK.tables.organisation
MOST_UNITS = 60
"""Of an army, each vehicle of a squadron counted."""
MOST_LETTERS = 40
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
READY = ("ironwall", "vanguard")
"""Whose ready-made forces are those of each seat, and which is cut to other limits."""


# ---------------------------------------------------------------- writing out


def listed(book: Book, entries: Sequence[ForceEntry]) -> tuple[ListedUnit, ...]:
    """Return selections with all that a player may leave out; sheets must be known."""
    return tuple(
        ListedUnit(
            key,
            entry.sheet,
            entry.slot or book.units[entry.sheet].role,
            entry.aboard,
            entry.off_map,
            entry.squadron,
            entry.gear,
        )
        for key, entry in zip(_names(entries), entries, strict=True)
    )


def _names(entries: Sequence[ForceEntry]) -> Iterator[str]:
    """Yield the name of each selection; those without one are numbered by sheet."""
    taken = {entry.id for entry in entries}
    for entry in entries:
        if entry.id is not None:
            yield entry.id
            continue
        names = (f"{entry.sheet}-{number}" for number in count(1))
        key = next(name for name in names if name not in taken)
        taken.add(key)
        yield key


def force_of(army: Army, limit: int) -> Force:
    """Return an army as a force is printed, judged by the points limit of a match; unknown units
    are left out."""
    if army.force is not None and army.force in BOOK.forces:
        return evolve(BOOK.forces[army.force], limit=limit)
    book = book_of(army)
    known = [entry for entry in army.units if entry.sheet in book.units]
    faction = army.faction or next((book.units[one.sheet].faction for one in known), "")
    force = Force("own", "", faction, limit, army.warlord or "", listed(book, known))
    if army.warlord is None:
        force = evolve(force, warlord=next(iter(warlords(book, force)), ""))
    return force


def is_ready_made(army: Army) -> bool:
    """Return whether an army is a force of the book, by name or written out."""
    return army.force is not None or army in map(army_of, BOOK.forces.values())


def army_of(force: Force) -> Army:
    """Return a force as a player writes it."""
    units = (
        ForceEntry(one.sheet, one.id, one.slot, one.aboard, one.off_map, one.squadron, one.gear)
        for one in force.units
    )
    return Army(faction=force.faction, units=tuple(units), warlord=force.warlord)


# ---------------------------------------------------------------- judging


def terms(options: Options, *, defender: bool) -> Terms:
    """Return what a force is judged by in a match (battlegroup/fo-scenario-first)."""
    plan = BOOK.scenarios[options.scenario]
    return Terms(
        fortifications=fortifications_allowed(plan.type, defender=defender),
        require_hq=options.require_hq,
        allied=BOOK.tables.organisation.allied,
        agreed=options.agreed_flyers,
    )


def judged(options: Options, army: Army, *, defender: bool = False) -> Judged:
    """Return what an army costs, everything that is wrong with it, and what nobody in it can make
    use of."""
    flawed = tuple(list_faults(army))
    if flawed:
        return Judged(0.0, float(options.points_limit), flawed)
    book, force = book_of(army), force_of(army, options.points_limit)
    spent = sum(cost(sheet_of(book, one), max(one.squadron, 0)) for one in force.units)
    found = tuple(army_faults(options, army, defender=defender))
    lonely = uncallable(book, force, terms(options, defender=defender))
    hints = tuple(by_line(hint, force) for hint in lonely)
    return Judged(float(spent), float(options.points_limit), found, hints)


def check_army(options: Options, army: Army, *, defender: bool = False) -> None:
    """Raise `IllegalReply` unless an army may be fielded."""
    for fault in army_faults(options, army, defender=defender):
        raise fault


def army_faults(options: Options, army: Army, *, defender: bool = False) -> Iterator[IllegalReply]:
    """Yield everything that keeps an army off the table; `line` of the params is its entry in the
    list, from 1. A list whose entries make no sense is not judged as a whole."""
    if army.force is not None:
        if army.force not in BOOK.forces:
            yield refusal("unknown_force", force=army.force, known=tuple(BOOK.forces))
            return
        if army.units or army.faction or army.warlord or army.lists:
            yield refusal("army_twofold", force=army.force)
    own = tuple(list_faults(army)) or tuple(entry_faults(army))
    yield from own
    if not own:
        book, force = book_of(army), force_of(army, options.points_limit)
        for fault in faults(book, force, terms(options, defender=defender)):
            yield by_line(fault, force)


def list_faults(army: Army) -> Iterator[IllegalReply]:
    """Yield what is wrong with the records a list brings, each by its place among its kind."""
    if army.lists is not None:
        judge = partial(flaws_of, book_of(army))
        yield from record_faults(refusal, BOOK, army.lists, FORCE, judge)


def check_together(first: Lists | None, second: Lists | None) -> None:
    """Raise `IllegalReply` when two armies bring different records of one id: only one of them
    could be played."""
    if first is not None and second is not None:
        own_records.check_together(refusal, first, second)


def by_line(fault: IllegalReply, force: Force) -> IllegalReply:
    """Return a fault of a force told as one of a list: selections by what they are, since players
    seldom name them, and the `line` of the one to blame."""
    lines = {one.id: (line, one.sheet) for line, one in enumerate(force.units, 1)}

    def called(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(called, value))
        return lines[value][1] if value in lines else value

    params = {name: called(value) for name, value in fault.params.items()}
    if (unit := fault.params.get("unit")) in lines:
        params["line"] = lines[unit][0]
    return refusal(fault.code, **params)


def entry_faults(army: Army) -> Iterator[IllegalReply]:
    """Yield what is wrong with the entries of a list, each for itself."""
    if army.force is not None:
        return
    size = sum(max(entry.squadron, 1) for entry in army.units)
    if not 1 <= size <= MOST_UNITS:
        yield refusal("army_units", count=size, most=MOST_UNITS)
        return
    book = book_of(army)
    lines = [(line, entry) for line, entry in enumerate(army.units, 1) if entry.sheet in book.units]
    units = listed(book, [entry for _, entry in lines])
    known = dict(zip((line for line, _ in lines), units, strict=True))
    seen: set[str] = set()
    for line, entry in enumerate(army.units, start=1):
        if line not in known:
            yield refusal("unknown_sheet", line=line, sheet=entry.sheet[:MOST_LETTERS])
            continue
        yield from _unit_faults(book, line, known[line], units, seen)


def _unit_faults(
    book: Book, line: int, one: ListedUnit, units: Sequence[ListedUnit], seen: set[str]
) -> Iterator[IllegalReply]:
    sheet = sheet_of(book, one)
    if len(one.id) > MOST_LETTERS or NAME.fullmatch(one.id) is None:
        yield refusal("bad_name", line=line, name=one.id[:MOST_LETTERS], most=MOST_LETTERS)
    names = names_of(one)
    if twice := next((name for name in (one.id, *names) if name in seen), None):
        yield refusal("unit_twice", line=line, unit=twice[:MOST_LETTERS])
    seen.update((one.id, *names))
    carriers = tuple(other.id for other in units if is_vehicle(book, other) and other.id != one.id)
    rides = sheet.type in ON_FOOT and sheet.strike is None
    if one.aboard is not None and (one.aboard not in carriers or not rides):
        yield refusal("not_aboard", line=line, unit=one.id, aboard=one.aboard, known=carriers)
    alone = not is_vehicle(book, one) or sheet.strike is not None
    if one.squadron < 1 or (one.squadron > 1 and alone):
        yield refusal("no_squadron", line=line, unit=one.id, squadron=one.squadron)
    if one.off_map and sheet.type != "artillery":
        yield refusal("not_off_map", line=line, unit=one.id)
    yield from gear_faults(book.units[one.sheet], one.gear, line)


def is_vehicle(book: Book, one: ListedUnit) -> bool:
    """Return whether a selection is one of vehicles, which fortifications are not."""
    sheet = book.units[one.sheet]
    driven = any(group.profile in book.vehicles for group in sheet.groups)
    return driven and sheet.role != "fortification"


# ---------------------------------------------------------------- ready-made forces


def by_default(options: Options, seat: int) -> Army:
    """Return the army of a seat that names none: its first ready-made force of the limit agreed on;
    where there is none, its usual force, cut or filled up with Troops until it keeps to it."""
    faction, limit = READY[seat], options.points_limit
    for force in BOOK.forces.values():
        if (force.faction, force.limit) == (faction, limit):
            return Army(force=force.id)
    return army_of(fitted(BOOK.forces[faction], limit))


def ready_made(options: Options, *, defender: bool = False) -> tuple[str, ...]:
    """Return the forces of the book that may be fielded in a match."""
    armies = {key: Army(force=key) for key in BOOK.forces}
    return tuple(
        key
        for key, army in armies.items()
        if not any(army_faults(options, army, defender=defender))
    )


def fitted(force: Force, limit: int) -> Force:
    """Return what of a force keeps to a limit: its warlord and as many Troops as are needed, more
    of the first kind where it has too few, then whatever of the list still fits, what begins aboard
    together with its transport."""
    troops = [one for one in force.units if one.slot == "troops" and one.aboard is None]
    needed = troops_needed(limit)
    more = (evolve(troops[0], id=f"{troops[0].id}-more-{n}") for n in count(1))
    troops += [next(more) for _ in range(needed - len(troops))]
    chosen = {force.warlord, *(one.id for one in troops[:needed])}
    listed_units = dict.fromkeys((*force.units, *troops))

    def of(keys: set[str]) -> Force:
        return evolve(force, limit=limit, units=tuple(u for u in listed_units if u.id in keys))

    for one in force.units:
        if one.aboard is None and one.id not in chosen:
            with_it = {one.id, *(other.id for other in force.units if other.aboard == one.id)}
            if not faults(BOOK, of(chosen | with_it)):
                chosen |= with_it
    return of(chosen)


def unit_of(
    book: Book,
    sheet: UnitSheet,
    key: str,
    owner: int,
    slot: Slot = "troops",
    gear: tuple[str, ...] = (),
) -> Unit:
    """Return a unit as its sheet lists it, its models numbered through; padded, so that the order
    of their ids is that of the list."""
    listed = [group for group in sheet.groups for _ in range(group.count)]
    return Unit(
        key,
        owner,
        sheet.id,
        slot,
        by_key({group.id: Group(group.profile, _weapons(book, group)) for group in sheet.groups}),
        {f"{number:02}": Model(group.id) for number, group in enumerate(listed, start=1)},
        len(listed),
        gear,
        craft=Craft() if any(group.profile in book.vehicles for group in sheet.groups) else None,
    )


def _weapons(book: Book, group: GroupSheet) -> tuple[str, ...]:
    vehicle = book.vehicles.get(group.profile)
    return group.weapons if vehicle is None else tuple(one.weapon for one in vehicle.weapons)


def units_of(book: Book, force: Force, owner: int) -> dict[str, Unit]:
    """Return the units of a force before anything is set up, in the order of the list; vehicles of
    a squadron are units of their own."""
    units, able = {}, secured(force)
    for listed in force.units:
        sheet = sheet_of(book, listed)
        if sheet.strike == "target_point":
            continue
        for key in names_of(listed):
            unit = unit_of(book, sheet, key, owner, listed.slot, listed.gear)
            units[key] = evolve(
                unit,
                place=_place(book, listed),
                aboard=listed.aboard,
                secured=listed.id in able or sheet.has("objective_secured"),
            )
    return units


def _place(book: Book, listed: ListedUnit) -> Place:
    if listed.off_map or sheet_of(book, listed).strike is not None:
        return "off_map"  # battlegroup/fo-fire-support-off-table
    return "waiting" if listed.aboard is None else "aboard"


def target_points_of(book: Book, force: Force) -> tuple[TargetPoint, ...]:
    """Return the target points of a force, which are no units."""
    count = sum(book.units[one.sheet].strike == "target_point" for one in force.units)
    return tuple(TargetPoint(f"target-point-{number}") for number in range(1, count + 1))


def muster(options: Options) -> Battle:
    """Return the table before anything is set up. Raises `IllegalReply` for options that cannot be
    played, or an army that may not be fielded."""
    if options.scenario not in BOOK.scenarios:
        known = tuple(BOOK.scenarios)
        raise refusal("unknown_scenario", scenario=options.scenario, known=known)
    if options.layout not in BOOK.layouts:
        raise refusal("unknown_layout", layout=options.layout, known=tuple(BOOK.layouts))
    skimmers = tuple(key for key, sheet in BOOK.units.items() if may_fly(BOOK, sheet))
    for key in options.agreed_flyers:
        if key not in skimmers:
            raise refusal("flyers_agreed", sheet=key, known=skimmers)
    if options.max_game_turns < 1:
        raise refusal("too_few_turns", turns=options.max_game_turns)
    numbers = BOOK.options["objective_count"].values
    if options.objective_count is not None and str(options.objective_count) not in numbers:
        raise refusal("objectives_agreed", count=options.objective_count, known=numbers)
    if not ORGANISATION.least <= options.points_limit <= ORGANISATION.most:
        raise refusal(
            "points_agreed",
            points=options.points_limit,
            least=ORGANISATION.least,
            most=ORGANISATION.most,
        )
    given = [(seat, army) for seat, army in enumerate(options.armies) if army is not None]
    for seat, army in given:
        check_army(options, army, defender=defends(options, seat))
    if len(given) == 2:
        check_together(given[0][1].lists, given[1][1].lists)
    layout = laid(options.layout, options.map)
    corners = ((0.0, 0.0), (layout.long, layout.short))
    first, second = (Player(corner) for corner in corners)
    state = Battle(options=options, players=(first, second))
    return state if to_choose(state) else fielded(state)


def defends(options: Options, seat: int) -> bool:
    """Return whether a side is known to be the defender before forces are handed in
    (battlegroup/fo-scenario-first)."""
    return options.attacker == ("second", "first")[seat]


def to_choose(state: Battle) -> tuple[int, ...]:
    """Return the seats that are still to be asked for an army."""
    if not state.options.choose_armies or state.units:
        return ()
    known = zip(state.options.armies, state.chosen, strict=True)
    return tuple(seat for seat, armies in enumerate(known) if not any(armies))


def army_in_play(state: Battle, seat: int) -> Army:
    """Return the army of a side."""
    options = state.options
    return options.armies[seat] or state.chosen[seat] or by_default(options, seat)


def fielded(state: Battle) -> Battle:
    """Return the table with the units of both armies."""
    book, limit = state.book, state.options.points_limit
    forces = [force_of(army_in_play(state, seat), limit) for seat in (0, 1)]
    units: dict[str, Unit] = {}
    players = list(state.players)
    for seat, force in enumerate(forces):
        own = units_of(book, force, seat)
        clash = bool(own.keys() & units_of(book, forces[1 - seat], 1 - seat).keys())
        prefix = f"{'AB'[seat].lower()}-" if clash else ""
        for unit in own.values():
            aboard = None if unit.aboard is None else prefix + unit.aboard
            units[prefix + unit.id] = evolve(unit, id=prefix + unit.id, aboard=aboard)
        warlord = prefix + force.warlord if force.warlord in own else None
        points = target_points_of(book, force)
        players[seat] = evolve(
            players[seat], faction=force.faction, warlord=warlord, target_points=points
        )
    return evolve(state, units=by_key(units), players=(players[0], players[1]))
