"""What is held back before the battle, and how it comes (diceless/reserves-turn-one)."""

from __future__ import annotations

from attrs import evolve

from engine.flow import Flow
from engine.formations import first_legal, in_rings
from engine.geometry import Point
from engine.rulesets.diceless import notes
from engine.rulesets.diceless.field import bases_of, board
from engine.rulesets.diceless.members import members
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.movement import MOVE
from engine.rulesets.diceless.play.common import change_units, did, disengage, move_to
from engine.table import Table


def reserves(table: Table[Battle]) -> Flow[bool]:
    """Tell the tokens the armies give each other (diceless/prep-scatter-tokens,
    diceless/prep-warp-and-gets-hot)."""
    for seat, player in enumerate(table.state.players):
        pool = player.tokens
        table.note(notes.deploying.TokensGranted(seat, pool.scatter, pool.hot, pool.warp))
    yield from ()
    return True


def deep_strike(table: Table[Battle], key: str, at: Point, facing: float) -> Flow[None]:
    """A unit comes down at a point, packed in rings; where it finds no room it goes into reserve
    (diceless/deep-strike-scatter)."""
    disengage(table, key)
    state = table.state
    unit = state.unit(key)
    here = board(state, unit)
    rings = (in_rings(bases_of(state, unit), at, float(turn)) for turn in range(0, 360, 30))
    places = first_legal(here, rings, MOVE.coherency)
    if places is None:
        units = [
            evolve(
                member,
                place="reserve",
                delayed=True,
                models={name: evolve(model, pose=None) for name, model in member.models.items()},
            )
            for member in members(state, unit)
        ]
        change_units(table, units)
        return
    move_to(table, key, places)
    did(table, key, moved=True, arrived="deep_strike")
    yield from ()
