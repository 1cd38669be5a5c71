"""Buildings under fire, and those who are in them (battlegroup/base-fortifications)."""

from __future__ import annotations

from engine.flow import Flow
from engine.rulesets.battlegroup import notes
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.hulls import hull_of, passengers
from engine.rulesets.battlegroup.members import is_there, toughness, type_of
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.play.common import gone
from engine.rulesets.battlegroup.play.exits import throw_out
from engine.rulesets.battlegroup.play.harm import Harm, suffer
from engine.rulesets.battlegroup.play.nerve import get_down, holds, may_get_down
from engine.rulesets.battlegroup.printed import Piece
from engine.rulesets.battlegroup.saves import to_wound
from engine.table import Table

RULES = BOOK.tables.buildings


def pin_garrison(table: Table[Battle], key: str) -> Flow[None]:
    """Those in a building that a hit has penetrated test for pinning."""
    for inside in passengers(table.state, table.state.unit(key)):
        yield from pin(table, inside.id)


def pin(table: Table[Battle], key: str) -> Flow[None]:
    """A unit tests for pinning, if it could get down."""
    if may_get_down(table.state.unit(key)) and not (yield from holds(table, key, "pinning")):
        get_down(table, key, pinned=True)


def collapse(table: Table[Battle], key: str) -> Flow[None]:
    """A building falls in on those in it: each unit takes a die of hits, its survivors stand near
    by and test for pinning, and what is left is a ruin."""
    state = table.state
    unit = state.unit(key)
    hull, inside = hull_of(state, unit), tuple(one.id for one in passengers(state, unit))
    table.note(notes.vehicles.VehicleLost(key, "collapses"))
    for one in inside:
        yield from bury(table, one)
    gone(table, key)
    rubble = (
        Piece(key, "ruin", piece.polygon, BOOK.tables.heights[type_of(unit)])
        if piece.id == key
        else piece
        for piece in table.state.wrecks
    )
    table.set(wrecks=tuple(rubble))
    for one in inside:
        if table.state.unit(one).place == "aboard":
            yield from throw_out(table, one, hull, "collapses", within=RULES.out)
            if is_there(table.state, table.state.unit(one)):
                yield from pin(table, one)


def bury(table: Table[Battle], key: str) -> Flow[None]:
    """A unit takes a die of hits from what falls on it; the dice are nobody's."""
    (hits,) = table.roll("collapse")
    need = to_wound(RULES.collapse_strength, toughness(table.state, table.state.unit(key)))
    faces = table.roll("to_wound", hits)
    wounds = sum(need is not None and face >= need for face in faces)
    yield from suffer(table, key, Harm(wounds, RULES.collapse_strength, cause="collapse"))
