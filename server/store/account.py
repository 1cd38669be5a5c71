"""An account: a name with a password, its sessions, and the seats and lists that it keeps.

It is a value with pure transitions. `edit` counts its changes: a store keeps a change only in place
of the one before, so no two of them overwrite each other, whichever server makes them.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Collection, Iterable

from attrs import evolve, field, frozen

from engine.errors import Limited, Refused
from engine.wire.codec import Codec, encode
from engine.wire.messages import KeptList, KeptSeat
from server.store.lobby import TOKEN

SESSIONS = 20
"""Of an account. Another one ends the one that was not used for longest."""
SEATS, LISTS = 500, 100
"""Kept at most. Of more seats, the newest."""
LIST_BYTES = 128 * 1024
"""All lists together, as JSON: they are sent in one message."""
KEY = 32
"""Digits of the key of an account."""
LONGEST = 64
"""Characters of a name of a match, an invitation, or a ruleset."""
_CODEC = Codec((KeptList,))


@frozen
class SignedOn:
    """A session: a device on which the account is signed in."""

    token: str = field(repr=False)
    """The hash of its secret."""
    used: float
    """Seconds since 1970, to the day."""


@frozen
class Belongings:
    """Seats and lists."""

    seats: tuple[KeptSeat, ...] = field(default=(), repr=False)
    """The newest first."""
    lists: tuple[KeptList, ...] = ()

    def with_more(self, seats: Iterable[KeptSeat], lists: Iterable[KeptList]) -> Belongings:
        """Return them with others too, in place of those for the same match or of the same id.
        Raises `Refused`."""
        by_match = {one.match: one for one in self.seats} | {_seat(one).match: one for one in seats}
        by_id = {one.id: one for one in self.lists} | {_list(one).id: one for one in lists}
        kept = tuple(by_id.values())
        size = len(encode([_CODEC.dump(one) for one in kept]))
        if len(kept) > LISTS or size > LIST_BYTES:
            raise Limited(
                "too_large",
                f"at most {LISTS} lists of {LIST_BYTES // 1024} kB together can be kept; delete "
                "some",
                params={"limit": "lists", "most": LISTS, "size": len(kept)},
            )
        newest = sorted(by_match.values(), key=lambda one: -one.at)
        return Belongings(tuple(newest[:SEATS]), kept)

    def without(self, matches: Collection[str], lists: Collection[str]) -> Belongings:
        """Return them without some."""
        return Belongings(
            tuple(one for one in self.seats if one.match not in matches),
            tuple(one for one in self.lists if one.id not in lists),
        )


@frozen
class Parcel:
    """What one device leaves for another."""

    until: float
    """Seconds since 1970."""
    belongings: Belongings


@frozen
class Account:
    """An account."""

    key: str
    """Of its name; see `key_of`."""
    name: str
    password: str = field(repr=False)
    """Its hash, in the PHC format."""
    created: float
    """Seconds since 1970."""
    used: float
    """Seconds since 1970, to the day."""
    edit: int = 1
    sessions: tuple[SignedOn, ...] = ()
    belongings: Belongings = Belongings()

    def signed_on(self, token: str, now: float) -> Account:
        """Return the account with one more session."""
        newest = sorted((SignedOn(token, now), *self.sessions), key=lambda one: -one.used)
        return evolve(self, sessions=tuple(newest[:SESSIONS]), used=now)

    def signed_out(self, token: str) -> Account:
        """Return the account without a session."""
        return evolve(self, sessions=tuple(one for one in self.sessions if one.token != token))

    def used_by(self, token: str, now: float) -> Account:
        """Return the account, used now by a session."""
        used = (evolve(one, used=now) if one.token == token else one for one in self.sessions)
        return evolve(self, sessions=tuple(used), used=now)

    def has(self, token: str, since: float) -> bool:
        """Return whether a session has begun, and was used since a moment."""
        return any(one.token == token and one.used >= since for one in self.sessions)


def key_of(name: str) -> str:
    """Return the key of a name: the same for what people take for the same."""
    alike = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return hashlib.sha256(alike.encode("utf-8", "surrogatepass")).hexdigest()[:KEY]


def _seat(one: KeptSeat) -> KeptSeat:
    is_one = TOKEN.fullmatch(one.token) and one.seat in (0, 1)
    if not is_one or max(len(one.match), len(one.code)) > LONGEST:
        raise Refused("bad_belongings", "a seat needs its match, 0 or 1, and its token")
    return one


def _list(one: KeptList) -> KeptList:
    if not (1 <= len(one.id) <= 40 and len(one.name) <= 80 and len(one.ruleset) <= LONGEST):
        raise Refused("bad_belongings", "a list needs an id, a ruleset and a name that are short")
    return one
