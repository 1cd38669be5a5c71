"""What a player may say in advance, in secret: conditions on which a waiting unit breaks in
(battlegroup/reaction-spent-later)."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.geometry import is_within, point_at
from engine.rulesets.battlegroup.choices.ordering import React, WhichReaction
from engine.rulesets.battlegroup.codes import Moment, UnitType
from engine.rulesets.battlegroup.field import distance, shifted
from engine.rulesets.battlegroup.members import marks, type_of
from engine.rulesets.battlegroup.model import Battle, Unit
from engine.rulesets.battlegroup.play.moving import samples


@frozen
class BreakIn:
    """Break in with a unit as soon as all conditions are met: by an enemy and his order, at the
    first point of a path where they are, or between orders by any enemy
    (battlegroup/ambush-fire-window, battlegroup/reserve-move-window)."""

    unit: str
    within: float | None = None
    """Inches the enemy must be near to it."""
    types: tuple[UnitType, ...] = ()
    """Kinds of enemies; none: any."""
    moments: tuple[Moment, ...] = ()
    """None: any at which it can."""

    def reply(self, state: Battle, choice: Any) -> React | None:
        """Return the reaction of the unit, None if this is not what was waited for."""
        if not isinstance(choice, WhichReaction):
            return None
        ready = next((one for one in choice.ready if one.unit == self.unit), None)
        suits = not self.moments or choice.moment in self.moments
        if ready is None or not suits:
            return None
        if choice.unit is None:
            foes = marks(state, 1 - state.unit(self.unit).owner)
            return React(self.unit) if any(self._is_it(state, foe) for foe in foes) else None
        if not self._is_kind(state.unit(choice.unit)):
            return None
        if choice.begin is None or choice.end is None:
            mover = state.unit(choice.unit)
            return React(self.unit) if self._is_near(state, mover) else None
        course = state.top.course
        x, y = point_at(course, choice.begin)[0]
        for at in samples(choice.begin, choice.end):
            px, py = point_at(course, at)[0]
            there = shifted(state, state.unit(choice.unit), (px - x, py - y))
            if ready.may_at(at) and self._is_near(there, there.unit(choice.unit)):
                return React(self.unit, at)
        return None

    def _is_it(self, state: Battle, enemy: Unit) -> bool:
        return self._is_kind(enemy) and self._is_near(state, enemy)

    def _is_kind(self, enemy: Unit) -> bool:
        return not self.types or type_of(enemy) in self.types

    def _is_near(self, state: Battle, enemy: Unit) -> bool:
        if self.within is None:
            return True
        return is_within(distance(state, state.unit(self.unit), enemy), self.within)


INSTRUCTIONS: tuple[type, ...] = (BreakIn,)
