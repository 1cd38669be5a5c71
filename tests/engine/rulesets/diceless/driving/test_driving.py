"""Vehicles that drive: how far, over what, through whom; rams and tank shocks."""

import pytest
from attrs import evolve

from engine.errors import IllegalReply
from engine.formations import Route
from engine.geometry import Pose, disc
from engine.placement import Block
from engine.rulesets.diceless.arrivals.state import in_reserve
from engine.rulesets.diceless.book.printed import Piece
from engine.rulesets.diceless.core.field import bases_of, body_of, distance, land, pose_of
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.core.notes import Moved
from engine.rulesets.diceless.core.values import HitEffect, Record
from engine.rulesets.diceless.damage.notes import Damaged, Pounded
from engine.rulesets.diceless.damage.rules import Impact
from engine.rulesets.diceless.deployment.flow import deployment
from engine.rulesets.diceless.deployment.notes import NoRoom
from engine.rulesets.diceless.deployment.questions import Deploy, WhereToDeploy
from engine.rulesets.diceless.deployment.state import line_up
from engine.rulesets.diceless.driving.questions import Drive
from engine.rulesets.diceless.driving.state import landed
from engine.rulesets.diceless.leadership.notes import Tested as LeadershipTested
from engine.rulesets.diceless.morale.notes import Broke
from engine.rulesets.diceless.movement.questions import Move
from engine.rulesets.diceless.phases.flow import moves, obey
from engine.rulesets.diceless.phases.questions import WhichMove
from engine.rulesets.diceless.ramming import flow as ramming_flow
from engine.rulesets.diceless.ramming import state as ramming
from engine.rulesets.diceless.ramming.advice import tank_forms
from engine.rulesets.diceless.ramming.notes import Dared, Rammed, Shocked
from engine.rulesets.diceless.ramming.questions import Dare, Ram, TankShock, WhoDares
from engine.rulesets.diceless.ramming.state import daring
from engine.rulesets.diceless.vehicles.flow import ready_crafts, recover_crews
from engine.rulesets.diceless.vehicles.state import craft_of, first_met, hull_of, speed_now
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

HELD = Record(entries=(HitEffect("P", (), "immobilised"),))


def tank(x: float = 20, y: float = 6, facing: float = EAST, owner: int = 0, key: str = "t") -> Unit:
    return stood(key, "battle-tank", owner, [(x, y, facing)])


def refused(state: Battle, order: object) -> str:
    units = tuple(unit.id for unit in state.units.values())
    with pytest.raises(IllegalReply) as caught:
        WhichMove(0, units).check(state, order)
    return caught.value.code


def driven(state: Battle, order: object) -> Battle:
    WhichMove(0, tuple(state.units)).check(state, order)
    return play(state, obey, order)[0]


def woods(state: Battle) -> tuple[Block, ...]:
    return tuple(Block(piece.id, piece.area) for piece in land(state).difficult)


def speed(state: Battle, key: str = "t") -> str:
    return speed_now(craft_of(state.unit(key), "01"))


# ---------------------------------------------------------------- speeds


@pytest.mark.rule("diceless/base-vehicle-speeds")
@pytest.mark.parametrize(
    ("x", "found"), [(20, "immobile"), (26, "combat"), (26.01, "cruising"), (32, "cruising")]
)
def test_the_way_a_vehicle_has_gone_is_its_speed(x: float, found: str) -> None:
    after = driven(battle(tank(), tank(44, owner=1, key="e")), Drive("t", "t/01", ((x, 6),)))

    assert speed(after) == found
    assert pose_of(after.unit("t").models["01"]) == Pose(x, 6, EAST)


@pytest.mark.rule("diceless/base-vehicle-speeds")
def test_turning_on_the_spot_is_no_move_and_the_nose_goes_first() -> None:
    state = battle(tank())

    turned = driven(state, Drive("t", "t/01", (), NORTH))
    around = driven(state, Drive("t", "t/01", ((20, 9), (15, 9))))

    assert speed(turned) == "immobile"
    assert pose_of(turned.unit("t").models["01"]) == Pose(20, 6, NORTH)
    assert pose_of(around.unit("t").models["01"]) == Pose(15, 9, WEST)
    assert speed(around) == "cruising"


