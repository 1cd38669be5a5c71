"""What an operator can ask of a server that runs. `warhost admin` has a verb for each.

A command and its answer are one line of JSON each, over a Unix socket.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from attrs import frozen

from engine.wire.codec import JSON, Codec
from server.store.moderation import AuditEntry, Report, Sanction


@frozen
class List:
    """List matches that are not over, newest first."""

    status: Literal["lobby", "live", "halted", "adjourned"] | None = None
    address: str | None = None
    """Of whoever opened it."""


@frozen
class Show:
    """Show a match, who is connected to it, and what was said last."""

    match: str


@frozen
class Adjourn:
    """Adjourn a live match; its players may resume it. Delete one that has not begun."""

    match: str
    reason: str


@frozen
class Close:
    """Adjourn a live match until the operator reopens it. Delete one that has not begun."""

    match: str
    reason: str


@frozen
class Reopen:
    """Let the players of a closed match resume it."""

    match: str


@frozen
class Judge:
    """Appoint the judge of a match, in place of any before, and return their token."""

    match: str
    name: str | None = None
    """None: the match has no judge any more."""


@frozen
class Campaigns:
    """List campaigns, newest first, or show one and who watches it."""

    campaign: str | None = None
    address: str | None = None
    """Only those that it has started."""


@frozen
class CloseCampaign:
    """End a campaign as it stands, and close the battle that is under way."""

    campaign: str
    reason: str


@frozen
class Kick:
    """Disconnect an address. It may come back, unless it is banned."""

    address: str
    reason: str


@frozen
class Ban:
    """Refuse all connections from a network."""

    network: str
    reason: str
    seconds: float | None = None
    """None: until it is lifted."""
    yes: bool = False
    """Even if it is a great part of all addresses."""


@frozen
class Mute:
    """Refuse chat from a network."""

    network: str
    reason: str
    seconds: float | None = None
    """None: until it is lifted."""
    yes: bool = False
    """Even if it is a great part of all addresses."""


@frozen
class Lift:
    """End a ban or a mute."""

    n: int


@frozen
class Sanctions:
    """List bans and mutes."""


@frozen
class Erase:
    """Replace a player's name in every match, and delete what they said."""

    name: str
    match: str | None = None
    """Only there."""


@frozen
class Account:
    """Show an account: how much it keeps, and when it was last used."""

    name: str


@frozen
class ResetPassword:
    """Give an account a new password, which is returned, and end its sessions."""

    name: str


@frozen
class DeleteAccount:
    """Delete an account with all that it keeps."""

    name: str


@frozen
class Drain:
    """Open no new matches, or open them again."""

    off: bool = False


@frozen
class Reports:
    """List what players have reported, newest first."""

    most: int = 50


@frozen
class Audit:
    """List what operators have done, newest first."""

    most: int = 50


@frozen
class Answer:
    """What came of a command."""

    done: str
    """A sentence for the operator and the audit log."""
    rows: Annotated[Any, JSON] = ()
    """What was asked for."""


@frozen
class Failed:
    """Why a command was not carried out."""

    why: str


Command = (
    List
    | Show
    | Adjourn
    | Close
    | Reopen
    | Judge
    | Campaigns
    | CloseCampaign
    | Kick
    | Ban
    | Mute
    | Lift
    | Sanctions
    | Erase
    | Account
    | ResetPassword
    | DeleteAccount
    | Drain
    | Reports
    | Audit
)
COMMANDS = (
    *(List, Show, Adjourn, Close, Reopen, Judge, Campaigns, CloseCampaign),
    *(Kick, Ban, Mute, Lift),
    *(Sanctions, Erase, Account, ResetPassword, DeleteAccount),
    *(Drain, Reports, Audit),
)
READ_ONLY = (List, Show, Campaigns, Sanctions, Account, Reports, Audit)
"""Commands that change nothing, and are not audited."""
CODEC = Codec(COMMANDS, (Answer, Failed, Sanction, Report, AuditEntry))
