"""Refusals that are raised in more than one place."""

from __future__ import annotations

from engine.errors import Refused
from engine.records.record import OtherVersion
from server.store.lobby import Lobby

RETRY_SECONDS = 1.0
"""Pause before what could not be stored is tried again."""


def not_stored() -> Refused:
    """Return the refusal for a failed store."""
    return Refused(
        "not_stored", "the server could not store this; try again", retry_after=RETRY_SECONDS
    )


def shut(match: str, *, is_halted: bool, why: str) -> Refused:
    """Return the refusal for a match whose room is closed."""
    if is_halted:
        return Refused("halted", f"this match is halted: {why}", params={"match": match})
    return no_such_match(match)


def adjourned(lobby: Lobby, retry_after: float | None = None) -> Refused:
    """Return the refusal for a match that waits for its players, or for the operator."""
    match, notice = lobby.match, lobby.notice
    if lobby.closed:
        return Refused(
            "closed",
            f"the operator of this server has closed this match: {notice}",
            params={"match": match, "reason": notice},
        )
    if notice:
        return Refused(
            "adjourned",
            f"this match is adjourned: {notice}; it goes on when one of its players resumes their "
            "seat",
            params={"match": match, "reason": notice},
        )
    return Refused(
        "adjourned",
        "nobody was connected to this match for long, so it is adjourned; it goes on when one of "
        "its players resumes their seat",
        params={"match": match},
        retry_after=retry_after,
    )


def no_such_match(match: str) -> Refused:
    """Return the refusal for a match that is not here."""
    return Refused(
        "no_such_match",
        "there is no such match, or it ended long ago",
        params={"match": match[:64]},
    )


def not_begun() -> Refused:
    """Return the refusal before a match has begun, or before it is shown."""
    return Refused("not_begun", "the match has not begun")


def not_over() -> Refused:
    """Return the refusal while part of a match is still secret."""
    return Refused(
        "not_over", "the match is not over; its dice and what seats hide stay secret until then"
    )


def other_version(fault: OtherVersion) -> Refused:
    """Return the refusal for a match played by rules that this program does not have."""
    return Refused("other_version", str(fault), params=fault.params)


def damaged(match: str) -> Refused:
    """Return the refusal for a match whose stored log cannot be read or played."""
    return Refused(
        "damaged", "this match is damaged in the server's store", params={"match": match}
    )


def over() -> Refused:
    """Return the refusal after the end of a match."""
    return Refused("over", "the match is over")


def not_here() -> Refused:
    """Return the refusal for a session that has no place in the match."""
    return Refused("not_here", "watch the match or resume one of its seats first")


def not_judge() -> Refused:
    """Return the refusal for anybody else who asks for what is the judge's to decide."""
    return Refused("not_judge", "only the judge may do this; the operator appoints one")


def paused() -> Refused:
    """Return the refusal of another pause."""
    return Refused("paused", "the match is already paused")


def not_paused() -> Refused:
    """Return the refusal to go on with what was never paused."""
    return Refused("not_paused", "the match is not paused")


def not_owner() -> Refused:
    """Return the refusal for a substitute who asks for what is the owner's to decide."""
    return Refused(
        "not_owner", "a substitute may only answer questions; the seat's owner must do this"
    )
