"""Questions of psychic powers: what is attempted, and what is denied."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.rulesets.battlegroup.book.codes import Step
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Pass, wrong
from engine.rulesets.battlegroup.psychic.state import check_attempt, check_dice


@frozen
class Manifest(Reply):
    """Attempt a power."""

    psyker: str
    power: str
    target: str
    dice: int
    """Warp charges to spend."""
    step: Step
    """The step given up for it."""


@frozen
class Deny(Reply):
    """Spend warp charges to deny a power."""

    dice: int


@frozen
class WhetherToManifest(Choice):
    """Asks the owner of a psyker, between the steps of its order, which power it attempts
    (battlegroup/psychic-any-point). Default: pass, none."""

    unit: str
    steps: tuple[Step, ...]
    """The steps that it can give up for this."""
    most: int
    """Warp charges available."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a power is attempted that may be, or none is."""
        match reply:
            case Pass():
                return
            case Manifest():
                if reply.step not in self.steps:
                    raise refusal("step_not_open", step=reply.step, known=self.steps)
                named = (reply.psyker, reply.power, reply.target, reply.dice)
                check_attempt(state, state.unit(self.unit), *named)
            case _:
                raise wrong("manifest or pass", reply)


@frozen
class HowManyToDeny(Choice):
    """Asks the enemy of a power, when it has succeeded, how many warp charges they spend against it
    (battlegroup/psychic-costs). Default: none."""

    unit: str
    """The psyker."""
    power: str
    successes: int
    most: int
    """Their own warp charges."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless so many charges are there."""
        if not isinstance(reply, Deny):
            raise wrong("deny", reply)
        check_dice(reply.dice, self.most, 0)
