"""What so many matches and watchers need, by arithmetic, and by a simulation of the nodes.

In the simulation an order comes to its match at random, as often as people give orders. The owner
plays it, writes to its own watchers, and hands the update to each node where somebody watches;
each of those writes to its own. A node does one thing after the other. Few matches have most of
the watchers: the k-th has a share of 1/k.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from itertools import accumulate, pairwise
from math import ceil
from random import Random

from attrs import frozen

from bench.figures import Figures, quantile
from bench.scale.costs import Costs

MATCHES, WATCHERS = 10_000, 1_000_000
EVERY = 10.0
"""Seconds between two orders of a live match: 200 orders in half an hour."""
BUSY = 0.5
"""Share of its processor that a node is planned for."""
SOCKETS = 12_000
"""Connections that a node takes unless it is told otherwise."""
GIGABIT = 1e9 / 8
"""Bytes a second."""
PLAYERS = 2
"""Of a match."""
FAVOURITE = 100_000
"""Watchers of one match, to see what its owner has to do."""


@frozen
class Plan:
    """A site."""

    nodes: int
    matches: int = MATCHES
    watchers: int = WATCHERS


def arithmetic(figures: Figures, costs: Costs) -> Plan:
    """Tell what it takes, and return the site that is large enough in every respect."""
    orders = MATCHES / EVERY
    updates = WATCHERS / EVERY
    connections = WATCHERS + PLAYERS * MATCHES
    played = orders * (costs.order + costs.relayed)
    shown = updates * costs.shown.watcher
    kept = connections * costs.idle
    memory = WATCHERS * costs.connection_memory + MATCHES * costs.match_memory
    by_processor = (played + shown + kept) / BUSY
    nodes = max(ceil(by_processor), ceil(connections / SOCKETS))
    told = f"{MATCHES:,} matches"
    figures.add(f"{told}: orders", orders, "a second")
    figures.add(f"{told}: processors for orders", played, "cores")
    figures.add(f"{told}: Redis, of its one thread", 100 * orders * costs.redis, "%")
    told = f"{WATCHERS:,} watchers"
    figures.add(f"{told}: updates", updates, "a second")
    figures.add(f"{told}: processors for updates", shown, "cores")
    figures.add(f"{told}: processors for silent connections", kept, "cores")
    figures.add(f"{told}: to the Internet", updates * costs.shown.update / GIGABIT, "Gbit/s")
    figures.add("both: memory", memory / 2**30, "GiB")
    figures.add(f"both: nodes by processor, {BUSY:.0%} busy", ceil(by_processor), "nodes")
    figures.add(f"both: nodes by sockets, {SOCKETS:,} each", ceil(connections / SOCKETS), "nodes")
    between = orders * (nodes - 1) * costs.shown.update + updates * costs.shown.guest_bytes
    figures.add("both: between nodes, at most", between / GIGABIT, "Gbit/s")
    figures.add("walls: orders a second that one Redis takes", 1 / costs.redis, "a second")
    guest = costs.shown.guest
    favourite = costs.order + FAVOURITE * guest + (nodes - 1) * costs.shown.node
    figures.add(f"walls: owner of a match with {FAVOURITE:,} watchers", favourite, "s an update")
    figures.add("walls: watchers of a match, owner 0.1 s an update", 0.1 / guest, "watchers")
    return Plan(nodes)


def simulate(figures: Figures, costs: Costs, plan: Plan, seconds: float) -> None:
    """Let the nodes of a site work for so many seconds, and tell how busy they are and how late
    updates come."""
    rng, shown = Random(5), costs.shown
    owners = [rng.randrange(plan.nodes) for _ in range(plan.matches)]
    spread = [_spread(rng, n, plan.nodes) for n in _popularity(plan)]
    free, worked, late = [0.0] * plan.nodes, [0.0] * plan.nodes, list[tuple[float, int]]()

    def work(node: int, at: float, cost: float) -> float:
        """Have a node do something once it is free; return when it is done."""
        free[node] = max(at, free[node]) + cost
        worked[node] += cost
        return free[node]

    edges: list[tuple[float, float, int, int]] = []
    for came, match in _orders(rng, plan.matches, seconds):
        while edges and edges[0][0] <= came:
            at, first, node, watchers = heapq.heappop(edges)
            late.append(
                (
                    work(node, at, shown.edge + watchers * shown.watcher) - first,
                    watchers,
                )
            )
        owner, watched = owners[match], spread[match]
        here = watched.get(owner, 0)
        guests, others = sum(watched.values()) - here, len(watched) - (owner in watched)
        own = costs.order + costs.relayed + here * shown.watcher
        done = work(owner, came, own + guests * shown.guest + others * shown.node)
        late.append((done - came, here))
        for node, watchers in watched.items():
            if node != owner:
                heapq.heappush(edges, (done, came, node, watchers))
    waits = [wait for wait, _ in late]
    name = f"simulated, {plan.nodes} nodes"
    figures.add(f"{name}: busy, on average", 100 * sum(worked) / plan.nodes / seconds, "%")
    figures.add(f"{name}: busy, the busiest", 100 * max(worked) / seconds, "%")
    for label, share in (("median", 0.5), ("p99", 0.99), ("p99.9", 0.999)):
        value = quantile(waits, share)
        figures.add(f"{name}: until a node has shown an update, {label}", 1e3 * value, "ms")
    figures.add(f"{name}: the latest", 1e3 * max(waits), "ms")


def _orders(rng: Random, matches: int, seconds: float) -> Iterator[tuple[float, int]]:
    """Yield when orders come, and to which match."""
    at = 0.0
    while (at := at + rng.expovariate(matches / EVERY)) < seconds:
        yield at, rng.randrange(matches)


def _popularity(plan: Plan) -> list[int]:
    """Return how many watch each match."""
    total = sum(1 / k for k in range(1, plan.matches + 1))
    sums = [0.0, *accumulate(plan.watchers / total / k for k in range(1, plan.matches + 1))]
    return [round(after) - round(before) for before, after in pairwise(sums)]


def _spread(rng: Random, watchers: int, nodes: int) -> dict[int, int]:
    """Return how many of a match's watchers are at each node: the balancer deals them out."""
    each, rest = divmod(watchers, nodes)
    found = dict.fromkeys(range(nodes), each) if each else {}
    for node in rng.sample(range(nodes), rest):
        found[node] = found.get(node, 0) + 1
    return found
