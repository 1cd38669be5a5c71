"""How each question of spearhead can be answered: its forms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import Any

from attrs import evolve

from engine.advice.forms import ForceBlank, Form, PathBlank, PlaceBlank, corners, weighed
from engine.advice.registry import forms_of
from engine.flow import Ask
from engine.rulesets.spearhead import questions
from engine.rulesets.spearhead.abilities import Usable, helpful, is_at_once, why_no_special
from engine.rulesets.spearhead.advice.prospects import (
    all_weapons,
    also,
    at_whom,
    best_shot,
    likely_damage,
    shots_of,
    why_no_effect,
    why_no_ram,
)
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.core.effects import Fire, current_speed
from engine.rulesets.spearhead.core.field import board, enemies
from engine.rulesets.spearhead.core.model import Action, Battle, Roster
from engine.rulesets.spearhead.movement import can_stir
from engine.rulesets.spearhead.muster import default_place, strip
from engine.rulesets.spearhead.shooting import has_shot

PASS = Form(questions.Pass())
USUAL: tuple[Action, ...] = ("move", "attack", "special")
"""What is declared most often comes first."""


def forms(state: Battle, ask: Ask) -> tuple[Form, ...]:
    """Return every way to answer; those that would be refused say why."""
    offered = (*forms_of(ask.choice, state), *_ability_forms(worth_using(state, ask.choice)))
    return tuple(form if form.blanks else weighed(state, ask, form) for form in offered)


def worth_using(state: Battle, choice: Any) -> tuple[Usable, ...]:
    """Return the abilities that may be used before a question is answered, as far as one can count
    before its user is asked again."""
    usables: tuple[Usable, ...] = getattr(choice, "abilities", ())
    match choice:
        case questions.WhetherToUseAbility():
            return usables
        case questions.WhichShot(tank=key, weapons=weapons):
            return helpful(state, usables, key, weapons)
        case questions.HowToMove(tank=key):
            return helpful(state, usables, key, None)
        case _:
            return tuple(use for use in usables if is_at_once(state, use))


def _ability_forms(usables: Iterable[Usable]) -> Iterator[Form]:
    for use in usables:
        for target in use.targets or (None,):
            reply = questions.UseAbility(use.tank, use.ability, target)
            yield Form(reply, use.tank, target)


# ---------------------------------------------------------------- whole orders


def unit_orders(ask: Ask, unit: str, plan: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Yield the replies that begin an activation with each of its actions. A plan goes on with its
    next question, or declares a second action as well (spearhead/two-actions)."""
    match ask.choice:
        case questions.WhichTank():
            begun: tuple[Any, ...] = (questions.Activate(unit),)
        case questions.WhichActions():
            begun = ()
        case _:
            yield plan
            return
    at = len(begun)
    if not plan:
        for action in USUAL:
            yield *begun, questions.Declare((action,))
        return
    yield plan
    match plan[at : at + 1]:
        case (questions.Declare((first,)),):
            for action in USUAL:
                if action != first:
                    yield *begun, questions.Declare((first, action)), *plan[at + 1 :]


# ---------------------------------------------------------------- questions


@forms_of.register
def _(choice: questions.WhichScenario, state: Battle) -> Iterator[Form]:
    return (Form(questions.NameScenario(key)) for key in choice.scenarios)


@forms_of.register
def _(choice: questions.WhichRoster, state: Battle) -> Iterator[Form]:
    for key in BOOK.forces:
        yield Form(questions.SubmitRoster(Roster(force=key)))
    own = ForceBlank("roster", choice.supply_limit)
    yield Form(questions.SubmitRoster(Roster()), blanks=(own,))


@forms_of.register
def _(choice: questions.WhichEdge, state: Battle) -> Iterator[Form]:
    return (Form(questions.TakeEdge(edge)) for edge in choice.edges)


@forms_of.register
def _(choice: questions.WhereToDeploy, state: Battle) -> Iterator[Form]:
    for key in choice.tanks:
        tank = state.tank(key)
        edge = state.players[tank.owner].edge
        place = default_place(state, tank)
        assert edge is not None
        area = corners(strip(board(state), edge))
        blank = PlaceBlank(key, area, place.x, place.y, place.facing)
        yield Form(questions.Deploy(key, place.x, place.y, place.facing), key, blanks=(blank,))


