"""Setting up and moving: types of units, ground, coherency, characters, infiltrators, scouts."""

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest
from attrs import evolve

from engine.advice.answers import forms
from engine.advice.registry import odds_of, replies_to
from engine.errors import IllegalReply
from engine.formations import AS_IT_STANDS, Going, middle
from engine.geometry import Point, Pose
from engine.rulesets.diceless.assault.state import charge_of, may_charge
from engine.rulesets.diceless.book.codes import Pace
from engine.rulesets.diceless.book.printed import Piece
from engine.rulesets.diceless.core.field import bases_of, in_coherency
from engine.rulesets.diceless.core.model import Battle, Turn, Unit
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.deployment.flow import deployment, infiltration, scouting
from engine.rulesets.diceless.deployment.questions import (
    Deploy,
    Infiltrate,
    WhereToDeploy,
    WhereToScout,
)
from engine.rulesets.diceless.driving.questions import Drive
from engine.rulesets.diceless.movement.flow import end_movement
from engine.rulesets.diceless.movement.notes import Joined, Left
from engine.rulesets.diceless.movement.questions import Move, MoveModels
from engine.rulesets.diceless.movement.state import (
    allowance,
    charge_reach,
    check_formation,
    gets_to,
    hand_move,
    move_terms,
    paces,
)
from engine.rulesets.diceless.phases.flow import effects, moves
from engine.rulesets.diceless.phases.questions import WhichMove
from engine.rulesets.diceless.ramming.questions import Ram
from engine.rulesets.diceless.shooting.questions import Shoot
from engine.rulesets.diceless.shooting.state import may_shoot
from engine.rulesets.diceless.terrain.rules import inside_reach
from engine.rulesets.diceless.vehicles.state import craft_of
from engine.rulesets.diceless.wounds.notes import Hurt
from tests.engine.rulesets.diceless.standing import (
    BLUE,
    GREEN,
    Played,
    battle,
    play,
    put,
    row,
    shoot,
)

FAR = put("fighters", "them", GREEN, row(2.0, 46.0, 5))
"""Enemies in a corner."""


def table(*units: Unit) -> Battle:
    return evolve(battle(*units, FAR), turn=Turn(BLUE, "movement", "moves"))


def order(state: Battle, key: str, *by: Point, pace: Pace | None = None) -> Played:
    """Play a move of a unit whose middle goes by steps."""
    x, y = middle(bases_of(state, state.unit(key)))
    path = list[Point]()
    for dx, dy in by:
        x, y = x + dx, y + dy
        path.append((x, y))
    return play(state, moves, {WhichMove: Move(key, tuple(path), pace=pace)})


def refused(state: Battle, reply: Any, key: str = "us") -> str:
    with pytest.raises(IllegalReply) as told:
        WhichMove(BLUE, (key,)).check(state, reply)
    return told.value.code


def at(state: Battle, key: str) -> Point:
    return middle(bases_of(state, state.unit(key)))


def hurt(played: Played) -> list[int]:
    return [note.damage for note in played.told(Hurt) if note.cause == "dangerous"]


# ---------------------------------------------------------------- orders


@pytest.mark.rule("diceless/base-coherency")
@pytest.mark.parametrize("count", [1, 2])
def test_a_move_nobody_can_begin_is_refused_for_the_first_model(count: int) -> None:
    state = table(put("squad", "us", BLUE, row(10.0, 0.5, count)))
    with pytest.raises(IllegalReply) as told:
        WhichMove(BLUE, ("us",)).check(state, Move("us", (((9.5 + count / 2), -2.0),)))

    assert told.value.params["model"] == "us/01"


