"""What a room does by itself as time passes, and when the next thing is due."""

from __future__ import annotations

import math
import weakref
from functools import partial

import trio
from attrs import define, field

from engine.records import record
from engine.records.signatures import By
from engine.wire.codec import for_ruleset
from server import log
from server.calls.caller import Call
from server.calls.news import NOTHING, Calls, Seen
from server.match.audience import Audience
from server.match.auto_replies import AutoReplies, AutoReply
from server.match.chat import Chat
from server.match.match_log import MatchLog
from server.match.services import Services
from server.match.showing.broadcast import Broadcast
from server.match.turns import Turns
from server.refusals import RETRY_SECONDS
from server.store.protocol import StoreError

_LOG = log.get("warhost.upkeep")


@define(eq=False)
class Upkeep:
    """Automatic replies, spectators with a delay, word of who is here, calls to players who are
    away, the outcome, and the end of a room that nobody is in."""

    log: MatchLog
    audience: Audience
    chat: Chat
    auto_replies: AutoReplies
    broadcast: Broadcast
    turns: Turns
    is_spare: bool = False
    """The match is over and there are too many such rooms: it closes when nobody is in it."""
    _retry_at: float = 0.0
    """When to try again what could not be stored, in the server's time."""
    _rests_until: float = -math.inf
    """Nothing is done by itself before: it failed, by a mistake of the server."""
    _calls: Calls = field(factory=Calls)
    _settled: bool = False
    """The outcome is counted where it counts."""

    @property
    def services(self) -> Services:
        """What its room shares with others."""
        return self.log.services

    def next_due(self) -> float:
        """Return when there is something to do, in the server's time. Raises `OverBudget`."""
        reply = self.auto_replies.next_due(self.log.live, self.log.lobby)
        if self._is_to_be_settled:
            reply = -math.inf
        views, present = self.broadcast.views, self.audience.presence_due
        can_fail = max(min(reply, views.due(), self._closing_time()), self._retry_at)
        due = min(can_fail, self.chat.due(), present, self._calls_due())
        return max(due, self._rests_until)

    async def do_what_is_due(self) -> bool:
        """Do what is due. Return whether the room is to be closed, too."""
        await self._reply_automatically()
        now = self.services.time.now()
        if self._is_to_be_settled and self._retry_at <= now:
            await self._settle()
        if self.audience.presence_due <= now:
            self.audience.send_info()
        if self.broadcast.views.due() <= now and self._retry_at <= now:
            await self.show_later()
        self.chat.release()
        self._call_players(now)
        return self._closing_time() <= now and self._retry_at <= now

    def try_later(self, what: str, fault: StoreError) -> None:
        """Put off what the store is needed for: it has failed."""
        _LOG.error(what, match=self.log.lobby.match, fault=str(fault))
        self._retry_at = self.services.time.now() + RETRY_SECONDS

    def rest(self) -> None:
        """Put off everything: something has failed, by a mistake of the server."""
        self._rests_until = self.services.time.now() + RETRY_SECONDS

    # ------------------------------------------------------------------ replies and the outcome

    async def _reply_automatically(self) -> None:
        """Give the automatic replies that are due, until the store fails."""
        while self._retry_at <= (now := self.services.time.now()):
            due = self.auto_replies.due(self.log.live, self.log.lobby, now)
            if due is None:
                return
            await self._give(due)
            await trio.lowlevel.checkpoint()  # a store in memory does not yield to other tasks

    async def _give(self, due: AutoReply) -> None:
        body = for_ruleset(self.log.lobby.ruleset).dump(due.reply)
        act = record.Reply(due.ask.seat, due.ask.number, body)
        by: By = "default" if due.said is None else "conditional_order"
        hand = self.log.playing().signing.by_server(due.ask.seat, by)
        try:
            change = await self.log.enact(act, None, due.said, hand)
        except StoreError as fault:
            self.try_later("not stored", fault)
            return
        self.auto_replies.given(due)
        await self.broadcast.publish(change, said=due.said)

    async def show_later(self) -> None:
        """Show spectators what is as old as the delay."""
        try:
            await self.broadcast.show_later()
        except StoreError as fault:
            self.try_later("not read", fault)

    @property
    def _is_to_be_settled(self) -> bool:
        return self.log.lobby.status == "over" and not self._settled

    async def _settle(self) -> None:
        """Have the outcome counted. Nothing of that is shown here, so it may come later."""
        try:
            await self.services.neighbours.conclude(self.log.lobby, self.log.playing().match)
        except StoreError as fault:
            self.try_later("not stored", fault)
            return
        self._settled = True

    # ------------------------------------------------------------------ players who are away

    def _calls_due(self) -> float:
        """Return when to call a player who is away."""
        if not self.services.caller.is_on:
            return math.inf
        now = self.services.time.now()
        return min(
            self._calls.due(seat, self._seen(seat), self.audience.away(seat), now)
            for seat in (0, 1)
        )

    def _call_players(self, now: float) -> None:
        """Have the players called who are away and have something to come back for."""
        if self._calls_due() > now:
            return
        for seat in (0, 1):
            seen, away = self._seen(seat), self.audience.away(seat)
            if self._calls.due(seat, seen, away, now) <= now:
                is_away = partial(_is_away, weakref.ref(self.audience), seat)
                for news in self._calls.take(seat, seen):
                    self.services.caller.call(Call(self.log.lobby, seat, news, is_away))

    def _seen(self, seat: int) -> Seen:
        """Return what the player of a seat would find."""
        lobby, live = self.log.lobby, self.log.live
        other = lobby.seats[1 - seat]
        is_running = live is not None and live.clocks.paused is None
        asked = [ask.number for ask in live.match.asks if ask.seat == seat] if live else []
        line = self.chat.newest_by(1 - seat)
        return Seen(
            lobby.status,
            asked[0] if asked and is_running else None,
            other.name,
            other.entropy is not None,
            NOTHING if line is None else (line.n, line.name, line.text),
        )

    # ------------------------------------------------------------------ rooms that nobody is in

    def _closing_time(self) -> float:
        if self.broadcast.views.is_behind or self.turns.queued:  # somebody may be about to come in
            return math.inf
        deserted, bounds = self.audience.deserted, self.services.bounds
        lobby = self.log.lobby
        if lobby.status == "lobby":
            return deserted + (bounds.empty_seconds if lobby.empty else bounds.lobby_seconds)
        if lobby.status == "over" and self.is_spare:
            return deserted
        if lobby.status == "over":
            return max(deserted, self.services.due(lobby.ended)) + bounds.over_seconds
        return deserted + self._unattended_seconds()

    def _unattended_seconds(self) -> float:
        """Return for how long the match may be live without anyone who attends to it."""
        live, lobby, bounds = self.log.live, self.log.lobby, self.services.bounds
        if live is None or all(seat.kind == "bot" for seat in lobby.seats):
            return math.inf  # bots alone play to the end, and nobody could resume
        if lobby.with_bots:
            return bounds.unattended_bots_seconds
        is_paused = live.clocks.paused is not None
        return bounds.unattended_paused_seconds if is_paused else bounds.unattended_seconds


def _is_away(audience: weakref.ref[Audience], seat: int) -> bool:
    """Return whether the player of a seat is away still; its room may have closed since."""
    there = audience()
    return there is None or there.away(seat) < math.inf
