"""Checks of a force before there is a match to field it in."""

from __future__ import annotations

from typing import Any

from attrs import asdict

from engine.errors import IllegalReply, Malformed, Refused
from engine.wire import messages as m
from engine.wire.codec import for_ruleset
from server.budget import within_budget
from server.lobby.creation import hosted, options_of
from server.net.limits import Bounds


def checked(message: m.CheckForce, bounds: Bounds) -> m.Checked:
    """Return what a force costs and everything that is wrong with it. Raises `Refused`."""
    rules = hosted(message.ruleset)
    kind = rules.vocabulary.force
    if kind is None:
        raise Refused("no_forces", "that ruleset has no forces to choose")
    options = options_of(rules, message.options, bounds)
    if not isinstance(message.force, dict):
        raise Malformed(f"expected an object @ {kind.__name__}")
    force: Any = for_ruleset(rules.key).load(message.force, kind)
    judged = within_budget(lambda: rules.check_force(options, force))
    faults, hints = tuple(map(_fault, judged.faults)), tuple(map(_fault, judged.hints))
    own = asdict(within_budget(lambda: rules.own_units(force, message.language)))
    return m.Checked(message.id, judged.cost, judged.most, faults, hints, own)


def adopted(message: m.AdoptRoster) -> m.Adopted:
    """Return the force that an army list is, with every remark on it. Raises `Refused`."""
    rules = hosted(message.ruleset)
    made = within_budget(lambda: rules.adopt(message.roster, message.added))
    faults = tuple(map(_fault, made.faults))
    return m.Adopted(message.id, made.force, made.whole, made.remarks, faults)


def _fault(fault: IllegalReply) -> m.Fault:
    return m.Fault(fault.code, fault.message, fault.clause, fault.params.get("line"), fault.params)
