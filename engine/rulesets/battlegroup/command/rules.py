"""What moving costs a shot, and in which sequence an order lets a unit fire."""

from __future__ import annotations

from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Order, Step

SHEETS = BOOK.tables.orders


def counts_as_moved(order: Order, *, moved: bool, moves_later: bool = False) -> bool:
    """Return whether a shot suffers what moving costs: not by Open Fire, whatever happened
    (battlegroup/open-fire-no-move-penalty), and as well if the move comes after it
    (battlegroup/fire-before-moving)."""
    return order != "open_fire" and (moved or moves_later)


def sequences(order: Order) -> tuple[tuple[Step, ...], ...]:
    """Return the ways to go through an order: moving and shooting change places
    (battlegroup/maneuver-either-sequence), and either may be left out
    (battlegroup/maneuver-and-fire)."""
    steps = SHEETS[order].steps
    if steps[:2] != ("move", "shoot"):
        return (steps,)
    then = steps[2:]
    firsts: tuple[tuple[Step, ...], ...]
    firsts = (("move", "shoot"), ("shoot", "move"), ("move",), ("shoot",), ())
    return tuple((*first, *then) for first in firsts if first or then)
