"""Powers: who uses which at whom. Cancelling with a warp token, and pushing on, are `Decide`."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.rulesets.diceless.choices.common import Decide, wrong
from engine.rulesets.diceless.model import Battle


@frozen
class Cast:
    """A psyker uses a power (diceless/psychic-test-op)."""

    unit: str
    """The psyker's own."""
    power: str
    target: str | None = None
    x: float | None = None
    """Where he means to come out of the gate (diceless/sm-gate-of-infinity)."""
    y: float | None = None


@frozen
class WhetherToCancel:
    """diceless/warp-token-cancel"""

    unit: str
    power: str
    target: str | None = None

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless it is said whether a token is spent."""
        if not isinstance(reply, Decide):
            raise wrong("decide", reply)


@frozen
class WhetherToPush:
    """diceless/warp-token-push"""

    unit: str
    power: str

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless it is said whether the psyker insists."""
        if not isinstance(reply, Decide):
            raise wrong("decide", reply)


CHOICES: tuple[type, ...] = ()
REPLIES: tuple[type, ...] = ()
