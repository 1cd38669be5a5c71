"""What a player at the terminal is told when asking: lines of words, from what the server says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import isclose
from typing import Any, TypeGuard

from clients import places, words
from clients.places import Pose
from clients.terminal.show.board import terrain_of
from clients.terminal.show.text import plain
from clients.terminal.table import MatchTable, Mistake
from clients.terminal.typing import blanks, orders
from clients.terminal.typing.orders import Way, without_refused
from engine.wire import messages

SHOWN = 16
"""Ways that are listed one by one."""
ASIDE = ("id", "owner", "seat", "pose", "crater", "name", "text", "hull", "hulls")
"""What is told of a unit elsewhere, or drawn."""
NOTHING: tuple[Any, ...] = (None, False, [], {}, "")


def pose_of(unit: Mapping[str, Any]) -> Pose:
    """Return the pose of a unit of a plan."""
    return Pose(unit["x"], unit["y"], unit["facing"])


def where(table: MatchTable, unit: Mapping[str, Any]) -> str:
    """Say where a unit stands and how it faces."""
    at = pose_of(unit)
    kinds = places.inside(at, terrain_of(table.last_plan))
    ground = f", in {words.write(kinds, None, table.names)}" if kinds else ""
    way = places.compass(at.facing, table.names.language)
    return f"{number(at.x)},{number(at.y)} facing {way}{ground}"


def seen(
    table: MatchTable,
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
        table.names.language,
    )


def terrain(table: MatchTable, viewer: Mapping[str, Any] | None) -> Iterator[str]:
    """Tell what is to be held, and each piece of terrain with the ground it covers."""
    yield from markers(table, viewer)
    pieces = []
    for piece in terrain_of(table.last_plan):
        xs, ys = zip(*piece.corners, strict=True)
        spans = (
            f"x {number(min(xs))} to {number(max(xs))}, y {number(min(ys))} to {number(max(ys))}"
        )
        name = words.write(piece.kind, None, table.names)
        middle = Pose((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
        far = places.apart(pose_of(viewer), middle) if viewer else 0.0
        pieces.append((far, f"  {_from(table, viewer, name, middle)}, {spans}"))
    yield from (described for _, described in sorted(pieces, key=lambda one: one[0]))


def _span(on: Sequence[float]) -> str:
    return f"{number(min(on))} to {number(max(on))}"


def markers(table: MatchTable, viewer: Mapping[str, Any] | None) -> Iterator[str]:
    """Tell the places that matter for winning."""
    for one in table.last_plan.get("markers", ()):
        name, at = words.write(one["id"], None, table.names), Pose(one["x"], one["y"])
        yield f"  {_from(table, viewer, name, at)}, at {number(at.x)},{number(at.y)}"


def _from(table: MatchTable, viewer: Mapping[str, Any] | None, name: str, at: Pose) -> str:
    """Name a place with its distance and direction from a unit, if one is asked about."""
    if viewer is None:
        return name
    start, names = pose_of(viewer), table.names
    far = places.apart(start, at)
    return places.place(name, start, at, far, table.length, (), None, names, names.language)


def units(table: MatchTable) -> Iterator[str]:
    """Tell every unit: what it is, where, and what has become of it."""
    on_table = {unit["unit"]: unit for unit in table.last_plan.get("units", ())}
    for seat in (table.seat, 1 - table.seat):
        mine = [key for key, side in table.names.side_of.items() if side == seat]
        if mine:
            yield f"{table.story.painted(f'seat.{seat}')}:"
        for key in mine:
            if key in on_table:
                described = [where(table, on_table[key]), *changes(table, key)]
                yield f"  {table.story.painted(key)} at {'; '.join(described)}"
        off = [
            table.story.standing(key, table.state["units"]) for key in mine if key not in on_table
        ]
        if off:
            yield f"  not on the table: {', '.join(off)}"


def changes(table: MatchTable, key: str) -> Iterator[str]:
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


def profile(table: MatchTable, key: str) -> Mapping[str, Any]:
    """Return what is printed of a unit."""
    for value in table.state["units"][key].values():
        if isinstance(value, str) and (found := entry(table, value)) is not None:
            return found
    return {}


def entry(table: MatchTable, word: str) -> Mapping[str, Any] | None:
    """Return an entry of the catalogue by its id or its name: of several the one that says most."""
    return max(_entries(table.catalogue, word.lower()), key=len, default=None)


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


def facts(table: MatchTable, data: Mapping[str, Any]) -> str:
    """Tell what is known of something as it stands in the data."""
    parts = []
    for name, value in data.items():
        if name not in ASIDE and value not in NOTHING:
            label = words.write(name, None, table.names).replace("_", " ")
            parts.append(label if value is True else f"{label} {_fact(table, value)}")
    return "; ".join(parts)


def _fact(table: MatchTable, value: Any) -> str:
    match value:
        case Mapping() if isinstance(value.get("name"), str):
            return str(value["name"])
        case Mapping():
            known = {k: v for k, v in value.items() if v not in NOTHING}
            pairs = (f"{words.write(k, None, table.names)} {_fact(table, known[k])}" for k in known)
            return " ".join(pairs) if len(known) < 3 else ", ".join(pairs)
        case list():
            return ", ".join(_entry(table, inner) for inner in value)
    return words.write(value, None, table.names)


def _entry(table: MatchTable, value: Any) -> str:
    """Tell one of a list: an object by its first value and, in parentheses, the others."""
    if not isinstance(value, Mapping) or isinstance(value.get("name"), str):
        return _fact(table, value)
    first, *others = (
        _term(table, name) if inner is True else _fact(table, inner)
        for name, inner in value.items()
        if inner not in NOTHING
    )
    return f"{first} ({', '.join(others)})" if others else first


def said(table: MatchTable, line: messages.ChatMessage) -> str:
    """Tell what somebody has said."""
    if line.seat is None:
        return f"{plain(line.name)} (spectator): {plain(line.text)}"
    if line.seat == messages.JUDGE:
        return f"{plain(line.name)} (judge): {plain(line.text)}"
    return f"{table.story.painted(f'seat.{line.seat}')}: {plain(line.text)}"


# ---------------------------------------------------------------- ways to answer


def listing(offered: Sequence[Way], label: orders.Labels) -> Iterator[str]:
    """List the ways to answer: one by one, or alike ones together where they are many; then how
    what is left to the player is filled in."""
    legal = without_refused(offered)
    groups = [[way] for way in legal]
    if len(legal) > SHOWN:
        groups = [list(group) for _, group in groupby(legal, lambda w: (w.written[0], w.unit))]
    if len(groups) > SHOWN:
        groups = [list(group) for _, group in groupby(legal, lambda way: way.written[0])]
    for group in groups:
        first = next((one for one in group if not one.remark), group[0])
        alike = f"; {len(group) - 1} more: options {_shared(group, label)}" if group[1:] else ""
        yield way(first) + alike
    if refused := len(offered) - len(legal):
        yield f"      ({refused} more not legal now; `options all` lists them)"
    open_to = {blank["t"] + blank.get("points", ""): blank for one in legal for blank in one.blanks}
    for blank in open_to.values():
        yield f"      After the number, add {blanks.usage(blank)}"


def _shared(group: Sequence[Way], label: orders.Labels) -> str:
    """Return words that all ways of a group say: what is done, and by whom if that is one unit."""
    first = group[0]
    verb = first.said[0] if all(one.said[:1] == first.said[:1] for one in group) else None
    doer = label(first.unit) if first.unit and all(w.unit == first.unit for w in group) else None
    return " ".join([verb or first.written[0], *([doer.lower()] if doer else [])])


def way(one: Way) -> str:
    """Tell a way to answer with its number, and what is left to the player."""
    limits = "; ".join(filter(None, (*map(blanks.bounds, one.blanks), one.remark)))
    return f"{one.number:>3} {one.sentence}{f' ({limits})' if limits else ''}"


def refused(table: MatchTable, one: Way) -> str:
    """Tell a way that would be refused now, and why."""
    against = f": not legal, {table.refusal(one.against)}" if one.against else ""
    return f"{way(one)}{against}"


# ---------------------------------------------------------------- answers to queries


def odds(table: MatchTable, answer: Mapping[str, Any]) -> Iterator[str]:
    """Tell every outcome with its chance, those that destroy first and then the likeliest; who may
    react, on whom it falls where the order does not, what it brings with it, what the dice need,
    what to expect besides, and what follows."""
    outcomes = answer.get("outcomes", ())
    for outcome in sorted(outcomes, key=lambda one: not one.get("destroys")):
        params = " ".join(_fact(table, value) for value in outcome.get("params", {}).values())
        name = words.write(outcome["code"], None, table.names).replace("_", " ")
        yield f"  {_percent(outcome['chance']):5.1f} %  {name} {params}".rstrip()
    if answers := answer.get("answers"):
        yield f"  may react: {', '.join(answers)}"
    yield from (f"  {table.detail(one)}" for one in answer.get("details", ()))
    if struck := answer.get("struck"):
        event = answer.get("event")
        yield f"  {f'{_term(table, event)}: ' if event else ''}hits {_fact(table, struck)}"
    for roll in answer.get("rolls", ()):
        if fired := roll.get("of"):
            yield f"  {table.detail(fired)}"
        yield f"  {_roll(table, roll)}"
    expected = answer.get("expected", {})
    told = {one["code"] for one in outcomes if one["code"] not in one.get("params", {})}
    if left := [name for name in answer.get("order") or expected if name not in told]:
        pairs = (f"{_term(table, name)} {number(expected[name])}" for name in left)
        yield f"  expected: {', '.join(pairs)}"
    if then := answer.get("then"):
        yield f"  {_term(table, then['event'])}:"
        yield from odds(table, then)


def _percent(chance: float) -> float:
    """Return a chance to be told with one decimal: what may fail is not told as sure, nor what may
    happen as never."""
    if chance == 0 or isclose(chance, 1):
        return chance * 100
    return min(max(chance * 100, 0.1), 99.9)


def chances(table: MatchTable, answer: Mapping[str, Any]) -> str:
    """Tell the likeliest outcomes of an order in a few words."""
    lines = (line.strip().replace(" %  ", " % ") for line in odds(table, answer))
    likely = [line for line in lines if "%" in line]
    described = [table.detail(one) for one in answer.get("details", ())]
    more = ["…"] if len(likely) > 3 else []
    return ", ".join([*likely[:3], *more, *described])


def blockers(table: MatchTable, answer: Mapping[str, Any]) -> str:
    """Name what comes between two units."""
    kinds = {piece["id"]: piece["kind"] for piece in table.last_plan.get("terrain", ())}
    between = dict.fromkeys(kinds.get(one, one) for one in answer.get("blocked_by", ()))
    return words.write(list(between), None, table.names)


def _roll(table: MatchTable, roll: Mapping[str, Any]) -> str:
    """Tell what a die has to show, and why: "to hit 5+: skill 4, over half range +1"."""
    needed = roll.get("needed")
    shown = "automatic" if needed is None else f"{needed}+"
    parts = [f"{_term(table, one['name'])} {one['value']}" for one in roll.get("printed", ())]
    parts += [f"{_term(table, one['name'])} {one['value']:+}" for one in roll.get("modifiers", ())]
    return ": ".join(filter(None, (f"{_term(table, roll['step'])} {shown}", ", ".join(parts))))


def _term(table: MatchTable, name: str) -> str:
    return words.write(name, None, table.names).replace("_", " ")


def course(table: MatchTable, answer: Mapping[str, Any]) -> Iterator[str]:
    """Tell a move as it would go."""
    *_, (x, y, facing) = answer["poses"]
    length = table.length
    yield (
        f"  {number(answer['length'])} {length} long, costs {number(answer['cost'])} of "
        f"{number(answer['most'])}; ends at {number(x)},{number(y)} facing "
        f"{places.compass(facing, table.names.language)} ({number(facing)})"
    )
    if against := answer.get("refusal"):
        yield f"  Not legal: {table.refusal(against)}"
    for chance in answer.get("answers", ()):
        reaction = words.write(chance["reaction"], None, table.names)
        spot = f"{number(chance['x'])},{number(chance['y'])}"
        yield f"  {table.names(chance['unit'])} could react at {spot}: {reaction}"


def bands(table: MatchTable, answer: Mapping[str, Any]) -> Iterator[str]:
    """Tell how far weapons reach."""
    for band in answer.get("bands", ()):
        arc, name = band.get("arc", 360), words.write(band["weapon"], None, table.names)
        around = (
            "all around" if arc >= 360 else f"{number(arc)} degrees around {_towards(table, band)}"
        )
        yield f"  {name}: {number(band['most'])} {table.length}, {around}"


def _towards(table: MatchTable, band: Mapping[str, Any]) -> str:
    return places.compass(band.get("facing", 0), table.names.language)


def matching(table: MatchTable, line: str) -> Iterable[Way]:
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
        raise Mistake(f"no option contains {line!r}; `options all` lists all")
    return found


def number(value: float) -> str:
    """Return a number with at most two decimals."""
    return words.write(value)