@pytest.mark.rule("diceless/base-coherency")
@pytest.mark.parametrize(("ranks", "legal"), [(0, False), (1, True), (2, True), (3, False)])
def test_a_unit_forms_up_in_at_most_as_many_ranks_as_it_has_models(ranks: int, legal: bool) -> None:
    unit = put("squad", "us", BLUE, row(10.0, 5.0, 2))
    formation = evolve(AS_IT_STANDS, ranks=ranks)
    if legal:
        check_formation(unit, ((10.5, 5.0), (10.5, 8.0)), formation)
        return
    with pytest.raises(IllegalReply) as told:
        check_formation(unit, ((10.5, 5.0), (10.5, 8.0)), formation)
    assert told.value.code == "too_many_ranks"


@pytest.mark.rule("diceless/base-coherency")
def test_each_model_is_moved_once_by_hand_and_somewhere() -> None:
    state = table(put("squad", "us", BLUE, row(10.0, 5.0, 2)))
    once, nowhere = Going("us/01", ((10.0, 5.5),)), Going("us/02", ())

    assert refused(state, MoveModels("us", (once, once))) == "no_model"
    assert refused(state, MoveModels("us", (once, nowhere))) == "no_model"


# ---------------------------------------------------------------- types


@pytest.mark.rule("diceless/base-movement-allowances")
@pytest.mark.parametrize(
    ("sheet", "most", "charge"),
    [
        ("squad", 6, 6),
        ("jump-squad", 12, 6),
        ("mob-bikes", 12, 6),
        ("hounds", 6, 12),
        ("riders", 6, 12),
        ("brute", 6, 6),
    ],
)
def test_how_far_units_move_and_charge(sheet: str, most: float, charge: float) -> None:
    unit = put(sheet, "us", BLUE, row(10.0, 10.0, 1))
    state = table(unit)

    assert allowance(state, unit) == most
    assert charge_reach(state, unit) == charge


@pytest.mark.rule("diceless/base-independent-characters", "diceless/base-movement-allowances")
def test_a_unit_with_others_moves_as_its_slowest() -> None:
    bikes = put("mob-bikes", "us", BLUE, row(10.0, 10.0, 2, 2.0))
    chief = put("chief", "chief", BLUE, [(14.0, 10.0)], joined="us")

    assert allowance(table(bikes), bikes) == 12
    assert allowance(table(bikes, chief), bikes) == 6
    assert paces(table(bikes, chief), bikes) == (None,)


@pytest.mark.rule("diceless/base-movement-allowances")
def test_jump_infantry_passes_over_others_and_stops_on_nobody() -> None:
    jumpers = put("jump-squad", "us", BLUE, row(30.0, 6.0, 3))
    wall = put("squad", "friends", BLUE, row(28.0, 8.5, 5, 1.5))
    state = table(jumpers, wall)

    over = order(state, "us", (0.0, 8.0))
    assert at(over.state, "us") == (31.0, 14.0)
    on_foot = order(state, "us", (0.0, 5.0), pace="foot")
    assert at(on_foot.state, "us") != (31.0, 11.0)
    assert refused(state, Move("us", ((31.0, 13.0),), pace="foot")) == "too_far"


@pytest.mark.rule("diceless/base-movement-allowances")
def test_bikes_boost_to_twenty_four_and_neither_shoot_nor_charge_but_have_cover() -> None:
    bikes = put("mob-bikes", "us", BLUE, row(30.0, 6.0, 3, 2.0))
    near = put("squad", "near", GREEN, row(30.0, 34.0, 5, 1.5))
    state = table(bikes, near)

    assert refused(state, Move("us", ((32.0, 30.0),))) == "too_far"
    boosted = order(state, "us", (0.0, 24.0), pace="turbo").state
    unit = boosted.unit("us")
    assert unit.boosted
    assert not may_shoot(unit)
    assert not may_charge(boosted, unit)
    green = evolve(boosted, turn=Turn(GREEN, "shooting", "shots"))
    assert shoot(green, Shoot("near", "us")).notes[0].cover == 3
    ended = play(evolve(boosted, turn=Turn(BLUE)), effects, {}).state
    assert not ended.unit("us").boosted
    other = play(evolve(boosted, turn=Turn(GREEN)), effects, {}).state
    assert other.unit("us").boosted


