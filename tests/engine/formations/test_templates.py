"""Markers, teardrops, and the best bearing for one."""

import pytest
import shapely

from engine.placement import Base, best_bearing, covered, covers, marker, teardrop

from .scenes import angle, chances, given, place, solid, unit_of


def flame(heading, muzzle=(0.0, 0.0)):
    return teardrop(muzzle, heading, 8.0, 0.6, 2.75, 6.6)


def men(*places, radius=0.5):
    return tuple(Base(f"m{i}", at, radius) for i, at in enumerate(places))


def test_partly_under_a_marker_is_under_it():
    line = men((0, 0), (1.99, 0), (2.0, 0), (2.5, 0))
    assert covered(marker((0, 0), 1.5), line) == ("m0", "m1")


def test_the_teardrop_has_its_printed_measures():
    """8 long, 0.6 across at the muzzle, 2.75 at its widest."""
    body = shapely.union_all([solid(shape) for shape in flame(0)])

    x0, y0, x1, y1 = body.bounds
    assert (x0, x1) == (0.0, pytest.approx(8.0))
    assert (y0, y1) == (pytest.approx(-1.375), pytest.approx(1.375))
    edge = body.intersection(shapely.LineString([(0, -3), (0, 3)]))
    assert edge.length == pytest.approx(0.6)


def test_who_is_under_a_teardrop():
    line = men((0.8, 0), (4, 1.4), (6.6, 1.8), (6.6, 1.9), (8.49, 0), (8.51, 0), (-0.51, 0))
    assert covered(flame(0), line) == ("m0", "m1", "m2", "m4")


@given(chances)
def test_coverage_is_what_shapely_finds(rng):
    template = flame(angle(rng), place(rng))
    body = shapely.union_all([solid(shape) for shape in template])
    for base in unit_of(rng):
        apart = body.distance(shapely.Point(base.at)) - base.radius
        if abs(apart) > 1e-3:
            assert covers(template, base) == (apart < 0)


@given(chances)
def test_no_bearing_is_better_than_the_best(rng):
    targets, spared, muzzle = unit_of(rng), unit_of(rng), place(rng)

    def lay(heading):
        return flame(heading, muzzle)

    found = best_bearing(muzzle, lay, targets, spared)

    tried = [
        (len(covered(lay(h), spared)), -len(hits))
        for h in range(0, 360, 3)
        if (hits := covered(lay(h), targets))
    ]
    if found is None:
        assert not tried
        return
    assert found.hits == covered(lay(found.bearing), targets)
    assert found.others == covered(lay(found.bearing), spared)
    assert (len(found.others), -len(found.hits)) <= min(tried, default=(99, 0))
    assert best_bearing(muzzle, lay, targets, spared) == found


def best(muzzle, targets, spared=()):
    """Return the best bearing of a flame, which must exist."""
    found = best_bearing(muzzle, flame, targets, spared)
    assert found is not None
    return found


def test_the_best_bearing_spares_friends_first():
    foes = men((6, 0), (6, 1.2), (0, 6))
    friends = (Base("friend", (4, 0.5), 0.5),)

    assert best((0, 0), foes).hits == ("m0", "m1")
    spared = best((0, 0), foes, friends)
    assert (spared.hits, spared.others) == (("m1",), ())
    assert best_bearing((0, 0), flame, men((20, 20))) is None


def test_of_equal_bearings_the_smallest_is_told():
    found = best((0, 0), men((0, 6), (-6, 0)))
    assert found.hits == ("m0",)
    assert found.bearing == pytest.approx(90)


@pytest.mark.parametrize(
    "sizes",
    [
        (8.0, 0.0, 2.0, 6.0),
        (8.0, 3.0, 2.0, 6.0),
        (2.0, 1.0, 3.0, 1.0),
        (8.0, 1, 2, 9.0),
        (8.0, 1, 2, 5.9),
    ],
)
def test_a_teardrop_that_cannot_be_is_refused(sizes):
    with pytest.raises(ValueError, match="no teardrop is"):
        teardrop((0, 0), 0, *sizes)


def test_standing_on_the_muzzle_is_under_it_at_any_bearing():
    found = best((0, 0), men((0, 0), (0, 7)))
    assert found.hits == ("m0", "m1")
