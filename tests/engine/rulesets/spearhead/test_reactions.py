"""Reactions: what earns and what opens them, who may react, and what each of them does."""

from math import cos, radians, sin
from typing import Any

import pytest
from attrs import evolve

from engine.advice.registry import odds_of
from engine.rulesets.spearhead import actions, reactions
from engine.rulesets.spearhead.advice.forms import forms
from engine.rulesets.spearhead.advice.odds import odds_of_smash
from engine.rulesets.spearhead.advice.prospects import why_no_effect
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.book.printed import Effect
from engine.rulesets.spearhead.core import notes
from engine.rulesets.spearhead.core.field import hull
from engine.rulesets.spearhead.core.model import Battle, Player, Tank, profile
from engine.rulesets.spearhead.damage import Chain, Crossing, crosses_half
from engine.rulesets.spearhead.movement import Leg
from engine.rulesets.spearhead.questions import (
    ChooseEnemy,
    Declare,
    HowToMove,
    MoveAlong,
    Overcharge,
    PerformSpecial,
    Ram,
    React,
    Shoot,
    UseAbility,
    WhetherToUseAbility,
    WhichActions,
    WhichEnemy,
    WhichPath,
    WhichReaction,
    WhichShot,
)
from tests.engine.rulesets.spearhead.staging import (
    PASS,
    Fight,
    battle,
    box,
    run,
    skirmish,
    start,
    table_of,
    tank,
)


def drive(x: float, y: float) -> MoveAlong:
    return MoveAlong((Leg(x, y),))


def window(fight: Fight, seat: int, trigger: str, *tanks: str) -> None:
    """Assert which window is open."""
    asked = fight.asks(WhichReaction, seat=seat)

    assert (trigger, tanks) == (asked.trigger, asked.tanks)


def gunfight(**given: Any) -> Fight:
    """A Lanner and a Hammer 7 inches apart, a second pair far off."""
    return skirmish(
        tank("A1", "lanner", 10, 18),
        tank("A2", "lanner", 2, 2),
        tank("B1", "hammer", 20, 18),
        tank("B2", "hammer", 45, 34),
        **given,
    )


def wounded(cinder: Tank | None = None, *others: Tank, **given: Any) -> Fight:
    """A1 shoots the Cinder B1 from 6 to 2 health: its owner may react."""
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        cinder or tank("B1", "cinder", 20, 18),
        tank("B2", "hammer", 45, 34),
        *others,
        **{"points": (0, 1), **given},
    )
    return fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 6, 6)


# ---------------------------------------------------------------- what reactions are


@pytest.mark.rule("spearhead/reaction-definition")
def test_return_fire_may_be_answered_by_return_fire() -> None:
    fight = gunfight(points=(1, 1))
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1).answer(PASS)
    window(fight, 1, "attack", "B1")
    fight.answer(React("return_fire", "B1")).answer(Shoot("short-105", "A1"), 1, 1).answer(PASS)

    window(fight, 0, "attack", "A1", "A2")
    # the tank in the middle of its own activation
    fight.answer(React("return_fire", "A1")).answer(Shoot("cannon-76", "B1"), 1, 1).answer(PASS)
    assert ["A1"] == [note.tank for note in fight.told(notes.ActivationEnded)]
    assert (0, 0) == fight.points


@pytest.mark.rule("spearhead/reaction-definition")
def test_the_latest_reaction_is_finished_first() -> None:
    """B2 has still its window for the first attack after the answer to the answer."""
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("B1", "hammer", 20, 18),
        tank("B2", "hammer", 20, 22),
        points=(1, 2),
    )
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1).answer(PASS)
    fight.answer(React("return_fire", "B1")).answer(Shoot("short-105", "A1"), 1, 1).answer(PASS)
    fight.answer(React("return_fire", "A1")).answer(Shoot("cannon-76", "B2"), 1, 1).answer(PASS)

    window(fight, 1, "attack", "B1", "B2")  # in answer to the Return Fire of A1
    fight.answer(PASS)
    window(fight, 1, "attack", "B2")  # in answer to the attack
    assert "A1" == fight.choice.by


@pytest.mark.rule("spearhead/reaction-definition")
def test_play_goes_on_from_the_new_positions() -> None:
    """The retreat spoils the second weapon."""
    fight = wounded()
    fight.answer(React("emergency_retreat", "B1")).answer(drive(31, 18))

    assert "spearhead/attack-range" == fight.bars("A1", "hull-mg", "B1").clause
    assert ["A1"] == [note.tank for note in fight.told(notes.ActivationEnded)]


@pytest.mark.rule("spearhead/reaction-definition")
def test_a_reaction_is_no_activation_for_quota_and_cooldown() -> None:
    state = battle(tank("A1", "lanner", 10, 18), tank("B1", "hammer", 20, 18), points=(0, 1))
    table = table_of(state)
    table.change("B1", cooldowns={"grind-forward": 3})
    fight = start(table.state)
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1).answer(PASS)
    fight.answer(React("return_fire", "B1")).answer(PASS)

    assert {"grind-forward": 3} == fight.tank("B1").cooldowns
    assert "B1" == fight.asks(WhichActions, seat=1).tank


# ---------------------------------------------------------------- points


@pytest.mark.rule("spearhead/reaction-point-gain")
def test_both_sides_start_without_points() -> None:
    assert 0 == Player().points


@pytest.mark.rule("spearhead/reaction-point-gain")
def test_a_kill_earns_a_point_that_can_be_spent_at_once() -> None:
    """The exploding Cinder takes its killer below half: A pays with the point for the Cinder."""
    fight = skirmish(
        tank("A1", "lanner", 10, 18, 0, 5),
        tank("B1", "cinder", 14, 18, 0, 1),
        tank("B2", "hammer", 45, 34),
    )
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 6, 1, 4, 1)

    assert (1, 0) == fight.points
    window(fight, 0, "half_health", "A1")
    fight.answer(React("emergency_retreat", "A1"))
    assert (0, 0) == fight.points


