"""What is measured: orders on one node and on three, watchers here and at another node, memory."""

from __future__ import annotations

import json
import selectors
from contextlib import ExitStack, suppress
from random import Random
from time import perf_counter, process_time, sleep

from attrs import frozen

from bench import house
from bench.figures import Figures, quantile
from bench.scale.sites import Site, alone, on_redis
from bench.server import memory
from bench.server.link import Link
from bench.server.players import Crew, Pair
from engine import ruleset
from engine.dice import ProvenDice
from engine.records import record
from engine.wire.codec import for_ruleset

ORDERS_A_SECOND = 100.0
BEAT = 0.1
"""Seconds between two orders of a match with many watchers."""
LEAST = 1e-6
"""Seconds: a difference that was not seen counts for as much."""
WARM = 10
"""Orders before anything is measured: what the rules work out once is none of it."""


@frozen
class Size:
    """How much is measured."""

    matches: int = 30
    seconds: float = 8.0
    watchers: int = 2000
    updates: int = 40
    connections: int = 1000
    replies: int = 400


@frozen
class Shown:
    """What it costs to show updates. Processor times are in seconds."""

    watcher: float
    """For an update to a watcher, at their node."""
    guest: float
    """For an update to a watcher at another node, at the owner."""
    node: float
    """For an update to another node, at the owner, whoever watches there."""
    edge: float
    """The same at that node."""
    update: float
    """Bytes of an update."""
    guest_bytes: float
    """Between nodes, for an update to a watcher at another node."""


@frozen
class Costs:
    """What the arithmetic goes by. Processor times are in seconds."""

    order: float
    """For an order, at the owner of its match, on Redis."""
    relayed: float
    """More at both nodes where its player is at another one."""
    redis: float
    """For an order, at Redis."""
    shown: Shown
    idle: float
    """For a connection, a second."""
    connection_memory: float
    """Bytes."""
    match_memory: float
    """Bytes, with the connections of its players."""


def measure(figures: Figures, size: Size) -> Costs:
    """Measure everything."""
    rules(figures, size.replies)
    idle = connections(figures, size)
    memory.measure(figures, size.connections, size.matches)
    connection_memory, match_memory = (1024 * one.value for one in figures.all[-2:])
    with alone() as site:
        orders(figures, size, site, "one node, SQLite")
    with on_redis(1) as site:
        order, redis = orders(figures, size, site, "one node, Redis")
    with on_redis(3) as site:
        near, _ = orders(figures, size, site, "three nodes, Redis, players at the owner")
        far, _ = orders(figures, size, site, "three nodes, Redis, players elsewhere", away=1)
    with on_redis(2) as site:
        shown = watching(figures, size, site)
    relayed = max(0.0, far - near)
    return Costs(order, relayed, redis, shown, idle, connection_memory, match_memory)


def rules(figures: Figures, replies: int) -> None:
    """Play each game by samples: what an order costs without server, store and network."""
    for key in ruleset.hosted():
        rng, codec, game = Random(1), for_ruleset(key), ruleset.get(key)
        options, spent, count = game.vocabulary.options(), 0.0, 0
        match, entry, _ = record.begin(game, options, ProvenDice("scale", ("00", "11")))
        while match.asks and count < replies:
            ask = rng.choice(match.asks)
            body = codec.dump(next(iter(game.sample(match.state, ask, rng))))
            began = process_time()
            match, entry, _ = record.enact(match, entry, record.Reply(ask.seat, ask.number, body))
            spent, count = spent + process_time() - began, count + 1
        figures.add(f"rules of {key}, an order", spent / count * 1e3, "ms")


def connections(figures: Figures, size: Size) -> float:
    """Return the processor time of a connection that says nothing, a second."""
    with alone() as site:
        (server,) = site.nodes
        links = [Link(server.port) for _ in range(size.connections)]
        try:
            before, began = server.cpu, perf_counter()
            answer_pings(links, 2.5 * size.seconds)
            spent = (server.cpu - before) / (perf_counter() - began) / size.connections
        finally:
            for link in links:
                link.close()
    figures.add("idle connection, processor time", spent * 1e6, "us a second")
    return spent


def answer_pings(links: list[Link], seconds: float) -> None:
    """Read what comes, for so long."""
    until = perf_counter() + seconds
    with selectors.DefaultSelector() as selector:
        for link in links:
            selector.register(link.socket, selectors.EVENT_READ, link)
        while (left := until - perf_counter()) > 0:
            for key, _ in selector.select(left):
                key.data.receive()


