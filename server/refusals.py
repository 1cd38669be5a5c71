"""What is said in more than one place when something cannot be."""

from __future__ import annotations

from engine.errors import Refused
from engine.records.record import OtherVersion
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
    return no_such_match(lobby.match)


def no_such_match(match: str) -> Refused:
    """Return what is said of a match that is not here."""
    return Refused(
        "no_such_match",
        "there is no such match, or it has been over for long",
        params={"match": match[:64]},
    )


def not_begun() -> Refused:
    """Return what is said before the match, or before it is shown."""
    return Refused("not_begun", "the match has not begun")


def not_over() -> Refused:
    """Return what is said while something of a match is still secret."""
    return Refused(
        "not_over", "the match is not over; until then its dice and what a seat hides are secret"
    )


def other_version(fault: OtherVersion) -> Refused:
    """Return what is said of a match of rules that this program does not have."""
    return Refused("other_version", str(fault), params=fault.params)


def over() -> Refused:
    """Return what is said after the match."""
    return Refused("over", "the match is over")
