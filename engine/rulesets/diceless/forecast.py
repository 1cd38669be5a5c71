"""What comes of a reply before it is given: exact, since nothing is rolled.

What players still decide on the way is taken at its default.
"""

from __future__ import annotations

from typing import Any

from attrs import evolve

from engine import queries as q
from engine.rulesets.diceless.arriving import landed, tokens_against, zone_at
from engine.rulesets.diceless.choices.reserves import Strike
from engine.rulesets.diceless.choices.shooting import Shoot
from engine.rulesets.diceless.deepstrike import mishap
from engine.rulesets.diceless.losses import shares
from engine.rulesets.diceless.members import bodies
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.play.harm import headcounts, toll_of
from engine.rulesets.diceless.play.reserves import rough_landing
from engine.rulesets.diceless.play.shooting import blow_of, cover_from
from engine.rulesets.diceless.shooting import volley

CERTAIN = q.Odds((q.Outcome("certain", 1.0),))


def what_happens_if(state: Battle, reply: Any) -> q.Odds:
    """Return what a legal reply does."""
    if isinstance(reply, Shoot):
        return of_shot(state, reply)
    if isinstance(reply, Strike):
        return of_strike(state, reply)
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


def of_strike(state: Battle, reply: Strike) -> q.Odds:
    """Return the most tokens that can be spent against a deep strike, and what becomes of the unit
    if none is: the damage of the ground it lands in, or its mishap."""
    unit, at = state.unit(reply.unit), (reply.x, reply.y)
    told = {"tokens": float(tokens_against(state, unit, at))}
    places = landed(state, unit, at, reply.facing)
    if places is None:
        result = mishap(zone_at(state, unit.owner, at))
        return q.Odds((q.Outcome(result, 1.0),), told)
    told["damage"] = float(sum(rough_landing(state, unit, places).values()))
    return q.Odds((q.Outcome("certain", 1.0),), told)
