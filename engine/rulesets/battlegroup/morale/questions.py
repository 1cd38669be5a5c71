"""Questions of courage: whether to go to ground, and whether to test once more."""

from __future__ import annotations

from attrs import frozen

from engine.flow import Choice
from engine.rulesets.battlegroup.book.codes import Occasion
from engine.rulesets.battlegroup.core.questions import Whether


@frozen
class Bettered:
    """On what a model saves, None where nothing helps."""

    up: int | None
    """As it is."""
    down: int | None
    """On the ground."""


@frozen
class WhetherToGround(Whether, Choice):
    """Asks the owner of a unit with wounds to save, before the first save, whether it goes to
    ground (battlegroup/go-to-ground-when). Default: no."""

    unit: str
    wounds: int
    """Not saved yet."""
    saves: tuple[Bettered, ...]
    """What it would better, each once."""


@frozen
class WhetherToTryAgain(Whether, Choice):
    """Asks the owner of a unit, when it has failed a test it may repeat, whether it does
    (battlegroup/morale-rerolls). Default: yes."""

    unit: str
    occasion: Occasion
    source: str
    """Whose ability it is."""
