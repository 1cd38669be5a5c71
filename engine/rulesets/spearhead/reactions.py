"""Reactions: windows in which the seat that did not act may answer.

A reaction is played out with everything it triggers before the rule that opened its window goes on:
windows nest as calls do, the latest is finished first (spearhead/reaction-definition).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve

from engine.flow import Clock, Flow, ask
from engine.rulesets.spearhead import questions
from engine.rulesets.spearhead.abilities import Deed, timely, usable
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.core import notes
from engine.rulesets.spearhead.core.model import Battle, Tank, is_alive
from engine.rulesets.spearhead.damage import Crossing
from engine.rulesets.spearhead.movement import may_charge
from engine.rulesets.spearhead.shooting import has_shot
from engine.table import Table, change_player

COST = BOOK.tables.reactions.cost
PASS = questions.Pass()
Question = tuple[Any, Any]
"""(choice, default reply)."""
PERFORMED: dict[str, Callable[..., Flow[None]]] = {}
"""What is done by a reaction, or by `ability`. `actions` registers it: actions open windows too,
so this module cannot import them."""


def decide(
    table: Table[Battle], seat: int, question: Callable[[], Question], clock: Clock = "turn"
) -> Flow[Any]:
    """Put a decision inside an activation; abilities may be used before it is answered
    (spearhead/active-any-time)."""
    while True:
        choice, default = question()
        choice = evolve(choice, abilities=usable(table.state, seat))
        reply = yield from ask(seat, choice, default, clock)
        if not isinstance(reply, questions.UseAbility):
            return reply
        yield from PERFORMED["ability"](table, reply)


def ability_window(table: Table[Battle], deed: Deed) -> Flow[None]:
    """Let the enemies of a tank use abilities against what it is about to do, as far as one can
    count; its own side is asked how it does it (spearhead/active-any-time)."""
    assert table.state.turn is not None
    seat = 1 - table.state.tank(deed.tank).owner
    clock: Clock = "turn" if seat == table.state.turn.seat else "reaction"
    while is_alive(table.state.tank(deed.tank)) and (offered := timely(table.state, seat, deed)):
        reply = yield from ask(seat, questions.WhetherToUseAbility(seat, offered), PASS, clock)
        if isinstance(reply, questions.Pass):
            break
        yield from PERFORMED["ability"](table, reply)


def return_fire(table: Table[Battle], attacker: str) -> Flow[None]:
    """Open the window after an Attack action in which a weapon was shot (spearhead/return-fire)."""
    yield from _windows(table, attacker, "attack", "return_fire", has_shot)


def charge(table: Table[Battle], mover: str) -> Flow[None]:
    """Open the window after a Move action (spearhead/charge-trigger)."""
    yield from _windows(table, mover, "move", "charge", may_charge)


def _windows(
    table: Table[Battle],
    by: str,
    trigger: questions.Trigger,
    reaction: questions.Reaction,
    is_eligible: Callable[[Battle, Tank], bool],
) -> Flow[None]:
    """Offer a reaction again and again while points and models remain; each model answers the same
    trigger once (spearhead/reaction-performer)."""
    seat = 1 - table.state.tank(by).owner
    reacted: list[str] = []
    while can_pay(table.state, seat):
        able = tuple(
            tank.id
            for tank in table.state.army(seat)
            if tank.id not in reacted and is_eligible(table.state, tank)
        )
        if not able:
            return
        reply = yield from _offer(table, seat, trigger, by, able, (reaction,))
        if isinstance(reply, questions.Pass):
            return
        reacted.append(reply.tank)
        yield from react(table, seat, reply)


def half_health(table: Table[Battle], crossings: tuple[Crossing, ...]) -> Flow[None]:
    """Open one window for each living tank that dropped below half, in reference order
    (spearhead/half-health-trigger, spearhead/half-health-window-order)."""
    for crossing in crossings:
        tank = table.state.tank(crossing.tank)
        if not is_alive(tank) or not can_pay(table.state, tank.owner):
            continue
        reply = yield from _offer(
            table,
            tank.owner,
            "half_health",
            crossing.by,
            (tank.id,),
            ("emergency_retreat", "berserk_smash"),
        )
        if isinstance(reply, questions.React):
            yield from react(table, tank.owner, reply)


def can_pay(state: Battle, seat: int) -> bool:
    """Return whether a seat has the point a reaction costs (spearhead/reaction-cost)."""
    return state.players[seat].points >= COST


def _offer(
    table: Table[Battle],
    seat: int,
    trigger: questions.Trigger,
    by: str,
    tanks: tuple[str, ...],
    offered: tuple[questions.Reaction, ...],
) -> Flow[questions.React | questions.Pass]:
    def question() -> Question:
        points = table.state.players[seat].points
        return questions.WhichReaction(seat, trigger, by, tanks, offered, points), PASS

    reply: questions.React | questions.Pass
    reply = yield from decide(table, seat, question, "reaction")
    return reply


def react(table: Table[Battle], seat: int, reply: questions.React) -> Flow[None]:
    """Pay for a reaction and perform it: paid when declared, not refunded
    (spearhead/reaction-cost)."""
    change_player(table, seat, points=table.state.players[seat].points - COST)
    table.note(notes.ReactionMade(seat, reply.tank, reply.reaction))
    is_fire = reply.reaction == "return_fire"
    yield from ability_window(table, Deed(reply.tank, is_fire, is_fire))
    if not is_alive(table.state.tank(reply.tank)):
        return
    yield from PERFORMED[reply.reaction](table, reply.tank)
