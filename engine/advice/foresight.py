"""What a rule would do: played on a copy of the table, every question answered by its default."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from engine.dice import ListedDice
from engine.flow import Flow, StepOver
from engine.state import State
from engine.table import Table

S = TypeVar("S", bound=State)


def simulated(state: S, rule: Callable[[Table[S]], Flow[Any]]) -> Table[S]:
    """Return the table, with its notes, after a rule that draws no die: one that does is at
    fault."""
    table = Table(state, ListedDice(()))
    flow = rule(table)
    try:
        asks = next(flow)
        while True:
            asks = flow.send(tuple(one.default for one in asks))
    except (StopIteration, StepOver):
        return table
