"""Where a request goes: to the lobby, the campaigns, or the room of its match."""

from __future__ import annotations

from typing import Any, Protocol

import trio
from attrs import define, field

from server import log
from server.campaigns import requests as campaign_requests
from server.campaigns.requests import CampaignRequests
from server.decisions import judging, proposals
from server.lobby import rematch, seating, substitutes
from server.lobby import requests as lobby_requests
from server.lobby.rooms import Rooms
from server.match import play
from server.metrics import Metrics
from server.net.limits import Bounds
from server.net.session import Session
from server.players import requests as player_requests
from server.refusals import not_stored
from server.requests import CAMPAIGN, MATCH, REQUESTS, SERVER, TOKEN
from server.store.protocol import StoreError

_LOG = log.get("warhost.router")
HANDLERS = (
    *(campaign_requests, lobby_requests, player_requests),
    *(judging, play, proposals, rematch, seating, substitutes),
)
"""The modules that register requests."""


class Nodes(Protocol):
    """The other nodes that share the store."""

    async def relay(self, session: Session, message: Any) -> bool:
        """Have another node carry out a request, if it is the place to do so; return whether it is.
        Raises `Refused` and `StoreError`."""

    @property
    def is_alone(self) -> bool:
        """Whether there was no other one a moment ago."""

    def forget(self, session: Session) -> None:
        """Tell the others that a client has gone."""


@define(eq=False)
class Router:
    """The server behind a connection."""

    rooms: Rooms
    campaigns: CampaignRequests
    page: str | None = None
    """Digest of the page that is served."""
    key: str | None = None
    """The public key that records are signed with."""
    push_key: str | None = None
    """The public key for web push, if devices can be called."""
    mails: bool = False
    """Whether e-mail can be sent."""
    nodes: Nodes | None = None
    """The other nodes, if there are any."""
    turn: trio.Lock = field(factory=trio.Lock)
    """Held for a moment, one after the other, by requests that make work: each turn of the event
    loop carries out one of them, however many ask, and the others' play goes on in between."""

    @property
    def metrics(self) -> Metrics:
        """What is counted."""
        return self.rooms.metrics

    @property
    def bounds(self) -> Bounds:
        """What the server takes."""
        return self.rooms.bounds

    @property
    def policies(self) -> tuple[str, ...]:
        """Bots that can be seated now."""
        return self.rooms.bots.hosts.policies

    def is_delayed(self, match: str) -> bool:
        """Return whether the public sees a match later."""
        return self.rooms.is_delayed(match)

    async def carry_out(self, session: Session, message: Any) -> None:
        """Carry out a request where it belongs. Raises `Refused`."""
        request = REQUESTS[type(message)]
        try:
            if self.nodes is not None and await self.nodes.relay(session, message):
                return
        except StoreError as fault:
            _LOG.error("not read", fault=str(fault))
            raise not_stored() from None
        if request.policies is not None:
            self.rooms.bots.check_offered(*request.policies(message))
        try:
            if request.scope in (SERVER, MATCH):
                await request.handle(self.rooms, session, message)
            elif request.scope is CAMPAIGN:
                await request.handle(self.campaigns, session, message)
            elif request.scope is TOKEN:
                await (await self.rooms.room_of(message.token)).submit(session, message)
            else:
                await self.rooms.room(message.match).submit(session, message)
        except StoreError as fault:
            _LOG.error("not stored", fault=str(fault))
            raise not_stored() from None

    def forget(self, session: Session) -> None:
        """Drop what a session that has ended offered and watched."""
        self.rooms.bots.hosts.withdraw(session)
        self.campaigns.kept.unwatch(session, *session.campaigns)
        if self.nodes is not None:
            self.nodes.forget(session)
