"""Armies that are chosen when the match begins."""

from __future__ import annotations

from engine.flow import Ask, Flow, ask_at_once
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.wargear import points
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.force.notes import Fielded
from engine.rulesets.battlegroup.force.questions import Field, WhichArmy
from engine.rulesets.battlegroup.force.state import (
    army_in_play,
    by_default,
    defends,
    fielded,
    force_of,
    to_choose,
)
from engine.table import Table


def armies(table: Table[Battle]) -> Flow[bool]:
    """A player without an army brings one; neither knows the other's before."""
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
        army = army_in_play(table.state, seat)
        cost = points(BOOK, force_of(army, limit))
        table.note(Fielded(seat, army.force, cost))
    return True
