"""Shots, nerve, charges and combats as a match plays them."""

import pytest
from attrs import evolve

from engine.rulesets.battlegroup.assault.notes import Charged, ChargeFailed
from engine.rulesets.battlegroup.assault.questions import Charge, WhichCharge
from engine.rulesets.battlegroup.combat.notes import Struck
from engine.rulesets.battlegroup.command.questions import Nominate, WhichOrder, WhomToSteady
from engine.rulesets.battlegroup.core.members import points_of
from engine.rulesets.battlegroup.core.model import Battle, Down, Rout
from engine.rulesets.battlegroup.core.notes import Gone, Scored
from engine.rulesets.battlegroup.core.questions import Decide, Pass
from engine.rulesets.battlegroup.hits.notes import Volley
from engine.rulesets.battlegroup.morale.notes import Routed, StoodUp, WentToGround
from engine.rulesets.battlegroup.morale.notes import Tested as TakenTest
from engine.rulesets.battlegroup.morale.questions import WhetherToGround
from engine.rulesets.battlegroup.rally.notes import Rallied
from engine.rulesets.battlegroup.rally.questions import StandUp, WhoStandsUp
from engine.rulesets.battlegroup.shooting.questions import Shoot, WhatToShoot
from engine.rulesets.battlegroup.sweeping.notes import Swept
from engine.rulesets.battlegroup.sweeping.questions import WhetherToRestrain
from engine.rulesets.battlegroup.wounds.notes import Hurt
from engine.rulesets.battlegroup.wounds.questions import Allocate, WhoFalls
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, battle, put, row


def duel(apart: float = 10.0, ours: int = 4) -> Battle:
    """Some of ours against eight of theirs."""
    return battle(
        put("vg-squad", "us", US, row(1, 5, ours)),
        put("iw-line", "them", THEM, [*row(1, 5 + apart, 4), *row(1, 7 + apart, 4)]),
    )


# ---------------------------------------------------------------- shooting


@pytest.mark.rule("battlegroup/base-shooting-sequence", "battlegroup/base-weapon-types")
def test_every_model_fires_what_reaches_and_rapid_fire_is_doubled_up_close() -> None:
    game = Game.on(duel(10), to_hit=6, to_wound=1).order("us", "open_fire")
    game.say(Shoot("us", "them")).until(WhichOrder)

    shots = {(volley.weapon, volley.shots) for volley in game.told(Volley)}
    assert shots == {("battle-pistol", 1), ("battle-rifle", 6)}


@pytest.mark.rule("battlegroup/wounds-defender-allocates", "battlegroup/wounds-mixed-saves")
def test_the_owner_says_who_falls() -> None:
    game = Game.on(duel(20), to_hit=6, to_wound=6, morale=1).order("us", "open_fire")
    game.say(Shoot("us", "them")).until(WhetherToGround).say(Decide(False))
    assert isinstance(game.asked, WhoFalls)
    assert game.ask.seat == THEM
    assert game.asked.models[-1] == "them/01"
    game.say(Allocate(("them/01",))).until(WhichOrder)

    assert "01" not in game.state.unit("them").models
    assert [(hurt.lost, hurt.fallen) for hurt in game.told(Hurt)] == [(3, 3)]


@pytest.mark.rule("battlegroup/go-to-ground-when", "battlegroup/go-to-ground-cover")
def test_going_to_ground_is_asked_once_and_saves_on_four() -> None:
    game = Game.on(duel(20), to_hit=6, to_wound=6, save=4).order("us", "open_fire")
    game.say(Shoot("us", "them")).until(WhetherToGround).say(Decide(True)).until(WhichOrder)

    assert [note.pinned for note in game.told(WentToGround)] == [False]
    assert sum(hurt.lost for hurt in game.told(Hurt)) == 0
    assert game.state.unit("them").down == Down(1, had_acted=False)


