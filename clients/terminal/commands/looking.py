"""The table in words: what stands where, what sees and reaches what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from clients.places import Pose, apart, heading
from clients.terminal import say
from clients.terminal.commands.registry import Chapter, number
from clients.terminal.session import Session
from clients.terminal.show import board
from clients.terminal.show.text import plain
from clients.terminal.table import MatchTable, Mistake

command = Chapter.LOOKING.command


@command("map", "[UNIT [LENGTH]]")
async def draw(session: Session, rest: str) -> None:
    """Draw the table, or the area around a unit."""
    table, (name, *far) = session.table, rest.split() or [""]
    plan = await table.plan()
    around = None
    if name:
        unit = table.standing(table.unit(name))
        around = (unit["x"], unit["y"], number(far[0] if far else "12"))
    session.show(*board.draw(plan, table.names.labels, table.names.known, around))


@command("scenario")
async def scenario(session: Session, rest: str) -> None:
    """Describe the scenario."""
    table = session.table
    found = say.entry(table, str((await table.plan()).get("scenario")))
    if found is None:
        raise Mistake("this match has no scenario")
    session.show(str(found["name"]), f"  {found.get('text', '')}")


@command("units")
async def units(session: Session, rest: str) -> None:
    """List every unit with its place and state."""
    await session.table.plan()
    described = list(say.units(session.table))
    session.page(*(described or ["There are no units yet."]))


@command("terrain", "[UNIT]")
async def terrain(session: Session, rest: str) -> None:
    """List objectives and terrain, nearest to a unit first."""
    table = session.table
    await table.plan()
    viewer = table.standing(table.unit(rest)) if rest else None
    session.page(*say.terrain(table, viewer))


@command("look", "UNIT | THING")
async def look(session: Session, rest: str) -> None:
    """Show everything about a unit and what it sees, or look up a thing in the rules by name."""
    table = session.table
    if not rest:
        await units(session, rest)
        return
    key = table.names.unit(rest)
    if key is None:
        found = say.entry(table, rest)
        if found is None:
            known = "name a unit (see `units`) or something from the rules"
            raise Mistake(f"nothing is called {plain(rest, 40)!r}; {known}")
        text = [f"  {found['text']}"] if found.get("text") else []
        session.show(str(found["name"]), *text, f"  {say.facts(table, found)}")
        return
    await table.plan()
    lines = [f"{table.story.painted(key)}, {table.names(f'seat.{table.names.side_of[key]}')}"]
    lines += [f"  now: {say.facts(table, table.state['units'][key])}"]
    lines += [f"  printed: {say.facts(table, say.profile(table, key))}"]
    if not any(one["unit"] == key for one in table.last_plan["units"]):
        session.page(*lines, "  not on the table")
        return
    unit = table.standing(key)
    lines += [f"  at {say.where(table, unit)}", *say.markers(table, unit)]
    session.page(*lines, *await _surroundings(session, unit))


async def _surroundings(session: Session, unit: Mapping[str, Any]) -> list[str]:
    """Tell of each enemy of a unit where it is, as the player's unit of the two sees it."""
    table, lines = session.table, []
    is_own = unit["seat"] == table.seat
    pairs = [(unit, one) if is_own else (one, unit) for one in _enemies(table, unit)]
    for (own, enemy), answer in zip(
        pairs, await _sights(table, [(enemy, own) for own, enemy in pairs]), strict=True
    ):
        described = say.seen(table, own, enemy, answer["distance"], answer["visible"])
        lines.append(f"  {described}" if is_own else f"  {table.names(own['unit'])}: {described}")
    return lines


def _enemies(table: MatchTable, unit: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [other for other in table.last_plan["units"] if other["seat"] != unit["seat"]]


async def _sights(
    table: MatchTable, pairs: Iterable[tuple[Mapping[str, Any], Mapping[str, Any]]]
) -> list[Mapping[str, Any]]:
    """Return what the first of each pair sees of the second."""
    return await table.queries(
        [{"t": "line_of_sight", "unit": a["unit"], "target": b["unit"]} for a, b in pairs]
    )


@command("sight", "UNIT")
async def sight(session: Session, rest: str) -> None:
    """List the enemies a unit can see, and those that can see it."""
    table = session.table
    await table.plan()
    key = table.unit(rest)
    unit = table.standing(key)
    others = _enemies(table, unit)
    sees = await _sights(table, [(unit, other) for other in others])
    seen = await _sights(table, [(other, unit) for other in others])
    lines = list[str]()
    for verb, answers in (("sees", sees), ("is seen by", seen)):
        described = [
            f"  {say.seen(table, unit, other, answer['distance'], None)}"
            for other, answer in zip(others, answers, strict=True)
            if answer["visible"]
        ]
        lines += [f"{table.names(key)} {verb}:", *(described or ["  no enemies"])]
    session.page(*lines)


@command("measure", "FROM TO")
async def measure(session: Session, rest: str) -> None:
    """Measure between two units by the rules, or from a unit to a point: measure A1 20,14."""
    table, ends = session.table, rest.split()
    if len(ends) != 2:
        raise Mistake("name two units, or a unit and a point: measure A1 20,14")
    await table.plan()
    start = table.standing(table.unit(ends[0]))
    at = say.pose_of(start)
    if "," in ends[1]:
        x, _, y = ends[1].partition(",")
        point = Pose(number(x), number(y))
        described = f"{say.number(apart(at, point))} {table.length} from its centre"
        session.show(f"{table.names(start['unit'])} to {ends[1]}: {described}")
        return
    other = table.standing(table.unit(ends[1]))
    query = {"unit": start["unit"], "target": other["unit"]}
    answer = await table.query("line_of_sight", **query)
    sight = "in sight" if answer["visible"] else f"out of sight ({say.blockers(table, answer)})"
    described = say.seen(table, start, other, answer["distance"], None)
    turn = say.number(heading(at, say.pose_of(other)))
    session.show(f"{table.names(start['unit'])}: {described}, {sight}, heading {turn}")


@command("reach", "UNIT")
async def reach(session: Session, rest: str) -> None:
    """Draw where a unit can move."""
    table = session.table
    plan, key = await table.plan(), table.unit(rest)
    table.standing(key)
    paths = (
        blank
        for way in table.ways
        for blank in way.blanks
        if blank["t"] == "path_blank" and blank["unit"] == key
    )
    path = next(paths, {})
    area = await table.query(
        "reachable_area", unit=key, mode=path.get("mode"), most=path.get("most")
    )
    labels, known = table.names.labels, table.names.known
    session.show(*board.draw(plan, labels, known, reached=area.get("cells", ())))
    session.show(f"{table.names(key)} can move {say.number(area['most'])} {table.length}.")


@command("weapons", "UNIT")
async def weapons(session: Session, rest: str) -> None:
    """Show the range and arc of a unit's weapons."""
    key = session.table.unit(rest)
    answer = await session.table.query("weapon_ranges", unit=key)
    described = list(say.bands(session.table, answer))
    session.show(f"{session.table.names(key)}:", *described or ["  no working weapons"])
