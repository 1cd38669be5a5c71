"""Automatic replies: the default of a silent seat, and the auto-replies that a seat has set.

Auto-replies are of two kinds. An auto-pass names questions that are answered with their default,
for the whole match or until an order ends. A conditional order gives a reply in advance, for when
its conditions are met. All automatic replies are ordinary replies of the record, so a log replays
without clocks or auto-replies.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import attrs
from attrs import define, frozen

from engine import ruleset
from engine.errors import Limited, Refused
from engine.flow import Ask
from engine.match import Match
from engine.state import Viewer
from engine.wire import messages as m
from engine.wire.codec import encode, for_ruleset, tag
from server import log
from server.budget import within_budget
from server.match.live import Live
from server.net.limits import Bounds
from server.store.lobby import Lobby, Seat

_LOG = log.get("warhost.auto_replies")


@frozen
class AutoReply:
    """A reply given in place of a seat."""

    ask: Ask
    reply: Any
    said: Viewer = None
    """The seat, where it gave this reply in advance."""
    in_time: bool = True
    """False for the default of a seat that let its time run out."""


@frozen
class _Found:
    """What the auto-replies of the seats lead to in a match. It is cached, because a room looks
    after every request, and no delay may reveal that a seat has auto-replies."""

    match: Match
    seats: tuple[Seat, Seat]
    found: AutoReply | None


@define
class AutoReplies:
    """Decides which reply is due in a match without anybody giving it."""

    most: int
    """Auto-replies in a row. Then a player has to act: a default may lead to its own question
    again."""
    _in_row: int = 0
    _found: _Found | None = None

    def due(self, live: Live | None, lobby: Lobby, now: float) -> AutoReply | None:
        """Return the reply that is due at `now`: of a seat whose time has run out, or of its
        auto-replies."""
        if live is None:
            return None
        deadline = live.clocks.next_deadline()
        if deadline and deadline[0] <= now:
            ask = live.match.question(deadline[1])
            assert ask is not None
            return AutoReply(ask, ask.default, in_time=False)
        return self._by_order(live, lobby)

    def next_due(self, live: Live | None, lobby: Lobby) -> float:
        """Return when the next reply is due, in the server's time."""
        if live is None:
            return math.inf
        if self._by_order(live, lobby):
            return -math.inf
        deadline = live.clocks.next_deadline()
        return deadline[0] if deadline else math.inf

    def given(self, reply: AutoReply) -> None:
        """Note that an automatic reply was given."""
        self._in_row = self._in_row + 1 if reply.in_time else 0

    def restart(self) -> None:
        """Count anew: a player has acted."""
        self._in_row = 0

    def _by_order(self, live: Live, lobby: Lobby) -> AutoReply | None:
        seats, match = lobby.seats, live.match
        first, second = seats
        if not (
            first.auto_pass
            or first.conditional_orders
            or second.auto_pass
            or second.conditional_orders
        ):
            return None
        if live.clocks.paused is not None or self._in_row >= self.most:
            return None
        known = self._found
        if known is None or known.match is not match or known.seats != seats:
            found = within_budget(lambda: _first_reply(match, seats))
            known = self._found = _Found(match, seats, found)
        return known.found


def _first_reply(match: Match, seats: tuple[Seat, Seat]) -> AutoReply | None:
    """Return the first open question that a seat has an auto-reply for, with the reply.

    Conditional orders come before auto-passes, so a seat can wait for one thing and decline the
    rest. A question that was taken back is left to the player, whatever auto-replies were set
    before."""
    order = order_in(match) if any(one.order for s in seats for one in s.auto_pass) else None
    for ask in match.asks:
        seat, codec = seats[ask.seat], for_ruleset(match.rules.key)
        if ask.number == match.asked_again and ask.number > seat.auto_replies_from:
            continue
        reply = _ordered(match, ask, seat.conditional_orders)
        if reply is not None:
            return AutoReply(ask, reply, said=ask.seat)
        if auto_pass := lasting(seat.auto_pass, order):
            put: Mapping[str, Any] = codec.dump(ask.choice)
            is_reaction = isinstance(ask.choice, match.rules.vocabulary.reactions)
            if any(_covers(one, put, is_reaction=is_reaction) for one in auto_pass):
                return AutoReply(ask, ask.default)
    return None


