"""Terrain that the players agree on, in place of the scenario's."""

import pytest
from attrs import evolve

from engine.errors import IllegalReply
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Edge, Side
from engine.rulesets.diceless.book.printed import Map, Objective, Piece, ZonePlan
from engine.rulesets.diceless.core.field import land
from engine.rulesets.diceless.core.model import Options
from engine.rulesets.diceless.force.state import muster

ROCK = Piece("stack", "rock", ((22, 14), (26, 14), (26, 18), (22, 18)))


def why(*pieces: Piece) -> str:
    with pytest.raises(IllegalReply) as refused:
        muster(Options(map=Map(terrain=pieces)))
    assert refused.value.clause == "diceless/scenario-agreement"
    return refused.value.code


@pytest.mark.rule("diceless/scenario-agreement")
@pytest.mark.parametrize("scenario", BOOK.scenarios)
def test_a_match_is_played_on_the_terrain_it_brings(scenario: str) -> None:
    own = muster(Options(scenario=scenario, map=Map(terrain=(ROCK,))))

    assert [piece.piece for piece in land(own).pieces] == [ROCK]
    assert own.plan == evolve(BOOK.scenarios[scenario], terrain=(ROCK,))


@pytest.mark.rule("diceless/scenario-agreement")
def test_terrain_that_cannot_be_played_on_is_refused() -> None:
    in_zone = ((2.0, 2.0), (6.0, 2.0), (6.0, 6.0))

    assert why(ROCK, ROCK) == "piece_ids"
    assert why(evolve(ROCK, polygon=((46.0, 20.0), (49.0, 20.0), (49.0, 22.0)))) == (
        "piece_off_table"
    )
    assert why(evolve(ROCK, polygon=in_zone)) == "piece_in_zone"
    assert muster(Options(map=Map(terrain=(Piece("wood", "woods", in_zone),)))).plan.terrain
    for piece in (
        evolve(ROCK, height=31.0),
        evolve(ROCK, damage=11),
        evolve(ROCK, vehicle_strength=-1),
        evolve(ROCK, vehicle_per_inch=11),
    ):
        assert why(piece) == "bad_outline"


ZONES: dict[Side, ZonePlan] = {
    "blue": ZonePlan((0, 0, 10, 60), "west"),
    "green": ZonePlan((62, 0, 72, 60), "east"),
}
OWN = Map(72, 60, ZONES, (Objective("well", (36, 30)),), (ROCK,))


def wrong(own: Map) -> str:
    with pytest.raises(IllegalReply) as refused:
        muster(Options(map=own))
    assert refused.value.clause == "diceless/scenario-agreement"
    return refused.value.code


@pytest.mark.rule("diceless/scenario-agreement")
def test_a_map_brings_size_zones_and_objectives() -> None:
    state = muster(Options(map=OWN))

    assert land(state).bounds == (0, 0, 72, 60)
    assert state.zone(state.seat_of("blue")) == ZONES["blue"]
    assert state.plan.objectives == OWN.objectives
    assert state.plan.forces == BOOK.scenarios["crossroads"].forces
    longer = muster(Options(map=Map(long=60)))
    assert longer.plan == evolve(BOOK.scenarios["crossroads"], long=60)


@pytest.mark.rule("diceless/scenario-agreement")
def test_a_map_that_cannot_be_played_on_is_refused() -> None:
    def zones(*rect: float, edge: Edge = "west") -> Map:
        x0, y0, x1, y1 = rect
        return evolve(OWN, zones={**ZONES, "blue": ZonePlan((x0, y0, x1, y1), edge)})

    assert wrong(evolve(OWN, long=96.5)) == "table_size"
    assert wrong(evolve(OWN, short=23.5)) == "table_size"
    assert wrong(Map(long=40)) == "bad_zone"
    assert wrong(evolve(OWN, zones={"blue": ZONES["blue"]})) == "bad_zone"
    assert wrong(zones(0, 0, 10, 61)) == "bad_zone"
    assert wrong(zones(10, 0, 0, 60)) == "bad_zone"
    assert wrong(zones(0, 0, float("nan"), 60)) == "bad_zone"
    assert wrong(zones(0, 0, 5.9, 60)) == "bad_zone"
    assert wrong(zones(0, 0, 62.1, 60)) == "bad_zone"
    assert wrong(zones(0, 0, 24, 60)) == "piece_in_zone"
    assert muster(Options(map=zones(0, 0, 6, 6))).plan.zones["blue"].rect == (0, 0, 6, 6)
    (well,) = OWN.objectives or ()
    assert wrong(evolve(OWN, objectives=(well, well))) == "objective_ids"
    crowd = tuple(evolve(well, id=f"w{n}") for n in range(9))
    assert wrong(evolve(OWN, objectives=crowd)) == "too_many_objectives"
    for at in ((72.5, 30), (36, -1), (float("nan"), 30), (24, 16)):
        assert wrong(evolve(OWN, objectives=(evolve(well, at=at),))) == "bad_objective"
    assert muster(Options(map=evolve(OWN, objectives=()))).plan.objectives == ()
