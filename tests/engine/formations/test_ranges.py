"""Nearest pairs, who is within, and shares."""

import pytest
from hypothesis import strategies as st

from engine.formations import Nearest, nearest, share_in, within
from engine.geometry import Pose, disc, distance, rectangle

from .scenes import bodies, given

crowds = st.lists(bodies(), max_size=6)


@given(crowds, crowds)
def test_no_pair_is_nearer_than_the_nearest(a, b):
    found = nearest(a, b)
    pairs = [(distance(p, q), i, j) for i, p in enumerate(a) for j, q in enumerate(b)]

    assert (found is None) == (not pairs)
    if found is not None:
        assert (found.distance, found.first, found.second) == min(pairs)


@given(crowds, bodies(), st.integers(0, 30))
def test_who_is_within_is_no_further(a, target, limit):
    assert within(a, target, limit) == tuple(
        i for i, body in enumerate(a) if distance(body, target) <= limit
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