@pytest.mark.rule("diceless/base-movement-allowances")
def test_only_bikes_boost_and_only_jump_infantry_walks() -> None:
    squad = table(put("squad", "us", BLUE, row(10.0, 6.0, 5)))
    bikes = table(put("mob-bikes", "us", BLUE, row(10.0, 6.0, 2, 2.0)))

    assert refused(squad, Move("us", ((12.0, 7.0),), pace="turbo")) == "no_pace"
    assert refused(bikes, MoveModels("us", (), "foot")) == "no_pace"


# ---------------------------------------------------------------- ground


def in_wood(sheet: str, y: float, count: int = 1, **changes: Any) -> Battle:
    """Models at x 12, south of the wood that begins at y 14 and ends at y 20."""
    return table(put(sheet, "us", BLUE, row(12.0, y, count, 1.6), **changes))


@pytest.mark.rule("diceless/dangerous-terrain", "diceless/difficult-terrain-half")
def test_difficult_ground_is_dangerous_to_bikes_and_does_not_slow_them() -> None:
    state = in_wood("scout-bikes", 10.0, 2)

    played = order(state, "us", (0.0, 12.0))

    assert at(played.state, "us")[1] == 22.0
    assert hurt(played) == [20]


@pytest.mark.rule("diceless/dangerous-terrain-variants")
def test_a_piece_has_a_damage_of_its_own_and_may_do_it_for_each_inch() -> None:
    def taken(**variant: Any) -> list[int]:
        corners = ((18.0, 7.5), (22.0, 7.5), (22.0, 9.3), (18.0, 9.3))
        bog = Piece("bog", "marsh", corners, **variant)
        state = evolve(table(put("squad", "us", BLUE, [(20.0, 5.0)])), debris=(bog,))
        return hurt(order(state, "us", (0.0, 6.0)))

    assert taken() == [10]
    assert taken(damage=4) == [4]
    assert taken(damage=4, per_inch=True) == [7]
    assert taken(per_inch=True) == [18]


@pytest.mark.rule("diceless/dangerous-terrain")
def test_what_the_ground_does_is_foretold() -> None:
    state = in_wood("scout-bikes", 10.0, 2)
    x, y = at(state, "us")

    assert odds_of(Move("us", ((x, y + 12.0),)), state, None).expected == {"damage": 20.0}
    assert odds_of(Move("us", ((x, y + 1.0),)), state, None).expected == {}


@pytest.mark.rule("diceless/usr-skilled-rider")
def test_skilled_riders_take_half_on_bikes_and_others_do_not() -> None:
    assert hurt(order(in_wood("mob-bikes", 10.0), "us", (0.0, 11.0))) == [5]
    state = in_wood("jump-squad", 10.0)
    unit = state.unit("us")
    groups = {key: evolve(group, rules=("skilled_rider",)) for key, group in unit.groups.items()}
    state = evolve(state, units={**state.units, "us": evolve(unit, groups=groups)})
    assert hurt(order(state, "us", (0.0, 6.0))) == [10]


@pytest.mark.rule("diceless/difficult-terrain-half", "diceless/dangerous-terrain")
def test_jump_infantry_is_hurt_where_it_starts_or_ends_only() -> None:
    state = in_wood("jump-squad", 11.0)

    assert hurt(order(state, "us", (0.0, 11.0))) == []
    assert hurt(order(state, "us", (0.0, 6.0))) == [10]
    assert hurt(order(in_wood("jump-squad", 17.0), "us", (0.0, 9.0))) == [10]


@pytest.mark.rule("diceless/difficult-terrain-half")
def test_jump_infantry_on_foot_is_slowed_and_not_hurt() -> None:
    state = in_wood("jump-squad", 13.0)

    assert (
        refused(state, MoveModels("us", (Going("us/01", ((12.0, 17.0),)),), "foot")) == "too_dear"
    )
    walked = order(state, "us", (0.0, 3.0), pace="foot")
    assert at(walked.state, "us")[1] == 16.0
    assert hurt(walked) == []


