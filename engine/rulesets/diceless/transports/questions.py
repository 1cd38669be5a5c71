"""Transports: the orders to get in and out."""

from __future__ import annotations

from attrs import frozen


@frozen
class Embark:
    """A unit within reach of an access point gets in, as the end of its move
    (diceless/base-transports)."""

    unit: str
    transport: str


@frozen
class GetOut:
    """A unit gets out of its transport on one side, or else to the nearest free places
    (diceless/base-transports)."""

    unit: str
    bearing: float | None = None
    """Degrees."""


REPLIES: tuple[type, ...] = (Embark, GetOut)
CHOICES: tuple[type, ...] = ()
