"""The blanks of a form as words: `at 5,20 facing 0`, `6 at 2 o'clock facing north`.

    place           [at] X,Y [facing ANGLE]
    path, slid      any number of steps; `facing ANGLE` turns before the next, or last of all
    path, driven    any number of steps, then perhaps `facing ANGLE`; either may be `stay`
    path, back      [back] LENGTH
    path, unit      any number of steps, then perhaps a manner: wheel ANGLE, line RANKS, spread or
                    column; `gap LENGTH` and, for a line, `facing ANGLE` may follow
    models          for each model its name and its points: 03 14,20 14,22
    angle           [to] ANGLE, or `to any` where it may be left open
    force, pieces   a FILE of JSON or TOML, or JSON itself
    secret          any words; left out, it is filled in at random
    units           who, with commas between, by name or by the number told: A1, A4; or none

A step is a point `20,14`, or a length with a direction: `6 ahead`, `6 at 2 o'clock`,
`6 north-east`, `6 toward B3`. An ANGLE is a number of degrees counter-clockwise from east, a point
of the compass, an hour as the unit faces, or `toward B3`.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Mapping
from typing import Any

from attrs import define, evolve, frozen

from clients.places import COMPASS, Pose, heading, towards
from clients.terminal.typing.files import Unread, document
from clients.words import write as shown

NUMBER = r"[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?"
_TOKEN = re.compile(rf"\s*(?:({NUMBER})\s*,\s*({NUMBER})(?=\s|$)|({NUMBER})(?=\s|$)|(\S+))", re.I)
STAY = "stay"
ANY = "any"
NONE = "none"
MANNERS = ("keep", "wheel", "spread", "line", "column")
_FILLERS = ("to", "at", "via", "then", "and")


class Misread(Exception):
    """What was typed for a blank cannot be read; says what can."""


@frozen
class Surroundings:
    """What words about places refer to."""

    pose: Callable[[str], Pose | None]
    """Where a unit stands, by its id or label."""
    unit: Callable[[str], str | None] = lambda _: None
    """The id of a unit by its id or label."""


@define
class _Words:
    """What is left to read."""

    tokens: list[Any]
    """A point is a pair, a number a float, anything else text."""

    @classmethod
    def of(cls, text: str) -> _Words:
        tokens: list[Any] = []
        for x, y, number, word in _TOKEN.findall(text):
            tokens.append((float(x), float(y)) if x else float(number) if number else word.lower())
        return cls(tokens)

    def peek(self) -> Any:
        return self.tokens[0] if self.tokens else None

    def take(self) -> Any:
        return self.tokens.pop(0) if self.tokens else None

    def skip(self, *words: str) -> bool:
        """Leave out the next word if it is one of these."""
        if self.peek() in words:
            self.take()
            return True
        return False


def read(blank: Mapping[str, Any], text: str, around: Surroundings) -> dict[str, Any]:
    """Return the fields of a reply that a text fills in. Raises `Misread`."""
    match blank["t"]:
        case "force_blank" | "map_blank":
            try:
                return {blank["field"]: document(text)}
            except Unread as fault:
                raise Misread(str(fault)) from None
        case "secret_blank":
            return {blank["field"]: text.strip() or secrets.token_hex(blank["most"] // 2)}
        case "units_blank":
            return {blank["field"]: _named(blank, text, around)}
        case "path_blank" if blank["points"] == "straight_back":
            return {blank["field"]: _length(_Words.of(text))}
        case "path_blank" if blank["points"] == "formation":
            return _formation(blank, _Words.of(text), around)
        case "models_blank":
            return {blank["field"]: _goings(blank, text)}
        case "path_blank":
            return _path(blank, _Words.of(text), around)
        case "angle_blank":
            words = _Words.of(text)
            words.skip("to", "facing")
            if words.skip(ANY):
                _done(words)
                return {blank["field"]: None}
            start = around.pose(blank["unit"]) or Pose(0, 0, blank["middle"])
            angle = _angle(words, start, around)
            _done(words)
            return {blank["field"]: angle}
        case "place_blank":
            return _place(blank, _Words.of(text), around)
    raise Misread(f"this version cannot fill in a {blank['t'].replace('_', ' ')}; update warhost")


def write(blank: Mapping[str, Any], reply: Mapping[str, Any]) -> str:
    """Return the words that fill a blank in as a reply has it."""
    value = reply.get(blank.get("field", ""))
    facing = reply.get("facing")
    last = "" if facing is None else f" facing {_number(facing)}"
    match blank["t"]:
        case "force_blank" | "map_blank":
            return json.dumps(value if value is not None else [])
        case "path_blank" if blank["points"] == "straight_back":
            return f"back {_number(value or 0)}"
        case "path_blank" if blank["points"] == "formation":
            return (" ".join(map(_point, value or ())) or STAY) + _manner(reply.get("formation"))
        case "models_blank":
            return " ".join(" ".join((g["model"], *map(_point, g["way"]))) for g in value or ())
        case "path_blank":
            step = _point if blank["points"] == "driven" else _leg
            return (" ".join(map(step, value or ())) or STAY) + last
        case "angle_blank":
            return f"to {ANY if value is None else _number(value)}"
        case "secret_blank":
            return str(value or "")
        case "units_blank":
            return ", ".join(value or ()) or NONE
    return f"at {_point((reply['x'], reply['y']))}{last}"


def needs_words(blank: Mapping[str, Any]) -> bool:
    """Tell whether a blank has to be filled in by the player: there is nothing to begin with, or
    nothing is seldom meant, as where a unit is to move."""
    seldom = blank["t"] in ("place_blank", "secret_blank", "units_blank")
    return not seldom and blank.get("points") != "straight_back"


def fills_itself(blank: Mapping[str, Any]) -> bool:
    """Tell whether a blank is filled in even where nothing was typed."""
    return bool(blank["t"] == "secret_blank")


def usage(blank: Mapping[str, Any]) -> str:
    """Say how a blank is filled in, by an example."""
    match blank["t"]:
        case "force_blank":
            return "your own list: my-list.toml"
        case "map_blank":
            return "your own map: my-map.toml"
        case "path_blank" if blank["points"] == "straight_back":
            return "a distance: back 2"
        case "path_blank" if blank["points"] == "formation":
            return "the path: 20,14 or 6 north; optionally wheel 45, line 2, spread gap 1 or column"
        case "models_blank":
            return f"models and their paths: {blank['unit']}/01 20,14 {blank['unit']}/02 20,15"
        case "path_blank":
            return "the path: 20,14 or 6 ahead or 6 at 2 o'clock; optionally facing 90; or stay"
        case "secret_blank":
            return "a secret text, or nothing to have one made up"
        case "units_blank":
            order = "in order, " if blank.get("ordered") else ""
            few = blank["options"][: max(1, min(blank["most"], 2))]
            counted = are_counted(blank)
            named = (str(n) if counted else sign(one) for n, one in enumerate(few, 1))
            return f"names, {order}separated by commas: {', '.join(named)}; or nothing: the default"
        case "angle_blank":
            return "a direction: 90, or north, or toward B3"
    x, y, facing = (shown(blank[name]) for name in ("x", "y", "facing"))
    return f"a place: at {x},{y} facing {facing}; without one it is placed for you"


def bounds(blank: Mapping[str, Any]) -> str:
    """Say between which bounds a blank is filled in."""
    match blank["t"]:
        case "force_blank":
            return f"at most {shown(blank['most'])} points"
        case "map_blank" | "secret_blank":
            return ""
        case "path_blank" | "models_blank":
            return f"at most {shown(blank['most'])}"
        case "units_blank":
            least, most = blank["least"], blank["most"]
            return f"choose {most}" if least == most else f"choose {least} to {most}"
        case "angle_blank":
            return f"at most {shown(blank['most'])} from {shown(blank['middle'])}"
    (x0, y0), (x1, y1) = (_corner(blank["area"], extreme) for extreme in (min, max))
    return f"x {x0} to {x1}, y {y0} to {y1}"


def _corner(area: Any, extreme: Callable[..., float]) -> tuple[str, str]:
    return shown(extreme(x for x, _ in area)), shown(extreme(y for _, y in area))


def sign(option: str) -> str:
    """Return how somebody is named in short: a model without its unit."""
    return option.rpartition("/")[2]


def are_counted(blank: Mapping[str, Any]) -> bool:
    """Tell whether those who can be named are told with numbers: models have their own."""
    return not all(sign(one).isdecimal() for one in blank["options"])


def _named(blank: Mapping[str, Any], text: str, around: Surroundings) -> list[str]:
    """Read who is named: by id, label, sign of a model, or number in the list."""
    if text.strip().lower() == NONE:
        return []
    options: list[str] = blank["options"]
    parts = re.split(r"\s*,\s*|\s+and\s+|\s+", text.strip().strip(","))
    named = list[str]()
    for part in filter(None, parts):
        word = part.lower()
        shown = {word, (around.unit(word) or word).lower()}
        found = [one for one in options if one.lower() in shown] or [
            one for one in options if sign(one).lower().lstrip("0") == word.lstrip("0")
        ]
        if not found and are_counted(blank) and word.isdecimal() and 1 <= int(word) <= len(options):
            found = [options[int(word) - 1]]
        if len(found) != 1:
            raise Misread(f"{part!r} cannot be chosen; `options` lists what can")
        named += [one for one in found if one not in named]
    return named if blank.get("ordered") else [one for one in options if one in named]


def _place(blank: Mapping[str, Any], words: _Words, around: Surroundings) -> dict[str, Any]:
    place = Pose(blank["x"], blank["y"], blank["facing"])
    words.skip("at", "to")
    if isinstance(words.peek(), tuple):
        x, y = words.take()
        place = evolve(place, x=x, y=y)
    if words.skip("facing"):
        place = evolve(place, facing=_angle(words, place, around))
    _done(words)
    return {"x": place.x, "y": place.y, "facing": place.facing}


def _path(blank: Mapping[str, Any], words: _Words, around: Surroundings) -> dict[str, Any]:
    is_slid = blank["points"] == "slid"
    at = around.pose(blank["unit"])
    if at is None:
        raise Misread(f"{blank['unit']} is not on the table")
    steps: list[Any] = []
    turn: float | None = None
    while words.tokens:
        if words.skip(*_FILLERS, STAY):
            continue
        if words.skip("facing", "turn"):
            turn = _angle(words, at, around)
            at = evolve(at, facing=turn)
            continue
        if turn is not None and not is_slid:
            raise Misread("it drives nose first: give the facing last, after all points")
        x, y = _step(words, at, around)
        facing = at.facing if is_slid else heading(at, Pose(x, y))
        if is_slid:
            steps.append({"x": x, "y": y} if turn is None else {"x": x, "y": y, "facing": turn})
        else:
            steps.append([x, y])
        at, turn = Pose(x, y, facing), None
    return {blank["field"]: steps} | ({} if turn is None else {"facing": turn})


def _formation(blank: Mapping[str, Any], words: _Words, around: Surroundings) -> dict[str, Any]:
    """Read the way of a unit's middle, and how its models go."""
    at = around.pose(blank["unit"])
    if at is None:
        raise Misread(f"{blank['unit']} is not on the table")
    steps: list[Any] = []
    while words.tokens and words.peek() not in MANNERS:
        if not words.skip(*_FILLERS, STAY):
            x, y = _step(words, at, around)
            steps.append([x, y])
            at = evolve(at, x=x, y=y)
    how: dict[str, Any] = {}
    if words.tokens:
        how["manner"] = words.take()
        number = {"wheel": "turn", "line": "ranks"}.get(how["manner"])
        if number and isinstance(words.peek(), float):
            how[number] = words.take()
    if "ranks" in how:
        how["ranks"] = int(how["ranks"])
    if words.skip("gap"):
        how["gap"] = _length(_Words([words.take()]))
    if words.skip("facing"):
        how["heading"] = _angle(words, at, around)
    _done(words)
    return {blank["field"]: steps} | ({"formation": how} if how else {})


