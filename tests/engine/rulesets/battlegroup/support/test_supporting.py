"""Support that is called: who calls what and where, batteries off the map, and their fire."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from attrs import evolve

from engine.advice.answers import forms
from engine.advice.queries import Odds, ReplyOdds
from engine.dice import ProvenDice
from engine.errors import IllegalReply
from engine.match import Match
from engine.rulesets.battlegroup.barrage.notes import Bombards, Shelled, Wasted
from engine.rulesets.battlegroup.barrage.questions import FireAtPoint, WhichTargetPoint
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Mode
from engine.rulesets.battlegroup.command.notes import Passed
from engine.rulesets.battlegroup.command.questions import WhichOrder
from engine.rulesets.battlegroup.command.state import why_no_order
from engine.rulesets.battlegroup.core.armies import Army, ForceEntry
from engine.rulesets.battlegroup.core.model import (
    Battle,
    Down,
    Options,
    Rout,
    TargetPoint,
    Turn,
    Unit,
)
from engine.rulesets.battlegroup.core.questions import Decide, Pass
from engine.rulesets.battlegroup.core.windows import Frame, Stack
from engine.rulesets.battlegroup.damage.notes import HullStruck
from engine.rulesets.battlegroup.force.state import muster, unit_of
from engine.rulesets.battlegroup.hits.notes import Retargeted
from engine.rulesets.battlegroup.hits.questions import WhetherToJink
from engine.rulesets.battlegroup.morale.notes import WentToGround
from engine.rulesets.battlegroup.morale.questions import WhetherToGround
from engine.rulesets.battlegroup.movement.questions import Move, WhereToMove
from engine.rulesets.battlegroup.orders.questions import WhichReaction
from engine.rulesets.battlegroup.ruleset import RULESET
from engine.rulesets.battlegroup.shooting.questions import Shoot, WhatToShoot
from engine.rulesets.battlegroup.sight.state import stands
from engine.rulesets.battlegroup.support.flow import by_default as at_first
from engine.rulesets.battlegroup.support.notes import CallAnswered, Registered
from engine.rulesets.battlegroup.support.questions import (
    CallAt,
    CallOn,
    Register,
    WhatToCall,
    WhereToRegister,
    WhetherOffMap,
)
from engine.rulesets.battlegroup.support.state import eyes, points_for
from engine.rulesets.battlegroup.wounds.notes import Hurt
from engine.rulesets.battlegroup.wounds.questions import WhoFalls
from engine.table import Rolled
from tests.engine.rulesets.battlegroup.motors import vehicle
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, Place, put, row
from tests.engine.rulesets.battlegroup.support.staging import caller, calls, off_map, scene
from tests.helpers.long import first

WEST: Place = (1.0, 5.0)


def registered(state: Battle, at: Place) -> Battle:
    first, second = state.players
    point = TargetPoint("cross", at)
    return evolve(state, players=(evolve(first, target_points=(point,)), second))


# ---------------------------------------------------------------- who and what


@pytest.mark.rule("battlegroup/request-support-who")
def test_only_hq_and_those_with_the_equipment_call() -> None:
    state = scene(put("iw-line", "line", US, row(1, 8, 3)))
    assert why_no_order(state, state.unit("line"), "request_support") == "order_of_callers"
    assert why_no_order(state, state.unit("hq"), "request_support") is None
    for busy in ({"down": Down(1, False)}, {"rout": Rout("combat", 1)}, {"locked": ("foe",)}):
        assert why_no_order(state, caller(**busy), "request_support") is not None


@pytest.mark.rule("battlegroup/ig-vox")
def test_a_vox_calls_through_one_who_could_call_himself() -> None:
    state = scene(put("iw-line-vox", "vox", US, row(1, 8, 3)))
    assert why_no_order(state, state.unit("vox"), "request_support") is None
    acted = evolve(state, units={**state.units, "hq": caller(acted=True)})
    assert why_no_order(acted, acted.unit("vox"), "request_support") is None
    down = evolve(state, units={**state.units, "hq": caller(down=Down(1, False))})
    assert why_no_order(down, down.unit("vox"), "request_support") == "order_of_callers"


@pytest.mark.rule("battlegroup/support-strikes", "battlegroup/request-support-test")
def test_what_is_left_can_be_called_the_cheapest_first() -> None:
    game = Game.on(scene(off_map("vg-gunship", "ship", THEM))).order("hq", "request_support")
    assert isinstance(game.asked, WhatToCall)
    assert game.asked.supports == ("mortars", "howitzers")

    units = scene().units
    acted = {**units, "mortars": evolve(units["mortars"], acted=True)}
    spent = {**acted, "howitzers": evolve(units["howitzers"], spent=True)}
    state = evolve(scene(), units=acted)
    assert Game.on(state).order("hq", "request_support").asked.supports == ("howitzers",)
    state = evolve(scene(), units=spent)
    assert why_no_order(state, state.unit("hq"), "request_support") == "nobody_to_call"


@pytest.mark.rule("battlegroup/request-support-test")
def test_a_battery_on_the_table_is_called_too_if_it_can_act() -> None:
    guns = put("iw-mortars", "guns", US, row(1, 2, 3))
    game = Game.on(scene(guns)).order("hq", "request_support")
    assert "guns" in game.asked.supports
    down = evolve(guns, down=Down(1, False))
    assert "guns" not in Game.on(scene(down)).order("hq", "request_support").asked.supports
    state = registered(scene(down), (1.0, 25.0))
    assert points_for(state, state.unit("guns")) == ()
    assert len(points_for(state, state.unit("mortars"))) == 1


# ---------------------------------------------------------------- where


@pytest.mark.rule("battlegroup/request-support-target")
def test_a_call_is_aimed_at_an_enemy_in_sight_and_in_no_combat() -> None:
    locked = put("iw-line", "locked", THEM, row(1, 28, 3))
    friend = put("iw-line", "friend", US, row(1, 30, 3))
    state = scene(evolve(locked, locked=("friend",)), evolve(friend, locked=("locked",)))
    game = Game.on(state).order("hq", "request_support")
    assert game.ask.default == CallOn("mortars", "foe")
    for target, code in (("locked", "target_locked"), ("friend", "no_target")):
        with pytest.raises(IllegalReply) as refused:
            game.say(CallOn("mortars", target))
        assert refused.value.code == code
    behind = evolve(
        scene(), units={**scene().units, "far": put("iw-line", "far", THEM, [(70, 46)])}
    )
    game = Game.on(behind).order("hq", "request_support")
    with pytest.raises(IllegalReply) as refused:
        game.say(CallOn("mortars", "far"))
    assert refused.value.code == "caller_sees_nobody"


@pytest.mark.rule("battlegroup/request-support-target")
def test_by_default_nobody_is_called_on_whom_the_caller_does_not_see() -> None:
    hidden = put("iw-line", "foe", THEM, [(70, 46)])
    game = Game.on(evolve(scene(), units={**scene().units, "foe": hidden}))
    assert game.order("hq", "request_support").ask.default == Pass()


@pytest.mark.rule("battlegroup/request-support-target")
def test_a_call_at_a_point_needs_sight_of_it() -> None:
    game = Game.on(scene()).order("hq", "request_support")
    beyond = ((80.0, 1.0), (-0.5, 1.0), (1.0, 48.5), (1.0, -0.5))
    for place, code in (
        ((70.0, 46.0), "point_not_seen"),
        *((place, "point_off_table") for place in beyond),
    ):
        with pytest.raises(IllegalReply) as refused:
            game.say(CallAt("mortars", *place))
        assert refused.value.code == code
    game.say(CallAt("mortars", 1.0, 20.0))


@pytest.mark.rule("battlegroup/request-support-target")
@pytest.mark.parametrize(
    ("support", "far", "hit"),
    [("mortars", 2.9, True), ("mortars", 3.5, False), ("howitzers", 5.9, True)],
)
def test_a_point_hits_whoever_is_nearest_within_reach(support: str, far: float, hit: bool) -> None:
    radius = BOOK.profiles["iw-rifleman"].radius
    game = calls(scene(), CallAt(support, 1.0, 25.0 - radius - far), shell=6, save=6)
    game.until(WhetherToGround, WhichOrder)
    assert bool(game.told(Wasted)) is not hit
    assert [one.target for one in game.told(Shelled)] == ["foe"] * hit


@pytest.mark.rule("battlegroup/request-support-target")
def test_a_friend_nearest_to_the_point_is_hit() -> None:
    friend = put("iw-line", "friend", US, row(1, 22, 3))
    game = calls(scene(friend), CallAt("mortars", 1.0, 22.0), shell=6, save=6).until(WhichOrder)
    assert [one.target for one in game.told(Shelled)] == ["friend"]


@pytest.mark.rule("battlegroup/request-support-target", "battlegroup/wounds-defender-allocates")
def test_by_default_those_fall_first_who_are_farthest_from_the_point() -> None:
    state = scene()  # the fourth of ten stands on the point
    game = calls(state, CallAt("mortars", 4.1, 25.0), shell=6, to_wound=6).until(WhoFalls)

    alike = [model for model in game.asked.models if model in ("foe/03", "foe/04", "foe/05")]
    assert alike == ["foe/03", "foe/05", "foe/04"]


@pytest.mark.rule("battlegroup/request-support-target", "battlegroup/blast-stray-ties")
@pytest.mark.parametrize(("face", "hit"), [(3, "foe"), (4, "other")])
def test_units_equally_near_to_a_point_draw_lots(face: int, hit: str) -> None:
    other = put("iw-line", "other", THEM, row(1, 21, 3))
    game = calls(scene(other), CallAt("mortars", 1.0, 23.0), shell=6, save=6, nearest_unit=face)
    game.until(WhichOrder)
    assert game.told(Shelled)[0].target == hit


# ---------------------------------------------------------------- the test


@pytest.mark.rule("battlegroup/request-support-fail")
def test_a_call_that_fails_spends_only_the_order_of_the_caller() -> None:
    state = scene(put("iw-line-vox", "vox", US, row(1, 8, 3)))
    game = calls(state, CallOn("howitzers", "foe"), communications=6).until(WhichOrder)
    assert [(one.total, one.need, one.passed) for one in game.told(CallAnswered)] == [
        (12, 9, False)
    ]
    assert game.told(Bombards) == []
    assert game.state.unit("hq").acted
    assert not game.state.unit("howitzers").spent
    game.order("vox", "request_support")
    assert game.asked.supports == ("mortars", "howitzers")


@pytest.mark.rule("battlegroup/request-support-test")
def test_the_call_is_a_test_of_the_callers_own_leadership_and_no_morale() -> None:
    vox = put("iw-line-vox", "vox", US, row(1, 8, 10, 0.9))
    game = Game.on(scene(vox), communications=4).order("vox", "request_support")
    game.say(CallOn("mortars", "foe")).until(WhichOrder)
    (told,) = game.told(CallAnswered)
    assert (told.total, told.need) == (8, 8)


@pytest.mark.rule("battlegroup/request-support-pass", "battlegroup/bombardment-open-fire")
def test_a_battery_has_acted_and_hired_guns_are_spent_when_they_have_fired() -> None:
    game = calls(scene(), CallOn("mortars", "foe"), shell=2).until(WhichOrder)
    assert game.told(Bombards)[0].unit == "mortars"
    assert (game.state.unit("mortars").acted, game.state.unit("mortars").spent) == (True, False)
    game = calls(scene(), CallOn("howitzers", "foe"), shell=2).until(WhichOrder)
    assert (game.state.unit("howitzers").acted, game.state.unit("howitzers").spent) == (False, True)


@pytest.mark.rule("battlegroup/request-support-pass", "battlegroup/ambush-fire-window")
def test_the_strike_is_an_order_within_the_call_with_windows_of_its_own() -> None:
    foe = put("iw-line", "ambush", THEM, row(1, 20, 3), "ambush_fire")
    game = Game.on(scene(foe)).order("hq", "request_support")
    game.decline("order_declared").say(CallOn("mortars", "foe"))
    game.decline("action_declared", "action_done")
    assert game.stack == ["hq", "mortars"]
    assert game.asked.moment == "shot_declared"
    assert game.asked.unit == "mortars"
    game.say(Pass()).until(WhichReaction)
    assert game.asked.moment == "shot_done"
    game.react("ambush").until(WhichOrder)
    assert game.stack == []


@pytest.mark.rule("battlegroup/request-support-pass")
def test_the_guns_fire_even_if_the_caller_falls_to_an_answer() -> None:
    foe = put("iw-heavy-team", "ambush", THEM, row(1, 8, 3), "ambush_fire")
    lone = evolve(put("iw-command", "hq", US, [(1, 5)]), started=1)
    units = {**scene(foe).units, "hq": lone}
    state = evolve(scene(foe), units=dict(sorted(units.items(), key=lambda one: one[1].owner)))
    game = Game.on(state, to_hit=6, to_wound=6, shell=6, communications=1, save=1)
    game.order("hq", "request_support").decline("order_declared").say(CallOn("mortars", "foe"))
    game.decline("action_declared", "action_done").react("ambush").until(WhichOrder)
    assert game.state.unit("hq").place == "destroyed"
    assert game.told(Shelled)[0].target == "foe"
    assert game.stack == []


@pytest.mark.rule("battlegroup/request-support-exclusive")
@pytest.mark.parametrize(("mode", "turns"), [("turns", 2), ("alternating", 1)])
def test_a_caller_does_nothing_else_until_his_next_turn(mode: Mode, turns: int) -> None:
    waiting = put("iw-command", "hq", US, row(1, 5, 5), "ambush_fire")
    state = evolve(scene(sequence_mode=mode), now=4)
    busy = evolve(waiting, directing=4)
    foe_moves = evolve(state.turn or Turn(THEM), seat=THEM)
    for later, reacts in ((0, False), (turns - 1, False), (turns, True)):
        then = evolve(state, units={**state.units, "hq": busy}, now=4 + later, turn=foe_moves)
        game = Game.on(then).order("foe", "open_fire")
        assert isinstance(game.asked, WhichReaction) is reacts


@pytest.mark.rule("battlegroup/request-support-exclusive")
def test_a_caller_that_rallies_in_his_turn_does_not_move_for_it() -> None:
    for directing, asks in ((1, 0), (None, 1)):
        state = scene()
        hq = caller(acted=True, rout=Rout("shooting", 1), directing=directing)
        state = evolve(state, units={**state.units, "hq": hq}, turn=Turn(US, "rally", "rallying"))
        game = Game.on(state, rally=1)
        assert isinstance(game.asked, WhereToMove) is bool(asks)


@pytest.mark.rule("battlegroup/request-support-exclusive")
def test_calling_marks_the_caller() -> None:
    assert calls(scene(), CallOn("mortars", "foe")).state.unit("hq").directing == 1


# ---------------------------------------------------------------- the fire


@pytest.mark.rule("battlegroup/barrage-to-hit", "battlegroup/bombardment-is-barrage")
@pytest.mark.parametrize(("face", "static", "hits"), [(6, 3, 1), (5, 3, 0), (5, 0, 1), (4, 0, 0)])
def test_indirect_fire_hits_worse(face: int, static: int, hits: int) -> None:
    """Six is needed; five against a unit that stands still."""
    state = scene()
    foe = evolve(put("iw-line", "foe", THEM, row(1, 25, 3)), moved_in=static)
    state = evolve(state, units={**state.units, "foe": foe}, now=3)
    game = calls(state, CallOn("mortars", "foe"), shell=face).until(WhichOrder)
    assert bool(game.told(Shelled)[0].hits) is bool(hits)


@pytest.mark.rule("battlegroup/bombardment-open-fire", "battlegroup/template-hit-cap")
def test_every_gun_of_a_battery_fires_and_each_is_capped() -> None:
    state = scene()
    foe = put("iw-line", "foe", THEM, row(1, 25, 2))
    state = evolve(state, units={**state.units, "foe": foe})
    game = calls(state, CallOn("howitzers", "foe"), shell=6).until(WhichOrder)
    rolled = [one for one in game.notes if getattr(one, "purpose", None) == "shell"]
    assert [len(one.faces) for one in rolled] == [5, 5]
    assert game.told(Shelled)[0].hits == 4


@pytest.mark.rule("battlegroup/barrage-pinning")
@pytest.mark.parametrize(("save", "pinned"), [(1, True), (6, False)])
def test_a_wound_from_afar_pins(save: int, pinned: bool) -> None:
    state = scene()
    foe = put("iw-line", "foe", THEM, row(1, 25, 10, 1.0))
    state = evolve(state, units={**state.units, "foe": foe})
    game = calls(
        state, CallOn("mortars", "foe"), shell=6, to_wound=6, save=save, pinning=6, morale=1
    )
    game.until(WhichOrder)
    assert [(one.unit, one.pinned) for one in game.told(WentToGround)] == [("foe", True)] * pinned


@pytest.mark.rule("battlegroup/barrage-pinning", "battlegroup/blast-stray")
def test_ones_stray_to_a_neighbour_and_pin_it_too() -> None:
    friend = put("iw-line", "friend", US, row(1, 23, 10, 1.0))
    faces = {"shell": 1, "to_wound": 6, "save": 1, "pinning": 6, "morale": 1}
    game = calls(scene(friend), CallOn("mortars", "foe"), **faces).until(WhichOrder)
    assert [(one.target, one.hits) for one in game.told(Shelled)] == [("foe", 0), ("friend", 9)]
    assert {one.unit for one in game.told(WentToGround)} == {"friend"}


@pytest.mark.rule("battlegroup/barrage-procedure")
def test_only_the_ground_a_target_stands_in_covers_it_from_above() -> None:
    state = scene()
    wood = next(piece for piece in state.layout.terrain if piece.kind == "woods")
    x = sum(at[0] for at in wood.polygon) / len(wood.polygon)
    y = sum(at[1] for at in wood.polygon) / len(wood.polygon)
    for at, saved in (((x, y), True), ((1.0, 25.0), False)):
        foe = put("iw-line", "foe", THEM, [at])
        wall = put("iw-line", "wall", THEM, row(0.6, 15, 8, 1.0))
        units = {**state.units, "foe": foe, "wall": wall, "hq": caller()}
        there = evolve(state, units=units)
        there = registered(there, at)
        game = Game.on(there, shell=6, to_wound=6, save=5)
        game.order("howitzers", "open_fire").say(FireAtPoint("howitzers", "cross"))
        game.until(WhichOrder)
        (hurt,) = game.told(Hurt)
        assert (hurt.lost == 0) is saved


@pytest.mark.rule("battlegroup/barrage-procedure", "battlegroup/go-to-ground-when")
def test_the_target_may_go_to_ground_before_it_saves() -> None:
    game = calls(scene(), CallOn("howitzers", "foe"), shell=6, to_wound=6, save=4)
    assert isinstance(game.asked, WhetherToGround)
    game.say(Decide(True)).until(WhichOrder)
    (hurt,) = game.told(Hurt)
    assert hurt.lost == 0


@pytest.mark.rule("battlegroup/barrage-needs-request")
def test_guns_on_the_table_keep_their_range() -> None:
    guns = put("iw-mortars", "guns", US, [(70.0, 46.0)])
    state = scene(guns)
    game = Game.on(state).order("hq", "request_support")
    assert (BOOK.weapons["mortar"].range or 0.0) < 70.0
    with pytest.raises(IllegalReply) as refused:
        game.say(CallOn("guns", "foe"))
    assert refused.value.code == "battery_out_of_reach"
    game.say(CallOn("mortars", "foe"))


@pytest.mark.rule("battlegroup/barrage-needs-request", "battlegroup/base-weapon-types")
def test_guns_on_the_table_do_not_fire_at_what_is_too_near(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOOK.weapons, "mortar", evolve(BOOK.weapons["mortar"], least=20.0))

    far, near = (scene(put("iw-mortars", "guns", US, [(1.0, y)])) for y in (2.0, 8.0))
    Game.on(far).order("hq", "request_support").say(CallOn("guns", "foe"))
    game = Game.on(near).order("hq", "request_support")
    with pytest.raises(IllegalReply) as refused:
        game.say(CallOn("guns", "foe"))
    assert refused.value.code == "battery_out_of_reach"


# ---------------------------------------------------------------- targets that slip away


@pytest.mark.rule("battlegroup/bombardment-open-fire", "battlegroup/reserve-move-retarget")
def test_guns_whose_target_slips_away_are_called_on_another_or_kept() -> None:
    runner = put("iw-line", "runner", THEM, row(1, 18, 3), "reserve_move")
    state = scene(put("iw-line", "near", THEM, row(5, 12, 3)), runner)
    for again, spent in ((CallOn("howitzers", "foe"), True), (Pass(), False)):
        game = Game.on(state).decline("between_orders").order("hq", "request_support")
        game.say(CallOn("howitzers", "runner"))
        assert game.asked.moment == "shot_declared"
        game.react("runner").until(WhereToMove).say(Move("runner", ((4.0, 18.0),)))
        game.until(WhatToCall)
        assert (game.asked.unit, game.asked.supports) == ("hq", ("howitzers",))
        assert game.ask.default == CallOn("howitzers", "runner")
        game.say(again).until(WhichOrder)
        assert game.state.unit("howitzers").spent is spent
        assert game.told(Retargeted)[0].target == ("foe" if spent else None)


# ---------------------------------------------------------------- points that are registered


@pytest.mark.rule("battlegroup/request-support-target")
@pytest.mark.parametrize(("at", "wasted"), [((1.0, 25.0), None), ((60.0, 8.0), "nobody_near")])
def test_it_is_told_before_that_a_point_has_nobody_near(at: Place, wasted: str | None) -> None:
    game = Game.on(registered(scene(), at), shell=6).order("howitzers", "open_fire")
    shots = [one for one in forms(game.state, game.ask) if isinstance(one.reply, FireAtPoint)]

    assert [one.no_effect for one in shots] == [wasted]
    game.say(shots[0].reply).until(WhichOrder)
    assert bool(game.told(Wasted)) is (wasted is not None)


@pytest.mark.rule("battlegroup/orders-until-done", "battlegroup/target-point-fire")
@pytest.mark.parametrize(
    ("at", "mode", "asked"),
    [
        ((60.0, 8.0), "turns", False),
        ((1.0, 25.0), "turns", True),
        ((60.0, 8.0), "alternating", True),
    ],
)
def test_batteries_pass_by_themselves_that_nobody_is_near_to_for(
    at: Place, mode: Mode, asked: bool
) -> None:
    state = registered(scene(sequence_mode=mode), at)
    state = evolve(state, units={**state.units, "hq": caller(acted=True)})
    game = Game.on(state)

    passed = [note.units for note in game.told(Passed)]
    assert passed == ([] if asked else [("mortars", "howitzers")])
    assert (isinstance(game.asked, WhichOrder) and game.ask.seat == US) is asked


@pytest.mark.rule("battlegroup/target-point-fire", "battlegroup/barrage-off-map-blind")
def test_a_battery_off_the_map_fires_at_a_registered_point_by_itself() -> None:
    state = scene()
    for key in ("mortars", "howitzers"):
        assert why_no_order(state, state.unit(key), "open_fire") == "off_map_is_blind"
    state = registered(state, (1.0, 25.0))
    for key, spent in (("mortars", False), ("howitzers", True)):
        for order in ("top_speed", "maneuver_and_fire", "ambush_fire", "reserve_move"):
            assert why_no_order(state, state.unit(key), order) == "off_map_is_blind"
        game = Game.on(state, shell=6).order(key, "open_fire")
        assert isinstance(game.asked, WhichTargetPoint)
        with pytest.raises(IllegalReply) as refused:
            game.say(FireAtPoint(key, "elsewhere"))
        assert refused.value.code == "no_target_point"
        game.say(FireAtPoint(key, "cross")).until(WhichOrder)
        assert game.told(CallAnswered) == []
        assert game.told(Shelled)[0].target == "foe"
        assert game.state.unit(key).spent is spent
        assert game.state.players[US].target_points == (TargetPoint("cross", (1.0, 25.0)),)


@pytest.mark.rule("battlegroup/target-point-fire")
def test_a_battery_on_the_table_fires_at_a_point_or_at_what_it_sees() -> None:
    state = registered(scene(put("iw-mortars", "guns", US, row(1, 2, 3))), (1.0, 25.0))
    point, sight = (Game.on(state, shell=6).order("guns", "open_fire") for _ in range(2))

    point.say(FireAtPoint("guns", "cross")).until(WhichOrder, WhatToShoot)
    assert isinstance(point.asked, WhichOrder)
    assert point.told(Bombards)

    sight.say(Pass())
    assert isinstance(sight.asked, WhatToShoot)
    assert not sight.told(Bombards)


@pytest.mark.rule("battlegroup/target-point-fire")
def test_a_point_belongs_to_one_side() -> None:
    state = registered(scene(off_map("iw-mortars", "theirs", THEM)), (1.0, 25.0))
    assert why_no_order(state, state.unit("theirs"), "open_fire") == "off_map_is_blind"


@pytest.mark.rule("battlegroup/target-point-fire")
def test_a_battery_in_ambush_does_not_fire_at_a_point() -> None:
    guns = put("iw-mortars", "guns", US, row(1, 2, 3), "ambush_fire")
    state = registered(scene(guns), (1.0, 25.0))
    state = evolve(state, turn=Turn(THEM, "orders", "slots"))
    game = Game.on(state).order("foe", "open_fire")
    if isinstance(game.asked, WhichReaction):
        game.react("guns")
    assert not isinstance(game.asked, WhichTargetPoint)


@pytest.mark.rule("battlegroup/target-point-fire")
def test_guns_off_the_map_are_told_before_their_order_that_nobody_is_near_a_point() -> None:
    def told(at: Place) -> str | None:
        game = Game.on(registered(scene(), at))
        found = (form for form in forms(game.state, game.ask) if form.unit == "howitzers")
        return next(form.no_effect for form in found if form.reply.order == "open_fire")

    assert told((50.0, 5.0)) == "nobody_near"
    assert told((5.0, 25.0)) is None


# ---------------------------------------------------------------- before the battle


def before(**options: Any) -> Battle:
    return evolve(muster(Options(**options)), stage="batteries", objectives=((22, 17), (50, 31)))


@pytest.mark.rule("battlegroup/target-point-buy")
def test_a_target_point_is_placed_before_the_first_unit() -> None:
    game = Game.on(before())
    assert isinstance(game.asked, WhereToRegister)
    assert game.asked.by_default == (50, 31)
    with pytest.raises(IllegalReply) as refused:
        game.say(Register("target-point-1", 73.0, 5.0))
    assert refused.value.code == "point_off_table"
    game.say(Register("target-point-1", 30.0, 20.0))
    assert game.state.players[US].target_points == (TargetPoint("target-point-1", (30.0, 20.0)),)
    assert (game.told(Registered)[0].x, game.told(Registered)[0].y) == (30.0, 20.0)
    again = Game.on(before()).say(Pass())
    assert again.state.players[US].target_points == (TargetPoint("target-point-1", (50, 31)),)


@pytest.mark.rule("battlegroup/barrage-off-map", "battlegroup/fo-fire-support-off-table")
def test_a_battery_stays_off_the_map_or_is_set_up_and_hired_guns_never_are() -> None:
    for stays, place in ((True, "off_map"), (False, "waiting")):
        game = Game.on(before()).say(Pass())
        assert isinstance(game.asked, WhetherOffMap)
        assert (game.asked.unit, game.ask.default) == ("a-mortars", Decide(True))
        game.say(Decide(stays))
        assert game.state.unit("a-mortars").place == place
        assert game.state.stage == "deployment"
        assert game.state.unit("a-howitzers").place == "off_map"
        assert game.state.unit("b-gunship").place == "off_map"


@pytest.mark.rule("battlegroup/barrage-off-map")
def test_a_battery_off_the_map_is_no_target() -> None:
    state = scene(put("iw-line", "line", US, row(1, 8, 3)))
    game = Game.on(evolve(state, turn=Turn(THEM, "orders", "slots"))).order("foe", "open_fire")
    with pytest.raises(IllegalReply) as refused:
        game.say(Shoot("foe", "mortars"))
    assert refused.value.code == "no_target"


# ---------------------------------------------------------------- from a vehicle


@pytest.mark.rule("battlegroup/request-support-embarked")
def test_a_caller_in_a_transport_sees_from_its_hull_and_holds_it() -> None:
    carrier = put("iw-carrier", "carrier", US, [(3, 5)])
    hq = evolve(unit_of(BOOK, BOOK.units["iw-command"], "hq", US), place="aboard", aboard="carrier")
    state = scene(carrier)
    state = evolve(state, units={**state.units, "hq": hq})
    called = Frame(US, "hq", "request_support", True, ("target", "test", "strike"))
    game = Game.on(evolve(state, stack=Stack((called,))), communications=1)
    assert game.ask.default == CallOn("mortars", "foe")
    game.say(game.ask.default)
    assert game.told(Bombards)[0].unit == "mortars"
    game.until(WhichOrder)
    assert game.state.unit("carrier").doings.held


# ---------------------------------------------------------------- whole matches


def with_support(name: str) -> Army:
    """Return a ready force without hulls, with all of its support."""
    force = BOOK.forces[name]
    listed = [
        ForceEntry(one.sheet, one.id, one.slot, off_map=one.off_map, squadron=one.squadron)
        for one in force.units
        if BOOK.units[one.sheet].type != "vehicle"
    ]
    return Army(units=tuple(listed), warlord=force.warlord)


@pytest.mark.rule("battlegroup/support-strikes", "battlegroup/fo-fire-support-off-table")
@pytest.mark.parametrize("mode", first(["turns", "alternating"]))
def test_matches_with_support_are_played_to_their_end(mode: Mode) -> None:
    """Calls and fire at points come about in them."""
    armies = (with_support("ironwall"), with_support("vanguard"))
    options = Options(armies=armies, sequence_mode=mode, max_game_turns=3)
    wanted = {WhatToCall, WhichTargetPoint, WhereToRegister, WhetherOffMap}
    asked: set[type] = set()
    for seed in range(40):
        dice = ProvenDice(f"support {seed}", ("00", "11"))
        match, rng = Match.start(RULESET, options, dice)[0], Random(seed)
        while match.asks:
            (ask,) = match.asks
            ask.choice.check(match.state, ask.default)
            asked.add(type(ask.choice))
            state = match.state
            assert isinstance(state, Battle)
            match, _ = match.answer(ask.seat, ask.number, next(RULESET.sample(state, ask, rng)))
        assert match.verdict is not None
        if seed >= 3 and wanted <= asked:
            return
    pytest.fail(f"never asked: {[kind.__name__ for kind in wanted - asked]}")


# ---------------------------------------------------------------- what a target may do


@pytest.mark.rule("battlegroup/barrage-procedure", "battlegroup/point-blank-exception")
@pytest.mark.parametrize("battery", ["mortars", "howitzers"])
def test_a_target_of_shells_may_jink(battery: str) -> None:
    skiff = put("ln-skiff", "skiff", THEM, [(8.0, 30.0)])
    game = calls(scene(skiff), CallOn(battery, "skiff"), communications=1, shell=6, penetration=3)
    game.until(WhetherToJink, WhichOrder)

    assert isinstance(game.asked, WhetherToJink)
    assert (game.ask.seat, game.ask.default) == (THEM, Decide(False))
    assert not [note for note in game.told(Rolled) if note.purpose == "shell"]
    assert game.say(Decide(True)).state.unit("skiff").jink is not None


@pytest.mark.rule("battlegroup/go-to-ground-when")
def test_nobody_is_asked_to_dive_from_shells_whose_armour_saves_better() -> None:
    def asked(sheet: str) -> bool:
        state = scene(put(sheet, "mark", THEM, row(30, 5, 5)))
        game = calls(state, CallOn("mortars", "mark"), communications=1, shell=6, to_wound=6)
        return isinstance(game.until(WhetherToGround, WhichOrder).asked, WhetherToGround)

    assert not asked("vg-squad")  # saves on 3
    assert asked("iw-line")


# ---------------------------------------------------------------- what is told before


@pytest.mark.rule("battlegroup/barrage-to-hit", "battlegroup/request-support-test")
def test_what_a_call_may_bring_is_told_before() -> None:
    """Leadership 9 is kept by 30 of 36 rolls; three mortars roll three dice each, that need 5 at so
    many who stand still; 3 to wound, and armour saves a third."""
    asked = Game.on(scene()).order("hq", "request_support")

    called, found = expected(asked, CallOn("mortars", "foe")), odds(asked, CallOn("mortars", "foe"))
    unheard = [one.chance for one in found.outcomes if one.code == "no_answer"]
    assert unheard == [pytest.approx(6 / 36, abs=1e-3)]
    assert sum(one.chance for one in found.outcomes) == pytest.approx(1.0, abs=1e-3)
    nobody = odds(asked, CallAt("mortars", 1.0, 15.0))
    assert [one.code for one in nobody.outcomes] == ["gets_through", "no_answer"]
    assert called["hits"] == pytest.approx(30 / 36 * 3 * 3 / 3, abs=1e-3)
    assert called["wounds"] == pytest.approx(called["hits"] * 2 / 3, abs=1e-3)
    assert called["fallen"] == pytest.approx(called["wounds"] * 2 / 3, abs=1e-3)
    assert called == expected(asked, CallAt("mortars", 1.0, 24.0))
    assert expected(asked, CallAt("mortars", 1.0, 15.0)) == {"hits": 0.0}


@pytest.mark.rule("battlegroup/target-point-fire", "battlegroup/barrage-to-hit")
def test_what_a_registered_point_may_bring_is_told_before() -> None:
    asked = Game.on(registered(scene(), (1.0, 25.0))).order("mortars", "open_fire")

    fired = expected(asked, FireAtPoint("mortars", "cross"))
    assert fired["hits"] == pytest.approx(3.0)
    assert not odds(asked, FireAtPoint("mortars", "cross")).details


@pytest.mark.rule("battlegroup/base-vehicle-penetration")
def test_of_a_vehicle_hull_points_are_told_before() -> None:
    tank = vehicle("iw-battle-tank", "tank", THEM, 10.0, 5.0, 180.0)
    asked = Game.on(scene(tank)).order("hq", "request_support")
    light, heavy = (expected(asked, CallOn(key, "tank")) for key in ("mortars", "howitzers"))

    assert light["hull_points"] == 0.0 < light["hits"]
    assert 0.0 < heavy["hull_points"] < heavy["hits"]


@pytest.mark.rule("battlegroup/barrage-procedure", "battlegroup/base-vehicle-penetration")
def test_shells_strike_a_vehicle_that_faces_the_battery_on_its_side() -> None:
    tank = vehicle("iw-battle-tank", "tank", THEM, 10.0, 25.0, 270.0)
    game = calls(scene(tank), CallOn("howitzers", "tank"), shell=6, penetration=6, damage=1)
    game.until(WhichOrder)

    assert {one.armour for one in game.told(HullStruck)} == {13}
    assert [one.wounds for one in game.told(Shelled) if one.target == "tank"] == [0]


def odds(game: Game, reply: Any) -> Odds:
    found = RULESET.query(game.state, (game.ask,), game.ask.seat, ReplyOdds(reply))
    assert isinstance(found, Odds)
    return found


def expected(game: Game, reply: Any) -> Mapping[str, float]:
    return odds(game, reply).expected


@pytest.mark.rule("battlegroup/target-point-buy")
def test_a_point_is_registered_by_default_on_the_objective_nearest_to_the_enemy() -> None:
    state = muster(Options())
    assert at_first(state, US) == at_first(state, THEM) == (36.0, 24.0)  # nothing is laid yet

    # each lies nearer to an edge of one side than to any of the other
    laid = evolve(state, objectives=((5.0, 20.0), (30.0, 44.0), (36.0, 24.0)))
    assert {state.players[seat].corner for seat in (US, THEM)} == {(0.0, 0.0), (72.0, 48.0)}
    seats = sorted((US, THEM), key=lambda seat: state.players[seat].corner)
    assert [at_first(laid, seat) for seat in seats] == [(30.0, 44.0), (5.0, 20.0)]


@pytest.mark.rule("battlegroup/request-support-embarked")
def test_who_is_carried_looks_from_the_hull_and_a_rider_from_where_it_stands() -> None:
    tank = vehicle("iw-carrier", "tank", US, 10.0, 5.0, 0.0)
    rider = evolve(caller(), aboard="tank")
    state = scene(tank)
    inside = evolve(rider, place="aboard")

    def looks(unit: Unit) -> tuple[Any, ...]:
        there = evolve(state, units={**state.units, unit.id: unit})
        return eyes(there, unit)

    assert looks(inside) == stands(state, state.unit("tank"))
    assert looks(rider) == stands(state, rider)