@forms_of.register
def _(choice: questions.WhichTank, state: Battle) -> Iterator[Form]:
    return (Form(questions.Activate(key), key) for key in choice.tanks)


@forms_of.register
def _(choice: questions.WhichActions, state: Battle) -> Iterator[Form]:
    most = BOOK.tables.turn.actions
    usual = sorted(choice.actions, key=USUAL.index)
    tank = state.tank(choice.tank)
    idle = {
        "attack": None if has_shot(state, tank) else "no_shot",
        "special": why_no_special(state, tank) if "special" in usual else None,
    }
    for count in range(most, -1, -1):
        for actions in permutations(usual, count):
            yield Form(
                questions.Declare(actions),
                choice.tank,
                no_effect=idle.get(actions[0]) if actions else None,
                wasted=() if actions else (choice.tank,),
            )


@forms_of.register
def _(choice: questions.WhetherToUseAbility, state: Battle) -> Iterator[Form]:
    yield PASS


@forms_of.register
def _(choice: questions.WhichShot, state: Battle) -> Iterator[Form]:
    tank = state.tank(choice.tank)
    shots = shots_of(state, tank, choice.weapons, is_return_fire=choice.reaction)
    for weapon in choice.weapons:
        for target in enemies(state, tank):
            fire = Fire(tank, weapon, target, choice.reaction)
            harmless = fire in shots[weapon] and not likely_damage(state, fire)
            yield Form(
                questions.Shoot(weapon, target.id),
                choice.tank,
                target.id,
                no_effect="no_damage" if harmless else None,
                then=also(shots, weapon, target.id),
            )
    yield evolve(PASS, wasted=(choice.tank,))


@forms_of.register
def _(choice: questions.HowToMove, state: Battle) -> Iterator[Form]:
    yield _path(choice.tank, choice.speed)
    yield Form(questions.Overcharge(), choice.tank)
    reason = why_no_ram(state, state.tank(choice.tank)) if choice.ram else None
    yield Form(questions.Ram(), choice.tank, no_effect=reason)
    yield _stays(state, choice.tank)


@forms_of.register
def _(choice: questions.WhichPath, state: Battle) -> Iterator[Form]:
    tank = state.tank(choice.tank)
    is_further = choice.allowance > current_speed(state, tank)
    yield _path(choice.tank, choice.allowance, "overcharge" if is_further else "normal")
    yield _stays(state, choice.tank)


def _path(tank: str, most: float, mode: str = "normal") -> Form:
    blank = PathBlank(tank, "legs", most, mode, "slid")
    return Form(questions.MoveAlong(), tank, blanks=(blank,))


def _stays(state: Battle, tank: str) -> Form:
    """Return the form of a tank that stays: it wastes its move, unless it has no room."""
    return evolve(PASS, wasted=(tank,) if can_stir(state, state.tank(tank)) else ())


@forms_of.register
def _(choice: questions.WhichEnemy, state: Battle) -> Iterator[Form]:
    return (Form(questions.ChooseEnemy(key), choice.tank, key) for key in choice.enemies)


@forms_of.register
def _(choice: questions.WhichSpecial, state: Battle) -> Iterator[Form]:
    for special in choice.specials:
        for target in special.targets or (None,):
            reply = questions.PerformSpecial(special.special, target)
            yield Form(reply, choice.tank, target)
    yield evolve(PASS, wasted=(choice.tank,))


@forms_of.register
def _(choice: questions.WhichReaction, state: Battle) -> Iterator[Form]:
    for reaction in choice.reactions:
        for key in choice.tanks:
            tank = state.tank(key)
            fire = best_shot(state, tank, choice.by) if reaction == "return_fire" else None
            yield Form(
                questions.React(reaction, key),
                key,
                at_whom(state, tank, reaction, choice.by) if fire is None else fire.target.id,
                no_effect=why_no_effect(state, tank, reaction),
                then=() if fire is None else all_weapons(state, fire),
            )
    yield PASS
