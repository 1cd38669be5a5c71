"""Radio: who is seen by whom, and what artillery may aim at because of it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rulesets.microtanks.field import board
from engine.rulesets.microtanks.model import Battle, Sighting, Tank
from engine.rulesets.microtanks.sight import body, is_seen, sees, wreck_screens


def spotted(state: Battle, seat: int) -> tuple[str, ...]:
    """Return the enemies in sight of at least one live vehicle of a seat, whatever its state
    (microtanks/radio-phase)."""
    here, wrecks = board(state), wreck_screens(state)
    mine = [body(here, tank) for tank in state.army(seat)]
    return tuple(
        foe.id
        for foe in state.army(1 - seat)
        if any(is_seen(here, eye, body(here, foe), wrecks) for eye in mine)
    )


def targets(radio: Sighting | None, own: Sequence[str], alive: Sequence[str]) -> tuple[str, ...]:
    """Return what a piece of artillery may aim at: what the latest Radio told before its side moved
    (nothing before the first), and what it sees itself now; those that have left or died drop out
    (microtanks/arty-spotting-window)."""
    known = {*(radio.seen if radio else ()), *own}
    return tuple(sorted(key for key in alive if key in known))


def may_target(state: Battle, piece: Tank, target: Tank) -> bool:
    """Tell whether a piece of artillery may aim at an enemy."""
    known = targets(state.players[piece.owner].radio, (), [target.id])
    return bool(known) or sees(state, piece, target)
