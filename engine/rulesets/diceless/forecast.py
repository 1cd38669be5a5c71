"""What comes of a reply before it is given: exact, since nothing is rolled.

The rules themselves are played on a copy of the table. What players still decide on the way is
taken at its default.
"""

from __future__ import annotations

from typing import Any

from engine import queries as q
from engine.foresight import foreseen
from engine.rulesets.diceless.choices.shooting import Shoot
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.notes.common import Hurt
from engine.rulesets.diceless.notes.shooting import Fired
from engine.rulesets.diceless.play.shooting import fire

CERTAIN = q.Odds((q.Outcome("certain", 1.0),))


def what_happens_if(state: Battle, reply: Any) -> q.Odds:
    """Return what a legal reply does."""
    if isinstance(reply, Shoot):
        return of_shot(state, reply)
    return CERTAIN


def of_shot(state: Battle, reply: Shoot) -> q.Odds:
    """Return the damage on the target, the hit points it loses and the models that fall; and what
    others lose, by a marker that lies over them too."""
    told = foreseen(state, lambda table: fire(table, reply)).notes
    dealt = sum(pool.damage for note in told if isinstance(note, Fired) for pool in note.pools)
    hurt = [note for note in told if isinstance(note, Hurt)]
    target = [note for note in hurt if note.unit == reply.target]
    expected = {
        "damage": float(dealt),
        "lost": float(sum(note.lost for note in target)),
        "fallen": float(sum(note.fallen for note in target)),
    }
    others = sum(note.lost for note in hurt if note.unit != reply.target)
    if others:
        expected["others"] = float(others)
    return q.Odds((q.Outcome("certain", 1.0),), expected)
