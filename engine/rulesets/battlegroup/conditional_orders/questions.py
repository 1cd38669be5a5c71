"""What a player may order in advance, in secret: conditions on which a waiting unit interrupts, and
what it does then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, dist, hypot
from typing import Any

from attrs import frozen

from engine.advice.registry import is_legal
from engine.errors import IllegalReply
from engine.flow import Seat
from engine.formations import middle
from engine.geometry import Point, bearing, is_within, onto_side, point_at
from engine.geometry.outline import border_distance
from engine.rulesets.battlegroup.book.codes import Moment, Place, Token, UnitType, Way
from engine.rulesets.battlegroup.book.printed import Weapon
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.field import (
    Terrain,
    bases_of,
    bodies_of,
    distance,
    edges_of,
    gaps_along,
    land,
    radius_of,
    shifted,
    towards,
)
from engine.rulesets.battlegroup.core.members import (
    carrier_of,
    flies,
    is_building,
    is_mark,
    is_there,
    marks,
    members,
    type_of,
    weapons_of,
)
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.questions import Decide, Pass
from engine.rulesets.battlegroup.core.windows import Frame
from engine.rulesets.battlegroup.driving.questions import Drive, WhereToDrive
from engine.rulesets.battlegroup.driving.state import course
from engine.rulesets.battlegroup.movement.questions import (
    Move,
    RollAgain,
    WhatToRollAgain,
    WhereToMove,
    WhichFloor,
)
from engine.rulesets.battlegroup.movement.rules import is_poor_run
from engine.rulesets.battlegroup.movement.state import Order, Terms, planned
from engine.rulesets.battlegroup.orders.questions import React, Ready, WhetherToGoOn, WhichReaction
from engine.rulesets.battlegroup.orders.state import SPACING, ambush_manner, samples
from engine.rulesets.battlegroup.shooting.questions import Shoot, WhatToShoot, WhetherToRetarget
from engine.rulesets.battlegroup.vehicles.questions import GetOut, WhereToGetOut, WhetherToEmbark
from engine.rulesets.battlegroup.weapons.rules import reach
from engine.rulesets.battlegroup.weapons.state import can_hit

NEAREST = 1.0
"""Inches: an enemy nearer than that is about to be fought."""
THERE: tuple[Place, ...] = ("waiting", "table", "reserve", "aboard")
"""Where a unit is that waits for an enemy, or may yet; guns off the map are blind."""
LEAST = 1.0
"""Inches: a way on which a unit comes less far is none."""
SHARES = (1.0, 0.75, 0.5, 0.25)
"""Of what a unit may go, tried one after the other."""


@frozen
class Watch:
    """What a unit waits for: all of it has to be met."""

    unit: str
    within: float | None = None
    """Maximum distance to the enemy, in inches."""
    types: tuple[UnitType, ...] = ()
    """Kinds of enemies. Empty: any."""
    moments: tuple[Moment, ...] = ()
    """Moments to react at. Empty: any possible one."""

    def ready(self, choice: WhichReaction, token: Token) -> Ready | None:
        """Return how the unit may interrupt with a token at a moment that it waits for."""
        if not self.waits_at(choice.moment):
            return None
        known = (one for one in choice.ready if one.unit == self.unit and one.token == token)
        return next(known, None)

    def waits_at(self, moment: Moment) -> bool:
        """Return whether it waits for a moment."""
        return not self.moments or moment in self.moments

    def is_met(self, state: Battle, enemy: Unit, slack: float = 0.0) -> bool:
        """Return whether an enemy is what it waits for, some inches more or less."""
        unit = state.unit(self.unit)
        return self.waits_for_kind(state, enemy) and self.is_near(
            distance(state, unit, enemy) - slack
        )

    def waits_for_kind(self, state: Battle, enemy: Unit) -> bool:
        """Return whether it waits for enemies of a kind."""
        return not self.types or type_of(state, enemy) in self.types

    def is_near(self, inches: float) -> bool:
        """Return whether an enemy this many inches away is near enough."""
        return self.within is None or is_within(inches, self.within)

    def reaction(self, state: Battle) -> Frame | None:
        """Return the reaction of the unit that is being carried out, if it interrupted at a moment
        that it waits for."""
        top = state.stack.top
        if top is None or top.unit != self.unit or top.into is None or not self.waits_at(top.into):
            return None
        return top

    def check_watch(self, state: Battle, seat: Seat) -> Unit:
        """Return the unit. Raises `IllegalReply` unless it is one of a side that may ever wait."""
        unit = state.units.get(self.unit)
        if unit is None or unit.owner != seat or not may_wait(state, unit):
            raise refusal("cannot_wait", unit=self.unit)
        return unit


@frozen
class FireInAmbush(Watch):
    """Fire at the first enemy that meets all conditions, at the first point of its path where this
    is possible."""

    def check(self, state: Battle, seat: Seat) -> None:
        """Raise `IllegalReply` unless a weapon of the unit reaches as far as is waited for."""
        unit = self.check_watch(state, seat)
        far, weapon = longest(state, unit)
        if self.within is not None and not NEAREST <= self.within <= far:
            raise refusal(
                "arms_too_short",
                unit=unit.id,
                within=self.within,
                least=NEAREST,
                most=far,
                weapon=None if weapon is None else weapon.id,
            )

    def reply(self, state: Battle, choice: Any) -> Any | None:
        """Return the reaction, then the shot at the unit it interrupted; None to anything else."""
        match choice:
            case WhichReaction():
                return self._react(state, choice)
            case WhatToShoot() | WhetherToRetarget() if not choice.barred:
                return self._shoot(state, choice)
        return None

    def _react(self, state: Battle, choice: WhichReaction) -> React | None:
        ready = self.ready(choice, "ambush_fire")
        if ready is None or choice.unit is None:
            return None
        mover = state.unit(choice.unit)
        if choice.begin is None or choice.end is None:
            met = is_mark(state, mover) and self.is_met(state, mover)
            unit = state.unit(self.unit)
            fires = met and can_hit(state, unit, mover, ambush_manner(state, unit))
            return React(self.unit) if fires else None
        if not self.waits_for_kind(state, mover):
            return None
        points = samples(choice.begin, choice.end)
        gaps = self._gaps(state, mover, points)
        near = (at for at, gap in zip(points, gaps, strict=True) if self.is_near(gap))
        return next((React(self.unit, at) for at in near if ready.hits_at(at)), None)

    def _gaps(self, state: Battle, mover: Unit, points: tuple[float, ...]) -> tuple[float, ...]:
        """Return how far an enemy is from the unit at points of its path, kept in its shape."""
        x, y = point_at(state.top.course, points[0])[0]
        there = (point_at(state.top.course, at)[0] for at in points)
        own, others = (bodies_of(state, one).values() for one in (state.unit(self.unit), mover))
        return gaps_along(tuple(own), tuple(others), tuple((px - x, py - y) for px, py in there))

    def _shoot(self, state: Battle, choice: WhatToShoot | WhetherToRetarget) -> Shoot | None:
        """Return None for a player who interrupted by hand, so that they are asked: this is no
        longer the enemy waited for, give or take the spacing of models on a path."""
        if self.reaction(state) is None:
            return None
        mover = state.unit(state.stack.frames[-2].unit)
        reply = Shoot(self.unit, mover.id)
        meant = is_mark(state, mover) and self.is_met(state, mover, SPACING)
        return reply if meant and is_legal(choice, state, reply) else None


@frozen
class SlipAway(Watch):
    """Move away as soon as an enemy meets all conditions: the enemy that shoots or, between orders,
    any enemy."""

    goes: tuple[Way, ...] = ()
    """Moves to try; the first possible one is made. Empty: the owner is asked."""

    def check(self, state: Battle, seat: Seat) -> None:
        """Raise `IllegalReply` for a distance that the table does not have."""
        unit = self.check_watch(state, seat)
        most = across(state)
        if self.within is not None and not NEAREST <= self.within <= most:
            raise refusal(
                "watches_nowhere", unit=unit.id, within=self.within, least=NEAREST, most=most
            )

    def reply(self, state: Battle, choice: Any) -> Any | None:
        """Return the reaction, then what it takes to go the way; None to anything else, and where
        no way can be gone."""
        if isinstance(choice, WhichReaction):
            return self._react(state, choice)
        enemy = self._from(state) if self.goes else None
        if enemy is None:
            return None
        match choice:
            case WhereToMove() | WhereToDrive() | WhereToGetOut():
                return along(self.goes, state, choice, enemy)
            case WhatToRollAgain():
                return RollAgain((0,)) if is_poor_run(choice.faces[0]) else Pass()
            case WhetherToGoOn():
                return Decide(True)
            case WhichFloor() | WhetherToEmbark():
                return Pass()
        return None

    def _react(self, state: Battle, choice: WhichReaction) -> React | None:
        if self.ready(choice, "reserve_move") is None:
            return None
        if choice.unit is not None:
            met = self.is_met(state, state.unit(choice.unit))
        else:
            foes = marks(state, 1 - state.unit(self.unit).owner)
            met = any(self.is_met(state, foe) for foe in foes)
        return React(self.unit) if met else None

    def _from(self, state: Battle) -> Unit | None:
        """Return the enemy the unit slips away from: the nearest it waits for, seen from where its
        move began. None if no enemy meets the conditions any more: then it interrupted by hand."""
        frame = self.reaction(state)
        if frame is None:
            return None
        unit = state.unit(self.unit)
        if frame.trail:
            (x0, y0), (x, y) = frame.trail[0], bases_of(state, unit)[0].at
            state = shifted(state, unit, (x0 - x, y0 - y))
        below = state.stack.frames[-2:-1]
        foes = [state.unit(one.unit) for one in below] or marks(state, 1 - unit.owner)
        near = [
            (distance(state, state.unit(self.unit), foe), foe.id)
            for foe in foes
            if is_there(state, foe) and self.is_met(state, foe, SPACING)
        ]
        return state.unit(min(near)[1]) if near else None


def may_wait(state: Battle, unit: Unit) -> bool:
    """Return whether a unit acts for itself, now or later, and takes orders."""
    works = is_building(state, unit) or unit.slot == "fortification"
    return unit.place in THERE and unit.joined is None and not works


def across(state: Battle) -> float:
    """Return how far apart two units can be at most, in whole inches."""
    return float(ceil(hypot(state.layout.long, state.layout.short)))


def longest(state: Battle, unit: Unit) -> tuple[float, Weapon | None]:
    """Return how far a unit fires where it is, and with what; nothing that fires: 0."""
    carrier = carrier_of(state, unit)
    garrison = (carrier,) if carrier is not None and is_building(state, carrier) else ()
    carried = (
        weapon
        for one in (*members(state, unit), *garrison)
        for model in one.models.values()
        for weapon in weapons_of(state, one, model)
        if weapon.kind != "melee"
    )
    best = max(carried, key=reach, default=None)
    return (0.0, None) if best is None else (reach(best), best)


INSTRUCTIONS: tuple[type, ...] = (FireInAmbush, SlipAway)


def along(
    ways: Iterable[Way],
    state: Battle,
    choice: WhereToMove | WhereToDrive | WhereToGetOut,
    enemy: Unit,
) -> Move | Drive | GetOut | Pass | None:
    """Return the move on the first of some ways that can be gone, a pass where a unit has come to
    its end; None if none can."""
    unit = state.unit(choice.unit)
    start = place_of(state, unit)
    for way in ways:
        aim = aim_of(way, state, unit, start, enemy)
        if aim is None:
            continue
        found = _reply(state, choice, start, aim)
        if found is not None:
            return found
    return None


def place_of(state: Battle, unit: Unit) -> Point:
    """Return the middle of a unit on the table, of one in a vehicle that of the vehicle."""
    return middle(bases_of(state, carrier_of(state, unit) or unit))


def aim_of(way: Way, state: Battle, unit: Unit, start: Point, enemy: Unit) -> Point | None:
    """Return where a way leads, None if nowhere."""
    match way:
        case "straight_away":
            foe = place_of(state, enemy)
            return None if foe == start else _beyond(state, foe, start)
        case "into_cover":
            woods = (piece for piece in land(state).pieces if is_cover(piece))
            near = min(woods, key=lambda piece: (_gap(piece, start), piece.id), default=None)
            return None if near is None else near.area.parts[0].centre
        case "to_own_edge":
            feet = [onto_side(side, start) for side in edges_of(state, unit.owner)]
            return _nearest(start, feet)
        case "to_objective":
            return _nearest(start, state.objectives)


def _beyond(state: Battle, foe: Point, start: Point) -> Point:
    """Return a point on the straight line from an enemy through a unit, farther than any unit
    moves."""
    far = sum(land(state).size) / dist(foe, start)
    return start[0] + (start[0] - foe[0]) * far, start[1] + (start[1] - foe[1]) * far


def is_cover(piece: Terrain) -> bool:
    """Return whether a unit in a piece is covered."""
    return piece.kind.cover is not None and not piece.kind.impassable


def _gap(piece: Terrain, at: Point) -> float:
    inside = piece.area.contains_point(at)
    return 0.0 if inside else border_distance(piece.area.outline, *at)


def _nearest(start: Point, places: Sequence[Point]) -> Point | None:
    return min(places, key=lambda place: (dist(start, place), place), default=None)


def _reply(
    state: Battle, choice: WhereToMove | WhereToDrive | WhereToGetOut, start: Point, aim: Point
) -> Move | Drive | GetOut | Pass | None:
    unit = state.unit(choice.unit)
    if isinstance(choice, WhereToGetOut):
        out = GetOut(unit.id, bearing(start, aim))
        return out if is_legal(choice, state, out) else None
    most = choice.most if isinstance(choice, WhereToMove) else choice.pull.most
    breadth = max(radius_of(state, unit, model) for model in unit.models.values())
    if not most or is_within(dist(start, aim), max(LEAST, breadth)):
        return Pass()
    for share in SHARES:
        end = towards(start, aim, most * share)
        kind = Move if isinstance(choice, WhereToMove) else Drive
        reply = kind(unit.id, (end,))
        if is_within(min(LEAST, most), _gain(state, choice, reply)):
            return reply
    return None


def _gain(state: Battle, choice: WhereToMove | WhereToDrive, reply: Move | Drive) -> float:
    """Return how far the middle of a unit comes by a move, 0 by one that is not legal."""
    unit = state.unit(choice.unit)
    try:
        if isinstance(choice, WhereToDrive):
            return course(state, unit, reply.path, None, choice.pull).length
        made = planned(state, unit, Order(reply.path), Terms(choice.most, flies(state, unit)))
    except IllegalReply:
        return 0.0
    return dist(middle(bases_of(state, unit)), middle(made.after))
