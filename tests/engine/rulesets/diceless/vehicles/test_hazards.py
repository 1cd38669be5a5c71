"""Mines and dangerous ground under vehicles, however they come to cross it."""

from typing import Any

import pytest
from attrs import evolve

from engine.flow import Flow
from engine.geometry import Pose
from engine.rulesets.diceless.arrivals.flow import arrivals
from engine.rulesets.diceless.arrivals.questions import Enter
from engine.rulesets.diceless.assault.flow import charge
from engine.rulesets.diceless.assault.questions import Charge
from engine.rulesets.diceless.core.model import Battle, Mark, Turn, Unit
from engine.rulesets.diceless.core.notes import Moved
from engine.rulesets.diceless.core.values import HitEffect, Record
from engine.rulesets.diceless.damage.notes import PointsTaken, Pounded
from engine.rulesets.diceless.driving.questions import Drive
from engine.rulesets.diceless.movement.flow import carry_out
from engine.rulesets.diceless.movement.questions import Move, Run
from engine.rulesets.diceless.movement.state import formation_move, run_terms
from engine.rulesets.diceless.phases.flow import obey, shots
from engine.rulesets.diceless.phases.questions import WhichShot
from engine.rulesets.diceless.terrain.notes import MinesTripped
from engine.rulesets.diceless.vehicles.state import craft_of
from engine.rulesets.diceless.wounds.notes import Hurt
from engine.table import Table
from tests.engine.rulesets.diceless.motors import (
    EAST,
    NORTH,
    WEST,
    battle,
    crafted,
    of_type,
    play,
    stood,
)
from tests.engine.rulesets.diceless.staging import NoDice


def mined(state: Battle, *pieces: str, by: int = 1) -> Battle:
    """The table with pieces that a side has mined."""
    marks = {f"bikes-{number}": Mark(piece, "s") for number, piece in enumerate(pieces)}
    players = list(state.players)
    players[by] = evolve(players[by], mines=marks)
    return evolve(state, players=(players[0], players[1]))


def driven(state: Battle, order: Any) -> tuple[Battle, list[Any]]:
    after, _, told = play(state, obey, order)
    return after, told


def points(told: list[Any], means: str) -> list[PointsTaken]:
    return [p for n in of_type(told, Pounded) if n.means == means for p in n.pools]


def tank(x: float, y: float, facing: float, **changes: Any) -> Unit:
    return crafted(stood("t", "battle-tank", 0, [(x, y, facing)]), **changes)


# ---------------------------------------------------------------- mines


@pytest.mark.rule("diceless/sm-cluster-mines")
def test_a_vehicle_that_drives_over_mines_takes_points_at_its_rear() -> None:
    state = mined(battle(tank(18, 8, WEST)), "hill", "hill", "ruin")

    after, told = driven(state, Drive("t", "t/01", ((12, 8),)))

    sprung = of_type(told, MinesTripped)
    assert [(one.unit, one.by, one.piece) for one in sprung] == [
        ("t", "bikes-0", "hill"),
        ("t", "bikes-1", "hill"),
    ]
    # 90 by a Strength of 4, on the first line: armour 10 less 4.
    assert points(told, "mines") == [PointsTaken(22, 10, 4), PointsTaken(22, 10, 4)]
    assert craft_of(after.unit("t"), "01").record.lines == {"A": 36, "B": 8}
    assert [mark.piece for mark in after.players[1].mines.values()] == ["ruin"]
    order = [type(note).__name__ for note in told]
    assert order.index("Moved") < order.index("MinesTripped") < order.index("Pounded")


@pytest.mark.rule("diceless/sm-cluster-mines")
def test_a_vehicle_sets_off_no_mines_beside_its_way_nor_when_it_turns_nor_its_own() -> None:
    order = Drive("t", "t/01", ((18, 4),), WEST)
    for state, reply in (
        (mined(battle(tank(18, 8, WEST)), "hill"), order),
        (mined(battle(tank(13, 8, WEST)), "hill"), Drive("t", "t/01", (), EAST)),
        (mined(battle(tank(18, 8, WEST)), "hill", by=0), Drive("t", "t/01", ((12, 8),))),
    ):
        after, told = driven(state, reply)
        assert not of_type(told, MinesTripped)
        assert after.players[0].mines or after.players[1].mines


@pytest.mark.rule("diceless/sm-cluster-mines")
def test_who_laid_the_mines_chooses_what_they_destroy() -> None:
    full = tuple(HitEffect("G", (box,), "shaken") for box in range(3))
    unit = tank(18, 8, WEST, record=Record({"A": 20}, full))
    state = mined(battle(unit), "hill")
    table: Table[Battle] = Table(state, NoDice())

    asked = next(obey(table, Drive("t", "t/01", ((12, 8),))))

    assert [(ask.seat, type(ask.choice).__name__) for ask in asked] == [(1, "WhichDisabled")]


