"""Footprints and areas against shapely and against hand-made cases."""

import pytest
import shapely
from hypothesis import assume
from hypothesis import strategies as st

from engine.geometry import Area, Pose, direction, disc, is_inside, overlaps, polygon, rectangle

from .bodies import (
    convex,
    given,
    near,
    points,
    polygons,
    poses,
    rectangles,
    sides,
    stars,
    sunk,
    twin,
)

SQUARE = ((0, 0), (4, 0), (4, 4), (0, 4))
DENTED = ((0, 0), (4, 0), (4, 4), (2, 1), (0, 4))


def test_a_rectangle_lies_along_its_facing_with_exact_corners():
    """Facing 90 gives upright sides without trigonometric dust."""
    shape = rectangle(Pose(1, 2, 90), 4, 2)

    assert shape.points == ((2, 0), (2, 4), (0, 4), (0, 0))
    assert shape.centre == (1, 2)
    assert shape.bounds == (0, 0, 2, 4)


@given(poses, sides, sides)
def test_a_rectangle_has_its_sides_its_centre_and_a_counter_clockwise_ring(pose, length, width):
    """Whatever the facing."""
    shape = rectangle(pose, length, width)
    solid = twin(shape)

    assert solid.exterior.is_ccw
    assert near(solid.area, length * width, 1e-9)
    assert near(shape.centre[0], pose.x, 1e-9)
    assert near(shape.centre[1], pose.y, 1e-9)
    assert near(shape.reach, (length**2 + width**2) ** 0.5 / 2, 1e-9)


@given(st.one_of(rectangles, polygons()))
def test_bounds_are_those_of_the_solid(shape):
    """A disc adds its radius on every side."""
    for ours, theirs in zip(shape.bounds, twin(shape).bounds, strict=True):
        assert near(ours, theirs)
    assert disc((1, 2), 3).bounds == (-2, -1, 4, 5)


def test_a_settled_pose_has_its_facing_in_one_turn():
    """Rounding up to 360 comes back to 0."""
    assert Pose(1.00000049, -0.0, -90).settled() == Pose(1.0, 0.0, 270.0)
    assert Pose(0, 0, 359.9999999).settled().facing == 0.0


def test_moved_slides_every_corner():
    """The shape keeps its radius."""
    assert disc((1, 2), 3).moved(1, -1) == disc((2, 1), 3)


@pytest.mark.parametrize(
    ("points", "fault"),
    [
        (((0, 0), (1, 0)), "3 corners"),
        (((0, 0), (4, 0), (float("nan"), 1)), "not finite"),
        (((0, 0), (4, 0), (4, 4), (0, 0)), "repeated"),
        (((0, 0), (4, 0), (8, 0)), "folds back"),
        (((0, 0), (4, 0), (2, 0), (2, 3)), "folds back"),
        (DENTED, "not convex"),
        (((0, 0), (4, 4), (4, 0), (0, 4)), "no area|not convex"),
        (((0, 3), (2, -3), (-3, 1), (3, 1), (-2, -3)), "not convex"),
    ],
)
def test_a_faulty_polygon_is_refused_with_its_fault(points, fault):
    """The message names what is wrong."""
    with pytest.raises(ValueError, match=fault):
        polygon(points)


@pytest.mark.parametrize(
    ("points", "fault"),
    [
        (((0, 0), (4, 4), (4, 0), (0, 5)), "cross or touch"),
        (((0, 0), (4, 0), (4, 4), (2, 0), (0, 4)), "cross or touch"),
        (((0, 3), (2, -3), (-3, 1), (3, 1), (-2, -3)), "cross or touch"),
        (((0, 0), (4, 0), (0, 0), (0, 4)), "repeated"),
    ],
)
def test_an_area_that_is_not_simple_is_refused(points, fault):
    """Crossing and touching itself are both told."""
    with pytest.raises(ValueError, match=fault):
        Area(points)


@pytest.mark.parametrize(("length", "width"), [(0, 1), (1, -1), (float("inf"), 1)])
def test_a_rectangle_without_extent_is_refused(length, width):
    """Both sides must be positive."""
    with pytest.raises(ValueError, match="positive"):
        rectangle(Pose(0, 0), length, width)


def test_a_disc_of_negative_radius_is_refused():
    """A radius of zero is a point and fine."""
    with pytest.raises(ValueError, match="at least 0"):
        disc((0, 0), -0.1)
    with pytest.raises(ValueError, match="finite"):
        disc((float("inf"), 0), 1)
    assert disc((0, 0), 0).reach == 0


def test_windings_and_mid_side_corners_make_no_difference():
    """One area, however it is written down."""
    assert Area(SQUARE) == Area(((0, 0), (2, 0), (4, 0), (4, 4), (0, 4)))
    assert twin(Area(SQUARE[::-1])).exterior.is_ccw
    assert Area(SQUARE[::-1]).bounds == (0, 0, 4, 4)


