"""What every store can do.

The numbers of a log are given by the writer and have no gaps. So a store with ids of the writer's
choosing (a Redis stream takes `seq-0`) can refuse a repeat, and a batch written twice is stored
once.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Protocol, TypeVar

from attrs import frozen

from engine.state import Viewer
from server.store.account import Account, Parcel
from server.store.campaign import Campaign
from server.store.documents import Line, Row
from server.store.lobby import Lobby
from server.store.moderation import AuditEntry, Report, Sanction
from server.store.subscription import Subscription

Note = Sanction | Report | AuditEntry
N = TypeVar("N", Sanction, Report, AuditEntry)
MEMORY = ":memory:"
"""In place of a path: the store that forgets everything at the end."""
SHARED = ("redis://", "rediss://", "unix://", "sentinel://")
"""How the addresses of stores begin that servers share."""

Ended = tuple[float, str]
"""When a match was over, in seconds since 1970, and its name: so finished matches are ordered."""
FIRST: Ended = (0.0, "")
"""Before every finished match."""


def told(store: str) -> str:
    """Return the path or address of a store as it may be told: without a password."""
    return re.sub(r"//[^/]*@", "//", store) if store.startswith(SHARED) else store


class StoreError(Exception):
    """Nothing was stored."""


class StoreTaken(StoreError):
    """Another server uses the store."""


class StoreAway(StoreError):
    """The store does not answer now. It may later."""


class StoreMoved(Exception):
    """Nothing was stored: another server carries the match on by now, or its log is not as this one
    knows it. Nobody may go on from what they hold of it."""


class StoreOfOtherVersion(StoreError):
    """Another version of the program wrote the store."""


class Store(Protocol):
    """A store. A method that returns has made its effect durable; one that raises, none."""

    @property
    def wrote(self) -> float:
        """When something was last made durable, in seconds since 1970; 0 if nothing was."""

    async def beat(self) -> None:
        """Write something, to see whether that can be done."""

    async def save(self, lobby: Lobby) -> None:
        """Keep a match as it stands outside its log."""

    async def begin(self, lobby: Lobby, rows: tuple[Row, ...]) -> None:
        """Write the beginning of a match's log and keep its lobby, in the same act."""

    async def append(self, match: str, row: Row, lobby: Lobby | None = None) -> None:
        """Add to the log of a match and, in the same act, keep its lobby."""

    async def delete(self, match: str) -> None:
        """Forget a match."""

    async def get(self, match: str) -> Lobby | None:
        """Return a match."""

    async def unfinished(self) -> tuple[Lobby, ...]:
        """Return every match that is not over and can be read, oldest first."""

    async def finished(self, most: int) -> tuple[Lobby, ...]:
        """Return the matches that were over last and can be read, newest first."""

    async def log(self, match: str, start: int = 0, most: int = -1) -> tuple[Row, ...]:
        """Return the log of a match from a number on, `most` rows of it if that is not negative."""

    async def keep_checkpoint(self, match: str, checkpoint: bytes) -> None:
        """Keep a checkpoint of a match in place of the one before, until it is over. If it is, or
        another server carries it on, nothing is kept."""

    async def checkpoint(self, match: str) -> bytes | None:
        """Return the newest checkpoint of a live match."""

    async def say(self, match: str, line: Line, most: int) -> None:
        """Keep a line. Of its table or spectators, only the last `most` lines stay."""

    async def chat(self, match: str) -> tuple[Line, ...]:
        """Return the chat about a match: its table, then its spectators."""

    async def subscribe(self, subscription: Subscription, *, again: bool = False) -> None:
        """Keep a subscription under its key, until its match is over: after that, nothing is
        kept. One that is kept `again` must be there still."""

    async def unsubscribe(self, match: str, key: str) -> None:
        """Forget a subscription."""

    async def subscriptions(self, match: str) -> tuple[Subscription, ...]:
        """Return the subscriptions to a match, oldest first."""

    async def save_campaign(self, campaign: Campaign) -> None:
        """Keep a campaign as it stands."""

    async def delete_campaign(self, campaign: str) -> None:
        """Forget a campaign."""

    async def campaigns(self) -> tuple[Campaign, ...]:
        """Return every campaign that can be read, oldest first."""

    async def account(self, key: str) -> Account | None:
        """Return an account by its key."""

    async def keep_account(self, account: Account) -> bool:
        """Keep a new account, or a change of one, if its `edit` follows that of what is kept.
        Return whether it is kept now."""

    async def delete_account(self, key: str) -> None:
        """Forget an account."""

    async def count_accounts(self) -> int:
        """Return how many accounts there are."""

    async def prune_accounts(self, before: float) -> int:
        """Delete the accounts that were last used before a moment. Return how many."""

    async def leave(self, code: str, parcel: Parcel, now: float) -> None:
        """Keep a parcel under the hash of a code until its time is over, and forget those whose
        time is over `now`."""

    async def take(self, code: str) -> Parcel | None:
        """Return a parcel, and forget it: nobody else is given it."""

    async def keep_replay(self, match: str, viewer: Viewer, zipped: bytes) -> None:
        """Keep the replay of a finished match as a viewer saw it, gzipped."""

    async def replay(self, match: str, viewer: Viewer) -> bytes | None:
        """Return a replay that was kept."""

    async def unkept(self, after: Ended, most: int) -> tuple[Ended, ...]:
        """Return the matches that were over after another and lack a replay, oldest first."""

    async def ended(self, after: Ended, before: float, most: int) -> tuple[Ended, ...]:
        """Return the matches that were over after another and before a moment, oldest first."""

    async def is_archivist(self) -> bool:
        """Return whether this server is the one that moves finished matches to the archive."""

    async def branched(self) -> Collection[str]:
        """Return the matches that others, which are not over, branched off."""

    async def naming(self, name: str) -> tuple[str, ...]:
        """Return the matches in whose seats or chat somebody has a name."""

    async def unsay(self, match: str, name: str) -> None:
        """Blank what somebody with a name has said about a match."""

    async def number(self, kind: type[Note]) -> int:
        """Return the next number for a note of one kind: no other note has it, has had it or will
        be given it."""

    async def note(self, note: Note) -> None:
        """Keep a sanction, a report or an entry of the audit log under its number."""

    async def notes(self, kind: type[N], most: int = -1) -> tuple[N, ...]:
        """Return the notes of one kind, newest first, `most` of them if that is not negative."""

    async def drop_note(self, kind: type[N], n: int) -> None:
        """Forget a note."""

    async def prune_notes(self, kind: type[N], before: float, most: int) -> int:
        """Forget the notes of one kind from before a moment, and all but the newest `most`. Return
        how many."""

    async def prune(self, before: float) -> Collection[str]:
        """Delete the matches that were over before a moment, in seconds since 1970, with their
        chat, except those that are still needed (`lobby.prunable`). Return which."""

    async def prune_chat(self, before: float) -> int:
        """Delete what was said before a moment. Return how many lines there were."""

    async def aclose(self) -> None:
        """Finish what was begun."""