@pytest.mark.rule("battlegroup/order-steps-are-phases", "battlegroup/base-morale")
def test_a_quarter_lost_in_a_step_is_tested_at_its_end() -> None:
    game = Game.on(duel(20), to_hit=6, to_wound=6, morale=6).order("us", "open_fire")
    game.say(Shoot("us", "them")).until(WhichOrder)

    first = game.told(TakenTest)[0]
    assert (first.unit, first.occasion, first.passed) == ("them", "morale", False)
    assert [(note.unit, note.cause) for note in game.told(Routed)] == [("them", "shooting")]


@pytest.mark.rule("battlegroup/open-fire-no-move-penalty", "battlegroup/fire-before-moving")
def test_who_moves_later_fires_as_if_it_had_moved_but_open_fire_pays_nothing() -> None:
    state = battle(
        put("iw-heavy-team", "us", US, row(3, 5, 1)), put("iw-line", "them", THEM, row(3, 25, 3))
    )
    moving = Game.on(state).order("us", "maneuver_and_fire", "shoot", "move")
    assert isinstance(moving.asked, WhatToShoot)
    assert moving.asked.manner.moved
    moving.say(Shoot("us", "them"))
    assert [volley.snap for volley in moving.told(Volley)] == [True]

    standing = Game.on(state).order("us", "open_fire").say(Shoot("us", "them"))
    assert [volley.snap for volley in standing.told(Volley)] == [False]


# ---------------------------------------------------------------- HQ, rally, standing up


@pytest.mark.rule(
    "battlegroup/tactical-coordination-effect", "battlegroup/tactical-coordination-test"
)
def test_hq_steadies_a_friend() -> None:
    down = put("iw-line", "line", US, row(1, 20, 3))
    state = battle(
        put("iw-command", "hq", US, row(1, 3, 2)),
        evolve(down, down=Down(0, had_acted=False)),
        put("iw-line", "them", THEM, row(1, 30, 2)),
    )
    game = Game.on(state, stand_up=3).order("hq", "tactical_coordination")
    assert game.asked == WhomToSteady("hq", ("line",))
    game.say(Nominate("line"))

    assert [note.unit for note in game.told(StoodUp)] == ["line"]
    assert isinstance(game.asked, WhichOrder)
    assert game.asked.units == ("line",)


@pytest.mark.rule("battlegroup/tactical-coordination-effect")
def test_hq_steadies_whoever_cost_most_points_unless_it_names_another() -> None:
    units = [
        put("iw-line", "line", US, row(1, 20, 3)),
        put("iw-storm", "storm", US, row(9, 20, 3)),
        put("iw-line", "other", US, row(17, 20, 3)),
    ]
    state = battle(
        put("iw-command", "hq", US, row(1, 3, 2)),
        *(evolve(unit, down=Down(0, had_acted=False)) for unit in units),
        put("iw-line", "them", THEM, row(1, 30, 2)),
    )
    game = Game.on(state).order("hq", "tactical_coordination")

    assert points_of(state, units[1]) > points_of(state, units[0])
    assert isinstance(game.asked, WhomToSteady)
    assert set(game.asked.units) == {"line", "storm", "other"}
    assert Nominate("storm") == game.ask.default


@pytest.mark.rule("battlegroup/rally", "battlegroup/rally-exception")
def test_routing_units_rally_at_the_end_but_for_those_combat_broke_in_this_turn() -> None:
    units = [put("iw-line", key, US, row(x, 20, 3)) for key, x in (("shot", 1), ("beaten", 6))]
    causes = (Rout("shooting", 1), Rout("combat", 1))
    state = battle(
        *(evolve(unit, rout=rout) for unit, rout in zip(units, causes, strict=True)),
        put("iw-line", "us", US, row(1, 10, 2)),
        put("iw-line", "them", THEM, row(1, 32, 2)),
    )
    game = Game.on(state, rally=2).pass_all()
    game.until(WhichOrder)

    assert [note.unit for note in game.told(Rallied)] == ["shot"]
    assert game.state.unit("beaten").rout is not None


