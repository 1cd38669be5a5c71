"""Plane geometry of a miniatures table: measuring, moving, seeing, reaching.

Everything is pure arithmetic on tuples of floats, in the ruleset's own unit of length and in
degrees counter-clockwise from +x. Four ideas carry the package:

- *Rounding has one home.* Coordinates in a state are settled to 6 decimals, distances are
  measured to 4 before they are compared, and bodies half a measured step deep in each other
  merely touch (`measure`). Differences between machines' `libm` stay below both.
- *Bodies become points.* A footprint sliding without turning hits an obstacle just when its
  reference point enters the Minkowski sum of the obstacle and the reflected footprint, the
  configuration-space obstacle. The same sum tells distances: it is the set of slides that
  bring two footprints together, and the shortest of them is the gap (`distance`, `motion`).
- *Sight is a crossing with heights.* A ray is stopped by a stretch strictly inside an outline
  that comes down to its top (`sight`).
- *Ground has a price.* Paths are cut where they cross areas (`path`), and what is in reach is
  a search over priced steps (`reach`).

Areas may be concave; they are cut into convex shapes once, when first needed.
"""

from engine.geometry.arcs import (
    Face,
    bearing,
    faces_of,
    facing_by_angle,
    facing_of,
    is_in_arc,
    turn,
)
from engine.geometry.convex import part_behind
from engine.geometry.distance import Gap, distance, gap, overlaps, point_distance
from engine.geometry.measure import SLACK, Bounds, Point, is_closer, is_within, measured, settled
from engine.geometry.motion import TABLE_EDGE, Hit, Obstacles, first_hit, is_clear, obstruction
from engine.geometry.path import cost, length, point_at, split, stretches
from engine.geometry.reach import Reach, reach
from engine.geometry.rim import (
    Circle,
    Rim,
    Side,
    circles_cross,
    corners_round,
    onto_circle,
    onto_side,
    rim,
    side_crosses_circle,
    sides_cross,
)
from engine.geometry.shapes import Area, Ground, Pose, Shape, disc, is_inside, polygon, rectangle
from engine.geometry.sight import (
    Blocker,
    Look,
    Ray,
    Rays,
    Spot,
    hidden_share,
    look,
    rays_between,
    rim_points,
    sample_points,
    silhouette,
    spread,
    stops,
)
from engine.geometry.turning import direction, rotated

__all__ = [
    "SLACK",
    "TABLE_EDGE",
    "Area",
    "Blocker",
    "Bounds",
    "Circle",
    "Face",
    "Gap",
    "Ground",
    "Hit",
    "Look",
    "Obstacles",
    "Point",
    "Pose",
    "Ray",
    "Rays",
    "Reach",
    "Rim",
    "Shape",
    "Side",
    "Spot",
    "bearing",
    "circles_cross",
    "corners_round",
    "cost",
    "direction",
    "disc",
    "distance",
    "faces_of",
    "facing_by_angle",
    "facing_of",
    "first_hit",
    "gap",
    "hidden_share",
    "is_clear",
    "is_closer",
    "is_in_arc",
    "is_inside",
    "is_within",
    "length",
    "look",
    "measured",
    "obstruction",
    "onto_circle",
    "onto_side",
    "overlaps",
    "part_behind",
    "point_at",
    "point_distance",
    "polygon",
    "rays_between",
    "reach",
    "rectangle",
    "rim",
    "rim_points",
    "rotated",
    "sample_points",
    "settled",
    "side_crosses_circle",
    "sides_cross",
    "silhouette",
    "split",
    "spread",
    "stops",
    "stretches",
    "turn",
]
