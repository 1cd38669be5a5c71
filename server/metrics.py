"""What is counted, for `/metrics`: one set for each running server."""

from __future__ import annotations

from functools import cache

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

_QUICK = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0)


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self.connections = Gauge(
            "warhost_connections", "Websockets that are open", registry=registry
        )
        self.tasks = Gauge("warhost_tasks", "Tasks of the event loop", registry=registry)
        self.matches = Gauge("warhost_matches", "Matches kept", ["status"], registry=registry)
        self.watchers = Gauge("warhost_watchers", "Spectators", registry=registry)
        messages = Counter("warhost_messages", "Messages from clients", ["kind"], registry=registry)
        self.messages = cache(messages.labels)
        """Of a kind."""
        self.refusals = Counter("warhost_refusals", "Requests refused", ["code"], registry=registry)
        entries = Counter("warhost_entries", "Acts played", ["kind"], registry=registry)
        self.entries = cache(entries.labels)
        """Of a kind."""
        self.timeouts = Counter(
            "warhost_timeouts",
            "Defaults played for a silent seat, or by its auto-replies",
            registry=registry,
        )
        self.reply_seconds = Histogram(
            "warhost_reply_seconds",
            "From a reply read to its update written to both seats",
            buckets=_QUICK,
            registry=registry,
        )
        self.store_seconds = Histogram(
            "warhost_store_seconds", "Until an entry is durable", buckets=_QUICK, registry=registry
        )
        self.store_writes = Gauge(
            "warhost_store_writes", "Whether the store can write, 0 or 1", registry=registry
        )
        self.store_wrote = Gauge(
            "warhost_store_wrote_seconds",
            "When a look last found that the store writes, since 1970",
            registry=registry,
        )
        self.loop_lag = Gauge(
            "warhost_loop_lag_seconds",
            "How late the event loop woke, at worst in the last minute",
            registry=registry,
        )
        self.cut = Counter("warhost_cut", "Connections cut for being slow", registry=registry)
        self.skipped = Counter(
            "warhost_skipped", "Times a spectator skipped to a snapshot", registry=registry
        )
        self.crashed = Counter("warhost_crashed", "Matches that were halted", registry=registry)
        self.node_bytes = Counter(
            "warhost_node_bytes", "Bytes sent to other nodes", registry=registry
        )
        self.calls = Counter(
            "warhost_calls",
            "Messages to players who are away, by what became of them",
            ["way", "outcome"],
            registry=registry,
        )
        self.calls_waiting = Gauge(
            "warhost_calls_waiting",
            "Messages to players who are away that are under way",
            ["way"],
            registry=registry,
        )
        self.accounts = Counter(
            "warhost_accounts", "What was done with accounts", ["event"], registry=registry
        )
        self.http = Counter("warhost_http", "Plain HTTP answers", ["status"], registry=registry)

    def played(self, kind: str, *, by_default: bool) -> None:
        """Count an act, once everybody may know of it."""
        self.entries(kind).inc()
        if by_default:
            self.timeouts.inc()

    def render(self) -> bytes:
        """Return everything in Prometheus text form."""
        return generate_latest(self.registry)
