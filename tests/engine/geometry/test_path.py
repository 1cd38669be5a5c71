"""Lengths, stretches, prices and cuts of paths."""

from itertools import pairwise

import pytest
import shapely
from hypothesis import assume
from hypothesis import strategies as st

from engine.geometry import Area, cost, disc, length, point_at, polygon, split, stretches

from .bodies import given, near, points, polygons, stars, twin

WOOD = Area(((4, -1), (8, -1), (8, 1), (4, 1)))
HORSESHOE = Area(((0, 0), (9, 0), (9, 6), (6, 6), (6, 3), (3, 3), (3, 6), (0, 6)))
paths = st.lists(points, min_size=1, max_size=6, unique=True)


@given(paths)
def test_length_agrees_with_shapely(path):
    """A single point has none."""
    assert near(length(path), shapely.LineString(path).length if len(path) > 1 else 0, 1e-9)


@given(points, points, st.one_of(stars(), polygons()))
def test_stretches_are_what_shapely_cuts_out(a, b, area):
    """In order, apart, and together as long as the common part."""
    assume(a != b)
    line = shapely.LineString((a, b))
    solid = twin(area)
    spans = stretches(a, b, area)

    assert list(spans) == sorted(spans)
    assert all(0 <= t0 < t1 <= 1 for t0, t1 in spans)
    assert all(first[1] < second[0] for first, second in pairwise(spans))
    inner = solid.buffer(-1e-4).intersection(line).length
    outer = solid.buffer(1e-4).intersection(line).length
    total = sum(t1 - t0 for t0, t1 in spans) * line.length
    assert inner - 1e-3 <= total <= outer + 1e-3
    for t0, t1 in spans:
        assert solid.contains(line.interpolate((t0 + t1) / 2, normalized=True))


def test_a_dented_area_is_crossed_twice():
    """Through both arms of a horseshoe."""
    assert stretches((-3, 5), (12, 5), HORSESHOE) == ((0.2, 0.4), (0.6, 0.8))
    assert stretches((-3, 1), (12, 1), HORSESHOE) == ((0.2, 0.8),)


def test_passing_the_corner_of_a_dent_from_within_does_not_part_a_stretch():
    """The dent only touches the line, or comes within the rounding of it."""
    for depth in (3, 3.00003):
        dented = Area(((0, 0), (8, 0), (8, 6), (4, depth), (0, 6)))
        assert stretches((-2, 3), (10, 3), dented) == (
            (pytest.approx(1 / 6), pytest.approx(5 / 6)),
        )


@pytest.mark.parametrize("area", [WOOD, HORSESHOE, polygon(WOOD.outline)])
def test_running_along_the_border_is_outside(area):
    """And so is passing a corner."""
    ax, ay, bx, _ = area.bounds
    by = ay

    assert stretches((ax - 5, ay), (bx + 5, by), area) == ()
    assert stretches((ax - 5, ay + 5), (ax + 5, ay - 5), area) == ()
    assert stretches((ax - 5, ay - 1), (bx + 5, by - 1), area) == ()


def test_half_the_rounding_deep_is_still_the_border():
    """On both kinds of area."""
    for area in (WOOD, HORSESHOE):
        x0, y0, x1, _ = area.bounds
        assert stretches((x0 - 1, y0 + 0.00004), (x1 + 1, y0 + 0.00004), area) == ()
        assert stretches((x0 - 1, y0 + 0.00006), (x1 + 1, y0 + 0.00006), area) != ()


def test_a_segment_of_no_length_is_inside_or_not():
    """As a whole."""
    assert stretches((5, 0), (5, 0), WOOD) == ((0, 1),)
    assert stretches((4, 0), (4, 0), WOOD) == ()
    assert stretches((1, 1), (1, 1), HORSESHOE) == ((0, 1),)
    assert stretches((4, 5), (4, 5), HORSESHOE) == ()


def test_a_disc_is_crossed_along_its_chord():
    """Round ground works too."""
    assert stretches((-10, 0), (10, 0), disc((0, 0), 5)) == ((0.25, 0.75),)
    assert stretches((-10, 5), (10, 5), disc((0, 0), 5)) == ()
    assert stretches((1, 0), (1, 0), disc((0, 0), 5)) == ((0, 1),)
    assert stretches((0, 0), (1, 0), disc((0.5, 0), 0)) == ()


