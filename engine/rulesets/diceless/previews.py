"""What is laid on the table before it lies: templates, markers and the tokens on them, and units
that come out of the sky. Exact, since nothing is rolled; what is decided later is at its default.
"""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine import queries as q
from engine.advice import CERTAIN, odds_of
from engine.foresight import foreseen
from engine.formations import Template
from engine.geometry import Point, Shape, disc, rim_points
from engine.rulesets.diceless.arriving import landed, zone_at
from engine.rulesets.diceless.blasts import (
    most_reduction,
    reduced,
    scattered,
    shifted,
    steps_of,
)
from engine.rulesets.diceless.choices.blasts import (
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
from engine.rulesets.diceless.codes import Blast
from engine.rulesets.diceless.deepstrike import mishap
from engine.rulesets.diceless.markers import (
    behind,
    beside,
    marker_at,
    models_under,
    template_at,
)
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.notes.common import Hurt
from engine.rulesets.diceless.notes.vehicles import Damaged, VehicleLost
from engine.rulesets.diceless.play.blasts import Landed
from engine.rulesets.diceless.play.reserves import rough_landing
from engine.rulesets.diceless.play.shooting import strike_all, strikes
from engine.rulesets.diceless.shooting import Laying as Fired
from engine.rulesets.diceless.shooting import Volley, mode_of
from engine.rulesets.diceless.sight import Stand

Laid = WhichTemplate | WhichMarker | WhichBeside | WhichScatter | HowFarBack
"""Questions about what lies on the table, or comes down there."""
Laying = AimTemplate | PlaceMarker | PutBeside | Scatter | Reduce
"""Replies to them."""
ROUND = 48
"""Corners of a disc that is drawn."""


@frozen
class Lying:
    """A template or a marker where a reply would have it."""

    way: tuple[Point, ...]
    """Where it was aimed, where each token moved it, and where it comes to lie."""
    piece: Template
    spared: frozenset[str] = frozenset()
    later: bool = False

    @property
    def at(self) -> Point:
        """Where it comes to lie: its middle, or its muzzle."""
        return self.way[-1]


# ---------------------------------------------------------------- where it lies


def lying(state: Battle, choice: Laid, reply: Any) -> Lying | None:
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
    """Return a marker that tokens have moved, its firer taking back all he may."""
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


def course_of(state: Battle, choice: Laid, reply: Any) -> q.Course:
    """Return the way of what a legal reply lays, the ground it covers and whom it lies over; of an
    arrival the places of its models, none where it cannot land."""
    if isinstance(choice, WhichScatter) and choice.blast is None:
        way = steps_of(choice.at, reply.bearings)
        places = landed(state, state.unit(choice.unit), way[-1], choice.facing) or ()
        return _course(way, places=tuple((base.id, *base.at) for base in places))
    found = lying(state, choice, reply)
    if found is None:
        return q.Course((), 0.0, 0.0, 0.0)
    under = models_under(state, found.piece, found.spared)
    outline = tuple(_corners(part) for part in found.piece)
    return _course(found.way, outline=outline, under=under)


def _course(way: tuple[Point, ...], **more: Any) -> q.Course:
    poses = tuple((*at, 0.0) for at in way)
    return q.Course(poses, 0.0, 0.0, 0.0, **more)


def _corners(part: Shape) -> tuple[Point, ...]:
    return rim_points(part.centre, part.radius, ROUND)[1:] if part.radius else part.points


# ---------------------------------------------------------------- what it does


@odds_of.register
def of_laying(reply: Laying, state: Battle, choice: Laid) -> q.Odds:
    """Return what a legal reply does, for whoever is asked: by this piece alone, or to the unit
    that lands."""
    owner = state.unit(choice.unit).owner
    seat = 1 - owner if isinstance(choice, WhichScatter) else owner
    if isinstance(choice, WhichScatter) and isinstance(reply, Scatter) and choice.blast is None:
        return _of_landing(state, choice, reply)
    found = lying(state, choice, reply)
    if found is None or choice.gunner is None:
        return CERTAIN
    volley, piece = _alone(choice.unit, choice.gunner, found)
    struck = strikes(state, volley, [piece])
    told = foreseen(state, lambda table: strike_all(table, volley, struck)).notes
    expected: dict[str, float] = {}

    def count(unit: str, **figures: int) -> None:
        own = "own_" if state.unit(unit).owner == seat else ""
        for name, value in figures.items():
            expected[own + name] = expected.get(own + name, 0.0) + value

    for name in models_under(state, found.piece, found.spared):
        count(name.partition("/")[0], hits=1)
    for note in told:
        match note:
            case Hurt(unit=unit):
                count(unit, lost=note.lost, fallen=note.fallen)
            case Damaged(unit=unit, row=row):
                count(unit, **{"glancing" if row == "G" else "penetrating": 1})
            case VehicleLost(unit=unit):
                count(unit, vehicles=1)
            case _:
                pass
    return q.Odds(CERTAIN.outcomes, expected or {"hits": 0.0})


def _alone(unit: str, gunner: Gunner, found: Lying) -> tuple[Volley, Landed]:
    """Return a volley of nothing but a piece that lies."""
    body = disc(gunner.muzzle.at, gunner.muzzle.radius)
    firer = Stand(gunner.muzzle.model, body, gunner.top)
    laying = Fired(firer, gunner.arm, (), True, 0, 1)
    piece = Landed(laying, found.piece, found.at, found.later, found.spared)
    return Volley(unit, gunner.target, (), (laying,), (firer,), gunner.cover), piece


def _of_landing(state: Battle, choice: WhichScatter, reply: Scatter) -> q.Odds:
    """Return whether a unit still lands, and what the ground does to it, or its mishap
    (diceless/deep-strike-scatter)."""
    unit = state.unit(choice.unit)
    at = steps_of(choice.at, reply.bearings)[-1]
    places = landed(state, unit, at, choice.facing)
    if places is None:
        return q.Odds(
            (q.Outcome(mishap(zone_at(state, unit.owner, choice.at)), 1.0, {"damage": 0}),)
        )
    hurt = sum(rough_landing(state, unit, places).values())
    return q.Odds((q.Outcome("lands", 1.0, {"damage": hurt}),), {"damage": float(hurt)})
