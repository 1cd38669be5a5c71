"""Units of a silent player are lined up in their zone, whichever edge it is at."""

from collections.abc import Sequence

import pytest
from attrs import evolve

from engine.formations import middle
from engine.geometry import Point
from engine.rulesets.diceless.book.codes import Edge
from engine.rulesets.diceless.book.printed import Map, ZonePlan
from engine.rulesets.diceless.core.field import moved
from engine.rulesets.diceless.core.model import Battle, Options, Unit
from engine.rulesets.diceless.deployment.state import line_up, looking
from tests.engine.rulesets.diceless.motors import stood
from tests.engine.rulesets.diceless.staging import GREEN, battle, row, unit

ZONES: dict[Edge, tuple[float, float, float, float]] = {
    "south": (0.0, 0.0, 48.0, 8.0),
    "north": (0.0, 40.0, 48.0, 48.0),
    "west": (0.0, 0.0, 8.0, 48.0),
    "east": (40.0, 0.0, 48.0, 48.0),
}


def waiting(edge: Edge, *units: Unit) -> Battle:
    plan = Map(48.0, 48.0, {"green": ZonePlan(ZONES[edge], edge)}, terrain=())
    late = [evolve(one, place="waiting") for one in units]
    return evolve(battle(*late), options=Options(map=plan))


def squad(key: str, sheet: str = "squad") -> Unit:
    return unit(sheet, key, GREEN, row(0, 0, 10))


def middles(state: Battle, keys: Sequence[str]) -> list[Point]:
    return [middle(places) for places in line_up(state, keys).values()]


@pytest.mark.rule("diceless/base-deployment")
@pytest.mark.parametrize(
    ("edge", "facing", "thirds"),
    [
        ("south", 90.0, [(16.0, 4.0), (32.0, 4.0)]),
        ("north", 270.0, [(16.0, 44.0), (32.0, 44.0)]),
        ("west", 0.0, [(4.0, 16.0), (4.0, 32.0)]),
        ("east", 180.0, [(44.0, 16.0), (44.0, 32.0)]),
    ],
)
def test_units_stand_evenly_along_the_middle_and_vehicles_look_across(
    edge: Edge, facing: float, thirds: list[Point]
) -> None:
    state = waiting(edge, squad("s"), stood("t", "battle-tank", GREEN, [(0.0, 0.0, 0.0)]))
    places = line_up(state, ("s", "t"))

    assert [middle(places[key]) for key in ("s", "t")] == thirds
    assert len({base.at[edge in ("west", "east")] for base in places["s"]}) == 5  # two rows of five
    put = looking(moved(state, state.unit("t"), places["t"]), "t").unit("t")
    assert [model.pose and model.pose.facing for model in put.models.values()] == [facing]
