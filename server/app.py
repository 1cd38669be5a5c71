"""The whole server: wired together, run, and stopped."""

from __future__ import annotations

import gc
import math
import resource
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from time import time as wall
from typing import cast

import trio
from attrs import evolve, frozen

from engine import ruleset
from engine.errors import Refused
from engine.wire.signing import SigningKey
from server import log
from server.admin.desk import Desk
from server.admin.socket import AdminSocket
from server.archive.archive import Archive
from server.archive.signing_key import signing_key
from server.budget import counted
from server.calls.caller import Caller
from server.calls.mail import Links
from server.calls.push import WebPush, public_key, read_key
from server.campaigns.battles import Battles
from server.campaigns.campaign_store import CampaignStore
from server.campaigns.requests import CampaignRequests
from server.health import Health
from server.lobby import bot_process
from server.lobby.bots import BotHosts
from server.lobby.rooms import Rooms
from server.match.services import Time
from server.metrics import Metrics
from server.moderation import Moderation
from server.net.addresses import Addresses
from server.net.connection import POLICY_VIOLATION, Connection, is_local
from server.net.door import Door
from server.net.http import PAGE
from server.net.peer import Peer
from server.retention import keep_archiving, keep_pruning
from server.router import Router
from server.settings import Settings
from server.site import SOCKET_PATH, Site
from server.store.archive.folder import Folder
from server.store.archive.store import Archived
from server.store.memory import MemoryStore
from server.store.protocol import MEMORY, SharedStore, Store, StoreAway, StoreError, told
from server.store.sqlite.store import SqliteStore

_LOG = log.get("warhost.app")
OTHER_FILES = 200
"""Files that are open beside sockets: the store, the log, the bot host, the page."""
MOST_FILES = 16_384
"""Enough for all sockets that are taken."""
SYNCHRONOUS = {"full": "FULL", "process": "NORMAL"}
"""By durability: whether SQLite flushes each commit to the disk."""
RESTART = 1012
"""Close code when the server stops: come back and resume."""
GOODBYE_SECONDS = 1.5
"""How long a server that stops waits for websockets to close."""
CHECKPOINT_SECONDS = 0.5
"""How long it writes checkpoints then."""
STOP_SECONDS = 3.0
"""How long it waits for the store, from the same moment. Everything acknowledged is stored by then;
the rest can be sent again."""


class CannotListen(Exception):
    """The server cannot listen: the port is taken, or the address is not of this machine."""

    def __init__(self, host: str, port: int, fault: OSError | UnicodeError) -> None:
        reason = getattr(fault, "strerror", None) or fault
        super().__init__(
            f"cannot listen on {host}, port {port}: {reason}; choose another port or address"
        )


@frozen
class Running:
    """A server that takes connections."""

    port: int
    url: str
    """Of the page."""
    rooms: Rooms
    campaigns: CampaignRequests

    @property
    def socket_url(self) -> str:
        """The address for websockets, as seen from this machine."""
        return self.url.replace("http", "ws", 1).rstrip("/") + SOCKET_PATH


async def serve(
    settings: Settings,
    *,
    bots: bool | None = None,
    store: Store | None = None,
    clock: Time | None = None,
    page: Path = PAGE,
    task_status: trio.TaskStatus[Running] = trio.TASK_STATUS_IGNORED,
) -> None:
    """Serve until cancelled. Then close all websockets and finish what is to be stored, as far as
    that is possible in `STOP_SECONDS`.

    Raises `CannotListen`.
    """
    for key, fault in ruleset.faults().items():
        _LOG.error("ruleset left out", ruleset=key, fault=fault)
    folder = None if settings.archive is None else Folder(settings.archive)
    store = store or await _opened(settings)
    if folder is not None:
        store = cast(Store, Archived(store, folder))
    signer = signing_key(settings.signing_key)
    stop, until = trio.Event(), math.inf
    try:
        async with trio.open_nursery() as outside:
            outside.start_soon(_when_cancelled, stop)
            with counted(settings.bounds.step_seconds), trio.CancelScope(shield=True):
                async with trio.open_nursery() as inside:
                    with _readable(settings):
                        router = await _restored(settings, store, clock or Time(), inside)
                    health = Health(store, router.rooms.metrics)
                    door = await _listen(inside, settings, router, health, page, signer)
                    running = _running(settings, door, router)
                    if settings.bots if bots is None else bots:
                        command = bot_process.command(running.socket_url, settings.log)
                        inside.start_soon(bot_process.keep, command)
                    _LOG.info("ready", url=settings.public_url or running.url)
                    inside.start_soon(health.run)
                    _keep_tidying(inside, settings, store, router.rooms)
                    health.systemd.tell("READY=1")
                    task_status.started(running)
                    await stop.wait()
                    health.systemd.tell("STOPPING=1")
                    until = trio.current_time() + STOP_SECONDS
                    await _say_goodbye(settings, door, router)
                    inside.cancel_scope.cancel()
            outside.cancel_scope.cancel()
    finally:
        with trio.CancelScope(deadline=until, shield=True) as patience:
            await store.aclose()
        if patience.cancelled_caught:
            _LOG.error("the store is still busy: what was not acknowledged may be lost")


