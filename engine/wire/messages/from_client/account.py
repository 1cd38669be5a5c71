"""Requests about what is a player's own: their matches, accounts, and codes for other devices."""

from __future__ import annotations

from attrs import frozen

from engine.wire.messages.parts import KeptList, KeptSeat, SeatKey


@frozen
class MyMatches:
    """List the matches of seats that you hold, over or not. Answered by `own_matches`."""

    id: str
    seats: tuple[SeatKey, ...]
    """At most 50."""


@frozen
class SignUp:
    """Open an account. Answered by `signed_in`."""

    id: str
    name: str
    """1 to 40 characters. No two accounts have the same name, upper and lower case being alike."""
    password: str
    """8 to 200 characters."""


@frozen
class SignIn:
    """Begin a session of an account. Answered by `signed_in`."""

    id: str
    name: str
    password: str


@frozen
class SignOut:
    """End a session. Answered by `done`, even if it had ended."""

    id: str
    session: str
    everywhere: bool = False
    """End all sessions of the account."""


@frozen
class ChangePassword:
    """Change the password of an account, and end all its other sessions. Answered by `done`."""

    id: str
    session: str
    password: str
    new: str
    """8 to 200 characters."""


@frozen
class DeleteAccount:
    """Delete an account with all that it keeps. Its seats stay with whoever has their tokens.
    Answered by `done`."""

    id: str
    session: str
    password: str


@frozen
class Keep:
    """Keep seats and lists in an account, in place of those for the same matches and of the same
    ids, and drop others. Answered by `belongings`: all that it keeps then."""

    id: str
    session: str
    seats: tuple[KeptSeat, ...] = ()
    lists: tuple[KeptList, ...] = ()
    drop_seats: tuple[str, ...] = ()
    """Matches."""
    drop_lists: tuple[str, ...] = ()
    """Their ids."""


@frozen
class CarryOver:
    """Put seats and lists where another device can collect them once, within ten minutes. Answered
    by `carried`."""

    id: str
    seats: tuple[KeptSeat, ...] = ()
    lists: tuple[KeptList, ...] = ()
    code: str | None = None
    """Add to what an earlier `carried` gave this code to."""


@frozen
class Collect:
    """Collect what another device has put under a code. Answered by `belongings`."""

    id: str
    code: str
    """Upper and lower case are alike, and only letters and digits count."""


AccountRequest = (
    MyMatches
    | SignUp
    | SignIn
    | SignOut
    | ChangePassword
    | DeleteAccount
    | Keep
    | CarryOver
    | Collect
)
