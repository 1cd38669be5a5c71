"""Who is free to pursue, and units that leave their combat (diceless/usr-hit-and-run)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from math import isfinite

from engine.errors import IllegalReply
from engine.formations import ByHand, Moved, march, middle
from engine.geometry import Point, bearing, direction, settled
from engine.placement.board import room_from
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.field import bases_of, board, hosts, in_coherency, refuse
from engine.rulesets.diceless.core.members import all_have, flies, initiatives, majority_initiative
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.sweeping.rules import passes_test

MOVE = BOOK.tables.move
HEADINGS = 24
"""Bearings that are offered."""
DEGREES = 360
"""Bearings that are tried where none of those is free."""


def pursuers(state: Battle, unit: Unit, running: Sequence[str]) -> tuple[str, ...]:
    """Return the enemies of a unit who are free to pursue it: all they fight runs."""
    return tuple(
        key for key in unit.locked if all(foe in running for foe in state.unit(key).locked)
    )


def swiftness(state: Battle, keys: Iterable[str]) -> tuple[int, ...]:
    """Return the Initiative of every model of some units."""
    return tuple(value for key in keys for value in initiatives(state, state.unit(key)))


def withdrawing(state: Battle, seat: int) -> tuple[Unit, ...]:
    """Return the units of a side that may leave their combat: quick enough, since nothing is
    rolled."""
    acted = () if state.turn is None else state.turn.acted
    return tuple(
        unit
        for unit in hosts(state, seat)
        if unit.locked
        and unit.id not in acted
        and all_have(state, unit, "hit_and_run")
        and passes_test(majority_initiative(state, unit))
    )


def withdrawn(state: Battle, unit: Unit, heading: float) -> Moved:
    """Return where a unit ends that leaves along a bearing, every model as far. Raises
    `IllegalReply` for what is in the way."""
    if not isfinite(heading):
        raise refusal("no_such_bearing", unit=unit.id, bearing=heading)
    bases, far = bases_of(state, unit), MOVE.hit_and_run
    ways = {base.id: (left(base.at, heading),) for base in bases}
    here = board(state, unit, flying=flies(state, unit))
    link = MOVE.coherency if in_coherency(state, unit) else float("inf")
    made = march(here, bases, (middle(bases),), ByHand(ways), far, link)
    if made.faults:
        refuse(unit, made.faults[0])
    return Moved(made.after, {step.base.id: step.way for step in made.steps})


def way_out(state: Battle, unit: Unit) -> float:
    """Return the bearing in degrees away from the middle of its enemies."""
    foes = [base for key in unit.locked for base in bases_of(state, state.unit(key))]
    own = middle(bases_of(state, unit))
    theirs = middle(foes) if foes else own
    return settled(bearing(theirs, own)) if own != theirs else 0.0


def bearings(state: Battle, unit: Unit, count: int = HEADINGS) -> tuple[float, ...]:
    """Return so many bearings all around, those away from the enemy first."""
    best = way_out(state, unit)
    step = 360.0 / count
    turns = sorted(range(count), key=lambda n: min(n, count - n))
    return tuple(settled((best + n * step) % 360.0) for n in turns)


def free_bearing(state: Battle, unit: Unit) -> float | None:
    """Return a bearing along which a unit can leave, as far away from the enemy as there is one;
    None if it is shut in."""
    here = board(state, unit, flying=flies(state, unit))
    rooms = {base.at: room_from(here, base.radius, base.at) for base in bases_of(state, unit)}

    def is_clear(heading: float) -> bool:
        # no model has inches to spare for a way round
        return all(room.ways.clear(at, left(at, heading)) for at, room in rooms.items())

    tried = chain(bearings(state, unit), bearings(state, unit, DEGREES))
    return next((one for one in tried if is_clear(one) and _is_free(state, unit, one)), None)


def left(at: Point, heading: float) -> Point:
    """Return where a model ends that leaves along a bearing."""
    dx, dy = direction(heading)
    return settled(at[0] + dx * MOVE.hit_and_run), settled(at[1] + dy * MOVE.hit_and_run)


def _is_free(state: Battle, unit: Unit, heading: float) -> bool:
    try:
        withdrawn(state, unit, heading)
    except IllegalReply:
        return False
    return True
