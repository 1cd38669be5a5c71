"""Armies, and where they may be set up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, product
from math import hypot

from attrs import evolve

from engine.book.builder import Judged
from engine.errors import IllegalReply
from engine.geometry import Bounds, Point, Pose, Shape, point_distance, settled
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.points import points
from engine.rulesets.microtanks.book.printed import Layout, Map, Scenario, Zone
from engine.rulesets.microtanks.book.words import refusal
from engine.rulesets.microtanks.core.field import (
    CONTACT,
    apart,
    board,
    facing_of_bearing,
    hull_at,
    shape_of,
)
from engine.rulesets.microtanks.core.layout import stretched
from engine.rulesets.microtanks.core.maps import check_size
from engine.rulesets.microtanks.core.model import (
    SEATS,
    STARTER,
    Army,
    Battle,
    ForceVehicle,
    Options,
    Player,
    Tank,
)
from engine.rulesets.microtanks.core.scale import Scale, hull_of, unit_cm

RULES = BOOK.tables.army
ZONES: tuple[Zone, Zone] = ("A", "B")
LAYOUTS: tuple[Layout, ...] = ("printed", "mirrored_ew", "mirrored_ns")
"""Those of every match (microtanks/setup-board)."""

# ---------------------------------------------------------------- army lists


def bs_of(entry: ForceVehicle) -> int:
    """Return the ballistic skill of a listed vehicle's crew."""
    return BOOK.vehicles[entry.vehicle].bs if entry.bs is None else entry.bs


def cost(entries: Iterable[ForceVehicle]) -> int:
    """Add up the points of an army, crews included."""
    return sum(points(BOOK.vehicles[entry.vehicle], bs_of(entry)) for entry in entries)


def nation_force(nation: str) -> tuple[ForceVehicle, ...]:
    """Return the first ready-made force of a nation, as a list."""
    for scenario in BOOK.scenarios.values():
        for zone in ZONES:
            if scenario.forces[zone].nation == nation:
                return tuple(ForceVehicle(unit.vehicle) for unit in scenario.forces[zone].units)
    return ()


def written_out(army: Army, limit: int) -> Army:
    """Return an army with a nation's ready-made force written out, cut from its end until it fits
    the limit (microtanks/our-army-building)."""
    if army.vehicles:
        return army
    if army.nation is None:
        raise refusal("empty_army")
    entries = nation_force(army.nation)
    if not entries:
        known = ", ".join(nations())
        raise refusal("unknown_nation", nation=army.nation, known=known)
    while cost(entries) > limit:
        entries = entries[:-1]
    return Army(army.nation, entries)


def is_ready_made(army: Army) -> bool:
    """Return whether an army is the ready-made force of a nation, by name or written out."""
    return not army.vehicles or any(army.vehicles == nation_force(nation) for nation in nations())


def nations() -> tuple[str, ...]:
    """Return the nations that have vehicles, in the order of the book."""
    return tuple(dict.fromkeys(vehicle.nation for vehicle in BOOK.vehicles.values()))


def default_army(seat: int, limit: int, plan: Scenario) -> Army:
    """Return what a silent player fields in a pick-up game."""
    return written_out(Army(plan.forces[ZONES[seat]].nation), limit)


def check_army(army: Army, limit: int) -> None:
    """Raise `IllegalReply` unless a written-out list may be fielded."""
    for fault in army_faults(army, limit):
        raise fault


