"""How fighters close in after a combat."""

from __future__ import annotations

from collections.abc import Collection

from engine.formations import Clash, pile_in
from engine.rulesets.battlegroup.assault.state import names_in, opponents
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.core.field import bases_of, board, foes_of
from engine.rulesets.battlegroup.core.members import flies
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.vehicles.state import is_stuck

FIGHT = BOOK.tables.fight
MOVE = BOOK.tables.move


def closing(state: Battle, unit: Unit, who: Collection[str] | None = None) -> Clash | None:
    """Return how models of a unit that touch no enemy close in on those it fights; all of them
    unless `who` is given."""
    enemies = opponents(state, unit)
    foes = tuple(foe for key in enemies for foe in foes_of(state, state.unit(key)))
    if not foes or is_stuck(state, unit):
        return None
    here = board(state, unit, flying=flies(state, unit), without=names_in(state, enemies))
    bases = bases_of(state, unit)
    most = {b.id: FIGHT.pile_in if who is None or b.id in who else 0.0 for b in bases}
    return pile_in(here, bases, foes, most, MOVE.coherency)
