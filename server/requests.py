"""The registry of requests: every message a client may send, and all the server knows about it.

A handler is registered where it is written:

    @request(m.Resign, scope=OWNER, once=lambda message: f"resign:{message.id}")
    async def resign(room: RoomApi, member: Member, message: m.Resign) -> None: ...

The scope says who may send the message, where it is handled and what the handler is given:

| scope | sent by | handled | handler gets |
|---|---|---|---|
| `SERVER` | anyone | at once | the rooms, the session |
| `MATCH` | anyone | at once, where `message.match` is | the rooms, the session |
| `CAMPAIGN` | anyone | at once | the campaigns, the session |
| `ROOM` | anyone | in the turn of the room `message.match` | the room, the session |
| `TOKEN` | anyone | in the turn of the room that `message.token` opens | the room, the session |
| `MEMBER` | a seat or a spectator | in the room's turn | the room, the member |
| `SEAT` | a seat: its owner or a substitute | in the room's turn | the room, the member |
| `OWNER` | a seat's owner, not a substitute | in the room's turn | the room, the member |
| `JUDGE` | the judge | in the room's turn | the room, the member |
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from enum import Enum, auto
from typing import Any, Final, TypeVar

from attrs import frozen

Handler = Callable[..., Awaitable[None]]
H = TypeVar("H", bound=Handler)


class Scope(Enum):
    """Who may send a request, and where it is handled."""

    SERVER = auto()
    MATCH = auto()
    CAMPAIGN = auto()
    ROOM = auto()
    TOKEN = auto()
    MEMBER = auto()
    SEAT = auto()
    OWNER = auto()
    JUDGE = auto()


SERVER, MATCH, CAMPAIGN = Scope.SERVER, Scope.MATCH, Scope.CAMPAIGN
ROOM, TOKEN = Scope.ROOM, Scope.TOKEN
MEMBER, SEAT, OWNER, JUDGE = Scope.MEMBER, Scope.SEAT, Scope.OWNER, Scope.JUDGE


@frozen
class Request:
    """One kind of request."""

    handle: Handler
    scope: Scope
    cost: float = 1.0
    """Credits it takes. Requests that cost more than one are carried out one per turn of the event
    loop."""
    once: Callable[[Any], str] | None = None
    """Names a request within its seat. The name is stored with the result, so a repeat is answered
    with `done` and changes nothing, even after a crash."""
    policies: Callable[[Any], tuple[str | None, ...]] | None = None
    """The bots that a request names: it is refused unless they are offered. None is no bot."""
    computes: bool = False
    """It makes work: the processor time it takes beyond its cost is owed, step by step."""
    lasting: bool = False
    """Carried out even if its sender disconnects before its turn. Of other requests only the answer
    is of use, or the token in it."""

    def key(self, seat: int | None, message: Any) -> str | None:
        """Return the name a repeat of `message` by `seat` is recognised by, if there is one."""
        return None if self.once is None else f"{seat}:{self.once(message)}"


REQUESTS: Final[dict[type, Request]] = {}
"""By class of the message. Filled when the modules of the handlers are imported."""


def request(
    kind: type,
    *,
    scope: Scope,
    cost: float = 1.0,
    once: Callable[[Any], str] | None = None,
    policies: Callable[[Any], tuple[str | None, ...]] | None = None,
    computes: bool = False,
    lasting: bool = False,
) -> Callable[[H], H]:
    """Register a handler for messages of a class. What is done `once` is lasting too."""

    def register(handle: H) -> H:
        assert kind not in REQUESTS, f"{kind.__name__} has a handler already"
        lasts = lasting or once is not None
        REQUESTS[kind] = Request(handle, scope, cost, once, policies, computes, lasts)
        return handle

    return register