@pytest.mark.rule("spearhead/reaction-point-gain")
def test_each_killed_enemy_earns_one_point_and_own_losses_earn_nobody_any() -> None:
    state = battle(
        tank("A1", "lanner", 10, 18),
        tank("A2", "lanner", 24, 18, 0, 1),
        tank("B1", "hammer", 20, 18),
        tank("B2", "hammer", 20, 21, 0, 1),
        tank("B3", "hammer", 45, 34),
    )
    table = table_of(state, 5, 1, 1, 1, 1)
    chain = Chain(table, 0)
    chain.bury("B1")
    chain.explode()

    assert [2, 0] == [player.points for player in table.state.players]


@pytest.mark.rule("spearhead/reaction-point-gain")
def test_whoever_scuttles_is_credited_with_the_enemies_and_not_with_the_tank() -> None:
    fight = skirmish(
        tank("A1", "cinder", 10, 18),
        tank("A2", "hammer", 40, 4),
        tank("B1", "lanner", 14, 18, 0, 3),
        tank("B2", "lanner", 40, 30),
        subfactions=("cinder-crews", None),
    )
    fight.activate("A1", "special").answer(PerformSpecial("scuttle"), 1, 1)

    assert (1, 0) == fight.points


@pytest.mark.rule("spearhead/reaction-point-gain")
def test_progress_of_the_scenario_earns_a_point() -> None:
    fight = skirmish(
        tank("A1", "lanner", 24, 18),
        tank("B1", "hammer", 40, 18),
        scenario="crossroads",
        seat=1,
        left=1,
    ).answer(Declare())

    assert (1, 0) == fight.points


@pytest.mark.rule("spearhead/reaction-point-gain")
def test_points_have_no_maximum_and_outlast_the_round() -> None:
    fight = gunfight(points=(7, 9), seat=1, left=1, activated=("B1",))
    fight.answer(Declare())

    assert (7, 9) == fight.points
    assert 2 == fight.state.round


@pytest.mark.rule("spearhead/reaction-cost")
def test_a_side_without_a_point_is_not_asked() -> None:
    fight = gunfight()
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1).answer(PASS)

    assert not isinstance(fight.choice, WhichReaction)


@pytest.mark.rule("spearhead/reaction-cost")
def test_a_reaction_is_paid_when_declared_and_not_given_back() -> None:
    fight = gunfight(points=(0, 1))
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1).answer(PASS)
    fight.answer(React("return_fire", "B1"))
    assert (0, 0) == fight.points  # before its effect

    fight.answer(PASS)  # it fires nothing
    assert (0, 0) == fight.points


@pytest.mark.rule("spearhead/reaction-cost")
def test_declining_costs_nothing_and_is_the_default() -> None:
    fight = gunfight(points=(0, 1))
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1).answer(PASS)
    assert PASS == fight.ask.default

    fight.default()
    assert (0, 1) == fight.points


# ---------------------------------------------------------------- who reacts


@pytest.mark.rule("spearhead/reaction-performer")
def test_a_side_is_asked_again_but_each_tank_reacts_once_to_a_trigger() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("B1", "hammer", 20, 18),
        tank("B2", "hammer", 20, 22),
        points=(0, 5),
    )
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1).answer(PASS)
    window(fight, 1, "attack", "B1", "B2")
    fight.answer(React("return_fire", "B2")).answer(PASS)

    window(fight, 1, "attack", "B1")
    assert "no_such_reaction" == fight.refuses(React("return_fire", "B2")).code
    fight.answer(React("return_fire", "B1")).answer(PASS)
    assert ["A1"] == [note.tank for note in fight.told(notes.ActivationEnded)]
    assert (0, 3) == fight.points


@pytest.mark.rule("spearhead/reaction-performer")
def test_a_side_is_asked_again_only_while_it_has_points() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("B1", "hammer", 20, 18),
        tank("B2", "hammer", 20, 22),
        points=(0, 1),
    )
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1).answer(PASS)
    fight.answer(React("return_fire", "B2")).answer(PASS)

    assert ["A1"] == [note.tank for note in fight.told(notes.ActivationEnded)]


@pytest.mark.rule("spearhead/reaction-performer")
def test_only_the_damaged_tank_retreats_or_smashes_and_does_one_of_them() -> None:
    fight = wounded(points=(0, 5))
    window(fight, 1, "half_health", "B1")
    assert ("emergency_retreat", "berserk_smash") == fight.choice.reactions
    assert "no_such_reaction" == fight.refuses(React("emergency_retreat", "B2")).code

    fight.answer(React("emergency_retreat", "B1")).answer(drive(22, 18))
    fight.asks(WhichShot, seat=0)


# ---------------------------------------------------------------- return fire


@pytest.mark.rule("spearhead/return-fire")
def test_the_window_opens_once_after_the_whole_attack() -> None:
    fight = gunfight(points=(0, 1))
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1)
    fight.asks(WhichShot)

    fight.answer(Shoot("hull-mg", "B1"), 1, 1, 1)
    window(fight, 1, "attack", "B1")
    fight.answer(PASS)
    assert 0 == fight.ask.seat


@pytest.mark.rule("spearhead/return-fire")
def test_an_attack_in_which_nothing_was_fired_opens_no_window() -> None:
    fight = gunfight(points=(0, 1)).activate("A1", "attack").answer(PASS)

    assert not isinstance(fight.choice, WhichReaction)


