"""What a charge, and fire at it, would come to: told before anybody says yes."""

from itertools import combinations
from typing import Any

import pytest
from attrs import evolve

from engine.advice import queries as q
from engine.advice.forms import Form, UnitsBlank
from engine.formations import middle
from engine.geometry import point_at
from engine.rulesets.battlegroup.assault.advice import chance_to_reach
from engine.rulesets.battlegroup.assault.notes import Charged, ChargeFailed
from engine.rulesets.battlegroup.assault.questions import (
    Charge,
    GiveSupport,
    Overwatch,
    WhetherToOverwatch,
    WhetherToSupport,
    WhichCharge,
)
from engine.rulesets.battlegroup.assault.state import least_total, rush_of
from engine.rulesets.battlegroup.command.questions import WhichOrder
from engine.rulesets.battlegroup.core.field import bases_of, distance
from engine.rulesets.battlegroup.core.model import Battle, Doings
from engine.rulesets.battlegroup.hits.notes import Volley
from engine.rulesets.battlegroup.orders.questions import WhichReaction
from engine.rulesets.battlegroup.ruleset import RULESET
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, Loaded, battle, put, row


def three_ahead(**options: Any) -> Battle:
    """Two of theirs stand before us, a third beside them, a fourth far away."""
    return battle(
        put("iw-line", "us", US, row(4, 3, 6)),
        put("iw-line", "idle", US, row(50, 4, 2)),
        put("iw-line", "left", THEM, row(1, 9, 3)),
        put("iw-line", "middle", THEM, row(6.5, 8, 2)),
        put("iw-line", "right", THEM, row(13, 5, 2)),
        put("iw-line", "far", THEM, row(4, 17, 2)),
        **options,
    )


def charging(state: Battle, **faces: int) -> Game:
    return Game.on(state, **faces).order("us", "close_assault", "charge").until(WhichCharge)


def asked(game: Game, query: Any) -> Any:
    return RULESET.query(game.state, game.match.asks, game.ask.seat, query)


def offered(game: Game) -> list[Form]:
    found = asked(game, q.LegalReplies())
    assert isinstance(found, q.Forms)
    return list(found.forms)


def course(game: Game, reply: Any) -> q.MovePreview:
    found = asked(game, q.PreviewMove(reply))
    assert isinstance(found, q.MovePreview)
    return found


def odds(game: Game, reply: Any) -> q.Odds:
    found = asked(game, q.ReplyOdds(reply))
    assert isinstance(found, q.Odds)
    return found


# ---------------------------------------------------------------- difficult ground


@pytest.mark.rule("battlegroup/base-charge")
def test_a_roll_that_is_too_short_through_the_woods_still_leads_round_them() -> None:
    """Farther on others would come through the woods, which takes more off than they gain."""
    state = battle(
        put("iw-line", "us", US, row(24.6, 6.6, 3)), put("iw-line", "foe", THEM, [(25.7, 11.3)])
    )
    unit, foe = state.unit("us"), state.unit("foe")
    made = {total: rush_of(state, unit, (foe,), (total,)) for total in range(2, 13)}

    assert [total for total, one in made.items() if one.clash.first] == [*range(4, 13)]
    assert [total for total, one in made.items() if one.rough] == [*range(6, 13)]
    assert (made[5].reach, made[6].reach) == (4.0, 4.0)
    (needed,) = odds(charging(state), Charge("us", "foe")).rolls
    assert needed.needed == 4


# ---------------------------------------------------------------- several targets


@pytest.mark.rule("battlegroup/base-charge")
def test_every_set_of_enemies_that_may_be_charged_can_be_named() -> None:
    game = charging(three_ahead())
    near = ("middle", "left", "right")
    free = {
        form.target: form for form in offered(game) if form.has_preview and form.refusal is None
    }

    assert set(free) == set(near)
    for key, form in free.items():
        (blank,) = form.blanks
        assert isinstance(blank, UnitsBlank)
        assert (blank.field, blank.least, blank.most) == ("others", 0, 2)
        assert set(blank.options) == set(near) - {key}
        for count in range(3):
            for others in combinations(blank.options, count):
                assert asked(game, q.CheckReply(evolve(form.reply, others=others))).legal


