"""Slides, contacts and swept areas."""

import pytest
import shapely
from hypothesis import assume
from hypothesis import strategies as st

from engine.geometry import (
    SLACK,
    TABLE_EDGE,
    Area,
    Hit,
    Obstacles,
    Pose,
    disc,
    distance,
    first_hit,
    gap,
    is_clear,
    obstruction,
    overlaps,
    rectangle,
)

from .bodies import convex, discs, given, near, points, polygons, rectangles, stars, sunk, twin

TABLE = (0.0, 0.0, 48.0, 36.0)
TANK = rectangle(Pose(0, 0), 4, 2)
movers = st.one_of(rectangles, discs)
crowds = st.lists(st.one_of(convex, stars()), min_size=1, max_size=4)


def inflated(shape):
    """Return the solid of a shape, round ones within a ten-thousandth."""
    return twin(shape).buffer(shape.radius, quad_segs=128) if shape.radius else twin(shape)


def swept(mover, vector):
    """Return the hull of a mover before and after a slide, by shapely."""
    ends = [inflated(mover), inflated(mover.moved(*vector))]
    return shapely.union_all(ends).convex_hull


@given(movers, convex)
def test_an_obstruction_is_where_the_movers_centre_must_not_be(mover, obstacle):
    """Standing with the centre on any of its corners, the mover touches the obstacle."""
    form = obstruction(mover, obstacle)
    cx, cy = mover.centre

    assert near(form.radius, mover.radius + obstacle.radius, 1e-9)
    for x, y in form.points:
        at_corner = mover.moved(x - cx, y - cy)
        assert not overlaps(at_corner, obstacle) or form.radius > 0
        assert distance(at_corner, obstacle) == 0
    sits_in = disc(mover.centre, 0)
    assume(abs(sunk(mover, obstacle)) > 2e-4)
    assert overlaps(sits_in, form) == overlaps(mover, obstacle)


def test_an_obstruction_of_upright_rectangles_adds_their_sides():
    """Four corners, no doubled ones."""
    assert obstruction(TANK, rectangle(Pose(10, 0), 2, 2)).bounds == (7, -2, 13, 2)
    assert len(obstruction(TANK, rectangle(Pose(10, 0), 2, 2)).points) == 4


@given(movers, points, st.one_of(convex, stars()))
def test_a_swept_area_is_judged_as_shapely_judges_the_hull(mover, vector, obstacle):
    """Away from touches and slivers."""
    hull = swept(mover, vector)
    solid = twin(obstacle) if isinstance(obstacle, Area) else inflated(obstacle)
    if hull.disjoint(solid):
        assume(hull.distance(solid) > 5e-4)
        assert is_clear(mover, vector, [obstacle])
    else:
        assume(not hull.intersection(solid).buffer(-5e-4).is_empty)
        assert not is_clear(mover, vector, [obstacle])


@given(movers, points, crowds)
def test_a_slide_stops_in_contact_and_not_before(mover, vector, crowd):
    """At the share told the distance is 0 and nothing overlaps; all the way there is free."""
    assume(not any(overlaps(mover, body) for body in crowd))
    hit = first_hit(mover, vector, crowd)
    if hit is None:
        assert is_clear(mover, vector, crowd)
        assert not any(overlaps(mover.moved(*vector), body) for body in crowd)
        return

    way = (vector[0] * hit.share, vector[1] * hit.share)
    stopped = mover.moved(*way)
    assert not is_clear(mover, vector, crowd)
    assert is_clear(mover, way, crowd)
    assert distance(stopped, crowd[hit.index]) == 0
    assert not any(overlaps(stopped, body) for body in crowd)


@given(movers, points, crowds)
def test_what_is_hit_lies_in_the_swept_area(mover, vector, crowd):
    """And it lies in the way beyond the contact, not only at it."""
    assume(not any(overlaps(mover, body) for body in crowd))
    hit = first_hit(mover, vector, crowd)
    assume(hit is not None)
    assert hit is not None
    body = crowd[hit.index]
    solid = twin(body) if isinstance(body, Area) else inflated(body)
    rest = mover.moved(vector[0] * hit.share, vector[1] * hit.share)
    onward = (vector[0] * (1 - hit.share), vector[1] * (1 - hit.share))

    assert swept(rest, onward).intersection(solid).area > 0