def _manner(how: Mapping[str, Any] | None) -> str:
    """Write how a unit goes, as `_formation` reads it."""
    if not how:
        return ""
    manner = how.get("manner", "keep")
    number = how.get("turn") if manner == "wheel" else how.get("ranks")
    said = [manner] + ([_number(number)] if number and manner in ("wheel", "line") else [])
    said += ["gap", _number(how["gap"])] if how.get("gap") is not None else []
    said += ["facing", _number(how["heading"])] if how.get("heading") is not None else []
    return " " + " ".join(said)


def _goings(blank: Mapping[str, Any], text: str) -> list[dict[str, Any]]:
    """Read models with the points each goes over; the name of the unit may be left out."""
    goings: list[dict[str, Any]] = []
    for word in re.sub(r"\s*,\s*", ",", text).split():
        x, comma, y = word.partition(",")
        if not comma:
            name = word if "/" in word else f"{blank['unit']}/{word}"
            goings.append({"model": name, "way": []})
        elif goings and re.fullmatch(NUMBER, x, re.I) and re.fullmatch(NUMBER, y, re.I):
            goings[-1]["way"].append([float(x), float(y)])
        else:
            raise Misread(
                f"{word!r} is not a model's point; write the model and its place: 03 14,20"
            )
    return goings


