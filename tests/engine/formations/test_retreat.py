"""Falling back to an edge."""

from math import dist

import pytest

from engine.formations import fall_back
from engine.geometry import Area, Pose, disc, rectangle
from engine.placement import Base, Block, Board, PricedGround

from .scenes import (
    GRAIN,
    LINK,
    TABLE,
    assert_passes,
    assert_stands,
    board_for,
    chances,
    given,
    shapes_of,
    unit_of,
)

SOUTH = (0.0, 0.0, 48.0, 0.0)
WEST = (0.0, 0.0, 0.0, 36.0)


def pair(y=20.0):
    return Base("m0", (20, y), 0.5), Base("m1", (21.5, y), 0.5)


@given(chances)
def test_falling_back_is_legal_for_everyone(rng):
    unit = unit_of(rng)
    board = board_for(rng, shapes_of(unit))
    edge = rng.choice([SOUTH, WEST])

    retreat = fall_back(board, unit, edge, 7.0, LINK)

    assert retreat == fall_back(board, unit, edge, 7.0, LINK)
    for flight in retreat.flights:
        assert_passes(board, flight.base, flight.way.points)
        if flight.leaves:
            across = flight.after.at[1] if edge == SOUTH else flight.after.at[0]
            assert abs(across - flight.base.radius) < GRAIN
    staying = [flight.after for flight in retreat.flights if not flight.leaves]
    assert_stands(board, staying)
    no_passing = not any(block.passable for block in board.blocks)
    for flight in retreat.flights:
        assert flight.way.length <= 7.0 or not no_passing
        if flight.fault is None and not flight.leaves:
            assert flight.way.length >= 7.0


def test_straight_back_for_the_whole_distance():
    retreat = fall_back(Board(TABLE), pair(), SOUTH, 7.0, LINK)

    assert [base.at for base in retreat.after] == [(20, 13), (21.5, 13)]
    assert not retreat.leaves
    assert retreat.coherency.holds


def test_who_would_cross_the_edge_leaves():
    """Reaching it with the rim is not crossing it yet."""
    assert not fall_back(Board(TABLE), pair(7.5), SOUTH, 7.0, LINK).leaves
    over = fall_back(Board(TABLE), pair(7.4), SOUTH, 7.0, LINK)
    assert over.leaves
    assert [base.at[1] for base in over.after] == [0.5, 0.5]


def test_round_a_wall_by_the_shorter_side():
    """To any point of the edge, so the way comes straight down past the corner."""
    board = Board(TABLE, (Block("wall", rectangle(Pose(21, 17), 6, 1)),))

    retreat = fall_back(board, pair()[:1], SOUTH, 7.0, LINK)

    flight = retreat.flights[0]
    assert flight.way.length == 7.0
    assert flight.after.at[0] < 18
    assert_passes(board, flight.base, flight.way.points)


def test_ground_is_not_dear_to_those_who_run():
    wood = PricedGround(((rectangle(Pose(20, 15), 30, 8), 2.0),))

    assert fall_back(Board(TABLE, (), wood), pair(), SOUTH, 7.0, LINK).after[0].at == (20, 13)


def test_through_the_enemies_of_the_combat_until_clear():
    """They are passable here; who would end too near goes on to an inch from the last."""
    foes = tuple(
        Block(f"f{i}", disc((20, y), 0.5), gap=1.0, passable=True) for i, y in enumerate((15, 13))
    )

    retreat = fall_back(Board(TABLE, foes), (Base("m0", (20, 20), 0.5),), SOUTH, 7.0, LINK)

    assert retreat.after[0].at == (20, 11)


def test_a_crowded_defile_is_left_one_after_another():
    """One way out of a fold in the ground, a base wide."""
    walls = (
        Block("left", rectangle(Pose(9.75, 16), 19.5, 8)),
        Block("right", rectangle(Pose(34.25, 16), 27.5, 8)),
    )
    unit = tuple(Base(f"m{i}", (18 + 1.2 * i, 22), 0.5) for i in range(4))

    retreat = fall_back(Board(TABLE, walls), unit, SOUTH, 7.0, LINK)

    assert_stands(Board(TABLE, walls), retreat.after)
    for flight in retreat.flights:
        assert_passes(Board(TABLE, walls), flight.base, flight.way.points)
        assert flight.after.at != flight.base.at
    assert any(flight.fault for flight in retreat.flights)


def test_who_is_shut_in_stays_and_says_by_what():
    outside = ((18, 18.4), (18, 18), (22, 18), (22, 22), (18, 22), (18, 18.5))
    inside = ((18.5, 18.5), (18.5, 21.5), (21.5, 21.5), (21.5, 18.4))  # a slit is left
    ring = Area((*outside, *inside))
    retreat = fall_back(Board(TABLE, (Block("pit", ring),)), pair()[:1], SOUTH, 7.0, LINK)

    flight = retreat.flights[0]
    assert flight.after == flight.base
    assert flight.fault is not None
    assert (flight.fault.kind, flight.fault.by) == ("blocked", "pit")
    assert dist(flight.base.at, flight.way.end) == 0


def test_nobody_ends_on_one_who_is_shut_in():
    """A wide gate behind them, through which the narrow one goes and the wide one cannot."""
    pit = Area(((10, 10), (20, 10), (20, 18), (19, 18), (19, 11), (11, 11), (11, 18), (10, 18)))
    lid = Block("lid", rectangle(Pose(14.2, 17.5), 6.4, 1))
    wide, narrow = Base("wide", (17, 14.5), 1.0), Base("narrow", (15, 12), 0.5)
    board = Board(TABLE, (Block("pit", pit), lid))

    for distance in (2.0, 2.5, 3.0, 3.5, 4.0):
        retreat = fall_back(board, (wide, narrow), SOUTH, distance, LINK)
        assert retreat.flights[0].after == wide
        assert not retreat.after[0].overlaps(retreat.after[1])
        assert retreat.flights[1].way.length > 0


def test_questions_without_sense_are_refused():
    with pytest.raises(ValueError, match="no edge to fall back to"):
        fall_back(Board(None), pair(), SOUTH, 7.0, LINK)
    with pytest.raises(ValueError, match="at least 0, got -1"):
        fall_back(Board(TABLE), pair(), SOUTH, -1.0, LINK)