@given(convex, convex)
def test_sliding_along_the_gap_reaches_contact_just_at_its_end(mover, target):
    """The compulsory move towards an enemy."""
    found = gap(mover, target)
    assume(found.distance > 0.01)
    x, y = found.vector
    on = 1 + 0.01 / found.distance
    assume(overlaps(mover.moved(x * on, y * on), target))  # else it meets a corner and slides past

    assert first_hit(mover, (x, y), [target]) is None
    hit = first_hit(mover, (x * 1.5, y * 1.5), [target])
    assert hit is not None
    assert near(hit.share, 1 / 1.5, 1e-6)


def test_grazing_a_border_is_no_contact():
    """Sliding past with sides touching, at both sides of the rounding."""
    for y, free in ((2, True), (1.99996, True), (1.99994, False)):
        house = rectangle(Pose(10, y), 2, 2)
        assert is_clear(TANK, (20, 0), [house]) == free
        assert (first_hit(TANK, (20, 0), [house]) is None) == free


def test_the_nearest_of_two_is_hit():
    """Whatever their order."""
    near_one, far_one = rectangle(Pose(10, 0), 2, 2), rectangle(Pose(20, 0), 2, 2)

    assert first_hit(TANK, (28, 0), [far_one, near_one]) == Hit(0.25, 1)
    assert first_hit(TANK, (28, 0), [near_one, far_one]) == Hit(0.25, 0)
    assert first_hit(TANK, (7, 0), [near_one, far_one]) is None


def test_of_two_hit_at_once_the_earlier_is_told():
    """Even when noise makes the other a hair nearer."""
    left, right = rectangle(Pose(10, 1.5), 2, 2), rectangle(Pose(9.99999, -1.5), 2, 2)

    hit = first_hit(TANK, (14, 0), [left, right])

    assert hit is not None
    assert hit.index == 0
    assert near(hit.share, 6.99999 / 14, 1e-9)


def test_touching_and_moving_into_it_stops_at_once():
    """Moving away or along does not."""
    wall = rectangle(Pose(4, 0), 4, 8)

    assert first_hit(TANK, (1, 0), [wall]) == Hit(0, 0)
    assert first_hit(TANK, (-1, 0), [wall]) is None
    assert first_hit(TANK, (0, 1), [wall]) is None
    assert first_hit(TANK.moved(SLACK / 2, 0), (1, 0), [wall]) == Hit(0, 0)
    assert first_hit(TANK.moved(SLACK / 2, 0), (-1, 1), [wall]) is None


def test_starting_in_an_overlap_is_a_contact_at_once():
    """A slide cannot lead out of it."""
    wall = rectangle(Pose(3, 0), 4, 8)

    assert first_hit(TANK, (-9, 0), [wall]) == Hit(0, 0)
    assert not is_clear(TANK, (0, 0), [wall])


def test_a_slide_of_no_length_meets_nothing():
    """Nor does it divide by it."""
    assert first_hit(TANK, (0, 0), [rectangle(Pose(4, 0), 4, 8)], (-2, -1, 9, 9)) is None


@pytest.mark.parametrize(
    ("vector", "share"),
    [((40, 0), 0.9), ((-20, 0), 0.4), ((0, 20), 0.85), ((0, -34), 0.5), ((20, 0), None)],
)
def test_the_edge_of_the_table_stops_a_slide(vector, share):
    """Reaching it is fine, crossing it is not."""
    tank = TANK.moved(10, 18)

    hit = first_hit(tank, vector, [], TABLE)

    assert is_clear(tank, vector, [], TABLE) == (share is None)
    if share is None:
        assert hit is None
    else:
        assert hit is not None
        assert hit.index == TABLE_EDGE
        assert near(hit.share, share, 1e-9)


def test_a_mover_off_the_table_is_stopped_at_once():
    """Even on its way in; what arrives from outside is checked without the table."""
    assert first_hit(TANK.moved(-3, 10), (10, 0), [], TABLE) == Hit(0, TABLE_EDGE)
    assert first_hit(TANK.moved(-3, 10), (10, 0), []) is None


def test_flush_with_the_edge_is_on_the_table():
    """To the rounding."""
    room = Obstacles(TANK, TABLE, [])

    assert room.free((2, 1))
    assert room.free((1.99996, 1))
    assert room.free((46, 35))
    assert not room.free((1.99994, 1))
    assert not room.free((2, 0.9))
    assert not room.free((46.1, 35))
    assert not room.free((46, 35.1))