@pytest.mark.rule("spearhead/return-fire")
def test_it_needs_not_be_the_target_and_may_fire_at_anybody() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("A2", "lanner", 10, 28),
        tank("B1", "hammer", 20, 18),
        tank("B2", "hammer", 20, 28),
        points=(0, 1),
    )
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1).answer(PASS)
    fight.answer(React("return_fire", "B2")).answer(Shoot("short-105", "A2"), 1, 1)

    (shot,) = fight.told(notes.Shot)
    assert (shot.tank, shot.target, shot.reaction) == ("B2", "A2", True)
    assert ("hull-mg",) == fight.asks(WhichShot, seat=1).weapons  # a whole Attack action


@pytest.mark.rule("spearhead/return-fire")
def test_only_tanks_with_a_legal_shot_are_offered() -> None:
    fight = gunfight(points=(0, 1))
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1).answer(PASS)

    window(fight, 1, "attack", "B1")  # B2 is out of range


@pytest.mark.rule("spearhead/return-fire")
def test_a_tank_that_sees_nobody_is_not_offered() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("B1", "hammer", 20, 18),
        tank("B2", "hammer", 20, 26),
        ground=(box("building", 2, 20, 30, 22),),
        points=(0, 1),
    )
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1).answer(PASS)

    window(fight, 1, "attack", "B1")


@pytest.mark.rule("spearhead/return-fire")
def test_it_opens_though_the_attacker_has_died() -> None:
    """The Cinder takes its killer along; another tank still answers."""
    fight = skirmish(
        tank("A1", "lanner", 10, 18, 0, 1),
        tank("A2", "lanner", 10, 30),
        tank("B1", "cinder", 14, 18, 0, 1),
        tank("B2", "hammer", 20, 30),
        points=(0, 1),
    )
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 6, 1, 4, 1, 1)

    window(fight, 1, "attack", "B2")


# ---------------------------------------------------------------- charge


@pytest.mark.rule("spearhead/charge-trigger")
@pytest.mark.parametrize(("x", "near"), [(13.0, True), (12.99, False)])
def test_a_charger_must_be_within_8_of_an_enemy(x: float, near: bool) -> None:
    """A1 ends at x + 1.5, B1 begins at 22.5: exactly 8 from x = 13."""
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("A2", "lanner", 2, 2),
        tank("B1", "hammer", 24, 18),
        points=(0, 1),
    )
    fight.activate("A1", "move").answer(drive(x, 18))

    assert near is isinstance(fight.choice, WhichReaction)


@pytest.mark.rule("spearhead/charge-trigger")
def test_any_enemy_near_the_charger_will_do() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("A2", "lanner", 10, 30),
        tank("B1", "hammer", 18, 30),
        points=(0, 1),
    )
    fight.activate("A1", "move").answer(drive(10, 17))

    window(fight, 1, "move", "B1")


@pytest.mark.rule("spearhead/charge-trigger")
@pytest.mark.parametrize(
    ("replies", "dice", "opens"),
    [
        ((drive(11, 18),), (), True),
        ((Overcharge(), drive(11, 18)), (1,), True),
        ((Overcharge(), PASS), (4,), True),
        ((Ram(),), (1, 1), True),
        ((MoveAlong((), 10.0),), (), True),  # a turn on the spot is a move of 0
        ((PASS,), (), False),
        ((MoveAlong(),), (), False),
    ],
)
def test_every_way_to_move_opens_it_but_not_moving(
    replies: tuple[Any, ...], dice: tuple[int, ...], opens: bool
) -> None:
    fight = gunfight(points=(0, 1)).activate("A1", "move")
    fight.answer(replies[0], *dice)
    for reply in replies[1:]:
        fight.answer(reply)

    assert opens is isinstance(fight.choice, WhichReaction)


@pytest.mark.rule("spearhead/charge-trigger")
def test_an_emergency_retreat_opens_it_for_the_other_side() -> None:
    fight = wounded(points=(1, 1))
    fight.answer(React("emergency_retreat", "B1")).answer(drive(19, 18))

    window(fight, 0, "move", "A1")


@pytest.mark.rule("spearhead/charge-trigger")
def test_a_slide_or_a_free_move_does_not_open_it() -> None:
    smash = wounded(points=(1, 1)).answer(React("berserk_smash", "B1"), 1)
    smash.asks(WhichShot, seat=0)

    free = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("A2", "lanner", 10, 22),
        tank("B1", "hammer", 20, 18),
        points=(0, 1),
        subfactions=("lancer-column", None),
    )
    free.activate("A1", "special").answer(PerformSpecial("slipstream", "A2")).answer(drive(12, 22))
    assert not isinstance(free.choice, WhichReaction)


@pytest.mark.rule("spearhead/charge-trigger")
def test_it_opens_though_the_mover_has_died_and_after_the_windows_of_its_ram() -> None:
    """The ram of A1 kills a Cinder, whose explosion kills A1."""
    fight = skirmish(
        tank("A1", "lanner", 10, 18, 0, 1),
        tank("A2", "lanner", 18, 28),
        tank("B1", "cinder", 15, 18, 0, 1),
        tank("B2", "hammer", 25, 28),
        points=(0, 1),
    )
    fight.activate("A1", "move").answer(Ram(), 6, 6, 6, 4, 1, 1)

    assert fight.at("A1") is None
    window(fight, 1, "move", "B2")


@pytest.mark.rule("spearhead/charge-effect")
def test_a_charge_goes_8_at_the_nearest_enemy_and_hurts_it_on_contact() -> None:
    """The mover A1 is farther from B1 than A2, which takes D3+2 less Armour 3."""
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("A2", "lanner", 14, 28),
        tank("B1", "hammer", 20, 28),
        points=(0, 1),
    )
    fight.activate("A1", "move").answer(drive(11, 18))
    fight.answer(React("charge", "B1"), 5)

    assert (17, 28) == fight.at("B1")
    assert 9 - (3 + 2 - 3) == fight.health("A2")


