"""Who leads a unit, what its tests compare, what viewers see of it, and servitors without a
leader."""

from __future__ import annotations

from engine.rulesets.diceless.core.members import any_has, bodies, in_group, own_bodies, rules_of
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.leadership.rules import Counters, is_mindlocked, leads, limit


def is_fearless(state: Battle, unit: Unit) -> bool:
    """Return whether a unit knows no fear of falling back: all its own models decide, characters
    with it go along."""
    return all("fearless" in rules_of(state, unit, model) for model in unit.models.values())


def leaderships(state: Battle, unit: Unit) -> tuple[int, ...]:
    """Return the Leadership of every model of a unit."""
    return tuple(b.profile.leadership for b in bodies(state, unit) for _ in range(b.models))


def leader(state: Battle, unit: Unit) -> Unit | None:
    """Return the character who leads a unit, if one does: the first of the highest Leadership."""
    own = max((b.profile.leadership for b in bodies(state, unit) if b.unit == unit.id), default=0)
    best: Unit | None = None
    for body in bodies(state, unit):
        if leads(body.profile.leadership, own):
            best, own = state.unit(body.unit), body.profile.leadership
    return best


def rerolls_leadership(state: Battle, unit: Unit) -> bool:
    """Return whether the model that takes a unit's tests may re-roll them."""
    tester = leader(state, unit) or unit
    own = own_bodies(state, tester)
    best = max((body.profile.leadership for body in own), default=0)
    return any(
        "reroll_leadership" in rules_of(state, tester, tester.models[key])
        for body in own
        if body.profile.leadership == best
        for key in in_group(tester, body.group)[:1]
    )


def counters(state: Battle, unit: Unit) -> Counters:
    """Return the order points that a test of a unit changes."""
    chief = leader(state, unit)
    return Counters(unit.op, None if chief is None else chief.op)


def points_that_pass(state: Battle, unit: Unit) -> int:
    """Return the most order points with which a unit passes a test."""
    return limit(max(leaderships(state, unit)), rerolled=rerolls_leadership(state, unit))


def are_leaderless(state: Battle, unit: Unit) -> bool:
    """Return whether a unit has servitors and no engineer to lead them."""
    return any_has(state, unit, "servitor") and not any_has(state, unit, "engineer")


def is_idle(state: Battle, unit: Unit) -> bool:
    """Return whether a unit stays idle."""
    used = 0 < unit.free_turn < state.players[unit.owner].turns
    return any_has(state, unit, "servitor") and is_mindlocked(
        int(used), led=any_has(state, unit, "engineer")
    )