def inside(start: float) -> float:
    """How far a marksman gets straight north from a place south of the wood."""
    state = in_wood("marksmen", start)
    best = 0.0
    for tenth in range(61):
        end = start + tenth / 10
        try:
            made = hand_move(
                state,
                state.unit("us"),
                (Going("us/01", ((12.0, end),)),),
                move_terms(state, state.unit("us")),
            )
        except IllegalReply:
            continue
        best = max(best, made.after[0].at[1])
    return round(best - 14.0, 4)


@pytest.mark.rule("diceless/usr-move-through-cover")
@pytest.mark.parametrize("start", [13.5, 13.0, 12.0, 10.0])
def test_through_cover_as_far_as_five_inches_inside(start: float) -> None:
    """Along the middle of the wood, which is 6 inches deep."""
    assert inside(start) == pytest.approx(inside_reach(6.0, 14.0 - start, through_cover=True))


@pytest.mark.rule("diceless/usr-move-through-cover", "diceless/base-coherency")
def test_places_in_reach_are_shown_to_a_unit_that_starts_inside_difficult_ground() -> None:
    state = in_wood("marksmen", 15.0)
    terms = move_terms(state, state.unit("us"))

    assert terms.inside is not None
    assert gets_to(state, state.unit("us"), (12.0, 19.0), terms)


@pytest.mark.rule("diceless/usr-move-through-cover", "diceless/difficult-terrain-half")
def test_a_formation_goes_through_cover_others_are_halved() -> None:
    free = order(in_wood("marksmen", 12.0), "us", (0.0, 6.0))
    slowed = order(in_wood("squad", 12.0), "us", (0.0, 6.0))

    assert at(free.state, "us")[1] == 18.0
    assert at(slowed.state, "us")[1] == pytest.approx(16.0, abs=0.01)


@pytest.mark.rule("diceless/usr-move-through-cover")
def test_charges_go_through_cover_as_well() -> None:
    enemy = put("squad", "foe", GREEN, [(12.0, 18.5)])
    slow = table(put("fighters", "us", BLUE, [(12.0, 12.5)]), enemy)
    fast = table(put("marksmen", "us", BLUE, [(12.0, 12.5)]), enemy)

    assert charge_of(fast, fast.unit("us"), ("foe",)).first is not None
    with pytest.raises(IllegalReply):
        charge_of(slow, slow.unit("us"), ("foe",))


@pytest.mark.rule("diceless/sm-tremor")
def test_a_tremor_costs_two_inches_in_the_next_movement_phase_only() -> None:
    state = table(put("squad", "us", BLUE, row(20.0, 6.0, 5), shaken_ground=True))

    assert allowance(state, state.unit("us")) == 4.0
    assert refused(state, Move("us", ((22.0, 10.1),))) == "too_far"
    after = play(state, _done, {}).state
    assert allowance(after, after.unit("us")) == 6.0


def _done(table: Any) -> Any:
    end_movement(table, BLUE)
    yield from ()


# ---------------------------------------------------------------- coherency


SCATTERED: Sequence[Point] = ((10.0, 6.0), (11.5, 6.0), (16.5, 6.0), (18.0, 6.0))


@pytest.mark.rule("diceless/base-coherency")
def test_a_unit_that_was_torn_apart_closes_up_without_being_told_how() -> None:
    state = table(put("squad", "us", BLUE, SCATTERED))
    assert not in_coherency(state, state.unit("us"))

    closed = play(state, moves, {WhichMove: Move("us")})

    assert in_coherency(closed.state, closed.state.unit("us"))


