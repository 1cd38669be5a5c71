"""What wants an answer of a seat, as it comes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import trio
from attrs import define, field

from clients.mirror import Mirror
from engine.wire import messages

Ask = Mapping[str, Any]
"""A question as JSON data: seat, number, clock, choice, default."""
Call = Ask | messages.Proposal
"""What wants an answer."""


class Game(Protocol):
    """What is followed of a game to know when its seat is called on."""

    seat: int | None
    mirror: Mirror
    fault: Exception | None
    substitute: bool
    changed: trio.Event

    @property
    def over(self) -> bool: ...

    def acts(self) -> bool: ...

    def is_new(self, ask: Ask, last: int) -> bool: ...


@define(eq=False)
class Asks:
    """The questions put to a seat, as they come."""

    _game: Game
    _last: int = -1

    def __aiter__(self) -> Asks:
        return self

    async def __anext__(self) -> Ask:
        await trio.lowlevel.checkpoint()
        while True:
            if (ask := self._next()) is not None:
                return ask
            await self._game.changed.wait()

    def _next(self) -> Ask | None:
        """Return a question that was not put yet. Raises what ends the iteration."""
        game = self._game
        if game.fault:
            raise game.fault
        if game.over:
            raise StopAsyncIteration
        ask = game.mirror.question(game.seat)
        if ask and game.acts() and game.is_new(ask, self._last):
            self._last = ask["number"]
            return ask
        return None


@define(eq=False)
class Calls:
    """The questions put to a seat, and what is proposed to it."""

    _game: Game
    _asks: Asks = field(init=False)
    _heard: tuple[messages.Proposal, ...] = ()

    def __attrs_post_init__(self) -> None:
        self._asks = Asks(self._game)

    def __aiter__(self) -> Calls:
        return self

    async def __anext__(self) -> Call:
        await trio.lowlevel.checkpoint()
        game = self._game
        while True:
            call = self._proposed() or self._asks._next()
            if call is not None:
                return call
            await game.changed.wait()

    def _proposed(self) -> messages.Proposal | None:
        game = self._game
        standing = game.mirror.proposals
        self._heard = tuple(one for one in self._heard if one in standing)
        if game.seat is None or game.substitute or game.over:
            return None
        fresh = (one for one in standing if one.seat != game.seat and one not in self._heard)
        found = next(fresh, None)
        if found:
            self._heard = (*self._heard, found)
        return found
