"""Bots in the matches of a server: which sessions offer them, which of those is called, and
whether another may play."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Literal

import trio
from attrs import define, field

from engine.errors import Limited, Refused
from engine.wire import messages as m
from server import log
from server.lobby.quotas import Quotas
from server.lobby.seating import CallBot
from server.lobby.terms import check_bot_clock
from server.match.room import Room
from server.net.limits import Bounds
from server.net.session import Session
from server.store.lobby import Lobby, bots_in
from server.store.protocol import Held
from server.text import checked_text

_LOG = log.get("warhost.bot_hosts")
POLICIES = 32
"""That one host can offer."""
CALL_SECONDS = 1.0
"""Between two looks for bots that are not where they should be."""


@define(eq=False)
class BotHosts:
    """Sessions that offer bots."""

    taken_from: Literal["loopback", "any", "none"] = "any"
    """Where offers are accepted from: this machine, anywhere, or nowhere."""
    _sessions: list[Session] = field(factory=list)
    """The one that was called last is at the end."""

    @property
    def policies(self) -> tuple[str, ...]:
        """Bots that can be seated now."""
        return tuple(dict.fromkeys(p for session in self._sessions for p in session.policies))

    def offer(self, session: Session, message: m.OfferBots) -> None:
        """Take an offer. Raises `Refused` when it is not taken from there."""
        if self.taken_from == "none" or (self.taken_from == "loopback" and not session.is_local):
            raise Refused("not_allowed", "this server takes no bots from your address")
        session.policies = tuple(
            checked_text(policy, "policy", 40) for policy in message.policies[:POLICIES]
        )
        if session not in self._sessions:
            self._sessions.insert(0, session)
        session.answer(m.Done(message.id))
        _LOG.info("bots offered", policies=session.policies, client=session.client)

    def withdraw(self, session: Session) -> None:
        """Forget a bot host that has gone. Others with its policies are called soon."""
        if session in self._sessions:
            self._sessions.remove(session)

    def call(self, bot_call: m.BotCall) -> None:
        """Call a bot host with the policy: the one that was called longest ago."""
        for session in self._sessions:
            if bot_call.policy in session.policies:
                self._sessions.remove(session)
                self._sessions.append(session)
                session.answer(bot_call)
                return


@define(eq=False)
class BotSeats:
    """The seats that bots hold, over all rooms of a server."""

    hosts: BotHosts
    bounds: Bounds
    quotas: Quotas
    _open: Mapping[str, Room]
    """By match."""
    _held: Callable[[str], Awaitable[Held]]
    """What an address has open. Raises `StoreError`."""

    @property
    def seated(self) -> int:
        """Seats that bots hold in matches that are not over."""
        return sum(bots_in(room.lobby) for room in self._open.values())

    def check_offered(self, *policies: str | None) -> None:
        """Raise `Refused` unless bots of these policies are offered; None is no bot."""
        if not {*policies} - {None} <= {*self.hosts.policies}:
            raise Refused(
                "no_such_policy",
                "no bot with that policy is available now",
                params={"offered": list(self.hosts.policies)},
            )

    async def check(self, lobby: Lobby) -> None:
        """Raise `Refused` unless another bot may play in a match. Raises `StoreError`."""
        check_bot_clock(lobby.clock, self.bounds)
        self.check_free(lobby.address, await self._held(lobby.address))

    def check_free(self, address: str, held: Held) -> None:
        """Raise `Limited` when an address, which has `held` open, or the server has enough bots."""
        self.quotas.check_bots(address, held)
        if self.seated >= self.bounds.bots:
            params = {"limit": "bots", "most": self.bounds.bots}
            raise Limited(
                "full", "all bots are busy; try again later", params=params, retry_after=60.0
            )

    def call(self, bot_call: m.BotCall) -> None:
        """Call a bot to a seat."""
        self.hosts.call(bot_call)

    def call_missing(self) -> None:
        """Have every room that is ready for it call the bots that are missing."""
        offered = self.hosts.policies
        for room in tuple(self._open.values()):
            if room.lobby.status != "lobby" and room.live is None:
                continue  # it is still being restored
            for number, seat in enumerate(room.lobby.seats):
                if seat.bot in offered and room.audience.may_call(number, seat):
                    room.post(CallBot(number))

    async def keep_calling(self, speed: float) -> None:
        """Call again and again for bots that did not come or have gone."""
        while True:
            await trio.sleep(CALL_SECONDS / speed)
            self.call_missing()
