"""What is held back before the battle, and how it comes (diceless/reserves-turn-one)."""

from __future__ import annotations

from engine.flow import Flow
from engine.rulesets.diceless import notes
from engine.rulesets.diceless.model import Battle
from engine.table import Table


def reserves(table: Table[Battle]) -> Flow[bool]:
    """Tell the tokens the armies give each other (diceless/prep-scatter-tokens,
    diceless/prep-warp-and-gets-hot)."""
    for seat, player in enumerate(table.state.players):
        pool = player.tokens
        table.note(notes.deploying.TokensGranted(seat, pool.scatter, pool.hot, pool.warp))
    yield from ()
    return True