@pytest.mark.rule("spearhead/charge-effect")
@pytest.mark.parametrize(("face", "damage"), [(1, 0), (3, 0), (6, 0)])
def test_the_damage_of_a_charge_is_at_least_0(face: int, damage: int) -> None:
    fight = skirmish(
        tank("A1", "gyrfalcon", 14, 18, armour=5),
        tank("B1", "hammer", 20, 18),
        points=(0, 1),
    )
    fight.activate("A1", "move").answer(drive(14, 19)).answer(React("charge", "B1"), face)

    assert 13 - damage == fight.health("A1")
    assert [] == fight.told(notes.Damaged)


@pytest.mark.rule("spearhead/charge-effect")
def test_a_blocked_charge_ends_at_the_block_and_rolls_nothing() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("B1", "hammer", 18, 18),
        ground=(box("wall", 13, 10, 14, 26),),
        points=(0, 1),
    )
    fight.activate("A1", "move").answer(drive(11, 18)).answer(React("charge", "B1"))

    assert (15.5, 18) == fight.at("B1")
    assert 9 == fight.health("A1")


@pytest.mark.rule("spearhead/charge-effect")
def test_a_charge_is_no_move_action() -> None:
    """A has a point and a tank near, but no window; and B1 aims as before in its Return Fire."""
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("B1", "hammer", 18, 18),
        points=(1, 2),
    )
    fight.activate("A1", "move", "attack").answer(drive(11, 18))
    fight.answer(React("charge", "B1"), 1)
    fight.asks(WhichShot, seat=0)

    fight.answer(Shoot("cannon-76", "B1"), 1, 1).answer(PASS)
    fight.answer(React("return_fire", "B1")).answer(Shoot("short-105", "A1"), 1, 1)
    assert 0 == fight.told(notes.Shot)[0].aim_modifier


@pytest.mark.rule("spearhead/charge-effect")
def test_between_equally_near_enemies_the_charger_chooses() -> None:
    fight = skirmish(
        tank("A1", "lanner", 20, 10),
        tank("A2", "lanner", 20, 26),
        tank("A3", "lanner", 2, 2),
        tank("B1", "hammer", 20, 18),
        points=(0, 1),
    )
    fight.activate("A3", "move").answer(drive(3, 2)).answer(React("charge", "B1"))

    assert ("A1", "A2") == fight.asks(WhichEnemy, seat=1).enemies
    assert ChooseEnemy("A1") == fight.ask.default
    fight.answer(ChooseEnemy("A2"), 1)
    assert (20, 24) == fight.at("B1")


# ---------------------------------------------------------------- dropping below half


@pytest.mark.rule("spearhead/half-health-trigger")
@pytest.mark.parametrize(
    ("before", "after", "most", "crosses"),
    [
        (9, 4, 9, True),
        (5, 4, 9, True),  # 4.5 is the line
        (9, 5, 9, False),
        (10, 5, 10, False),  # exactly half is not below
        (5, 4, 10, True),
        (4, 3, 9, False),  # it was below before
        (9, 0, 9, False),  # it is dead
    ],
)
def test_below_half_is_less_than_half_from_half_or_more(
    before: int, after: int, most: int, crosses: bool
) -> None:
    assert crosses is crosses_half(before, after, most)


@pytest.mark.rule("spearhead/half-health-trigger")
def test_the_window_opens_between_two_weapons() -> None:
    fight = wounded()

    window(fight, 1, "half_health", "B1")
    fight.answer(PASS)
    assert ("hull-mg",) == fight.asks(WhichShot, seat=0).weapons


@pytest.mark.rule("spearhead/half-health-trigger")
def test_the_whole_damage_of_a_weapon_is_compared() -> None:
    """A second event that starts below half opens nothing."""
    fight = wounded(tank("B1", "cinder", 20, 18, 0, 5), points=(0, 5))
    window(fight, 1, "half_health", "B1")
    fight.answer(PASS).answer(Shoot("hull-mg", "B1"), 1, 1, 1)

    assert "attack" == fight.asks(WhichReaction).trigger


def chain_of(state: Battle, key: str, *faces: int) -> tuple[Crossing, ...]:
    """Who crosses when a tank is destroyed by seat 0 and explodes."""
    chain = Chain(table_of(state, *faces), 0)
    chain.bury(key)
    return chain.explode()


@pytest.mark.rule("spearhead/half-health-trigger")
def test_an_exploding_enemy_counts_even_if_you_shot_it_and_an_exploding_friend_does_not() -> None:
    state = battle(
        tank("A1", "swift", 24, 18),
        tank("B1", "hammer", 20, 18),
        tank("B2", "cinder", 16, 18),
    )

    assert (Crossing("A1", "B1"),) == chain_of(state, "B1", 5, 3, 3)


@pytest.mark.rule("spearhead/half-health-trigger")
@pytest.mark.parametrize("kind", ["ram", "charge", "smash", "scuttle"])
def test_damage_of_any_kind_opens_it(kind: str) -> None:
    victim = tank("B1", None, 14.5, 18, armour=1, full_health=5)
    sheet = "cinder" if kind == "scuttle" else "lanner"
    state = battle(
        tank("A1", sheet, 10, 18),
        tank("A2", sheet, 2, 2),
        victim,
        tank("B2", "lanner", 45, 30),
        points=(0, 1),
        acting="A1",
        subfactions=("cinder-crews", None),
    )
    dice = {"ram": (6, 6, 5), "charge": (6,), "smash": (4,), "scuttle": (1,)}[kind]
    table = table_of(state, *dice)
    flow = {
        "ram": lambda: actions.ram(table, "A1", 8),
        "charge": lambda: actions.charge(table, "A1"),
        "smash": lambda: actions.smash(table, "A1"),
        "scuttle": lambda: actions.take_effect(
            table, "A1", "scuttle", _effects("scuttle"), None, "special"
        ),
    }[kind]()
    asked = [ask.choice for ask in next(flow)]

    assert [("half_health", ("B1",))] == [(ask.trigger, ask.tanks) for ask in asked]


