"""What is stored of an operator's work: bans and mutes, reports by players, the audit log."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from attrs import frozen

from engine.wire.codec import JSON

SanctionKind = Literal["ban", "mute"]


@frozen
class Sanction:
    """A ban or a mute of a network."""

    n: int
    kind: SanctionKind
    network: str
    """As `ipaddress` writes it: an address is a network of one."""
    at: float
    """Seconds since 1970."""
    by: str
    reason: str
    until: float | None = None
    """None: until it is lifted."""


@frozen
class Report:
    """A player or spectator tells the operator about a match."""

    n: int
    at: float
    """Seconds since 1970."""
    match: str
    seq: int
    """Number of the match's log that the reporter saw."""
    by: str
    """The reporter's name."""
    address: str
    """Where the report came from, as bans name it; empty on this machine."""
    text: str
    about: str | None = None
    """The name of whoever it is about."""
    line: str | None = None
    """The line of chat it is about."""


@frozen
class AuditEntry:
    """One command of an operator."""

    n: int
    at: float
    """Seconds since 1970."""
    by: str
    """The account on this machine that sent it."""
    command: Annotated[Any, JSON]
    outcome: str = "begun"
    """What came of it; `begun` if the server ended meanwhile."""