@pytest.mark.rule("diceless/base-coherency")
def test_it_closes_up_at_the_end_of_the_phase_if_nobody_orders_it() -> None:
    state = table(put("squad", "us", BLUE, SCATTERED))

    passed = play(state, moves, {WhichMove: Pass()}).state

    assert in_coherency(passed, passed.unit("us"))
    assert passed.unit("us").doings.moved
    whole = table(put("squad", "us", BLUE, row(10.0, 6.0, 4, 1.5)))
    assert not play(whole, moves, {WhichMove: Pass()}).state.unit("us").doings.moved


@pytest.mark.rule("diceless/base-coherency")
def test_by_hand_an_order_may_leave_it_torn_if_the_gap_gets_smaller() -> None:
    state = table(put("squad", "us", BLUE, SCATTERED))
    nearer = MoveModels("us", (Going("us/03", ((15.0, 6.0),)),))
    farther = MoveModels("us", (Going("us/02", ((11.0, 6.5),)),))

    WhichMove(BLUE, ("us",)).check(state, nearer)
    assert refused(state, farther) == "out_of_coherency"
    whole = table(put("squad", "us", BLUE, row(10.0, 6.0, 4, 1.5)))
    assert refused(whole, MoveModels("us", (Going("us/04", ((19.0, 6.0),)),))) == "out_of_coherency"


# ---------------------------------------------------------------- characters


def company(x: float = 17.0, joined: str | None = None, **changes: Any) -> Battle:
    """A squad from x 10 to 14, and a captain to the east of it."""
    us = put("squad", "us", BLUE, row(10.0, 6.0, 5))
    captain = put("captain", "captain", BLUE, [(x, 6.0)], joined=joined, **changes)
    return table(us, captain)


@pytest.mark.rule("diceless/base-independent-characters")
@pytest.mark.parametrize(("end", "joins"), [(17.0, True), (17.1, False)])
def test_a_character_joins_by_ending_his_move_within_two_inches(end: float, joins: bool) -> None:
    state = company(20.0)

    played = order(state, "captain", (end - 20.0, 0.0))

    assert played.state.unit("captain").joined == ("us" if joins else None)
    assert played.told(Joined) == ([Joined("captain", "us")] if joins else [])


@pytest.mark.rule("diceless/base-independent-characters")
def test_he_leaves_by_moving_away_in_the_movement_phase() -> None:
    state = company(15.5, "us")
    question = play(state, moves, {}).asked[0].choice
    assert set(question.units) == {"us", "captain"}

    played = order(state, "captain", (5.0, 0.0))

    assert played.state.unit("captain").joined is None
    assert played.told(Left) == [Left("captain", "us")]
    stays = order(state, "captain", (0.5, 0.5))
    assert stays.state.unit("captain").joined == "us"


@pytest.mark.rule("diceless/base-independent-characters")
def test_who_has_moved_by_himself_moves_no_more_with_his_unit_which_keeps_with_him() -> None:
    joined = order(company(20.0), "captain", (-4.0, 0.0)).state
    before = at(joined, "captain")

    x, y = middle(bases_of(joined, joined.unit("us")))
    moved = play(joined, moves, {WhichMove: Move("us", ((x, y + 3.0),))}).state

    assert moved.unit("captain").models["01"].pose == Pose(*before, 0.0)
    assert in_coherency(moved, moved.unit("us"))
    assert at(moved, "us") != at(joined, "us")


@pytest.mark.rule("diceless/base-independent-characters", "diceless/base-movement-allowances")
def test_a_unit_counts_as_having_moved_when_a_character_with_it_has() -> None:
    joined = order(company(20.0), "captain", (-4.0, 0.0)).state
    assert not joined.unit("us").doings.moved

    after = play(joined, _done, {}).state

    assert after.unit("us").doings.moved


@pytest.mark.rule("diceless/base-independent-characters")
@pytest.mark.parametrize("changes", [{"locked": ("them",)}, {"broken": True}])
def test_nobody_joins_or_leaves_those_who_fight_or_fall_back(changes: Any) -> None:
    us = put("squad", "us", BLUE, row(10.0, 6.0, 5), **changes)
    outside = put("captain", "captain", BLUE, [(20.0, 6.0)])

    assert order(table(us, outside), "captain", (-4.0, 0.0)).state.unit("captain").joined is None
    within = evolve(outside, joined="us")
    assert not play(table(us, within), moves, {}).asked


