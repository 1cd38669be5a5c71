"""How each question of microtanks can be answered: its forms."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from engine.advice import answers
from engine.advice.forms import (
    AngleBlank,
    ForceBlank,
    Form,
    MapBlank,
    PathBlank,
    PlaceBlank,
    corners,
)
from engine.advice.registry import forms_of
from engine.flow import Ask
from engine.rulesets.microtanks import questions
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.core.model import Army, Battle
from engine.rulesets.microtanks.movement import may_move, smoke_allowance
from engine.rulesets.microtanks.muster import line_up, nations, zone_rect
from engine.rulesets.microtanks.shooting import sighted, turret_bearing, wasted

PASS, CONCEDE = Form(questions.Pass()), Form(questions.Concede(), confirm=True)


def forms(state: Battle, ask: Ask) -> tuple[Form, ...]:
    """Return every option; those that would be refused or have no effect say why."""
    return tuple(_warned(state, form) for form in answers.forms(state, ask))


def _warned(state: Battle, form: Form) -> Form:
    """Return a form with what would waste a shot that may be declared
    (microtanks/shoot-wasted-shot)."""
    if not isinstance(form.reply, questions.Fire) or form.refusal is not None:
        return form
    tank, target = state.tank(form.reply.tank), state.tank(form.reply.target)
    return evolve(
        form, no_effect=wasted(sighted(state, tank, BOOK.guns[form.reply.gun], target).shot)
    )


@forms_of.register
def _(choice: questions.WhichArmy, state: Battle) -> Iterator[Form]:
    for nation in nations():
        yield Form(questions.SubmitArmy(Army(nation)))
    yield Form(questions.SubmitArmy(Army()), blanks=(ForceBlank("army", choice.limit),))


@forms_of.register
def _(choice: questions.WhichPackage, state: Battle) -> Iterator[Form]:
    return (Form(questions.TakePackage(package)) for package in choice.packages)


@forms_of.register
def _(choice: questions.WhichLayout, state: Battle) -> Iterator[Form]:
    for layout in choice.layouts:
        blanks = (MapBlank("map"),) if layout == "custom" else ()
        yield Form(questions.LayOut(layout), blanks=blanks)


@forms_of.register
def _(choice: questions.WhichSide, state: Battle) -> Iterator[Form]:
    return (Form(questions.TakeSide(zone)) for zone in choice.zones)


@forms_of.register
def _(choice: questions.WhereToDeploy, state: Battle) -> Iterator[Form]:
    area = corners(zone_rect(state, state.tank(choice.tanks[0]).owner))
    for key, place in line_up(state, choice.tanks):
        blank = PlaceBlank(key, area, place.x, place.y, place.facing)
        yield Form(questions.Deploy(key, place.x, place.y, place.facing), key, blanks=(blank,))
    yield PASS


@forms_of.register
def _(choice: questions.WhichMove, state: Battle) -> Iterator[Form]:
    for key in choice.tanks:
        tank = state.tank(key)
        most = tank.printed.speed if may_move(tank) else 0.0
        path = PathBlank(key, "path", most, "drive", "driven")
        yield Form(questions.Drive(key), key, blanks=(path,))
        yield Form(questions.Drive(key, retreat=True), key, blanks=(path,), removes_unit=True)
        back = PathBlank(key, "back", smoke_allowance(tank.printed.speed), "back", "straight_back")
        yield Form(questions.PopSmoke(key), key, blanks=(back,))
        yield Form(questions.PopSmoke(key, retreat=True), key, blanks=(back,), removes_unit=True)
    yield PASS
    yield CONCEDE


@forms_of.register
def _(choice: questions.WhichShot, state: Battle) -> Iterator[Form]:
    for one in choice.ready:
        tank = state.tank(one.tank)
        for gun in one.guns:
            for target in state.army(1 - choice.seat):
                yield Form(questions.Fire(one.tank, gun, target.id), one.tank, target.id)
        if one.traverse > 0.0:
            facing = turret_bearing(tank)
            blank = AngleBlank(one.tank, "facing", facing, one.traverse)
            yield Form(questions.Traverse(one.tank, facing), one.tank, blanks=(blank,))
    yield PASS
    yield CONCEDE
