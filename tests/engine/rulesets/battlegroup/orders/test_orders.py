"""Orders and reactions of battlegroup: who is given what, when tokens are spent, who is next."""

from typing import get_args

import pytest

from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Event, Moment, Order, Token
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.command.rules import counts_as_moved, sequences
from engine.rulesets.battlegroup.conformance.orders import resolution
from engine.rulesets.battlegroup.core.windows import (
    ANSWERS,
    EXECUTES,
    Frame,
    Stack,
    fizzles,
    kept,
    may_answer,
    spendable_as,
)
from engine.rulesets.battlegroup.orders.rules import (
    Condition,
    fires_snap_shots,
    keeps_on,
    legal_orders,
    next_slot,
    why_not,
)
from engine.rulesets.battlegroup.shooting.rules import barred_after, may_split_fire

PLAIN = ("top_speed", "maneuver_and_fire", "open_fire", "close_assault")
REACTIONS = ("ambush_fire", "reserve_move")


# ---------------------------------------------------------------- who is ordered what


@pytest.mark.rule("battlegroup/phases-replaced")
def test_what_a_unit_does_is_one_of_eight_orders_each_a_list_of_steps() -> None:
    steps = {order: sheet.steps for order, sheet in BOOK.tables.orders.items()}

    assert steps == {
        "top_speed": ("move", "run"),
        "maneuver_and_fire": ("move", "shoot"),
        "open_fire": ("shoot",),
        "close_assault": ("move", "shoot", "charge"),
        "request_support": ("target", "test", "strike"),
        "tactical_coordination": ("target", "test"),
        "ambush_fire": ("wait",),
        "reserve_move": ("wait",),
    }


@pytest.mark.rule(
    "battlegroup/request-support-who",
    "battlegroup/tactical-coordination-who",
    "battlegroup/ambush-fire-mark",
    "battlegroup/reserve-move-wait",
)
def test_most_orders_are_for_everybody_calling_and_coordinating_are_not() -> None:
    assert legal_orders(Condition()) == (*PLAIN, *REACTIONS)
    assert legal_orders(Condition(calls=True)) == (*PLAIN, "request_support", *REACTIONS)
    assert legal_orders(Condition(hq=True)) == get_args(Order)


@pytest.mark.rule("battlegroup/orders-one-per-unit")
@pytest.mark.parametrize(
    ("unit", "code"),
    [
        (Condition(acted=True, hq=True), "unit_acted"),
        (Condition(off_table=True, hq=True), "unit_not_there"),
        (Condition(routing=True, hq=True), "unit_routs"),
        (Condition(locked=True, hq=True), "unit_locked"),
        (Condition(stunned=True, hq=True), "unit_stunned"),
    ],
)
def test_who_has_acted_or_is_not_able_gets_no_order_at_all(unit: Condition, code: str) -> None:
    assert legal_orders(unit) == ()
    assert {why_not(unit, order) for order in get_args(Order)} == {code}
    assert refusal(code).clause in BOOK.clauses


@pytest.mark.rule("battlegroup/go-to-ground-orders")
def test_a_unit_that_is_down_opens_fire_with_snap_shots_undivided() -> None:
    down = Condition(gone_to_ground=True, hq=True, calls=True)

    assert legal_orders(down) == ("open_fire",)
    assert fires_snap_shots(down)
    assert not may_split_fire(down)
    assert why_not(down, "ambush_fire") == "only_open_fire_when_down"


@pytest.mark.rule("battlegroup/go-to-ground-orders", "battlegroup/maneuver-either-sequence")
def test_whoever_goes_down_in_the_middle_of_an_order_may_only_go_on_shooting() -> None:
    assert keeps_on("shoot", gone_to_ground=True, out=False)
    assert not keeps_on("move", gone_to_ground=True, out=False)
    assert not keeps_on("charge", gone_to_ground=True, out=False)
    assert keeps_on("move", gone_to_ground=False, out=False)
    assert not keeps_on("shoot", gone_to_ground=False, out=True)


@pytest.mark.rule("battlegroup/close-assault")
def test_vehicles_do_not_assault_unless_they_walk() -> None:
    assert "close_assault" not in legal_orders(Condition(vehicle=True))
    assert "close_assault" in legal_orders(Condition(vehicle=True, walker=True))


@pytest.mark.rule("battlegroup/base-regroup")
def test_who_regrouped_this_turn_stays_where_it_is_and_snaps() -> None:
    regrouped = Condition(regrouped=True)

    assert legal_orders(regrouped) == ("open_fire", "ambush_fire")
    assert fires_snap_shots(regrouped)


