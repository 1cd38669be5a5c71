"""Armies that are chosen when the match begins (battlegroup/fo-scenario-first)."""

from __future__ import annotations

from engine.flow import Ask, Flow, ask_at_once
from engine.rulesets.battlegroup import notes
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.choices.mustering import Field, WhichArmy
from engine.rulesets.battlegroup.forces import points
from engine.rulesets.battlegroup.lists import by_default, force_of
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.muster import army_of, defends, fielded, to_choose
from engine.table import Table


def armies(table: Table[Battle]) -> Flow[bool]:
    """Whoever has no army yet brings one; neither knows the other's before."""
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
    table.set(chosen=(chosen[0], chosen[1]))
    table.state = fielded(table.state)
    for seat in (0, 1):
        army = army_of(table.state, seat)
        cost = points(BOOK, force_of(army, limit))
        table.note(notes.mustering.Fielded(seat, army.force, cost))
    return True
