"""What comes of a reply before it is given: exact, since nothing is rolled.

What players still decide on the way is taken at its default.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve

from engine import queries as q
from engine.flow import Flow
from engine.rulesets.diceless.assault import combats
from engine.rulesets.diceless.choices.fighting import Charge, Fight
from engine.rulesets.diceless.choices.shooting import Shoot
from engine.rulesets.diceless.losses import shares
from engine.rulesets.diceless.members import bodies
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.notes.common import Hurt
from engine.rulesets.diceless.play import fighting
from engine.rulesets.diceless.play.harm import headcounts, toll_of
from engine.rulesets.diceless.play.shooting import blow_of, cover_from
from engine.rulesets.diceless.shooting import volley
from engine.table import Table

CERTAIN = q.Odds((q.Outcome("certain", 1.0),))


def what_happens_if(state: Battle, reply: Any) -> q.Odds:
    """Return what a legal reply does."""
    if isinstance(reply, Shoot):
        return of_shot(state, reply)
    if isinstance(reply, Charge):
        return of_fight(state, reply.unit, lambda table: _charge_and_fight(table, reply))
    if isinstance(reply, Fight):
        return of_fight(state, reply.unit, lambda table: _fight(table, reply.unit))
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


# ---------------------------------------------------------------- close combat


class NoDice:
    """Dice that are never drawn."""

    def face(self, index: int, purpose: str, sides: int = 6) -> int:
        """Refuse (diceless/dice-replacement-policy)."""
        raise AssertionError(f"die {index} was drawn for {purpose}")


def of_fight(state: Battle, key: str, flow: Callable[[Table[Battle]], Flow[None]]) -> q.Odds:
    """Return what a round of combat costs both sides, everybody deciding by default."""
    seat = state.unit(key).owner
    table = Table(state, NoDice())
    _by_default(flow(table))
    told = dict.fromkeys(("damage", "lost", "fallen", "own_lost", "own_fallen"), 0.0)
    for note in table.notes:
        if not isinstance(note, Hurt):
            continue
        if state.unit(note.unit).owner == seat:
            told["own_lost"] += note.lost
            told["own_fallen"] += note.fallen
        else:
            told["damage"] += note.damage
            told["lost"] += note.lost
            told["fallen"] += note.fallen
    return q.Odds((q.Outcome("certain", 1.0),), told)


def _by_default(flow: Flow[None]) -> None:
    """Play a flow to its end, every question answered by its default."""
    answers: tuple[Any, ...] | None = None
    while True:
        try:
            asks = next(flow) if answers is None else flow.send(answers)
        except StopIteration:
            return
        answers = tuple(question.default for question in asks)


def _charge_and_fight(table: Table[Battle], reply: Charge) -> Flow[None]:
    """A charge, the reactions to it, and the combat, if it comes to one."""
    yield from fighting.charge(table, reply)
    while not (yield from fighting.stands(table)):
        pass
    yield from _fight(table, reply.unit)


def _fight(table: Table[Battle], key: str) -> Flow[None]:
    for combat in combats(table.state):
        if key in combat:
            yield from fighting.fight(table, combat)
