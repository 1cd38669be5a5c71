"""Bodies to draw from, and their twins in shapely, the oracle of these tests."""

from math import isclose

import hypothesis
import shapely
from hypothesis import strategies as st

from engine.geometry import Area, Pose, direction, disc, polygon, rectangle
from engine.geometry.convex import hull, turn_at

bounded = hypothesis.settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=80,
    suppress_health_check=[
        hypothesis.HealthCheck.filter_too_much,
        hypothesis.HealthCheck.too_slow,
    ],
)


def given(*strategies):
    """Run a property on a bounded number of examples, the same ones every time."""
    return lambda test: bounded(hypothesis.given(*strategies)(test))


coordinates = st.integers(-4000, 4000).map(lambda n: n / 200)
points = st.tuples(coordinates, coordinates)
headings = st.one_of(
    st.sampled_from([0.0, 90.0, 180.0, 270.0, 45.0]),
    st.integers(0, 35999).map(lambda n: n / 100),
)
poses = st.builds(Pose, coordinates, coordinates, headings)
sides = st.integers(100, 1000).map(lambda n: n / 200)
rectangles = st.builds(rectangle, poses, sides, sides)
discs = st.builds(disc, points, sides)


@st.composite
def polygons(draw):
    """Draw a convex polygon of up to 7 corners, none of them nearly flat."""
    corners = draw(st.lists(points, min_size=3, max_size=7, unique=True))
    ring = hull(corners)
    sound = len(ring) > 2 and all(
        turn_at(ring[i - 1], p, ring[(i + 1) % len(ring)]) > 0.05 for i, p in enumerate(ring)
    )
    if not sound:
        x, y = corners[0]
        ring = ((x, y), (x + 3, y + 1), (x, y + 2))
    return polygon(ring)


@st.composite
def stars(draw):
    """Draw a simple polygon around a point, mostly with dents."""
    x, y = draw(points)
    count = draw(st.integers(3, 9))
    radii = draw(st.lists(st.integers(20, 160), min_size=count, max_size=count))
    rays = [direction(360 * i / count + 7) for i in range(count)]
    return Area(
        tuple((x + c * r / 20, y + s * r / 20) for (c, s), r in zip(rays, radii, strict=True))
    )


convex = st.one_of(rectangles, discs, polygons())


def twin(body):
    """Return the shapely geometry of an area, or of a shape before it is inflated."""
    if isinstance(body, Area):
        return shapely.Polygon(body.outline)
    core = {1: shapely.Point, 2: shapely.LineString}.get(len(body.points), shapely.Polygon)
    return core(body.points[0] if len(body.points) == 1 else body.points)


def apart(a, b):
    """Return how far two bodies are apart by shapely, exact for round ones too."""
    return max(0.0, twin(a).distance(twin(b)) - round_by(a) - round_by(b))


def sunk(a, b):
    """Return a depth of overlap by shapely: negative when apart, tiny when only a sliver."""
    p, q = twin(a), twin(b)
    if p.distance(q) > 0:
        return round_by(a) + round_by(b) - p.distance(q)
    common = p.intersection(q)
    rounded = round_by(a) + round_by(b) > 0  # whose cores meet overlap deeply
    return 1.0 if rounded or not common.buffer(-3e-4).is_empty else 0.0


def round_by(body):
    """Return the radius a body is inflated by."""
    return 0.0 if isinstance(body, Area) else body.radius


def near(a, b, tolerance=1e-4):
    """Tell whether two numbers agree within the rounding."""
    return isclose(a, b, rel_tol=0, abs_tol=tolerance)
