"""What comes of a reply before it is given: exact, since nothing is rolled.

What players still decide on the way is taken at its default.
"""

from __future__ import annotations

from typing import Any

from attrs import evolve

from engine import queries as q
from engine.rulesets.diceless.choices.moving import Move, MoveModels, moved
from engine.rulesets.diceless.choices.psychic import Cast
from engine.rulesets.diceless.choices.roster import Repair
from engine.rulesets.diceless.choices.shooting import Shoot
from engine.rulesets.diceless.losses import shares
from engine.rulesets.diceless.members import bodies
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.movement import move_terms
from engine.rulesets.diceless.play.harm import headcounts, toll_of
from engine.rulesets.diceless.play.moving import dangers
from engine.rulesets.diceless.play.shooting import blow_of, cover_from
from engine.rulesets.diceless.powers import caster, mind_test
from engine.rulesets.diceless.shooting import volley
from engine.rulesets.diceless.workshop import mended, points_of, record_of

CERTAIN = q.Odds((q.Outcome("certain", 1.0),))


def what_happens_if(state: Battle, reply: Any) -> q.Odds:
    """Return what a legal reply does."""
    if isinstance(reply, Shoot):
        return of_shot(state, reply)
    if isinstance(reply, Move | MoveModels):
        return of_move(state, reply)
    if isinstance(reply, Cast):
        return of_power(state, reply)
    if isinstance(reply, Repair):
        return of_repair(state, reply)
    return CERTAIN


def of_shot(state: Battle, reply: Shoot) -> q.Odds:
    """Return the damage, the hit points lost and the models that fall."""
    fired = volley(state, state.unit(reply.unit), state.unit(reply.target), reply.arms)
    cover = cover_from(state, fired)
    heads = headcounts(state, reply.target)
    found = {body.key: body for body in bodies(state, state.unit(reply.target))}
    dealt = lost = fallen = 0
    for pool in fired.pools:
        dealt += pool.damage
        for key, share in shares(pool.damage, heads).items():
            body = found[key]
            if not body.models:
                continue
            toll = toll_of(state, body, blow_of(pool, cover), share)
            lost, fallen = lost + toll.taken, fallen + toll.removed
            found[key] = evolve(body, models=body.models - toll.removed, lost=toll.lost)
    told = {"damage": float(dealt), "lost": float(lost), "fallen": float(fallen)}
    return q.Odds((q.Outcome("certain", 1.0),), told)


def of_move(state: Battle, reply: Move | MoveModels) -> q.Odds:
    """Return the damage of the ground on the way, in the Movement phase
    (diceless/dangerous-terrain)."""
    if state.turn is None or state.turn.part != "moves":
        return CERTAIN
    unit = state.unit(reply.unit)
    terms = move_terms(state, unit, reply.pace)
    ways = moved(state, unit, reply, terms).ways
    damage = sum(dangers(state, unit.id, ways, flying=terms.flying).values())
    return q.Odds((q.Outcome("certain", 1.0),), {"damage": float(damage)} if damage else {})


def of_power(state: Battle, reply: Cast) -> q.Odds:
    """Return how the test for a power comes out, with the counter it leaves
    (diceless/psychic-test-op)."""
    found = mind_test(state, caster(state, reply.unit, reply.power))
    told = {"op": float(found.made.op), "limit": float(found.limit)}
    return q.Odds((q.Outcome("passed" if found.made.passed else "failed", 1.0),), told)


def of_repair(state: Battle, reply: Repair) -> q.Odds:
    """Return the hits a repair undoes (diceless/sm-blessing-of-the-omnissiah)."""
    record = record_of(state, reply.vehicle)
    after = mended(record, reply.line, points_of(state, reply.unit, reply.vehicle))
    undone = len(record.entries) - len(after.entries)
    return q.Odds((q.Outcome("certain", 1.0),), {"undone": float(undone)})