def test_an_obstacle_at_the_edge_is_told_before_the_edge():
    """A tie at the same distance."""
    house = rectangle(Pose(50, 10), 4, 4)

    assert first_hit(TANK.moved(10, 10), (72, 0), [house], TABLE) == Hit(0.5, 0)


@given(movers, points, points, crowds)
def test_prepared_obstacles_answer_as_single_questions_do(mover, a, b, crowd):
    """Preparing changes nothing."""
    prepared = Obstacles(mover, (-15.0, -15.0, 15.0, 15.0), crowd)
    there = mover.moved(*a)
    vector = (b[0] - a[0], b[1] - a[1])
    assume(prepared.free(a))

    assert prepared.free(a) == is_clear(there, (0, 0), crowd, (-15.0, -15.0, 15.0, 15.0))
    assert prepared.clear(a, b) == is_clear(there, vector, crowd, (-15.0, -15.0, 15.0, 15.0))
    one, other = (
        prepared.first_hit(a, b),
        first_hit(there, vector, crowd, (-15.0, -15.0, 15.0, 15.0)),
    )
    assert (one is None) == (other is None) == prepared.clear(a, b)
    if one is not None and other is not None:
        assert one.index == other.index
        assert near(one.share, other.share, 1e-6)


@given(movers, points, points, st.lists(convex, min_size=13, max_size=20))
def test_many_obstacles_are_looked_up_as_few_are_looked_through(mover, a, b, crowd):
    """Whatever the table is cut into to find them."""
    many = Obstacles(mover, None, crowd)
    ones = [Obstacles(mover, None, [body]) for body in crowd]

    for start, end in ((a, b), (a, a), (b, a), (a, b)):
        stopping = [index for index, one in enumerate(ones) if not one.clear(start, end)]
        assert many.blocker(start, end) == (stopping[0] if stopping else None)
        assert many.clear(start, end) == (not stopping)
        hit = many.first_hit(start, end)
        assert (hit is None) == (not stopping)
        assert hit is None or hit.index in stopping
    forms = [form for index in range(len(crowd)) for form in many.forms_of(index)]
    near_a = many.forms_near(a, 3.0)
    assert near_a == [form for form in forms if form in near_a]  # in their order
    assert all(form in near_a for form in forms if distance(disc(a, 0), form) < 2.9)


@given(movers, points, st.one_of(convex, stars()))
def test_free_is_the_opposite_of_overlap(mover, at, body):
    """Where the bodies neither touch nor sink in by a sliver."""
    there = mover.moved(*at)
    assume(abs(sunk(there, body)) > 2e-4)

    assert Obstacles(mover, None, [body]).free(at) != overlaps(there, body)


def test_a_mover_enters_the_dent_of_an_area_but_not_its_arms():
    """A court open to the north."""
    court = Area(((0, 0), (12, 0), (12, 12), (9, 12), (9, 3), (3, 3), (3, 12), (0, 12)))
    cart = rectangle(Pose(6, 16), 4, 4)

    assert is_clear(cart, (0, -11), [court])
    hit = first_hit(cart, (0, -22), [court])
    assert hit is not None
    assert near(hit.share, 0.5, 1e-9)
    hit = first_hit(cart.moved(0, -10), (-8, 0), [court])
    assert hit is not None
    assert near(hit.share, 1 / 8, 1e-9)


def test_discs_slide_round_corners():
    """Past a corner a disc has more room than its bounding square."""
    house = rectangle(Pose(0, 0), 4, 4)
    ball = disc((3.5, -10), 1)

    assert is_clear(ball, (0, 20), [house])
    assert is_clear(disc((-2.6, -3), 0.9), (-3, 3), [house])
    assert is_clear(disc((3.5, 2), 1.0), (-1.5, 1.5), [house])
    assert not is_clear(disc((3.4, 2), 1.0), (-1.4, 1.4), [house])


@given(polygons(), points)
def test_a_disc_slides_along_an_inflated_border_freely(body, vector):
    """A band that runs exactly along the way is still seen when it is entered."""
    (ax, ay), (bx, by) = body.points[:2]
    middle = ((ax + bx) / 2, (ay + by) / 2)

    assert not is_clear(disc(middle, 0.5), (bx - ax, by - ay), [body])
    assert not is_clear(disc(middle, 0.5), (0, 0), [body])
