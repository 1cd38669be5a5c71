"""How templates, markers and tokens are offered and drawn, where a reply would have them lie, and
what that does. Exact, since nothing is rolled; what is decided later is at its default."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor, isfinite
from typing import Any

from attrs import astuple, evolve, frozen

from engine.advice import queries as q
from engine.advice.foresight import simulated
from engine.advice.forms import AngleBlank, Form, reason
from engine.advice.registry import CERTAIN, forms_of, odds_of, preview_of, replies_to
from engine.advice.sampling import Rng
from engine.flow import Ask
from engine.geometry import Point, Shape, disc, is_closer, rim_points
from engine.placement import Template
from engine.ruleset import Likeness
from engine.rulesets.diceless.arrivals.rules import mishap
from engine.rulesets.diceless.arrivals.state import landed, rough_landing, zone_at
from engine.rulesets.diceless.book.codes import Blast
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.previews import nowhere
from engine.rulesets.diceless.damage.advice import toll
from engine.rulesets.diceless.scatter.flow import Landed
from engine.rulesets.diceless.scatter.questions import (
    AimTemplate,
    Gunner,
    HowFarBack,
    PlaceMarker,
    PutBeside,
    Reduce,
    Scatter,
    WhichBeside,
    WhichMarker,
    WhichScatter,
    WhichTemplate,
)
from engine.rulesets.diceless.scatter.rules import (
    most_reduction,
    reduced,
    scattered,
    shifted,
    steps_of,
)
from engine.rulesets.diceless.shooting.advice import saves_of
from engine.rulesets.diceless.shooting.flow import strike_all, strikes
from engine.rulesets.diceless.sight.state import Stand
from engine.rulesets.diceless.templates.state import (
    behind,
    beside,
    best_template,
    marker_at,
    models_under,
    places_beside,
    spots,
    template_at,
)
from engine.rulesets.diceless.weapons.state import AreaShot, Volley, mode_of

BEARINGS = 16
"""Directions that tokens are offered in, all of a marker's in one; others can be sent."""
Laid = WhichTemplate | WhichMarker | WhichBeside | WhichScatter | HowFarBack
"""Questions about what lies on the table, or comes down there."""
LaidReply = AimTemplate | PlaceMarker | PutBeside | Scatter | Reduce
"""Replies to them."""
ROUND = 48
"""Corners of a disc that is drawn."""


DRAWN = {"marker_off_target", "marker_on_friends", "template_misses", "template_on_friends"}
"""What is refused for these can be drawn nevertheless."""


@forms_of.register
def _(choice: WhichTemplate, state: Battle) -> Iterator[Form]:
    """The best bearing, to be turned."""
    unit, target = state.unit(choice.unit), state.unit(choice.target)
    aimed = best_template(state, unit, target, choice.muzzle)
    if aimed is not None:
        turned = AngleBlank(unit.id, "bearing", aimed.bearing, 180.0, choice.muzzle.at)
        yield Form(AimTemplate(aimed.bearing), unit.id, target.id, (turned,))


@forms_of.register
def _(choice: WhichMarker, state: Battle) -> Iterator[Form]:
    unit, target = state.unit(choice.unit), state.unit(choice.target)
    for at in dict.fromkeys(spots(state, unit, target, choice.blast, choice.models)):
        yield Form(PlaceMarker(*at), unit.id, target.id, at=at)


@forms_of.register
def _(choice: WhichScatter, state: Battle) -> Iterator[Form]:
    for tokens in range(choice.most + 1):
        for step in range(BEARINGS if tokens else 1):
            reply = Scatter((step * 360.0 / BEARINGS,) * tokens)
            yield Form(reply, choice.unit, at=_drifts_to(choice, reply))


def _drifts_to(choice: WhichScatter, reply: Scatter) -> Point | None:
    """Return where tokens move what comes down, before its firer takes any of it back; None where
    the firer says where it lies."""
    if not choice.later:
        return steps_of(choice.at, reply.bearings)[-1]
    if not reply.bearings or choice.blast is None:
        return None
    return beside(choice.blast, choice.at, reply.bearings[0])


