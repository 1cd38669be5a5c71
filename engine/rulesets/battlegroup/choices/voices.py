"""What officers shout."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.rulesets.battlegroup.choices.common import Pass, wrong
from engine.rulesets.battlegroup.codes import Command
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.refusals import refusal
from engine.rulesets.battlegroup.voices import Voice


@frozen
class Shout:
    """An officer shouts a command."""

    officer: str
    command: Command


@frozen
class WhatToShout:
    """battlegroup/voice-of-command-separate"""

    unit: str
    """Whose order begins."""
    voices: tuple[Voice, ...]

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless an officer who is heard shouts what suits, or nobody does."""
        if isinstance(reply, Pass):
            return
        if not isinstance(reply, Shout):
            raise wrong("shout or pass", reply)
        known = {one.officer: one.commands for one in self.voices}
        if reply.officer not in known:
            raise refusal("not_heard", officer=reply.officer, unit=self.unit, known=tuple(known))
        if reply.command not in known[reply.officer]:
            known_ = known[reply.officer]
            raise refusal("no_such_command", command=reply.command, unit=self.unit, known=known_)


CHOICES: tuple[type, ...] = (WhatToShout,)
REPLIES: tuple[type, ...] = (Shout,)
