"""What nodes say to each other. Clients are counted by each trunk; `n` is the number of one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from engine.wire.codec import Codec, decode, encode
from engine.wire.messages import Status
from server.lobby.listing import Line
from server.match.live import WhoseTurn

# ---------------------------------------------------------------------- from the edge


@frozen
class Arrive:
    """A client says something for the first time."""

    n: int
    address: str = ""
    """The key of its address."""
    client: str = ""
    """Its program."""


@frozen
class Say:
    """A client sends a message."""

    n: int
    text: str


@frozen
class Depart:
    """A client has gone."""

    n: int


@frozen
class Behind:
    """A spectator was too slow and has missed updates of a match, but has room again."""

    n: int
    match: str


@frozen
class List:
    """The edge asks for the newest matches that pass a filter."""

    request: int
    status: Status | None = None
    ruleset: str | None = None
    codes: tuple[str, ...] = ()


@frozen
class AskTurns:
    """The edge asks how matches stand."""

    request: int
    matches: tuple[str, ...]


# ---------------------------------------------------------------------- from the owner


@frozen
class Placed:
    """The places that a client has now: matches, and the seat in each; -1 for spectators."""

    n: int
    places: tuple[tuple[str, int], ...] = ()


@frozen
class CaughtUp:
    """The next frame is the snapshot that a spectator needs."""

    n: int


@frozen
class Owes:
    """A request of a client took more of the processor than was paid for it at the edge."""

    n: int
    cost: float
    """Credits."""


@frozen
class Ended:
    """The connection of a client is to be closed."""

    n: int
    code: int
    reason: str = ""


@frozen
class Listed:
    """The newest matches."""

    request: int
    lines: tuple[Line, ...] = ()


@frozen
class Turns:
    """How those of the matches stand that are live here."""

    request: int
    whose_turns: Mapping[str, WhoseTurn] = field(factory=dict)


FROM_EDGE = Arrive, Say, Depart, Behind, List, AskTurns
FROM_OWNER = Placed, CaughtUp, Owes, Ended, Listed, Turns
_CODEC = Codec(FROM_EDGE, FROM_OWNER)


def write(message: Any) -> str:
    """Return a message as text."""
    return encode(_CODEC.dump(message)).decode()


def read(text: str) -> Any:
    """Read a message. Raises `Malformed`."""
    return _CODEC.load_tagged(decode(text), (*FROM_EDGE, *FROM_OWNER))
