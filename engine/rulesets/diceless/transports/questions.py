"""Transports: the order to get in."""

from __future__ import annotations

from attrs import frozen


@frozen
class Embark:
    """A unit within reach of an access point gets in, as the end of its move
    (diceless/base-transports)."""

    unit: str
    transport: str


REPLIES: tuple[type, ...] = (Embark,)


CHOICES: tuple[type, ...] = ()
