"""One base on a continuous table: where it may stand, how it gets there, and what is near it.

Pure geometry over discs and shapes, without a word of any ruleset; `engine.formations` moves whole
units by it. Two ideas carry the package:

- *A board is what limits a unit.* Blocks with a gap around them, the table, a price of ground
  (`board`). Enemies, other units and walls are all blocks; the ruleset says how near one may
  come, and what may be passed over.
- *Legal places lie on borders.* The legal place nearest to a wish is the wish, or lies on the
  border of something, or where two borders cross (`legal`). So bases slip into gaps that just
  hold them.
"""

from engine.placement.bases import Base
from engine.placement.board import Block, Board, Price, PricedGround
from engine.placement.faults import PlacementFault
from engine.placement.paths import Way
from engine.placement.ranges import Nearest, nearest, share_in, within
from engine.placement.templates import (
    Aimed,
    Template,
    best_bearing,
    covered,
    covers,
    marker,
    teardrop,
)

__all__ = [
    "Aimed",
    "Base",
    "Block",
    "Board",
    "Nearest",
    "PlacementFault",
    "Price",
    "PricedGround",
    "Template",
    "Way",
    "best_bearing",
    "covered",
    "covers",
    "marker",
    "nearest",
    "share_in",
    "teardrop",
    "within",
]