def test_a_convex_area_is_its_own_only_part():
    """Nothing is cut that need not be."""
    assert [twin(part).area for part in Area(SQUARE).parts] == [16]


@given(stars())
def test_the_parts_of_an_area_are_convex_and_cover_it_exactly(area):
    """No overlap, nothing missing."""
    parts = [twin(part) for part in area.parts]
    whole = twin(area)

    assert near(sum(part.area for part in parts), whole.area, 1e-6)
    assert near(shapely.union_all(parts).symmetric_difference(whole).area, 0, 1e-6)
    for part in parts:
        assert part.exterior.is_ccw
        assert near(part.convex_hull.area, part.area, 1e-6)


def test_a_comb_with_collinear_teeth_is_cut():
    """Ears whose diagonals run along other corners do not confuse the cutting."""
    comb = Area(
        ((0, 0), (6, 0), (6, 4), (5, 4), (5, 2), (4, 2), (4, 4), (3, 4), (3, 2), (2, 2), (2, 4),
         (0, 4))
    )  # fmt: skip
    parts = [twin(part) for part in comb.parts]

    assert near(shapely.union_all(parts).symmetric_difference(twin(comb)).area, 0, 1e-9)
    assert near(sum(part.area for part in parts), twin(comb).area, 1e-9)


@given(stars(), points)
def test_an_area_contains_what_shapely_says(area, point):
    """Away from the border, where shapely does not round."""
    solid, spot = twin(area), shapely.Point(point)
    assume(solid.exterior.distance(spot) > 2e-4)

    assert solid.contains(spot) == area.contains_point(point)


def test_the_border_of_an_area_belongs_to_it():
    """Within the rounding, in the dent too."""
    area = Area(DENTED)

    assert area.contains_point((2, 1))
    assert area.contains_point((2, 1.00004))
    assert not area.contains_point((2, 1.0002))
    assert area.contains_point((-0.00004, 2))
    assert not area.contains_point((-0.00006, 2))
    assert not area.contains_point((2, 3))


@given(convex, convex)
def test_overlap_agrees_with_shapely(a, b):
    """Where the overlap is neither a touch nor a sliver."""
    depth = sunk(a, b)
    assume(abs(depth) > 2e-4)

    assert (depth > 0) == overlaps(a, b) == overlaps(b, a)


@given(stars(), st.one_of(polygons(), stars()))
def test_overlap_of_dented_areas_agrees_with_shapely(a, b):
    """Parts stand in for the whole."""
    depth = sunk(a, b)
    assume(abs(depth) > 2e-4)

    assert (depth > 0) == overlaps(a, b)


def test_touching_is_not_overlapping():
    """Nor is lying in each other by less than distances are measured."""
    a = rectangle(Pose(0, 0), 2, 2)

    assert not overlaps(a, rectangle(Pose(2, 0), 2, 2))
    assert not overlaps(a, rectangle(Pose(1.99996, 0), 2, 2))
    assert overlaps(a, rectangle(Pose(1.99994, 0), 2, 2))
    assert not overlaps(a, disc((2, 0), 1.00004))
    assert overlaps(a, disc((2, 0), 1.00006))
    assert not overlaps(a, disc((1.6, 1.8), 1.00004))
    assert overlaps(a, disc((1.6, 1.8), 1.00006))
    assert not overlaps(disc((0, 0), 1), disc((2, 0), 1))
    assert overlaps(disc((0, 0), 1), disc((1.9999, 0), 1))


def test_rotated_neighbours_on_settled_poses_only_touch():
    """What settling does to a coordinate is absorbed."""
    for facing in range(0, 360, 7):
        c, s = direction(facing)
        a = rectangle(Pose(10, 10, facing), 3, 2)
        b = rectangle(Pose(10 + 3 * c, 10 + 3 * s, facing).settled(), 3, 2)
        assert not overlaps(a, b)


def test_a_shape_in_the_dent_does_not_overlap_the_area():
    """The hull of the area would say otherwise."""
    area = Area(DENTED)

    assert not area.overlaps(disc((2, 3), 0.5))
    assert area.overlaps(disc((2, 1), 0.5))
    assert area.overlaps(disc((0.5, 1), 0))


@pytest.mark.parametrize(
    ("x", "inside"), [(1.5, True), (1.49996, True), (1.49994, False), (46.5, True), (46.6, False)]
)
def test_inside_the_bounds_includes_the_edge(x, inside):
    """A hull flush with the table's edge is on the table."""
    assert inside == is_inside(rectangle(Pose(x, 10), 3, 2), 0, 0, 48, 36)


@pytest.mark.parametrize("y", [0.5, 35.5])
def test_leaving_by_the_long_side_is_outside(y):
    """All four edges are looked at."""
    assert not is_inside(rectangle(Pose(10, y), 3, 2), 0, 0, 48, 36)
