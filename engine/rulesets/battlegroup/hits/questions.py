"""The question whether to jink."""

from __future__ import annotations

from attrs import frozen

from engine.flow import Choice
from engine.rulesets.battlegroup.core.questions import Whether


@frozen
class WhetherToJink(Whether, Choice):
    """Asks the owner of a target that can jink, before the dice to hit, whether it does
    (battlegroup/base-cover). Default: no."""

    unit: str
