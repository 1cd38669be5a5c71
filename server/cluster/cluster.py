"""Where matches are carried on, and what becomes of those whose node has died."""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable, Collection, Sequence
from functools import partial
from http import HTTPStatus
from typing import Any, Literal

import trio
from attrs import define, field
from websockets.exceptions import InvalidHandshake
from websockets.http11 import Request, Response
from websockets.trio.client import connect
from websockets.trio.connection import Connection
from websockets.trio.server import Server, ServerConnection
from websockets.trio.server import serve as serve_websockets

from engine.errors import Refused
from engine.wire import messages as m
from server import log
from server.campaigns.requests import CampaignRequests
from server.cluster.inbound import Inbound
from server.cluster.outbound import Outbound
from server.cluster.trunk import Trunk
from server.lobby.listing import Line
from server.lobby.quotas import HOUR
from server.lobby.rooms import Rooms
from server.match.live import WhoseTurn
from server.net.connection import Behind
from server.net.peer import MOVED
from server.net.session import Session
from server.requests import CAMPAIGN, REQUESTS, SERVER, TOKEN
from server.store.lobby import hashed
from server.store.protocol import Held, SharedStore, StoreError

_LOG = log.get("warhost.cluster")
LOOK_SECONDS = 0.5
"""Between two looks for nodes that have died."""
PATIENCE = 10.0
"""How long a client waits for a match whose node does not answer."""
AGAIN_SECONDS = 0.1
OPEN_SECONDS = 1.0
KNOWN_SECONDS = 2.0
"""An owner that was looked up is taken for the owner for this time."""
SANCTIONS_SECONDS = 5.0
"""A ban or mute holds at all nodes after this time."""
UNREACHED_SECONDS = 0.5
"""A node that could not be reached is not tried again before, however many clients ask for it."""
PING_SECONDS = 5.0
_TRUNK: dict[str, Any] = {
    "compression": None,
    "max_size": None,
    "ping_interval": PING_SECONDS,
    "ping_timeout": PING_SECONDS,
}
RETURNS = m.Resume, m.Watch, m.WatchCampaign
"""What a client sends first when it comes back."""
Where = Outbound | Literal["here", "not known yet"]


