"""Army building and deployment: which rosters are legal, and where tanks may be set up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from attrs import evolve

from engine.book.builder import Judged
from engine.errors import IllegalReply
from engine.geometry import Bounds, Pose, Shape, is_inside, look, overlaps, rays_between
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.book.printed import Faction, ForceTank, Scenario
from engine.rulesets.spearhead.book.words import refusal
from engine.rulesets.spearhead.core.field import Board, board, board_of, footprint_at, hull
from engine.rulesets.spearhead.core.model import (
    SEATS,
    Battle,
    Edge,
    Options,
    Roster,
    Tank,
    TankEntry,
    laid,
    profile,
)
from engine.rulesets.spearhead.core.profile import equipped

RULES = BOOK.tables.deployment


def supply_limit(options: Options) -> int:
    """Return the supply limit of a match (spearhead/supply-limit)."""
    return BOOK.tables.supply_limit if options.supply_limit is None else options.supply_limit


# ---------------------------------------------------------------- rosters


def written_out(roster: Roster) -> Roster:
    """Return a roster with a ready-made force replaced by its list."""
    if roster.force is None:
        return roster
    force = BOOK.forces.get(roster.force)
    if force is None:
        raise refusal("unknown_force", force=roster.force, known=", ".join(BOOK.forces))
    if roster.tanks or roster.faction or roster.subfaction:
        raise refusal("force_and_list", force=roster.force)
    tanks = tuple(TankEntry(entry.tank, entry.options) for entry in force.tanks)
    return Roster(None, force.faction, force.subfaction, tanks)


def is_ready_made(roster: Roster) -> bool:
    """Return whether a roster is one of the book, by name or written out."""
    return roster.force is not None or roster in [written_out(Roster(key)) for key in BOOK.forces]


def supply_of(roster: Roster) -> int:
    """Add up the supply cost of a roster, options included."""
    return BOOK.supply(ForceTank(entry.tank, entry.options) for entry in roster.tanks)


def check_roster(roster: Roster, limit: int, scenario: Scenario | None) -> None:
    """Raise `IllegalReply` unless a written-out roster may be fielded (spearhead/faction,
    spearhead/subfaction, spearhead/select-units, spearhead/supply-limit)."""
    for fault in roster_faults(roster, limit, scenario):
        raise fault


def roster_faults(roster: Roster, limit: int, scenario: Scenario | None) -> Iterator[IllegalReply]:
    """Yield everything that keeps a written-out roster off the table, the army rule of the scenario
    and room in the deployment strip (spearhead/deployment-zone) among it."""
    faction = BOOK.factions.get(roster.faction or "")
    if faction is None:
        yield refusal("unknown_faction", faction=roster.faction, known=", ".join(BOOK.factions))
    elif roster.subfaction not in (None, *(sub.id for sub in faction.subfactions)):
        known = ", ".join(sub.id for sub in faction.subfactions)
        yield refusal(
            "unknown_subfaction", subfaction=roster.subfaction, faction=faction.name, known=known
        )
    if not roster.tanks:
        yield refusal("empty_roster")
    wrong = [
        fault
        for line, entry in enumerate(roster.tanks, start=1)
        for fault in _entry_faults(line, entry, faction)
    ]
    yield from wrong
    known_part = known_of(roster)
    total = supply_of(known_part)
    if total > limit:
        yield refusal("over_supply", total=total, limit=limit, over=total - limit)
    if scenario is None:
        return
    if scenario.army_rule == "command" and not any(_is_command(e) for e in known_part.tanks):
        yield refusal("no_command", scenario=scenario.name)
    if not wrong and not _fits_the_strip(scenario, roster.tanks):
        yield refusal("no_room", tanks=len(roster.tanks), depth=RULES.depth)


def known_of(roster: Roster) -> Roster:
    """Return a roster without the tanks and the options that there are not."""
    tanks = tuple(
        TankEntry(entry.tank, tuple(key for key in entry.options if key in sheet_options))
        for entry in roster.tanks
        if entry.tank in BOOK.sheets
        for sheet_options in [{option.id for option in BOOK.sheets[entry.tank].options}]
    )
    return evolve(roster, tanks=tanks)


def judged(roster: Roster, options: Options) -> Judged:
    """Return what a roster costs in supply and all that is wrong with it."""
    limit = supply_limit(options)
    scenario = laid(options.scenario, options.map) if options.scenario else None
    try:
        roster = written_out(roster)
    except IllegalReply as fault:
        return Judged(0, limit, (fault,))
    faults = tuple(roster_faults(roster, limit, scenario))
    return Judged(supply_of(known_of(roster)), limit, faults)


def least_limit() -> int:
    """Return the lowest supply limit that leaves a silent seat a tank (spearhead/supply-limit)."""
    return max(BOOK.supply(BOOK.forces[key].tanks[:1]) for key in BOOK.starter.forces)


def satisfies(roster: Roster, limit: int, scenario: Scenario) -> bool:
    """Return whether a roster may be fielded in a scenario (spearhead/setup-order)."""
    try:
        check_roster(written_out(roster), limit, scenario)
    except IllegalReply:
        return False
    return True


def _is_command(entry: TankEntry) -> bool:
    return "command" in BOOK.sheets[entry.tank].roles


def _entry_faults(line: int, entry: TankEntry, faction: Faction | None) -> Iterator[IllegalReply]:
    """Yield what is wrong with a line; where the faction is not known, a tank may be of any."""
    sheet = BOOK.sheets.get(entry.tank)
    if sheet is None or (faction is not None and sheet.faction != faction.id):
        of = faction.name if faction else None
        yield refusal("unknown_tank", line=line, tank=entry.tank, faction=of)
        return
    options = {option.id: option for option in sheet.options}
    replaced: list[str] = []
    for at, key in enumerate(entry.options):
        option = options.get(key)
        if option is None:
            known = ", ".join(options) or "none"
            yield refusal("unknown_option", line=line, tank=sheet.name, option=key, known=known)
        elif key in entry.options[:at]:
            yield refusal("option_twice", line=line, tank=sheet.name, option=option.name)
        elif option.replace:
            if option.replace[0] in replaced:
                weapon = BOOK.weapons[option.replace[0]].name
                yield refusal("weapon_swapped_twice", line=line, tank=sheet.name, weapon=weapon)
            replaced.append(option.replace[0])


def default_roster(seat: int, limit: int, scenario: Scenario | None) -> Roster:
    """Return the starter roster of a seat, tanks dropped from its end until it fits the limit."""
    roster = written_out(Roster(force=BOOK.starter.forces[seat]))
    while roster.tanks and supply_of(roster) > limit:
        roster = evolve(roster, tanks=roster.tanks[:-1])
    check_roster(roster, limit, scenario)
    return roster


def tanks_of(seat: int, roster: Roster) -> dict[str, Tank]:
    """Return the tanks of a roster, undeployed, with their ids."""
    tanks = [
        Tank(
            id=f"{SEATS[seat]}{number}",
            owner=seat,
            sheet=entry.tank,
            options=entry.options,
            health=equipped(entry.tank, entry.options).health,
        )
        for number, entry in enumerate(roster.tanks, start=1)
    ]
    return {tank.id: tank for tank in tanks}


# ---------------------------------------------------------------- deployment


def check_place(here: Board, edge: Edge, shape: Shape, others: Mapping[str, Shape]) -> None:
    """Raise `IllegalReply` unless a footprint may be set up there (spearhead/deployment-zone,
    spearhead/deployment-surface)."""
    near, low, far, high = strip(here, edge)
    if not is_inside(shape, near, low, far, high):
        x0, y0, x1, y1 = (round(value, 4) for value in shape.bounds)
        raise refusal("outside_zone", depth=RULES.depth, edge=edge, x0=x0, x1=x1, y0=y0, y1=y1)
    for piece in here.pieces:
        if overlaps(shape, piece.shape):
            raise refusal("on_scenery", piece=piece.id)
    for key, other in others.items():
        if overlaps(shape, other):
            raise refusal("on_a_tank", other=key)


def strip(here: Board, edge: Edge) -> Bounds:
    """Return the ground a side deploys in (spearhead/deployment-zone)."""
    _, _, long, short = here.bounds
    near, far = (0.0, RULES.depth) if edge == "west" else (long - RULES.depth, long)
    return near, 0.0, far, short


def check_deployment(state: Battle, tank: Tank, pose: Pose) -> None:
    """Raise `IllegalReply` unless `tank` may be deployed at a pose now."""
    edge = state.players[tank.owner].edge
    assert edge is not None
    standing = {other.id: hull(other) for other in state.fielded()}
    shape = _shape(tank, pose)
    check_place(board(state), edge, shape, standing)
    rest = [
        other
        for other in state.units.values()
        if other.owner == tank.owner and other.pose is None and other.id != tank.id
    ]
    if not _all_fit(board(state), edge, rest, [*standing.values(), shape]):
        raise refusal("leaves_no_room", tank=tank.id, left=len(rest))


def _shape(tank: Tank, pose: Pose) -> Shape:
    return footprint_at(profile(tank).footprint, pose.settled())


def default_place(state: Battle, tank: Tank) -> Pose:
    """Return where a silent player deploys: in a lane of its own, hidden as well as may be; where
    there is no place in it, in the first one that is free (spearhead/deployment-zone)."""
    for pose in _in_lane(state, tank):
        try:
            check_deployment(state, tank, pose)
        except IllegalReply:
            continue
        return pose
    edge = state.players[tank.owner].edge
    assert edge is not None
    free = _lowest(board(state), edge, tank, [hull(other) for other in state.fielded()])
    assert free is not None, "rosters that do not fit the strip are refused"
    return free


def _in_lane(state: Battle, tank: Tank) -> list[Pose]:
    """Return the places of a tank in its lane, those that fewest of the enemy's line see first."""
    here, edge = board(state), state.players[tank.owner].edge
    assert edge is not None
    army = [other.id for other in state.units.values() if other.owner == tank.owner]
    from_middle = sorted(range(len(army)), key=lambda n: (abs(n - (len(army) - 1) / 2), n))
    short, size = here.bounds[3], profile(tank).footprint
    width = min(RULES.lane, short / len(army))
    lane = from_middle[army.index(tank.id)]
    middle = short / 2 + (lane - (len(army) - 1) / 2) * width
    steps = int(max(0.0, width - size.width) / 2 / RULES.step)
    x, facing = _on_the_line(here, edge, size.length)
    poses = [
        Pose(x, middle + step * RULES.step, facing).settled() for step in range(-steps, steps + 1)
    ]
    return sorted(poses, key=lambda at: (_seen_by(here, at, size.height), abs(at.y - middle)))


