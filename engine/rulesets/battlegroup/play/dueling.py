"""Challenges of characters, an option (battlegroup/base-characters)."""

from __future__ import annotations

from engine.flow import Flow, ask
from engine.rulesets.battlegroup import notes
from engine.rulesets.battlegroup.choices.common import Pass
from engine.rulesets.battlegroup.choices.fighting import (
    Name,
    WhoAnswers,
    WhoChallenges,
    WhoKeepsStill,
)
from engine.rulesets.battlegroup.duels import NO_DUEL, Duel, characters
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.play.common import turn_of
from engine.table import Table


def challenge(table: Table[Battle], units: tuple[str, ...]) -> Flow[Duel]:
    """One challenge a combat may be issued, the active player may first; it may be refused, then
    somebody who could have answered does not strike (battlegroup/base-characters)."""
    if not table.state.options.challenges:
        return NO_DUEL
    seat = turn_of(table).seat
    for issuer in (seat, 1 - seat):
        own, others = (characters(table.state, units, one) for one in (issuer, 1 - issuer))
        if not own or not others:
            return NO_DUEL
        reply = yield from ask(issuer, WhoChallenges(own), Pass())
        if isinstance(reply, Name):
            return (yield from answer(table, issuer, reply.model, others))
    return NO_DUEL


def answer(table: Table[Battle], issuer: int, challenger: str, able: tuple[str, ...]) -> Flow[Duel]:
    """The other side meets a challenge, or refuses it."""
    reply = yield from ask(1 - issuer, WhoAnswers(challenger, able), Name(able[0]))
    if isinstance(reply, Name):
        table.note(notes.fighting.Dueled(challenger, reply.model))
        return Duel({challenger: reply.model, reply.model: challenger})
    silent = able[0]
    if len(able) > 1:
        silent = (yield from ask(issuer, WhoKeepsStill(able), Name(silent))).model
    table.note(notes.fighting.Refused(challenger, silent))
    return Duel(silent=silent)