@forms_of.register
def _(choice: HowFarBack, state: Battle) -> Iterator[Form]:
    """All of it, or whole inches."""
    whole = (float(by) for by in range(floor(choice.most) + 1) if is_closer(by, choice.most))
    for by in (choice.most, *whole):
        end = shifted(choice.way[0], reduced(choice.offset, by)) if choice.way else None
        yield Form(Reduce(by), choice.unit, at=end)


@forms_of.register
def _(choice: WhichBeside, state: Battle) -> Iterator[Form]:
    for marker, bearing in places_beside(choice.blast, choice.markers):
        at = beside(choice.blast, choice.markers[marker], bearing)
        yield Form(PutBeside(marker, bearing), choice.unit, choice.target, at=at)


@replies_to.register
def _(choice: WhichTemplate, state: Battle, rng: Rng) -> Iterator[Any]:
    """As it covers most."""
    return (form.reply for form in forms_of(choice, state))


@replies_to.register
def _(choice: WhichScatter, state: Battle, rng: Rng) -> Iterator[Any]:
    """None as often as some, all in one direction."""
    if rng.random() < 0.5:
        yield Scatter()
    bearing = rng.choice(range(BEARINGS)) * 360.0 / BEARINGS
    yield Scatter((bearing,) * rng.choice(range(1, choice.most + 1)))
    yield Scatter()


@frozen
class Lying:
    """A template or a marker where a reply would have it."""

    way: tuple[Point, ...]
    """Where it was aimed, where each token moved it, and where it lies."""
    piece: Template
    spared: frozenset[str] = frozenset()
    later: bool = False

    @property
    def at(self) -> Point:
        """Where it lies: its middle, or its muzzle."""
        return self.way[-1]


def lying_template(state: Battle, choice: Laid, reply: Any) -> Lying | None:
    """Return what a reply lays; None where that is decided later, or nothing is laid."""
    match choice:
        case WhichTemplate(muzzle=muzzle):
            spared = behind(state, state.unit(choice.unit), muzzle)
            return Lying((muzzle.at,), template_at(muzzle, reply.bearing), spared)
        case WhichMarker(blast=blast):
            at = shifted((reply.x, reply.y))
            return Lying((at,), marker_at(blast, at))
        case WhichBeside(blast=blast):
            at = beside(blast, choice.markers[reply.marker], reply.bearing)
            return Lying((at,), marker_at(blast, at), later=True)
        case HowFarBack(gunner=gunner) if gunner is not None and choice.way:
            end = shifted(choice.way[0], reduced(choice.offset, reply.inches))
            return Lying((*choice.way, end), marker_at(_blast(state, gunner), end))
        case WhichScatter(blast=blast) if blast is not None:
            return _drifted(choice, reply, blast)
    return None


def _drifted(choice: WhichScatter, reply: Scatter, blast: Blast) -> Lying | None:
    """Return a marker that tokens have moved, its firer taking back all they may."""
    if choice.later:
        if not reply.bearings:
            return None
        at = beside(blast, choice.at, reply.bearings[0])
        return Lying((at,), marker_at(blast, at), later=True)
    offset = scattered(reply.bearings)
    by = most_reduction(offset, choice.skill)
    end = shifted(choice.at, reduced(offset, by))
    way = steps_of(choice.at, reply.bearings)
    return Lying((*way, end) if by else way, marker_at(blast, end))


def _blast(state: Battle, gunner: Gunner) -> Blast:
    blast = mode_of(state, gunner.arm)[1].blast
    assert blast is not None, "tokens move markers"
    return blast


def course_of(state: Battle, choice: Laid, reply: Any) -> q.MovePreview:
    """Return the way of what a legal reply lays, the ground it covers and the models it lies over;
    of an arrival the places of its models, none where it cannot land."""
    if isinstance(choice, WhichScatter) and choice.blast is None:
        way = steps_of(choice.at, reply.bearings)
        places = landed(state, state.unit(choice.unit), way[-1], choice.facing) or ()
        return _course(way, places=tuple((base.id, *base.at) for base in places))
    found = lying_template(state, choice, reply)
    if found is None:
        return q.MovePreview((), 0.0, 0.0, 0.0)
    under = models_under(state, found.piece, found.spared)
    outline = tuple(_corners(part) for part in found.piece)
    return _course(found.way, outline=outline, under=under)


def _course(way: tuple[Point, ...], **more: Any) -> q.MovePreview:
    poses = tuple((*at, 0.0) for at in way)
    return q.MovePreview(poses, 0.0, 0.0, 0.0, **more)


