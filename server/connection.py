"""One websocket, from its first message to its last.

Here a message is read, paid for and handed to whoever it is for. Everything a client can get
wrong ends here as a `refused` with a code; only what makes no sense to go on with closes the
connection.
"""

from __future__ import annotations

from importlib import metadata
from typing import Any
from urllib.parse import urlsplit

import trio
from attrs import define
from websockets.exceptions import ConnectionClosed

from engine import ruleset
from engine.errors import Limited, Malformed, Refused
from engine.wire import frames
from engine.wire import messages as m
from engine.wire.codec import decode
from server import forces, log
from server.host import Host
from server.limits import Credits
from server.outbox import Peer
from server.refusals import not_stored
from server.session import Session
from server.settings import Settings
from server.store import StoreError
from server.talk import BURST_SECONDS

_LOG = log.get("warhost.connection")
POLICY_VIOLATION = 1008
COSTS = {
    **dict.fromkeys((m.Inquire, m.CreateMatch, m.ListMatches), 4.0),
    **dict.fromkeys((m.CheckForce, m.Rematch, m.HandOver), 4.0),
    m.Branch: 20.0,
    **dict.fromkeys((m.NewCampaign, m.NextBattle, m.ListCampaigns), 4.0),
    **dict.fromkeys((m.Watch, m.Resume, m.JoinCampaign, m.LeaveCampaign, m.EndCampaign), 2.0),
    **dict.fromkeys((m.CampaignOrder, m.ShowCampaign, m.WatchCampaign), 2.0),
}
"""Credits for a message that makes work; the others cost one."""
CAPABILITIES = (
    *("resume", "watch", "bots", "inquire", "record", "replay", "campaigns"),
    *("proposals", "deputies", "standing_instructions"),
    *("talk", "rematch", "branch", "delay", "check_force"),
)
ID_LONGEST = 64
_FOREIGN = {"forwarded", "origin", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"}
"""Headers of what does not come straight from a program."""
_LOOPBACK = ("127.0.0.1", "::1", "::ffff:127.0.0.1")


def _program() -> str:
    try:
        return f"warhost {metadata.version('warhost')}"
    except metadata.PackageNotFoundError:  # run from a tree that is not installed
        return "warhost"


PROGRAM = _program()


@define(eq=False)
class Connection:
    """Reads one websocket."""

    peer: Peer
    host: Host
    settings: Settings
    page: str | None = None
    """Digest of the page that is served."""

    async def run(self) -> None:
        """Serve the peer until it or the server ends."""
        self.peer.limit(self.settings.bounds)
        bounds = self.settings.bounds
        session = Session(
            self.peer,
            self.host.metrics,
            Credits(bounds.messages_per_second, bounds.burst_seconds),
            Credits(bounds.talk_per_second, BURST_SECONDS),
            is_local=self._is_local(),
        )
        self.host.metrics.connections.inc()
        try:
            if await self._greet(session):
                while True:
                    await self._take(session, await self.peer.recv())
        except ConnectionClosed:
            await session.settle()
        finally:
            self.host.metrics.connections.dec()
            session.leave()
            self.host.bot_hosts.withdraw(session)
            self.host.campaigns.shelf.unwatch(session, *session.campaigns)

    async def _greet(self, session: Session) -> bool:
        """Read the first message and answer it. Return whether the two can talk."""
        with trio.move_on_after(self.settings.bounds.hello_seconds):
            text = await self.peer.recv()
            try:
                hello = self._read(text)
                if not isinstance(hello, m.Hello):
                    raise Refused("hello_first", "the first message is hello")
                if hello.version != m.PROTOCOL:
                    raise Refused(
                        "version",
                        f"this server speaks version {m.PROTOCOL} of the protocol",
                        params={"yours": hello.version, "ours": m.PROTOCOL},
                    )
            except Refused as refused:
                session.refuse(_id(text), refused)
                await self.peer.aclose(POLICY_VIOLATION, refused.code)
                return False
            session.client = "".join(filter(str.isprintable, hello.client))[:80]
            session.answer(self._welcome())
            return True
        await self.peer.aclose(POLICY_VIOLATION, "hello_first")
        return False

    def _welcome(self) -> m.Welcome:
        bounds = self.settings.bounds
        hosted = [ruleset.get(key) for key in ruleset.KEYS]
        return m.Welcome(
            m.PROTOCOL,
            PROGRAM,
            m.Limits(bounds.message_bytes, bounds.messages_per_second, bounds.backlog_bytes),
            tuple(m.RulesetInfo(rules.key, rules.version, rules.title) for rules in hosted),
            CAPABILITIES,
            self.host.bot_hosts.policies,
            self.page,
        )

    async def _take(self, session: Session, text: str | bytes) -> None:
        """Carry out one message, or refuse it."""
        try:
            self._pay(session, 1.0)
            message = self._read(text)
            if session.is_moot(message):
                return
            if not self.host.is_delayed(getattr(message, "match", "")):
                self.host.metrics.messages.labels(type(message).__name__).inc()
            if (cost := COSTS.get(type(message), 1.0)) > 1.0:
                self._pay(session, cost - 1.0)
                async with self.host.turn:
                    pass
            if not session.is_moot(message):
                await self._carry_out(session, message)
        except Refused as refused:
            session.refuse(_id(text), refused)
            if session.credits.overdrawn > self.settings.bounds.patience:
                await self.peer.aclose(POLICY_VIOLATION, "too_fast")
        except StoreError as fault:
            _LOG.error("not stored", fault=str(fault))
            session.refuse(_id(text), not_stored())
        except Exception:
            _LOG.exception("request failed", client=session.client)
            session.refuse(
                _id(text), Refused("fault", "the server made a mistake; nothing changed")
            )

    def _pay(self, session: Session, cost: float) -> None:
        session.credits.spend(trio.current_time(), cost, 1 + session.seats)

    def _read(self, text: str | bytes) -> Any:
        if not isinstance(text, str):
            raise Malformed("binary frames mean nothing here; send JSON text")
        most = self.settings.bounds.message_bytes
        if len(text) > most:
            raise Limited(
                "too_large",
                f"a message has at most {most} bytes",
                params={"limit": "message_bytes", "most": most, "size": len(text)},
            )
        message = frames.read_from_client(text)
        request = getattr(message, "id", "-")
        if not 1 <= len(request) <= ID_LONGEST:
            raise Malformed(f"an id has 1 to {ID_LONGEST} characters")
        return message

    async def _carry_out(self, session: Session, message: Any) -> None:
        match message:
            case m.Hello():
                raise Refused("greeted", "hello is said once")
            case m.ListMatches():
                listed = self.host.listing(message.status, message.ruleset, message.codes)
                session.answer_list(m.Matches, message.id, listed)
            case m.CreateMatch():
                await self.host.create(session, message)
            case m.CheckForce():
                session.answer(forces.checked(message, self.settings.bounds))
            case m.Branch():
                self._is_offered(message.policy)
                await self.host.branch(session, message)
            case m.OfferBots():
                self._may_offer_bots(session)
                self.host.bot_hosts.offer(session, message)
            case m.Resume():
                await self.host.room_of(message.token).ask(session, message)
            case m.Unwatch():
                member = session.members.get(message.match)
                if member is not None and member.viewer is None:
                    del session.members[message.match]
                    member.room.depart(member)
                session.answer(m.Done(message.id))
            case m.Inquire():
                member = session.members.get(message.match)
                if member is None:
                    raise Refused("not_here", "watch the match or resume a seat of it first")
                session.answer(member.room.screen.answer(member, message))
            case m.SeatBot() | m.HandOver(policy=str()) if (
                self.host.bots >= self.settings.bounds.bots
            ):
                raise self.host.too_many_bots()
            case m.SeatBot() | m.HandOver():
                self._is_offered(message.policy)
                await self.host.room(message.match).ask(session, message)
            case m.ListCampaigns():
                session.answer_list(m.Campaigns, message.id, self.host.campaigns.listing())
            case m.UnwatchCampaign():
                self.host.campaigns.shelf.unwatch(session, message.campaign)
                session.answer(m.Done(message.id))
            case m.NewCampaign() | m.NextBattle():
                if isinstance(message, m.NextBattle):
                    self._is_offered(message.policy)
                    self.host.may_open(session)
                else:
                    self._is_offered(*message.bots)
                await self.host.campaigns.handlers[type(message)](session, message)
            case m.Watch() | m.WatchCampaign() if self._watches_enough(session):
                raise Limited(
                    "too_many_watched",
                    "this connection follows too many matches and campaigns",
                    params={"most": self.settings.bounds.watched_per_connection},
                )
            case _ if type(message) in self.host.campaigns.handlers:
                await self.host.campaigns.handlers[type(message)](session, message)
            case _:
                await self.host.room(message.match).ask(session, message)

    def _watches_enough(self, session: Session) -> bool:
        followed = len(session.members) + len(session.campaigns)
        return followed >= self.settings.bounds.watched_per_connection

    def _is_offered(self, *policies: str | None) -> None:
        if not {*policies} - {None} <= {*self.host.bot_hosts.policies}:
            raise Refused(
                "no_such_policy",
                "no bot of that policy is offered now",
                params={"offered": list(self.host.bot_hosts.policies)},
            )

    def _may_offer_bots(self, session: Session) -> None:
        allowed = self.settings.bot_hosts
        if allowed == "none" or (allowed == "loopback" and not session.is_local):
            raise Refused("not_allowed", "bots are not taken from here")

    def _is_local(self) -> bool:
        """Tell whether the peer is a program on this machine; what came through a proxy does not
        count, nor does a page in a browser."""
        request = self.peer.request
        if request is None or _FOREIGN & {name.lower() for name in request.headers}:
            return False
        try:
            host, ours = (str(at[0]) for at in (self.peer.remote_address, self.peer.local_address))
            called = urlsplit(f"//{','.join(request.headers.get_all('Host'))}").hostname
        except (NotImplementedError, OSError, IndexError, ValueError):
            return False
        return host in (*_LOOPBACK, ours) and called in (*_LOOPBACK, "localhost", ours)


def _id(text: str | bytes) -> str | None:
    """Find the id of a message that was refused, if it can be read at all."""
    try:
        raw = decode(text) if len(text) < 100_000 else None
    except Malformed:
        return None
    request = raw.get("id") if isinstance(raw, dict) else None
    return request if isinstance(request, str) and len(request) <= ID_LONGEST else None
