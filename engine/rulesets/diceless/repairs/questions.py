"""Repairs: which vehicle is mended, on which line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from engine.flow import Choice, Reply
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import Pass, wrong


@frozen
class Repair(Reply):
    """An engineer repairs a vehicle instead of firing (diceless/sm-blessing-of-the-omnissiah)."""

    unit: str
    vehicle: str
    """As unit/model."""
    line: str


@frozen
class WhichRepair(Choice):
    """Asks the owner of a unit that can repair vehicles which vehicle it repairs, and which line of
    its record (diceless/sm-blessing-of-the-omnissiah). Default: where most hits are undone."""

    unit: str
    """The engineer's unit, or the vehicle that repairs itself."""
    vehicles: Mapping[str, tuple[str, ...]] = field(hash=False)
    """As unit/model, with the lines that can be repaired."""
    points: int
    """Points taken off a line."""
    itself: bool = False
    """Whether a vehicle repairs itself. It always does (diceless/sm-rhino-repair)."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a line of a vehicle in reach is mended that has points."""
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
