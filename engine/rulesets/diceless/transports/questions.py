"""Transports: the orders to get in and out."""

from __future__ import annotations

from attrs import frozen

from engine.flow import Reply


@frozen
class Embark(Reply):
    """A unit ends its move by getting into a transport with an access point in reach
    (diceless/base-transports)."""

    unit: str
    transport: str


@frozen
class GetOut(Reply):
    """A unit gets out of its transport on one side, or to the nearest free places
    (diceless/base-transports)."""

    unit: str
    bearing: float | None = None
    """In degrees."""