@pytest.mark.rule("diceless/base-vehicle-speeds")
def test_only_fast_vehicles_go_flat_out_and_fast_skimmers_farthest() -> None:
    truck = stood("t", "truck", 0, [(20, 6, EAST)])
    skiff = stood("s", "storm-skiff", 0, [(20, 9, EAST)])
    state = battle(truck, skiff)

    assert speed(driven(state, Drive("t", "t/01", ((38, 6),)))) == "flat_out"
    assert refused(state, Drive("t", "t/01", ((38.1, 6),))) == "too_far"
    assert speed(driven(state, Drive("s", "s/01", ((44, 9),))), "s") == "flat_out"
    assert refused(battle(tank()), Drive("t", "t/01", ((32.1, 6),))) == "too_far"


@pytest.mark.rule("diceless/base-vehicle-speeds")
def test_what_is_stunned_or_immobilised_does_not_drive_and_no_vehicle_walks() -> None:
    order = Drive("t", "t/01", ((24, 6),))

    assert refused(battle(crafted(tank(), stunned=1)), order) == "cannot_drive"
    assert refused(battle(crafted(tank(), record=HELD)), order) == "cannot_drive"
    assert speed(battle(crafted(tank(), record=HELD, speed="cruising"))) == "immobile"
    assert refused(battle(tank()), Move("t", ((24, 6),))) == "not_on_foot"
    assert refused(battle(tank()), Drive("t", "t/02", ())) == "no_driver"
    assert refused(battle(tank()), Drive("t", "t/01", (), float("nan"))) == "no_bearing"


@pytest.mark.rule("diceless/base-vehicle-speeds")
def test_speed_lasts_until_the_own_next_turn_and_stun_to_its_end() -> None:
    fast = crafted(tank(), speed="cruising", shaken=2, stunned=1)
    state = battle(fast, crafted(tank(40, owner=1, key="e"), speed="combat"))

    def begun(table: object) -> object:
        ready_crafts(table, 0)  # type: ignore[arg-type]
        recover_crews(table, 0)  # type: ignore[arg-type]
        yield from ()

    after, _, _ = play(state, begun)

    assert craft_of(after.unit("t"), "01").speed == "immobile"
    assert craft_of(after.unit("t"), "01").stunned is None
    assert craft_of(after.unit("t"), "01").shaken == 2
    assert craft_of(after.unit("e"), "01").speed == "combat"


# ---------------------------------------------------------------- what is in the way


@pytest.mark.rule("diceless/base-vehicle-basics", "diceless/base-movement-allowances")
def test_nobody_drives_through_anybody_nor_near_to_an_enemy() -> None:
    foe = stood("e", "truck", 1, [(30, 6, EAST)])
    friend = stood("f", "truck", 0, [(30, 6, EAST)])

    assert refused(battle(tank(), foe), Drive("t", "t/01", ((31.9, 6),))) == "way_blocked"
    assert refused(battle(tank(), foe), Drive("t", "t/01", ((24.51, 6),))) == "way_blocked"
    near = driven(battle(tank(), foe), Drive("t", "t/01", ((24.5, 6),)))
    assert distance(near, near.unit("t"), near.unit("e")) == 1.0
    touching = driven(battle(tank(), friend), Drive("t", "t/01", ((25.5, 6),)))
    assert distance(touching, touching.unit("t"), touching.unit("f")) == 0.0
    assert refused(battle(tank()), Drive("t", "t/01", ((20, 1.5),))) == "off_table"


@pytest.mark.rule("diceless/base-vehicle-speeds", "diceless/base-vehicle-basics")
def test_skimmers_fly_over_others_and_do_not_stop_on_them() -> None:
    skiff = stood("t", "storm-skiff", 0, [(20, 6, EAST)])
    state = battle(skiff, stood("e", "truck", 1, [(30, 6, EAST)]))

    assert speed(driven(state, Drive("t", "t/01", ((40, 6),)))) == "flat_out"
    assert refused(state, Drive("t", "t/01", ((31, 6),))) == "place_taken"


