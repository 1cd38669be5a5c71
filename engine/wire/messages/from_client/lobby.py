"""Requests about finding, opening and joining matches, and about bots for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from attrs import field, frozen

from engine.wire.messages.parts import ClockSettings, Status


@frozen
class Hello:
    """The first message of a connection. Answered by `welcome`."""

    version: int
    """Version of the protocol."""
    client: str
    """Name and version of the program."""


@frozen
class ListMatches:
    """List the public matches. Answered by `matches`."""

    id: str
    status: Status | None = None
    """List only matches with this status."""
    ruleset: str | None = None
    """List only matches of this ruleset."""
    codes: tuple[str, ...] = ()
    """Invitations. The private matches that they open are listed too, until they are over."""


@frozen
class CreateMatch:
    """Open a lobby. Answered by `joined`, or by `created` if `name` is left out."""

    id: str
    ruleset: str
    options: Annotated[Mapping[str, Any], "options"] = field(factory=dict)
    clock: ClockSettings = field(factory=ClockSettings)
    title: str | None = None
    private: bool = False
    """Require an invitation for joining and watching."""
    name: str | None = None
    """Take seat 0 under this name."""
    delay: float = 0.0
    """Delay for spectators, in seconds."""
    set_up: bool = False
    """Have both sides set up by default: the match begins after the last `setup` question."""
    token: str | None = None
    """A token of your own choice: 32 to 64 random lower-case hexadecimal digits. With it, the
    request can be repeated if its answer was lost."""
    session: str | None = None
    """The session of your account. The seat then bears the account's name and mark."""


@frozen
class Join:
    """Take a free seat. Answered by `joined`, with the secret token of the seat."""

    id: str
    match: str
    name: str
    seat: int | None = None
    """The seat to take; without it, any free seat."""
    code: str | None = None
    """The invitation of a private match."""
    token: str | None = None
    """A token of your own choice: 32 to 64 random lower-case hexadecimal digits. With it, the
    request can be repeated if its answer was lost."""
    session: str | None = None
    """The session of your account. The seat then bears the account's name and mark."""


@frozen
class Leave:
    """Give up the seat before the match begins."""

    id: str
    match: str


@frozen
class Ready:
    """Be ready, and contribute entropy to the dice. The match begins when both seats are ready."""

    id: str
    match: str
    entropy: str
    """8 to 64 hexadecimal digits that you draw at random."""
    key: str | None = None
    """Your public key of Ed25519, 64 hexadecimal digits, if you sign what you do in the match. You
    must then sign everything that goes into the record."""


@frozen
class SeatBot:
    """Seat a bot. Allowed to the seats of the match, and to the connection that created it."""

    id: str
    match: str
    seat: int
    policy: str
    """One of the `policies` of the server."""


@frozen
class Watch:
    """Follow a match as a spectator. Answered by `done`, then `snapshot` (`lobby` before the
    match)."""

    id: str
    match: str
    code: str | None = None
    """The invitation of a private match."""
    name: str | None = None
    """Your name in the chat, and in the list of spectators. Without one you may only read, and are
    counted but not listed."""
    preview: bool = False
    """You show the table in passing, as a lobby does. You are neither counted nor listed."""


@frozen
class Unwatch:
    """Stop following a match."""

    id: str
    match: str


@frozen
class Resume:
    """Return to a seat by its token, from any connection. The newest connection acts. Answered by
    `joined`, then the updates after `seen`, or a `snapshot` if these are no longer kept."""

    id: str
    token: str
    seen: int | None = None
    """Number of the last update that you have."""


@frozen
class AppointSubstitute:
    """Let a bot or a friend play the seat. Answered by `substitute_appointed`. The owner's token
    stays valid."""

    id: str
    match: str
    policy: str | None = None
    """The policy of the bot. Without it the substitute is a friend, and the answer has a token for
    them."""
    name: str | None = None
    """The friend's name, shown to everyone."""


@frozen
class TakeBackControl:
    """End the substitution, so that the owner plays the seat again. The substitute's token becomes
    worthless."""

    id: str
    match: str


@frozen
class Rematch:
    """Play again with the sides swapped. Opens a lobby with both seats reserved; the other player
    joins it by the same request. Answered by `joined`, each time with a new token."""

    id: str
    match: str


@frozen
class Branch:
    """Continue a finished match from an entry, with new dice. Answered by `joined`. The branch
    begins when both seats are ready."""

    id: str
    match: str
    n: int
    """How many entries the branch shares with the match: 0 to `n` - 1 of its record."""
    seat: int
    """The seat that you take."""
    name: str
    policy: str | None = None
    """The bot that plays the other seat. Without it, that seat is free."""
    code: str | None = None
    """The invitation of a private match."""
    token: str | None = None
    """A token of your own choice: 32 to 64 random lower-case hexadecimal digits. With it, the
    request can be repeated if its answer was lost."""
    session: str | None = None
    """The session of your account. The seat then bears the account's name and mark."""


@frozen
class OfferBots:
    """Offer to play seats by these policies. A `bot_call` follows for each seat to play."""

    id: str
    policies: tuple[str, ...]


LobbyRequest = (
    Hello
    | ListMatches
    | CreateMatch
    | Join
    | Leave
    | Ready
    | SeatBot
    | Watch
    | Unwatch
    | Resume
    | AppointSubstitute
    | TakeBackControl
    | Rematch
    | Branch
    | OfferBots
)
