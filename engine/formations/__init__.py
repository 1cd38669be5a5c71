"""Units of many models on a continuous table: keeping together, moving, meeting, falling back.

Pure geometry over discs and shapes, without a word of any ruleset. Lengths are in the
ruleset's unit, angles in degrees counter-clockwise from +x; what must be equal is equal once
measured (`engine.geometry.measure`), and every place returned is settled as a state keeps it.

`engine.placement` says where one base may stand and how it gets there. Here the bases of a unit do
so together, and one walker judges all: a formation move, a charge, a flight and a landing ask the
same `Walker`, so what one function makes `faults_of_ways` finds legal.

Nothing here raises because a move is impossible: what a base ran into is reported as a
`PlacementFault` with numbers. `ValueError` is for questions that make no sense.
"""

from engine.formations.assault import Clash, charge, pile_in
from engine.formations.check import faults_of_places, faults_of_ways
from engine.formations.coherency import Coherency, coherency
from engine.formations.contact import touched
from engine.formations.drill import ByHand, Column, Keep, Line, Manner, Spread, Wheel
from engine.formations.driving import Driven, Route, drive, loose
from engine.formations.march import March, Step, is_held_up, march
from engine.formations.orders import (
    AS_IT_STANDS,
    Formation,
    Going,
    HandOrder,
    Moved,
    PathOrder,
    RowsOrder,
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
from engine.formations.retreat import Flight, Retreat, fall_back

__all__ = [
    "AS_IT_STANDS",
    "ByHand",
    "Clash",
    "Coherency",
    "Column",
    "Driven",
    "Flight",
    "Formation",
    "Going",
    "HandOrder",
    "Keep",
    "Landing",
    "Line",
    "Manner",
    "March",
    "Moved",
    "PathOrder",
    "Retreat",
    "Route",
    "RowsOrder",
    "Spread",
    "Step",
    "Wheel",
    "around",
    "charge",
    "coherency",
    "drilled",
    "drive",
    "fall_back",
    "faults_of_places",
    "faults_of_ways",
    "first_legal",
    "in_rings",
    "in_rows",
    "is_held_up",
    "loose",
    "march",
    "middle",
    "ordered",
    "outwards",
    "pile_in",
    "points_around",
    "touched",
]