@pytest.mark.rule("diceless/base-vehicle-speeds", "diceless/base-vehicle-basics")
def test_a_skimmer_on_the_spot_turns_over_nobody_but_may_stay_as_near_as_it_was() -> None:
    skiff = stood("t", "storm-skiff", 0, [(20, 6, EAST)])
    friend = stood("f", "truck", 0, [(20, 8.6, EAST)])
    near = stood("e", "truck", 1, [(24.3, 6, EAST)])

    assert refused(battle(skiff, friend), Drive("t", "t/01", (), 45.0)) == "place_taken"
    assert refused(battle(skiff, near), Drive("t", "t/01", (), 20.0)) == "place_taken"
    turned = driven(battle(skiff, near), Drive("t", "t/01", (), 180.0)).unit("t")
    assert pose_of(turned.models["01"]).facing == 180.0


@pytest.mark.rule("diceless/base-vehicle-speeds", "diceless/base-vehicle-basics")
def test_a_skimmer_stopped_over_a_model_is_taken_back_no_farther_than_it_must() -> None:
    skiff = stood("t", "storm-skiff", 0, [(10, 6, EAST)])
    state = battle(skiff, stood("f", "truck", 0, [(30, 6, EAST)]))
    unit = state.unit("t")
    skiffs, trucks = (state.book.vehicles[key].length for key in ("storm-skiff", "truck"))

    for end in (30.0, 30.4, 30.8, 31.2):
        made = Route((Pose(10.0, 6.0, EAST), Pose(end, 6.0, EAST)))
        left = 30.0 - trucks / 2 - skiffs / 2 - landed(state, unit, "01", made).end.x
        assert 0.0 <= left < 0.25


@pytest.mark.rule("diceless/base-vehicle-basics")
def test_a_hull_cannot_turn_into_what_stands_beside_it() -> None:
    wall = stood("f", "truck", 0, [(20, 9.1, EAST)])

    assert refused(battle(tank(), wall), Drive("t", "t/01", (), 45.0)) == "cannot_turn"


@pytest.mark.rule("diceless/base-vehicle-basics")
def test_a_hull_cannot_turn_over_the_edge_of_the_table() -> None:
    assert refused(battle(tank(20, 2.0)), Drive("t", "t/01", (), 45.0)) == "off_table"


@pytest.mark.rule("diceless/base-vehicle-speeds", "diceless/difficult-terrain-half")
def test_walkers_walk_six_inches_and_difficult_ground_slows_them() -> None:
    open_ground = battle(stood("t", "strider", 0, [(20, 6, EAST)]))
    before_wood = battle(stood("t", "strider", 0, [(12, 13, NORTH)]))

    assert refused(open_ground, Drive("t", "t/01", ((26.1, 6),))) == "too_far"
    assert speed(driven(open_ground, Drive("t", "t/01", ((26, 6),)))) == "combat"
    driven(before_wood, Drive("t", "t/01", ((12, 16.5),)))
    assert refused(before_wood, Drive("t", "t/01", ((12, 16.6),))) == "too_dear"


# ---------------------------------------------------------------- squadrons


@pytest.mark.rule("diceless/base-coherency", "diceless/base-vehicle-speeds")
def test_vehicles_of_a_squadron_drive_one_by_one_and_keep_together() -> None:
    pair = stood("t", "battle-tanks", 0, [(20, 4, EAST), (20, 9, EAST)])
    state = battle(pair)
    first, told, _ = play(state, moves, answers={"WhichMove": Drive("t", "t/01", ((32, 4),))})

    assert told is False
    assert first.turn is not None
    assert first.turn.acted == ("t/01",)
    assert refused(first, Drive("t", "t/01", ())) == "cannot_drive"
    assert refused(first, Drive("t", "t/02", ((22, 9),))) == "out_of_coherency"
    second, _, _ = play(first, moves, answers={"WhichMove": Drive("t", "t/02", ((31, 9),))})
    assert second.turn is not None
    assert second.turn.acted == ("t/01", "t/02", "t")


@pytest.mark.rule("diceless/base-coherency")
def test_a_vehicle_goes_no_farther_than_its_squadron_can_follow() -> None:
    ahead = stood("t", "battle-tanks", 0, [(20, 4, EAST), (20, 9, EAST)])
    stunned = evolve(
        ahead,
        models={
            **ahead.models,
            "02": evolve(ahead.models["02"], craft=evolve(craft_of(ahead, "02"), stunned=1)),
        },
    )

    assert refused(battle(stunned), Drive("t", "t/01", ((32, 4),))) == "out_of_coherency"
    driven(battle(stunned), Drive("t", "t/01", ((22, 4),)))


# ---------------------------------------------------------------- dangerous ground


