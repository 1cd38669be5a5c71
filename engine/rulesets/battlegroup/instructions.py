"""What a player may say in advance, in secret: conditions on which a waiting unit breaks in
(battlegroup/reaction-spent-later)."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.geometry import is_within, point_at
from engine.rulesets.battlegroup.choices.ordering import React, WhichReaction
from engine.rulesets.battlegroup.codes import Moment, UnitType
from engine.rulesets.battlegroup.field import distance, shifted
from engine.rulesets.battlegroup.members import type_of
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.play.moving import samples


@frozen
class BreakIn:
    """Break in with a unit at the first enemy order that meets all conditions, at the first point
    of a path where it does."""

    unit: str
    within: float | None = None
    """Inches the enemy must be near to it."""
    types: tuple[UnitType, ...] = ()
    """Kinds of enemies; none: any."""
    moments: tuple[Moment, ...] = ()
    """None: any at which it can."""

    def reply(self, state: Battle, choice: Any) -> React | None:
        """Return the reaction to an enemy order, None if this is not what was waited for."""
        if not isinstance(choice, WhichReaction) or choice.unit is None:
            return None
        ready = next((one for one in choice.ready if one.unit == self.unit), None)
        suits = not self.moments or choice.moment in self.moments
        kind = type_of(state.unit(choice.unit))
        if ready is None or not suits or (self.types and kind not in self.types):
            return None
        if choice.begin is None or choice.end is None:
            return React(self.unit) if self._is_near(state, choice.unit) else None
        course = state.top.course
        x, y = point_at(course, choice.begin)[0]
        for at in samples(choice.begin, choice.end):
            px, py = point_at(course, at)[0]
            there = shifted(state, state.unit(choice.unit), (px - x, py - y))
            if ready.may_at(at) and self._is_near(there, choice.unit):
                return React(self.unit, at)
        return None

    def _is_near(self, state: Battle, enemy: str) -> bool:
        if self.within is None:
            return True
        return is_within(distance(state, state.unit(self.unit), state.unit(enemy)), self.within)


INSTRUCTIONS: tuple[type, ...] = (BreakIn,)
