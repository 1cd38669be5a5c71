"""What is said in more than one place when something cannot be."""

from __future__ import annotations

from engine.errors import Refused
from server.lobby import Lobby

RETRY_SECONDS = 1.0
"""What could not be stored is tried again after this."""


def not_stored() -> Refused:
    """Return what is said when the store failed."""
    return Refused("not_stored", "it could not be stored", retry_after=RETRY_SECONDS)


def shut(lobby: Lobby) -> Refused:
    """Return why nothing can be asked of a match any more."""
    if lobby.status == "halted":
        return Refused("halted", "this match is halted: it could not be played on")
    return Refused("no_such_match", "there is no such match", params={"match": lobby.match})