def army_faults(army: Army, limit: int) -> Iterator[IllegalReply]:
    """Yield everything that keeps a written-out list off the table (microtanks/our-army-building,
    microtanks/our-crew-grades)."""
    best = BOOK.tables.campaign.best_bs
    for line, entry in enumerate(army.vehicles, start=1):
        if entry.id is not None and limit != BOOK.tables.campaign.battle_limit:
            yield refusal("ids_unasked", line=line, id=entry.id)
        if entry.vehicle not in BOOK.vehicles:
            yield refusal("unknown_vehicle", line=line, vehicle=entry.vehicle)
            continue
        # Aces come from experience: only a campaign's own lists name them, with ids.
        least = best if entry.id is not None else best + 1
        if not least <= bs_of(entry) <= 6:
            yield refusal("unknown_grade", line=line, bs=bs_of(entry), least=least)
    ids = [entry.id for entry in army.vehicles if entry.id is not None]
    if len(set(ids)) < len(ids):
        yield refusal("id_twice", known=", ".join(ids))
    kinds = [
        BOOK.vehicles[entry.vehicle] for entry in army.vehicles if entry.vehicle in BOOK.vehicles
    ]
    of = tuple(dict.fromkeys(kind.nation for kind in kinds))
    if len(of) > 1 and not any(set(of) <= set(allied) for allied in RULES.allied):
        yield refusal("mixed_nations", nations=", ".join(of))
    count = len(army.vehicles)
    if not RULES.vehicles_least <= count <= RULES.vehicles_most:
        yield refusal(
            "army_size", count=count, least=RULES.vehicles_least, most=RULES.vehicles_most
        )
    total = known_cost(army)
    if total > limit:
        yield refusal("over_limit", total=total, limit=limit, over=total - limit)
    mobile = sum(kind.kind != "artillery" and kind.speed > 0 for kind in kinds)
    if not ids and mobile < RULES.mobile_share * count:
        yield refusal("too_static", mobile=mobile, count=count)


def known_cost(army: Army) -> int:
    """Add up the points of the lines that can be read."""
    return cost(
        entry
        for entry in army.vehicles
        if entry.vehicle in BOOK.vehicles and str(bs_of(entry)) in BOOK.tables.grades
    )


def judged(army: Army, limit: int | None) -> Judged:
    """Return what an army costs in points and all that is wrong with it. Without a limit the forces
    are those of the scenario."""
    faults: tuple[IllegalReply, ...] = ()
    if limit is None:
        faults, limit = (refusal("armies_without_limit"),), 0
    try:
        army = written_out(army, limit) if not faults else army
    except IllegalReply as fault:
        return Judged(0, limit, (fault,))
    return Judged(known_cost(army), limit, faults or tuple(army_faults(army, limit)))


def check_options(options: Options) -> None:
    """Raise `IllegalReply` unless a match can be played so."""
    if options.scenario is not None and options.scenario not in BOOK.scenarios:
        known = ", ".join(BOOK.scenarios)
        raise refusal("unknown_scenario", scenario=options.scenario, known=known)
    if options.picks_side not in (None, 0, 1):
        raise refusal("no_such_seat", seat=options.picks_side)
    if options.limit is None:
        if any(options.armies):
            raise refusal("armies_without_limit")
        return
    # The limit of a campaign's battles is for the armies a campaign hands over.
    is_campaign = options.limit == BOOK.tables.campaign.battle_limit and all(options.armies)
    if options.limit not in RULES.limits and not is_campaign:
        raise refusal("bad_limit", limit=options.limit, known=", ".join(map(str, RULES.limits)))
    for army in options.armies:
        if army is not None:
            check_army(written_out(army, options.limit), options.limit)


# ---------------------------------------------------------------- the table


def mustered(options: Options) -> Battle:
    """Return a battle on the table that was agreed, with nothing on it yet. Raises `IllegalReply`
    for one that has no real size, or no room for the forces (microtanks/table-size)."""
    feet, plan = options.table, BOOK.scenarios[options.scenario or STARTER]
    if feet is None:
        return Battle(options=options)
    unit = unit_cm(options.scale) / BOOK.tables.table.foot_cm
    long, short = feet.long / unit, feet.short / unit
    check_size(long, short, options.scale)
    battle = Battle(options=options, map=stretched(plan, long, short))
    if options.limit is None:
        for zone in ZONES:
            check_fits(battle, (zone,), scenario_tanks(0, zone, plan, options.scale))
        return battle
    for seat, army in enumerate(options.armies):
        check_army_fits(battle, army or default_army(seat, options.limit, plan))
    return battle


def check_army_fits(battle: Battle, army: Army) -> None:
    """Raise `IllegalReply` unless an army has room in both zones of a table that was agreed."""
    if battle.options.table is not None and battle.options.limit is not None:
        listed = written_out(army, battle.options.limit)
        check_fits(battle, ZONES, tanks_of(0, listed, battle.scale))


