"""Armies that are chosen when the match begins."""

from __future__ import annotations

from engine.errors import IllegalReply
from engine.flow import Ask, Flow, ask, ask_at_once
from engine.rulesets.diceless.core.model import Army, Battle
from engine.rulesets.diceless.force.notes import Fielded, ListsDiffer
from engine.rulesets.diceless.force.questions import Field, WhichArmy
from engine.rulesets.diceless.force.state import (
    MOST_MODELS,
    army_of,
    by_default,
    check_together,
    fielded,
    models_of,
    to_choose,
)
from engine.table import Table


def armies(table: Table[Battle]) -> Flow[bool]:
    """Each side without an army brings one, without knowing the other's.

    Where both bring different things of one name, seat 1 is asked again.
    """
    state = table.state
    seats = to_choose(state)
    if not seats:
        return True
    asks = [
        Ask(seat, WhichArmy(MOST_MODELS), Field(by_default(state, seat)), "setup") for seat in seats
    ]
    replies = yield from ask_at_once(*asks)
    for seat, reply in zip(seats, replies, strict=True):
        _choose(table, seat, reply.army)
    ours, theirs = (army_of(table.state, seat).lists for seat in (0, 1))
    try:
        check_together(ours, theirs)
    except IllegalReply as clash:
        seat, beside = (1, ours) if 1 in seats else (0, theirs)
        table.note(ListsDiffer(seat, str(clash.params["record"])))
        question = WhichArmy(MOST_MODELS, beside)
        reply = yield from ask(seat, question, Field(by_default(state, seat)), "setup")
        _choose(table, seat, reply.army)
    table.state = fielded(table.state)
    for seat in (0, 1):
        army = army_of(table.state, seat)
        table.note(Fielded(seat, army.force, models_of(army)))
    return True


def _choose(table: Table[Battle], seat: int, army: Army) -> None:
    first, second = table.state.chosen
    table.set(chosen=(army, second) if seat == 0 else (first, army))
