"""New matches: from a request, again with sides swapped, or branched off another."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from engine import ruleset
from engine.errors import Limited, Refused
from engine.ruleset import Ruleset
from engine.state import State
from engine.wire import messages as m
from engine.wire.codec import encode, for_ruleset
from server.budget import within_budget
from server.lobby.terms import checked_clock, checked_delay
from server.net.limits import Bounds
from server.store.lobby import Lobby, Seat
from server.text import checked_text


def hosted(key: str) -> Ruleset:
    """Return a ruleset that is hosted. Raises `Refused`."""
    try:
        return ruleset.get(key)
    except KeyError:
        raise Refused(
            "no_such_ruleset",
            "this server does not host that ruleset",
            params={"hosted": list(ruleset.hosted())},
        ) from None


def listable(options: Mapping[str, Any], bounds: Bounds) -> dict[str, Any]:
    """Return options if they are short enough to be shown in lists. Raises `Limited`."""
    most, size = bounds.options_bytes, len(encode(options))
    if size > most:
        raise Limited(
            "too_large",
            f"the options of a match may have at most {most} bytes",
            params={"limit": "options_bytes", "most": most, "size": size},
        )
    return dict(options)


def options_of(rules: Ruleset, raw: Any, bounds: Bounds) -> Any:
    """Read the options of a match. Raises `Refused` for what cannot be played."""
    given = listable(raw, bounds)
    options: Any = for_ruleset(rules.key).load(given, rules.vocabulary.options)
    within_budget(lambda: rules.muster(options))
    return options


def asked_for(message: m.CreateMatch, now: float, bounds: Bounds) -> Lobby:
    """Return a new match. Raises `Refused` for all that can be checked before anyone joins."""
    rules = hosted(message.ruleset)
    options = options_of(rules, message.options, bounds)
    return Lobby(
        match=secrets.token_hex(6),
        ruleset=rules.key,
        version=rules.version,
        title=checked_text(message.title or rules.title, "title", 80),
        created=now,
        code=secrets.token_hex(9),
        secret=secrets.token_hex(32),
        clock=checked_clock(message.clock),
        options=for_ruleset(rules.key).dump(options),
        private=message.private,
        delay=checked_delay(message.delay),
        set_up=message.set_up,
    )


def like(lobby: Lobby, now: float, **changes: Any) -> Lobby:
    """Return a new match on the terms of another."""
    return Lobby(
        match=secrets.token_hex(6),
        ruleset=lobby.ruleset,
        version=ruleset.get(lobby.ruleset).version,
        title=lobby.title,
        created=now,
        code=secrets.token_hex(9),
        secret=secrets.token_hex(32),
        **{
            "clock": lobby.clock,
            "options": lobby.options,
            "private": lobby.private,
            "delay": lobby.delay,
            **changes,
        },
    )


def again(lobby: Lobby, state: State, now: float) -> Lobby:
    """Return the rematch of `lobby`, which ended in `state`: its players change seats."""
    rules = ruleset.get(lobby.ruleset)
    codec = for_ruleset(rules.key)
    before: Any = codec.load(dict(lobby.options), rules.vocabulary.options)
    swapped = rules.rematch_options(before, state)
    rules.muster(swapped)
    one, other = (_kept(seat) for seat in lobby.seats)
    options = codec.dump(swapped)
    return like(lobby, now, options=options, seats=(other, one), rematch_of=lobby.match)


def _kept(seat: Seat) -> Seat:
    """Return a seat kept for the player who had one. Its token is not given out yet.

    Conditional orders are about the other side's units, so they end with their match.
    """
    is_guest = seat.kind == "guest"
    return Seat(seat.kind, seat.name, policy=seat.policy, kept=is_guest, account=seat.account)
