"""What is stored of a match, and the match itself: the two are changed together.

Whatever happens is worked out as new values. They replace the old ones when the store has them, and
not before, so what is seen here is always durable and never half done.
"""

from __future__ import annotations

import trio
from attrs import define, evolve, field

from engine.errors import Refused
from engine.match import Change, Match
from engine.records import record
from engine.records.record import Entry, RecordError
from engine.state import Viewer
from engine.wire.messages import Proposal
from server import log, restore
from server.clock import SeatClocks
from server.house import House
from server.lobby import Lobby
from server.projection import Live
from server.refusals import not_begun
from server.store import Row

_LOG = log.get("warhost.ledger")


@define(eq=False)
class Ledger:
    """The stored side of a match."""

    house: House
    lobby: Lobby
    live: Live | None = None
    given: int = 0
    """How often something was given to the store: as long as this is what it was, neither the store
    nor what is seen here has changed."""
    _answered: set[str] = field(factory=set)
    """Requests that are in the log."""
    _said: list[tuple[int, int]] = field(factory=list)
    """Numbers of the log that came of what a seat had said in advance, with that seat."""

    def playing(self) -> Live:
        """Return the match. Raises `Refused` before it has begun."""
        if self.live is None:
            raise not_begun()
        return self.live

    def knows(self, request: str) -> bool:
        """Tell whether a request was carried out."""
        return request in self._answered

    async def adopt(self, lobby: Lobby) -> None:
        """Keep another lobby."""
        self.given += 1
        await self.house.store.save(lobby)
        self.lobby = lobby

    async def begin(self, lobby: Lobby) -> None:
        """Start the match of a lobby in which both are ready."""
        match, entries = await restore.opening(lobby, self.house.store)
        clocks = SeatClocks.full(lobby.clock).ask(match.asks, self.house.time.now())
        at = self.house.moment()
        live = Live(match, entries[-1], len(entries) - 1, clocks, at=at)
        lobby = self._concluded(lobby.begin(), live)
        rows = tuple(Row(n, clocks.banks, entry, at=at) for n, entry in enumerate(entries))
        self.given += 1
        await self.house.store.begin(lobby, rows)
        self.lobby, self.live = lobby, live
        _LOG.info("match begun", match=lobby.match, ruleset=lobby.ruleset)

    def said_by(self, seat: Viewer) -> tuple[int, ...]:
        """Return the numbers of the log that came of what a seat had said in advance."""
        return tuple(seq for seq, by in self._said if by == seat)

    async def enact(
        self, act: record.Act, seat: int, request: str | None, said: Viewer = None
    ) -> Change:
        """Play an act; without a `request` it is the default of a silent seat, or what a seat
        `said` in advance: that earns its increment, else clocks would tell it from a hand."""
        live, now = self.playing(), self.house.time.now()
        match, entry, change = self._play(live, act, request)
        answered = request is not None or said is not None
        clocks = live.clocks.after(act, match.asks, now, answered=answered)
        proposals = live.proposals
        if isinstance(act, record.Reply):
            proposals = tuple(one for one in proposals if one.seat != seat)
        if isinstance(act, record.TakeBack):
            proposals = tuple(one for one in proposals if one.what != "take_back")
        if match.verdict:
            proposals = ()
        after = Live(match, entry, live.seq + 1, clocks, proposals)
        await self._store(after, request, entry, said)
        if not self.lobby.delay:  # else it is counted when it is shown
            self.house.metrics.played(type(act).__name__, by_default=request is None)
        if match.verdict:
            _LOG.info("match over", match=self.lobby.match, verdict=match.verdict)
        return change

    async def say(self, proposals: tuple[Proposal, ...], clocks: SeatClocks, request: str) -> None:
        """Keep what is said about proposals, and the clocks after it: a number of the log without
        an entry."""
        live = self.playing()
        after = evolve(live, seq=live.seq + 1, proposals=proposals, clocks=clocks)
        await self._store(after, request, None)

    async def restore(self) -> None:
        """Play the stored log again. Raises `RecordError` where it cannot be played."""
        live = None
        async for row, match, last, _ in restore.play(
            self.lobby, await self.house.store.log(self.lobby.match)
        ):
            live = restore.lived(self.lobby, row, match, last, live)
            if row.request:
                self._answered.add(row.request)
            if row.said is not None:
                self._said.append((row.seq, row.said))
        if live is None:
            raise RecordError("the log is empty")
        clocks = live.clocks.afresh(live.match.asks, self.house.time.now())
        self.live = evolve(live, clocks=clocks)
        if self.lobby.status == "halted":
            await self.adopt(self.lobby.begin())
        _LOG.info("match restored", match=self.lobby.match, seq=self.live.seq)

    def _play(
        self, live: Live, act: record.Act, request: str | None
    ) -> tuple[Match, Entry, Change]:
        try:
            return record.enact(live.match, live.last, act)
        except Refused:
            raise
        except Exception:
            if request is None:
                raise  # a default that cannot be played would be due for ever
            _LOG.exception("fault of the rules", match=self.lobby.match, seq=live.seq)
            raise Refused("fault", "the rules made a mistake; nothing has changed") from None

    async def _store(
        self, after: Live, request: str | None, entry: Entry | None, said: Viewer = None
    ) -> None:
        """Make the next number of the log durable, and only then the present."""
        lobby, at = self._concluded(self.lobby, after), self.house.moment()
        after, clocks = evolve(after, at=at), after.clocks
        is_paused = clocks.paused is not None
        row = Row(after.seq, clocks.banks, entry, after.proposals, is_paused, request, at, said)
        changed = None if lobby is self.lobby else lobby
        began = trio.current_time()
        self.given += 1
        await self.house.store.append(lobby.match, row, changed)
        if not lobby.delay:
            self.house.metrics.store_seconds.observe(trio.current_time() - began)
        self.lobby, self.live = lobby, after
        if request:
            self._answered.add(request)
        if said is not None:
            self._said.append((after.seq, said))

    def _concluded(self, lobby: Lobby, live: Live) -> Lobby:
        if live.match.verdict is None:
            return lobby
        return lobby.conclude(live.match.verdict, live.seq, self.house.moment())
