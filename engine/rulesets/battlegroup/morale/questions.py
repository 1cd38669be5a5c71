"""Questions of courage: whether to go to ground, and whether to test once more."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice
from engine.rulesets.battlegroup.book.codes import Occasion
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import check_decided


@frozen
class Bettered:
    """On what a model saves, None where nothing helps."""

    up: int | None
    """As it is."""
    down: int | None
    """On the ground."""


@frozen
class WhetherToGround(Choice):
    """Asks the owner of a unit with wounds to save, before the first save, whether it goes to
    ground (battlegroup/go-to-ground-when). Default: no."""

    unit: str
    wounds: int
    """Not saved yet."""
    saves: tuple[Bettered, ...]
    """What it would better, each once."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless it is said whether the unit goes to ground."""
        check_decided(reply)


@frozen
class WhetherToTryAgain(Choice):
    """Asks the owner of a unit, when it has failed a test it may repeat, whether it does
    (battlegroup/morale-rerolls). Default: yes."""

    unit: str
    occasion: Occasion
    source: str
    """Whose ability it is."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless it is said whether the test is taken again."""
        check_decided(reply)
