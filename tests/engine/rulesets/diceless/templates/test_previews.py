"""What markers, templates, tokens, rams and landings come to, told before anybody says yes."""

from typing import Any

import pytest
from attrs import evolve, frozen

from engine.advice import queries as q
from engine.advice.answers import forms
from engine.dice import ListedDice
from engine.flow import Ask
from engine.formations import Going
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.core.values import Pool
from engine.rulesets.diceless.movement.questions import MoveModels
from engine.rulesets.diceless.phases.questions import WhichMove
from engine.rulesets.diceless.ramming.questions import Ram, TankShock
from engine.rulesets.diceless.ruleset import RULESET
from engine.rulesets.diceless.scatter.notes import MarkerLanded, TemplateLaid
from engine.rulesets.diceless.scatter.questions import (
    AimTemplate,
    HowFarBack,
    PlaceMarker,
    Reduce,
    Scatter,
    WhichMarker,
    WhichScatter,
    WhichTemplate,
)
from engine.rulesets.diceless.shooting.flow import fire
from engine.rulesets.diceless.shooting.questions import Shoot
from engine.rulesets.diceless.weapons.state import Arm
from engine.rulesets.diceless.wounds.notes import Hurt
from engine.table import Table
from tests.engine.rulesets.diceless import motors
from tests.engine.rulesets.diceless.standing import BLUE, GREEN, battle, put, row

SHOT = Shoot("us", "them", (Arm("us/heavy", "launcher", "burst"),), ("us/sergeant", "us/riflemen"))
TOKENS = (Pool(scatter=6), Pool())
EAST = Scatter((0.0,) * 5)


@frozen
class Moment:
    """A question as it is put, with the table as it is then."""

    state: Battle
    ask: Ask

    def course(self, reply: Any) -> q.MovePreview:
        found = RULESET.query(self.state, (self.ask,), self.ask.seat, q.PreviewMove(reply))
        assert isinstance(found, q.MovePreview)
        return found

    def odds(self, reply: Any) -> dict[str, float]:
        found = RULESET.query(self.state, (self.ask,), self.ask.seat, q.ReplyOdds(reply))
        assert isinstance(found, q.Odds)
        return dict(found.expected)


@frozen
class Shown:
    """A shot with every question on the way, and what came of it."""

    moments: dict[type, Moment]
    notes: tuple[Any, ...]

    def told(self, kind: type) -> list[Any]:
        return [note for note in self.notes if isinstance(note, kind)]


def shown(state: Battle, reply: Shoot, answers: dict[type, Any] | None = None) -> Shown:
    table, moments = Table(state, ListedDice(())), dict[type, Moment]()
    flow = fire(table, reply)
    try:
        (ask,) = next(flow)
        while True:
            kind = type(ask.choice)
            moments[kind] = Moment(table.state, ask)
            (ask,) = flow.send(((answers or {}).get(kind, ask.default),))
    except StopIteration:
        return Shown(moments, tuple(table.notes))


def launchers(tokens: tuple[Pool, Pool] = TOKENS) -> Battle:
    us = put("squad", "us", BLUE, row(26, 2, 5))
    return battle(us, put("fighters", "them", GREEN, row(26, 22, 6, 1.2)), tokens=tokens)


def lost(told: Shown) -> float:
    return float(sum(note.lost for note in told.told(Hurt)))


@pytest.mark.rule("diceless/scatter-tokens-use", "diceless/blast-damage")
def test_a_marker_is_weighed_where_it_would_lie() -> None:
    played = shown(launchers((Pool(), Pool())), SHOT)
    moment, landed = played.moments[WhichMarker], played.told(MarkerLanded)[0]
    course, odds = moment.course(moment.ask.default), moment.odds(moment.ask.default)

    assert course.refusal is None
    assert course.poses == ((landed.x, landed.y, 0.0),)
    assert course.under == landed.under
    assert {round((x - landed.x) ** 2 + (y - landed.y) ** 2, 6) for x, y in course.outline[0]} == {
        landed.radius**2
    }
    assert odds["hits"] == len(landed.under)
    assert lost(played) > 0
    assert odds["lost"] == lost(played)


@pytest.mark.rule("diceless/scatter-tokens-use")
def test_a_marker_that_may_not_lie_there_is_drawn_with_the_reason() -> None:
    moment = shown(launchers((Pool(), Pool())), SHOT).moments[WhichMarker]
    off, nowhere = moment.course(PlaceMarker(40.0, 30.0)), PlaceMarker(float("nan"), 0.0)

    assert off.refusal is not None
    assert off.refusal.code == "marker_off_target"
    assert len(off.outline) == 1
    assert moment.course(nowhere).outline == ()


@pytest.mark.rule("diceless/scatter-tokens-use", "diceless/scatter-reduction")
def test_tokens_are_shown_as_the_steps_they_are_with_what_the_firer_takes_back() -> None:
    played = shown(launchers(), SHOT, {WhichScatter: EAST})
    landed, moment = played.told(MarkerLanded)[0], played.moments[WhichScatter]
    course = moment.course(EAST)

    assert tuple((x, y) for x, y, _ in course.poses) == (*landed.way, (landed.x, landed.y))
    assert course.under == landed.under
    assert moment.odds(EAST).get("own_lost", 0.0) == lost(played)
    assert moment.odds(Scatter())["own_hits"] > len(landed.under)


