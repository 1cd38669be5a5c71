"""Templates, blasts, barrages and weapons that get hot: what both sides decide while they fire.

To be asked by `play/blasts.py`; `WhetherHot` is answered with `Decide`.
"""

from __future__ import annotations

from math import isfinite
from typing import Any

from attrs import frozen

from engine.geometry import Point
from engine.rulesets.diceless.blasts import may_reduce
from engine.rulesets.diceless.choices.common import Decide, wrong
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.refusals import refusal


@frozen
class Scatter:
    """Spend scatter tokens: each moves a marker, or an arrival, 2 inches along its bearing."""

    bearings: tuple[float, ...] = ()


@frozen
class Reduce:
    """Take back a part of the way a marker was moved (diceless/scatter-reduction)."""

    inches: float


@frozen
class PlaceMarker:
    """Put the middle of a marker on a point (diceless/scatter-tokens-use)."""

    x: float
    y: float


@frozen
class AimTemplate:
    """Lay a template along a bearing (diceless/template-damage)."""

    bearing: float


@frozen
class WhichScatter:
    """diceless/scatter-tokens-use"""

    unit: str
    """Whose marker or arrival it is."""
    at: Point
    most: int

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless no more tokens are spent than may be."""
        if not isinstance(reply, Scatter):
            raise wrong("scatter", reply)
        spent = len(reply.bearings)
        if spent > self.most or not all(map(isfinite, reply.bearings)):
            raise refusal("too_many_tokens", spent=spent, most=self.most)


@frozen
class HowFarBack:
    """diceless/scatter-reduction"""

    unit: str
    offset: Point
    """How far the tokens moved the marker."""
    skill: int
    most: float

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless no more is taken back than the firer's skill allows."""
        if not isinstance(reply, Reduce):
            raise wrong("reduce", reply)
        if not may_reduce(reply.inches, self.offset, self.skill):
            raise refusal("reduced_too_far", by=reply.inches, most=self.most)


@frozen
class WhetherHot:
    """diceless/gets-hot-use"""

    unit: str
    """That fires."""
    model: str
    weapon: str

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless it is said whether a token is spent."""
        if not isinstance(reply, Decide):
            raise wrong("decide", reply)


CHOICES: tuple[type, ...] = (WhichScatter,)
REPLIES: tuple[type, ...] = (Scatter,)
