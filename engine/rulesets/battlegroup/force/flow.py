"""Armies that are chosen when the match begins."""

from __future__ import annotations

from engine.errors import IllegalReply
from engine.flow import Ask, Flow, ask, ask_at_once
from engine.rulesets.battlegroup.book.wargear import points
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.force.notes import Fielded, ListsDiffer
from engine.rulesets.battlegroup.force.questions import Field, WhichArmy
from engine.rulesets.battlegroup.force.state import (
    army_in_play,
    by_default,
    check_together,
    defends,
    fielded,
    force_of,
    to_choose,
)
from engine.table import Table


def armies(table: Table[Battle]) -> Flow[bool]:
    """A player without an army brings one; neither knows the other's before.

    Where both bring different things of one name, seat 1 is asked again.
    """
    state = table.state
    options, limit = state.options, state.options.points_limit
    seats = to_choose(state)
    if not seats:
        return True
    asks = [
        Ask(seat, WhichArmy(limit, defends(options, seat)), Field(default), "setup")
        for seat in seats
        for default in [by_default(options, seat)]
    ]
    replies = yield from ask_at_once(*asks)
    chosen = list(state.chosen)
    for seat, reply in zip(seats, replies, strict=True):
        chosen[seat] = reply.army
    ours, theirs = (
        army.lists if (army := chosen[seat] or options.armies[seat]) else None for seat in (0, 1)
    )
    try:
        check_together(ours, theirs)
    except IllegalReply as clash:
        seat, beside = (1, ours) if 1 in seats else (0, theirs)
        table.note(ListsDiffer(seat, str(clash.params["record"])))
        question = WhichArmy(limit, defends(options, seat), beside)
        reply = yield from ask(seat, question, Field(by_default(options, seat)), "setup")
        chosen[seat] = reply.army
    table.set(chosen=(chosen[0], chosen[1]))
    table.state = fielded(table.state)
    for seat in (0, 1):
        army = army_in_play(table.state, seat)
        cost = points(table.state.book, force_of(army, limit))
        table.note(Fielded(seat, army.force, cost))
    return True
