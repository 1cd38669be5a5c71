"""What is stored of a match, and the match itself: the two change together.

Changes are worked out as new values. They replace the old ones once the store has them, so what a
room holds is always durable and never half done.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

import trio
from attrs import define, evolve, field

from engine.errors import Malformed, RecordError, Refused
from engine.match import Change, Match
from engine.records import record
from engine.records.chain import PLAIN, Chain
from engine.records.record import Entry
from engine.records.signatures import OPEN, Hand, Signing
from engine.state import Viewer
from engine.wire.messages import Proposal
from server import log
from server.budget import OverBudget, within_budget
from server.match import checkpoints, restore
from server.match.clocks import SeatClocks
from server.match.live import Live
from server.match.services import Services
from server.refusals import not_begun, over
from server.store.documents import (
    Row,
    Shortened,
    log_digest,
    must_reach,
    pack_checkpoint,
    rows_from,
    unpack_checkpoint,
)
from server.store.lobby import Lobby
from server.store.protocol import StoreError

_LOG = log.get("warhost.match_log")


@define(eq=False)
class MatchLog:
    """The stored side of a match."""

    services: Services
    lobby: Lobby
    live: Live | None = None
    chain: Chain = PLAIN
    """What the digests of the match are formed of, once it has begun."""
    given: int = 0
    """How often something was given to the store. While this is unchanged, neither the store nor
    what members see has changed."""
    _answered: set[str] = field(factory=set)
    """Names of the requests in the log."""
    _said: list[tuple[int, int]] = field(factory=list)
    """Numbers of the log that a seat had replied to in advance, with that seat."""
    _newest_entry: int = -1
    """The newest number of the log that has an entry."""
    _digest: str = ""
    """Of the log; see `log_digest`."""
    _checkpoint: int = 0
    """The number that a checkpoint was kept of last."""
    _is_short: bool = False
    """The match goes on from a checkpoint: what was replied before it cannot be taken back."""

    def playing(self) -> Live:
        """Return the match. Raises `Refused` before it has begun."""
        if self.live is None:
            raise not_begun()
        return self.live

    def knows(self, request: str) -> bool:
        """Return whether the request of a name was carried out."""
        return request in self._answered

    def said_by(self, seat: Viewer) -> tuple[int, ...]:
        """Return the numbers of the log that a seat had replied to in advance."""
        return tuple(seq for seq, by in self._said if by == seat)

    async def adopt(self, lobby: Lobby) -> None:
        """Keep another lobby. Raises `StoreError`."""
        self.given += 1
        await self.services.store.save(lobby)
        self.lobby = lobby

    async def begin(self, lobby: Lobby) -> None:
        """Start the match of a lobby in which both seats are ready."""
        lobby = lobby.sealed()
        match, entries = await restore.opening(lobby, self.services.store)
        clocks = SeatClocks.full(lobby.clock).ask(match.asks, self.services.time.now())
        at = self.services.moment()
        rows = tuple(Row(n, clocks.banks, entry, at=at) for n, entry in enumerate(entries))
        live = Live(
            match,
            entries[-1],
            len(entries) - 1,
            clocks,
            at=at,
            is_salted=lobby.is_salted,
            signing=reduce(Signing.after, entries, Signing(lobby.match, lobby.keys)),
        )
        lobby = self._concluded(lobby.begin(), live)
        self.given += 1
        await self.services.store.begin(lobby, rows)
        self.lobby, self.live, self.chain = lobby, live, lobby.chain
        for row in rows:
            self._remember(row)
        _LOG.info("match begun", match=lobby.match, ruleset=lobby.ruleset)

    async def enact(
        self, act: record.Act, request: str | None, said: Viewer = None, hand: Hand = OPEN
    ) -> Change:
        """Play an act that is by somebody's hand.

        Without a `request` it is an automatic reply. One that a seat `said` in advance earns the
        increment, else the clocks would give it away. Raises `Refused`, `OverBudget` and
        `StoreError`, and nothing has changed.
        """
        live, now = self.playing(), self.services.time.now()
        if live.is_over:
            raise over()
        if isinstance(act, record.TakeBack):
            await self.recall()
            live = self.playing()
        match, entry, change = self._play(live, act, hand, is_asked=request is not None)
        answered = request is not None or said is not None
        clocks = live.clocks.after(act, match.asks, now, answered=answered)
        proposals, at = _still_proposed(live, act, match), self.services.moment()
        after = evolve(
            live,
            match=match,
            last=entry,
            seq=live.seq + 1,
            clocks=clocks,
            proposals=proposals,
            at=at,
            signing=live.signing.after(entry),
        )
        await self._store(after, request, entry, said)
        if not self.lobby.delay:  # else it is counted when it is shown
            self.services.metrics.played(type(act).__name__, by_default=request is None)
        if match.verdict:
            _LOG.info("match over", match=self.lobby.match, verdict=match.verdict)
        return change

    async def agree(
        self, proposals: tuple[Proposal, ...], clocks: SeatClocks, request: str | None
    ) -> None:
        """Keep which proposals stand, and the clocks: a number of the log without an entry."""
        live, at = self.playing(), self.services.moment()
        after = evolve(live, seq=live.seq + 1, proposals=proposals, clocks=clocks, at=at)
        await self._store(after, request, None)

    async def restore(self) -> None:
        """Go on with a match that is stored: from its checkpoint or, where that is missing or not
        true, from the start of its log. Raises `RecordError` where that cannot be played."""
        match, store = self.lobby.match, self.services.store
        live = await self._from_checkpoint()
        self._is_short = live is not None
        start = -1 if live is None else self._checkpoint
        if live is None:
            self._answered, self._said, self._digest = set(), [], ""
            live = await self._played(await store.log(match))
        clocks = live.clocks.afresh(live.match.asks, self.services.time.now())
        self.chain = self.lobby.chain
        self.live = evolve(live, clocks=clocks)
        # What the seats had used of open questions, and all the time the server was down.
        down = max(0.0, self.services.moment() - live.at)  # the clock may have been set back
        credit = 0.0 if clocks.paused is not None else down
        seats = [ask.seat for ask in live.match.asks]
        if self.lobby.status == "halted" or self.lobby.adjourned:
            await self.adopt(self.lobby.begin())
        _LOG.info(
            "match restored",
            match=match,
            seq=live.seq,
            played=live.seq - start,
            credited=seats,
            seconds=round(credit, 3),
        )

    async def recall(self) -> None:
        """Have all that was replied lately be there to be taken back, also what was replied before
        a checkpoint. Raises `StoreError`, and `RecordError` where the log cannot be played: the
        match must not go on."""
        if self._is_short:
            try:
                rows = await self.services.store.log(self.lobby.match)
                steps = [step async for step in restore.play(self.lobby, rows)]
            except Malformed as fault:  # else whoever asks would be told that their request is
                raise RecordError(str(fault)) from None
            self.live = evolve(self.playing(), match=steps[-1][1])
            self._is_short = False

    async def keep_checkpoint(self) -> None:
        """Keep the match as it stands now, if that is not kept yet. Where the newest number of the
        log has no entry, the one before has to do. Raises `StoreError`."""
        live = self.live
        if live is None or live.is_over or live.seq != self._newest_entry:
            return
        if live.seq > self._checkpoint:
            data = pack_checkpoint(
                checkpoints.taken(live, self._digest, self._answered, self._said)
            )
            await self.services.store.keep_checkpoint(self.lobby.match, data)
            self._checkpoint = live.seq

    async def _from_checkpoint(self) -> Live | None:
        """Return the match, played on from its checkpoint; None where that cannot be. Raises
        `Shortened`."""
        match, store = self.lobby.match, self.services.store
        if (data := await store.checkpoint(match)) is None:
            return None
        try:
            checkpoint, stored = unpack_checkpoint(data), await store.log(match)
            must_reach(checkpoint, stored)
            row, *rows = rows_from(checkpoint, stored)
            live = checkpoints.live_from(checkpoint, self.lobby, row)
            self._answered, self._said = set(checkpoint.answered), [*checkpoint.said]
            self._digest = checkpoint.log
            live = await self._played(rows, live)
        except (StoreError, Shortened):
            raise
        except Exception as fault:  # of any kind: the rules have met a table that is not theirs
            why = getattr(fault.__cause__, "code", None)
            if why != "nothing_to_take_back":  # replies that may be are left out of it
                _LOG.warning("checkpoint not used", match=match, fault=str(fault)[:200])
            return None
        self._checkpoint = checkpoint.seq
        return live

    async def _played(self, rows: Iterable[Row], live: Live | None = None) -> Live:
        """Play rows of the log, and remember what they answered. Raises `RecordError`."""
        stood = (live.match, live.last) if live else (None, None)
        async for row, match, last, _ in restore.play(self.lobby, rows, *stood):
            live = restore.live_after(self.lobby, row, match, last, live)
            self._remember(row)
        if live is None:
            raise RecordError("the log is empty")
        return live

    def _play(
        self, live: Live, act: record.Act, hand: Hand, *, is_asked: bool
    ) -> tuple[Match, Entry, Change]:
        try:
            return within_budget(lambda: record.enact(live.match, live.last, act, self.chain, hand))
        except (Refused, OverBudget):
            raise
        except Exception:
            if not is_asked:
                raise  # a default that cannot be played would be due for ever
            _LOG.exception("fault of the rules", match=self.lobby.match, seq=live.seq)
            raise Refused("fault", "internal error in the rules; nothing has changed") from None

    async def _store(
        self, after: Live, request: str | None, entry: Entry | None, said: Viewer = None
    ) -> None:
        """Make the next number of the log durable, and only then the present."""
        lobby, clocks = self._concluded(self.lobby, after), after.clocks
        standing = after.proposals, clocks.paused is not None
        row = Row(after.seq, clocks.banks, entry, *standing, request, after.at, said)
        changed = None if lobby is self.lobby else lobby
        began = trio.current_time()
        self.given += 1
        await self.services.store.append(lobby.match, row, changed)
        if not lobby.delay:
            self.services.metrics.store_seconds.observe(trio.current_time() - began)
        self.lobby, self.live = lobby, after
        self._remember(row)
        if not after.is_over and after.seq - self._checkpoint >= checkpoints.SPACING:
            self.services.checkpoints.due(self)

    def _remember(self, row: Row) -> None:
        if row.request:
            self._answered.add(row.request)
        if row.said is not None:
            self._said.append((row.seq, row.said))
        if row.entry is not None:
            self._newest_entry = row.seq
            self._digest = log_digest([row.entry], self._digest)

    def _concluded(self, lobby: Lobby, live: Live) -> Lobby:
        if live.match.verdict is None:
            return lobby
        return lobby.conclude(live.match.verdict, live.seq, self.services.moment())


def _still_proposed(live: Live, act: record.Act, match: Match) -> tuple[Proposal, ...]:
    """Return the proposals that stand after an act."""
    if not live.proposals or match.verdict:
        return ()
    match act:
        case record.Reply(seat):
            return tuple(one for one in live.proposals if one.seat != seat)
        case record.TakeBack() | record.Edit():
            return tuple(one for one in live.proposals if one.what != "take_back")
    return live.proposals
