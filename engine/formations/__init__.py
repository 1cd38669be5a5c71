"""Units of many models on a continuous table: keeping together, moving, meeting, falling back.

Pure geometry over discs and shapes, without a word of any ruleset. Lengths are in the
ruleset's unit, angles in degrees counter-clockwise from +x; what must be equal is equal once
measured (`engine.geometry.measure`), and every place returned is settled as a state keeps it.
Three ideas carry the package:

- *A board is what limits a unit.* Blocks with a gap around them, the table, a price of ground
  (`board`). Enemies, other units and walls are all blocks; the ruleset says how near one may
  come, and what may be passed over.
- *Legal places lie on borders.* The legal place nearest to a wish is the wish, or lies on the
  border of something, or where two borders cross (`nearest`, `contact`). So bases slip into
  gaps that just hold them, and coherency is met exactly.
- *One walker judges all.* A formation move, a charge, a flight, a landing: all ask the same
  `Walker` whether a base may stand there and by which way it comes, so what one function makes
  `faults_of_ways` finds legal.

Nothing here raises because a move is impossible: what a base ran into is told as a `Fault`
with numbers. `ValueError` is for questions that make no sense.
"""

from engine.formations.assault import Clash, charge, pile_in
from engine.formations.bases import Base
from engine.formations.board import Block, Board, Price, PricedGround
from engine.formations.check import faults_of_places, faults_of_ways
from engine.formations.coherency import Coherency, coherency
from engine.formations.contact import touched
from engine.formations.drill import ByHand, Column, Keep, Line, Manner, Spread, Wheel
from engine.formations.driving import Driven, drive
from engine.formations.faults import Fault
from engine.formations.march import March, Step, march
from engine.formations.orders import (
    AS_IT_STANDS,
    Formation,
    Going,
    Moved,
    drilled,
    middle,
    ordered,
)
from engine.formations.packing import (
    Landing,
    around,
    first_legal,
    in_rings,
    in_rows,
    outwards,
    points_around,
)
from engine.formations.ranges import Nearest, nearest, share_in, within
from engine.formations.retreat import Flight, Retreat, fall_back
from engine.formations.templates import (
    Aimed,
    Template,
    best_bearing,
    covered,
    covers,
    marker,
    teardrop,
)
from engine.formations.ways import Way

__all__ = [
    "AS_IT_STANDS",
    "Aimed",
    "Base",
    "Block",
    "Board",
    "ByHand",
    "Clash",
    "Coherency",
    "Column",
    "Driven",
    "Fault",
    "Flight",
    "Formation",
    "Going",
    "Keep",
    "Landing",
    "Line",
    "Manner",
    "March",
    "Moved",
    "Nearest",
    "Price",
    "PricedGround",
    "Retreat",
    "Spread",
    "Step",
    "Template",
    "Way",
    "Wheel",
    "around",
    "best_bearing",
    "charge",
    "coherency",
    "covered",
    "covers",
    "drilled",
    "drive",
    "fall_back",
    "faults_of_places",
    "faults_of_ways",
    "first_legal",
    "in_rings",
    "in_rows",
    "march",
    "marker",
    "middle",
    "nearest",
    "ordered",
    "outwards",
    "pile_in",
    "points_around",
    "share_in",
    "teardrop",
    "touched",
    "within",
]