def orders(
    figures: Figures, size: Size, site: Site, name: str, away: int = 0
) -> tuple[float, float]:
    """Play at a human pace, then as fast as it goes. With `away`, players are at the node so many
    after that of their match. Return the processor time for an order, of all nodes and of Redis."""
    pairs = list[Pair]()
    try:
        for seed in range(size.matches):
            owner = seed % len(site.nodes)
            pair = Pair.meet(site.nodes[owner].port, seed)
            pairs.append(pair)
            for player in pair.players if away else ():
                player.resume(site.nodes[(owner + away) % len(site.nodes)].port)
        crew = Crew(pairs)
        crew.play(1.0)
        crew.renew()
        times = crew.play(size.seconds, size.matches / ORDERS_A_SECOND)
        for label, share in (("median", 0.5), ("p99", 0.99)):
            figures.add(f"{name}: {label}", quantile(times, share) * 1e3, "ms")
        crew.renew()
        nodes, redis = _cpu(site), site.redis_cpu
        times = crew.play(size.seconds / 2)
        nodes, redis = _cpu(site) - nodes, site.redis_cpu - redis
    finally:
        for pair in pairs:
            pair.close()
    figures.add(f"{name}: flat out", len(times) / (size.seconds / 2), "orders/s")
    figures.add(f"{name}: processor time, nodes", nodes / len(times) * 1e3, "ms an order")
    if site.redis:
        figures.add(f"{name}: processor time, Redis", redis / len(times) * 1e3, "ms an order")
    return nodes / len(times), max(LEAST, redis / len(times))


def _cpu(site: Site) -> float:
    return sum(node.cpu for node in site.nodes)


def watching(figures: Figures, size: Size, site: Site) -> Shown:
    """Watch one match, at the node of its owner, and at another one."""
    first, second = site.nodes
    pair, n = Pair.meet(first.port, 7), size.watchers
    try:
        unwatched = _played(site, pair, size.updates)
        here = _played(site, pair, size.updates, first, n)
        one = _played(site, pair, size.updates, second, 1)
        many = _played(site, pair, size.updates, second, n)
    finally:
        pair.close()
    watcher = max(LEAST, here.owner - unwatched.owner) / n
    guest = max(LEAST, many.owner - one.owner) / (n - 1)
    node = max(LEAST, one.owner - unwatched.owner)
    edge = max(LEAST, one.edge - unwatched.edge)
    far = max(LEAST, many.edge - one.edge) / (n - 1)
    guest_bytes = (many.crossed - many.size - one.crossed + one.size) / (n - 1)
    figures.add("an update, to the public", many.size, "bytes")
    figures.add("a watcher at the owner's node, processor time", watcher * 1e6, "us an update")
    figures.add("a watcher at another node, at that node", far * 1e6, "us an update")
    figures.add("a watcher at another node, at the owner", guest * 1e6, "us an update")
    figures.add("another node where somebody watches, at the owner", node * 1e6, "us an update")
    figures.add("another node where somebody watches, there", edge * 1e6, "us an update")
    figures.add("a node that does nothing", unwatched.idle * 1e3, "ms a second")
    figures.add("between nodes, for the first watcher", one.crossed, "bytes an update")
    figures.add("between nodes, for each further watcher", guest_bytes, "bytes an update")
    return Shown(watcher, guest, node, edge, many.size, guest_bytes)


@frozen
class Played:
    """What an update took: processor time of both nodes, bytes between them, and its size."""

    owner: float
    edge: float
    crossed: float
    size: float
    idle: float
    """Processor time of the other node, a second."""


def _played(
    site: Site, pair: Pair, updates: int, node: house.House | None = None, watchers: int = 0
) -> Played:
    """Play so many orders of a new match, watched at a node. One that is over before is none."""
    while True:
        pair.begin()
        for _ in range(WARM):
            pair.step()
        with suppress(IndexError):  # nobody is asked any more
            return _watched(site, pair, updates, node, watchers)


def _watched(
    site: Site, pair: Pair, updates: int, node: house.House | None, watchers: int
) -> Played:
    owner, edge = site.nodes
    with ExitStack() as stack:
        crowd = None
        if node is not None:
            arguments = (node.port, 0, pair.players[0].match, watchers)
            crowd = stack.enter_context(house.helper("bench.server.watchers", *arguments))
            crowd.hear()
            sleep(1.0)  # for the seats to be told how many there are
        sizes = pair.players[0].sizes
        began = perf_counter()
        owned, at_edge, crossed, told = owner.worked, edge.worked, site.node_bytes(), len(sizes)
        for _ in range(updates):
            pair.step()
            sleep(BEAT)
        here, there = owner.worked - owned, edge.worked - at_edge
        seconds = perf_counter() - began
        between, size = site.node_bytes() - crossed, sum(sizes[told:])
        if crowd is not None and json.loads(crowd.finish())[0] < updates:
            raise AssertionError("not every watcher was sent everything")
    each = here / updates, there / updates, between / updates, size / updates
    return Played(*each, idle=there / seconds)