def _effects(special: str) -> tuple[Effect, ...]:
    return BOOK.specials[special].effects


@pytest.mark.rule("spearhead/half-health-trigger")
def test_health_that_a_tank_gives_away_itself_opens_nothing() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 18, 0, 5),
        tank("B1", "hammer", 40, 18),
        points=(5, 5),
        subfactions=("lancer-column", None),
    )
    fight.activate("A1", "special").answer(PerformSpecial("last-round"))

    assert 3 == fight.health("A1")
    assert not isinstance(fight.choice, WhichReaction)


@pytest.mark.rule("spearhead/half-health-trigger")
def test_a_tank_repaired_to_half_can_be_triggered_again() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("B1", "cinder", 20, 18, 0, 3),  # patched up: it has been at 2
        tank("B2", "hammer", 45, 34),
        points=(0, 1),
    )
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 6, 1)

    window(fight, 1, "half_health", "B1")


@pytest.mark.rule("spearhead/half-health-window-order")
@pytest.mark.parametrize(("priority", "order"), [(0, ["A2", "B2"]), (1, ["B2", "A2"])])
def test_the_windows_of_one_chain_open_in_reference_order(priority: int, order: list[str]) -> None:
    """B1 takes A2 below half and kills A3, whose explosion takes B2 below half."""
    state = battle(
        tank("A1", "lanner", 2, 2),
        tank("A2", "swift", 17, 22),
        tank("A3", "lanner", 24, 18, 0, 1),
        tank("B1", "hammer", 20, 18),
        tank("B2", "cinder", 29, 18),
        priority=priority,
    )
    crossings = chain_of(state, "B1", 5, 1, 1, 5, 3)

    assert order == [crossing.tank for crossing in crossings]


@pytest.mark.rule("spearhead/half-health-window-order")
def test_their_owner_is_asked_for_one_tank_after_the_other() -> None:
    """A1 destroys B1, which takes A2 along, which takes B2 and B3 below half."""
    fight = skirmish(
        tank("A1", "lanner", 5, 18),
        tank("A2", "lanner", 24, 18, 0, 1),
        tank("B1", "hammer", 20, 18, 0, 1),
        tank("B2", "cinder", 28.5, 18),
        tank("B3", "cinder", 27, 22.5),
        points=(0, 2),
    )
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 6, 1, 5, 1, 5, 3, 3)

    window(fight, 1, "half_health", "B2")
    assert "A2" == fight.choice.by
    fight.answer(PASS)
    window(fight, 1, "half_health", "B3")
    fight.answer(PASS)
    assert ["A1"] == [note.tank for note in fight.told(notes.ActivationEnded)]


@pytest.mark.rule("spearhead/half-health-window-order")
def test_each_window_is_resolved_before_the_next_and_the_dead_have_none() -> None:
    """B1 smashes and dies of the explosion it causes, together with B2: its window is gone."""
    state = battle(
        tank("A1", "swift", 24, 18, 0, 1),
        tank("A2", "lanner", 2, 2),
        tank("B1", "hammer", 20, 18, 0, 3),
        tank("B2", "hammer", 20, 22, 0, 3),
        tank("B3", "hammer", 45, 34),
        points=(0, 3),
        acting="A1",
    )
    table = table_of(state, 6, 5, 1, 1, 1, 1)
    crossings = (Crossing("B1", "A1"), Crossing("B2", "A1"))
    replies = React("berserk_smash", "B1"), React("emergency_retreat", "B2")
    run(reactions.half_health(table, crossings), *replies)

    made = [note.tank for note in table.notes if isinstance(note, notes.ReactionMade)]
    assert ["B1"] == made
    assert 0 == table.state.tank("B2").health


@pytest.mark.rule("spearhead/half-health-window-order")
def test_points_are_looked_at_when_each_window_opens() -> None:
    state = battle(
        tank("A1", "lanner", 10, 18),
        tank("B1", "hammer", 20, 18, 0, 3),
        tank("B2", "hammer", 20, 22, 0, 3),
        points=(0, 1),
        acting="A1",
    )
    table = table_of(state)
    crossings = (Crossing("B1", "A1"), Crossing("B2", "A1"))
    run(reactions.half_health(table, crossings), React("emergency_retreat", "B1"))

    assert 1 == len([note for note in table.notes if isinstance(note, notes.ReactionMade)])
    assert 0 == table.state.players[1].points


@pytest.mark.rule("spearhead/half-health-window-order")
def test_they_come_before_return_fire_and_charge() -> None:
    shots = wounded(points=(0, 2))
    window(shots, 1, "half_health", "B1")
    shots.answer(PASS).answer(PASS)
    assert "attack" == shots.asks(WhichReaction, seat=1).trigger

    ram = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("B1", None, 15, 18, armour=1, full_health=5),
        points=(0, 2),
    )
    ram.activate("A1", "move").answer(Ram(), 6, 6, 5)
    window(ram, 1, "half_health", "B1")
    ram.answer(PASS)
    window(ram, 1, "move", "B1")


# ---------------------------------------------------------------- emergency retreat


