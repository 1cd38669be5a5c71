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
    """Spend scatter tokens: each moves a marker, or an arrival, 2 inches along its bearing."""

    bearings: tuple[float, ...] = ()


@frozen
class Reduce(Reply):
    """Move a marker back part of the distance tokens moved it (diceless/scatter-reduction)."""

    inches: float


@frozen
class PlaceMarker(Reply):
    """Put the middle of a marker on a point (diceless/scatter-tokens-use)."""

    x: float
    y: float


@frozen
class PutBeside(Reply):
    """Lay a later marker of a barrage edge to edge with one (diceless/multiple-barrage)."""

    marker: int
    """Which, from 0 in the order they were laid."""
    bearing: float
    """Degrees, from its middle."""


@frozen
class AimTemplate(Reply):
    """Lay a template along a bearing in degrees (diceless/template-damage)."""

    bearing: float


@frozen
class Gunner:
    """Who lays a template or a marker, and how: what is weighed before it lies."""

    muzzle: Muzzle
    top: float
    """Inches of the firer's head above the table."""
    arm: Arm
    target: str
    """Unit that is fired at."""
    cover: int | None = None
    """Of the target, from all who fire at it."""


@frozen
class WhichMarker(Choice):
    """Asks the firer where the marker of a blast is aimed (diceless/scatter-tokens-use). Default:
    where it lies over most models."""

    unit: str
    """That fires."""
    target: str
    weapon: str
    blast: Blast
    models: tuple[str, ...]
    """Of the target, that it may be laid over."""
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
    """Asks the firer where a later marker of a barrage lies that no token has put: edge to edge
    with one that lies (diceless/multiple-barrage). Default: beside the first, over most enemies."""

    unit: str
    target: str
    weapon: str
    blast: Blast
    markers: tuple[Point, ...]
    """That lie, the first one first."""
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
    """Asks the firer how a template is turned (diceless/template-damage). Default: so that it
    covers most of the target."""

    unit: str
    target: str
    weapon: str
    muzzle: Muzzle
    most: int
    """Models of the target it can cover, and so must."""
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
    """Asks the enemy of a marker that is aimed, or of a unit that comes down, how many tokens move
    it, and where to (diceless/scatter-tokens-use). Default: none."""

    unit: str
    """Whose marker or arrival it is."""
    at: Point
    most: int
    later: bool = False
    """The bearing is where a later marker of a barrage touches the first
    (diceless/multiple-barrage)."""
    skill: int = 0
    """Inches the firer may take back afterwards (diceless/scatter-reduction)."""
    blast: Blast | None = None
    """Of a marker; None of an arrival."""
    gunner: Gunner | None = None
    facing: float = 0.0
    """Degrees, of an arrival."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless no more tokens are spent than may be."""
        if not isinstance(reply, Scatter):
            raise wrong("scatter", reply)
        spent = len(reply.bearings)
        if spent > self.most or not all(map(isfinite, reply.bearings)):
            raise refusal("too_many_tokens", spent=spent, most=self.most)


@frozen
class HowFarBack(Choice):
    """Asks the firer how far a marker that tokens moved is taken back (diceless/scatter-reduction).
    Default: as far as may be."""

    unit: str
    offset: Point
    """How far the tokens moved the marker."""
    skill: int
    most: float
    """Inches it may be taken back."""
    way: tuple[Point, ...] = ()
    """Where the marker was aimed, and where each token moved it."""
    gunner: Gunner | None = None

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless no more is taken back than the firer's skill allows."""
        if not isinstance(reply, Reduce):
            raise wrong("reduce", reply)
        if not may_reduce(reply.inches, self.offset, self.skill):
            raise refusal("reduced_too_far", by=reply.inches, most=self.most)


@frozen
class WhetherHot(Whether, Choice):
    """Asks the enemy of a model that fires a weapon that gets hot whether to spend a token on it
    (diceless/gets-hot-use). Default: no."""

    model: str
    """unit/model that fires; `unit` is the one it shoots with."""
    weapon: str