def _keep_tidying(inside: trio.Nursery, settings: Settings, store: Store, rooms: Rooms) -> None:
    """Have old matches deleted, and put into the archive if there is one, again and again."""
    bounds, moment = settings.bounds, rooms.services.moment
    inside.start_soon(keep_pruning, store, bounds, moment, rooms.directory.forget)
    if isinstance(store, Archived):
        inside.start_soon(keep_archiving, store, bounds, moment, rooms.is_open)


async def _say_goodbye(settings: Settings, door: Door, router: Router) -> None:
    """Close all websockets, and write what makes the next start short. Handshakes and HTTP answers
    that are under way are dropped; peers that do not listen are given little time."""
    with trio.move_on_after(GOODBYE_SECONDS):
        is_alone = router.nodes is None or router.nodes.is_alone
        back = settings.bounds.restart_seconds if is_alone else 0.0
        await door.close(RESTART, f"restart; back in {back:g} s")
    with trio.move_on_after(CHECKPOINT_SECONDS):
        await router.rooms.keep_checkpoints()


async def _when_cancelled(stop: trio.Event) -> None:
    """Notice a cancellation without being stopped by it: sockets are closed properly first."""
    try:
        await trio.sleep_forever()
    finally:
        stop.set()


def run(settings: Settings, bots: bool | None = None) -> None:
    """Run a server until SIGTERM or SIGINT."""
    log.configure(settings.log)
    sockets = min(settings.bounds.sockets, raise_file_limit() - OTHER_FILES)
    settings = evolve(settings, bounds=evolve(settings.bounds, sockets=sockets))
    trio.run(partial(_run, settings, bots))


async def _run(settings: Settings, bots: bool | None) -> None:
    async with trio.open_nursery() as nursery:
        with trio.open_signal_receiver(signal.SIGTERM, signal.SIGINT) as signals:
            await nursery.start(partial(serve, settings, bots=bots))
            tune()
            async for number in signals:
                _LOG.info("stopping", signal=signal.Signals(number).name)
                break
            nursery.cancel_scope.cancel()


def raise_file_limit() -> int:
    """Let this process open as many files as it may, and return how many: each connection is
    one, and most systems start a process with 1,024."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for limit in (hard, MOST_FILES):
        with suppress(OSError, ValueError):  # some systems refuse what they call unlimited
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
            soft = limit
            break
    if soft < MOST_FILES:
        _LOG.warning("few files may be open", limit=soft, wanted=MOST_FILES)
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


def tune() -> None:
    """Collect garbage less often, and switch threads sooner.

    States and views are shared widely and live long, so a full collection finds little and stops
    everything. The thread of the store needs the interpreter only for moments: with Python's
    interval of 5 ms it waited 9 ms for an act under load, with 0.1 ms it waits 2 ms.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)
    sys.setswitchinterval(0.0001)


def open_store(settings: Settings) -> Store:
    """Return the store of a server that stands alone. Raises `StoreError`."""
    if settings.store == MEMORY:
        return MemoryStore()
    return SqliteStore(settings.store, synchronous=SYNCHRONOUS[settings.durability])


async def _opened(settings: Settings) -> Store:
    """Return the store that the settings name, once it answers. Raises `StoreError`."""
    if not settings.is_shared:
        return open_store(settings)
    from server.cluster.away import StoreIsAway
    from server.store.redis.store import RedisStore  # its client takes long to load

    shared = settings.store, settings.node, settings.replicas
    try:
        return await RedisStore.opened(*shared)
    except StoreAway as fault:
        away = StoreIsAway(str(fault))
    async with trio.open_nursery() as nursery:
        await _take_port(nursery, away.door(settings.bounds), settings)
        nursery.start_soon(away.reassure)
        store = await away.over(partial(RedisStore.opened, *shared))
        nursery.cancel_scope.cancel()
    return store