@pytest.mark.rule("spearhead/emergency-retreat")
def test_a_retreat_is_any_move_action_in_any_direction_but_not_staying() -> None:
    fight = wounded().answer(React("emergency_retreat", "B1"))
    asked = fight.asks(HowToMove, seat=1)
    assert (11, True, True) == (asked.speed, asked.ram, asked.must)
    assert "must_move" == fight.refuses(PASS).code
    assert "must_move" == fight.refuses(MoveAlong()).code
    assert "must_move" == fight.refuses(MoveAlong((), 90.0)).code

    fight.answer(drive(14, 18))  # towards the enemy
    assert (14, 18) == fight.at("B1")


@pytest.mark.rule("spearhead/emergency-retreat")
def test_a_retreat_may_overcharge_and_then_must_still_move() -> None:
    fight = wounded().answer(React("emergency_retreat", "B1")).answer(Overcharge(), 4)
    assert 16 == fight.asks(WhichPath, seat=1).allowance
    assert "must_move" == fight.refuses(PASS).code

    fight.answer(drive(36, 18))
    assert (36, 18) == fight.at("B1")


@pytest.mark.rule("spearhead/emergency-retreat")
def test_a_retreat_may_ram() -> None:
    fight = wounded().answer(React("emergency_retreat", "B1")).answer(Ram(), 6, 6, 6)

    assert (12.75, 18) == fight.at("B1")
    assert 9 - 3 == fight.health("A1")


@pytest.mark.rule("spearhead/emergency-retreat")
def test_the_aim_penalty_lasts_to_the_end_of_the_activation_in_progress() -> None:
    """The Hammer retreats 5 of its 7 inches in the activation of A1, and returns fire in it."""
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("B1", "hammer", 20, 18, 0, 6),
        tank("B2", "hammer", 45, 34),
        points=(0, 2),
    )
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 4, 4)
    fight.answer(React("emergency_retreat", "B1")).answer(drive(25, 18))
    assert fight.told(notes.Moved)[0].penalty
    fight.answer(React("return_fire", "B1"))
    fight.answer(Shoot("short-105", "A1"), 1, 1)
    assert -1 == fight.told(notes.Shot)[0].aim_modifier

    fight.activate("B1", "attack").answer(Shoot("short-105", "A1"), 1, 1)
    assert 0 == fight.told(notes.Shot)[0].aim_modifier


@pytest.mark.rule("spearhead/emergency-retreat")
def test_a_silent_player_slides_straight_away_as_far_as_it_goes() -> None:
    open_field = wounded().answer(React("emergency_retreat", "B1")).default()
    assert (31, 18) == open_field.at("B1")

    walled = wounded(ground=(box("wall", 25, 10, 26, 26),))
    walled.answer(React("emergency_retreat", "B1")).default()
    assert (23.75, 18) == walled.at("B1")

    edge = wounded(tank("B1", "cinder", 33, 18), tank("A2", "lanner", 2, 30), acting=None)
    edge.answer(React("emergency_retreat", "B1")).default()
    assert (44, 18) == edge.at("B1")


@pytest.mark.rule("spearhead/emergency-retreat")
def test_where_the_way_is_shut_a_silent_player_slides_as_nearly_away_as_it_goes() -> None:
    """A2 drives it down, where a wall ends at its left corner: ways to the right are free."""
    left, bottom, _, _ = hull(tank("B1", "cinder", 20, 18)).bounds
    wall = box("wall", 12, 8, left + 0.0005, bottom - 0.005)
    shut = wounded(None, tank("A2", "lanner", 20, 24), ground=(wall,))
    shut.answer(React("emergency_retreat", "B1")).default()
    end = 20 + 11 * sin(radians(15)), 18 - 11 * cos(radians(15))

    assert shut.at("B1") == pytest.approx(end, abs=1e-4)


@pytest.mark.rule("spearhead/emergency-retreat")
def test_a_tank_that_cannot_move_at_all_may_stay() -> None:
    """Walled in on all four sides."""
    walls = (
        box("wall", 17, 17, 18.75, 19, "west"),
        box("wall", 21.25, 17, 23, 19, "east"),
        box("wall", 18, 18.75, 22, 20, "north"),
        box("wall", 18, 16, 22, 17.25, "south"),
    )
    fight = wounded(ground=walls).answer(React("emergency_retreat", "B1"))
    assert not fight.asks(HowToMove, seat=1).must

    fight.default()
    fight.asks(WhichShot, seat=0)


@pytest.mark.rule("spearhead/emergency-retreat")
def test_a_tank_that_retreats_in_its_own_attack_shoots_on_from_where_it_ends() -> None:
    """An exploding Cinder drives A1 out of the range of its machine gun, not of B3."""
    fight = skirmish(
        tank("A1", "lanner", 10, 18, 0, 5),
        tank("B1", "cinder", 14, 18, 0, 1),
        tank("B2", "hammer", 22, 18),
        tank("B3", "hammer", 4, 28),
    )
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 6, 1, 4, 1)
    fight.answer(React("emergency_retreat", "A1")).answer(drive(4, 18))

    assert "spearhead/attack-range" == fight.refuses(Shoot("hull-mg", "B2")).clause


# ---------------------------------------------------------------- berserk smash


@pytest.mark.rule("spearhead/berserk-smash")
def test_a_smash_goes_5_and_hurts_an_enemy_within_3() -> None:
    """B1 begins 7.25 away; after 5 inches 2.25 are left. Armour does not help."""
    fight = wounded().answer(React("berserk_smash", "B1"), 6)

    assert (15, 18) == fight.at("B1")
    assert 9 - 6 == fight.health("A1")


@pytest.mark.rule("spearhead/berserk-smash")
@pytest.mark.parametrize(("x", "reached"), [(20.75, True), (20.76, False)])
def test_3_inches_is_within_reach_of_a_smash(x: float, reached: bool) -> None:
    """B1 begins at x - 1.25 and A1 ends at 11.5: 8.0 apart from x = 20.75."""
    fight = wounded(tank("B1", "cinder", x, 18))
    fight.answer(React("berserk_smash", "B1"), *([1] if reached else []))

    assert 9 - int(reached) == fight.health("A1")


