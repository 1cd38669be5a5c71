"""Branches: a finished match played on from one of its entries, with dice of its own."""

from __future__ import annotations

from attrs import evolve

from engine.errors import Refused
from engine.records.record import Origin
from engine.wire import messages as m
from server.match import restore
from server.match.services import Services
from server.refusals import no_such_match, not_over
from server.store.lobby import Lobby


def is_public(lobby: Lobby, moment: float) -> bool:
    """Return whether a match is over for everybody, spectators with a delay included. Without a
    delay the clock does not matter: it may have been set back."""
    return lobby.status == "over" and (not lobby.delay or lobby.ended + lobby.delay <= moment)


async def parent(services: Services, message: m.Branch, *, invited: bool) -> Lobby:
    """Return the match that is branched. Raises `Refused` for what can be seen without playing
    it."""
    lobby = await services.store.get(message.match)
    if lobby is None:
        raise no_such_match(message.match)
    if not invited:
        lobby.admit(message.code)
    if not is_public(lobby, services.moment()):
        raise not_over()
    if not 1 <= message.n <= lobby.seq:
        raise _bad_entry(message.n, lobby.seq)
    return lobby


async def origins(services: Services, lobby: Lobby, n: int) -> tuple[Origin, ...]:
    """Return where a branch of a match begins: all that is shared is played for it. Raises
    `Refused`."""
    rows = await services.store.log(lobby.match)
    most = sum(row.entry is not None for row in rows) - 1
    if n > most:
        raise _bad_entry(n, most)
    fallen = (await restore.branch(lobby, rows, n)).next_die
    before = tuple(
        evolve(old, n=min(old.n, n), dice=min(old.dice, fallen)) for old in lobby.origins
    )
    return (*before, Origin(lobby.match, n, fallen, lobby.secret, lobby.entropy))


def _bad_entry(n: int, most: int) -> Refused:
    return Refused(
        "bad_entry",
        f"a branch must share 1 to {most} entries with that match",
        params={"n": n, "least": 1, "most": most},
    )
