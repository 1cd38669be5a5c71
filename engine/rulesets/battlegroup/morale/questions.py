"""Questions of courage: whether to go to ground, and whether to test once more."""

from __future__ import annotations

from attrs import frozen

from engine.flow import Choice
from engine.rulesets.battlegroup.book.codes import Occasion
from engine.rulesets.battlegroup.core.questions import Whether


@frozen
class Bettered:
    """A save as it is and after going to ground; None for no save."""

    up: int | None
    """As it is."""
    down: int | None
    """After going to ground."""


@frozen
class WhetherToGround(Whether, Choice):
    """Asks the owner of a unit with wounds to save, before the first save, whether it goes to
    ground (battlegroup/go-to-ground-when). Default: no."""

    unit: str
    wounds: int
    """Unsaved so far."""
    saves: tuple[Bettered, ...]
    """The distinct saves that would improve."""


@frozen
class WhetherToTryAgain(Whether, Choice):
    """Asks the owner of a unit, when it has failed a test it may repeat, whether it does
    (battlegroup/morale-rerolls). Default: no."""

    unit: str
    occasion: Occasion
    source: str
    """The unit with the ability."""
    needed: int
    """The total that two dice may come to."""
