"""Questions of the Orders Phase: which unit is ordered what, and what an officer shouts."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.rulesets.battlegroup.book.codes import Command, Order, Step
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.command.state import Voice, check_order
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Concede, Pass, listed, wrong


@frozen
class GiveOrder(Reply):
    """Give a unit its order for the turn."""

    unit: str
    order: Order
    steps: tuple[Step, ...] = ()
    """In the order they are taken, if there is a choice. Default: all, in printed order."""


@frozen
class PassUnit(Reply):
    """A unit does nothing this turn. It keeps its token."""

    unit: str


@frozen
class Nominate(Reply):
    """Choose the unit that tries to stand up or rally."""

    unit: str


@frozen
class WhichOrder(Choice):
    """Asks the player whose turn it is to order, in the Orders Phase, which unit receives which
    order or passes (battlegroup/orders-until-done). Default: the first unit by name passes."""

    seat: int
    units: tuple[str, ...]
    """Units that have neither acted nor passed."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a unit is given an order it may have, or passes; `Pass` is
        for all of them."""
        match reply:
            case Pass() | Concede():
                return
            case PassUnit():
                listed(state, reply.unit, self.units)
            case GiveOrder():
                unit = listed(state, reply.unit, self.units)
                check_order(state, unit, reply.order, reply.steps)
            case _:
                raise wrong("give_order, pass_unit, pass or concede", reply)


@frozen
class WhomToSteady(Choice):
    """Asks the owner of an HQ, during its Tactical Coordination, which friendly unit tries to stand
    or rally (battlegroup/tactical-coordination-effect). Default: the one that cost most points."""

    unit: str
    units: tuple[str, ...]
    """Friendly units that are down or running."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless one of them is named."""
        if not isinstance(reply, Nominate):
            raise wrong("nominate", reply)
        listed(state, reply.unit, self.units)


@frozen
class Shout(Reply):
    """An officer gives a command."""

    officer: str
    command: Command


@frozen
class WhatToShout(Choice):
    """Asks the owner of infantry, when its order begins, which command a nearby officer gives it
    (battlegroup/voice-of-command-separate). Default: pass, none."""

    unit: str
    """The unit whose order begins."""
    voices: tuple[Voice, ...]

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless an officer in earshot gives a command that suits, or none
        does."""
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
