"""Where things are, in words: what the page draws, for those who listen or read.

The page speaks the same words in the same languages; `tests/places_vectors.json` holds both to it.
A place is told as somebody on the table sees it: "Lanner B1, 14 in at 2 o'clock, behind wall, can
see you".

Hours    12 is where the viewer faces, 3 its right; each covers 30 degrees, a bearing on the border
         of two counts to the later one.
in       every kind of terrain the centre of the other stands in, in the order of the table.
behind   every kind of terrain that hides and that the line between the centres runs through, in
         the order in which it enters them; not where either of the two stands in it.
sight    whether the other sees the viewer; nothing where it was not asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import atan2, cos, degrees, floor, hypot, radians, sin
from typing import Any

from attrs import frozen

from clients.words import Names, fill

Point = tuple[float, float]


@frozen
class Words:
    """How one language tells a place."""

    place: str
    sees: str
    sees_not: str
    compass: tuple[str, ...]
    """By eighths of a turn, counter-clockwise from +x as facings are."""


WORDS = {
    "en": Words(
        "{name}, {distance:.1} {length} at {hour} o'clock"
        "[, in {inside}][, behind {behind}][, {sight}]",
        "can see you",
        "cannot see you",
        (
            *("east", "north-east", "north", "north-west"),
            *("west", "south-west", "south", "south-east"),
        ),
    ),
    "de": Words(
        "{name}, {distance:.1} {length} auf {hour} Uhr"
        "[, in: {inside}][, hinter: {behind}][, {sight}]",
        "kann dich sehen",
        "kann dich nicht sehen",
        ("Osten", "Nordosten", "Norden", "Nordwesten", "Westen", "Südwesten", "Süden", "Südosten"),
    ),
}
COMPASS = WORDS["en"].compass
"""As facings are typed: commands are English."""


@frozen
class Pose:
    """A place on the table and the way it faces, in degrees counter-clockwise from +x."""

    x: float
    y: float
    facing: float = 0.0


@frozen
class Terrain:
    """A piece of terrain."""

    kind: str
    corners: tuple[Point, ...]
    hides: bool


def place(
    name: str,
    viewer: Pose,
    other: Pose,
    distance: float,
    length: str,
    terrain: Sequence[Terrain] = (),
    sight: bool | None = None,
    names: Names = lambda _: None,
    language: str = "en",
) -> str:
    """Tell where `other` is for `viewer`, `distance` away as the rules measure it."""
    words = WORDS[language]
    params: Mapping[str, Any] = {
        "name": name,
        "distance": distance,
        "length": length,
        "hour": hour(viewer, other),
        "inside": inside(other, terrain),
        "behind": behind(viewer, other, terrain),
        "sight": None if sight is None else words.sees if sight else words.sees_not,
    }
    return fill(words.place, params, names)


def hour(viewer: Pose, other: Pose) -> int:
    """Return where another place lies as on the face of a clock."""
    bearing = degrees(atan2(other.y - viewer.y, other.x - viewer.x))
    clockwise = round(viewer.facing - bearing, 6) % 360.0
    return floor(clockwise / 30.0 + 0.5) % 12 or 12


def compass(facing: float, language: str = "en") -> str:
    """Return a facing as a point of the compass."""
    return WORDS[language].compass[floor(round(facing, 6) % 360.0 / 45.0 + 0.5) % 8]


def inside(at: Pose, terrain: Iterable[Terrain]) -> list[str]:
    """Return the kinds of terrain a place lies in."""
    return _once(piece.kind for piece in terrain if _holds(piece.corners, (at.x, at.y)))


def behind(viewer: Pose, other: Pose, terrain: Iterable[Terrain]) -> list[str]:
    """Return the kinds of terrain between two places that hide."""
    a, b = (viewer.x, viewer.y), (other.x, other.y)
    met = [
        (entered, piece.kind)
        for piece in terrain
        if piece.hides
        and not _holds(piece.corners, a)
        and not _holds(piece.corners, b)
        and (entered := _entered(piece.corners, a, b)) is not None
    ]
    return _once(kind for _, kind in sorted(met, key=lambda one: one[0]))


def towards(start: Pose, heading: float, length: float) -> Point:
    """Return the point so far off on a heading."""
    angle = radians(heading)
    return start.x + length * cos(angle), start.y + length * sin(angle)


def apart(a: Pose, b: Pose) -> float:
    """Return the distance from centre to centre."""
    return hypot(b.x - a.x, b.y - a.y)


def heading(a: Pose, b: Pose) -> float:
    """Return the direction from centre to centre, in degrees."""
    return degrees(atan2(b.y - a.y, b.x - a.x)) % 360.0


def _once(kinds: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(kinds))


def _sides(corners: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return zip(corners, (*corners[1:], corners[0]), strict=True)


def _holds(corners: Sequence[Point], at: Point) -> bool:
    """Tell whether a point lies in an outline, by the sides a ray to the right crosses."""
    x, y = at
    crossed = sum(
        (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax)
        for (ax, ay), (bx, by) in _sides(corners)
    )
    return crossed % 2 == 1


def _entered(corners: Sequence[Point], a: Point, b: Point) -> float | None:
    """Return the share of the way from `a` to `b` at which an outline is first met."""
    (px, py), (rx, ry) = a, (b[0] - a[0], b[1] - a[1])
    shares = []
    for (cx, cy), (dx, dy) in _sides(corners):
        sx, sy = dx - cx, dy - cy
        turn = rx * sy - ry * sx
        if turn == 0.0:
            continue
        along = ((cx - px) * sy - (cy - py) * sx) / turn
        across = ((cx - px) * ry - (cy - py) * rx) / turn
        if 0.0 <= along <= 1.0 and 0.0 <= across <= 1.0:
            shares.append(along)
    return min(shares, default=None)
