"""Edge-to-edge distances against shapely."""

import pytest
from hypothesis import assume

from engine.geometry import (
    Area,
    Pose,
    Shape,
    disc,
    distance,
    gap,
    overlaps,
    point_distance,
    rectangle,
)

from .bodies import apart, convex, given, near, points, stars


@given(convex, convex)
def test_distance_agrees_with_shapely(a, b):
    """Either way round, round bodies too."""
    assert near(apart(a, b), distance(a, b))
    assert distance(a, b) == distance(b, a)


@given(stars(), convex)
def test_distance_to_a_dented_area_agrees_with_shapely(area, body):
    """The nearest part counts."""
    assert near(apart(area, body), distance(area, body))


@given(convex, points)
def test_point_distance_agrees_with_shapely(body, point):
    """Inside it is 0."""
    assert near(apart(body, disc(point, 0)), point_distance(body, point))


@given(convex, convex)
def test_the_vector_brings_the_first_body_into_contact(a, b):
    """Its length is the distance, and after the slide there is none, and no overlap."""
    found = gap(a, b)
    assume(found.distance > 0)
    dx, dy = found.vector

    assert near((dx * dx + dy * dy) ** 0.5, found.distance, 1e-9)
    assert distance(a.moved(dx, dy), b) == 0
    assert not overlaps(a.moved(dx, dy), b)
    assert distance(a.moved(dx * 0.9, dy * 0.9), b) == pytest.approx(found.distance * 0.1, abs=1e-4)


def test_parallel_sides_have_one_shortest_vector():
    """Though not one pair of nearest points."""
    found = gap(rectangle(Pose(0, 0), 4, 2), rectangle(Pose(1, 7), 4, 2))

    assert found.distance == 5
    assert found.vector == (0, 5)


def test_overlap_and_touch_are_distance_nothing():
    """And there is nowhere to slide."""
    a = rectangle(Pose(0, 0), 2, 2)

    for b in (a, rectangle(Pose(2, 0), 2, 2), disc((0, 0), 0.1), disc((2, 0), 1)):
        assert gap(a, b).distance == 0
        assert gap(a, b).vector == (0, 0)


def test_exactly_at_range():
    """Decimal poses give decimal distances."""
    assert distance(rectangle(Pose(10, 10), 3, 2), rectangle(Pose(37, 10), 3, 2)) == 24
    assert distance(rectangle(Pose(0.1, 0.3), 3, 2), rectangle(Pose(3.4, 0.3), 3, 2)) == 0.3


def test_capsules_and_points_have_distances():
    """A capsule lying level meets a triangle with a level side."""
    capsule = Shape(((0, 0), (4, 0)), 1)
    triangle = Shape(((0, 3), (4, 3), (2, 6)))

    assert distance(capsule, triangle) == 2
    assert distance(triangle, capsule) == 2
    assert distance(capsule, Shape(((7, 0), (9, 0)))) == 2
    assert distance(disc((0, 0), 0), disc((3, 4), 0)) == 5
    assert distance(disc((2, 2), 0), capsule) == 1


def test_point_distance_to_an_area_looks_into_the_dent():
    """The hull would say 0."""
    area = Area(((0, 0), (6, 0), (6, 6), (4, 6), (4, 2), (2, 2), (2, 6), (0, 6)))

    assert point_distance(area, (3, 5)) == 1
    assert point_distance(area, (3, 1)) == 0
