"""The ways to answer each question of microtanks, as forms."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch

from attrs import evolve

from engine.flow import Ask
from engine.forms import (
    AngleBlank,
    ForceBlank,
    Form,
    MapBlank,
    PathBlank,
    PlaceBlank,
    corners,
    weighed,
)
from engine.rulesets.microtanks import choices
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.model import Army, Battle
from engine.rulesets.microtanks.movement import may_move, smoke_allowance
from engine.rulesets.microtanks.muster import line_up, nations, zone_rect
from engine.rulesets.microtanks.shooting import sighted, turret_bearing, wasted

PASS, CONCEDE = Form(choices.Pass()), Form(choices.Concede(), grave=True)


def forms(state: Battle, ask: Ask) -> tuple[Form, ...]:
    """Return every way to answer; those that would be refused say why."""
    offered = _forms(ask.choice, state)
    found = (weighed(state, ask, form) if _is_whole(form) else form for form in offered)
    return tuple(_foreseen(state, form) for form in found)


def _foreseen(state: Battle, form: Form) -> Form:
    """Return a form with what would waste a shot that may be declared
    (microtanks/shoot-wasted-shot)."""
    if not isinstance(form.reply, choices.Fire) or form.against is not None:
        return form
    tank, target = state.tank(form.reply.tank), state.tank(form.reply.target)
    return evolve(form, wasted=wasted(sighted(state, tank, BOOK.guns[form.reply.gun], target).shot))


def _is_whole(form: Form) -> bool:
    """Tell whether the reply could be sent as it is: an empty path stays, a place is given."""
    return all(isinstance(blank, PathBlank | PlaceBlank) for blank in form.blanks)


@singledispatch
def _forms(choice: object, state: Battle) -> Iterator[Form]:
    raise TypeError(f"no forms for {type(choice).__name__}")


@_forms.register
def _(choice: choices.WhichArmy, state: Battle) -> Iterator[Form]:
    for nation in nations():
        yield Form(choices.SubmitArmy(Army(nation)))
    yield Form(choices.SubmitArmy(Army()), blanks=(ForceBlank("army", choice.limit),))


@_forms.register
def _(choice: choices.WhichPackage, state: Battle) -> Iterator[Form]:
    return (Form(choices.TakePackage(package)) for package in choice.packages)


@_forms.register
def _(choice: choices.WhichLayout, state: Battle) -> Iterator[Form]:
    for layout in choice.layouts:
        blanks = (MapBlank("map"),) if layout == "custom" else ()
        yield Form(choices.LayOut(layout), blanks=blanks)


@_forms.register
def _(choice: choices.WhichSide, state: Battle) -> Iterator[Form]:
    return (Form(choices.TakeSide(zone)) for zone in choice.zones)


@_forms.register
def _(choice: choices.WhereToDeploy, state: Battle) -> Iterator[Form]:
    area = corners(zone_rect(state, state.tank(choice.tanks[0]).owner))
    for key, place in line_up(state, choice.tanks):
        blank = PlaceBlank(key, area, place.x, place.y, place.facing)
        yield Form(choices.Deploy(key, place.x, place.y, place.facing), key, blanks=(blank,))
    yield PASS


@_forms.register
def _(choice: choices.WhichMove, state: Battle) -> Iterator[Form]:
    for key in choice.tanks:
        tank = state.tank(key)
        most = tank.printed.speed if may_move(tank) else 0.0
        path = PathBlank(key, "path", most, "drive", "driven")
        yield Form(choices.Drive(key), key, blanks=(path,))
        yield Form(choices.Drive(key, retreat=True), key, blanks=(path,), leaves=True)
        back = PathBlank(key, "back", smoke_allowance(tank.printed.speed), "back", "straight_back")
        yield Form(choices.PopSmoke(key), key, blanks=(back,))
        yield Form(choices.PopSmoke(key, retreat=True), key, blanks=(back,), leaves=True)
    yield PASS
    yield CONCEDE


@_forms.register
def _(choice: choices.WhichShot, state: Battle) -> Iterator[Form]:
    for one in choice.ready:
        tank = state.tank(one.tank)
        for gun in one.guns:
            for target in state.army(1 - choice.seat):
                yield Form(choices.Fire(one.tank, gun, target.id), one.tank, target.id)
        if one.traverse > 0.0:
            facing = turret_bearing(tank)
            blank = AngleBlank(one.tank, "facing", facing, one.traverse)
            yield Form(choices.Traverse(one.tank, facing), one.tank, blanks=(blank,))
    yield PASS
    yield CONCEDE
