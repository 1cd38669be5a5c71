"""Raising forces: units as their sheets list them."""

from __future__ import annotations

from attrs import evolve

from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.codes import Place, Slot
from engine.rulesets.battlegroup.model import (
    Army,
    Battle,
    Craft,
    Group,
    Model,
    Options,
    Player,
    Unit,
)
from engine.rulesets.battlegroup.printed import Force, GroupSheet, ListedUnit, UnitSheet
from engine.rulesets.battlegroup.refusals import refusal


def unit_of(sheet: UnitSheet, key: str, owner: int, slot: Slot = "troops") -> Unit:
    """Return a unit as its sheet lists it, its models numbered through; padded, so that the order
    of their ids is that of the list."""
    listed = [group for group in sheet.groups for _ in range(group.count)]
    return Unit(
        key,
        owner,
        sheet.id,
        slot,
        {group.id: Group(group.profile, _weapons(group)) for group in sheet.groups},
        {f"{number:02}": Model(group.id) for number, group in enumerate(listed, start=1)},
        len(listed),
        craft=Craft() if any(group.profile in BOOK.vehicles for group in sheet.groups) else None,
    )


def _weapons(group: GroupSheet) -> tuple[str, ...]:
    vehicle = BOOK.vehicles.get(group.profile)
    return group.weapons if vehicle is None else tuple(one.weapon for one in vehicle.weapons)


def units_of(force: Force, owner: int) -> dict[str, Unit]:
    """Return the units of a force before anything is set up, in the order of the list; vehicles of
    a squadron are units of their own (battlegroup/squadron-separate)."""
    units = {}
    for listed in force.units:
        sheet = BOOK.units[listed.sheet]
        if sheet.strike is not None:
            continue
        for key in names_of(listed):
            unit = unit_of(sheet, key, owner, listed.slot)
            units[key] = evolve(unit, place=_place(listed), aboard=listed.aboard)
    return units


def _place(listed: ListedUnit) -> Place:
    if listed.off_map:
        return "off_map"
    return "waiting" if listed.aboard is None else "aboard"


def names_of(listed: ListedUnit) -> tuple[str, ...]:
    """Return the names of the units of a selection."""
    if listed.squadron == 1:
        return (listed.id,)
    return tuple(f"{listed.id}-{number}" for number in range(1, listed.squadron + 1))


def force_of(army: Army, limit: int) -> Force:
    """Return the force of an army. Raises `IllegalReply` for one there is none of."""
    if army.force is not None:
        if army.force not in BOOK.forces:
            raise refusal("unknown_force", force=army.force, known=tuple(BOOK.forces))
        return BOOK.forces[army.force]
    for listed in army.units:
        if listed.sheet not in BOOK.units:
            raise refusal("unknown_sheet", sheet=listed.sheet)
    if not army.units:
        raise refusal("no_units")
    faction = BOOK.units[army.units[0].sheet].faction
    return Force("own", "", faction, limit, army.warlord or "", army.units)


def muster(options: Options) -> Battle:
    """Return the table before anything is set up. Raises `IllegalReply` for options that cannot be
    played."""
    if options.scenario not in BOOK.scenarios:
        known = tuple(BOOK.scenarios)
        raise refusal("unknown_scenario", scenario=options.scenario, known=known)
    if options.layout not in BOOK.layouts:
        raise refusal("unknown_layout", layout=options.layout, known=tuple(BOOK.layouts))
    if options.max_game_turns < 1:
        raise refusal("too_few_turns", turns=options.max_game_turns)
    forces = [force_of(army, options.points_limit) for army in options.armies]
    layout = BOOK.layouts[options.layout]
    units: dict[str, Unit] = {}
    players = []
    for seat, force in enumerate(forces):
        own = units_of(force, seat)
        clash = bool(own.keys() & units_of(forces[1 - seat], 1 - seat).keys())
        prefix = f"{'AB'[seat].lower()}-" if clash else ""
        for unit in own.values():
            aboard = None if unit.aboard is None else prefix + unit.aboard
            units[prefix + unit.id] = evolve(unit, id=prefix + unit.id, aboard=aboard)
        warlord = prefix + force.warlord if force.warlord in own else None
        corner = (0.0, 0.0) if seat == 0 else (layout.long, layout.short)
        players.append(Player(force.faction, warlord, corner))
    return Battle(options=options, players=(players[0], players[1]), units=units)