@pytest.mark.rule("battlegroup/base-charge", "battlegroup/close-assault")
def test_a_refusal_names_the_one_of_a_set_that_may_not_be_charged_and_why() -> None:
    found = asked(charging(three_ahead()), q.CheckReply(Charge("us", "left", ("middle", "far"))))
    assert (found.code, found.params["target"]) == ("charge_too_far", "far")
    assert found.clause == "battlegroup/base-charge"
    assert "far is" in found.message

    state = three_ahead()
    shot = evolve(state.unit("us"), doings=Doings(shot_at="left"))
    bound = charging(evolve(state, units={**state.units, "us": shot}))
    found = asked(bound, q.CheckReply(Charge("us", "left", ("middle",))))
    assert (found.code, found.params["target"]) == ("charge_what_was_shot", "middle")
    assert found.clause == "battlegroup/close-assault"
    assert "the unit shot at left" in found.message
    free = [form for form in offered(bound) if form.has_preview and form.refusal is None]
    assert [(form.target, form.blanks) for form in free] == [("left", ())]


@pytest.mark.rule("battlegroup/base-charge")
def test_of_each_of_a_set_it_is_told_what_the_dice_need_and_how_likely_it_is_met() -> None:
    state, reply = three_ahead(), Charge("us", "middle", ("left", "right"))
    told = odds(charging(state), reply)
    wanted = {roll.of.params["target"]: roll.needed for roll in told.rolls if roll.of}

    assert list(wanted) == ["middle", "left", "right"]
    assert wanted["middle"] is not None
    assert {one.code: one.chance for one in told.outcomes}["charge"] == chance_to_reach(
        float(wanted["middle"])
    )
    for key in reply.others:
        total = wanted[key]
        assert total is not None
        assert wanted["middle"] <= total
        assert told.expected[key] == chance_to_reach(float(total))
        for rolled, met in ((total - 1, False), (total, True), (12, True)):
            played = made(state, reply, rolled)
            assert (key in played.state.unit("us").doings.charged) is met


def made(state: Battle, reply: Charge, total: int) -> Game:
    """A charge whose two dice come to a total."""
    low = min(6, total - 1)

    class Rolled(Loaded):
        def face(self, index: int, purpose: str, sides: int = 6) -> int:
            if purpose != "charge":
                return super().face(index, purpose, sides)
            faces.append(low if not faces else total - low)
            return faces[-1]

    faces: list[int] = []
    game = Game.on_dice(state, Rolled({})).order("us", "close_assault", "charge")
    return game.until(WhichCharge).say(reply)


@pytest.mark.rule("battlegroup/base-charge")
def test_what_stands_nearer_makes_the_first_target_no_easier_to_reach() -> None:
    game = charging(three_ahead())
    alone, both = odds(game, Charge("us", "left")), odds(game, Charge("us", "left", ("middle",)))

    assert alone.outcomes == both.outcomes
    assert alone.rolls[0] == both.rolls[0]
    needed = alone.rolls[0].needed
    assert needed is not None
    assert made(three_ahead(), Charge("us", "left", ("middle",)), needed).told(Charged)
    short = made(three_ahead(), Charge("us", "left", ("middle",)), needed - 1)
    assert not short.told(Charged)
    assert [note.target for note in short.told(ChargeFailed)] == ["left"]


@pytest.mark.rule("battlegroup/base-charge")
def test_a_charge_that_meets_only_the_first_still_goes_towards_the_others() -> None:
    alone = made(three_ahead(), Charge("us", "right"), 3).state
    both = made(three_ahead(), Charge("us", "right", ("left",)), 3).state

    assert both.unit("us").doings.charged == alone.unit("us").doings.charged == ("right",)
    left = [distance(state, state.unit("us"), state.unit("left")) for state in (both, alone)]
    assert left == pytest.approx([2.8, 5.1], abs=0.1)


# ---------------------------------------------------------------- how it would go


@pytest.mark.rule("battlegroup/base-charge")
def test_a_charge_is_shown_as_it_goes_with_the_lowest_roll_that_meets_all() -> None:
    state, reply = three_ahead(), Charge("us", "middle", ("left",))
    game = charging(state)
    shown, needed = course(game, reply), odds(game, reply).rolls
    total = max(roll.needed or 0 for roll in needed)
    after = made(state, reply, total).state

    assert shown.refusal is None
    assert (shown.length, shown.most) == (shown.cost, 12.0)
    assert shown.cost <= (needed[0].needed or 0)
    stood = {base.id: base.at for base in bases_of(after, after.unit("us"))}
    assert {name: (x, y) for name, x, y in shown.places} == stood
    met = after.unit("us").doings.charged
    assert set(met) == {"middle", "left"}


