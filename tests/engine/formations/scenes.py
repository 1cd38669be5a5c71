"""Units, boards and paths to draw from, and shapely's judgement of what comes of them."""

from itertools import pairwise
from math import dist, inf

import hypothesis
import shapely
from hypothesis import strategies as st

from engine.formations import (
    Base,
    Block,
    Board,
    Column,
    Keep,
    Line,
    PricedGround,
    Spread,
    Wheel,
)
from engine.geometry import Area, Pose, direction, disc, overlaps, rectangle

TABLE = (0.0, 0.0, 48.0, 36.0)
LINK = 2.0
GRAIN = 0.001  # what shapely's arcs and our rounding may differ by

bounded = hypothesis.settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=60,
    suppress_health_check=[
        hypothesis.HealthCheck.filter_too_much,
        hypothesis.HealthCheck.too_slow,
        hypothesis.HealthCheck.data_too_large,
    ],
)


def given(*strategies):
    """Run a property on a bounded number of examples, the same ones every time."""
    return lambda test: bounded(hypothesis.given(*strategies)(test))


def numbers(low, high):
    return st.integers(round(low * 100), round(high * 100)).map(lambda n: n / 100)


places = st.tuples(numbers(0, 48), numbers(0, 36))
radii = st.sampled_from([0.5, 0.5, 0.63, 0.79, 1.0])
angles = numbers(0, 359.99)


@st.composite
def units(draw, most=10, gap=LINK):
    """Draw a unit in coherency around the middle of the table, wholly on it."""
    count = draw(st.integers(1, most))
    bases = [Base("m0", (draw(numbers(18, 30)), draw(numbers(12, 24))), draw(radii))]
    for index in range(1, count):
        radius = draw(radii)
        for _ in range(8):
            beside = bases[draw(st.integers(0, len(bases) - 1))]
            away = beside.radius + radius + draw(numbers(0, gap))
            x, y = direction(draw(angles))
            base = Base(f"m{index}", beside.at, radius).moved_to(
                (beside.at[0] + away * x, beside.at[1] + away * y)
            )
            if not any(base.overlaps(other) for other in bases) and is_on(base):
                bases.append(base)
                break
    return tuple(bases)


def is_on(base):
    (x, y), r = base.at, base.radius
    return r <= x <= TABLE[2] - r and r <= y <= TABLE[3] - r


@st.composite
def bodies(draw):
    """Draw a wall, a base, or a dented piece of terrain."""
    kind = draw(st.sampled_from(["wall", "base", "star"]))
    at = draw(places)
    if kind == "wall":
        return rectangle(
            Pose(at[0], at[1], draw(angles)), draw(numbers(0.5, 8)), draw(numbers(0.2, 4))
        )
    if kind == "base":
        return disc(at, draw(radii))
    reach = draw(st.lists(numbers(1, 5), min_size=5, max_size=8))
    rays = [direction(360 * i / len(reach) + 7) for i in range(len(reach))]
    return Area(
        tuple((at[0] + c * r, at[1] + s * r) for (c, s), r in zip(rays, reach, strict=True))
    )


@st.composite
def boards(draw, unit, blocks=14):
    """Draw a board on which a unit stands legally."""
    drawn = []
    for index in range(draw(st.integers(0, blocks))):
        block = Block(
            f"b{index}", draw(bodies()), draw(st.sampled_from([0.0, 0.0, 1.0])), draw(st.booleans())
        )
        if not any(overlaps(shape, base.shape) for shape in block.shapes for base in unit):
            drawn.append(block)
    priced = draw(st.lists(st.tuples(bodies(), st.sampled_from([2.0, 2.0, 3.0])), max_size=4))
    price = PricedGround(tuple(priced)) if priced else None
    return Board(TABLE, tuple(drawn), price)


@st.composite
def paths(draw, unit, reach=8):
    """Draw the path of a unit's first base."""
    points = [unit[0].at]
    for _ in range(draw(st.integers(1, 3))):
        x, y = direction(draw(angles))
        far = draw(numbers(0.5, reach))
        points.append((points[-1][0] + x * far, points[-1][1] + y * far))
    return tuple(points)


manners = st.one_of(
    st.just(Keep()),
    st.builds(Wheel, numbers(-180, 180)),
    st.builds(Spread, numbers(0, LINK)),
    st.builds(Line, st.integers(1, 3), numbers(0, LINK)),
    st.builds(Column, numbers(0, LINK)),
)


def solid(body):
    """Return the shapely twin of a body, its arcs within a ten-thousandth."""
    if isinstance(body, Area):
        return shapely.Polygon(body.outline)
    core = {1: shapely.Point, 2: shapely.LineString}.get(len(body.points), shapely.Polygon)
    points = body.points[0] if len(body.points) == 1 else body.points
    return core(points).buffer(body.radius, quad_segs=64)


def assert_stands(board, bases):
    """Nobody overlaps another, stands where it must not, or hangs over the table's edge."""
    for i, one in enumerate(bases):
        for other in bases[:i]:
            assert dist(one.at, other.at) >= one.radius + other.radius - GRAIN, (one, other)
        assert is_on(Base(one.id, one.at, one.radius - GRAIN)), one
        spot = solid(disc(one.at, one.radius))
        for block in board.blocks:
            apart = spot.distance(solid(block.area))
            deep = spot.intersection(solid(block.area).buffer(block.gap, quad_segs=64))
            assert apart >= block.gap - GRAIN, (one, block)
            assert deep.buffer(-GRAIN).is_empty, (one, block)


def assert_passes(board, base, points):
    """The base, swept over its way, cuts into no block that stops it."""
    spine = shapely.LineString(points) if len(points) > 1 else shapely.Point(points[0])
    room = shapely.box(*board.bounds).buffer(GRAIN)
    assert spine.buffer(base.radius - GRAIN, quad_segs=64).within(room)
    for block in board.blocks:
        if not block.passable:
            assert spine.distance(solid(block.area)) >= base.radius + block.gap - GRAIN, block


def dear(board, points):
    """Return what a way costs, by shapely."""
    total = 0.0
    for a, b in pairwise(points):
        leg = shapely.LineString([a, b])
        cuts = {0.0, leg.length}
        areas = board.price.areas if board.price else ()
        for area, _ in areas:
            border = solid(area).boundary.intersection(leg)
            for piece in shapely.get_parts(border):
                cuts.update(leg.project(shapely.Point(c)) for c in piece.coords)
        for low, high in pairwise(sorted(cuts)):
            middle = leg.interpolate((low + high) / 2)
            prices = [price for area, price in areas if solid(area).contains(middle)]
            total += (high - low) * max(prices, default=1.0)
    return total


def is_chain(bases, link):
    """Tell whether bases form one chain, by flooding."""
    if not bases or link == inf:
        return True
    left, front = list(bases[1:]), [bases[0]]
    while front:
        here = front.pop()
        near = [b for b in left if dist(b.at, here.at) <= b.radius + here.radius + link + 1e-4]
        front += near
        left = [b for b in left if b not in near]
    return not left
