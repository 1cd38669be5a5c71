"""Psykers: warp charges, powers between the steps of an order, denial and perils."""

from typing import Any

import pytest
from attrs import evolve

from engine.advice.registry import odds_of
from engine.dice import ListedDice
from engine.errors import IllegalReply
from engine.rulesets.battlegroup.book.codes import Mode, Order, Step, Token
from engine.rulesets.battlegroup.command.questions import WhichOrder
from engine.rulesets.battlegroup.core.model import Battle, Down, Rout, Turn, Unit
from engine.rulesets.battlegroup.core.questions import Decide, Pass
from engine.rulesets.battlegroup.core.windows import Frame, Stack
from engine.rulesets.battlegroup.damage.notes import HullStruck
from engine.rulesets.battlegroup.hits.notes import Volley
from engine.rulesets.battlegroup.hits.questions import WhetherToJink
from engine.rulesets.battlegroup.morale.notes import WentToGround
from engine.rulesets.battlegroup.movement.questions import WhereToMove
from engine.rulesets.battlegroup.orders.questions import WhichReaction
from engine.rulesets.battlegroup.psychic.flow import can_manifest
from engine.rulesets.battlegroup.psychic.notes import Bolted, Manifested
from engine.rulesets.battlegroup.psychic.questions import (
    Deny,
    HowManyToDeny,
    Manifest,
    WhetherToManifest,
)
from engine.rulesets.battlegroup.shooting.notes import ShotDeclared
from engine.rulesets.battlegroup.shooting.questions import Shoot, WhatToShoot
from engine.rulesets.battlegroup.wounds.notes import Hurt
from engine.table import Table
from tests.engine.rulesets.battlegroup.psychic.staging import charged
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, battle, put, row


def seer(**changes: Any) -> Unit:
    return evolve(put("vg-seer", "seer", US, [(1, 5)]), **changes)


def scene(*more: Unit, ours: int = 3, theirs: int = 0, **options: Any) -> Battle:
    """A lone seer with charges, a squad behind him, and enemies in his range."""
    foe = put("iw-line", "foe", THEM, row(1, 15, 10, 1.0))
    mate = put("iw-line", "mate", US, row(1, 1, 2))
    return charged(battle(seer(), mate, foe, *more, **options), ours, theirs)


def bolt(dice: int = 2, step: Step = "shoot", target: str = "foe") -> Manifest:
    return Manifest("seer", "mind-bolt", target, dice, step)


# ---------------------------------------------------------------- warp charges


@pytest.mark.rule("battlegroup/start-warp-charges")
@pytest.mark.parametrize("mode", ["turns", "alternating"])
def test_one_die_makes_both_pools_anew(mode: Mode) -> None:
    state = evolve(scene(ours=9, sequence_mode=mode), turn=Turn(US, "start", "charges_of_the_warp"))
    game = Game.on(state, warp_charges=4)
    assert [player.charges for player in game.state.players] == [5, 4]

    aboard = evolve(state, units={**state.units, "seer": seer(place="reserve")})
    assert [p.charges for p in Game.on(aboard, warp_charges=4).state.players] == [4, 4]


@pytest.mark.rule("battlegroup/start-warp-charges")
def test_without_psykers_nobody_rolls() -> None:
    state = battle(put("iw-line", "line", US, row(1, 5, 3)), put("iw-line", "foe", THEM, [(1, 15)]))
    game = Game.on(evolve(state, turn=Turn(US, "start", "charges_of_the_warp")))
    assert "warp_charges" not in [getattr(one, "purpose", None) for one in game.notes]


# ---------------------------------------------------------------- when


@pytest.mark.rule("battlegroup/psychic-any-point", "battlegroup/psychic-replaces-action")
@pytest.mark.parametrize(
    ("order", "steps"),
    [
        ("top_speed", ("move", "run")),
        ("maneuver_and_fire", ("move", "shoot")),
        ("close_assault", ("move", "shoot")),
        ("open_fire", ("shoot",)),
    ],
)
def test_steps_that_have_not_begun_can_be_given_up(order: Order, steps: tuple[Step, ...]) -> None:
    game = Game.on(scene()).order("seer", order)
    assert isinstance(game.asked, WhetherToManifest)
    assert (game.asked.steps, game.asked.most, game.ask.default) == (steps, 3, Pass())


