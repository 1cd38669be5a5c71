"""Lines of sight with heights: hand-made cases, and the naive loop as oracle."""

import pytest
import shapely
from hypothesis import strategies as st

from engine.geometry import (
    Area,
    Blocker,
    Look,
    Pose,
    Ray,
    direction,
    disc,
    hidden_share,
    look,
    measured,
    polygon,
    rays_between,
    rectangle,
    rim_points,
    sample_points,
    silhouette,
    spread,
    stops,
)

from .bodies import convex, discs, given, near, poses, rectangles, stars, twin

HOUSE = Area(((10, -2), (14, -2), (14, 2), (10, 2)))
heights = st.sampled_from([0.0, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0])


@st.composite
def scenes(draw):
    """Draw rays between two tanks and up to eight blockers around them."""
    a, b = draw(poses), draw(poses)
    rays = rays_between(
        sample_points(a, 3, 2), draw(heights), sample_points(b, 4, 3), draw(heights)
    )
    blockers = draw(
        st.lists(st.tuples(st.one_of(convex, stars()), heights, st.booleans()), max_size=8)
    )
    return rays, tuple(
        Blocker(f"b{index}", area, top, level) for index, (area, top, level) in enumerate(blockers)
    )


def naive_look(rays, blockers):
    """Test every ray against every blocker."""
    for ray in rays:
        if not any(stops(ray, blocker) for blocker in blockers):
            return Look(ray, ())
    return Look(None, tuple(b.id for b in blockers if any(stops(ray, b) for ray in rays)))


@given(scenes())
def test_look_equals_the_naive_loop(scene):
    """The same first free ray, the same blockers; lazily or from a plain tuple."""
    rays, blockers = scene
    expected = naive_look(rays, blockers)

    assert expected == look(rays, blockers)
    assert expected == look(tuple(rays), blockers)


@given(scenes())
def test_the_hidden_share_equals_the_naive_count(scene):
    """Ray by ray."""
    rays, blockers = scene
    hidden = sum(any(stops(ray, blocker) for blocker in blockers) for ray in rays)

    assert hidden / len(rays) == hidden_share(rays, blockers) == hidden_share(list(rays), blockers)


@given(scenes())
def test_a_look_back_sees_as_much(scene):
    """Sight is mutual."""
    rays, blockers = scene
    back = rays_between(rays.ends, rays.end_height, rays.starts, rays.start_height)

    assert look(rays, blockers).sees == look(back, blockers).sees


@given(poses, poses, heights, heights, st.one_of(rectangles, stars(), discs), heights)
def test_a_ray_is_stopped_where_shapely_cuts_it(a, b, za, zb, body, top):
    """The lowest height on the common part decides, away from slivers and level tops."""
    line = shapely.LineString([(a.x, a.y), (b.x, b.y)])
    solid = twin(body) if isinstance(body, Area) else twin(body).buffer(body.radius)
    if line.length == 0 or 0 < line.intersection(solid).length < 0.05:
        return
    common = line.intersection(solid.buffer(-1e-3))
    verdict = stops(Ray((a.x, a.y, za), (b.x, b.y, zb)), Blocker("b", body, top))
    if common.is_empty:
        assert not verdict or line.distance(solid) < 1e-3
        return
    pieces = getattr(common, "geoms", [common])
    spots = [shapely.Point(xy) for piece in pieces for xy in piece.coords]
    low = min(za + (zb - za) * line.project(spot, normalized=True) for spot in spots)
    if abs(low - top) > 0.02:
        assert (low < top) == verdict


def test_a_house_stops_a_level_ray_at_its_height_and_not_above():
    """Equal height stops, unless the ruleset says otherwise."""
    ray = Ray((0, 0, 2), (20, 0, 2))

    assert stops(ray, Blocker("house", HOUSE, 4))
    assert stops(ray, Blocker("house", HOUSE, 2))
    assert stops(ray, Blocker("house", HOUSE, 1.99996))
    assert not stops(ray, Blocker("house", HOUSE, 1.9999))
    assert not stops(ray, Blocker("house", HOUSE, 2, level_stops=False))
    assert stops(ray, Blocker("house", HOUSE, 2.1, level_stops=False))