@pytest.mark.rule("diceless/vehicle-dangerous-terrain")
def test_ground_takes_ten_points_an_inch_at_the_rear() -> None:
    skirts = stood("t", "battle-tank", 0, [(40.0, 21, NORTH)])
    state = battle(skirts)

    after, _, told = play(state, obey, Drive("t", "t/01", ((42, 22.7),)))

    # Inside the marsh from (41.176, 22) on: 1.0814 inches, so 10 points at Strength 8 on armour 10.
    points = [pool for note in of_type(told, Pounded) for pool in note.pools]
    assert sum(pool.points for pool in points) == 10
    assert {(pool.armour, pool.strength) for pool in points} == {(10, 8)}
    assert craft_of(after.unit("t"), "01").record.lines == {"E": 10}
    assert [note.effect for note in of_type(told, Damaged)] == ["shaken"]


@pytest.mark.rule("diceless/dangerous-terrain-variants")
def test_a_piece_may_take_more_or_fewer_points_from_vehicles() -> None:
    def points(per_inch: int | None) -> int:
        corners = ((27.5, 4.0), (29.5, 4.0), (29.5, 8.0), (27.5, 8.0))
        bog = Piece("bog", "marsh", corners, vehicle_per_inch=per_inch)
        state = evolve(battle(stood("t", "battle-tank", 0, [(26, 6, EAST)])), debris=(bog,))
        _, _, told = play(state, obey, Drive("t", "t/01", ((30, 6),)))
        return sum(p.points for n in of_type(told, Pounded) for p in n.pools)

    assert (points(None), points(4), points(2)) == (20, 8, 4)


@pytest.mark.rule("diceless/vehicle-dangerous-terrain")
def test_difficult_ground_is_dangerous_to_vehicles_but_to_skimmers_only_at_the_ends() -> None:
    def points(sheet: str, y: float) -> int:
        state = battle(stood("t", sheet, 0, [(12, 10, NORTH)]))
        _, _, told = play(state, obey, Drive("t", "t/01", ((12, y),)))
        return sum(p.points for n in of_type(told, Pounded) for p in n.pools)

    assert points("truck", 14.5) == 5
    assert points("storm-skiff", 24) == 0
    assert points("storm-skiff", 16) == 20


@pytest.mark.rule("diceless/vehicle-dangerous-terrain")
def test_a_hull_pays_for_the_inches_of_its_middle_and_not_for_a_rim_that_reaches_in() -> None:
    def points(y: float) -> int:
        state = battle(stood("t", "truck", 0, [(12, 10, NORTH)]))
        after, _, told = play(state, obey, Drive("t", "t/01", ((12, y),)))
        unit = after.unit("t")
        assert first_met(body_of(after, unit, unit.models["01"]), woods(after)) is not None
        return sum(p.points for n in of_type(told, Pounded) for p in n.pools)

    assert (points(13.9), points(14.1)) == (0, 1)


@pytest.mark.rule("diceless/vehicle-dangerous-terrain")
def test_a_vehicle_stops_where_the_ground_has_immobilised_it() -> None:
    worn = Record(
        {"E": 0}, (HitEffect("P", (0,), "stunned"), HitEffect("P", (1,), "weapon", "main"))
    )
    state = battle(crafted(tank(12, 8, NORTH), record=worn))

    after, _, told = play(state, obey, Drive("t", "t/01", ((12, 20),)))

    # 8 points bring a glancing hit, 15 the penetrating one that immobilises, 1.5 inches inside.
    stop = pose_of(after.unit("t").models["01"])
    assert (round(stop.x, 3), round(stop.y, 3)) == (12, 15.5)
    assert craft_of(after.unit("t"), "01").record.lines == {"E": 15}
    assert speed(after) == "immobile"
    assert of_type(told, Moved)[0].length == pytest.approx(7.5, abs=1e-3)


@pytest.mark.rule("diceless/vehicle-dangerous-terrain")
def test_a_wreck_stays_where_the_ground_has_made_it() -> None:
    worn = Record(
        {},
        (
            HitEffect("P", (0,), "stunned"),
            HitEffect("P", (1,), "weapon", "main"),
            HitEffect("P", (2,), "immobilised"),
        ),
    )
    # Its tracks are mended by hand here: only the box counts.
    mended = evolve(worn, entries=(*worn.entries[:2], HitEffect("P", (2,), "weapon", "left")))
    state = battle(crafted(tank(12, 8, NORTH), record=mended), tank(30, key="f"))

    after = driven(state, Drive("t", "t/01", ((12, 20),)))

    assert after.unit("t").place == "destroyed"
    assert [piece.kind for piece in after.debris] == ["wreck"]
    ys = [y for _, y in after.debris[0].polygon]
    assert (min(ys), max(ys)) == pytest.approx((13, 18), abs=1e-3)