@pytest.mark.rule("battlegroup/psychic-any-point")
def test_there_is_an_occasion_before_every_step_but_only_once_for_each_power() -> None:
    game = Game.on(scene()).order("seer", "maneuver_and_fire").say(Pass())
    assert isinstance(game.asked, WhereToMove)
    game.say(Pass())
    assert isinstance(game.asked, WhetherToManifest)
    assert game.asked.steps == ("shoot",)
    game = Game.on(scene()).order("seer", "maneuver_and_fire").say(bolt(1, "move"))
    game.until(WhatToShoot, WhetherToManifest, WhichOrder)
    assert isinstance(game.asked, WhatToShoot)


@pytest.mark.rule("battlegroup/psychic-any-point", "battlegroup/psychic-replaces-action")
@pytest.mark.parametrize("order", ["ambush_fire", "reserve_move"])
def test_orders_that_wait_leave_no_room_until_an_ambush_breaks_in(order: Order) -> None:
    game = Game.on(scene()).order("seer", order)
    assert not isinstance(game.asked, WhetherToManifest)


@pytest.mark.rule("battlegroup/psychic-replaces-action")
def test_a_power_is_used_from_ambush_but_not_in_a_reserve_move() -> None:
    cases: tuple[tuple[Token, bool], ...] = (("ambush_fire", True), ("reserve_move", False))
    for token, asks in cases:
        waiting = put("vg-seer", "seer", US, [(1, 5)], token)
        state = scene()
        state = evolve(
            state, units={**state.units, "seer": waiting}, turn=Turn(THEM, "orders", "slots")
        )
        game = Game.on(state)
        if isinstance(game.asked, WhichReaction):
            game.say(Pass())
        game.order("foe", "open_fire")
        if not asks:
            game.say(Shoot("foe", "seer"))
        game.react("seer")
        assert isinstance(game.asked, WhetherToManifest) is asks


@pytest.mark.rule("battlegroup/psychic-replaces-action")
def test_a_lone_psyker_who_gives_up_the_move_after_the_shot_fires_without_having_moved() -> None:
    squad = put("vg-squad", "squad", US, row(2.5, 5, 3))
    alone, joined = scene(), scene(squad)
    joined = evolve(joined, units={**joined.units, "seer": seer(joined="squad")})
    for state, unit, reply, moved in (
        (alone, "seer", Pass(), True),
        (alone, "seer", bolt(1, "move"), False),
        (joined, "squad", bolt(1, "move"), True),
    ):
        game = Game.on(state, manifest=3).order(unit, "maneuver_and_fire", "shoot", "move")
        game.say(reply).until(WhatToShoot)
        assert isinstance(game.asked, WhatToShoot)
        assert game.asked.manner.moved is moved


@pytest.mark.rule("battlegroup/psychic-any-point")
def test_orders_of_others_and_empty_pools_give_no_occasion() -> None:
    line = put("iw-line", "line", US, row(3, 5, 3))
    game = Game.on(scene(line)).order("line", "open_fire")
    assert isinstance(game.asked, WhatToShoot)
    game = Game.on(scene(ours=0)).order("seer", "open_fire")
    assert not isinstance(game.asked, WhetherToManifest)


@pytest.mark.rule("battlegroup/psychic-any-point", "battlegroup/psychic-costs")
@pytest.mark.parametrize(
    ("reply", "code"),
    [
        (Manifest("seer", "mind-lance", "foe", 1, "shoot"), "no_power"),
        (bolt(4), "warp_charges"),
        (bolt(0), "warp_charges"),
        (bolt(1, "move"), "step_not_open"),
        (bolt(1, target="far"), "power_out_of_reach"),
        (bolt(1, target="seer"), "no_target"),
    ],
)
def test_what_cannot_be_attempted_is_refused(reply: Manifest, code: str) -> None:
    game = Game.on(scene(put("iw-line", "far", THEM, row(1, 30, 3)))).order("seer", "open_fire")
    with pytest.raises(IllegalReply) as refused:
        game.say(reply)
    assert refused.value.code == code


# ---------------------------------------------------------------- what comes of it


