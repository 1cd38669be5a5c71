"""Units, boards and paths made by chance, and shapely's judgement of what comes of them.

Whole scenes are made from a seed rather than drawn number by number: that costs a tenth, and a
seed tells a scene as well as its numbers would.
"""

from functools import lru_cache
from itertools import pairwise
from math import dist, inf
from random import Random

import hypothesis
import shapely
from hypothesis import strategies as st

from engine.formations import Column, Keep, Line, Spread, Wheel
from engine.geometry import Area, Pose, direction, disc, overlaps, rectangle
from engine.placement import Base, Block, Board, PricedGround

TABLE = (0.0, 0.0, 48.0, 36.0)
LINK = 2.0
GRAIN = 0.001  # what shapely's arcs and our rounding may differ by
RADII = (0.5, 0.5, 0.63, 0.79, 1.0)

chances = st.integers(0, 2**32).map(Random)
bounded = hypothesis.settings(
    max_examples=60, database=None, phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate]
)


def given(*strategies):
    """Run a property on a bounded number of examples."""
    return lambda test: bounded(hypothesis.given(*strategies)(test))


def number(rng, low, high):
    """Return a number in hundredths."""
    return rng.randint(round(low * 100), round(high * 100)) / 100


def place(rng):
    return number(rng, 0, 48), number(rng, 0, 36)


def angle(rng):
    return number(rng, 0, 359.99)


def unit_of(rng, most=10, gap=LINK):
    """Return a unit whose neighbours are at most `gap` apart, around the middle of the table."""
    bases = [Base("m0", (number(rng, 18, 30), number(rng, 12, 24)), rng.choice(RADII))]
    for index in range(1, rng.randint(1, most)):
        radius = rng.choice(RADII)
        for _ in range(8):
            beside = rng.choice(bases)
            away = beside.radius + radius + number(rng, 0, gap)
            x, y = direction(angle(rng))
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


def body(rng):
    """Return a wall, a base, or a dented piece of terrain."""
    kind = rng.choice(["wall", "base", "star"])
    x, y = place(rng)
    if kind == "wall":
        return rectangle(Pose(x, y, angle(rng)), number(rng, 0.5, 8), number(rng, 0.2, 4))
    if kind == "base":
        return disc((x, y), rng.choice(RADII))
    corners = rng.randint(5, 8)
    rays = [direction(360 * i / corners + 7) for i in range(corners)]
    reach = [number(rng, 1, 5) for _ in rays]
    return Area(tuple((x + c * r, y + s * r) for (c, s), r in zip(rays, reach, strict=True)))


def board_for(rng, bodies=(), most=14):
    """Return a board on which some bodies stand legally."""
    drawn = []
    for index in range(rng.randint(0, most)):
        block = Block(f"b{index}", body(rng), rng.choice([0.0, 0.0, 1.0]), rng.random() < 0.5)
        if not any(overlaps(shape, other) for shape in block.shapes for other in bodies):
            drawn.append(block)
    priced = [(body(rng), rng.choice([2.0, 2.0, 3.0])) for _ in range(rng.randint(0, 4))]
    return Board(TABLE, tuple(drawn), PricedGround(tuple(priced)) if priced else None)


def shapes_of(unit):
    return [base.shape for base in unit]


def path_of(rng, unit, reach=8):
    """Return a path of a unit's first base."""
    points = [unit[0].at]
    for _ in range(rng.randint(1, 3)):
        x, y = direction(angle(rng))
        far = number(rng, 0.5, reach)
        points.append((points[-1][0] + x * far, points[-1][1] + y * far))
    return tuple(points)


def manner(rng):
    return rng.choice(
        [
            Keep(),
            Wheel(number(rng, -180, 180)),
            Spread(number(rng, 0, LINK)),
            Line(rng.randint(1, 3), number(rng, 0, LINK)),
            Column(number(rng, 0, LINK)),
        ]
    )


@lru_cache(maxsize=256)
def solid(ground):
    """Return the shapely twin of a body, its arcs within a ten-thousandth."""
    if isinstance(ground, Area):
        return shapely.Polygon(ground.outline)
    core = {1: shapely.Point, 2: shapely.LineString}.get(len(ground.points), shapely.Polygon)
    points = ground.points[0] if len(ground.points) == 1 else ground.points
    return core(points).buffer(ground.radius, quad_segs=64) if ground.radius else core(points)


def assert_stands(board, bases):
    """Nobody overlaps another, stands where it must not, or hangs over the table's edge."""
    for i, one in enumerate(bases):
        for other in bases[:i]:
            assert dist(one.at, other.at) >= one.radius + other.radius - GRAIN, (one, other)
        assert is_on(Base(one.id, one.at, one.radius - GRAIN)), one
        middle = shapely.Point(one.at)
        for block in board.blocks:
            apart = middle.distance(solid(block.area))
            assert apart >= one.radius + block.gap - GRAIN, (one, block)


def assert_passes(board, base, points):
    """The base, swept over its way, cuts into no block that stops it, nor leaves the table."""
    for point in points:
        assert is_on(Base(base.id, point, base.radius - GRAIN)), (base, point)
    spine = shapely.LineString(points) if len(points) > 1 else shapely.Point(points[0])
    for block in board.blocks:
        if not block.passable:
            apart = spine.distance(solid(block.area))
            assert apart >= base.radius + block.gap - GRAIN, (base, points, block)


def costs_of(board, points):
    """Return what a way costs at least and at most, by shapely: borders are a grain wide."""
    least, most = (
        [(solid(area).buffer(grown), price) for area, price in board.price.areas]
        if board.price
        else []
        for grown in (-GRAIN, GRAIN)
    )
    return _paid(least, points), _paid(most, points)


def _paid(areas, points):
    total = 0.0
    for a, b in pairwise(points):
        leg = shapely.LineString([a, b])
        cuts = {0.0, leg.length}
        crossed = [(area, price) for area, price in areas if area.intersects(leg)]
        for area, _ in crossed:
            for piece in shapely.get_parts(area.boundary.intersection(leg)):
                cuts.update(leg.project(shapely.Point(c)) for c in piece.coords)
        for low, high in pairwise(sorted(cuts)):
            middle = leg.interpolate((low + high) / 2)
            prices = [price for area, price in crossed if area.contains(middle)]
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