@pytest.mark.rule("diceless/base-independent-characters")
def test_characters_do_not_join_monsters_or_each_other() -> None:
    brute = put("brute", "us", BLUE, [(10.0, 6.0)])
    other = put("huntmaster", "other", BLUE, [(14.0, 8.0)])
    captain = put("captain", "captain", BLUE, [(18.0, 6.0)])

    assert order(table(brute, other, captain), "captain", (-5.0, 0.0)).told(Joined) == []


# ---------------------------------------------------------------- infiltrators and scouts


def before(*units: Unit, stage: Any = "deployment") -> Battle:
    state = battle(*units)
    first, second = (evolve(player, turns=0) for player in state.players)
    return evolve(state, players=(first, second), stage=stage, round=0, turn=None)


def unset(sheet: str, key: str, owner: int, **changes: Any) -> Unit:
    unit = put(sheet, key, owner, row(0.0, 0.0, 5), place="waiting", **changes)
    models = {name: evolve(model, pose=None) for name, model in unit.models.items()}
    return evolve(unit, models=models)


@pytest.mark.rule("diceless/base-deployment")
def test_where_the_middle_of_the_zone_is_full_a_unit_is_lined_up_elsewhere_in_it() -> None:
    """A wall of models stands along the middle line, so that no row fits there."""
    wall = [put("fighters", f"wall-{n}", BLUE, row(0.6 + 2.4 * n, 6.0, 1, 1.0)) for n in range(20)]
    state = before(*wall, unset("squad", "us", BLUE), FAR)

    placed = play(state, deployment, {}).state

    assert placed.unit("us").place == "table"
    assert all(base.at[1] < 12.0 for base in bases_of(placed, placed.unit("us")))


@pytest.mark.rule("diceless/base-deployment")
def test_infiltrators_wait_until_everybody_is_set_up() -> None:
    marksmen, squad = unset("marksmen", "us", BLUE), unset("squad", "squad", BLUE)
    state = before(marksmen, squad, FAR)

    waits = play(state, deployment, {WhereToDeploy: Infiltrate("us")}).state

    assert waits.unit("us").infiltrates
    assert [ask.choice.units for ask in play(waits, deployment, {}).asked] == [("squad",)]
    with pytest.raises(IllegalReply) as told:
        WhereToDeploy(("squad",)).check(state, Infiltrate("squad"))
    assert told.value.code == "cannot_infiltrate"
    assert play(state, deployment, {}).state.unit("us").place == "table"


@pytest.mark.rule("diceless/base-deployment")
def test_infiltrators_keep_twelve_inches_and_eighteen_from_who_could_see_them() -> None:
    """Green stands at (44, 46); the ruin hides nobody, so the open wants eighteen."""
    green = put("fighters", "them", GREEN, [(44.0, 46.0)])
    state = before(unset("marksmen", "us", BLUE, infiltrates=True), green, stage="infiltration")
    question = WhereToDeploy(("us",))

    def deployed(y: float, table: Battle = state) -> str:
        try:
            question.check(table, Deploy("us", 44.0, y, 90.0, 1, 0.0))
        except IllegalReply as told:
            return told.code
        return "fine"

    assert deployed(26.9) == "fine"
    assert deployed(27.6) == "too_near"
    rock: Any = {"id": "block", "kind": "rock", "polygon": [[40, 36], [48, 36], [48, 37], [40, 37]]}
    hidden = evolve(state, debris=(_piece(rock),))
    assert deployed(27.6, hidden) == "fine"
    assert deployed(33.6, hidden) == "too_near"
    placed = play(state, infiltration, {WhereToDeploy: Deploy("us", 44.0, 26.9, 90.0, 1, 0.0)})
    assert placed.state.unit("us").place == "table"
    default = play(state, infiltration, {}).state
    assert all(base.at[1] < 12.0 for base in bases_of(default, default.unit("us")))


