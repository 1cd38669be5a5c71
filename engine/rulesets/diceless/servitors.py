"""Servitors: they do nothing of their own accord without a leader (diceless/sm-mindlock)."""

from __future__ import annotations

from engine.rulesets.diceless.entries import is_mindlocked
from engine.rulesets.diceless.members import any_has
from engine.rulesets.diceless.model import Battle, Unit


def are_leaderless(state: Battle, unit: Unit) -> bool:
    """Tell whether servitors are in a unit, and nobody who leads them."""
    return any_has(state, unit, "servitor") and not any_has(state, unit, "engineer")


def is_idle(state: Battle, unit: Unit) -> bool:
    """Tell whether a unit does nothing of its own accord (diceless/sm-mindlock)."""
    used = 0 < unit.free_turn < state.players[unit.owner].turns
    return any_has(state, unit, "servitor") and is_mindlocked(
        int(used), led=any_has(state, unit, "engineer")
    )