def test_only_the_stretch_over_the_outline_counts():
    """A falling ray clears the near wall of a house and still meets its far one."""
    falling = Ray((0, 0, 4), (20, 0, 0))

    assert not stops(falling, Blocker("house", HOUSE, 1.19))
    assert stops(falling, Blocker("house", HOUSE, 1.2))
    rising = Ray((20, 0, 0), (0, 0, 4))
    assert stops(rising, Blocker("house", HOUSE, 1.2))
    assert not stops(rising, Blocker("house", HOUSE, 1.19))


def test_touching_a_corner_or_running_along_a_side_does_not_stop():
    """Nor does ending at a side."""
    house = Blocker("house", HOUSE, 4)

    assert not stops(Ray((0, 2, 1), (20, 2, 1)), house)
    assert not stops(Ray((8, 0, 1), (12, 4, 1)), house)
    assert not stops(Ray((0, 0, 1), (10, 0, 1)), house)
    assert stops(Ray((0, 0, 1), (10.01, 0, 1)), house)
    assert stops(Ray((0, 1.9, 1), (20, 1.9, 1)), house)


def test_a_dented_blocker_is_seen_through_at_its_dent():
    """The gap between two arms."""
    fork = Area(((10, -3), (14, -3), (14, -1), (11, -1), (11, 1), (14, 1), (14, 3), (10, 3)))
    blocker = Blocker("fork", fork, 4)

    assert not stops(Ray((12, 0, 1), (20, 0, 1)), blocker)
    assert stops(Ray((12, 0, 1), (0, 0, 1)), blocker)
    assert look([Ray((12, 0, 1), (20, 0, 1))], [blocker]).sees


def test_one_free_line_is_enough():
    """A tank peeping past a house is seen by the part that peeps."""
    tank = sample_points(Pose(0, 0), 3, 2)
    hidden, peeping = sample_points(Pose(20, 0), 3, 2), sample_points(Pose(20, 3), 3, 2)
    house = Blocker("house", Area(((10, -4), (12, -4), (12, 2), (10, 2))), 4)

    assert look(rays_between(tank, 2, hidden, 2), [house]) == Look(None, ("house",))
    seen = look(rays_between(tank, 2, peeping, 2), [house])
    assert seen.sees
    assert seen.blocked_by == ()
    assert seen.free is not None
    assert not stops(seen.free, house)


def test_blockers_are_told_when_only_together_they_hide():
    """Each stops some rays; the one aside stops none."""
    tank = rays_between(sample_points(Pose(0, 0), 3, 2), 2, sample_points(Pose(20, 0), 3, 2), 2)
    left = Blocker("left", rectangle(Pose(10, 3), 2, 6), 4)
    right = Blocker("right", rectangle(Pose(10, -3.0001), 2, 6.002), 4)
    aside = Blocker("aside", rectangle(Pose(10, 30), 2, 6), 4)

    assert look(tank, [left, aside, right]) == Look(None, ("left", "right"))
    assert look(tank, [left, aside]).sees
    assert look(tank, []).free == tank[0]


def test_a_blocker_that_only_just_reaches_into_the_fan_is_told():
    """From the side, and at the far end."""
    tank = rays_between(sample_points(Pose(0, 0), 3, 2), 2, sample_points(Pose(20, 0), 3, 2), 2)
    wall = Blocker("wall", rectangle(Pose(15, 0), 1, 9), 4)
    beside = Blocker("beside", Area(((8, 0.99), (9, 0.99), (9, 3), (8, 3))), 4)
    behind = Blocker("behind", Area(((21.49, -2), (22, -2), (22, 2), (21.49, 2))), 4)
    outside = Blocker("outside", Area(((8, 1), (9, 1), (9, 3), (8, 3))), 4)

    assert look(tank, [wall, beside, behind, outside]).blocked_by == ("wall", "beside", "behind")


def test_the_lowest_height_is_taken_at_the_true_border():
    """On a steep ray half a rounding step along the way would show."""
    steep = Ray((0, 0, 100), (1, 0, 0))
    ledge = Area(((-1, -1), (0.5, -1), (0.5, 1), (-1, 1)))

    assert stops(steep, Blocker("ledge", ledge, 50))
    assert not stops(steep, Blocker("ledge", ledge, 49.999))


def test_a_hill_hides_a_medium_but_not_from_a_heavy():
    """Heights of the tanks' tops against the hill's."""
    hill = Blocker("hill", Area(((8, -6), (12, -6), (12, 6), (8, 6))), 2)
    medium, heavy = sample_points(Pose(0, 0), 3, 2), sample_points(Pose(0, 0), 4, 3)
    target = sample_points(Pose(20, 0), 3, 2)

    assert not look(rays_between(medium, 2, target, 2), [hill]).sees
    assert look(rays_between(heavy, 2.5, target, 2), [hill]).sees


