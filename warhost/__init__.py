"""The Python door of warhost: what programs outside this project import.

- `connect`, `Client`, `Game`  follow and play matches at a server, over lost connections
- `Account`   what `Client.sign_in` returns: it keeps seats and lists for all devices of a player
- `SigningKey`  what a client signs with: `SigningKey(secrets.token_bytes(32))`
- `faults`    what can go wrong between a client and its server, as exceptions
- `messages`  what crosses the socket, as classes
- `policies`  the policies there are, and a seat played by one
- `arena`     policies against each other in one process, counted
- `verify`    recomputes a record; `records` reads and explains it
- `rulesets`  the games there are, and what another one is written with
- `testing`   the tests that every ruleset must pass

A name is loaded when it is first used, so the import costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from clients.account import Account
    from clients.client import Client, connect
    from clients.game import Game
    from engine.records.verification import verify
    from engine.wire.signing import SigningKey
    from warhost import arena, faults, messages, policies, records, rulesets, testing

__all__ = [
    "Account",
    "Client",
    "Game",
    "SigningKey",
    "arena",
    "connect",
    "faults",
    "messages",
    "policies",
    "records",
    "rulesets",
    "testing",
    "verify",
]

_HOMES = {
    "Account": "clients.account",
    "Client": "clients.client",
    "Game": "clients.game",
    "SigningKey": "engine.wire.signing",
    "connect": "clients.client",
    "verify": "engine.records.verification",
}
"""Modules of the names that are not modules of this package."""


def __getattr__(name: str) -> Any:
    """Load a name when it is first used (PEP 562)."""
    if name not in __all__:
        raise AttributeError(f"module 'warhost' has no attribute {name!r}")
    if name not in _HOMES:
        return import_module(f"warhost.{name}")
    found = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return found


def __dir__() -> list[str]:
    return [*globals(), *__all__]