def test_ground_is_priced_by_the_stretch():
    """Four of twelve at double price."""
    assert cost([(0, 0), (12, 0)], [(WOOD, 2.0)]) == pytest.approx(16)
    assert cost([(0, 0), (12, 0)], [(WOOD, 2.0)], base=0.5) == pytest.approx(12)
    assert cost([(0, 2), (12, 2)], [(WOOD, 2.0)]) == 12
    assert cost([(0, 0), (6, 0), (6, 6)], [(WOOD, 2.0)]) == pytest.approx(15)
    assert cost([(0, 0)], [(WOOD, 2.0)]) == 0


def test_overlapping_ground_counts_as_the_ruleset_combines_it():
    """Slow ground once; a road overrides; prices may also multiply."""
    marsh = Area(((6, -1), (10, -1), (10, 1), (6, 1)))
    road = Area(((0, -0.5), (7, -0.5), (7, 0.5), (0, 0.5)))
    way = [(0.0, 0.0), (12.0, 0.0)]

    assert cost(way, [(WOOD, 2.0), (marsh, 2.0)]) == pytest.approx(18)
    assert cost(way, [(WOOD, 2.0), (marsh, 3.0)]) == pytest.approx(4 + 4 + 12 + 2)
    assert cost(way, [(WOOD, 2.0), (road, 0.5)], combine=min) == pytest.approx(3.5 + 2 + 4)
    assert cost(
        way, [(WOOD, 2.0), (marsh, 2.0)], combine=lambda prices: 2.0 ** len(prices)
    ) == pytest.approx(4 + 4 + 8 + 4 + 2)


@given(paths, st.lists(stars(), max_size=3))
def test_a_price_of_one_is_no_price(path, areas):
    """The pieces add up to the path."""
    assert near(cost(path, [(area, 1.0) for area in areas]), length(path), 1e-6)


@given(paths, stars())
def test_the_extra_cost_is_the_length_inside(path, area):
    """By shapely."""
    inside = cost(path, [(area, 2.0)]) - length(path)
    legs = [shapely.LineString(leg) for leg in pairwise(path)]

    for margin, sign in ((-1e-4, -1), (1e-4, 1)):
        solid = twin(area).buffer(margin)
        bound = sum(leg.intersection(solid).length for leg in legs)
        assert sign * (bound - inside) > -1e-2


@given(paths, st.integers(0, 100))
def test_a_path_cut_in_two_is_as_long_as_before(path, percent):
    """And the halves join."""
    distance = length(path) * percent / 100
    before, after = split(path, distance)

    assert before[-1] == after[0]
    assert near(length(before), distance, 1e-6)
    assert near(length(before) + length(after), length(path), 1e-6)
    assert before[0] == path[0]
    assert after[-1] == path[-1]


def test_a_point_of_a_path_is_told_with_its_leg():
    """At a corner the leg that ends there; off the path its ends."""
    path = [(0, 0), (4, 0), (4, 3)]

    assert point_at(path, 1) == ((1, 0), 0)
    assert point_at(path, 4) == ((4, 0), 0)
    assert point_at(path, 5) == ((4, 1), 1)
    assert point_at(path, 99) == ((4, 3), 1)
    assert point_at(path, -1) == ((0, 0), 0)
    assert point_at([(1, 2)], 3) == ((1, 2), 0)


def test_splitting_at_a_corner_keeps_no_doubled_point():
    """The halves are proper paths."""
    path = [(0, 0), (4, 0), (4, 3)]

    assert split(path, 4) == (((0, 0), (4, 0)), ((4, 0), (4, 3)))
    assert split(path, 5) == (((0, 0), (4, 0), (4, 1)), ((4, 1), (4, 3)))
    assert split(path, 0) == (((0, 0),), ((0, 0), (4, 0), (4, 3)))
    assert split(path, 7) == (((0, 0), (4, 0), (4, 3)), ((4, 3),))


def test_an_empty_path_has_no_point():
    """It is the caller's mistake."""
    with pytest.raises(ValueError, match="at least one point"):
        point_at([], 1)