@frozen
class Owner:
    """The node that carries a match on."""

    node: str
    address: str | None
    """Where other nodes reach it; None once it has died."""


@frozen
class Held:
    """What an address has open, and has begun lately: matches, and seats that bots hold in them."""

    lobbies: int = 0
    live: int = 0
    adjourned: int = 0
    bots: int = 0
    begun: int = 0


class SharedStore(Store, Protocol):
    """A store that several servers use, its nodes."""

    node: str
    """The name of this one."""
    secret: str
    """By which nodes know each other."""

    @property
    def is_steady(self) -> bool:
        """Whether other nodes that seem dead are: the store has not stood still."""

    def announce(self, address: str) -> None:
        """Tell other nodes where this one is reached."""

    async def nodes(self) -> dict[str, str]:
        """Return where all other nodes that live are reached, by name."""

    async def owner(self, match: str) -> Owner | None:
        """Return who carries a match on, or did so last."""

    async def campaign_owner(self) -> Owner:
        """Return the node that carries on all campaigns: this one from now if there is none."""

    async def held(self, address: str, since: float) -> Held:
        """Return what an address has open at all nodes, and has begun since a moment."""

    async def match_of(self, token: str) -> str | None:
        """Return the match in which the token with a hash opens a seat."""

    async def claim(self, match: str) -> Lobby | None:
        """Carry a match on from now, unless another node that lives does so. One that is over may
        still be come back to."""

    async def claim_left(self) -> tuple[Lobby, ...]:
        """Carry on from now what no node carries on any more, if there may be something."""
