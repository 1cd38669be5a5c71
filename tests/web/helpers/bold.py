"""A player of diceless who tries whatever there is to do, so that rare questions come."""

from __future__ import annotations

from itertools import islice
from math import dist
from random import Random
from typing import Any

from engine.flow import Ask
from engine.formations import middle
from engine.match import Match
from engine.rulesets.diceless.arrivals.questions import WhichReserves
from engine.rulesets.diceless.core.field import bases_of, hosts
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import Concede, Pass
from engine.rulesets.diceless.driving.questions import Drive
from engine.rulesets.diceless.movement.questions import Move
from engine.rulesets.diceless.ramming.questions import Ram, TankShock
from tests.web.helpers.film import Player

TRIED = 24
"""Legal replies to choose from."""
FAR = 99.0


def bold(*, holds_back: bool = False) -> Player:
    """Answer as somebody who goes at the enemy, and may hold units back before the battle."""

    def answer(match: Match, ask: Ask, rng: Random) -> Any:
        if isinstance(ask.choice, WhichReserves) and not holds_back:
            return Pass()
        state = match.state
        assert isinstance(state, Battle)
        deeds: dict[type, list[Any]] = {}
        for reply in islice(match.rules.sample(state, ask, rng), TRIED):
            if not isinstance(reply, Concede):
                deeds.setdefault(type(reply), []).append(reply)
        if len(deeds) > 1:
            deeds.pop(Pass, None)
        kind = next((one for one in (Ram, TankShock) if one in deeds), None)
        found = deeds[kind or rng.choice(list(deeds))]
        if not isinstance(found[0], Move | Drive):
            return rng.choice(found)
        return min(found, key=lambda move: _to_foes(state, 1 - ask.seat, move))

    return answer


def _to_foes(state: Battle, seat: int, move: Move | Drive) -> float:
    """How far from the nearest enemy a move ends."""
    foes = [middle(bases_of(state, foe)) for foe in hosts(state, seat)]
    return min((dist(move.path[-1], foe) for foe in foes if move.path), default=FAR)
