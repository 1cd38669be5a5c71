"""Greedy at diceless: how it drives, and choices that are not left to their defaults."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from attrs import evolve

from bots.policies.greedy.diceless.moving import made_good
from bots.policies.greedy.diceless.scene import RADIUS, Scene, apart, body_of
from engine.advice.foresight import simulated
from engine.rulesets.diceless.arrivals.questions import CallUp, WhichArrival, WhichReserve
from engine.rulesets.diceless.combat.questions import Split, Torn, WhichBlades, WhichFoes, Wield
from engine.rulesets.diceless.core.field import land
from engine.rulesets.diceless.core.model import Unit
from engine.rulesets.diceless.core.values import HitEffect, Pool, Record
from engine.rulesets.diceless.damage.questions import Disable, WhichDisabled
from engine.rulesets.diceless.damage.rules import LINES, first_mark
from engine.rulesets.diceless.deployment.questions import Deploy, WhereToDeploy, WhereToScout
from engine.rulesets.diceless.deployment.state import in_formation
from engine.rulesets.diceless.driving.questions import Drive
from engine.rulesets.diceless.movement.questions import Move, Run
from engine.rulesets.diceless.phases.flow import obey
from engine.rulesets.diceless.phases.questions import WhichMove, WhichShot
from engine.rulesets.diceless.ramming.questions import Dare, WhoDares
from engine.rulesets.diceless.scatter.questions import Scatter, WhichScatter
from engine.rulesets.diceless.shooting.questions import Shoot
from engine.rulesets.diceless.vehicle_assaults.questions import Attach, WhichAttack
from engine.rulesets.diceless.vehicles.state import changed, craft_of
from engine.rulesets.diceless.victory.state import holds
from tests.bots.diceless import in_part, last_turn, moving, said
from tests.engine.rulesets.diceless.standing import BLUE, GREEN, battle, put, row

FAR = put("squad", "theirs", GREEN, row(22, 46, 5))


def held_back(sheet: str, key: str, arrival: Any = "edge") -> Unit:
    """Return a unit of blue in reserve."""
    unit = put(sheet, key, BLUE, row(0, 0, 10))
    models = {name: evolve(model, pose=None) for name, model in unit.models.items()}
    return evolve(unit, place="reserve", arrival=arrival, models=models)


# ---------------------------------------------------------------- vehicles


@pytest.mark.parametrize("sheet", ["ram-tank", "truck", "carrier", "battle-tank"])
def test_a_vehicle_comes_to_hold_an_objective_in_a_ruin_and_is_not_wrecked_by_it(
    sheet: str,
) -> None:
    state = moving(put(sheet, "ours", BLUE, [(24, 8)]), FAR)
    for turn in (3, 4, 5, 6):
        state = in_part(evolve(state, round=turn), "movement", "moves")
        order = said(state, WhichMove(BLUE, ("ours",)))
        state = simulated(state, partial(obey, order=order)).state

    assert any(holds(state, BLUE, goal) for goal in state.plan.objectives)
    assert len(craft_of(state.unit("ours"), "01").record.entries) <= 1


def test_a_vehicle_drives_round_what_it_cannot_drive_through() -> None:
    state = moving(put("carrier", "ours", BLUE, [(40, 9)]), FAR)
    reply = said(state, WhichMove(BLUE, ("ours",)))

    assert isinstance(reply, Drive)
    assert reply.path
    after = simulated(state, partial(obey, order=reply)).state
    assert not craft_of(after.unit("ours"), "01").record.entries


def test_a_vehicle_waits_for_those_in_front_to_make_room() -> None:
    truck = put("truck", "truck", BLUE, [(8, 4)])
    wall = [put("squad", f"squad-{n}", BLUE, row(1 + 5.5 * n, 7.5, 5)) for n in range(5)]
    state = moving(truck, *wall, FAR)
    reply = said(state, WhichMove(BLUE, tuple(unit.id for unit in (truck, *wall))))

    assert "truck" != reply.unit or reply.path


def test_a_vehicle_that_stays_turns_to_whom_it_fires_at() -> None:
    state = moving(
        put("ram-tank", "ours", BLUE, [(24, 20.5)]),
        put("shooters", "theirs", GREEN, row(4, 20.5, 10)),
    )
    state = last_turn(state)
    reply = said(state, WhichMove(BLUE, ("ours",)))

    assert isinstance(reply, Drive)
    assert not reply.path
    assert reply.facing == pytest.approx(180.0, abs=10.0)


def test_a_vehicle_scouts_ahead() -> None:
    state = battle(put("storm-skiff", "ours", BLUE, [(24, 6)]), FAR)
    state = evolve(state, stage="scouting", round=0, turn=None)
    reply = said(state, WhereToScout(("ours",)))

    assert isinstance(reply, Drive)
    assert reply.path[-1][1] > 12.0


def test_vehicles_are_set_up_first_and_on_firm_ground() -> None:
    tank = evolve(put("ram-tank", "tank", BLUE, [(0, 0)]), place="waiting")
    squad = evolve(put("squad", "squad", BLUE, row(0, 0, 5)), place="waiting")
    bare = [
        evolve(unit, models={n: evolve(m, pose=None) for n, m in unit.models.items()})
        for unit in (squad, tank)
    ]
    state = evolve(battle(*bare, FAR), stage="deployment", round=0, turn=None)
    reply = said(state, WhereToDeploy(("squad", "tank")))

    assert isinstance(reply, Deploy)
    assert "tank" == reply.unit
    after = in_formation(state, state.unit("tank"), reply.pose, reply.files, reply.gap)
    slow = [piece.area for piece in (*land(state).difficult, *land(state).dangerous)]
    assert not any(area.contains_point(base.at) for area in slow for base in after)


# ---------------------------------------------------------------- units in each other's way


def test_a_unit_does_not_move_where_it_is_held_up_at_once() -> None:
    mates = [put("squad", f"mates-{n}", BLUE, row(2 + 5.5 * n, 13.4, 5)) for n in range(8)]
    ours = put("shooters", "ours", BLUE, row(18, 12.2, 10))
    state = moving(ours, *mates, put("squad", "theirs", GREEN, row(22, 36, 5)))
    found = made_good(Scene.of(state, BLUE), body_of(state, ours), [(1.0, (0.0, 6.0))])

    assert [] == found


# ---------------------------------------------------------------- death or glory


def test_a_tank_is_stopped_by_whom_it_would_not_run_over_for_nothing() -> None:
    def reply(record: Record) -> Any:
        tank = changed(put("carrier", "tank", BLUE, [(20, 10)]), "01", record=record)
        crowd = put("veterans", "ours", GREEN, row(20, 16, 5))
        names = tuple(f"ours/{name}" for name in crowd.models)
        choice = WhoDares("ours", "tank", names)
        return said(battle(tank, crowd), choice, GREEN, Dare())

    shaken = HitEffect("G", (0,), "shaken"), HitEffect("G", (1,), "shaken")
    nearly = {line: first_mark(line) - 1 for line in LINES}

    assert Dare() == reply(Record())
    assert None is not reply(Record(nearly, shaken)).model


# ---------------------------------------------------------------- reserves


def test_who_has_most_to_do_is_called_up_first() -> None:
    weak, strong = held_back("engineer-party", "a-weak"), held_back("jump-squad", "b-strong")
    state = battle(weak, strong, put("marksmen", "theirs", GREEN, row(22, 18, 5)))
    choice = WhichReserve(("a-weak", "b-strong"), 1, may_delay=True)

    assert CallUp("b-strong") == said(state, choice, default=CallUp("a-weak"))


@pytest.mark.parametrize(("west", "side"), [(True, "west"), (False, "east")])
def test_who_outflanks_comes_from_the_side_where_there_is_something_to_do(
    west: bool, side: str
) -> None:
    at = 6.0 if west else 42.0
    state = battle(
        held_back("scout-bikes", "ours", "outflank"),
        put("squad", "first", BLUE, row(22, 6, 5)),
        put("marksmen", "theirs", GREEN, row(at - 2, 24, 5)),
    )
    assert side == said(state, WhichArrival(BLUE, ("ours",), ())).edge


# ---------------------------------------------------------------- the last turn


def test_a_character_leaves_for_an_objective_nobody_else_comes_to() -> None:
    captain = put("captain", "chief", BLUE, [(20, 24)], joined="ours")
    state = moving(captain, put("squad", "ours", BLUE, row(21.5, 24, 5)), FAR)
    units = ("ours", "chief")

    assert "chief" != getattr(said(state, WhichMove(BLUE, units)), "unit", None)
    reply = said(last_turn(state), WhichMove(BLUE, units))
    assert isinstance(reply, Move)
    assert "chief" == reply.unit
    assert apart(reply.path[-1], (12.0, 24.0)) <= RADIUS


def test_in_the_last_turn_a_unit_runs_to_an_objective_before_it_fires() -> None:
    state = battle(
        put("squad", "ours", BLUE, row(10, 17.5, 5)),
        put("shooters", "theirs", GREEN, row(20, 36, 10)),
    )
    choice = WhichShot(BLUE, ("ours",))

    assert isinstance(said(state, choice), Shoot)
    assert isinstance(said(last_turn(state), choice), Run)


# ---------------------------------------------------------------- with what, and at whom


def test_a_vehicle_loses_what_it_would_do_most_with() -> None:
    choice = WhichDisabled("tank", ("main", "left", "right"))

    def reply(crowd: Unit, seat: int) -> str | None:
        tank = put("battle-tank", "tank", BLUE, [(24, 10)])
        lost: Disable = said(battle(tank, crowd), choice, seat, Disable("main"))
        return lost.weapon

    mob = put("shooters", "ours", GREEN, row(18, 30, 10))
    assert "main" == reply(mob, GREEN)
    assert "main" != reply(mob, BLUE)  # the ground has done it: its owner chooses


def test_a_tank_that_does_more_by_going_is_held() -> None:
    choice = WhichDisabled("truck", ("gun",), or_held=True)

    def reply(at: tuple[float, float]) -> Disable:
        truck = put("truck", "truck", BLUE, [at])
        state = last_turn(battle(truck, put("ram-tank", "ours", GREEN, [(24, 40)])))
        lost: Disable = said(state, choice, GREEN, Disable())
        return lost

    assert Disable() == reply((24, 10))  # on its way to an objective
    assert Disable("gun") == reply((24, 24))  # which it holds


def test_a_unit_uses_what_does_most_to_a_vehicle() -> None:
    hull = put("carrier", "hull", GREEN, [(20, 12)])
    sappers = put("tank-hunters", "ours", BLUE, row(17.5, 10, 5))
    choice = WhichAttack("ours", "hull", "ours/rockets", ("melta-bombs",), 5)
    state = battle(evolve(sappers, doings=evolve(sappers.doings, charged=True)), hull)

    assert Attach("melta-bombs") == said(state, choice, BLUE, Attach())


def test_a_slow_weapon_is_left_where_the_quick_one_does_as_much() -> None:
    def reply(foe: Unit) -> str:
        squad = put("standard-squad", "ours", BLUE, row(20, 10, 1), locked=("theirs",))
        state = battle(squad, evolve(foe, locked=("ours",)))
        said_: Wield = said(state, WhichBlades("ours", ("ours/sergeant",)), BLUE, Wield(()))
        return said_.arms[0].weapon

    assert "power-fist" == reply(put("brute", "theirs", GREEN, [(20, 11.7)]))
    assert "power-blade" == reply(put("fanatics", "theirs", GREEN, row(18, 11, 5)))


def test_who_touches_two_strikes_at_whom_it_hurts_most() -> None:
    def reply(targets: tuple[str, str]) -> set[str]:
        state = battle(
            put("fighters", "ours", BLUE, row(20, 10, 10), locked=("few", "hard")),
            put("shooters", "few", GREEN, row(20, 11, 2), locked=("ours",)),
            put("veterans", "hard", GREEN, row(23, 11, 5), locked=("ours",)),
        )
        torn = tuple(Torn(f"ours/0{n}", targets, 3) for n in (1, 2))
        split: Split = said(state, WhichFoes("ours", 2, torn), BLUE, Split(()))
        return {aim.target for aim in split.aims}

    assert {"few"} == reply(("hard", "few")) == reply(("few", "hard"))


def test_a_destroyed_gun_is_not_counted_on() -> None:
    tank = put("battle-tank", "ours", BLUE, [(24, 10)])
    stripped = changed(tank, "01", record=Record({}, (HitEffect("P", (0,), "weapon", "main"),)))

    def guns(unit: Unit) -> set[str]:
        state = battle(unit, FAR)
        return {
            gun.weapon.id for own in body_of(state, state.unit("ours")).guns.values() for gun in own
        }

    assert {"main-gun"} == guns(tank) - guns(stripped)


def test_a_token_turns_a_later_marker_away_from_ones_own() -> None:
    def reply(*ours: Unit) -> Scatter:
        state = battle(
            put("quake-battery", "theirs", BLUE, [(40, 2), (42, 2), (41, 4)]),
            *ours,
            tokens=(Pool(scatter=1), Pool()),
        )
        choice = WhichScatter("theirs", (20.0, 30.0), 1, later=True)
        turned: Scatter = said(state, choice, GREEN, Scatter())
        return turned

    (bearing,) = reply(put("shooters", "ours", GREEN, row(23, 30, 10))).bearings
    assert 0.0 < bearing < 360.0
    assert Scatter() == reply(put("shooters", "ours", GREEN, row(35, 40, 10)))