def _step(words: _Words, at: Pose, around: Surroundings) -> tuple[float, float]:
    first = words.take()
    if isinstance(first, tuple):
        return first
    if not isinstance(first, float):
        raise Misread(
            f"{first!r} is not a step; write a point such as 20,14 or a length such as 6 ahead"
        )
    turn = _direction(words, at, around)
    if turn is None:
        length = _number(first)
        raise Misread(f"which way? Write {length} ahead, {length} at 2 o'clock or {length} north")
    x, y = towards(at, turn, first)
    return round(x, 6), round(y, 6)


def _angle(words: _Words, at: Pose, around: Surroundings) -> float:
    if isinstance(words.peek(), float) and words.tokens[1:2] not in (["o'clock"], ["oclock"]):
        return float(words.take())
    turn = _direction(words, at, around)
    if turn is None:
        raise Misread("give a facing as degrees such as 90, or as north, 2 o'clock or toward B3")
    return turn


def _direction(words: _Words, at: Pose, around: Surroundings) -> float | None:
    """Return the heading that the next words mean for a unit at a pose, if they mean one."""
    if words.skip("ahead", "forward", "forwards", "on"):
        return at.facing
    if words.skip("back", "backwards"):
        return round((at.facing + 180) % 360, 6)
    if words.peek() in COMPASS:
        return 45.0 * COMPASS.index(words.take())
    if words.skip("toward", "towards"):
        name = str(words.take())
        other = around.pose(name)
        if other is None:
            raise Misread(f"{name} is not on the table")
        return round(heading(at, other), 6)
    words.skip("at")
    if isinstance(words.peek(), float):
        hour = words.take()
        if not 1 <= hour <= 12:
            raise Misread("hours go from 1 to 12: 12 is ahead, 3 right, 6 behind")
        words.skip("o'clock", "oclock")
        return float(round((at.facing - 30 * hour) % 360, 6))
    return None


def _length(words: _Words) -> float:
    words.skip("back", "backwards")
    length = words.take()
    if not isinstance(length, float):
        raise Misread("how far back? Write: back 2")
    _done(words)
    return length


def _done(words: _Words) -> None:
    if words.tokens:
        raise Misread(f"{words.peek()!r} is not understood here")


def _leg(leg: Mapping[str, Any]) -> str:
    at = _point((leg["x"], leg["y"]))
    return at if leg.get("facing") is None else f"facing {_number(leg['facing'])} {at}"


def _point(at: Any) -> str:
    return f"{_number(at[0])},{_number(at[1])}"


def _number(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else repr(float(value))