def check_fits(battle: Battle, zones: Iterable[Zone], tanks: Mapping[str, Tank]) -> None:
    """Raise `IllegalReply` unless vehicles of seat 0 find places on the line of each of some zones,
    wherever the enemy stands and however the table is mirrored (microtanks/our-deployment)."""
    reach = max(hypot(tank.hull.length, tank.hull.width) for tank in tanks.values()) + CONTACT
    for zone, layout in product(zones, LAYOUTS):
        state = evolve(battle, layout=layout, units=tanks, players=(Player(zone), Player()))
        one, other = (state.plan.zones[key].rect for key in (zone, ZONES[zone == "A"]))
        try:
            line_up(state, tuple(tanks))
            fits = _from_line(one, other) > reach
        except IllegalReply:
            fits = False
        if not fits:
            feet = battle.options.table
            assert feet is not None, "printed tables have room"
            raise refusal("table_too_small", long=feet.long, short=feet.short, zone=zone)


def _from_line(rect: Bounds, other: Bounds) -> float:
    """Return how far the line of a zone is from another zone."""
    (ax, ay), (bx, by) = _on_axis(rect, 0.0), _on_axis(rect, _length(rect))
    x0, y0, x1, y1 = other
    return hypot(max(0.0, x0 - bx, ax - x1), max(0.0, y0 - by, ay - y1))


# ---------------------------------------------------------------- vehicles


def tank_of(key: str, owner: int, entry: ForceVehicle, scale: Scale) -> Tank:
    """Return a vehicle of a list, not yet deployed."""
    vehicle = BOOK.vehicles[entry.vehicle]
    bs = bs_of(entry)
    hull = hull_of(vehicle.metres, scale)
    return Tank(key, owner, entry.vehicle, hull, bs, points(vehicle, bs))


def tanks_of(seat: int, army: Army, scale: Scale) -> dict[str, Tank]:
    """Return the vehicles of a list. Ids of a campaign stay, with the letter of the seat."""
    tanks: dict[str, Tank] = {}
    counts: dict[str, int] = {}
    for entry in army.vehicles:
        counts[entry.vehicle] = counts.get(entry.vehicle, 0) + 1
        name = entry.id or f"{entry.vehicle}-{counts[entry.vehicle]}"
        key = f"{SEATS[seat]}-{name}"
        tanks[key] = tank_of(key, seat, entry, scale)
    return tanks


def scenario_tanks(seat: int, zone: Zone, plan: Scenario, scale: Scale) -> dict[str, Tank]:
    """Return the force that belongs to a zone (microtanks/setup-side)."""
    return {
        unit.id: tank_of(unit.id, seat, ForceVehicle(unit.vehicle), scale)
        for unit in plan.forces[zone].units
    }


# ---------------------------------------------------------------- deployment


def check_place(state: Battle, tank: Tank, pose: Pose) -> None:
    """Raise `IllegalReply` unless a vehicle may be deployed at a pose
    (microtanks/our-deployment)."""
    x0, y0, x1, y1 = zone_rect(state, tank.owner)
    if not (x0 <= pose.x <= x1 and y0 <= pose.y <= y1):
        raise refusal("outside_zone", x=pose.x, y=pose.y, x0=x0, x1=x1, y0=y0, y1=y1)
    blocked = obstacle_at(state, hull_at(tank.hull, pose))
    if blocked is not None:
        raise refusal("place_taken", tank=tank.id, obstacle=blocked)
    after = deployed(state, tank.id, pose)
    try:
        line_up(after, waiting(after, tank.owner))
    except IllegalReply as fault:
        raise refusal("leaves_no_room", tank=tank.id, other=fault.params["tank"]) from None


def zone_rect(state: Battle, seat: int) -> Bounds:
    """Return the rectangle a side deploys in."""
    return state.plan.zones[state.zone_of(seat)].rect


def obstacle_at(state: Battle, shape: Shape) -> str | None:
    """Return what a hull standing here would touch or overlap, if anything."""
    bodies = [(wall.id, wall.shape) for wall in board(state).walls]
    bodies += [(tank.id, shape_of(tank)) for tank in state.units.values() if tank.pose]
    return next((key for key, body in bodies if apart(shape, body) <= CONTACT), None)


def _length(rect: Bounds) -> float:
    return max(rect[2] - rect[0], rect[3] - rect[1])


def _on_axis(rect: Bounds, along: float) -> Point:
    x0, y0, x1, y1 = rect
    if x1 - x0 >= y1 - y0:
        return settled(x0 + along), settled((y0 + y1) / 2)
    return settled((x0 + x1) / 2), settled(y0 + along)