@pytest.mark.rule("diceless/scatter-reduction")
def test_what_is_taken_back_is_shown_on_the_way_the_marker_went() -> None:
    played = shown(launchers(), SHOT, {WhichScatter: EAST})
    moment, landed = played.moments[HowFarBack], played.told(MarkerLanded)[0]
    none, x = moment.course(Reduce(0.0)), landed.way[-1][0]

    assert none.poses[-1][:2] == (x, landed.y)
    assert moment.course(Reduce(1.5)).poses[-1][:2] == (x - 1.5, landed.y)
    assert moment.odds(moment.ask.default)["lost"] == lost(played)


@pytest.mark.rule("diceless/scatter-tokens-use", "diceless/scatter-reduction")
def test_every_place_that_is_offered_lies_on_the_table() -> None:
    played = shown(launchers(), SHOT, {WhichScatter: EAST})
    for kind in (WhichMarker, WhichScatter, HowFarBack):
        moment = played.moments[kind]
        offered = forms(moment.state, moment.ask)

        assert all(form.at is not None for form in offered)
        assert len({form.at for form in offered}) == len(offered)


@pytest.mark.rule("diceless/template-damage")
def test_a_template_is_drawn_as_it_turns() -> None:
    burner = put("captain", "us", BLUE, [(28.0, 2.0)])
    hand = {key: evolve(group, weapons=("flamethrower",)) for key, group in burner.groups.items()}
    them = put("fighters", "them", GREEN, row(27, 6, 3))
    played = shown(battle(evolve(burner, groups=hand), them), Shoot("us", "them"))
    moment, laid = played.moments[WhichTemplate], played.told(TemplateLaid)[0]
    course = moment.course(AimTemplate(laid.bearing))
    away = moment.course(AimTemplate(270.0))

    assert course.under == laid.under
    assert len(course.outline) == 2
    assert away.refusal is not None
    assert away.refusal.code == "template_misses"
    assert away.under == ()
    assert moment.odds(moment.ask.default)["hits"] == len(laid.under)


# ---------------------------------------------------------------- tanks


def tanks(rammer: str = "battle-tank", facing: float = 0.0) -> Moment:
    state = motors.battle(
        motors.stood("tank", rammer, 0, [(10, 20, 0.0)]),
        motors.stood("foes", "squad", 1, [(17, 19 + n) for n in range(3)]),
        motors.stood("hull", "battle-tank", 1, [(21, 20, facing)]),
    )
    return Moment(state, Ask(0, WhichMove(0, ("tank",)), Pass()))


@pytest.mark.rule("diceless/base-tank-shock")
def test_a_tank_shock_is_followed_to_those_it_meets() -> None:
    moment = tanks()
    course = moment.course(TankShock("tank", "tank/01", 0.0, 6.0))

    assert course.refusal is None
    assert course.poses[-1] == (16.0, 20.0, 0.0)
    assert {name.partition("/")[0] for name in course.under} == {"foes"}
    assert moment.odds(TankShock("tank", "tank/01", 0.0, 6.0))["met"] == 1
    missed = moment.course(TankShock("tank", "tank/01", 90.0, 6.0))
    assert missed.refusal is not None
    assert missed.poses[-1][:2] == (10.0, 26.0)


def alone(moment: Moment) -> Moment:
    """Nobody stands between the tanks."""
    units = {key: unit for key, unit in moment.state.units.items() if key != "foes"}
    return evolve(moment, state=evolve(moment.state, units=units))


@pytest.mark.rule("diceless/ramming")
def test_a_ram_is_followed_to_whom_it_meets_and_weighed_for_both() -> None:
    moment = alone(tanks())
    ram = Ram("tank", "tank/01", 0.0)

    assert moment.course(ram).under == ("hull/01",)
    assert moment.course(ram).poses[-1][0] > 12
    assert moment.odds(ram)["points"] > 0
    assert "own_points" not in moment.odds(ram)
    assert alone(tanks("carrier", 180.0)).odds(ram)["own_points"] > 0
    refused = moment.course(Ram("tank", "tank/01", 180.0))
    assert refused.refusal is not None
    assert refused.refusal.code == "nothing_to_ram"
    assert refused.poses[-1][0] < 10


# ---------------------------------------------------------------- by hand


@pytest.mark.rule("diceless/base-movement-allowances")
def test_every_model_that_cannot_go_is_told_with_its_reason() -> None:
    state = motors.battle(motors.stood("us", "squad", 0, [(20 + n, 20) for n in range(4)]))
    moment = Moment(state, Ask(0, WhichMove(0, ("us",)), Pass()))
    far = (Going("us/02", ((21.0, 40.0),)), Going("us/03", ((22.0, 40.0),)))
    course = moment.course(MoveModels("us", (Going("us/01", ((20.0, 21.0),)), *far)))

    assert {one.model: one.reason.code for one in course.wrong} == {
        "us/02": "too_dear",
        "us/03": "too_dear",
    }


@pytest.mark.rule("diceless/complex-units")
def test_viewers_are_told_what_a_model_of_each_group_bears() -> None:
    state = motors.battle(motors.stood("us", "squad", 0, [(20 + n, 20) for n in range(4)]))
    view = RULESET.view(state, 1)

    assert view.hit_points
    assert all(points > 0 for points in view.hit_points.values())
    assert {key.partition("/")[0] for key in view.hit_points} == {"us"}
