"""Borders of inflated shapes, their crossings, and the way round them."""

from math import dist

import pytest
import shapely
from hypothesis import assume
from hypothesis import strategies as st

from engine.geometry import (
    Pose,
    Shape,
    circles_cross,
    corners_round,
    direction,
    disc,
    onto_circle,
    onto_side,
    part_behind,
    rectangle,
    rim,
    side_crosses_circle,
    sides_cross,
)

from .bodies import convex, given, headings, near, points, polygons, sides, twin

grown = st.builds(lambda body, by: Shape(body.points, body.radius + by), convex, sides)
circles = st.builds(lambda at, r: (*at, r), points, sides)
straights = st.builds(lambda a, b: (*a, *b), points, points)


def solid(shape):
    return twin(shape).buffer(shape.radius, quad_segs=128)


@given(grown, points)
def test_the_nearest_point_of_the_border_is_on_one_of_its_pieces(shape, point):
    """As shapely finds it, from outside."""
    body = solid(shape)
    assume(not body.buffer(0.01).contains(shapely.Point(point)))
    pieces = rim(shape)

    onto = [onto_circle(c, point) for c in pieces.circles]
    onto += [onto_side(s, point) for s in pieces.sides]

    on_border = [p for p in onto if body.boundary.distance(shapely.Point(p)) < 1e-3]
    nearest = min(dist(p, point) for p in on_border)
    assert near(nearest, body.distance(shapely.Point(point)), 1e-3)


@given(grown)
def test_the_way_round_touches_and_never_cuts(shape):
    """It is a ring around the border, at most a twelfth longer."""
    ring = shapely.Polygon(corners_round(shape))
    body = solid(shape)

    assert ring.buffer(1e-6).contains(body)
    assert body.length <= ring.length <= body.length * 1.09
    for a, b in zip(ring.exterior.coords, ring.exterior.coords[1:], strict=False):
        assert shapely.LineString([a, b]).distance(body) < 1e-3


@given(polygons(), points, headings)
def test_what_lies_behind_a_plane_is_what_shapely_leaves(shape, point, heading):
    nx, ny = direction(heading)
    far = 200.0
    behind = shapely.Polygon(
        [
            (point[0] + a * ny - b * nx, point[1] - a * nx - b * ny)
            for a, b in ((-far, 0), (far, 0), (far, far), (-far, far))
        ]
    )

    left = part_behind(shape.points, (nx, ny, nx * point[0] + ny * point[1]))

    expected = shapely.Polygon(shape.points).intersection(behind)
    assert near(shapely.Polygon(left).area if len(left) > 2 else 0.0, expected.area, 1e-3)
    assert all(behind.distance(shapely.Point(corner)) < 1e-5 for corner in left)
    assert all(shapely.Polygon(shape.points).distance(shapely.Point(c)) < 1e-5 for c in left)


def test_the_way_round_a_plain_polygon_is_its_corners():
    assert set(corners_round(rectangle(Pose(0, 0), 4, 2))) == {(-2, -1), (2, -1), (2, 1), (-2, 1)}
    assert len(corners_round(disc((0, 0), 1))) == 8
    assert set(corners_round(disc((3, 4), 0))) == {(3, 4)}


@given(circles, circles)
def test_where_circles_cross_both_pass(a, b):
    assume(abs(dist(a[:2], b[:2]) - a[2] - b[2]) > 1e-3)
    assume(abs(dist(a[:2], b[:2]) - abs(a[2] - b[2])) > 1e-3)
    shared = circles_cross(a, b)

    meet = abs(a[2] - b[2]) < dist(a[:2], b[:2]) < a[2] + b[2]
    assert len(shared) == (2 if meet else 0)
    for point in shared:
        assert near(dist(point, a[:2]), a[2], 1e-6)
        assert near(dist(point, b[:2]), b[2], 1e-6)


@given(straights, circles)
def test_where_a_side_crosses_a_circle_both_pass(side, circle):
    assume(dist(side[:2], side[2:]) > 0.1)
    line = shapely.LineString([side[:2], side[2:]])
    for point in side_crosses_circle(side, circle):
        assert near(dist(point, circle[:2]), circle[2], 0.03)
        assert line.distance(shapely.Point(point)) < 1e-3
    border = shapely.Point(circle[:2]).buffer(circle[2], quad_segs=256).exterior
    found = [p for p in shapely.get_parts(border.intersection(line)) if not p.is_empty]
    assume(all(abs(border.distance(shapely.Point(end))) > 1e-2 for end in (side[:2], side[2:])))
    assume(abs(line.distance(shapely.Point(circle[:2])) - circle[2]) > 1e-2)
    assert len(side_crosses_circle(side, circle)) == len(found)


@given(straights, straights)
def test_where_sides_cross_both_pass(a, b):
    one, other = shapely.LineString([a[:2], a[2:]]), shapely.LineString([b[:2], b[2:]])
    assume(one.length > 0.1 and other.length > 0.1)
    shared = sides_cross(a, b)
    for point in shared:
        assert one.distance(shapely.Point(point)) < 1e-3
        assert other.distance(shapely.Point(point)) < 1e-3
    if one.crosses(other):
        assert len(shared) == 1


@pytest.mark.parametrize("apart", [2.0, 2.00004])
def test_touching_circles_share_a_point(apart):
    """Within the rounding, so that a base fits exactly between two others."""
    assert circles_cross((0, 0, 1), (apart, 0, 1)) == (pytest.approx((apart / 2, 0)),)
    assert circles_cross((0, 0, 1), (2.0002, 0, 1)) == ()
    assert circles_cross((0, 0, 1), (0, 0, 1)) == ()


def test_the_centre_of_a_circle_and_the_ends_of_a_side():
    assert onto_circle((1, 1, 2), (1, 1)) == (3, 1)
    assert onto_side((0, 0, 2, 0), (5, 1)) == (2, 0)
    assert onto_side((1, 1, 1, 1), (5, 1)) == (1, 1)
