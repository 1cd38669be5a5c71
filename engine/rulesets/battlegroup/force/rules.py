"""A force as its player lists it: what is wrong with it, what opens slots, and the limits of
what it may hold. Costs are points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from engine.errors import IllegalReply
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import ON_FOOT, Slot
from engine.rulesets.battlegroup.book.printed import Book, Force, ListedUnit, UnitSheet, Vehicle
from engine.rulesets.battlegroup.book.wargear import (
    UNCOUNTED,
    are_brothers,
    cost,
    hq_points,
    points,
    sheet_of,
)
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.organisation.rules import (
    Selection,
    heavy_fits,
    hq_fits,
    lords_allowed,
    restricted_allowed,
    restricted_by,
    share,
    signature_counts,
    troops_needed,
)
from engine.rulesets.battlegroup.vehicles.rules import load, may_ride, rider_capacity

ORGANISATION = BOOK.tables.organisation


def is_recon_sheet(sheet: UnitSheet, *, transported: bool = False) -> bool:
    """Return whether a unit is Recon (battlegroup/recon-units): Fast Attack that is no flyer, Scout
    or Infiltrate, or sentries who bought no transport (battlegroup/ig-forward-sentries); never
    support."""
    if sheet.strike is not None:
        return False
    fast = sheet.role == "fast_attack" and sheet.type != "flyer"
    sentries = sheet.has("forward_sentries") and not transported
    return fast or sheet.has("scout") or sheet.has("infiltrate") or sentries


def secured(force: Force) -> tuple[str, ...]:
    """Return who has Objective Secured: Troops and the transports bought for them
    (battlegroup/fo-combined-arms-benefits), Heavy Support in their place not
    (battlegroup/fo-heavy-as-troops-no-benefit)."""
    troops = [one for one in force.units if one.slot == "troops"]
    carriers = {one.aboard for one in troops}
    return tuple(
        one.id
        for one in force.units
        if one in troops or (one.slot == "dedicated_transport" and one.id in carriers)
    )


def groups(force: Force) -> tuple[tuple[str, ...], ...]:
    """Return what is set up or arrives together: a vehicle and who begins in or on it are one
    (battlegroup/riders-one-unit), each vehicle of a squadron one (battlegroup/squadron-separate),
    what stays off the map none (battlegroup/fo-fire-support-off-table,
    battlegroup/barrage-off-map)."""
    found: list[tuple[str, ...]] = []
    for one in force.units:
        if one.slot in UNCOUNTED or one.off_map or one.aboard is not None:
            continue
        with_it = tuple(other.id for other in force.units if other.aboard == one.id)
        numbered = [f"{one.id}-{number}" for number in range(1, one.squadron + 1)]
        found += [(name,) for name in numbered] if one.squadron > 1 else [(one.id, *with_it)]
    return tuple(found)


@frozen(kw_only=True)
class Terms:
    """What a force is judged by besides its own limit."""

    fortifications: bool = False
    """The scenario is one of attack and defence, and this is the defender."""
    require_hq: bool = True
    allied: tuple[tuple[str, str], ...] = ()
    """Pairs of factions that are Battle Brothers (battlegroup/allies-battle-brothers)."""
    agreed: tuple[str, ...] = ()
    """Fast skimmers that may be flyers of support (battlegroup/flyer-hover-only)."""

    def are_brothers(self, one: str, other: str) -> bool:
        """Return whether two factions share a detachment."""
        return are_brothers(one, other, self.allied)


def faults(book: Book, force: Force, terms: Terms | None = None) -> tuple[IllegalReply, ...]:
    """Return everything that is wrong with a force (battlegroup/fo-battlegroup)."""
    terms = terms or Terms()
    return (
        *_points(book, force),
        *_slots(book, force, terms),
        *_allies(book, force, terms),
        *_numbers(force, terms),
        *_restricted(book, force),
        *_unlocks(book, force),
        *_transports(book, force),
        *_bought_transports(book, force),
        *_warlord(book, force),
    )


def uncallable(book: Book, force: Force, terms: Terms) -> Iterator[IllegalReply]:
    """Yield support that nobody of a force can call in, which no rule forbids: that takes HQ or
    communications equipment of its own detachment (battlegroup/request-support-who), but for guns
    that know a target point."""
    sheets = {one.id: sheet_of(book, one) for one in force.units if one.sheet in book.units}
    has_point = any(sheet.strike == "target_point" for sheet in sheets.values())
    callers = [one for one in sheets.values() if one.role == "hq" or one.has("communications")]
    for one in force.units:
        sheet = sheets.get(one.id)
        waits = one.off_map or (sheet is not None and sheet.strike == "bombardment")
        if sheet is None or not (sheet.strike == "flyer" or (waits and not has_point)):
            continue
        if not any(terms.are_brothers(sheet.faction, caller.faction) for caller in callers):
            yield refusal("nobody_calls", unit=one.id)


def _points(book: Book, force: Force) -> Iterator[IllegalReply]:
    spent = points(book, force)
    if spent > force.limit:
        yield refusal("over_the_limit", points=spent, limit=force.limit)
    if not hq_fits(force.limit, hq_points(book, force)):
        yield refusal("hq_too_dear", points=hq_points(book, force), most=force.limit / 4)


def _slots(book: Book, force: Force, terms: Terms) -> Iterator[IllegalReply]:
    """Yield what was bought as something it is not, and which skimmers nobody agreed on as flyers
    (battlegroup/flyer-hover-only)."""
    for one in force.units:
        sheet = sheet_of(book, one)
        if sheet.strike != book.units[one.sheet].strike and one.sheet not in terms.agreed:
            yield refusal("not_agreed_to_fly", unit=one.id, sheet=one.sheet, known=terms.agreed)
        if one.slot == "heavy_as_troops":
            if not may_be_troops(sheet):  # battlegroup/fo-heavy-as-troops
                yield refusal("not_heavy_infantry", unit=one.id)
        elif one.slot != sheet.role:
            yield refusal("other_slot", unit=one.id, slot=one.slot, role=sheet.role)


def _allies(book: Book, force: Force, terms: Terms) -> Iterator[IllegalReply]:
    """Yield factions that are neither Battle Brothers of the force nor, as one further
    detachment, of each other (battlegroup/allies-battle-brothers, battlegroup/allies-other)."""
    factions = dict.fromkeys(sheet_of(book, one).faction for one in force.units)
    strangers = [
        one for one in factions if one != "any" and not terms.are_brothers(force.faction, one)
    ]
    if not all(terms.are_brothers(strangers[0], one) for one in strangers):
        yield refusal("many_detachments", factions=tuple(strangers))


def may_be_troops(sheet: UnitSheet) -> bool:
    """Return whether Heavy Support may be bought as Troops: only infantry."""
    return sheet.role == "heavy_support" and sheet.type in ON_FOOT


def _numbers(force: Force, terms: Terms) -> Iterator[IllegalReply]:
    count = {slot: sum(one.slot == slot for one in force.units) for slot in _slots_of(force)}
    troops, needed = count.get("troops", 0), troops_needed(force.limit)
    if terms.require_hq and not count.get("hq"):
        yield refusal("no_hq")
    if troops < needed:
        yield refusal("few_troops", troops=troops, needed=needed)
    heavy = count.get("heavy_as_troops", 0)
    if not heavy_fits(troops, heavy):
        yield refusal("heavy_outnumbers_troops", heavy=heavy, troops=troops)
    lords, allowed = count.get("lord_of_war", 0), lords_allowed(force.limit)
    if lords > allowed:
        yield refusal("many_lords", lords=lords, allowed=allowed)
    if count.get("fortification") and not terms.fortifications:
        yield refusal("no_fortifications")


def _slots_of(force: Force) -> Sequence[Slot]:
    return tuple(dict.fromkeys(one.slot for one in force.units))


def restricted_count(book: Book, force: Force) -> int:
    """Return how many restricted things a force holds: units, and each piece of wargear bought."""
    sheets = [(sheet_of(book, one), one) for one in force.units]
    units = sum(one.squadron for sheet, one in sheets if _is_restricted(book, sheet, one))
    gear = sum((sheet.relics + sheet.grav) * one.squadron for sheet, one in sheets)
    return units + gear + signature_counts(sum(sheet.signature for sheet, _ in sheets))


def _is_restricted(book: Book, sheet: UnitSheet, one: ListedUnit) -> bool:
    hulls = [vehicle.hull_points for vehicle in _vehicles(book, sheet)]
    wounds = [
        book.profiles[group.profile].wounds
        for group in sheet.groups
        if group.profile in book.profiles
    ]
    return bool(
        restricted_by(
            lord=one.slot == "lord_of_war",
            hull_points=max(hulls, default=None),
            wounds=max(wounds, default=None),
            monster=sheet.type == "monstrous_creature",
        )
    )


def _restricted(book: Book, force: Force) -> Iterator[IllegalReply]:
    count, allowed = restricted_count(book, force), restricted_allowed(force.limit)
    if count > allowed:
        yield refusal("many_restricted", count=count, allowed=allowed)


def _unlocks(book: Book, force: Force) -> Iterator[IllegalReply]:
    """Yield which selection lacks a slot and what would open it."""
    # A squadron fills one slot (battlegroup/squadron-slot).
    selections = [
        Selection(one.id, one.slot, sheet.faction, sheet.has("platoon"))
        for one in force.units
        for sheet in [sheet_of(book, one)]
    ]
    factions = {one.id: one.faction for one in selections}
    for lacking in share(selections).lacking:
        unit, slot, by = lacking.id, lacking.slot, lacking.by
        faction, taken = factions[unit], lacking.taken_by
        if taken:
            yield refusal("no_slot", unit=unit, slot=slot, faction=faction, by=by, taken=taken)
        else:
            yield refusal("nothing_opens_slot", unit=unit, slot=slot, faction=faction, by=by)


def _transports(book: Book, force: Force) -> Iterator[IllegalReply]:
    """Yield who cannot begin aboard: allies get into each other's transports in the game alone
    (battlegroup/base-transports, battlegroup/allies-battle-brothers)."""
    for one in force.units:
        aboard = [other for other in force.units if other.aboard == one.id]
        vehicles = _vehicles(book, sheet_of(book, one))
        if not aboard or not vehicles:
            continue
        vehicle = vehicles[0]
        ridden = rider_capacity(vehicle.hull_points, vehicle.capacity, tank=vehicle.tank)
        size = sum(load(_bulks(book, sheet_of(book, other))) for other in aboard)
        room = vehicle.capacity or ridden
        if size > room:
            yield refusal("no_room", unit=one.id, models=size, room=room)
        for other in aboard:
            if sheet_of(book, other).faction != sheet_of(book, one).faction:
                yield refusal("allied_transport", unit=other.id, carrier=one.id)
            if ridden and not _may_ride(book, sheet_of(book, other)):
                yield refusal("too_heavy_to_ride", unit=other.id)


def _bought_transports(book: Book, force: Force) -> Iterator[IllegalReply]:
    """Yield vehicles with more than one unit, and of transports that none can have bought: one
    unit, and characters, begins in a dedicated transport or rides a tank; such a transport is
    bought by a unit of its faction (battlegroup/base-transports)."""
    sheets = {one.id: sheet_of(book, one) for one in force.units}
    bought = [one for one in force.units if one.slot == "dedicated_transport"]
    for one in force.units:
        inside = [other for other in force.units if other.aboard == one.id]
        whole = [unit for unit in inside if not sheets[unit.id].has("independent_character")]
        ridden = not any(vehicle.capacity for vehicle in _vehicles(book, sheets[one.id]))
        if len(whole) > 1 and (ridden or one in bought):
            yield refusal("many_aboard", unit=one.id, units=tuple(unit.id for unit in whole))
    for faction in dict.fromkeys(sheets[one.id].faction for one in bought):
        count = sum(one.squadron for one in bought if sheets[one.id].faction == faction)
        buyers = sum(
            sheet.faction == faction and sheet.type in ON_FOOT and sheet.strike is None
            for sheet in sheets.values()
        )
        if count > buyers:
            yield refusal("many_transports", faction=faction, count=count, units=buyers)


def _vehicles(book: Book, sheet: UnitSheet) -> list[Vehicle]:
    return [
        book.vehicles[group.profile] for group in sheet.groups if group.profile in book.vehicles
    ]


def _bulks(book: Book, sheet: UnitSheet) -> Iterator[int]:
    for group in sheet.groups:
        yield from (book.profiles[group.profile].bulk,) * group.count


def _may_ride(book: Book, sheet: UnitSheet) -> bool:
    saves = [book.profiles[group.profile].armour for group in sheet.groups]
    best = min((save for save in saves if save is not None), default=None)
    return sheet.type is not None and may_ride(sheet.type, best)


def _warlord(book: Book, force: Force) -> Iterator[IllegalReply]:
    if force.warlord not in (warlords(book, force) or ("",)):  # without HQ there is none
        yield refusal("no_warlord", unit=force.warlord)


def warlords(book: Book, force: Force) -> tuple[str, ...]:
    """Return who may be the warlord: HQ with a character, the highest Leadership first, then the
    dearest (battlegroup/fo-combined-arms-benefits)."""

    def rank(one: ListedUnit) -> tuple[int, int]:
        sheet = sheet_of(book, one)
        highest = max(book.profiles[group.profile].leadership for group in sheet.groups)
        return -highest, -cost(sheet)

    able = [one for one in force.units if one.slot == "hq" and _leads(book, one)]
    return tuple(one.id for one in sorted(able, key=rank))


def _leads(book: Book, one: ListedUnit) -> bool:
    groups = sheet_of(book, one).groups
    return any(
        group.profile in book.profiles and book.profiles[group.profile].character
        for group in groups
    )
