"""Nearest pairs, who is within, and shares."""

import pytest

from engine.geometry import Pose, disc, distance, rectangle
from engine.placement import Nearest, nearest, share_in, within

from .scenes import body, chances, given


def bodies(rng):
    return [body(rng) for _ in range(rng.randint(0, 6))]


@given(chances)
def test_no_pair_is_nearer_than_the_nearest(rng):
    a, b = bodies(rng), bodies(rng)
    found = nearest(a, b)
    pairs = [(distance(p, q), i, j) for i, p in enumerate(a) for j, q in enumerate(b)]

    assert (found is None) == (not pairs)
    if found is not None:
        assert (found.distance, found.first, found.second) == min(pairs)


@given(chances)
def test_who_is_within_is_no_further(rng):
    a, target, limit = bodies(rng), body(rng), rng.randint(0, 30)
    assert within(a, target, limit) == tuple(
        i for i, one in enumerate(a) if distance(one, target) <= limit
    )


def test_exactly_at_range_is_within():
    line = [disc((x, 0), 0.5) for x in (0, 3, 6)]
    assert within(line, disc((-3, 0), 0), 5.5) == (0, 1)
    assert within(line, rectangle(Pose(-3, 0), 2, 2), 4.5) == (0, 1)
    assert nearest(line, [disc((9, 0), 0.5)]) == Nearest(2.0, 2, 0)


@pytest.mark.parametrize(("places", "share"), [((), 0.0), ((0, 2, 4, 6), 0.5), ((0,), 1.0)])
def test_the_share_in_areas(places, share):
    """Partly in is in, touching is not."""
    woods = [rectangle(Pose(0, 0), 2, 2), rectangle(Pose(2.5, 0), 2, 2)]
    assert share_in([disc((x, 0), 0.5) for x in places], woods) == share