@pytest.mark.rule("diceless/vehicle-dangerous-terrain")
def test_a_walker_takes_ten_points_for_a_move_through_danger() -> None:
    state = battle(stood("t", "strider", 0, [(40, 24, EAST)]))

    after = driven(state, Drive("t", "t/01", ((44, 24),)))

    assert craft_of(after.unit("t"), "01").record.lines == {"E": 10}
    assert pose_of(after.unit("t").models["01"]).x == 44


@pytest.mark.rule("diceless/sm-tremor", "diceless/vehicle-dangerous-terrain")
def test_a_shaken_vehicle_drives_through_danger_everywhere() -> None:
    shaken = evolve(tank(), shaken_ground=True)

    after = driven(battle(shaken), Drive("t", "t/01", ((20.75, 6),)))

    assert craft_of(after.unit("t"), "01").record.lines == {"E": 7}


# ---------------------------------------------------------------- rams


@pytest.mark.rule("diceless/ramming", "diceless/base-tank-shock")
def test_rams_and_tank_shocks_are_offered_at_each_enemy_they_meet() -> None:
    foes = (
        stood("near", "squad", 1, [(24, 6)]),
        stood("far", "squad", 1, [(20, 16)]),
        tank(12, owner=1, key="e"),
        tank(40, owner=1, key="out"),
    )
    state = battle(tank(), *foes)

    offered = [
        (type(form.reply), form.target, getattr(form.reply, "inches", None))
        for form in tank_forms(state, state.unit("t"), "01")
    ]
    assert offered == [
        (Ram, "e", None),
        (TankShock, "near", 6.0),
        (TankShock, "near", 12.0),
        (TankShock, "far", 12.0),
    ]
    for form in tank_forms(state, state.unit("t"), "01"):
        WhichMove(0, ("t",)).check(state, form.reply)


@pytest.mark.rule("diceless/ramming")
def test_where_no_enemy_is_met_a_ram_is_offered_straight_ahead() -> None:
    state = battle(tank(), tank(40, owner=1, key="out"))
    forms = list(tank_forms(state, state.unit("t"), "01"))

    assert [(form.target, form.reply.bearing) for form in forms] == [(None, EAST)] * 3


@pytest.mark.rule("diceless/ramming")
def test_a_ram_strikes_both_at_the_facings_touched() -> None:
    rammer = stood("t", "ram-tank", 0, [(20, 6, EAST)])
    state = battle(rammer, tank(32, facing=NORTH, owner=1, key="e"))

    order = Ram("t", "t/01", EAST)
    WhichMove(0, ("t",)).check(state, order)
    after, _, told = play(state, obey, order)

    # It has driven 7.5 inches: Strength 4 + 2 + 1 at side 11, Strength 1 + 2 + 1 at front 14.
    (rammed,) = of_type(told, Rammed)
    assert rammed == Rammed("t", "e", 7.5)
    first, second = of_type(told, Pounded)
    assert (first.unit, first.means) == ("e", "ram")
    assert (first.pools[0].points, first.pools[0].armour, first.pools[0].strength) == (20, 11, 7)
    assert (second.unit, second.pools[0].armour, second.pools[0].strength) == ("t", 14, 4)
    assert craft_of(after.unit("e"), "01").record.lines == {"C": 20}
    assert craft_of(after.unit("t"), "01").record.lines == {}
    assert pose_of(after.unit("t").models["01"]) == Pose(27.5, 6, EAST)
    assert speed(after) == "cruising"


@pytest.mark.rule("diceless/ramming")
def test_a_ram_needs_a_tank_and_a_vehicle_straight_ahead() -> None:
    foe = tank(32, owner=1, key="e")
    squad = stood("e", "squad", 1, [(32, 6)])

    assert refused(battle(stood("t", "truck", 0, [(20, 6)]), foe), Ram("t", "t/01", EAST)) == (
        "no_tank"
    )
    assert refused(battle(tank(), foe), Ram("t", "t/01", NORTH)) == "nothing_to_ram"
    assert refused(battle(tank(), squad), Ram("t", "t/01", EAST)) == "nothing_to_ram"
    assert refused(battle(tank(), tank(40, owner=1, key="e")), Ram("t", "t/01", EAST)) == (
        "nothing_to_ram"
    )