def order_in(match: Match) -> str | None:
    """Return the order in progress, read from the public view."""
    name: str | None = match.rules.order(match.rules.view(match.state, None))
    return name


def lasting(auto_pass: tuple[m.AutoPass, ...], order: str | None) -> tuple[m.AutoPass, ...]:
    """Return the auto-passes that still hold during an order, or between orders."""
    return tuple(one for one in auto_pass if one.order in (None, order))


def _ordered(match: Match, ask: Ask, conditional_orders: tuple[Any, ...]) -> Any | None:
    """Return the legal reply of the first conditional order that fits, by what its seat may see.
    Conditional orders that can no longer be read, that fail, or whose reply is not legal are passed
    over."""
    codec, view = for_ruleset(match.rules.key), match.rules.view(match.state, ask.seat)
    for raw in conditional_orders:
        try:
            reply = codec.load_conditional_order(raw).reply(view, ask.choice)
            if reply is not None:
                ask.choice.check(match.state, reply)
                return reply
        except Refused as fault:
            _LOG.info("conditional order refused", ruleset=match.rules.key, fault=str(fault))
        except Exception:  # a mistake of the rules, which must not end the match
            _LOG.exception("conditional order failed", ruleset=match.rules.key)
    return None


def _covers(auto_pass: m.AutoPass, put: Mapping[str, Any], *, is_reaction: bool) -> bool:
    if auto_pass.choice is None:
        return is_reaction
    wanted = {"t": auto_pass.choice, **auto_pass.only}
    return all(put.get(name) == value for name, value in wanted.items())


# ---------------------------------------------------------------------- checks


def check_size(message: m.SetAutoReplies, bounds: Bounds) -> None:
    """Raise `Limited` for too many conditional orders, or too large ones."""
    auto_pass, conditional_orders = message.auto_pass, message.conditional_orders
    size = len(encode([list(map(attrs.astuple, auto_pass)), conditional_orders]))
    count = len(auto_pass) + len(conditional_orders)
    if count > bounds.conditional_orders or size > bounds.auto_reply_bytes:
        raise Limited(
            "too_large",
            f"set at most {bounds.conditional_orders} conditional orders, "
            f"{bounds.auto_reply_bytes} bytes in all",
            params={"limit": "auto_reply_bytes", "most": bounds.auto_reply_bytes, "size": size},
        )


def check_never(auto_pass: tuple[m.AutoPass, ...], key: str) -> None:
    """Raise `Refused` for what no question of a ruleset could ever match."""
    choices = {tag(cls): cls for cls in ruleset.get(key).vocabulary.choices}
    for one in auto_pass:
        if one.choice is None and not one.only:
            continue
        if one.choice is None or one.choice not in choices:
            raise Refused(
                "no_such_choice",
                f"this ruleset has no question {str(one.choice)[:40]}",
                params={"known": sorted(choices)},
            )
        fields = [field.name for field in attrs.fields(choices[one.choice])]
        if unknown := set(one.only) - set(fields):
            raise Refused(
                "no_such_choice",
                f"the question {one.choice} has no field {min(unknown)[:40]}",
                params={"known": fields},
            )


def check_conditional_orders(
    lobby: Lobby, live: Live | None, seat: int, conditional_orders: tuple[Any, ...]
) -> None:
    """Raise `Refused` for conditional orders that cannot be read, or cannot lead to anything as
    things stand. Earlier ones may stay even so: nobody has to tidy up after their losses to add
    one."""
    codec = for_ruleset(lobby.ruleset)
    for raw in conditional_orders:
        conditional_order = codec.load_conditional_order(raw)
        if live is not None and raw not in lobby.seats[seat].conditional_orders:
            conditional_order.check(live.match.rules.view(live.match.state, seat), seat)
