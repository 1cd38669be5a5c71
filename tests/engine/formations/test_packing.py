"""Rings, rows, and getting out of a hull."""

from itertools import pairwise
from math import dist

import pytest

from engine.formations import (
    around,
    coherency,
    faults_of_places,
    first_legal,
    in_rings,
    in_rows,
    points_around,
)
from engine.geometry import Area, Pose, Shape, disc, distance, rectangle
from engine.placement import Base, Block, Board

from .scenes import (
    GRAIN,
    LINK,
    RADII,
    TABLE,
    angle,
    assert_stands,
    board_for,
    chances,
    given,
    place,
    unit_of,
)


def soldiers(count, radius=0.5):
    return tuple(Base(f"m{i}", (0, 0), radius) for i in range(count))


@given(chances)
def test_rings_touch_and_never_overlap(rng):
    """Mixed bases too: everyone touches somebody's ring, and the unit is in coherency."""
    unit = [Base(f"m{i}", (0, 0), rng.choice(RADII)) for i in range(rng.randint(1, 40))]
    point = place(rng)

    ringed = in_rings(unit, point, angle(rng))

    assert ringed[0].at == pytest.approx(point, abs=1e-6)
    for i, one in enumerate(ringed):
        assert all(dist(one.at, o.at) >= one.radius + o.radius - GRAIN for o in ringed[:i])
    assert coherency(ringed, LINK).holds


def test_rings_of_equal_bases_are_complete():
    """One, six around it, twelve around those."""
    ringed = in_rings(soldiers(19), (10, 10))

    away = sorted(round(dist(base.at, (10, 10)), 4) for base in ringed)
    assert away == [0.0] + [1.0] * 6 + [2.0] * 12
    assert ringed[1].at == (11, 10)
    assert in_rings(soldiers(2), (10, 10), 90)[1].at == (10, 11)


def test_a_mishap_is_told_base_by_base():
    """Off the table, on a rock, too near to a foe: each by name."""
    board = Board(
        TABLE,
        (Block("rock", disc((2.0, 3.5), 0.5)), Block("foe", disc((4.0, 1.0), 0.5), gap=1.0)),
    )

    faults = faults_of_places(board, in_rings(soldiers(7), (2, 2), 0), LINK)

    told = {fault.base: (fault.kind, fault.by) for fault in faults}
    assert told["m1"] == ("taken", "foe")
    assert told["m2"] == ("taken", "rock")
    assert faults_of_places(Board(TABLE), in_rings(soldiers(7), (1, 2)), LINK)[0].kind == "edge"
    assert faults_of_places(Board(TABLE), in_rings(soldiers(7), (1.5, 2)), LINK) == ()


def test_rows_of_five_behind_their_front():
    parade = in_rows(soldiers(7), (10, 10), 90, 5, 0.5)

    assert [base.at for base in parade[:5]] == [(7, 10), (8.5, 10), (10, 10), (11.5, 10), (13, 10)]
    assert [base.at for base in parade[5:]] == [(9.25, 8.5), (10.75, 8.5)]


def test_rows_of_mixed_bases_keep_their_gap():
    unit = (Base("a", (0, 0), 0.5), Base("b", (0, 0), 1.0), Base("c", (0, 0), 0.5))

    row = in_rows(unit, (10, 10), 90, 3, 0.25)

    assert [base.at for base in row] == [(8.25, 10), (10, 10), (11.75, 10)]


def test_the_first_legal_layout_is_taken():
    """Along a line in steps, to the right and then to the left."""
    board = Board(TABLE, (Block("house", rectangle(Pose(24, 6), 4, 4)),))
    fronts = [(24 + step / 2, 6) for step in (0, *range(1, 9), *range(-1, -9, -1))]

    found = first_legal(board, (in_rows(soldiers(3), at, 90, 3, 0.5) for at in fronts), LINK)

    assert found is not None
    assert found[1].at == (28, 6)
    assert first_legal(board, [in_rows(soldiers(3), (24, 6), 90, 3, 0.5)]) is None