@pytest.mark.rule("battlegroup/base-charge")
def test_a_charge_that_no_roll_carries_there_goes_nowhere() -> None:
    game = charging(three_ahead())
    assert course(game, Charge("us", "far")).refusal is not None

    wall = put("iw-line", "wall", THEM, row(-0.4, 9.2, 16, 0.75))
    behind = put("iw-line", "left", THEM, row(4, 13.5, 2))
    state = battle(put("iw-line", "us", US, row(4, 3, 3)), wall, behind)
    shown = course(charging(state), Charge("us", "left"))
    assert (shown.refusal, shown.length, shown.places) == (None, 0.0, ())
    assert odds(charging(state), Charge("us", "left")).outcomes == (q.Outcome("out_of_reach", 1.0),)
    unit, target = state.unit("us"), state.unit("left")
    assert least_total(state, unit, (target,), target) == 13


# ---------------------------------------------------------------- who may answer


@pytest.mark.rule("battlegroup/ambush-during-charge", "battlegroup/no-overwatch")
def test_who_waits_in_ambush_is_told_before_a_charge_is_declared() -> None:
    state = three_ahead()
    lurking = put("iw-line", "far", THEM, row(4, 17, 2), "ambush_fire")
    moving = put("iw-line", "right", THEM, row(14, 7, 2), "reserve_move")
    state = evolve(state, units={**state.units, "far": lurking, "right": moving})
    game = Game.on(state).until(WhichOrder).order("us", "close_assault", "charge")
    game.until(WhichCharge)
    shown = course(game, Charge("us", "left"))

    assert [(one.unit, one.reaction) for one in shown.answers] == [("far", "ambush_fire")]
    assert (shown.answers[0].x, shown.answers[0].y) == shown.poses[0][:2]
    game.say(Charge("us", "left"))
    assert isinstance(game.asked, WhichReaction)
    assert (game.asked.moment, [one.unit for one in game.asked.ready]) == (
        "charge_declared",
        ["far"],
    )


@pytest.mark.rule("battlegroup/exp-overwatch-path", "battlegroup/exp-overwatch-range")
def test_who_is_charged_may_overwatch_where_that_is_played_and_it_is_told() -> None:
    state = three_ahead(overwatch="experimental")
    game = charging(state)
    shown = course(game, Charge("us", "left", ("middle",)))

    assert [(one.unit, one.reaction) for one in shown.answers] == [
        ("left", "overwatch"),
        ("middle", "overwatch"),
    ]
    game.say(Charge("us", "left", ("middle",)))
    assert isinstance(game.asked, WhetherToOverwatch)
    assert game.asked.unit == "left"
    first, _ = point_at(game.asked.path, game.asked.points[0])
    assert (shown.answers[0].x, shown.answers[0].y) == first
    assert course(charging(three_ahead()), Charge("us", "left")).answers == ()


@pytest.mark.rule("battlegroup/exp-overwatch-range")
def test_an_ambush_of_one_that_is_charged_keeps_no_other_from_overwatch() -> None:
    state = three_ahead(overwatch="experimental")
    lurking = put("iw-line", "left", THEM, row(1, 9, 3), "ambush_fire")
    game = Game.on(evolve(state, units={**state.units, "left": lurking}))
    game.order("us", "close_assault", "charge").decline("order_declared").until(WhichCharge)
    game.say(Charge("us", "left", ("middle",))).react("left").until(WhetherToOverwatch, WhichOrder)

    assert isinstance(game.asked, WhetherToOverwatch)
    assert game.asked.unit == "middle"


@pytest.mark.rule("battlegroup/tau-supporting-fire")
def test_who_may_give_supporting_fire_is_told_and_what_it_comes_to() -> None:
    guard = put("ln-guard", "left", THEM, row(1, 9, 3))
    state = three_ahead()
    game = charging(evolve(state, units={**state.units, "left": guard}))
    shown = course(game, Charge("us", "left"))

    assert [(one.unit, one.reaction) for one in shown.answers] == [("left", "supporting_fire")]
    game.say(Charge("us", "left"))
    assert isinstance(game.asked, WhetherToSupport)
    one, every = (
        odds(game, GiveSupport("left", models)).expected["hits"] for models in (("left/02",), ())
    )
    assert 0 < one < every