@lru_cache(maxsize=4096)
def _seen_by(here: Board, place: Pose, height: float) -> int:
    """Count the points of the enemy's line from which no terrain hides the middle of a tank."""
    _, _, long, short = here.bounds
    across = long - RULES.depth if place.x < long / 2 else RULES.depth
    line = [(across, (n + 0.5) * RULES.watch) for n in range(int(short / RULES.watch))]
    walls = [piece.blocker for piece in here.pieces if piece.kind.blocks_sight]
    looks = (look(rays_between([at], height, [place.at], height), walls) for at in line)
    return sum(one.sees for one in looks)


def _on_the_line(here: Board, edge: Edge, length: float) -> tuple[float, float]:
    """Return where the middle of a tank is whose front is on the line, and its facing."""
    x = RULES.depth - length / 2
    return (x, 0.0) if edge == "west" else (here.bounds[2] - x, 180.0)


def _lowest(here: Board, edge: Edge, tank: Tank, standing: Iterable[Shape]) -> Pose | None:
    """Return the first place that is free from y = 0 upward."""
    short = here.bounds[3]
    length = profile(tank).footprint.length
    x, facing = _on_the_line(here, edge, length)
    near = [shape for shape in standing if abs(shape.centre[0] - x) < length * 2]
    x0, x1 = x - length / 2, x + length / 2
    blocks = [piece.shape for piece in here.pieces if _is_beside(piece.shape, x0, x1)] + near
    for step in range(int(short / RULES.step) + 1):
        pose = Pose(x, step * RULES.step, facing)
        shape = _shape(tank, pose)
        if is_inside(shape, x0, 0.0, x1, short) and not any(
            overlaps(shape, block) for block in blocks
        ):
            return pose
    return None


def _is_beside(shape: Shape, x0: float, x1: float) -> bool:
    return shape.bounds[0] < x1 and shape.bounds[2] > x0


@lru_cache
def _fits_the_strip(scenario: Scenario, entries: tuple[TankEntry, ...]) -> bool:
    """Return whether a whole roster finds room on either edge."""
    edges: tuple[Edge, Edge] = ("west", "east")
    tanks = tanks_of(0, Roster(tanks=entries)).values()
    return all(_all_fit(board_of(scenario), edge, tanks, ()) for edge in edges)


def _all_fit(here: Board, edge: Edge, tanks: Iterable[Tank], standing: Iterable[Shape]) -> bool:
    """Return whether tanks find room one after another, each in the first place that is free."""
    shapes = list(standing)
    for tank in tanks:
        pose = _lowest(here, edge, tank, shapes)
        if pose is None:
            return False
        shapes.append(_shape(tank, pose))
    return True