@given(chances)
def test_getting_out_is_legal_and_in_reach(rng):
    """Each wholly within reach, or partly, of the hull; those left are told."""
    unit = unit_of(rng, most=5)
    x, y = place(rng)
    hull = rectangle(Pose(x, y, angle(rng)), 5, 3)
    board = board_for(rng)
    board = Board(TABLE, (*board.blocks, Block("hull", hull)))
    wholly = rng.random() < 0.5

    landing = around(board, unit, points_around(hull, 1.0), 2.0, LINK, wholly=wholly)

    assert_stands(board, landing.bases)
    assert coherency(landing.bases, LINK).holds
    assert {base.id for base in landing.bases} | set(landing.left) == {base.id for base in unit}
    for base in landing.bases:
        assert distance(base.shape, hull) <= 2.0 - (2 * base.radius if wholly else 0) + GRAIN


def test_ten_leave_by_one_door():
    hull = Block("hull", rectangle(Pose(10, 10), 5, 3))

    landing = around(Board(TABLE, (hull,)), soldiers(10), [(7.5, 10)], 3.0, LINK)

    assert landing.left == ()
    assert landing.bases[0].at == (7, 10)
    assert all(dist(base.at, (7.5, 10)) <= 3.5 for base in landing.bases)


def test_passengers_seek_the_side_they_want():
    hull = Block("hull", rectangle(Pose(10, 10), 5, 3))
    doors = points_around(hull.area, 1.0)

    landing = around(Board(TABLE, (hull,)), soldiers(4), doors, 2.0, LINK, towards=(20, 10))

    assert min(base.at[0] for base in landing.bases) > 12.5


def test_who_finds_no_place_is_left():
    """A door into a closet that holds two."""
    hull = Block("hull", rectangle(Pose(10, 10), 4, 4))
    closet = tuple(
        Block(name, rectangle(Pose(*at), *size))
        for name, at, size in (
            ("back", (6.5, 10), (1, 4)),
            ("left", (7.5, 8.5), (1, 1)),
            ("right", (7.5, 11.5), (1, 1)),
        )
    )

    landing = around(Board(TABLE, (hull, *closet)), soldiers(3), [(8, 10)], 2.0, LINK)

    assert len(landing.bases) == 2
    assert landing.left == ("m2",)


def test_one_who_fits_exactly_on_the_spot_stands_there():
    """Wholly within half an inch of the door, which holds the door only."""
    landing = around(Board(TABLE), soldiers(1), [(8, 10)], 0.5, wholly=True)

    assert [base.at for base in landing.bases] == [(8, 10)]


def test_points_around_hulls_of_any_kind():
    square = points_around(rectangle(Pose(0, 0), 2, 2), 1.0)
    assert len(square) == 8
    assert (1, 0) in square
    assert all(round(dist(p, (3, 3)), 5) == 2 for p in points_around(disc((3, 3), 2), 1.0))
    rounded = Shape(((0, 0), (6, 0), (6, 4)), 1.0)
    ring = points_around(rounded, 0.5)
    assert all(distance(disc(p, 0), rounded) < 1e-6 for p in ring)
    assert max(dist(p, q) for p, q in pairwise((*ring, ring[0]))) <= 0.5 + 1e-6
    assert points_around(disc((3, 3), 0), 1.0) == ((3, 3),)
    dented = Area(((0, 0), (4, 0), (4, 4), (2, 1), (0, 4)))
    assert {(2, 1), (4, 4)} <= set(points_around(dented, 9.0))
    with pytest.raises(ValueError, match="a positive step, got 0"):
        points_around(dented, 0)


def test_questions_without_sense_are_refused():
    with pytest.raises(ValueError, match="need an access point"):
        around(Board(TABLE), soldiers(1), [], 2.0)
    with pytest.raises(ValueError, match="at least 0, got -1"):
        around(Board(TABLE), soldiers(1), [(1, 1)], -1.0)
    with pytest.raises(ValueError, match="at least 1 file"):
        in_rows(soldiers(2), (0, 0), 0, 0, 0)
    with pytest.raises(ValueError, match="a gap between bases"):
        in_rows(soldiers(2), (0, 0), 0, 1, -1)
