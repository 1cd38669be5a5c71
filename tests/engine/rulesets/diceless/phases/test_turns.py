"""What begins and ends with a player turn."""

import pytest
from attrs import evolve

from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.damage.notes import Damaged
from engine.rulesets.diceless.driving.questions import Drive
from engine.rulesets.diceless.phases.flow import obey
from engine.rulesets.diceless.turn import begin_turn, end_turn
from engine.rulesets.diceless.vehicles.state import craft_of
from engine.table import Table
from tests.engine.rulesets.diceless.motors import (
    EAST,
    NORTH,
    battle,
    crafted,
    of_type,
    play,
    stood,
)
from tests.engine.rulesets.diceless.staging import NoDice


def begun(state: Battle, seat: int) -> Battle:
    table = Table(state, NoDice())
    begin_turn(table, seat)
    return table.state


def ended(state: Battle, seat: int) -> Battle:
    """The player turn of a side is over, and that of the other has begun."""
    table = Table(state, NoDice())
    end_turn(table, seat)
    return table.state


def both() -> Battle:
    return battle(
        crafted(stood("t", "battle-tank", 0, [(20, 6, EAST)]), smoking=True, speed="cruising"),
        crafted(stood("e", "truck", 1, [(30, 30, EAST)]), smoking=True, speed="cruising"),
    )


@pytest.mark.rule("diceless/base-vehicle-obscured", "diceless/base-vehicle-speeds")
def test_smoke_hides_and_speed_counts_until_the_own_next_turn() -> None:
    after = begun(both(), 1)

    crafts = [craft_of(after.unit(key), "01") for key in ("t", "e")]
    assert [craft.smoking for craft in crafts] == [True, False]
    assert [craft.speed for craft in crafts] == ["cruising", "immobile"]


@pytest.mark.rule("diceless/warp-token-cancel")
def test_a_token_may_be_used_again_in_the_next_player_turn() -> None:
    state = both()
    players = evolve(state.players[0], warp_used=True), evolve(state.players[1], warp_used=True)

    for seat in (0, 1):
        after = begun(evolve(state, players=players), seat)
        assert [player.warp_used for player in after.players] == [False, False]


@pytest.mark.rule("diceless/base-vehicle-speeds")
def test_a_crew_shaken_in_its_own_turn_is_so_to_the_end_of_it() -> None:
    state = battle(
        stood("t", "battle-tank", 0, [(40.0, 21, NORTH)]),
        crafted(stood("e", "truck", 1, [(30, 30, EAST)]), shaken=1),
    )

    # Ten points of marsh at the rear: a glancing hit (diceless/vehicle-dangerous-terrain).
    drive = Drive("t", "t/01", ((42, 22.7),))
    shaken, _, told = play(state, obey, drive)

    assert [note.effect for note in of_type(told, Damaged)] == ["shaken"]
    assert craft_of(shaken.unit("t"), "01").shaken == shaken.players[0].turns
    over = ended(shaken, 0)
    assert craft_of(over.unit("t"), "01").shaken is None
    assert craft_of(over.unit("e"), "01").shaken == 1


@pytest.mark.rule("diceless/base-cover-saves", "diceless/base-morale-triggers")
def test_who_lies_low_gets_up_at_the_end_of_his_own_turn() -> None:
    squads = [
        evolve(stood("now", "squad", 0, [(20, 6)]), grounded=1),
        evolve(stood("later", "squad", 0, [(26, 6)]), grounded=2),
        evolve(stood("theirs", "squad", 1, [(20, 40)]), grounded=1),
    ]

    after = ended(battle(*squads), 0)

    found = [after.unit(unit.id).grounded for unit in squads]
    assert found == [None, 2, 1]
