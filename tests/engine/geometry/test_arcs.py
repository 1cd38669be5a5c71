"""Bearings, turns, arcs and faces, exactly on their borders."""

import pytest
from hypothesis import strategies as st

from engine.geometry import (
    Pose,
    bearing,
    direction,
    faces_of,
    facing_by_angle,
    facing_of,
    is_in_arc,
    rotated,
    turn,
)

from .bodies import given, headings, near, points, poses


@pytest.mark.parametrize(
    ("target", "degrees"),
    [((2, 1), 0), ((1, 2), 90), ((0, 1), 180), ((1, 0), 270), ((2, 2), 45), ((1, 1), 0)],
)
def test_bearings_run_counter_clockwise_from_the_x_axis(target, degrees):
    """The same point has bearing 0."""
    assert near(bearing((1, 1), target), degrees, 1e-9)


def test_a_bearing_is_below_360():
    """Even when noise points a hair below the axis."""
    assert bearing((0, 0), (1, -1e-20)) == 0


@pytest.mark.parametrize(
    ("a", "b", "smallest"),
    [(0, 90, 90), (90, 0, -90), (350, 10, 20), (10, 350, -20), (0, 180, 180), (180, 0, 180),
     (0, 360, 0), (0, 181, -179)],
)  # fmt: skip
def test_a_turn_goes_the_shorter_way(a, b, smallest):
    """Half a turn is positive."""
    assert turn(a, b) == smallest


@given(headings, headings)
def test_turning_by_the_turn_arrives(a, b):
    """From anywhere to anywhere."""
    assert near((a + turn(a, b) - b) % 360 % 360, 0, 1e-9) or near(
        (a + turn(a, b) - b) % 360, 360, 1e-9
    )
    assert -180 < turn(a, b) <= 180


@pytest.mark.parametrize(
    ("degrees", "inside"),
    [(12.5, True), (12.50004, True), (12.50006, False), (327.5, True), (327.4, False)],
)
def test_the_borders_of_an_arc_belong_to_it(degrees, inside):
    """A hull mount of 45 degrees, read across 0."""
    assert inside == is_in_arc(350, 45, degrees)


def test_a_full_arc_holds_everything():
    """A turret."""
    assert all(is_in_arc(17, 360, degrees) for degrees in range(360))


@pytest.mark.parametrize(
    ("point", "faces"),
    [
        ((9, 0), ("front",)),
        ((8, 3.9), ("front",)),
        ((8, 4), ("front", "side")),
        ((8, 4.1), ("side",)),
        ((0, -9), ("side",)),
        ((-8, -3.9), ("rear",)),
        ((-8, -4), ("side", "rear")),
        ((-8, -4.1), ("side",)),
        ((0, 0), ("front",)),
    ],
)
def test_the_diagonals_of_the_hull_part_its_faces(point, faces):
    """On a diagonal both are told, and the one nearer the front is the face."""
    pose = Pose(0, 0, 0)

    assert faces == faces_of(pose, 4, 2, point)
    assert faces[0] == facing_of(pose, 4, 2, point)


@pytest.mark.parametrize(
    ("point", "face"),
    [((60, 60), "front"), ((60, 60.1), "side"), ((40, 60), "side"), ((39.9, 60), "rear"),
     ((60, 40), "front"), ((40, 40), "side"), ((40, 50), "rear")],
)  # fmt: skip
def test_fixed_arcs_part_the_faces_at_45_and_135(point, face):
    """Borders go to the front."""
    assert face == facing_by_angle(Pose(50, 50), point)


def test_fixed_arcs_may_be_of_any_width():
    """A front of 180 degrees leaves half the side."""
    assert facing_by_angle(Pose(0, 0), (0, 5), front_angle=180) == "front"
    assert facing_by_angle(Pose(0, 0), (-1, 5), front_angle=180, rear_angle=180) == "rear"


@given(poses, points, headings)
def test_faces_turn_with_the_hull(pose, offset, degrees):
    """Turning hull and attacker together changes nothing."""
    at = (pose.x + offset[0], pose.y + offset[1])
    turned = Pose(pose.x, pose.y, pose.facing + degrees)
    before = faces_of(pose, 3, 2, at)
    after = faces_of(turned, 3, 2, rotated(at, degrees, pose.at))

    if offset != (0, 0):
        assert before == after or len(before) != len(after)


@given(points, st.integers(0, 359), points)
def test_rotating_keeps_distances_and_comes_back(point, degrees, about):
    """A turn and its reverse."""
    there = rotated(point, degrees, about)
    back = rotated(there, -degrees, about)

    assert near(back[0], point[0], 1e-9)
    assert near(back[1], point[1], 1e-9)
    if point != about:
        assert near(abs(turn(bearing(about, point) + degrees, bearing(about, there))), 0, 1e-6)


def test_quarters_are_exact():
    """No dust on upright things."""
    assert [direction(d) for d in (0, 90, 180, 270, 360, -90)] == [
        (1, 0), (0, 1), (-1, 0), (0, -1), (1, 0), (0, -1),
    ]  # fmt: skip