# ---------------------------------------------------------------- overwatch


def watched() -> Game:
    """A pistol and four carbines meet a charge that begins beyond half of what these reach."""
    state = battle(
        put("iw-line", "us", US, row(1, 3, 6)),
        put("iw-line", "idle", US, row(50, 4, 2)),
        put("iw-storm", "them", THEM, row(1, 13.8, 5)),
        overwatch="experimental",
    )
    game = charging(state).say(Charge("us", "them"))
    assert isinstance(game.asked, WhetherToOverwatch)
    return game


@pytest.mark.rule("battlegroup/exp-overwatch-path")
def test_the_moments_of_overwatch_are_points_of_the_table_on_the_way_of_the_charger() -> None:
    game = watched()
    spots = [form for form in offered(game) if form.at is not None]

    assert [form.reply.at for form in spots] == list(game.asked.points)
    assert [form.at for form in spots] == [
        point_at(game.asked.path, at)[0] for at in game.asked.points
    ]
    assert {(form.unit, form.target) for form in spots} == {("them", "us")}
    assert game.ask.default in [form.reply for form in offered(game) if form.at is None]


@pytest.mark.rule("battlegroup/exp-overwatch-path")
def test_the_whole_charger_is_shown_where_it_is_fired_at() -> None:
    game = watched()
    at = game.asked.points[-1]
    shown = course(game, Overwatch("them", at))
    (ax, ay), (bx, by) = (point_at(game.asked.path, far)[0] for far in (0.0, at))

    assert (shown.poses[0][:2], shown.poses[-1][:2]) == ((ax, ay), (bx, by))
    moved = {
        base.id: (base.at[0] + bx - ax, base.at[1] + by - ay)
        for base in bases_of(game.state, game.state.unit("us"))
    }
    for name, x, y in shown.places:
        assert (x, y) == pytest.approx(moved.pop(name))
    assert not moved
    assert middle(bases_of(game.state, game.state.unit("us")))[1] == pytest.approx(3.0)
    refused = course(game, Overwatch("them", at + 1.0))
    assert refused.refusal is not None
    assert refused.refusal.clause == "battlegroup/exp-overwatch-path"


@pytest.mark.rule(
    "battlegroup/exp-overwatch-path", "battlegroup/exp-overwatch-range", "battlegroup/base-to-hit"
)
def test_the_odds_of_overwatch_are_those_of_the_weapons_that_reach_at_that_moment() -> None:
    game = watched()
    told = {at: odds(game, Overwatch("them", at)) for at in game.asked.points}
    first, last = told[game.asked.points[0]], told[game.asked.points[-1]]
    snap, aimed = 1 / 6, 4 / 6
    carbines, pistol = 4 * snap, aimed  # of which the carbines fire twice at half their reach

    assert first.expected["hits"] == pytest.approx(carbines + pistol, abs=1e-3)
    assert last.expected["hits"] == pytest.approx(2 * carbines + pistol, abs=1e-3)
    assert 0 < last.expected["fallen"] <= last.expected["wounds"] <= last.expected["hits"]


@pytest.mark.rule("battlegroup/exp-overwatch-path", "battlegroup/exp-overwatch-range")
@pytest.mark.parametrize(("inches", "fired"), [(0, 1), (1, 2)])
def test_overwatch_is_fired_as_if_the_first_of_the_charger_stood_on_its_way(
    inches: int, fired: int
) -> None:
    """An inch on it stands within half reach of a carbine, which fires twice then."""
    state = battle(
        put("iw-line", "us", US, [(4, 3), (6.9, 3)]),
        put("iw-line", "idle", US, row(50, 4, 2)),
        put("iw-storm", "them", THEM, [(2.5, 13.8), (4, 13.8)]),
        overwatch="experimental",
    )
    game = charging(state, to_hit=6).say(Charge("us", "them"))
    game.say(Overwatch("them", game.asked.points[inches])).until(WhichOrder)

    volleys = {note.weapon: note.hits for note in game.told(Volley)}
    assert volleys == {"service-pistol": 1, "storm-carbine": fired}
