"""Directions as vectors, exact on the four quarters so that upright things stay upright."""

from __future__ import annotations

from math import cos, radians, sin

from engine.geometry.measure import Point

_QUARTERS: dict[float, Point] = {
    0.0: (1.0, 0.0),
    90.0: (0.0, 1.0),
    180.0: (-1.0, 0.0),
    270.0: (0.0, -1.0),
}


def direction(degrees: float) -> Point:
    """Return the unit vector pointing `degrees` counter-clockwise from +x."""
    quarter = _QUARTERS.get(degrees % 360.0)
    if quarter is not None:
        return quarter
    angle = radians(degrees)
    return cos(angle), sin(angle)


def rotated(point: Point, degrees: float, about: Point = (0.0, 0.0)) -> Point:
    """Return `point` turned counter-clockwise by `degrees` around `about`."""
    c, s = direction(degrees)
    x, y = point[0] - about[0], point[1] - about[1]
    return about[0] + x * c - y * s, about[1] + x * s + y * c
