"""Terrain that the players agree on, in place of what stands on the table."""

import pytest
from attrs import evolve

from engine.errors import IllegalReply
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.printed import Map, Piece
from engine.rulesets.battlegroup.core.field import land
from engine.rulesets.battlegroup.core.model import Options
from engine.rulesets.battlegroup.force.state import muster

HEDGE = Piece("hedge", "hedge", ((20, 20), (30, 20), (30, 21), (20, 21)))


def why(*pieces: Piece) -> str:
    with pytest.raises(IllegalReply) as refused:
        muster(Options(map=Map(pieces)))
    assert refused.value.clause == "battlegroup/counter-attack-terrain"
    return refused.value.code


@pytest.mark.rule("battlegroup/counter-attack-terrain", "battlegroup/defense-line-terrain")
@pytest.mark.parametrize("scenario", BOOK.scenarios)
def test_a_match_is_played_on_the_terrain_it_brings(scenario: str) -> None:
    own = muster(Options(scenario=scenario, map=Map((HEDGE,))))
    bare = muster(Options(scenario=scenario, map=Map(())))
    usual = muster(Options(scenario=scenario))

    assert [piece.piece for piece in land(own).pieces] == [HEDGE]
    assert land(own).size == land(usual).size == (72, 48)
    assert land(bare).pieces == ()
    assert len(land(usual).pieces) == len(BOOK.layouts["valley"].terrain)


@pytest.mark.rule("battlegroup/counter-attack-terrain")
def test_terrain_that_cannot_be_played_on_is_refused() -> None:
    bent = ((0.0, 0.0), (9.0, 9.0), (9.0, 0.0), (0.0, 8.0))
    off = ((70.0, 2.0), (73.0, 2.0), (73.0, 4.0))
    round_ = tuple((float(x), float(x * x)) for x in range(7))

    assert why(HEDGE, HEDGE) == "piece_ids"
    assert why(evolve(HEDGE, id="")) == "piece_ids"
    assert why(evolve(HEDGE, polygon=off)) == "piece_off_table"
    assert why(*(evolve(HEDGE, id=f"h{n}") for n in range(61))) == "too_many_pieces"
    assert why(*(evolve(HEDGE, id=f"h{n}", polygon=round_) for n in range(50))) == (
        "too_many_corners"
    )
    for piece in (
        evolve(HEDGE, polygon=bent),
        evolve(HEDGE, polygon=((1.0, 1.0), (2.0, 2.0))),
        evolve(HEDGE, polygon=((0.0, float("nan")), (1.0, 0.0), (1.0, 1.0))),
        evolve(HEDGE, polygon=tuple((float(x), float(x * x)) for x in range(17))),
        evolve(HEDGE, height=31.0),
        evolve(HEDGE, height=float("nan")),
        evolve(HEDGE, floors=(0.0, 3.0, 3.0)),
        evolve(HEDGE, floors=(3.0,)),
        evolve(HEDGE, floors=(0.0, 31.0)),
    ):
        assert why(piece) == "bad_outline"