@pytest.mark.rule("diceless/ramming-skimmer")
@pytest.mark.parametrize(("changes", "points"), [({}, 10), ({"stunned": 1}, 20)])
def test_a_skimmer_dodges_a_ram_unless_it_cannot_move(changes: dict[str, int], points: int) -> None:
    skiff = crafted(stood("e", "storm-skiff", 1, [(30, 6, EAST)]), **changes)
    order = Ram("t", "t/01", EAST)

    _, _, told = play(battle(tank(), skiff), obey, order)

    assert [n.pools[0].points for n in of_type(told, Pounded)] == [points, 20]


@pytest.mark.rule("diceless/ramming")
def test_a_rammer_drives_on_when_its_victim_is_gone() -> None:
    boxes: tuple[HitEffect, ...] = tuple(HitEffect("P", (n,), "stunned") for n in range(4))
    frail = crafted(stood("e", "truck", 1, [(32, 6, NORTH)]), record=Record({"C": 10}, boxes))
    state = battle(tank(), frail, tank(44, 20, owner=1, key="f"))

    after = driven(state, Ram("t", "t/01", EAST))

    assert after.unit("e").place == "destroyed"
    assert [piece.kind for piece in after.debris] == ["rubble"]
    # It goes on over the rubble, an inch and a quarter of which does 12 points at the rear.
    assert pose_of(after.unit("t").models["01"]) == Pose(32, 6, EAST)
    assert craft_of(after.unit("t"), "01").record.lines == {"E": 12}
    assert speed(after) == "cruising"


# ---------------------------------------------------------------- tank shock


@pytest.mark.rule("diceless/base-tank-shock")
def test_a_shocked_unit_that_holds_moves_aside() -> None:
    squad = stood("e", "squad", 1, [(30, 6), (30, 7.2), (30, 4.8), (30, 8.4), (30, 3.6)])
    state = battle(tank(), squad)

    order = TankShock("t", "t/01", EAST, 10.0)
    WhichMove(0, ("t",)).check(state, order)
    after, _, told = play(state, obey, order)

    assert of_type(told, Shocked)[0].targets == ("e",)
    assert [note.occasion for note in of_type(told, LeadershipTested)] == ["morale"]
    assert pose_of(after.unit("t").models["01"]) == Pose(30, 6, EAST)
    assert len(after.unit("e").models) == 5
    assert distance(after, after.unit("t"), after.unit("e")) == 0.15
    moved = [n for n in of_type(told, Moved) if n.how == "aside"]
    assert {track.model for track in moved[0].tracks} == {"e/01", "e/02", "e/03"}


@pytest.mark.rule("diceless/base-tank-shock")
def test_a_shocked_unit_that_fails_falls_back() -> None:
    squad = evolve(stood("e", "shooters", 1, [(30, 6), (30, 7.5)]), op=200)

    after, _, told = play(
        battle(tank(), squad),
        obey,
        TankShock("t", "t/01", EAST, 10.0),
    )

    assert after.unit("e").broken
    assert of_type(told, Broke)
    assert pose_of(after.unit("t").models["01"]).x == 30


@pytest.mark.rule("diceless/base-tank-shock", "diceless/grenades-vehicles")
def test_death_or_glory_removes_who_does_not_stop_the_tank() -> None:
    squad = stood("e", "squad", 1, [(30, 6), (30, 7.5), (30, 9), (30, 4.5), (30, 3)])
    answers = {"WhoDares": Dare("e/01")}

    after, _, told = play(
        battle(tank(), squad),
        obey,
        TankShock("t", "t/01", EAST, 10.0),
        answers=answers,
    )

    # Front 13 is too much for Strength 4: nothing is marked.
    assert of_type(told, Dared) == [Dared("e", "t", False)]
    assert craft_of(after.unit("t"), "01").record.lines == {}
    assert "01" not in after.unit("e").models
    assert after.players[0].removed == 40


