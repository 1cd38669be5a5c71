"""How the questions before set-up can be answered: forms, random replies, previews and odds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from attrs import evolve

from engine.advice import queries as q
from engine.advice.forms import Form, PlaceBlank, UnitsBlank, reason
from engine.advice.moves import spots
from engine.advice.registry import CERTAIN, forms_of, odds_of, preview_of, replies_to
from engine.advice.sampling import Rng
from engine.flow import Ask
from engine.geometry import rim_points
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Corner
from engine.rulesets.battlegroup.core.field import land
from engine.rulesets.battlegroup.core.forms import PASS
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.previews import lying
from engine.rulesets.battlegroup.core.questions import Decide
from engine.rulesets.battlegroup.deployment.rules import recon_zone
from engine.rulesets.battlegroup.deployment.state import strip
from engine.rulesets.battlegroup.scenarios.questions import (
    SHORT_EDGES,
    Choose,
    HoldBack,
    HowTheyArrive,
    Join,
    LayObjective,
    TakeCorner,
    TakeEdge,
    WhetherToAttack,
    WhichCorner,
    WhichDefenders,
    WhichEdge,
    WhichObjective,
    WhichProbe,
    WhomToJoin,
    corner_at,
    edge_at,
)
from engine.rulesets.battlegroup.scenarios.state import (
    area_for,
    by_default,
    choices,
    given_up,
    holes_in,
)

OBJECTIVES = BOOK.tables.objectives
SETUP = BOOK.tables.setup
ROUND = 48
"""Corners of a disc that is drawn."""


@forms_of.register
def _(choice: WhichProbe, state: Battle) -> Iterator[Form]:
    yield chosen(choice.units, choice.count, choice.count)


@forms_of.register
def _(choice: WhichDefenders, state: Battle) -> Iterator[Form]:
    yield chosen(choice.units, 1, choice.most)


@forms_of.register
def _(choice: WhichCorner, state: Battle) -> Iterator[Form]:
    return (Form(TakeCorner(corner), at=corner_at(state, corner)) for corner in get_args(Corner))


@forms_of.register
def _(choice: WhetherToAttack, state: Battle) -> Iterator[Form]:
    return (Form(Decide(yes)) for yes in (True, False))


@forms_of.register
def _(choice: WhichEdge, state: Battle) -> Iterator[Form]:
    return (Form(TakeEdge(edge), at=edge_at(state, edge)) for edge in SHORT_EDGES)


@forms_of.register
def _(choice: WhomToJoin, state: Battle) -> Iterator[Form]:
    for key in choice.units:
        yield Form(Join(key), choice.unit, target=key)
    yield PASS


@forms_of.register
def _(choice: HowTheyArrive, state: Battle) -> Iterator[Form]:
    return (Form(HoldBack(choice.unit, arrival), choice.unit) for arrival in choice.known)


@forms_of.register
def _(choice: WhichObjective, state: Battle) -> Iterator[Form]:
    default = by_default(state, choice.objective)
    if default is not None:
        whose = next(unit.id for unit in state.units.values() if unit.owner == choice.seat)
        area, holes = area_for(state, choice.objective), holes_in(state, choice.objective)
        blank = PlaceBlank(whose, area, *default, 0.0, turns=False, holes=holes)
        yield Form(LayObjective(*default), blanks=(blank,))


@replies_to.register
def _(choice: WhichObjective, state: Battle, rng: Rng) -> Iterator[Any]:
    found = tuple(choices(state, choice.objective))
    if found:
        yield LayObjective(*rng.choice(found))
    default = by_default(state, choice.objective)
    if default is not None:
        yield LayObjective(*default)


@preview_of.register
def preview_side(reply: TakeCorner | TakeEdge, state: Battle, question: Ask) -> q.MovePreview:
    """Return the ground that goes with a corner, or with the edge of an attacker."""
    found = reason(state, question, reply)
    if not found.legal:
        return q.MovePreview((), 0.0, 0.0, 0.0, refusal=found)
    size = land(state).size
    if isinstance(reply, TakeCorner):
        at = corner_at(state, reply.corner)
        zone = recon_zone(at, size)
    else:
        at = edge_at(state, reply.edge)
        zone = strip(((at[0], 0.0), (at[0], size[1])), size, SETUP.probe_depth)
    return q.MovePreview(spots((at,)), 0.0, 0.0, 0.0, outline=(zone.outline,))


@preview_of.register
def preview_objective(reply: LayObjective, state: Battle, question: Ask) -> q.MovePreview:
    """Return where an objective would lie, with the ground it is controlled from."""
    ground = rim_points(reply.at, OBJECTIVES.capture, ROUND)[1:]
    return lying(reply, state, question, outline=(ground,))


@odds_of.register
def odds_of_joining(reply: Join, state: Battle, choice: WhomToJoin) -> q.Odds:
    """Return what it costs a character and a unit to begin together."""
    lost = given_up(state, state.unit(choice.unit), state.unit(reply.unit))
    details = (q.Detail("gives_up", {"unit": key, "what": what}) for key, what in lost.items())
    return evolve(CERTAIN, details=tuple(details))


def chosen(units: tuple[str, ...], least: int, most: int) -> Form:
    return Form(Choose(units[:most]), blanks=(UnitsBlank("units", units, least, most),))
