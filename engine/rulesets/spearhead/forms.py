"""The ways to answer each question of spearhead, as forms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatch
from itertools import permutations

from engine.flow import Ask
from engine.forms import ForceBlank, Form, PathBlank, PlaceBlank, corners, weighed
from engine.rulesets.spearhead import choices
from engine.rulesets.spearhead.abilities import Usable
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.effects import current_speed
from engine.rulesets.spearhead.field import board, enemies
from engine.rulesets.spearhead.model import Action, Battle, Roster
from engine.rulesets.spearhead.muster import default_place, strip
from engine.rulesets.spearhead.shooting import has_shot


def forms(state: Battle, ask: Ask) -> tuple[Form, ...]:
    """Return every way to answer; those that would be refused say why."""
    offered = (*_forms(ask.choice, state), *_abilities(getattr(ask.choice, "abilities", ())))
    return tuple(form if form.blanks else weighed(state, ask, form) for form in offered)


def _abilities(usables: Iterable[Usable]) -> Iterator[Form]:
    for use in usables:
        for target in use.targets or (None,):
            reply = choices.UseAbility(use.tank, use.ability, target)
            yield Form(reply, use.tank, target)


PASS = Form(choices.Pass())
USUAL: tuple[Action, ...] = ("move", "attack", "special")
"""What is declared most often comes first."""


@singledispatch
def _forms(choice: object, state: Battle) -> Iterator[Form]:
    raise TypeError(f"no forms for {type(choice).__name__}")


@_forms.register
def _(choice: choices.WhichScenario, state: Battle) -> Iterator[Form]:
    return (Form(choices.NameScenario(key)) for key in choice.scenarios)


@_forms.register
def _(choice: choices.WhichRoster, state: Battle) -> Iterator[Form]:
    for key in BOOK.forces:
        yield Form(choices.SubmitRoster(Roster(force=key)))
    own = ForceBlank("roster", choice.supply_limit)
    yield Form(choices.SubmitRoster(Roster()), blanks=(own,))


@_forms.register
def _(choice: choices.WhichEdge, state: Battle) -> Iterator[Form]:
    return (Form(choices.TakeEdge(edge)) for edge in choice.edges)


@_forms.register
def _(choice: choices.WhereToDeploy, state: Battle) -> Iterator[Form]:
    for key in choice.tanks:
        tank = state.tank(key)
        edge = state.players[tank.owner].edge
        place = default_place(state, tank)
        assert edge is not None
        area = corners(strip(board(state), edge))
        blank = PlaceBlank(key, area, place.x, place.y, place.facing)
        yield Form(choices.Deploy(key, place.x, place.y, place.facing), key, blanks=(blank,))


@_forms.register
def _(choice: choices.WhichTank, state: Battle) -> Iterator[Form]:
    return (Form(choices.Activate(key), key) for key in choice.tanks)


@_forms.register
def _(choice: choices.WhichActions, state: Battle) -> Iterator[Form]:
    most = BOOK.tables.turn.actions
    usual = sorted(choice.actions, key=USUAL.index)
    in_vain = None if has_shot(state, state.tank(choice.tank)) else "no_shot"
    for count in range(most, -1, -1):
        for actions in permutations(usual, count):
            is_first = actions[:1] == ("attack",)
            yield Form(choices.Declare(actions), choice.tank, wasted=in_vain if is_first else None)


@_forms.register
def _(choice: choices.WhetherToUseAbility, state: Battle) -> Iterator[Form]:
    yield PASS


@_forms.register
def _(choice: choices.WhichShot, state: Battle) -> Iterator[Form]:
    for weapon in choice.weapons:
        for target in enemies(state, state.tank(choice.tank)):
            yield Form(choices.Shoot(weapon, target.id), choice.tank, target.id)
    yield PASS


@_forms.register
def _(choice: choices.HowToMove, state: Battle) -> Iterator[Form]:
    yield _path(choice.tank, choice.speed)
    yield Form(choices.Overcharge(), choice.tank)
    yield Form(choices.Ram(), choice.tank)
    yield PASS


@_forms.register
def _(choice: choices.WhichPath, state: Battle) -> Iterator[Form]:
    tank = state.tank(choice.tank)
    is_further = choice.allowance > current_speed(state, tank)
    yield _path(choice.tank, choice.allowance, "overcharge" if is_further else "normal")
    yield PASS


def _path(tank: str, most: float, mode: str = "normal") -> Form:
    blank = PathBlank(tank, "legs", most, mode, "slid")
    return Form(choices.MoveAlong(), tank, blanks=(blank,))


@_forms.register
def _(choice: choices.WhichEnemy, state: Battle) -> Iterator[Form]:
    return (Form(choices.ChooseEnemy(key), choice.tank, key) for key in choice.enemies)


@_forms.register
def _(choice: choices.WhichSpecial, state: Battle) -> Iterator[Form]:
    for special in choice.specials:
        for target in special.targets or (None,):
            reply = choices.PerformSpecial(special.special, target)
            yield Form(reply, choice.tank, target)
    yield PASS


@_forms.register
def _(choice: choices.WhichReaction, state: Battle) -> Iterator[Form]:
    for reaction in choice.reactions:
        for key in choice.tanks:
            yield Form(choices.React(reaction, key), key, choice.by)
    yield PASS