@pytest.mark.rule("battlegroup/stand-up")
@pytest.mark.parametrize(("mode", "turn"), [("turns", 1), ("alternating", 2)])
def test_alternating_who_got_down_after_acting_stays_down(mode: str, turn: int) -> None:
    us = evolve(put("iw-line", "us", US, row(1, 5, 3)), down=Down(1, had_acted=True), acted=True)
    state = battle(
        us,
        put("iw-line", "more", US, row(6, 5, 3)),
        put("iw-line", "them", THEM, row(1, 30, 3)),
        sequence_mode=mode,
    )
    game = Game.on(state)
    while not isinstance(game.asked, WhoStandsUp):
        game.say(Pass())

    assert game.ask.default == StandUp(("us",))
    assert game.state.round == turn


# ---------------------------------------------------------------- charges and combats


def charging(ours: int = 4, **faces: int) -> Game:
    game = Game.on(duel(6, ours), **faces).order("us", "close_assault", "charge")
    assert isinstance(game.asked, WhichCharge)
    return game.say(Charge("us", "them"))


@pytest.mark.rule("battlegroup/close-assault", "battlegroup/base-charge")
def test_a_charge_is_diced_for_and_locks() -> None:
    game = charging(charge=4)
    assert [(note.unit, note.distance) for note in game.told(Charged)] == [("us", 8.0)]
    assert game.state.unit("them").locked == ("us",)


@pytest.mark.rule("battlegroup/base-charge")
def test_a_charge_that_falls_short_moves_nobody() -> None:
    before = duel(6)
    game = charging(charge=1)
    assert [(note.why, note.distance) for note in game.told(ChargeFailed)] == [
        ("out_of_reach", 2.0)
    ]
    assert game.state.unit("us").models == before.unit("us").models


@pytest.mark.rule("battlegroup/ambush-during-charge")
def test_an_ambush_answers_a_charge_before_it_is_diced_for() -> None:
    state = duel(6)
    ambush = put("iw-line", "ambush", THEM, row(1, 30, 2), "ambush_fire")
    state = evolve(state, units={**state.units, "ambush": ambush})
    game = Game.on(state, charge=4).order("us", "close_assault", "charge")
    game.decline("order_declared").say(Charge("us", "them"))

    assert (game.asked.moment, game.ask.seat) == ("charge_declared", THEM)
    assert game.state.top.target == "them"
    assert not game.told(Charged)


@pytest.mark.rule(
    "battlegroup/base-fight",
    "battlegroup/base-combat-result",
    "battlegroup/sweeping-automatic",
    "battlegroup/sweeping-caught",
)
def test_a_combat_is_fought_by_initiative_and_who_breaks_is_caught() -> None:
    game = charging(2, charge=4, to_hit=6, to_wound=4, lost_combat=6, pursuit=6, escape=1)
    game.until(WhetherToRestrain).say(Decide(False)).until(WhichOrder)

    assert [(note.unit, note.step) for note in game.told(Struck)] == [("us", 4), ("them", 3)]
    assert [note.caught for note in game.told(Swept)] == [True]
    assert [note.unit for note in game.told(Gone)] == ["them"]


@pytest.mark.rule("battlegroup/vp-timing", "battlegroup/counter-attack-vp")
def test_points_are_given_at_the_end_of_the_game_turn() -> None:
    game = charging(2, charge=4, to_hit=6, to_wound=4, lost_combat=6, pursuit=6, escape=1)
    game.until(WhetherToRestrain)
    assert not game.told(Scored)
    game.say(Decide(False)).until(WhichOrder)

    assert [(note.seat, note.slain) for note in game.told(Scored)] == [(US, 1)]
    assert game.match.verdict is not None
    assert (game.match.verdict.reason, game.match.verdict.winner) == ("nobody_able", US)