def check_room(state: Battle, own: Map) -> None:
    """Raise `IllegalReply` unless a map has room for the armies: however some vehicles are set up,
    the rest must still find places on the line of their zone (microtanks/our-deployment)."""
    laid = evolve(state, layout="custom", map=own)
    for zone in ZONES:
        count, size = _largest_force(state, zone)
        rect = own.zones[zone].rect
        depth = min(rect[2] - rect[0], rect[3] - rect[1])
        if depth < 2 * size:
            raise refusal("zone_too_shallow", zone=zone, depth=depth, least=2 * size)
        stretches = _free_stretches(laid, rect, size / 2)
        # Whoever stands on the line keeps the centres of others as far away as two hulls reach,
        # and cuts a stretch in two; a spot is tried in each step of what is left.
        needed = count * (2 * size + RULES.deploy_step) + len(stretches) * RULES.deploy_step
        if sum(stretches) < needed:
            raise refusal("zone_too_narrow", zone=zone, free=sum(stretches), least=needed)


def _largest_force(state: Battle, zone: Zone) -> tuple[int, float]:
    """Return how many vehicles may have to be set up in a zone, and how far two centres of theirs
    keep apart: of the zone's own force, or of either army."""
    if state.options.limit is None:
        armies = [list(scenario_tanks(0, zone, state.plan, state.scale).values())]
    else:
        armies = [[t for t in state.units.values() if t.owner == seat] for seat in (0, 1)]
    hulls = [tank.hull for army in armies for tank in army]
    size = max(hypot(hull.length, hull.width) for hull in hulls) + CONTACT
    return max(map(len, armies)), size


def _free_stretches(state: Battle, rect: Bounds, reach: float) -> list[float]:
    """Return the lengths of a zone's line that keep clear of walls, measured in steps."""
    walls = [wall.shape for wall in board(state).walls]
    steps = int(_length(rect) / RULES.deploy_step)
    spots = (_on_axis(rect, step * RULES.deploy_step) for step in range(steps + 1))
    clear = [all(point_distance(wall, at) > reach for wall in walls) for at in spots]
    runs = [len(list(run)) for is_clear, run in groupby(clear) if is_clear]
    return [(count - 1) * RULES.deploy_step for count in runs]


def spots_on_line(rect: Bounds, number: int, count: int) -> Iterator[Point]:
    """Yield the spot of a vehicle on the even line, along the longer axis of a zone through its
    middle, then those further along, wrapping round (microtanks/our-deployment)."""
    length = _length(rect)
    start = (number + 1) / (count + 1) * length
    for step in range(int(length / RULES.deploy_step) + 1):
        along = start + step * RULES.deploy_step
        yield _on_axis(rect, along if along <= length else along - length)


def default_place(state: Battle, tank: Tank, number: int, count: int) -> Pose:
    """Return where vehicle `number` of `count` stands on the even line, or past what is there."""
    rect = zone_rect(state, tank.owner)
    heading = state.plan.zones[state.zone_of(tank.owner)].heading
    pose = Pose(0.0, 0.0, facing_of_bearing(heading))
    for x, y in spots_on_line(rect, number, count):
        pose = Pose(x, y, pose.facing)
        if obstacle_at(state, hull_at(tank.hull, pose)) is None:
            return pose
    raise refusal("no_room", tank=tank.id)


def deployed(state: Battle, key: str, pose: Pose) -> Battle:
    """Return the table with a vehicle set up; its turret points forward."""
    tank = evolve(state.tank(key), pose=pose, status="board")
    return evolve(state, units={**state.units, key: tank})


def waiting(state: Battle, seat: int) -> tuple[str, ...]:
    """Return the vehicles of a side that are still to be set up, in list order."""
    return tuple(t.id for t in state.units.values() if t.owner == seat and t.status == "waiting")


def line_up(state: Battle, keys: Sequence[str]) -> tuple[tuple[str, Pose], ...]:
    """Return the default places of vehicles, each beside those before it."""
    places = []
    for key in keys:
        tank = state.tank(key)
        force = [t.id for t in state.units.values() if t.owner == tank.owner]
        pose = default_place(state, tank, force.index(key), len(force))
        state = deployed(state, key, pose)
        places.append((key, pose))
    return tuple(places)