def _piece(raw: Any) -> Any:
    return Piece(raw["id"], raw["kind"], tuple((float(x), float(y)) for x, y in raw["polygon"]))


@pytest.mark.rule("diceless/base-deployment")
def test_scouts_make_one_move_that_ends_more_than_twelve_inches_from_enemies() -> None:
    bikes = put("scout-bikes", "us", BLUE, row(20.0, 6.0, 3, 2.0))
    green = put("fighters", "them", GREEN, [(22.0, 32.0)])
    state = before(bikes, put("squad", "squad", BLUE, row(2.0, 2.0, 5)), green, stage="scouting")
    question = play(state, scouting, {}).asked[0].choice
    assert question == WhereToScout(("us",))

    question.check(state, Move("us", ((22.0, 17.9),)))
    with pytest.raises(IllegalReply) as told:
        question.check(
            evolve(state, units={**state.units, "them": _nearer(green)}),
            Move("us", ((22.0, 17.9),)),
        )
    assert told.value.code == "too_near"
    with pytest.raises(IllegalReply) as told:
        question.check(state, Move("us", ((22.0, 20.0),), pace="turbo"))
    assert told.value.code == "no_pace"
    moved = play(state, scouting, {WhereToScout: Move("us", ((22.0, 16.0),))}).state
    assert at(moved, "us") == (22.0, 16.0)
    assert not play(moved, scouting, {}).asked
    stayed = play(state, scouting, {WhereToScout: Pass()}).state
    assert at(stayed, "us") == (22.0, 6.0)
    assert not play(stayed, scouting, {}).asked


def _nearer(unit: Unit) -> Unit:
    return evolve(unit, models={"01": evolve(unit.models["01"], pose=Pose(22.0, 31.0, 0.0))})


@pytest.mark.rule("diceless/base-deployment", "diceless/base-vehicle-speeds")
def test_vehicles_with_the_ability_scout_one_by_one_and_are_immobile_afterwards() -> None:
    one = put("storm-skiff", "us", BLUE, [(22.0, 6.0)])
    other = evolve(one.models["01"], pose=Pose(27.0, 6.0, 0.0))
    pair = evolve(one, models={**one.models, "02": other}, started=2)
    green = put("fighters", "them", GREEN, [(22.0, 40.0)])
    state = before(pair, green, stage="scouting")
    question = play(state, scouting, {}).asked[0].choice
    assert question == WhereToScout(("us",))

    question.check(state, Drive("us", "us/01", ((22.0, 24.0),)))
    for reply, code in (
        (Drive("us", "us/01", ((22.0, 26.0),)), "too_near"),
        (Drive("us", "us/01", ((22.0, 31.0),)), "too_far"),
        (Move("us", ((22.0, 8.0),)), "not_on_foot"),
        (Ram("us", "us/01", 90.0), "wrong_reply"),
    ):
        with pytest.raises(IllegalReply) as told:
            question.check(state, reply)
        assert told.value.code == code
    first = play(state, scouting, {WhereToScout: Drive("us", "us/01", ((22.0, 10.0),))}).state
    assert {craft_of(first.unit("us"), name).speed for name in ("01", "02")} == {"immobile"}
    ask = play(first, scouting, {}).asked[0]
    with pytest.raises(IllegalReply) as told:
        ask.choice.check(first, Drive("us", "us/01", ()))
    assert told.value.code == "cannot_drive"
    assert [form.reply for form in forms(first, ask)] == [Drive("us", "us/02"), Pass()]
    second = play(first, scouting, {WhereToScout: Drive("us", "us/02", ((26.0, 10.0),))}).state
    assert not play(second, scouting, {}).asked
    assert {type(reply) for reply in islice(replies_to(ask.choice, first, Random(1)), 9)} <= {
        Drive,
        Pass,
    }
