"""Tables and forces: what is agreed, and units as their sheets list them."""

from __future__ import annotations

from attrs import evolve

from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.codes import Place, Slot
from engine.rulesets.battlegroup.forces import names_of, secured, sheet_of
from engine.rulesets.battlegroup.limits import RULES as LIMITS
from engine.rulesets.battlegroup.lists import by_default, check_army, force_of
from engine.rulesets.battlegroup.model import (
    Army,
    Battle,
    Craft,
    Group,
    Model,
    Options,
    Player,
    TargetPoint,
    Unit,
)
from engine.rulesets.battlegroup.outfits import may_fly
from engine.rulesets.battlegroup.printed import Force, GroupSheet, ListedUnit, UnitSheet
from engine.rulesets.battlegroup.refusals import refusal


def unit_of(
    sheet: UnitSheet, key: str, owner: int, slot: Slot = "troops", gear: tuple[str, ...] = ()
) -> Unit:
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
        gear,
        craft=Craft() if any(group.profile in BOOK.vehicles for group in sheet.groups) else None,
    )


def _weapons(group: GroupSheet) -> tuple[str, ...]:
    vehicle = BOOK.vehicles.get(group.profile)
    return group.weapons if vehicle is None else tuple(one.weapon for one in vehicle.weapons)


def units_of(force: Force, owner: int) -> dict[str, Unit]:
    """Return the units of a force before anything is set up, in the order of the list; vehicles of
    a squadron are units of their own (battlegroup/squadron-separate)."""
    units, able = {}, secured(force)
    for listed in force.units:
        sheet = sheet_of(BOOK, listed)
        if sheet.strike == "target_point":
            continue
        for key in names_of(listed):
            unit = unit_of(sheet, key, owner, listed.slot, listed.gear)
            units[key] = evolve(
                unit,
                place=_place(listed),
                aboard=listed.aboard,
                secured=listed.id in able or sheet.has("objective_secured"),
            )
    return units


def _place(listed: ListedUnit) -> Place:
    if listed.off_map or sheet_of(BOOK, listed).strike is not None:
        return "off_map"
    return "waiting" if listed.aboard is None else "aboard"


def target_points_of(force: Force) -> tuple[TargetPoint, ...]:
    """Return the target points of a force, which are no units (battlegroup/target-point-buy)."""
    count = sum(BOOK.units[one.sheet].strike == "target_point" for one in force.units)
    return tuple(TargetPoint(f"target-point-{number}") for number in range(1, count + 1))


def muster(options: Options) -> Battle:
    """Return the table before anything is set up. Raises `IllegalReply` for options that cannot be
    played, or an army that may not be fielded (battlegroup/fo-battlegroup)."""
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
    if not LIMITS.least <= options.points_limit <= LIMITS.most:
        raise refusal(
            "points_agreed", points=options.points_limit, least=LIMITS.least, most=LIMITS.most
        )
    for seat, army in enumerate(options.armies):
        if army is not None:
            check_army(options, army, defender=defends(options, seat))
    layout = BOOK.layouts[options.layout]
    corners = ((0.0, 0.0), (layout.long, layout.short))
    first, second = (Player(corner) for corner in corners)
    state = Battle(options=options, players=(first, second))
    return state if to_choose(state) else fielded(state)


def defends(options: Options, seat: int) -> bool:
    """Tell whether a side is known to be the defender before forces are handed in
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
    forces = [force_of(army_in_play(state, seat), state.options.points_limit) for seat in (0, 1)]
    units: dict[str, Unit] = {}
    players = list(state.players)
    for seat, force in enumerate(forces):
        own = units_of(force, seat)
        clash = bool(own.keys() & units_of(forces[1 - seat], 1 - seat).keys())
        prefix = f"{'AB'[seat].lower()}-" if clash else ""
        for unit in own.values():
            aboard = None if unit.aboard is None else prefix + unit.aboard
            units[prefix + unit.id] = evolve(unit, id=prefix + unit.id, aboard=aboard)
        warlord = prefix + force.warlord if force.warlord in own else None
        points = target_points_of(force)
        players[seat] = evolve(
            players[seat], faction=force.faction, warlord=warlord, target_points=points
        )
    return evolve(state, units=units, players=(players[0], players[1]))
