"""What is told of officers."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.battlegroup.codes import Command


@frozen
class Shouted:
    """An officer shouted, and the unit followed or did not."""

    officer: str
    unit: str
    command: Command
    followed: bool


NOTES: tuple[type, ...] = (Shouted,)