@pytest.mark.rule("battlegroup/psychic-any-point", "battlegroup/psychic-replaces-action")
def test_a_power_that_works_strikes_and_takes_the_place_of_the_shot() -> None:
    game = Game.on(scene(), manifest=4, to_hit=3, to_wound=2, save=1).order("seer", "open_fire")
    game.say(bolt()).until(WhichOrder)
    (told,) = game.told(Manifested)
    assert (told.successes, told.works, told.perils) == (2, True, False)
    assert [(one.hits, one.wounds) for one in game.told(Bolted)] == [(1, 1)]
    assert len(game.state.unit("foe").models) == 9
    assert game.told(ShotDeclared) == []
    assert game.state.players[US].charges == 1


@pytest.mark.rule("battlegroup/psychic-any-point")
def test_a_witchfire_needs_a_roll_to_hit() -> None:
    game = Game.on(scene(), manifest=4, to_hit=2).order("seer", "open_fire").say(bolt())
    game.until(WhichOrder)
    assert [(one.hits, one.wounds) for one in game.told(Bolted)] == [(0, 0)]


@pytest.mark.rule("battlegroup/psychic-costs", "battlegroup/psychic-replaces-action")
def test_a_power_that_fails_costs_the_step_and_the_charges_all_the_same() -> None:
    game = Game.on(scene(), manifest=3).order("seer", "maneuver_and_fire").say(bolt(2, "move"))
    game.until(WhatToShoot, WhereToMove, WhichOrder)
    assert [one.works for one in game.told(Manifested)] == [False]
    assert game.told(Bolted) == []
    assert isinstance(game.asked, WhatToShoot)
    assert game.state.players[US].charges == 1


@pytest.mark.rule("battlegroup/psychic-costs")
@pytest.mark.parametrize(("dice", "face", "works"), [(2, 6, False), (1, 6, True), (2, 5, True)])
def test_the_opponent_denies_with_sixes_of_his_own(dice: int, face: int, works: bool) -> None:
    game = Game.on(scene(theirs=2), manifest=4, deny=face).order("seer", "open_fire").say(bolt())
    assert isinstance(game.asked, HowManyToDeny)
    assert (game.ask.seat, game.ask.default, game.asked.successes) == (THEM, Deny(0), 2)
    with pytest.raises(IllegalReply) as refused:
        game.say(Deny(3))
    assert refused.value.code == "warp_charges"
    game.say(Deny(dice)).until(WhichOrder)
    assert [one.works for one in game.told(Manifested)] == [works]
    assert game.state.players[THEM].charges == 2 - dice


@pytest.mark.rule("battlegroup/psychic-costs")
def test_what_has_failed_is_not_denied() -> None:
    game = Game.on(scene(theirs=2), manifest=3).order("seer", "open_fire").say(bolt())
    game.until(HowManyToDeny, WhichOrder)
    assert isinstance(game.asked, WhichOrder)


@pytest.mark.rule("battlegroup/psychic-any-point")
@pytest.mark.parametrize(("dice", "lost"), [(2, 1), (1, 0)])
def test_two_sixes_are_perils_that_wound_the_psyker(dice: int, lost: int) -> None:
    game = Game.on(scene(), manifest=6).order("seer", "open_fire").say(bolt(dice))
    assert [one.perils for one in game.told(Manifested)] == [dice == 2]
    game.until(WhichOrder)
    hurts = [one for one in game.told(Hurt) if one.cause == "warp"]
    assert [one.lost for one in hurts] == [1] * lost


@pytest.mark.rule("battlegroup/psychic-any-point", "battlegroup/ambush-fire-window")
def test_a_power_can_be_answered_before_and_after_and_dies_with_its_psyker() -> None:
    ambush = put("iw-heavy-team", "ambush", THEM, row(1, 18, 3), "ambush_fire")
    faces = {"manifest": 4, "to_hit": 6, "to_wound": 6, "save": 1}
    game = Game.on(scene(ambush), **faces).order("seer", "open_fire").decline("order_declared")
    game.say(bolt())
    assert game.asked.moment == "action_declared"
    passed = Game(game.match).say(Pass())
    while not isinstance(passed.asked, WhichReaction):
        passed.say(passed.ask.default)
    assert passed.asked.moment == "action_done"
    game.react("ambush").until(WhichOrder)
    assert game.state.unit("seer").place == "destroyed"
    assert game.told(Manifested) == []


