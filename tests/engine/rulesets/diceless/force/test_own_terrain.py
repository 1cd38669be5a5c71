"""Terrain that the players agree on, in place of the scenario's."""

import pytest
from attrs import evolve

from engine.errors import IllegalReply
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.printed import Piece
from engine.rulesets.diceless.core.field import land
from engine.rulesets.diceless.core.model import Options
from engine.rulesets.diceless.force.state import muster

ROCK = Piece("stack", "rock", ((22, 22), (26, 22), (26, 26), (22, 26)))


def why(*pieces: Piece) -> str:
    with pytest.raises(IllegalReply) as refused:
        muster(Options(terrain=pieces))
    assert refused.value.clause == "diceless/scenario-agreement"
    return refused.value.code


@pytest.mark.rule("diceless/scenario-agreement")
@pytest.mark.parametrize("scenario", BOOK.scenarios)
def test_a_match_is_played_on_the_terrain_it_brings(scenario: str) -> None:
    own = muster(Options(scenario=scenario, terrain=(ROCK,)))

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
    assert muster(Options(terrain=(Piece("wood", "woods", in_zone),))).plan.terrain
    for piece in (
        evolve(ROCK, height=31.0),
        evolve(ROCK, damage=11),
        evolve(ROCK, vehicle_strength=-1),
        evolve(ROCK, vehicle_per_inch=11),
    ):
        assert why(piece) == "bad_outline"