def test_half_a_target_behind_a_house_is_half_hidden():
    """Ten columns, two rows, as the cover rule counts them."""
    left, right = silhouette(rectangle(Pose(0, 30, 90), 2, 1), (0, 0))
    house = Blocker("b", Area(((-5, 20), (0, 20), (0, 22), (-5, 22))), 3)
    fence = Blocker("f", Area(((-5, 27), (5, 27), (5, 28), (-5, 28))), 0.3)
    rows = [
        ray
        for height in (0.25, 0.75)
        for ray in rays_between([(0, 0)], 1, spread(left, right, 10), height)
    ]

    assert len(rows) == 20
    assert hidden_share(rows, [house]) == 0.5
    assert hidden_share(rows, [fence]) == 0.5
    assert hidden_share(rows, [house, fence]) == 0.75


def test_a_silhouette_spans_the_corners_furthest_to_either_side():
    """The nearer of two at the same bearing; a disc across its middle."""
    assert silhouette(rectangle(Pose(10, 0), 4, 2), (0, 0)) == ((8, 1), (8, -1))
    assert silhouette(rectangle(Pose(-10, 0), 4, 2), (0, 0)) == ((-8, -1), (-8, 1))
    assert silhouette(polygon(((4, 0), (8, 0), (8, 8))), (0, 0)) == ((8, 8), (4, 0))
    (lx, ly), (rx, ry) = silhouette(disc((10, 0), 2), (0, 0))
    assert near(lx, 10, 1e-9)
    assert near(ly, 2, 1e-9)
    assert near(rx, 10, 1e-9)
    assert near(ry, -2, 1e-9)


def test_sample_points_are_the_centre_the_corners_and_the_middles():
    """In that order."""
    assert sample_points(Pose(0, 0), 4, 2) == (
        (0, 0), (-2, -1), (2, -1), (2, 1), (-2, 1), (0, -1), (2, 0), (0, 1), (-2, 0),
    )  # fmt: skip


def test_rim_points_lie_on_the_rim():
    """Centre first, then evenly round."""
    points = rim_points((1, 1), 2, 8)

    assert points[0] == (1, 1)
    assert points[1] == (3, 1)
    assert len(points) == 9
    assert all(near((x - 1) ** 2 + (y - 1) ** 2, 4, 1e-9) for x, y in points[1:])


def test_rays_are_a_sequence_of_all_pairs():
    """Lazy, but like any other."""
    rays = rays_between([(0, 0), (1, 0)], 2, [(5, 5), (6, 5), (7, 5)], 1)

    assert len(rays) == 6
    assert rays[0] == Ray((0, 0, 2), (5, 5, 1))
    assert rays[-1] == rays[5] == Ray((1, 0, 2), (7, 5, 1))
    assert list(rays) == [rays[i] for i in range(6)]
    assert rays[1:3] == (rays[1], rays[2])
    for wrong in (6, -7):
        try:
            rays[wrong]
        except IndexError:
            continue
        raise AssertionError(wrong)


def test_nothing_to_look_along_sees_nothing():
    """And hides nothing."""
    assert look([], [Blocker("house", HOUSE, 4)]) == Look(None, ())
    assert hidden_share([], []) == 0
    with pytest.raises(ValueError, match="points at both ends"):
        rays_between([], 1, [(0, 0)], 1)


def test_a_tank_right_beside_the_line_of_two_others_does_not_hide_them():
    """Settled poses at odd angles: the side of the third lies along the outermost ray."""
    for facing in range(0, 360, 13):
        c, s = direction(facing)
        a, b = Pose(20, 20, facing), Pose(20 + 12 * c, 20 + 12 * s, facing).settled()
        third = Pose(20 + 6 * c - 2 * s, 20 + 6 * s + 2 * c, facing).settled()
        rays = rays_between(sample_points(a, 3, 2), 2, sample_points(b, 3, 2), 2)
        edge = [r for r in rays if r.start[:2] == rays.starts[4] and r.end[:2] == rays.ends[4]]
        assert hidden_share(edge, [Blocker("t", rectangle(third, 3, 2), 2)]) == 0
        assert measured(rectangle(third, 3, 2).reach) == measured(3.25**0.5)