@pytest.mark.rule("diceless/usr-tank-hunters", "diceless/base-tank-shock")
def test_hunting_tanks_helps_the_blow_of_who_stands_in_a_tanks_way() -> None:
    hunter = stood("e", "tank-hunters", 1, [(30, 6)])
    groups = {key: evolve(group, weapons=()) for key, group in hunter.groups.items()}
    bare = evolve(hunter, groups=groups)

    blow = daring(battle(tank(), bare), "e/01", tank(), "01")

    assert (blow.points, blow.weapon) == (4 + 1, "")


@pytest.mark.rule("diceless/base-tank-shock")
def test_of_attacks_that_go_through_as_well_the_one_with_most_points_is_dared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    weak, strong = Impact("t", "01", 12, 6, 1, weapon="a"), Impact("t", "01", 12, 5, 3, 1, 0, "b")
    monkeypatch.setattr(ramming, "_attacks", lambda *_: iter((weak, strong)))

    assert daring(battle(tank()), "e/01", tank(), "01") == strong


@pytest.mark.rule("diceless/base-tank-shock", "diceless/artillery-allocation")
def test_a_gun_that_finds_no_place_beside_a_tank_is_lost_and_has_no_hit_points(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ramming_flow, "ASIDE", 0.1)
    battery = stood("e", "quake-battery", 1, [(30, 9), (30, 10), (30, 6)])

    after, _, told = play(battle(tank(), battery), obey, TankShock("t", "t/01", EAST, 10.0))

    assert of_type(told, Shocked)[0].targets == ("e",)
    assert list(after.unit("e").models) == ["01", "02"]
    assert after.players[0].removed == 0


@pytest.mark.rule("diceless/base-tank-shock")
def test_a_gun_of_artillery_is_not_asked_to_stand_in_a_tanks_way() -> None:
    battery = stood("e", "quake-battery", 1, [(30, 6), (30, 7.2), (32, 6)])

    _, _, told = play(
        battle(tank(), battery),
        obey,
        TankShock("t", "t/01", EAST, 10.0),
        answers={"WhoDares": Dare("e/01")},
    )

    assert of_type(told, WhoDares) == [WhoDares("e", "t", ("e/01", "e/02"))]
    assert of_type(told, Dared) == [Dared("e", "t", False)]


@pytest.mark.rule("diceless/base-tank-shock", "diceless/grenades-vehicles")
def test_death_or_glory_stops_a_tank_at_the_unit() -> None:
    worn = crafted(tank(), record=Record({"B": 0, "E": 14}))
    bomber = stood("e", "tank-hunters", 1, [(30, 6)])
    answers = {"WhoDares": Dare("e/01")}

    after, _, told = play(
        battle(worn, bomber),
        obey,
        TankShock("t", "t/01", EAST, 12.0),
        answers=answers,
    )

    # A melta bomb: 20 points at Strength 12 on front 13, line F: three penetrating hits.
    (pounded,) = of_type(told, Pounded)
    assert (pounded.means, pounded.pools[0].points) == ("daring", 20)
    assert (pounded.pools[0].armour, pounded.pools[0].strength) == (13, 12)
    assert of_type(told, Dared) == [Dared("e", "t", True)]
    assert pose_of(after.unit("t").models["01"]) == Pose(27, 6, EAST)
    assert len(after.unit("e").models) == 1


@pytest.mark.rule("diceless/base-tank-shock")
def test_nobody_behind_who_stops_a_tank_is_shocked() -> None:
    worn = crafted(tank(), record=Record({"B": 0, "E": 14}))
    bomber, behind = (stood(key, "tank-hunters", 1, [(x, 6)]) for key, x in (("e", 29), ("f", 32)))

    _, _, told = play(
        battle(worn, bomber, behind),
        obey,
        TankShock("t", "t/01", EAST, 12.0),
        answers={"WhoDares": Dare("e/01")},
    )

    assert of_type(told, Shocked)[0].targets == ("e", "f")
    assert of_type(told, Dared) == [Dared("e", "t", True)]
    assert [note.unit for note in of_type(told, LeadershipTested)] == ["e"]


