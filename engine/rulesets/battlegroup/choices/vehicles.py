"""Vehicles: how they drive, who gets in and out, and what becomes of debris."""

from __future__ import annotations

from math import isfinite
from typing import Any, Literal

from attrs import frozen

from engine.formations import Going, Landing, outwards
from engine.geometry import Point, polygon
from engine.rulesets.battlegroup.choices.common import Pass, listed, wrong
from engine.rulesets.battlegroup.driving import Pull, course, pushed
from engine.rulesets.battlegroup.field import land
from engine.rulesets.battlegroup.marching import MOVE
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.refusals import refusal
from engine.rulesets.battlegroup.transports import (
    check_embark,
    landing,
    places_by_hand,
)

Band = Literal["combat", "cruising"]


@frozen
class Drive:
    """Drive a vehicle: turn to each point and go there, then a last turn."""

    unit: str
    path: tuple[Point, ...] = ()
    """Corners, without where it begins."""
    facing: float | None = None


@frozen
class GoAt:
    """Say how fast a vehicle will go that fires before it moves."""

    unit: str
    speed: Band


@frozen
class GetOut:
    """A unit gets out of its vehicle, as far to one side as it may, or else to the nearest free
    places."""

    unit: str
    bearing: float | None = None
    """Degrees."""


@frozen
class GetOutModels:
    """A unit gets out of its vehicle model by model."""

    unit: str
    goings: tuple[Going, ...]
    """Each model's place, as the only corner of its way."""


@frozen
class Embark:
    """A unit gets into a vehicle, or onto it."""

    unit: str
    carrier: str


@frozen
class ClearDebris:
    """Remove debris."""

    piece: str


@frozen
class PushDebris:
    """Push debris ahead."""

    piece: str
    inches: float


@frozen
class WhereToDrive:
    """battlegroup/base-movement"""

    unit: str
    pull: Pull

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless the vehicle drives no farther than it may, or stays."""
        match reply:
            case Pass():
                return
            case Drive():
                unit = listed(state, reply.unit, (self.unit,))
                course(state, unit, reply.path, reply.facing, self.pull)
            case _:
                raise wrong("drive or pass", reply)


@frozen
class HowFast:
    """battlegroup/fire-before-moving"""

    unit: str

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless a speed is told."""
        if not isinstance(reply, GoAt):
            raise wrong("go_at", reply)
        listed(state, reply.unit, (self.unit,))


@frozen
class WhereToGetOut:
    """battlegroup/base-transports"""

    unit: str
    hull: tuple[Point, ...]
    """Corners of what it gets out of."""
    forced: bool = False
    """It cannot stay; with a pass it is set down by default."""
    away: Point | None = None
    """From where it was attacked."""
    within: float = MOVE.disembark
    """Inches from the hull."""
    scattered: bool = False
    """Nothing is left of what it was in: it stands where that was, or beside it."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless the unit gets out where it may, or stays if it can."""
        match reply:
            case Pass():
                return
            case GetOut():
                unit = listed(state, reply.unit, (self.unit,))
                if reply.bearing is not None and not isfinite(reply.bearing):
                    raise refusal("no_bearing", unit=unit.id, bearing=reply.bearing)
                found = self.landing(state, reply)
                if found.left and not self.forced:
                    models = len(found.bases) + len(found.left)
                    room = len(found.bases)
                    raise refusal("no_way_out", unit=unit.id, models=models, room=room)
            case GetOutModels():
                unit = listed(state, reply.unit, (self.unit,))
                places_by_hand(state, unit, reply.goings, polygon(self.hull), self.within)
            case _:
                raise wrong("get_out, get_out_models or pass", reply)

    def landing(self, state: Battle, reply: GetOut) -> Landing:
        """Return where the unit gets out: on the side that its owner names, else on that away from
        an attacker (battlegroup/riders-go-to-ground)."""
        unit, hull = state.unit(self.unit), polygon(self.hull)
        (x, y), towards = hull.centre, None
        if reply.bearing is not None:
            towards = outwards((x, y), reply.bearing)
        elif self.away is not None:
            towards = 2 * x - self.away[0], 2 * y - self.away[1]
        return landing(state, unit, hull, towards, scattered=self.scattered, within=self.within)


@frozen
class WhetherToEmbark:
    """battlegroup/top-speed-disembark"""

    unit: str
    carriers: tuple[str, ...]
    """Near enough, with room."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless the unit gets into one of them, or stays outside."""
        match reply:
            case Pass():
                return
            case Embark():
                check_embark(state, listed(state, reply.unit, (self.unit,)), reply.carrier)
            case _:
                raise wrong("embark or pass", reply)


@frozen
class WhatOfDebris:
    """battlegroup/dozer-debris"""

    unit: str
    piece: str
    heading: float
    """Where it drove."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless this debris is cleared, pushed to where it may lie, or left."""
        match reply:
            case Pass():
                return
            case ClearDebris():
                self._known(reply.piece)
            case PushDebris():
                self._known(reply.piece)
                found = next(one for one in land(state).pieces if one.id == self.piece)
                pushed(state, found, self.heading, reply.inches)
            case _:
                raise wrong("clear_debris, push_debris or pass", reply)

    def _known(self, piece: str) -> None:
        if piece != self.piece:
            raise refusal("no_such_debris", piece=piece, known=(self.piece,))


CHOICES: tuple[type, ...] = (
    WhereToDrive,
    HowFast,
    WhereToGetOut,
    WhetherToEmbark,
    WhatOfDebris,
)
REPLIES: tuple[type, ...] = (
    Drive,
    GoAt,
    GetOut,
    GetOutModels,
    Embark,
    ClearDebris,
    PushDebris,
)
