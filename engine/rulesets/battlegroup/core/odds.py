"""Odds that many chapters share: one outcome or else another."""

from __future__ import annotations

from engine.advice import queries as q

FACES = range(1, 7)


def either(code: str, chance: float, other: str) -> q.Odds:
    """Return one outcome or else the other, the likelier first."""
    found = round(chance, 4)
    both = (q.Outcome(code, found), q.Outcome(other, round(1.0 - found, 4)))
    return q.Odds(tuple(sorted(both, key=lambda one: -one.chance)))