def _corners(part: Shape) -> tuple[Point, ...]:
    return rim_points(part.centre, part.radius, ROUND)[1:] if part.radius else part.points


@odds_of.register
def odds_of_template(reply: LaidReply, state: Battle, choice: Laid) -> q.Odds:
    """Return what a legal reply does, from the view of the seat that is asked: by this piece alone,
    or to the unit that lands."""
    owner = state.unit(choice.unit).owner
    seat = 1 - owner if isinstance(choice, WhichScatter) else owner
    if isinstance(choice, WhichScatter) and isinstance(reply, Scatter) and choice.blast is None:
        return _of_landing(state, choice, reply)
    found = lying_template(state, choice, reply)
    if found is None or choice.gunner is None:
        return CERTAIN
    volley, piece = _alone(choice.unit, choice.gunner, found)
    struck = strikes(state, volley, [piece])
    notes = simulated(state, lambda table: strike_all(table, volley, struck)).notes
    expected = {name: value for name, value in toll(state, notes, seat).items() if value}
    for name in models_under(state, found.piece, found.spared):
        own = "own_" if state.unit(name.partition("/")[0]).owner == seat else ""
        expected = {own + "hits": expected.pop(own + "hits", 0.0) + 1.0, **expected}
    foes = (one.unit for one in struck if state.unit(one.unit).owner != seat)
    rolls = tuple(roll for key in foes for roll in saves_of(state, volley, notes, key))
    return q.Odds(CERTAIN.outcomes, expected or {"hits": 0.0}, rolls)


def likeness(state: Battle, choice: Any, reply: Any) -> Likeness:
    """Return what tokens are known to come to: an arrival where it lands, or its mishap; a marker
    by what it strikes, unless the markers of a barrage follow it."""
    if not isinstance(choice, WhichScatter) or choice.later:
        return Likeness(reply)
    if choice.blast is None:
        end = steps_of(choice.at, reply.bearings)[-1]
        places = landed(state, state.unit(choice.unit), end, choice.facing)
        return Likeness(places or "mishap", is_exact=True)
    found = lying_template(state, choice, reply)
    if found is None or choice.gunner is None or _is_barrage(state, choice.gunner):
        return Likeness(reply)
    volley, piece = _alone(choice.unit, choice.gunner, found)
    return Likeness(strikes(state, volley, [piece]))


def _is_barrage(state: Battle, gunner: Gunner) -> bool:
    return "barrage" in mode_of(state, gunner.arm)[1].tags


def _alone(unit: str, gunner: Gunner, found: Lying) -> tuple[Volley, Landed]:
    """Return a volley of nothing but a piece that lies."""
    body = disc(gunner.muzzle.at, gunner.muzzle.radius)
    firer = Stand(gunner.muzzle.model, body, gunner.top)
    laying = AreaShot(firer, gunner.arm, (), True, 0, 1)
    piece = Landed(laying, found.piece, found.at, found.later, found.spared)
    return Volley(unit, gunner.target, (), (laying,), (firer,), gunner.cover), piece


def _of_landing(state: Battle, choice: WhichScatter, reply: Scatter) -> q.Odds:
    """Return whether a unit still lands, and what the ground does to it, or its mishap."""
    unit = state.unit(choice.unit)
    at = steps_of(choice.at, reply.bearings)[-1]
    places = landed(state, unit, at, choice.facing)
    if places is None:
        return q.Odds(
            (q.Outcome(mishap(zone_at(state, unit.owner, choice.at)), 1.0, {"damage": 0}),)
        )
    hurt = sum(rough_landing(state, unit, places).values())
    return q.Odds((q.Outcome("lands", 1.0, {"damage": hurt}),), {"damage": float(hurt)})


@preview_of.register
def preview_template(reply: LaidReply, state: Battle, question: Ask) -> q.MovePreview:
    """Return where a template, a marker or an arrival would lie, with what is against it."""
    choice, found = question.choice, reason(state, question, reply)
    if found.legal:
        return course_of(state, choice, reply)
    if found.code not in DRAWN or not all(map(isfinite, astuple(reply))):
        return nowhere(found)
    return evolve(course_of(state, choice, reply), refusal=found)