@pytest.mark.rule("spearhead/berserk-smash")
def test_between_several_victims_the_owner_chooses() -> None:
    """B1 goes 2 inches up at A2, and A1 is still within 3."""
    fight = wounded(tank("B1", "cinder", 15.5, 18), tank("A2", "lanner", 15.5, 21.75))
    fight.answer(React("berserk_smash", "B1"))

    asked = fight.asks(WhichEnemy, seat=1)
    assert ("victim", {"A1", "A2"}) == (asked.reason, set(asked.enemies))
    assert ChooseEnemy("A2") == fight.ask.default
    fight.answer(ChooseEnemy("A1"), 2)
    assert (7, 9) == (fight.health("A1"), fight.health("A2"))


@pytest.mark.rule("spearhead/berserk-smash")
def test_a_smash_that_is_blocked_too_far_off_hurts_nobody() -> None:
    fight = wounded(ground=(box("wall", 15, 10, 16, 26),))
    fight.answer(React("berserk_smash", "B1"))

    assert (17.25, 18) == fight.at("B1")
    assert 9 == fight.health("A1")


@pytest.mark.rule("spearhead/berserk-smash")
def test_a_smash_stops_on_contact_and_is_no_move_action() -> None:
    fight = wounded(tank("B1", "cinder", 14, 18), points=(1, 1))
    fight.answer(React("berserk_smash", "B1"), 1)

    assert (12.75, 18) == fight.at("B1")
    assert fight.state.activation
    assert () == fight.state.activation.moved
    fight.asks(WhichShot, seat=0)  # no Charge window


@pytest.mark.rule("spearhead/reaction-definition", "spearhead/reaction-cost")
def test_abilities_may_be_used_between_declaring_and_performing_a_reaction() -> None:
    fight = skirmish(
        tank("A1", "swift", 10, 18),
        tank("B1", "hammer", 20, 18),
        points=(0, 1),
        abilities=True,
    )
    fight.answer(Declare(("attack",)))
    fight.answer(Shoot("twin-autocannon", "B1"), 1, 1, 1)
    fight.answer(React("return_fire", "B1"))

    fight.asks(WhetherToUseAbility, seat=0)
    fight.answer(UseAbility("A1", "jink")).answer(Shoot("short-105", "A1"), 4, 5)
    assert (-1, 1) == (fight.told(notes.Shot)[0].aim_modifier, fight.told(notes.Shot)[0].hits)


# ---------------------------------------------------------------- what is said of them before


def test_return_fire_is_weighed_by_the_best_shot_at_whoever_fired() -> None:
    fight = gunfight(points=(1, 1))
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1).answer(PASS)
    window(fight, 1, "attack", "B1")
    form, *_ = forms(fight.state, fight.ask)

    assert ("A1", None) == (form.target, form.no_effect)
    assert [shot.target for shot in form.then] == ["A1"] * len(profile(fight.tank("B1")).weapons)
    assert odds_of(form.reply, fight.state, fight.choice).expected["damage"] > 0


def test_a_charge_that_cannot_move_has_no_effect() -> None:
    length = profile(tank("B1", "hammer", 0, 0)).footprint.length
    shut_in = (tank("B1", "hammer", 30, 18), tank("B2", "hammer", 30 - length, 18))
    state = skirmish(tank("A1", "lanner", 30 - 2 * length - 1, 18), *shut_in).state

    assert "no_room" == why_no_effect(state, state.tank("B1"), "charge")
    assert why_no_effect(state, state.tank("B2"), "charge") is None


@pytest.mark.rule("spearhead/charge-effect")
def test_a_charge_without_contact_is_told_before_a_point_is_spent() -> None:
    friend = tank("B2", "hammer", 24, 19)
    fight = skirmish(tank("A1", "lanner", 18, 18), tank("B1", "hammer", 29, 18), friend)

    assert "no_contact" == why_no_effect(fight.state, fight.tank("B1"), "charge")
    assert why_no_effect(fight.state, fight.tank("B2"), "charge") is None


@pytest.mark.rule("spearhead/charge-effect")
@pytest.mark.parametrize(("armour", "why"), [(4, None), (5, "no_damage")])
def test_a_charge_that_armour_stops_has_no_effect(armour: int, why: str | None) -> None:
    thick = tank("A1", None, 18, 18, weight="heavy", armour=armour)
    fight = skirmish(thick, tank("B1", "hammer", 25, 18))

    assert why == why_no_effect(fight.state, fight.tank("B1"), "charge")


@pytest.mark.rule("spearhead/return-fire")
@pytest.mark.parametrize(("armour", "why"), [(9, None), (10, "no_damage")])
def test_return_fire_that_goes_through_nothing_has_no_effect(armour: int, why: str | None) -> None:
    thick = tank("A1", None, 18, 18, weight="heavy", armour=armour)
    fight = skirmish(thick, tank("B1", "lanner", 26, 18))

    assert why == why_no_effect(fight.state, fight.tank("B1"), "return_fire")


@pytest.mark.rule("spearhead/berserk-smash")
def test_a_smash_that_ends_far_from_everybody_has_no_effect() -> None:
    fight = skirmish(tank("A1", "lanner", 4, 4), tank("B1", "cinder", 44, 32))

    assert "nobody_near" == why_no_effect(fight.state, fight.tank("B1"), "berserk_smash")


def test_a_smash_that_reaches_nobody_deals_no_damage() -> None:
    fight = skirmish(tank("A1", "lanner", 4, 4), tank("B1", "cinder", 44, 32))

    assert {"damage": 0.0} == odds_of_smash(fight.state, fight.state.tank("B1")).expected


