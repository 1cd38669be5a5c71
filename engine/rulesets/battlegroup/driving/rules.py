"""How vehicles drive: what slows them, who goes flat out, who clears debris. Lengths are inches."""

from __future__ import annotations

from engine.rulesets.battlegroup.book.codes import Speed


def is_slowed(*, touches_difficult: bool, dozer: bool = False, over: bool = False) -> bool:
    """Return whether difficult terrain slows a vehicle for the turn (battlegroup/vehicle-slow): not
    one with a dozer blade (battlegroup/dozer-ignore), nor a skimmer that passes over it."""
    return touches_difficult and not (dozer or over)


def may_go_flat_out(
    *, slow: bool = False, heavy: bool = False, immobilised: bool = False, stunned: bool = False
) -> bool:
    """Return whether a vehicle may go flat out (battlegroup/top-speed,
    battlegroup/vehicle-slow)."""
    return not (slow or heavy or immobilised or stunned)


def may_remove(speed: Speed) -> bool:
    """Return whether a dozer blade may clear debris away (battlegroup/dozer-debris)."""
    return speed == "combat"
