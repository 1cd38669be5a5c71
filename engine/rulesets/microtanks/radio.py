"""Radio: who is seen by whom, and what artillery may aim at because of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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


def on_the_radio(radio: Sighting | None, alive: Iterable[str]) -> tuple[str, ...]:
    """Return what is left of the latest sightings: those that have left or died drop out. Before
    the first Radio nothing is known (microtanks/arty-spotting-window)."""
    if radio is None:
        return ()
    here = tuple(alive)
    return tuple(key for key in radio.seen if key in here)


def targets(radio: Sighting | None, own: Sequence[str], alive: Sequence[str]) -> tuple[str, ...]:
    """Return what a piece of artillery may aim at: what was spotted before its side moved, and
    what it sees itself now."""
    known = {*on_the_radio(radio, alive), *own}
    return tuple(sorted(key for key in alive if key in known))


def may_target(state: Battle, piece: Tank, target: Tank) -> bool:
    """Tell whether a piece of artillery may aim at an enemy."""
    known = targets(state.players[piece.owner].radio, (), [target.id])
    return bool(known) or sees(state, piece, target)
