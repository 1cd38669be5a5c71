"""Powers: which psyker uses which on what, and the tokens against it."""

from __future__ import annotations

from math import isfinite
from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.geometry import Point
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.members import host
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.core.psykers import Psyker
from engine.rulesets.diceless.core.questions import Concede, Pass, Whether, wrong
from engine.rulesets.diceless.psychic.state import caster, check_gate, cursed, psychic_volley
from engine.rulesets.diceless.shooting.state import check_target


@frozen
class Cast(Reply):
    """A psyker uses a power (diceless/psychic-test-op)."""

    unit: str
    """The psyker's unit."""
    power: str
    target: str | None = None
    x: float | None = None
    """Where the psyker wants to leave the gate (diceless/sm-gate-of-infinity)."""
    y: float | None = None

    @property
    def at(self) -> Point | None:
        """Where the psyker means to leave the gate."""
        return None if self.x is None or self.y is None else (self.x, self.y)


def check_cast(state: Battle, reply: Cast) -> None:
    """Raise `IllegalReply` unless a psyker may use a power in this way."""
    psyker = caster(state, reply.unit, reply.power)
    power = state.book.powers[reply.power]
    match power.effect:
        case "gate":
            if reply.at is None or not all(map(isfinite, reply.at)):
                raise refusal("gate_nowhere", unit=reply.unit)
            check_gate(state, psyker, power, reply.at)
        case "machine_curse":
            cursed(state, psyker, power, _target(state, psyker, reply))
        case "shooting":
            psychic_volley(state, psyker, power, _target(state, psyker, reply))
        case "null_zone":
            pass


def _target(state: Battle, psyker: Psyker, reply: Cast) -> Unit:
    target = state.units.get(reply.target or "")
    check_target(state, host(state, psyker.unit), target, reply.target or "")
    assert target is not None
    return target


@frozen
class WhichPower(Choice):
    """Asks the active player at the start of the turn, until they pass, which psyker uses which
    power (diceless/base-turn-sequence). Default: pass, no more are used."""

    seat: int
    psykers: tuple[str, ...]
    """Psykers that may use a power at the start of the turn."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a psyker uses a power legally, or no more are used."""
        match reply:
            case Pass() | Concede():
                return
            case Cast():
                check_cast(state, reply)
            case _:
                raise wrong("cast, pass or concede", reply)


@frozen
class WhetherToCancel(Whether, Choice):
    """Asks the enemy of a psyker, when a power is declared, whether they spend a token to cancel it
    (diceless/warp-token-cancel). Default: no."""

    power: str
    target: str | None = None
    tokens: int = 0
    """Warp tokens available."""


@frozen
class WhetherToPush(Whether, Choice):
    """Asks the owner of a psyker, when the power was cancelled, whether they force it at a price
    (diceless/warp-token-push). Default: no."""

    power: str
    damage: int = 0
    """The damage to the psyker."""
