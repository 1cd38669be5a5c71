"""What is stored of somebody who wants to be called to their seat while they are away."""

from __future__ import annotations

import hashlib

from attrs import field, frozen

from engine.wire.messages import PushAddress


@frozen
class MailAddress:
    """Where e-mail goes."""

    address: str = field(repr=False)
    token: str = field(repr=False)
    """The secret token of the seat, for links that open it."""
    confirmed: bool = False
    """Its owner has followed the link in the first message. Nothing else is sent before."""


@frozen
class Subscription:
    """One way to call the owner of a seat: a device or an e-mail address. It ends with its
    match."""

    match: str
    key: str = field(repr=False)
    """Names it within the match. Whoever knows it may confirm or end it."""
    seat: int
    holder: str = field(repr=False)
    """The hash of the token that its owner held the seat with. Who sits there later is another."""
    language: str
    at: float
    """Seconds since 1970."""
    push: PushAddress | None = field(default=None, repr=False)
    mail: MailAddress | None = None
    told: int = -1
    """The number of the last question that its owner was called to."""


def device_key(seat: int, endpoint: str) -> str:
    """Return the key of the device behind an endpoint: it subscribes only once for a seat."""
    return hashlib.sha256(f"{seat} {endpoint}".encode()).hexdigest()[:32]
