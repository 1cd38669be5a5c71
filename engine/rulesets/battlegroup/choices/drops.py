"""Leaving a flyer of support under way."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.geometry import Point, is_within, measured
from engine.rulesets.battlegroup.choices.common import Pass, listed, wrong
from engine.rulesets.battlegroup.drops import check_put_down
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.refusals import refusal


@frozen
class Drop:
    """A unit leaves the flyer at a point of its way."""

    unit: str
    at: float
    """Along the way, from its beginning."""


@frozen
class PutDown:
    """Put a unit down that has had a mishap."""

    unit: str
    x: float
    y: float
    facing: float = 0.0
    """Means nothing; whoever puts something down writes one."""

    @property
    def at(self) -> Point:
        """Where its first model stands."""
        return self.x, self.y


@frozen
class WhetherToDrop:
    """battlegroup/skies-disembark"""

    unit: str
    flyer: str
    end: float
    """How long the way was."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless the unit leaves at a point of the way, or stays aboard."""
        match reply:
            case Pass():
                return
            case Drop():
                listed(state, reply.unit, (self.unit,))
                if not (is_within(0.0, reply.at) and is_within(reply.at, self.end)):
                    at = measured(reply.at)
                    raise refusal("off_the_path", at=at, begin=0.0, end=self.end)
            case _:
                raise wrong("drop or pass", reply)


@frozen
class WhereToPutDown:
    """battlegroup/skies-disembark"""

    unit: str
    landing: Point
    """Where it came down."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless the unit is put near where it came down, clear of everything."""
        if not isinstance(reply, PutDown):
            raise wrong("put_down", reply)
        unit = listed(state, reply.unit, (self.unit,))
        check_put_down(state, unit, self.landing, reply.at)


CHOICES: tuple[type, ...] = (WhetherToDrop, WhereToPutDown)
REPLIES: tuple[type, ...] = (Drop, PutDown)
