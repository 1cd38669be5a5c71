"""Templates, blasts, barrages and weapons that get hot: what both sides decide while they fire."""

from __future__ import annotations

from math import isfinite
from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.geometry import Point
from engine.rulesets.diceless.book.codes import Blast
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import Whether, wrong
from engine.rulesets.diceless.scatter.rules import may_reduce
from engine.rulesets.diceless.templates.state import (
    Muzzle,
    check_marker,
    check_template,
    is_on_others,
)
from engine.rulesets.diceless.weapons.state import Arm


@frozen
class Scatter(Reply):
    """Spend scatter tokens. Each moves a marker or an arrival 2 inches along its bearing."""

    bearings: tuple[float, ...] = ()


@frozen
class Reduce(Reply):
    """Move a marker back part of the distance that tokens moved it (diceless/scatter-reduction)."""

    inches: float


@frozen
class PlaceMarker(Reply):
    """Place the middle of a marker at a point (diceless/scatter-tokens-use)."""

    x: float
    y: float


@frozen
class PutBeside(Reply):
    """Place a later marker of a barrage edge to edge with another marker
    (diceless/multiple-barrage)."""

    marker: int
    """Index of that marker, from 0 in the order they were placed."""
    bearing: float
    """In degrees, from its middle."""


@frozen
class AimTemplate(Reply):
    """Aim a template along a bearing in degrees (diceless/template-damage)."""

    bearing: float


@frozen
class Gunner:
    """The firer of a template or marker, as needed before it is placed."""

    muzzle: Muzzle
    top: float
    """Height of the firer's head above the table, in inches."""
    arm: Arm
    target: str
    """The target unit."""
    cover: int | None = None
    """Cover of the target from all models that fire at it."""


@frozen
class WhichMarker(Choice):
    """Asks the firer where they aim the marker of a blast (diceless/scatter-tokens-use). Default:
    where it covers most models."""

    unit: str
    """The firing unit."""
    target: str
    weapon: str
    blast: Blast
    models: tuple[str, ...]
    """Models of the target that it may be placed over."""
    gunner: Gunner | None = None

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless the marker lies over a model that is seen and touches no
        friend."""
        if not isinstance(reply, PlaceMarker):
            raise wrong("place_marker", reply)
        unit, target = state.unit(self.unit), state.unit(self.target)
        check_marker(state, unit, target, self.blast, self.models, (reply.x, reply.y))


@frozen
class WhichBeside(Choice):
    """Asks the firer where they place a later marker of a barrage that no token has placed: edge to
    edge with an earlier one (diceless/multiple-barrage). Default: next to the first, over most
    enemies."""

    unit: str
    target: str
    weapon: str
    blast: Blast
    markers: tuple[Point, ...]
    """Markers on the table, in order."""
    gunner: Gunner | None = None

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless the marker touches one that lies and is not laid on
        another."""
        if not isinstance(reply, PutBeside):
            raise wrong("put_beside", reply)
        if not 0 <= reply.marker < len(self.markers) or not isfinite(reply.bearing):
            raise refusal("no_marker", marker=reply.marker, most=len(self.markers) - 1)
        if is_on_others(self.blast, self.markers, reply.marker, reply.bearing):
            raise refusal("markers_overlap", unit=self.unit)


@frozen
class WhichTemplate(Choice):
    """Asks the firer in which direction they aim a template (diceless/template-damage). Default:
    where it covers most of the target."""

    unit: str
    target: str
    weapon: str
    muzzle: Muzzle
    most: int
    """The most models of the target it can cover. It has to cover that many."""
    gunner: Gunner | None = None

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless the template covers as many of the target as it can, and no
        friend."""
        if not isinstance(reply, AimTemplate):
            raise wrong("aim_template", reply)
        unit, target = state.unit(self.unit), state.unit(self.target)
        check_template(state, unit, target, self.muzzle, self.most, reply.bearing)


@frozen
class WhichScatter(Choice):
    """Asks the enemy of an aimed marker or an arriving unit how many tokens they spend to move it,
    and in which directions (diceless/scatter-tokens-use). Default: none."""

    unit: str
    """The firing or arriving unit."""
    at: Point
    most: int
    later: bool = False
    """Whether this is a later marker of a barrage. The bearing then says where it touches the first
    (diceless/multiple-barrage)."""
    skill: int = 0
    """Inches that the firer may move it back afterwards (diceless/scatter-reduction)."""
    blast: Blast | None = None
    """Size of the marker; None for an arrival."""
    gunner: Gunner | None = None
    facing: float = 0.0
    """Facing of an arrival, in degrees."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless no more tokens are spent than may be."""
        if not isinstance(reply, Scatter):
            raise wrong("scatter", reply)
        spent = len(reply.bearings)
        if spent > self.most or not all(map(isfinite, reply.bearings)):
            raise refusal("too_many_tokens", spent=spent, most=self.most)


@frozen
class HowFarBack(Choice):
    """Asks the firer how far they move a marker back after tokens moved it
    (diceless/scatter-reduction). Default: as far as allowed."""

    unit: str
    offset: Point
    """How far the tokens moved the marker."""
    skill: int
    most: float
    """Maximum distance it may be moved back, in inches."""
    way: tuple[Point, ...] = ()
    """The point aimed at, then the position after each token."""
    gunner: Gunner | None = None

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless no more is taken back than the firer's skill allows."""
        if not isinstance(reply, Reduce):
            raise wrong("reduce", reply)
        if not may_reduce(reply.inches, self.offset, self.skill):
            raise refusal("reduced_too_far", by=reply.inches, most=self.most)


@frozen
class WhetherHot(Whether, Choice):
    """Asks the enemy of a model that fires a weapon that gets hot whether they spend a token on it
    (diceless/gets-hot-use). Default: no."""

    model: str
    """The firing model, as unit/model. `unit` is the unit that it shoots with."""
    weapon: str
