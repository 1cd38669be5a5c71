"""Chains, the largest gap, and who breaks them."""

import pytest

from engine.formations import coherency
from engine.geometry import measured
from engine.placement import Base

from .scenes import chances, given, is_chain, unit_of


def row(*xs, radius=0.5):
    return tuple(Base(f"m{i}", (x, 0.0), radius) for i, x in enumerate(xs))


@given(chances)
def test_a_unit_is_a_chain_just_up_to_its_largest_gap(rng):
    unit, link = unit_of(rng, gap=5.0), rng.choice([0.5, 1.0, 2.0, 3.0])
    hangs = coherency(unit, link)

    assert hangs.holds == is_chain(unit, link) == (hangs.largest_gap <= link)
    assert coherency(unit, hangs.largest_gap).holds
    if hangs.largest_gap > 0.001:
        assert not coherency(unit, hangs.largest_gap - 0.001).holds


@given(chances)
def test_the_order_of_bases_does_not_matter(rng):
    unit = unit_of(rng, gap=5.0)
    shuffled = list(unit)
    rng.shuffle(shuffled)
    one, other = coherency(unit, 2.0), coherency(shuffled, 2.0)

    assert one.largest_gap == other.largest_gap
    assert {frozenset(g) for g in one.groups} == {frozenset(g) for g in other.groups}


def test_the_link_is_inclusive_after_rounding():
    assert coherency(row(0, 3), 2.0).holds
    assert coherency(row(0, 3.00004), 2.0).holds
    assert not coherency(row(0, 3.0001), 2.0).holds


def test_a_link_that_just_holds_is_not_lost_to_one_that_just_does_not():
    """Their raw gaps differ by a millionth, on either side of the rounding."""
    c = Base("c", (0.750002, 2.905202), 0.5)
    a, b = Base("a", (0, 0), 0.5), Base("b", (1.5, 0), 0.5)
    assert (measured(a.gap_to(c)), measured(b.gap_to(c))) == (2.0005, 2.0004)

    assert coherency([a, b, c], 2.0004).holds
    assert coherency([b, a, c], 2.0004).holds


def test_who_breaks_it_is_told():
    hangs = coherency(row(0, 2, 4, 8, 10, 20), 2.0)

    assert hangs.groups == (("m0", "m1", "m2"), ("m3", "m4"), ("m5",))
    assert hangs.main == ("m0", "m1", "m2")
    assert hangs.strays == ("m3", "m4", "m5")
    assert hangs.largest_gap == 9.0


def test_radii_count():
    mixed = (Base("a", (0, 0), 0.5), Base("b", (4.5, 0), 2.0))
    assert coherency(mixed, 2.0).largest_gap == measured(2.0)
    assert coherency(mixed, 2.0).holds


@pytest.mark.parametrize("unit", [(), row(3)])
def test_nobody_and_a_lone_one_hang_together(unit):
    hangs = coherency(unit, 2.0)
    assert (hangs.holds, hangs.largest_gap, hangs.strays) == (True, 0.0, ())


@pytest.mark.parametrize(
    ("at", "radius", "words"),
    [
        ((0, 0), 0.0, "a positive radius, got 0"),
        ((0, 0), float("nan"), "a positive radius, got nan"),
        ((0, float("inf")), 1.0, "a finite place"),
    ],
)
def test_bases_without_sense_are_refused(at, radius, words):
    with pytest.raises(ValueError, match=words):
        Base("m", at, radius)