@pytest.mark.rule("diceless/sm-cluster-mines")
@pytest.mark.parametrize("how", ["run", "consolidation"])
def test_a_walker_sets_mines_off_whatever_its_move(how: Any) -> None:
    state = mined(battle(stood("w", "strider", 0, [(14, 8, WEST)])), "hill")
    unit = state.unit("w")
    made = formation_move(state, unit, ((11.0, 8.0),), Run("w").formation, run_terms(state, unit))

    after, _, told = play(state, lambda table: carry_out(table, "w", made, how))

    assert points(told, "mines") == [PointsTaken(22, 10, 4)]
    assert not after.players[1].mines


@pytest.mark.rule("diceless/sm-cluster-mines", "diceless/dangerous-terrain")
def test_mines_go_off_though_who_crossed_them_fell_on_the_way() -> None:
    squad = stood("s", "squad", 0, [(40.4, 24), (38, 24), (37, 24), (36, 24), (35, 24)])
    weak = evolve(
        squad, groups={**squad.groups, "sergeant": evolve(squad.groups["sergeant"], lost=35)}
    )
    state = mined(battle(weak), "marsh")

    def go(table: Table[Battle]) -> Flow[None]:
        ways = Move("s", ((38.0, 24.0),))
        unit = state.unit("s")
        made = formation_move(state, unit, ways.path, ways.formation, run_terms(state, unit))
        yield from carry_out(table, "s", made, "move")

    _, _, told = play(state, go)

    hurt = [(note.cause, note.damage) for note in of_type(told, Hurt)]
    assert hurt == [("dangerous", 10), ("mines", 90)]


# ---------------------------------------------------------------- dangerous ground


@pytest.mark.rule("diceless/vehicle-dangerous-terrain")
def test_a_walker_that_runs_through_danger_takes_ten_points() -> None:
    state = battle(
        stood("w", "strider", 0, [(38, 24, EAST)]),
        stood("e", "squad", 1, [(24, 40)]),
        part="shots",
        phase="shooting",
    )
    order = Run("w", ((42.0, 24.0),))
    WhichShot(0, ("w",)).check(state, order)

    after, _, told = play(state, shots, answers={"WhichShot": order})

    assert points(told, "ground") == [PointsTaken(10, 10, 8)]
    assert craft_of(after.unit("w"), "01").record.lines == {"E": 10}


@pytest.mark.rule("diceless/vehicle-dangerous-terrain")
def test_a_walker_that_charges_through_danger_takes_ten_points() -> None:
    state = battle(
        stood("w", "strider", 0, [(39, 24, EAST)]),
        stood("e", "fighters", 1, [(44, 24)]),
        part="charges",
        phase="assault",
    )

    after, _, told = play(state, lambda table: charge(table, Charge("w", ("e",))))

    assert points(told, "ground") == [PointsTaken(10, 10, 8)]
    assert after.unit("w").locked == ("e",)


def coming(sheet: str, *pieces: str) -> Battle:
    """A vehicle of blue's about to come out of reserve, on a table of its own."""
    unit = stood("v", sheet, 0, [(0, 0)])
    model = evolve(unit.models["01"], pose=None)
    held = evolve(unit, place="reserve", models={"01": model}, arrival="edge")
    state = mined(battle(held, stood("e", "squad", 1, [(24, 40)])), *pieces)
    return evolve(state, turn=Turn(0, "start", "arrivals", arriving=("v",)), round=2)


@pytest.mark.rule("diceless/vehicle-dangerous-terrain", "diceless/reserves-turn-one")
def test_a_vehicle_that_comes_out_of_reserve_meets_the_ground_on_its_way() -> None:
    after, told = _entered(coming("truck"), 40.0, 18.0)
    assert points(told, "ground") == [PointsTaken(5, 10, 8)]  # half an inch of wall
    assert after.unit("v").models["01"].pose == Pose(40.0, 18.0, NORTH)
    assert craft_of(after.unit("v"), "01").speed == "flat_out"

    after, told = _entered(coming("battle-tank", "hill"), 8.0, 11.0)
    assert [note.piece for note in of_type(told, MinesTripped)] == ["hill"]
    assert craft_of(after.unit("v"), "01").record.lines == {"A": 22}


def _entered(state: Battle, x: float, y: float) -> tuple[Battle, list[Any]]:
    """The vehicle comes in, its front at a point."""
    order = Enter("v", "south", x, y, NORTH, 1)
    after, _, told = play(state, arrivals, answers={"WhichArrival": order})
    return after, told


# ---------------------------------------------------------------- who has orders


@pytest.mark.rule("diceless/run", "diceless/base-vehicle-speeds")
def test_a_walker_without_a_weapon_may_still_run_and_a_hull_without_one_has_no_order() -> None:
    bare = {"strider": ("melter",), "truck": ("gun",)}
    for sheet, lost in bare.items():
        entries = tuple(HitEffect("P", (1,), "weapon", one) for one in (*lost, "hammer"))
        unit = crafted(stood("w", sheet, 0, [(20, 6, EAST)]), record=Record({}, entries))
        foe = stood("e", "squad", 1, [(24, 40)])
        state = battle(unit, foe, part="shots", phase="shooting")

        _, over, told = play(state, shots, answers={"WhichShot": Run("w", ((23.0, 6.0),))})

        assert over is (sheet == "truck")
        assert bool(of_type(told, Moved)) is (sheet == "strider")
