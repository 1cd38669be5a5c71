"""Entries with rules of their own: mines, repairs, hit and run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from engine.rulesets.diceless.choices.common import Pass, wrong
from engine.rulesets.diceless.mines import MOST_SALT
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.refusals import refusal
from engine.rulesets.diceless.withdrawal import withdrawn


@frozen
class Mine:
    """Mark a piece of terrain in secret (diceless/sm-cluster-mines)."""

    unit: str
    piece: str
    salt: str = ""
    """Anything, so that nobody can tell the piece from what is published of the mark."""


@frozen
class Repair:
    """An engineer repairs a vehicle instead of firing (diceless/sm-blessing-of-the-omnissiah)."""

    unit: str
    vehicle: str
    """unit/model."""
    line: str


@frozen
class Withdraw:
    """A unit leaves its combat along a bearing (diceless/usr-hit-and-run)."""

    unit: str
    bearing: float


@frozen
class WhichMine:
    """diceless/sm-cluster-mines"""

    unit: str
    pieces: tuple[str, ...]

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless a piece on the table is marked."""
        if not isinstance(reply, Mine):
            raise wrong("mine", reply)
        if reply.unit != self.unit or reply.piece not in self.pieces:
            known = ", ".join(self.pieces)
            raise refusal("no_piece", unit=self.unit, piece=reply.piece, known=known)
        if len(reply.salt) > MOST_SALT:
            raise refusal("long_salt", length=len(reply.salt), most=MOST_SALT)


@frozen
class WhichRepair:
    """diceless/sm-blessing-of-the-omnissiah"""

    unit: str
    """Of whoever mends."""
    vehicles: Mapping[str, tuple[str, ...]] = field(hash=False)
    """unit/model, with the lines that can be mended."""
    points: int
    """Off a line."""
    itself: bool = False
    """A vehicle mends itself, which it always does (diceless/sm-rhino-repair)."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless a line of a vehicle in reach is mended that has points."""
        match reply:
            case Pass() if not self.itself:
                return
            case Repair():
                lines = self.vehicles.get(reply.vehicle, ())
                if reply.unit != self.unit or reply.line not in lines:
                    raise refusal(
                        "nothing_to_mend",
                        unit=self.unit,
                        vehicle=reply.vehicle,
                        line=reply.line,
                        known=", ".join(lines),
                    )
            case _:
                raise wrong("repair" if self.itself else "repair or pass", reply)


@frozen
class WhetherToWithdraw:
    """diceless/usr-hit-and-run"""

    unit: str
    most: float
    """Inches it goes."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless the unit leaves along a free way, or stays."""
        match reply:
            case Pass():
                return
            case Withdraw():
                if reply.unit != self.unit:
                    raise refusal("not_to_order", unit=reply.unit, known=self.unit)
                withdrawn(state, state.unit(self.unit), reply.bearing)
            case _:
                raise wrong("withdraw or pass", reply)


CHOICES: tuple[type, ...] = (WhichMine, WhichRepair, WhetherToWithdraw)
REPLIES: tuple[type, ...] = (Mine, Repair, Withdraw)
