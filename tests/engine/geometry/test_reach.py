"""What can be reached, at what cost, and by which way."""

from itertools import pairwise

import pytest
from hypothesis import strategies as st

from engine.geometry import Area, Obstacles, Pose, cost, length, reach, rectangle

from .bodies import given, near, rectangles, stars

TANK = rectangle(Pose(0, 0), 3, 2)
TABLE = (-20.0, -20.0, 20.0, 20.0)
OPEN = Obstacles(TANK, None, [])
crowds = st.lists(st.one_of(rectangles, stars()), max_size=5)


@given(crowds, st.integers(4, 16).map(lambda n: n / 2))
def test_every_cell_has_a_legal_path_that_costs_no_more_than_told(crowd, most):
    """Leg by leg."""
    ground = Obstacles(TANK, TABLE, crowd)
    found = reach((0.0, 0.0), most, ground.clear)

    for cell, told in found.cells.items():
        path = found.path_to(cell)
        assert path[0] == (0.0, 0.0)
        assert path[-1] == cell
        assert all(ground.clear(a, b) for a, b in pairwise(path))
        assert length(path) <= told + 1e-9
        assert told <= most + 5e-5


def test_the_open_field_is_reached_as_far_as_the_grid_measures():
    """Straight and diagonal ways cost their length; nothing beyond the most."""
    found = reach((5.0, 5.0), 4.0, OPEN.clear)

    assert found.cells[5.0, 5.0] == 0
    assert found.cells[9.0, 5.0] == 4
    assert near(found.cells[7.0, 7.0], 8**0.5, 1e-9)
    assert near(found.cells[6.0, 7.0], 5**0.5, 1e-9)
    assert (10.0, 5.0) not in found.cells
    assert list(found.cells.values()) == sorted(found.cells.values())
    for (x, y), told in found.cells.items():
        straight = ((x - 5) ** 2 + (y - 5) ** 2) ** 0.5
        assert straight - 1e-9 <= told <= straight * 1.028


def test_every_cell_of_the_disc_is_found_but_for_a_thin_rim():
    """The grid is at most 2.8 % longer than the straight way."""
    found = reach((0.0, 0.0), 6.0, OPEN.clear)

    for i in range(-6, 7):
        for j in range(-6, 7):
            if (i * i + j * j) ** 0.5 * 1.028 <= 6:
                assert (float(i), float(j)) in found.cells


def test_a_step_of_half_and_an_odd_start_keep_settled_cells():
    """The grid hangs on the start."""
    found = reach((0.333333, 1.1), 1.0, OPEN.clear, step=0.5)

    assert (0.833333, 1.1) in found.cells
    assert (1.333333, 1.1) in found.cells
    assert len(found.cells) == 13


def test_exactly_the_most_is_in_reach():
    """Though ten tenths fall short of one by a hair, or pass it."""
    found = reach((0.0, 0.0), 0.3, OPEN.clear, step=0.1)

    assert (0.3, 0.0) in found.cells


def test_the_way_leads_round_a_wall_and_is_straightened():
    """Through the only gap; corners only where something is in the way."""
    wall = rectangle(Pose(6, -6), 1, 16)
    ground = Obstacles(TANK, TABLE, [wall])
    found = reach((0.0, 0.0), 16.0, ground.clear)

    assert (12.0, 0.0) in found.cells
    assert found.cells[12.0, 0.0] > 12.5
    path = found.path_to((12.0, 0.0))
    assert 3 <= len(path) <= 5
    assert not ground.clear((0.0, 0.0), (12.0, 0.0))
    assert found.path_to((0.0, 5.0)) == ((0.0, 0.0), (0.0, 5.0))
    assert found.path_to((0.0, 0.0)) == ((0.0, 0.0),)


def test_slow_ground_is_paid_and_avoided():
    """A wood across the way: going round it is cheaper than through."""
    wood = Area(((3, -3), (9, -3), (9, 1.5), (3, 1.5)))

    def price(a, b):
        return cost((a, b), [(wood, 3.0)])

    found = reach((0.0, 0.0), 16.0, OPEN.clear, price)

    assert found.cells[2.0, 0.0] == 2
    assert 12 < found.cells[12.0, 0.0] < 14
    path = found.path_to((12.0, 0.0))
    total = cost(path, [(wood, 3.0)])
    assert total <= found.cells[12.0, 0.0] + 1e-9
    assert len(path) > 2
    assert near(found.cells[4.0, 0.0], 3 + 3, 1e-9)


@given(st.lists(st.tuples(stars(), st.sampled_from([0.5, 2.0, 3.0])), max_size=3))
def test_prices_never_pass_the_most_and_paths_cost_no_more_than_told(priced):
    """Roads make it further, woods less far."""

    def price(a, b):
        return cost((a, b), priced)

    found = reach((0.0, 0.0), 5.0, OPEN.clear, price)

    for cell, told in found.cells.items():
        assert told <= 5.0 + 5e-5
        assert cost(found.path_to(cell), priced) <= told + 1e-6


def test_a_mover_shut_in_reaches_only_where_it_stands():
    """Not even the first step is clear."""
    found = reach((0.0, 0.0), 8.0, lambda a, b: False)

    assert found.cells == {(0.0, 0.0): 0.0}


def test_two_searches_are_the_same_in_order_too():
    """Nothing hangs on hashing or on what was asked before."""
    ground = Obstacles(TANK, TABLE, [rectangle(Pose(5, 1, 30), 3, 2)])
    first, second = (reach((0.0, 0.0), 7.0, ground.clear) for _ in range(2))

    assert list(first.cells.items()) == list(second.cells.items())
    assert all(first.path_to(cell) == second.path_to(cell) for cell in first.cells)


def test_a_point_off_the_grid_or_out_of_reach_has_no_path():
    """And a grid needs a step."""
    found = reach((0.0, 0.0), 2.0, OPEN.clear)

    with pytest.raises(ValueError, match="not among the 13 cells"):
        found.path_to((0.5, 0.0))
    with pytest.raises(ValueError, match="positive step"):
        reach((0.0, 0.0), 2.0, OPEN.clear, step=0.0)