async def _take_port(nursery: trio.Nursery, door: Door, settings: Settings) -> None:
    try:
        await nursery.start(door.run, settings.host, settings.port)
    except (OSError, UnicodeError) as fault:
        raise CannotListen(settings.host, settings.port, fault) from fault


@contextmanager
def _readable(settings: Settings) -> Iterator[None]:
    """Say which store cannot be read, and what helps."""
    try:
        yield
    except StoreError as fault:
        helps = (
            "restore the data of Redis from a backup"
            if settings.is_shared
            else "see what is damaged with `warhost db check`, and restore a backup"
        )
        raise StoreError(
            f"cannot read the store {told(settings.store)}: {fault}; {helps}"
        ) from fault


async def _restored(settings: Settings, store: Store, time: Time, inside: trio.Nursery) -> Router:
    """Return the server behind the connections, with every match and campaign that is stored."""
    bounds = settings.bounds
    moderation = await Moderation.restored(store, wall)
    kept = CampaignStore(store, bounds, wall)
    battles = Battles(kept)
    bot_hosts = BotHosts(settings.bot_hosts)
    metrics = Metrics()
    caller = _caller(settings, store, metrics)
    shared = (moderation, caller, time, wall)
    rooms = Rooms(store, metrics, bounds, inside, battles, *shared, bot_hosts=bot_hosts)
    campaigns = CampaignRequests(kept, battles, rooms)
    await kept.restore()  # before the matches that count for them
    await rooms.restore(is_alone=not settings.is_shared)
    campaigns.recover(inside)
    inside.start_soon(rooms.bots.keep_calling, time.speed)
    inside.start_soon(rooms.keep_pruning)
    if settings.is_shared or settings.archive is not None:
        inside.start_soon(rooms.keep_looking)
    inside.start_soon(rooms.services.checkpoints.keep_writing)
    inside.start_soon(caller.run)
    key = None if caller.push is None else public_key(caller.push.key)
    return Router(rooms, campaigns, push_key=key, mails=caller.mailer is not None)


def _caller(settings: Settings, store: Store, metrics: Metrics) -> Caller:
    """Return what calls players, in the ways that the operator has set up. Raises `StoreError`."""
    push, url = None, settings.public_url
    if settings.push_key is not None:
        push = WebPush(read_key(settings.push_key), settings.push_contact, settings.push_hosts)
    links = None if url is None else Links(url.rstrip("/"))
    return Caller(store, metrics, wall, push, settings.mailer, links)


def _running(settings: Settings, door: Door, router: Router) -> Running:
    url = f"http://{_reachable(settings.host)}:{door.port}/"
    return Running(door.port, url, router.rooms, router.campaigns)


async def _listen(
    inside: trio.Nursery,
    settings: Settings,
    router: Router,
    health: Health,
    page: Path,
    signer: SigningKey,
) -> Door:
    archive = Archive(router.rooms.store, router.rooms.services.moment, signer)
    inside.start_soon(archive.keep_finished, router.rooms.over)
    shown = (settings.public_url, page, settings.embed)
    site = Site(router.rooms, router.campaigns, archive, health, *shown)
    router.page, router.key = site.build, signer.public

    async def handle(peer: Peer) -> None:
        try:
            router.rooms.moderation.sanctions.check("ban", peer.address.key)
        except Refused:  # banned during its handshake
            peer.end(POLICY_VIOLATION, "banned")
        else:
            connection = Connection(peer, router, is_local(peer))
            peer.request = None
            await connection.run()

    addresses = Addresses(settings.bounds, settings.proxies)
    door = Door(site, handle, settings.bounds, addresses)
    if settings.admin is not None:
        public_url = settings.public_url and settings.public_url.rstrip("/")
        desk = Desk(router.rooms, router.campaigns, door.peers.keys, archive.rename, public_url)
        await inside.start(AdminSocket(desk, settings.admin).run)
    store = router.rooms.store
    if settings.is_shared:
        from server.cluster.cluster import Cluster

        nodes = Cluster(cast(SharedStore, store), router.rooms, router.campaigns, inside)
        await inside.start(nodes.run, *settings.node_address, evolve(router))
        router.nodes = router.rooms.others = nodes
        router.campaigns.read = nodes.read_campaigns
    await _take_port(inside, door, settings)
    return door


def _reachable(host: str) -> str:
    """Return an address at which `host` can be reached from this machine."""
    known = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "[::1]"}
    return known.get(host, f"[{host}]" if ":" in host else host)


__all__ = ["CannotListen", "Running", "open_store", "run", "serve", "tune"]