@pytest.mark.rule("battlegroup/psychic-any-point", "battlegroup/ambush-fire-window")
@pytest.mark.parametrize(
    ("order", "meanwhile", "goes_on"),
    [
        ("maneuver_and_fire", {}, True),
        ("maneuver_and_fire", {"rout": Rout("shooting", 0)}, False),
        ("maneuver_and_fire", {"locked": ("foe",)}, False),
        ("maneuver_and_fire", {"down": Down(1, had_acted=False)}, False),
        ("open_fire", {"down": Down(1, had_acted=False)}, True),
        ("maneuver_and_fire", {"place": "destroyed"}, False),
    ],
)
def test_who_was_broken_charged_or_sent_to_ground_meanwhile_manifests_nothing(
    order: Order, meanwhile: dict[str, Any], goes_on: bool
) -> None:
    state = scene()
    units = {**state.units, "seer": seer(**meanwhile)}
    stack = Stack((Frame(US, "seer", order, begun=True),))
    table = Table(evolve(state, units=units, stack=stack), ListedDice(()))

    assert can_manifest(table, "seer") is goes_on


@pytest.mark.rule("battlegroup/psychic-replaces-action")
def test_with_others_only_the_psyker_is_silent() -> None:
    squad = put("vg-squad", "squad", US, row(2.5, 5, 3))
    state = scene(squad)
    state = evolve(state, units={**state.units, "seer": seer(joined="squad")})
    faces = {"manifest": 3, "to_hit": 1}
    near = put("iw-line", "foe", THEM, row(1, 12, 10, 1.0))
    state = evolve(state, units={**state.units, "foe": near})
    for reply, shots in ((Pass(), 2), (bolt(1), 1)):
        game = Game.on(state, **faces).order("squad", "open_fire").say(reply)
        game.until(WhatToShoot).say(Shoot("squad", "foe")).until(WhichOrder)
        fired = sum(one.shots for one in game.told(Volley) if one.weapon == "battle-pistol")
        assert fired == shots


@pytest.mark.rule("battlegroup/psychic-any-point")
def test_a_bolt_can_break_the_nerve_of_its_target() -> None:
    state = scene()
    few = evolve(put("iw-line", "foe", THEM, row(1, 15, 3)))
    state = evolve(state, units={**state.units, "foe": few})
    faces = {"manifest": 4, "to_hit": 6, "to_wound": 6, "save": 1, "morale": 6}
    game = Game.on(state, **faces).order("seer", "open_fire").say(bolt()).until(WhichOrder)
    assert game.state.unit("foe").rout is not None
    assert game.told(WentToGround) == []


@pytest.mark.rule("battlegroup/psychic-any-point", "battlegroup/point-blank-exception")
def test_a_target_of_a_power_may_jink() -> None:
    skiff = put("ln-skiff", "skiff", THEM, [(1, 14)])
    game = Game.on(scene(skiff), manifest=6, to_hit=6, penetration=6, save=4, damage=1)
    game.order("seer", "open_fire").say(bolt(target="skiff")).until(WhetherToJink, WhichOrder)

    assert isinstance(game.asked, WhetherToJink)
    assert game.ask.seat == THEM
    game.say(Decide(True)).until(WhichOrder)
    assert all(note.saved for note in game.told(HullStruck))


# ---------------------------------------------------------------- odds


@pytest.mark.rule("battlegroup/psychic-costs")
def test_what_a_power_is_likely_to_do_is_told_with_the_dice_that_are_spent() -> None:
    """It takes one success, a four or more; two sixes hurt."""
    choice = WhetherToManifest("seer", ("shoot",), 3)
    told = [odds_of(bolt(dice), scene(), choice) for dice in (1, 2, 3)]
    works = [{one.code: one.chance for one in odds.outcomes}["works"] for odds in told]

    assert works == [0.5, 0.75, 0.875]
    perils = [odds.expected["perils"] for odds in told]
    assert perils == pytest.approx([0, 1 / 36, 16 / 216], abs=1e-4)


@pytest.mark.rule("battlegroup/psychic-costs")
def test_what_a_denial_is_likely_to_do_is_told_with_the_dice_that_are_spent() -> None:
    """A six cancels one of two successes; both have to go."""
    choice = HowManyToDeny("seer", "mind-bolt", successes=2, most=3)
    told = [odds_of(Deny(dice), scene(), choice) for dice in (0, 1, 2, 3)]

    assert [odds.expected["fails"] for odds in told] == pytest.approx(
        [0, 0, 1 / 36, 16 / 216], abs=1e-4
    )
    assert [{one.code: one.chance for one in odds.outcomes}["fails"] for odds in told] == [
        odds.expected["fails"] for odds in told
    ]
