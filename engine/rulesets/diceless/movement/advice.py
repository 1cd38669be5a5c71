"""How moves on foot are offered, drawn, previewed and weighed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import evolve

from engine.advice import queries as q
from engine.advice.forms import Form, ModelsBlank, PathBlank, reason
from engine.advice.moves import places, random_nudge, random_paths, shorter, spots
from engine.advice.registry import CERTAIN, forms_of, odds_of, preview_of, replies_to
from engine.advice.sampling import Rng
from engine.errors import IllegalReply
from engine.flow import Ask
from engine.formations import Formation, Going, Moved, middle
from engine.geometry import Point
from engine.placement import PlacementFault
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Pace
from engine.rulesets.diceless.core.field import bases_of, hosts, moved
from engine.rulesets.diceless.core.forms import PASS, legal
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.core.previews import against, blamed, on_table
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.movement.questions import (
    OCCASIONS,
    Move,
    MoveModels,
    Run,
    RunModels,
    WhereToGo,
    made_move,
)
from engine.rulesets.diceless.movement.state import (
    Terms,
    may_run,
    move_terms,
    paces,
    run_terms,
    tried_by_hand,
)
from engine.rulesets.diceless.shooting.state import who_could_fire
from engine.rulesets.diceless.terrain.state import terrain_damage

MOVE = BOOK.tables.move


@forms_of.register
def _(choice: WhereToGo, state: Battle) -> Iterator[Form]:
    yield from move_forms(choice.unit, choice.most, choice.occasion)
    yield PASS


def paced_move_forms(state: Battle, key: str, *, turbo: bool = True) -> Iterator[Form]:
    """Yield the forms to move a unit at each of its paces in the Movement phase."""
    unit = state.unit(key)
    for pace in paces(state, unit):
        if turbo or pace != "turbo":
            mode = "move" if pace is None else pace
            yield from move_forms(key, move_terms(state, unit, pace).most, mode, pace)


def move_forms(key: str, most: float, mode: str, pace: Pace | None = None) -> Iterator[Form]:
    """Yield the forms to move a unit, as one or model by model."""
    path = PathBlank(key, "path", most, mode, "formation")
    yield Form(Move(key, pace=pace), key, blanks=(path,))
    yield Form(MoveModels(key, (), pace), key, blanks=(ModelsBlank(key, "goings", most),))


@replies_to.register
def _(choice: WhereToGo, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.3:
        yield Pass()
    yield from legal(choice, state, random_moves(state, choice.unit, choice.most, rng))
    yield Pass()


def random_paced_moves(
    state: Battle, key: str, rng: Rng, *, turbo: bool = True
) -> Iterator[Move | MoveModels]:
    """Yield moves of a unit in the Movement phase, at a random pace first."""
    unit = state.unit(key)
    ways = [pace for pace in paces(state, unit) if turbo or pace != "turbo"]
    first = ways[-1] if rng.random() < 0.3 else None
    for pace in dict.fromkeys((first, None)):
        for reply in random_moves(state, key, move_terms(state, unit, pace).most, rng):
            yield evolve(reply, pace=pace)


def random_moves(state: Battle, key: str, most: float, rng: Rng) -> Iterator[Move | MoveModels]:
    """Yield moves of a unit that may be legal."""
    if rng.random() < 0.05:
        yield MoveModels(key, (_nudge(state, key, most, rng),))
    for path, formation in _paths(state, key, most, rng):
        yield Move(key, path, formation)


def _paths(
    state: Battle, key: str, most: float, rng: Rng
) -> Iterator[tuple[tuple[Point, ...], Formation]]:
    """Yield paths of a unit with formations: often towards an enemy or an objective."""
    unit = state.unit(key)
    aims = [goal.at for goal in state.plan.objectives]
    aims += [middle(bases_of(state, foe)) for foe in hosts(state, 1 - unit.owner)]
    return random_paths(middle(bases_of(state, unit)), aims, most, len(unit.models), rng)


def _nudge(state: Battle, key: str, most: float, rng: Rng) -> Going:
    return random_nudge(bases_of(state, state.unit(key)), most, rng)


@preview_of.register
def preview_move(
    reply: Move | MoveModels | Run | RunModels, state: Battle, question: Ask
) -> q.MovePreview:
    """Return the way of a unit's middle and where its models end, with what is against it, and who
    could fire at it there."""
    found, unit = reason(state, question, reply), on_table(state, reply.unit)
    terms = _terms(state, unit, question, reply)
    path = reply.path if isinstance(reply, Move | Run) else ()
    if found.legal:
        made = made_move(state, unit, reply, terms)
        course = legal_move(state, unit, made, terms.most, path)
        course = evolve(course, answers=who_answers(moved(state, unit, made.after), unit.id))
    else:
        faults = _faults(state, unit, reply, terms)
        course = refused_move(state, unit, found, terms.most, path, faults)
    if not isinstance(reply, Move | Run):
        return course

    def judge(state: Battle, question: Ask, reply: Move | Run) -> q.Reason:
        return _held_up(state, question, reply, unit, terms)

    whole = judge(state, question, reply)
    if whole.legal:
        return course
    start = middle(bases_of(state, unit))
    return evolve(course, short=shorter(state, question, reply, start, whole, judge))


def _held_up(state: Battle, question: Ask, reply: Move | Run, unit: Unit, terms: Terms) -> q.Reason:
    """Return what keeps a unit from the end of its path: what is against the move, or against the
    model for whose sake the others go less far (diceless/base-coherency)."""
    found = reason(state, question, reply)
    if not found.legal:
        return found
    stuck = made_move(state, unit, reply, terms).stuck
    # Away from the others is also who was left behind because of another.
    first = min(stuck, key=lambda fault: fault.kind == "apart", default=None)
    return found if first is None else against(unit, first)


def who_answers(state: Battle, key: str) -> tuple[q.Chance, ...]:
    """Return the enemies that could fire at a unit in their next turn, from where they stand
    (diceless/base-turn-sequence)."""
    unit = state.unit(key)
    x, y = middle(bases_of(state, unit))
    return tuple(q.Chance(foe.id, "fire", x, y) for foe in who_could_fire(state, unit))


def _terms(
    state: Battle, unit: Unit, question: Ask, reply: Move | MoveModels | Run | RunModels
) -> Terms:
    if isinstance(reply, Run | RunModels):
        return run_terms(state, unit)
    choice = question.choice
    if isinstance(choice, WhereToGo):
        return OCCASIONS[choice.occasion](state, unit)
    return move_terms(state, unit, reply.pace)


def _faults(
    state: Battle, unit: Unit, reply: Move | MoveModels | Run | RunModels, terms: Terms
) -> tuple[PlacementFault, ...]:
    """Return what every model ran into that is moved by hand."""
    if isinstance(reply, Move | Run):
        return ()
    try:
        return tried_by_hand(state, unit, reply.goings, terms).faults
    except IllegalReply:
        return ()


def legal_move(
    state: Battle, unit: Unit, made: Moved, most: float, path: tuple[Point, ...] = ()
) -> q.MovePreview:
    """Return a move that may be made, of at most so many inches."""
    cost = max((way.cost for way in made.ways.values()), default=0.0)
    way = spots((middle(bases_of(state, unit)), *(path or (middle(made.after),))))
    return q.MovePreview(way, made.longest, cost, most, places=places(made.after))


def refused_move(
    state: Battle,
    unit: Unit,
    found: q.Reason,
    most: float,
    path: tuple[Point, ...] = (),
    faults: Sequence[PlacementFault] = (),
) -> q.MovePreview:
    """Return a move that may not be made, with the models to blame."""
    way = spots((middle(bases_of(state, unit)), *path))
    return q.MovePreview(way, 0.0, 0.0, most, refusal=found, wrong=blamed(unit, found, faults))


@odds_of.register
def odds_of_move(reply: Move | MoveModels, state: Battle, choice: Any) -> q.Odds:
    """Return the damage of the ground on the way, in the Movement phase."""
    if state.turn is None or state.turn.part != "moves":
        return CERTAIN
    unit = state.unit(reply.unit)
    terms = move_terms(state, unit, reply.pace)
    ways = made_move(state, unit, reply, terms).ways
    damage = sum(terrain_damage(state, unit.id, ways, flying=terms.flying).values())
    return q.Odds(CERTAIN.outcomes, {"damage": float(damage)} if damage else {})


def run_forms(state: Battle, key: str) -> Iterator[Form]:
    """Yield the forms of a run, as one or model by model."""
    if may_run(state, state.unit(key)):
        path = PathBlank(key, "path", MOVE.run, "run", "formation")
        yield Form(Run(key), key, blanks=(path,))
        yield Form(RunModels(key, ()), key, blanks=(ModelsBlank(key, "goings", MOVE.run),))


def random_runs(state: Battle, key: str, rng: Rng) -> Iterator[Run | RunModels]:
    """Yield runs of a unit that may be legal."""
    if not may_run(state, state.unit(key)):
        return
    if rng.random() < 0.2:
        yield RunModels(key, (_nudge(state, key, MOVE.run, rng),))
    for path, formation in _paths(state, key, MOVE.run, rng):
        yield Run(key, path, formation)