@define(eq=False)
class Cluster:
    """This node among the others."""

    store: SharedStore
    rooms: Rooms
    campaigns: CampaignRequests
    nursery: trio.Nursery
    is_alone: bool = True
    """Whether there was no other node at the last look."""
    inbound: dict[Inbound, None] = field(factory=dict)
    """Trunks that other nodes have opened."""
    _outbound: dict[str, Outbound] = field(factory=dict)
    """Those that this one has opened, by node."""
    _opening: trio.Lock = field(factory=trio.Lock)
    _unreached: dict[str, float] = field(factory=dict)
    """Nodes that could not be reached, and until when they are not tried again."""
    _owners: dict[str, tuple[float, str]] = field(factory=dict)
    """Nodes of matches, and until when they are taken for that."""
    _campaign_node: tuple[float, str] = (0.0, "")
    """The node of campaigns, and until when it is taken for that."""
    _read_until: float = 0.0
    """Until when the campaigns of another node need not be read again."""
    _sanctions_until: float = 0.0
    """Until when bans and mutes need not be read again."""
    _lists: dict[tuple[m.Status | None, str | None], tuple[float, list[Line]]] = field(factory=dict)
    """Matches of other nodes by filter, and until when the list is new enough."""

    async def run(
        self,
        host: str,
        port: int,
        server: Behind,
        task_status: trio.TaskStatus[None] = trio.TASK_STATUS_IGNORED,
    ) -> None:
        """Take the trunks of other nodes, and look after what they leave, until cancelled. Raises
        `OSError` when the port cannot be had."""

        async def take(socket: ServerConnection) -> None:
            inbound = Inbound(self._trunk(socket), self, server)
            self.inbound[inbound] = None
            try:
                await inbound.run()
            finally:
                del self.inbound[inbound]

        async with trio.open_nursery() as nursery:
            listening: Server = await nursery.start(
                partial(
                    serve_websockets, take, port, host=host, process_request=self._admit, **_TRUNK
                )
            )
            port = listening.listeners[0].socket.getsockname()[1]
            self.store.announce(f"[{host}]:{port}" if ":" in host else f"{host}:{port}")
            task_status.started()
            while True:
                await trio.sleep(LOOK_SECONDS)
                try:
                    await self._look()
                except StoreError as fault:
                    _LOG.error("not looked for other nodes", fault=str(fault))

    # ------------------------------------------------------------------ clients of this node

    async def relay(self, session: Session, message: Any) -> bool:
        """Have another node carry out a request, if it is the place to do so; return whether it is.
        If that node does not answer, raises `Refused`, or closes the connection of a client that
        comes back to a match: what it has sent after that counts only once it is there. Raises
        `StoreError`."""
        with trio.move_on_after(PATIENCE):
            while (where := await self._place_of(message)) != "here":
                if session.is_moot(message):  # by now; its sender has come back over another line
                    return True
                if isinstance(where, Outbound):
                    where.pass_on(session, message)
                    return True
                await trio.sleep(AGAIN_SECONDS)
            return False
        if isinstance(message, RETURNS):
            session.peer.end(*MOVED)
            return True
        raise Refused(
            "unreachable",
            "the server that carries this on does not answer; try again soon",
            retry_after=1.0,
        )

    def forget(self, session: Session) -> None:
        """Tell other nodes that a client has gone."""
        for outbound in self._outbound.values():
            outbound.forget(session)

    async def newest(
        self, status: m.Status | None, ruleset: str | None, codes: Collection[str]
    ) -> list[Line]:
        """Return the newest matches of other nodes that pass a filter."""
        until, found = self._lists.get((status, ruleset), (0.0, list[Line]()))
        if trio.current_time() < until and not codes:
            return found
        found = []

        async def ask(outbound: Outbound) -> None:
            found.extend(await outbound.newest(status, ruleset, codes))

        await self._ask_all(ask)
        if not codes:
            until = trio.current_time() + self.rooms.bounds.listing_seconds
            self._lists[status, ruleset] = until, found
        return found

    async def whose_turns(self, matches: Sequence[str]) -> dict[str, WhoseTurn]:
        """Return how those of some matches stand that other nodes carry on."""
        found = dict[str, WhoseTurn]()

        async def ask(outbound: Outbound) -> None:
            found.update(await outbound.whose_turns(matches))

        await self._ask_all(ask)
        return found

    async def _ask_all(self, ask: Callable[[Outbound], Awaitable[None]]) -> None:
        """Ask every other node that is reached, at the same time."""
        async with trio.open_nursery() as nursery:
            for node, address in (await self.store.nodes()).items():
                if (outbound := await self._reach(node, address)) is not None:
                    nursery.start_soon(ask, outbound)

    async def held(self, address: str) -> Held:
        """Return what an address has open at all nodes, and has begun lately."""
        return await self.store.held(address, self.rooms.services.moment() - HOUR)

    # ------------------------------------------------------------------ where matches are

    async def read_campaigns(self) -> None:
        """Have this node know campaigns as they stood within the last seconds."""
        now = trio.current_time()
        if await self._where_campaigns() != "here" and now >= self._read_until:
            self._read_until = now + KNOWN_SECONDS
            await self.campaigns.restore()

    async def is_elsewhere(self, message: Any) -> bool:
        """Return whether a request that another node has passed on cannot be carried out here."""
        return await self._place_of(message) != "here"

    async def _place_of(self, message: Any) -> Where:
        """Return where a request is carried out."""
        scope = REQUESTS[type(message)].scope
        if scope is CAMPAIGN:
            return await self._where_campaigns()
        if scope not in (SERVER, TOKEN):
            return await self._where(message.match)
        given = getattr(message, "token", None)
        if given is None:
            return "here"
        token = hashed(given)  # of a request to open a match: known if its answer was lost
        match = self.rooms.match_of(token) or await self.store.match_of(token)
        return "here" if match is None else await self._where(match)

    async def _where_campaigns(self) -> Where:
        """Return where campaigns are carried on. If their node has died, that is here."""
        until, node = self._campaign_node
        if trio.current_time() >= until:
            owner = await self.store.campaign_owner()
            if owner.node != node and owner.node == self.store.node:
                await self.campaigns.restore()
                self.campaigns.recover(self.nursery)
            node = owner.node
            self._campaign_node = trio.current_time() + KNOWN_SECONDS, node
        if node == self.store.node:
            return "here"
        address = (await self.store.nodes()).get(node, "")
        return await self._reach(node, address) or "not known yet"

    async def _where(self, match: str) -> Where:
        """Return where a match is carried on. If its owner has died, that is here."""
        if self.rooms.has(match):
            return "here"
        until, node = self._owners.get(match, (0.0, ""))
        if trio.current_time() < until and self._outbound[node].is_open:
            return self._outbound[node]
        owner = await self.store.owner(match)
        if owner is None:
            return "here"
        if owner.node == self.store.node or owner.address is None:
            return await self._claim(match)
        outbound = await self._reach(owner.node, owner.address)
        if outbound is None:
            return "not known yet"
        self._owners[match] = trio.current_time() + KNOWN_SECONDS, owner.node
        return outbound

    async def _claim(self, match: str) -> Where:
        """Carry on a match whose owner has died, or that this node has lost and has again."""
        if (lobby := await self.store.claim(match)) is not None:
            self.rooms.take_over(lobby)
            return "here"
        lobby, owner = await self.store.get(match), await self.store.owner(match)
        if lobby is None or owner is None or lobby.status != "over":
            return "here" if lobby is None or owner is None else "not known yet"
        # One that is over can be told of here, unless another node has claimed it just now or may
        # still live. Battles of campaigns are claimed by one node alone; nobody waits for it.
        can_wait = owner.address is not None or not lobby.campaign
        return "not known yet" if owner.node != self.store.node and can_wait else "here"

    async def _look(self) -> None:
        """Carry on what nodes that have died have left, and close the trunks to them."""
        nodes = await self.store.nodes()
        self.is_alone = not nodes
        await self._where_campaigns()  # somebody has to go on with their battles
        for lobby in await self.store.claim_left():
            self.rooms.take_over(lobby)
        if self.store.is_steady:
            for node, outbound in tuple(self._outbound.items()):
                if node not in nodes:
                    outbound.close()
        now = trio.current_time()
        if now >= self._sanctions_until:
            self._sanctions_until = now + SANCTIONS_SECONDS
            await self.rooms.moderation.sanctions.restore()
        self._owners = {match: at for match, at in self._owners.items() if at[0] > now}
        self._lists = {filtered: at for filtered, at in self._lists.items() if at[0] > now}

    # ------------------------------------------------------------------ trunks

    async def _reach(self, node: str, address: str) -> Outbound | None:
        """Return the trunk to a node, opened if there is none; None if that cannot be."""
        async with self._opening:
            known = self._outbound.get(node)
            if known is not None and known.is_open:
                return known
            if not address or trio.current_time() < self._unreached.get(node, 0.0):
                return None
            try:
                outbound: Outbound = await self.nursery.start(self._hold, node, address)
            except (OSError, InvalidHandshake, TimeoutError) as fault:
                _LOG.warning("node not reached", node=node, address=address, fault=str(fault))
                self._unreached[node] = trio.current_time() + UNREACHED_SECONDS
                return None
            self._outbound[node] = outbound
            return outbound

    async def _hold(self, node: str, address: str, task_status: trio.TaskStatus[Outbound]) -> None:
        """Hold a trunk to a node until it ends. Raises what keeps it from being opened."""
        headers = {"Authorization": f"Bearer {self.store.secret}"}
        socket = connect(
            f"ws://{address}/",
            additional_headers=headers,
            open_timeout=OPEN_SECONDS,
            proxy=None,
            **_TRUNK,
        )
        async with socket as opened:
            outbound = Outbound(node, self._trunk(opened))
            task_status.started(outbound)
            await outbound.run()
        _LOG.info("trunk closed", node=node)

    def _trunk(self, socket: Connection) -> Trunk:
        return Trunk(socket, self.rooms.metrics.node_bytes)

    def _admit(self, socket: ServerConnection, request: Request) -> Response | None:
        """Let in who knows the secret."""
        given = request.headers.get("Authorization", "")
        if hmac.compare_digest(given.encode(), f"Bearer {self.store.secret}".encode()):
            return None
        return socket.respond(HTTPStatus.UNAUTHORIZED, "this port is for nodes\n")