@pytest.mark.rule("spearhead/damage-calculation")
def test_a_forecast_counts_no_more_damage_than_there_is_health() -> None:
    fight = skirmish(tank("A1", "lanner", 10, 18), tank("B1", "hammer", 20, 18, health=1))
    fight.activate("A1", "attack")
    odds = odds_of(Shoot("cannon-76", "B1"), fight.state, fight.choice)

    assert 0 < odds.expected["damage"] == pytest.approx(odds.expected["kill"])


@pytest.mark.rule("spearhead/attack-weapons")
def test_an_attack_is_weighed_by_all_of_its_weapons_in_the_order_they_fire() -> None:
    fight = skirmish(tank("A1", "lanner", 10, 18), tank("B1", "hammer", 20, 18, health=4))
    fight.activate("A1", "attack")
    cannon, gun = Shoot("cannon-76", "B1"), Shoot("hull-mg", "B1")
    both = odds_of(cannon, fight.state, fight.choice)
    alone = evolve(fight.choice, weapons=("cannon-76",))
    named = [roll.of.params for roll in both.rolls if roll.of]

    assert ["cannon-76", "hull-mg"] == [one["weapon"] for one in named]
    assert [2, 3] == [one["shots"] for one in named]
    assert 4 == len(both.rolls)
    assert max(one["damage"] for one in named) < both.expected["damage"]
    assert both.expected["damage"] < sum(one["damage"] for one in named)  # of 4 health
    assert not any(roll.of for roll in odds_of(cannon, fight.state, alone).rolls)

    # 4 health: two hits of the cannon, or one and two of the gun, and so on: the exact sum.
    sole = {shot: odds_of(shot, fight.state, only(fight, shot)) for shot in (cannon, gun)}
    killed = sum(
        one.chance * other.chance
        for one in sole[cannon].outcomes
        for other in sole[gun].outcomes
        if one.params["damage"] + other.params["damage"] >= 4
    )
    assert both.expected["kill"] == pytest.approx(killed, abs=1e-4)
    assert both.expected["kill"] > sole[cannon].expected["kill"] > 0
    assert [round(100 * sole[cannon].expected["kill"]), None] == [one["destroyed"] for one in named]


HULL_MG = Shoot("hull-mg", "B1")


def only(fight: Fight, shot: Shoot) -> WhichShot:
    """The question for a shot when no other weapon is left."""
    choice: WhichShot = evolve(fight.choice, weapons=(shot.weapon,))
    return choice


@pytest.mark.rule("spearhead/return-fire")
@pytest.mark.parametrize(("point", "answering"), [(0, ()), (1, ("B1",))])
def test_the_odds_of_a_shot_name_who_may_fire_back(point: int, answering: tuple[str, ...]) -> None:
    fight = gunfight(points=(1, point))
    fight.activate("A1", "attack")
    shot = Shoot("cannon-76", "B1")

    assert answering == odds_of(shot, fight.state, fight.choice).answers


@pytest.mark.rule("spearhead/death-explosion")
def test_the_odds_of_a_shot_tell_of_an_explosion_and_who_is_near_it() -> None:
    near = tank("A2", "lanner", 22, 21), tank("B2", "hammer", 24, 16), tank("B3", "hammer", 40, 18)
    target = tank("B1", "hammer", 20, 18, health=4)
    fight = skirmish(tank("A1", "lanner", 10, 18), target, *near)
    fight.activate("A1", "attack")
    odds = odds_of(Shoot("cannon-76", "B1"), fight.state, fight.choice)

    assert odds.then is not None
    assert odds.then.under == ("A2", "B2")
    (told,) = odds.then.details
    assert told.params == {
        "tank": "B1",
        "needed": 5,
        "chance": round(100 * odds.expected["kill"] / 3),
        "damage": "D3+2",
        "radius": 4.0,
        "own": ("A2",),
        "foes": ("B2",),
    }
    ((*corners,),) = odds.then.outline
    assert (min(x for x, _ in corners), max(x for x, _ in corners)) == (14.5, 25.5)


@pytest.mark.rule("spearhead/death-explosion")
@pytest.mark.parametrize(("health", "beside"), [(None, 22), (4, 30)])
def test_no_explosion_is_told_that_nobody_dies_of_or_nobody_is_near(
    health: int | None, beside: float
) -> None:
    target = tank("B1", "hammer", 20, 18, health=health)
    fight = skirmish(tank("A1", "lanner", 10, 18), target, tank("A2", "lanner", beside, 21))
    fight.activate("A1", "attack")

    assert odds_of(Shoot("hull-mg", "B1"), fight.state, only(fight, HULL_MG)).then is None


@pytest.mark.rule("spearhead/death-explosion", "spearhead/charge-effect")
def test_who_charges_is_near_the_explosion_it_may_cause() -> None:
    fight = skirmish(
        tank("A1", "lanner", 14, 18, health=1), tank("B1", "hammer", 24, 18), points=(0, 1)
    )
    fight.activate("A1", "move").answer(MoveAlong((Leg(18, 18),)))
    then = odds_of(React("charge", "B1"), fight.state, fight.choice).then

    assert then is not None
    assert then.details[0].params["own"] == ("B1",)


@pytest.mark.rule("spearhead/death-explosion", "spearhead/berserk-smash")
def test_a_smash_tells_of_every_explosion_it_may_cause() -> None:
    frail = tank("A1", "lanner", 20, 18, health=1), tank("A2", "lanner", 20, 21, health=1)
    fight = skirmish(*frail, tank("B1", "cinder", 25, 19))
    then = odds_of_smash(fight.state, fight.state.tank("B1")).then

    assert then is not None
    assert [one.params["tank"] for one in then.details] == ["A1", "A2"]
    assert len(then.outline) == 2