@pytest.mark.rule("battlegroup/request-support-embarked", "battlegroup/ambush-fire-mark")
def test_passengers_fire_ambush_and_call_only_if_somebody_can_shoot_out() -> None:
    shut_in = Condition(embarked=True, hq=True)
    looking_out = Condition(embarked=True, hq=True, fire_point=True)

    assert {why_not(shut_in, order) for order in ("open_fire", "ambush_fire")} == {"no_fire_point"}
    assert why_not(shut_in, "request_support") == "no_fire_point"
    assert why_not(shut_in, "reserve_move") is None
    assert why_not(shut_in, "tactical_coordination") is None
    assert why_not(looking_out, "request_support") is None


@pytest.mark.rule("battlegroup/request-support-embarked")
def test_nobody_calls_out_of_a_vehicle_that_has_moved() -> None:
    moved = Condition(embarked=True, calls=True, fire_point=True, carrier_moved=True)

    assert why_not(moved, "request_support") == "carrier_moved"
    assert why_not(moved, "open_fire") is None


@pytest.mark.rule("battlegroup/barrage-off-map-blind", "battlegroup/target-point-fire")
def test_a_battery_off_the_map_fires_at_a_registered_point_or_passes() -> None:
    assert legal_orders(Condition(off_map=True)) == ()
    assert legal_orders(Condition(off_map=True, target_point=True)) == ("open_fire",)
    assert why_not(Condition(off_map=True), "ambush_fire") == "off_map_is_blind"


# ---------------------------------------------------------------- how an order goes


@pytest.mark.rule("battlegroup/maneuver-and-fire", "battlegroup/maneuver-either-sequence")
def test_moving_and_shooting_come_in_either_sequence_and_may_be_left_out() -> None:
    assert sequences("maneuver_and_fire") == (
        ("move", "shoot"),
        ("shoot", "move"),
        ("move",),
        ("shoot",),
    )


@pytest.mark.rule("battlegroup/close-assault")
def test_a_charge_always_comes_last_and_may_be_all_there_is() -> None:
    ways = sequences("close_assault")

    assert {way[-1] for way in ways} == {"charge"}
    assert ("charge",) in ways
    assert ("shoot", "move", "charge") in ways


@pytest.mark.rule("battlegroup/top-speed", "battlegroup/open-fire")
def test_other_orders_go_only_one_way() -> None:
    assert sequences("top_speed") == (("move", "run"),)
    assert sequences("open_fire") == (("shoot",),)


@pytest.mark.rule("battlegroup/open-fire-no-move-penalty", "battlegroup/fire-before-moving")
def test_open_fire_forgives_moving_and_moving_later_costs_as_much_as_before() -> None:
    assert not counts_as_moved("open_fire", moved=True)
    assert counts_as_moved("maneuver_and_fire", moved=True)
    assert counts_as_moved("maneuver_and_fire", moved=False, moves_later=True)
    assert not counts_as_moved("maneuver_and_fire", moved=False)


@pytest.mark.rule("battlegroup/open-fire-split")
def test_the_rest_of_a_split_shot_takes_another_target_that_was_not_forced_out() -> None:
    assert barred_after("a", ()) == ("a",)
    assert barred_after("b", {"a"}) == ("a", "b")
    assert may_split_fire(Condition())
    assert not may_split_fire(Condition(gone_to_ground=True))


# ---------------------------------------------------------------- slots


@pytest.mark.rule("battlegroup/sequence-turns", "battlegroup/orders-until-done")
def test_in_player_turns_the_active_player_goes_on_until_all_have_acted() -> None:
    assert next_slot("turns", {"A": 2, "B": 9}, "A", "A") == "A"
    assert next_slot("turns", {"A": 0, "B": 9}, "A", "A") is None


@pytest.mark.rule("battlegroup/sequence-alternating", "battlegroup/orders-until-done")
def test_alternating_slots_pass_over_whoever_has_nothing_left() -> None:
    assert next_slot("alternating", {"A": 1, "B": 1}, None, "B") == "B"
    assert next_slot("alternating", {"A": 1, "B": 1}, "B", "B") == "A"
    assert next_slot("alternating", {"A": 0, "B": 3}, "B", "B") == "B"
    assert next_slot("alternating", {"A": 0, "B": 1}, None, "A") == "B"
    assert next_slot("alternating", {"A": 0, "B": 0}, "B", "A") is None


# ---------------------------------------------------------------- windows


@pytest.mark.rule(
    "battlegroup/ambush-fire-window",
    "battlegroup/reserve-move-window",
    "battlegroup/reaction-any-time",
    "battlegroup/ambush-during-charge",
)
def test_each_moment_may_be_answered_by_the_tokens_of_its_window_alone() -> None:
    def moments(token: Token) -> set[Moment]:
        return {moment for moment in get_args(Moment) if may_answer(token, moment)}

    assert moments("reserve_move") == {"between_orders", "shot_declared"}
    assert moments("ambush_fire") == {
        "order_declared",
        "path",
        "shot_declared",
        "shot_done",
        "action_declared",
        "action_done",
        "charge_declared",
        "charge_failed",
    }
    assert set(ANSWERS) == set(get_args(Moment))


