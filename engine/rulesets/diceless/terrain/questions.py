"""Mines: which piece of terrain a unit marks."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import wrong
from engine.rulesets.diceless.terrain.state import MOST_SALT


@frozen
class Mine(Reply):
    """Mark a piece of terrain as mined, in secret (diceless/sm-cluster-mines)."""

    unit: str
    piece: str
    salt: str = ""
    """Any text. It keeps the published hash from revealing the piece."""


@frozen
class WhichMine(Choice):
    """Asks a side before the first turn, in secret, which piece of terrain a unit mines
    (diceless/sm-cluster-mines). Default: the difficult piece nearest to the middle of the table."""

    unit: str
    pieces: tuple[str, ...]

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a piece on the table is marked."""
        if not isinstance(reply, Mine):
            raise wrong("mine", reply)
        if reply.unit != self.unit or reply.piece not in self.pieces:
            known = ", ".join(self.pieces)
            raise refusal("no_piece", unit=self.unit, piece=reply.piece, known=known)
        if len(reply.salt) > MOST_SALT:
            raise refusal("long_salt", length=len(reply.salt), most=MOST_SALT)
