"""Judging what was chosen by hand."""

import pytest

from engine.formations import faults_of_ways
from engine.geometry import Pose, disc, rectangle
from engine.placement import Base, Block, Board, PlacementFault, PricedGround

from .scenes import LINK, TABLE

UNIT = tuple(Base(f"m{i}", (10.0, 10.0 + 1.5 * i), 0.5) for i in range(3))
WALL = Block("wall", rectangle(Pose(14, 10), 1, 2))
WOOD = PricedGround(((rectangle(Pose(14, 20), 4, 8), 2.0),))
BOARD = Board(TABLE, (WALL, Block("foe", disc((4, 10), 0.5), gap=1.0)), WOOD)


@pytest.mark.parametrize(
    ("ways", "faults"),
    [
        ({"m1": [(10, 11.5), (12, 11.5)]}, ()),
        (
            {"m0": [(10, 10), (11, 10), (17, 10)]},
            (
                PlacementFault("m0", "blocked", "wall", 3.0, 7.0),
                PlacementFault("m0", "apart", "m1", 6.1589, 2.0),
            ),
        ),
        ({"m0": [(10, 10), (10, 10.6)]}, (PlacementFault("m0", "taken", "m1", 0.1, 0.0),)),
        (
            {"m0": [(10, 10), (5.9, 10)]},
            (
                PlacementFault("m0", "blocked", "foe", 4.0, 4.1),
                PlacementFault("m0", "taken", "foe"),
                PlacementFault("m0", "apart", "m1", 3.3658, 2.0),
            ),
        ),
        ({"m0": [(10.5, 10), (11, 10)]}, (PlacementFault("m0", "elsewhere", "", 0.5),)),
        ({"m2": [(10, 13), (10, 18), (10, 13.5)]}, (PlacementFault("m2", "dear", "", 9.5, 6.0),)),
        ({"m9": [(1, 1)]}, None),
        ({"m0": []}, None),
    ],
)
def test_what_is_wrong_is_told_in_numbers(ways, faults):
    if faults is None:
        with pytest.raises(ValueError, match=r"m9|no points"):
            faults_of_ways(BOARD, UNIT, ways, 6.0, LINK)
        return
    assert faults_of_ways(BOARD, UNIT, ways, 7.0 if "m0" in ways else 6.0, LINK) == faults


def test_a_swap_of_places_is_legal():
    """Each goes where another stood; only where they end counts."""
    ways = {"m0": [(10, 10), (10, 11.5)], "m1": [(10, 11.5), (10, 10)]}
    assert faults_of_ways(BOARD, UNIT, ways, 6.0, LINK) == ()


def test_off_the_table_is_an_edge():
    unit = (Base("m0", (1, 1), 0.5),)
    assert faults_of_ways(BOARD, unit, {"m0": [(1, 1), (0.4, 1)]}, 6.0) == (
        PlacementFault("m0", "edge", "", 0.5, 0.6),
        PlacementFault("m0", "edge"),
    )


def test_the_price_of_ground_is_paid():
    unit = (Base("m0", (10, 20), 0.5),)
    assert faults_of_ways(BOARD, unit, {"m0": [(10, 20), (14, 20)]}, 6.0) == ()
    assert faults_of_ways(BOARD, unit, {"m0": [(10, 20), (14.1, 20)]}, 6.0) == (
        PlacementFault("m0", "dear", "", 6.2, 6.0),
    )