@pytest.mark.rule("battlegroup/ambush-fire-window", "battlegroup/reserve-move-window")
def test_a_spent_token_is_an_order_of_its_own() -> None:
    assert EXECUTES == {"ambush_fire": "open_fire", "reserve_move": "top_speed"}
    assert {key for key, sheet in BOOK.tables.orders.items() if sheet.reaction} == set(EXECUTES)


@pytest.mark.rule("battlegroup/reaction-spent-later")
@pytest.mark.parametrize("token", get_args(Token))
def test_a_token_waits_over_turns_and_is_lost_by_what_takes_the_unit_out(token: Token) -> None:
    keeping = {event for event in get_args(Event) if kept(token, event) == token}

    assert keeping == {"passed", "turn_over", "gone_to_ground", "stood_up"}
    assert all(kept(token, event) is None for event in get_args(Event) if event not in keeping)


@pytest.mark.rule("battlegroup/reaction-spent-later")
def test_from_the_ground_ambushers_snap_and_reserves_wait() -> None:
    assert spendable_as("ambush_fire", gone_to_ground=True) == "snap"
    assert spendable_as("reserve_move", gone_to_ground=True) == "none"
    assert spendable_as("ambush_fire", gone_to_ground=False) == "normal"
    assert spendable_as("reserve_move", gone_to_ground=False) == "normal"
    assert spendable_as(None, gone_to_ground=False) == "none"


# ---------------------------------------------------------------- the stack


def frame(owner: int, unit: str) -> Frame:
    return Frame(owner, unit, "ambush_fire")


@pytest.mark.rule("battlegroup/reaction-to-reaction")
def test_what_was_declared_last_is_resolved_first_however_deep() -> None:
    units = [f"u{number}" for number in range(9)]
    deep = [frame(number % 2, unit) for number, unit in enumerate(units)]

    assert resolution(deep) == tuple(reversed(units))


@pytest.mark.rule("battlegroup/reaction-to-reaction")
def test_two_reactions_of_one_player_to_one_window_come_one_after_the_other() -> None:
    declared = [frame(0, "order"), frame(1, "first"), frame(1, "second")]
    answered = [frame(0, "order"), frame(1, "first"), frame(0, "answer"), frame(1, "second")]

    assert resolution(declared) == ("first", "second", "order")
    assert resolution(answered) == ("second", "answer", "first", "order")


@pytest.mark.rule("battlegroup/reaction-to-reaction", "battlegroup/sequence-turns")
def test_the_opponent_of_the_top_is_asked_so_the_active_player_answers_reactions() -> None:
    stack = Stack().push(frame(0, "order"))

    assert Stack().asked is None
    assert stack.asked == 1
    assert stack.push(frame(1, "ambush")).asked == 0
    assert stack.push(frame(1, "ambush")).pop().asked == 1


@pytest.mark.rule("battlegroup/order-resolved-before-next")
def test_a_second_order_of_the_same_side_has_to_wait() -> None:
    stack = Stack().push(frame(0, "order"))

    with pytest.raises(ValueError, match="later cannot answer order of its own side"):
        stack.push(frame(0, "later"))
    assert stack.pop().push(frame(0, "later")).top == frame(0, "later")


@pytest.mark.rule("battlegroup/reaction-token-removed")
def test_a_unit_declares_once_and_its_token_goes_when_it_begins() -> None:
    stack = Stack().push(frame(0, "order")).push(frame(1, "ambush")).push(frame(0, "answer"))

    with pytest.raises(ValueError, match="ambush is on the stack already"):
        stack.push(frame(1, "ambush"))
    assert [one.begun for one in stack.begin().frames] == [False, False, True]


@pytest.mark.rule("battlegroup/request-support-pass")
def test_called_support_acts_within_the_call_and_may_be_answered() -> None:
    calling = Stack().push(Frame(0, "caller", "request_support"))
    support = Frame(0, "mortars", "open_fire")

    assert calling.call(support).asked == 1
    assert calling.call(support).push(frame(1, "ambush")).pop().pop() == calling
    for stack in (Stack(), Stack().push(frame(0, "order")), calling.push(frame(1, "ambush"))):
        with pytest.raises(ValueError, match="nobody has called for mortars"):
            stack.call(support)


@pytest.mark.rule("battlegroup/reaction-token-removed")
def test_a_reaction_of_a_unit_that_cannot_act_any_more_comes_to_nothing() -> None:
    assert fizzles(destroyed=True, routing=False, locked=False)
    assert fizzles(destroyed=False, routing=True, locked=False)
    assert fizzles(destroyed=False, routing=False, locked=True)
    assert not fizzles(destroyed=False, routing=False, locked=False)
