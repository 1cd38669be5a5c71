"""The matches of seats that somebody holds: whose turn it is, how they ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from engine.errors import Malformed
from engine.flow import JUDGE
from engine.wire import messages as m
from server import log
from server.lobby.rooms import Rooms
from server.match.live import WhoseTurn
from server.store.lobby import Lobby, hashed

MOST = 50
"""Seats at once."""
SHORT = 60
"""Characters of an option that is told: a list of matches tells no maps and no forces."""
_LOG = log.get("warhost.players")


async def own_matches(rooms: Rooms, seats: tuple[m.SeatKey, ...]) -> m.OwnMatches:
    """Return the matches of seats, as an answer without its id. Raises `StoreError`."""
    found, gone = list[tuple[Lobby, int]](), list[str]()
    for one in seats:
        lobby = await _find(rooms, one.match)
        seat = dict(lobby.tokens).get(hashed(one.token), JUDGE) if lobby else JUDGE
        if lobby is None or seat == JUDGE:
            gone.append(one.match)
        else:
            found.append((lobby, seat))
    whose_turns = await rooms.whose_turns(
        [one.match for one, _ in found if one.status == "live" and not one.adjourned]
    )
    told = (summary(lobby, seat, whose_turns) for lobby, seat in found)
    return m.OwnMatches("", tuple(told), tuple(gone))


async def _find(rooms: Rooms, match: str) -> Lobby | None:
    here = rooms.open.get(match) or rooms.halted.get(match)
    if here is not None:
        return here.lobby
    try:
        return rooms.adjourned.get(match) or await rooms.store.get(match)
    except Malformed as fault:
        _LOG.error("match damaged", match=match, fault=str(fault))
        return None


def summary(lobby: Lobby, seat: int, whose_turns: Mapping[str, WhoseTurn]) -> m.OwnMatch:
    """Return a match as the holder of a seat lists it."""
    info = lobby.info()
    short = {key: one for key, one in info.options.items() if _is_short(one)}
    turn = whose_turns.get(lobby.match)
    info = evolve(info, options=short)
    if turn is None:
        return m.OwnMatch(info, seat, lobby.ended)
    first = seat if seat in turn.asked else 1 - seat
    info = evolve(info, asked=turn.asked, moved=turn.moved, seq=turn.seq)
    return m.OwnMatch(info, seat, left=turn.left[first])


def _is_short(option: Any) -> bool:
    return isinstance(option, bool | int | float) or (
        isinstance(option, str) and len(option) <= SHORT
    )
