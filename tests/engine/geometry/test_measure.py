"""Exactly at range, a hair inside and a hair beyond."""

import pytest

from engine.geometry import is_closer, is_within, measured, settled
from engine.geometry.measure import SLACK


@pytest.mark.parametrize(
    ("distance", "within", "closer"),
    [
        (24.0, True, False),
        (23.99996, True, False),
        (23.99994, True, True),
        (24.00004, True, False),
        (24.00006, False, False),
    ],
)
def test_a_distance_is_compared_after_rounding_to_four_decimals(distance, within, closer):
    """24 is within 24 and not closer than 24, and so is all that rounds to it."""
    assert within == is_within(distance, 24.0)
    assert closer == is_closer(distance, 24.0)


def test_three_and_a_bit_is_within_three_only_while_it_rounds_to_three():
    """The fifth decimal decides."""
    assert is_within(3.00004, 3)
    assert not is_within(3.00006, 3)


def test_limits_are_rounded_like_distances():
    """A limit got by division compares as the number it stands for."""
    assert is_within(1.3333, 4 / 3)
    assert not is_closer(1.3333, 4 / 3)


def test_slack_is_the_greatest_depth_that_measures_as_nothing():
    """Touching and overlapping part where distances do."""
    assert measured(SLACK * 0.99) == 0.0
    assert measured(SLACK * 1.01) > 0.0


def test_settled_coordinates_keep_six_decimals_and_no_negative_zero():
    """Two states that print alike are alike."""
    assert settled(1.23456749) == 1.234567
    assert str(settled(-0.0000001)) == "0.0"
    assert str(measured(-0.00001)) == "0.0"