@pytest.mark.rule("diceless/base-tank-shock")
def test_a_tank_shock_needs_a_tank_and_somebody_to_shock() -> None:
    squad = stood("e", "squad", 1, [(30, 6)])
    fighting = evolve(squad, locked=("f",))

    assert refused(battle(tank()), TankShock("t", "t/01", EAST, 12.0)) == "nobody_to_shock"
    assert refused(battle(tank(), squad), TankShock("t", "t/01", EAST, 12.1)) == "too_far"
    assert refused(battle(tank(), fighting), TankShock("t", "t/01", EAST, 12.0)) == "way_blocked"
    truck = stood("t", "truck", 0, [(20, 6)])
    assert refused(battle(truck, squad), TankShock("t", "t/01", EAST, 12.0)) == "no_tank"


# ---------------------------------------------------------------- bodies


@pytest.mark.rule("diceless/base-vehicle-basics", "diceless/starter-match")
def test_a_hull_is_a_rectangle_and_a_walker_stands_on_a_base() -> None:
    state = battle(tank(20, 6, NORTH), stood("s", "strider", 0, [(30, 6, EAST)]))

    assert hull_of(state, state.unit("t"), "01").bounds == (18.25, 3.5, 21.75, 8.5)
    strider = state.unit("s")
    assert body_of(state, strider, strider.models["01"]).radius == 1.25
    assert [base.radius for base in bases_of(state, strider)] == [1.25]


@pytest.mark.rule("diceless/base-vehicle-basics", "diceless/artillery-allocation")
def test_a_gun_stands_on_a_base_as_wide_as_its_hull() -> None:
    state = battle(stood("b", "quake-battery", 0, [(30, 6, EAST), (31, 6, EAST), (33, 6, NORTH)]))
    battery = state.unit("b")
    gun = body_of(state, battery, battery.models["03"])

    assert gun == disc((33, 6), 0.75)
    assert bases_of(state, battery)[2].shape == gun


@pytest.mark.rule("diceless/base-deployment")
def test_vehicles_are_lined_up_where_there_is_room() -> None:
    waiting = evolve(tank(), place="waiting")
    wall = [stood(f"w{n}", "battle-tank", 0, [(2.5 + 4.3 * n, 4, NORTH)]) for n in range(11)]

    (free,) = line_up(battle(waiting), ("t",))["t"]
    (pushed,) = line_up(battle(waiting, *wall), ("t",))["t"]

    assert free.at == (24, 6)
    assert 9 <= pushed.at[1] <= 9.5


@pytest.mark.rule("diceless/base-deployment")
def test_a_vehicle_that_finds_no_room_comes_from_reserve() -> None:
    waiting = evolve(tank(), place="waiting")
    walls = [
        stood(f"w{row}-{n}", "battle-tank", 0, [(2.5 + 4.3 * n, row, NORTH)])
        for row in (3.0, 9.0)
        for n in range(11)
    ]

    state, _, told = play(battle(waiting, *walls), deployment)

    late = state.unit("t")
    assert (late.place, late.arrival) == ("reserve", "edge")
    assert told[-1] == NoRoom("t")
    assert late in in_reserve(state, 0)


@pytest.mark.rule("diceless/base-deployment", "diceless/base-coherency")
def test_hulls_are_set_up_wholly_in_their_zone_and_look_where_they_are_told() -> None:
    pair = evolve(stood("t", "battle-tanks", 0, []), place="waiting")
    whole = stood("t", "battle-tanks", 0, [(0, 0), (0, 0)])
    pair = evolve(pair, models=whole.models)
    state = battle(pair)

    def set_up(order: Deploy) -> Battle:
        WhereToDeploy(("t",)).check(state, order)
        return play(state, deployment, answers={"WhereToDeploy": order})[0]

    after = set_up(Deploy("t", 24, 10, NORTH, 2, 1.0))
    assert [pose_of(model) for model in after.unit("t").models.values()] == [
        Pose(21.75, 7.5, NORTH),
        Pose(26.25, 7.5, NORTH),
    ]
    assert pose_of(set_up(Deploy("t", 24, 8, 0.0, 1, 1.0)).unit("t").models["02"]).x == 15.5
    for order, code in (
        (Deploy("t", 24, 12.1, NORTH, 2, 1.0), "off_table"),
        (Deploy("t", 24, 10, NORTH, 2, 2.1), "gap_too_wide"),
        (Deploy("t", 24, 10, NORTH, 3, 1.0), "too_many_files"),
    ):
        with pytest.raises(IllegalReply) as caught:
            WhereToDeploy(("t",)).check(state, order)
        assert caught.value.code == code
