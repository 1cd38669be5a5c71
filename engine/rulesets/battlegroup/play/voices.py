"""Officers shout at a unit as its order begins (battlegroup/voice-of-command-separate)."""

from __future__ import annotations

from attrs import evolve

from engine.flow import Flow, ask
from engine.rulesets.battlegroup import notes
from engine.rulesets.battlegroup.choices.common import Pass
from engine.rulesets.battlegroup.choices.voices import Shout, WhatToShout
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.play.common import did
from engine.rulesets.battlegroup.play.nerve import passes_test, stand_up
from engine.rulesets.battlegroup.play.stack import change_top
from engine.rulesets.battlegroup.voices import voices
from engine.table import Table


def hear(table: Table[Battle]) -> Flow[None]:
    """An officer may shout at the unit whose order begins, which tests its Leadership to follow; it
    costs neither an order."""
    frame = table.state.top
    heard = tuple(voices(table.state, frame))
    if not heard:
        return
    reply = yield from ask(frame.owner, WhatToShout(frame.unit, heard), Pass())
    if not isinstance(reply, Shout):
        return
    key = frame.unit
    officer = table.state.unit(reply.officer)
    table.change(officer.id, doings=evolve(officer.doings, spoke=True))
    did(table, key, heard=True)
    followed = passes_test(table, key, "command")
    table.note(notes.voices.Shouted(officer.id, key, reply.command, followed))
    if not followed:
        return
    match reply.command:
        case "on_your_feet":
            stand_up(table, key)
        case "double_time":
            change_top(table, left=(*table.state.top.left, "shoot"))
        case command:
            did(table, key, command=command)
