"""Questions of passengers: where they get out, and whether they get in."""

from __future__ import annotations

from math import isfinite
from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.formations import Going, Landing, outwards
from engine.geometry import Point, polygon
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Pass, listed, wrong
from engine.rulesets.battlegroup.vehicles.state import check_embark, landing, places_by_hand

MOVE = BOOK.tables.move


@frozen
class GetOut(Reply):
    """A unit gets out of its vehicle on one side, as far as it can, or to the nearest free
    places."""

    unit: str
    bearing: float | None = None
    """Degrees."""


@frozen
class GetOutModels(Reply):
    """A unit gets out of its vehicle, model by model."""

    unit: str
    goings: tuple[Going, ...]
    """Each model's place, as the only corner of its way."""


@frozen
class Embark(Reply):
    """A unit gets into or onto a vehicle."""

    unit: str
    carrier: str


@frozen
class WhereToGetOut(Choice):
    """Asks the owner of passengers where they get out, at the Move step of their order or at once
    if forced to (battlegroup/base-transports). Default: pass, which leaves them aboard or, if
    forced, places them where there is room."""

    unit: str
    hull: tuple[Point, ...]
    """Corners of the vehicle or building."""
    forced: bool = False
    """Whether it has to get out. A pass then places it by default."""
    away: Point | None = None
    """The point that it was attacked from."""
    within: float = MOVE.disembark
    """Inches from the hull."""
    scattered: bool = False
    """Whether nothing is left of its vehicle or building. It is placed on that spot or beside
    it."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless the unit gets out where it may, or stays if it can."""
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
        an attacker."""
        unit, hull = state.unit(self.unit), polygon(self.hull)
        (x, y), towards = hull.centre, None
        if reply.bearing is not None:
            towards = outwards((x, y), reply.bearing)
        elif self.away is not None:
            towards = 2 * x - self.away[0], 2 * y - self.away[1]
        return landing(state, unit, hull, towards, scattered=self.scattered, within=self.within)


@frozen
class WhetherToEmbark(Choice):
    """Asks the owner of a unit, after its move, which nearby vehicle it enters
    (battlegroup/base-transports). Default: pass, none."""

    unit: str
    carriers: tuple[str, ...]
    """Vehicles near enough, with room."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless the unit gets into one of them, or stays outside."""
        match reply:
            case Pass():
                return
            case Embark():
                check_embark(state, listed(state, reply.unit, (self.unit,)), reply.carrier)
            case _:
                raise wrong("embark or pass", reply)
