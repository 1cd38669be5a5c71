"""Branches: a finished match played on from one of its entries, with dice of its own."""

from __future__ import annotations

from attrs import evolve

from engine.errors import Refused
from engine.records.record import Origin
from engine.wire import messages as m
from server.lobby import creation
from server.match import restore
from server.match.services import Services
from server.refusals import no_such_match, not_over
from server.store.lobby import Lobby


def is_public(lobby: Lobby, moment: float) -> bool:
    """Return whether a match is over for everybody, spectators with a delay included. Without a
    delay the clock does not matter: it may have been set back."""
    return lobby.status == "over" and (not lobby.delay or lobby.ended + lobby.delay <= moment)


async def branched(services: Services, message: m.Branch, *, invited: bool) -> Lobby:
    """Return the match that `message` asks for, its seats free. Raises `Refused`."""
    lobby = await services.store.get(message.match)
    if lobby is None:
        raise no_such_match(message.match)
    if not invited:
        lobby.admit(message.code)
    rows = await services.store.log(message.match)
    if not is_public(lobby, services.moment()):
        raise not_over()
    most = sum(row.entry is not None for row in rows) - 1
    if not 1 <= message.n <= most:
        raise Refused(
            "bad_entry",
            f"a branch must share 1 to {most} entries with that match",
            params={"n": message.n, "least": 1, "most": most},
        )
    match = await restore.branch(lobby, rows, message.n)
    fallen = match.next_die
    before = tuple(
        evolve(old, n=min(old.n, message.n), dice=min(old.dice, fallen)) for old in lobby.origins
    )
    origin = Origin(lobby.match, message.n, fallen, lobby.secret, lobby.entropy)
    return creation.like(lobby, services.wall(), delay=0.0, origins=(*before, origin))
