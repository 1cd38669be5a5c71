"""What a player at the terminal is told when asking: lines of words, from what the server says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, TypeGuard

from clients import places, words
from clients.places import Pose
from clients.terminal import blanks
from clients.terminal.board import terrain_of
from clients.terminal.orders import Way, without_refused
from clients.terminal.table import Mistake, Table

SHOWN = 12
"""Ways that are listed one by one."""
ASIDE = ("id", "owner", "seat", "pose", "name", "text", "hull")
"""What is told of a unit elsewhere."""


def pose_of(unit: Mapping[str, Any]) -> Pose:
    """Return the pose of a unit of a plan."""
    return Pose(unit["x"], unit["y"], unit["facing"])


def where(table: Table, unit: Mapping[str, Any]) -> str:
    """Say where a unit stands and how it faces."""
    at = pose_of(unit)
    kinds = places.inside(at, terrain_of(table.last_plan))
    ground = f", in {words.write(kinds, None, table.names)}" if kinds else ""
    return f"{number(at.x)},{number(at.y)} facing {places.compass(at.facing)}{ground}"


def seen(
    table: Table,
    viewer: Mapping[str, Any],
    other: Mapping[str, Any],
    distance: float,
    sight: bool | None,
) -> str:
    """Say where another unit is for a viewer."""
    return places.place(
        table.names(other["unit"]) or other["unit"],
        pose_of(viewer),
        pose_of(other),
        distance,
        table.length,
        terrain_of(table.last_plan),
        sight,
        table.names,
    )


def units(table: Table) -> Iterator[str]:
    """Tell every unit: what it is, where, and what has become of it."""
    on_table = {unit["unit"]: unit for unit in table.last_plan.get("units", ())}
    for seat in (table.seat, 1 - table.seat):
        mine = [key for key, side in table.names.side_of.items() if side == seat]
        if mine:
            yield f"{table.story.painted(f'seat.{seat}')}:"
        for key in mine:
            if key in on_table:
                told = [where(table, on_table[key]), *changes(table, key)]
                yield f"  {table.story.painted(key)} at {'; '.join(told)}"
        off = [str(table.names(key)) for key in mine if key not in on_table]
        if off:
            yield f"  not on the table: {', '.join(off)}"


def changes(table: Table, key: str) -> Iterator[str]:
    """Tell what of a unit is not as printed: what it has lost, what is the matter with it."""
    unit, printed = table.state["units"][key], profile(table, key)
    for name, value in unit.items():
        if value is True:
            yield name.replace("_", " ")
            continue
        full = printed.get(name)
        if _is_number(value) and _is_number(full) and value != full:
            yield f"{name.replace('_', ' ')} {number(value)} of {number(full)}"


def _is_number(value: Any) -> TypeGuard[float]:
    return type(value) in (int, float)


def profile(table: Table, key: str) -> Mapping[str, Any]:
    """Return what is printed of a unit."""
    for value in table.state["units"][key].values():
        if isinstance(value, str) and (found := entry(table, value)) is not None:
            return found
    return {}


def entry(table: Table, word: str) -> Mapping[str, Any] | None:
    """Return an entry of the catalogue by its id or its name."""
    return next(_entries(table.catalogue, word.lower()), None)


def _entries(part: Any, word: str) -> Iterator[Mapping[str, Any]]:
    if isinstance(part, Mapping):
        known = (str(part.get("id")).lower(), str(part.get("name")).lower())
        if "id" in part and "name" in part and word in known:
            yield part
        for inner in part.values():
            yield from _entries(inner, word)
    elif isinstance(part, list):
        for inner in part:
            yield from _entries(inner, word)


def facts(table: Table, data: Mapping[str, Any]) -> str:
    """Tell what is known of something as it stands in the data."""
    parts = []
    for name, value in data.items():
        if name not in ASIDE and value not in (None, False, [], {}, ""):
            parts.append(f"{name.replace('_', ' ')} {_fact(table, value)}")
    return "; ".join(parts)


def _fact(table: Table, value: Any) -> str:
    match value:
        case Mapping() if isinstance(value.get("name"), str):
            return str(value["name"])
        case Mapping():
            pairs = (f"{words.write(k, None, table.names)} {_fact(table, value[k])}" for k in value)
            return ", ".join(pairs)
        case list():
            return ", ".join(_fact(table, inner) for inner in value)
    return words.write(value, None, table.names)


# ---------------------------------------------------------------- ways to answer


def listing(offered: Sequence[Way]) -> Iterator[str]:
    """List the ways to answer: one by one, or alike ones together where they are many."""
    legal = without_refused(offered)
    groups = [[way] for way in legal]
    if len(legal) > SHOWN:
        groups = [list(group) for _, group in groupby(legal, lambda w: (w.written[0], w.unit))]
    if len(groups) > SHOWN:
        groups = [list(group) for _, group in groupby(legal, lambda way: way.written[0])]
    for group in groups:
        first = group[0]
        yield way(first)
        if len(group) > 1:
            alike = " ".join(_shared(group))
            yield f"      and {len(group) - 1} more like it: ways {alike}"
    if refused := len(offered) - len(legal):
        yield f"      ({refused} more would be refused now: ways all)"


def _shared(group: Sequence[Way]) -> list[str]:
    """Return the words that all sentences of a group have and other verbs do not."""
    common = set.intersection(*(set(way.said) for way in group))
    first = [word for word in group[0].said if word in common]
    return first or [group[0].written[0]]


def way(one: Way) -> str:
    """Tell a way to answer with its number, its blanks, and what is against it."""
    blank = f" ({'; '.join(blanks.usage(blank) for blank in one.blanks)})" if one.blanks else ""
    return f"{one.number:>3} {one.sentence}{blank}"


def refused(table: Table, one: Way) -> str:
    """Tell a way that would be refused now, and why."""
    against = f": no, {table.refusal(one.against)}" if one.against else ""
    return f"{way(one)}{against}"


# ---------------------------------------------------------------- answers to queries


def odds(table: Table, answer: Mapping[str, Any]) -> Iterator[str]:
    """Tell every outcome with its chance, likeliest first, and what to expect."""
    for outcome in answer.get("outcomes", ()):
        params = " ".join(_fact(table, value) for value in outcome.get("params", {}).values())
        name = words.write(outcome["code"], None, table.names).replace("_", " ")
        yield f"  {outcome['chance'] * 100:5.1f} %  {name} {params}".rstrip()
    if expected := answer.get("expected"):
        told = (f"{name.replace('_', ' ')} {number(value)}" for name, value in expected.items())
        yield f"  on average: {', '.join(told)}"


def course(table: Table, answer: Mapping[str, Any]) -> Iterator[str]:
    """Tell a move as it would go."""
    *_, (x, y, facing) = answer["poses"]
    length = table.length
    yield (
        f"  {number(answer['length'])} {length} long, at a cost of {number(answer['cost'])} of "
        f"{number(answer['most'])}; it ends at {number(x)},{number(y)} facing "
        f"{places.compass(facing)} ({number(facing)})"
    )
    if against := answer.get("against"):
        yield f"  It would be refused: {table.refusal(against)}"
    for chance in answer.get("answers", ()):
        reaction = words.write(chance["reaction"], None, table.names)
        spot = f"{number(chance['x'])},{number(chance['y'])}"
        yield f"  {table.names(chance['unit'])} could answer at {spot}: {reaction}"


def bands(table: Table, answer: Mapping[str, Any]) -> Iterator[str]:
    """Tell how far weapons reach."""
    for band in answer.get("bands", ()):
        arc, name = band.get("arc", 360), words.write(band["weapon"], None, table.names)
        around = "all round" if arc >= 360 else f"{number(arc)} degrees about {_towards(band)}"
        yield f"  {name}: {number(band['most'])} {table.length}, {around}"


def _towards(band: Mapping[str, Any]) -> str:
    return places.compass(band.get("facing", 0))


def matching(table: Table, line: str) -> Iterable[Way]:
    """Return the ways whose sentences say all of some words. Raises `Mistake`."""
    asked = line.lower().split()
    found = [
        one
        for one in table.ways
        if all(
            any(token.startswith(word) for token in (*one.said, *one.written, *one.verbs))
            for word in asked
        )
    ]
    if not found:
        raise Mistake(f"no way to answer says {line!r}; `ways all` lists them")
    return found


def number(value: float) -> str:
    """Return a number with at most two decimals."""
    return words.write(value)
