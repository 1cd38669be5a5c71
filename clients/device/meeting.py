"""What a device and an account keep is made the same: three ways, from what they had in common when
they last met. What is new on one side comes to the other, what was removed goes.

The page does the same (`clients/web/src/mine/sync.ts`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from attrs import evolve, field, frozen

from engine.wire.codec import Codec
from engine.wire.messages import Belongings, KeptList, KeptSeat

MOST = 500
"""Seats that a device keeps: the newest."""
_CODEC = Codec(())


@frozen
class SignedOn:
    """The account that a device is signed in to, and what both had when they last met."""

    name: str
    session: str = field(repr=False)
    seats: Mapping[str, str] = field(factory=dict, repr=False)
    """By match, the token."""
    lists: Mapping[str, str] = field(factory=dict, repr=False)
    """By id, the list as JSON."""


@frozen
class Kept:
    """What a device keeps for one server."""

    seats: tuple[KeptSeat, ...] = field(default=(), repr=False)
    """The newest first."""
    lists: tuple[KeptList, ...] = ()
    account: SignedOn | None = None

    def with_seat(self, seat: KeptSeat) -> Kept:
        """Return it with a seat. In a campaign one token opens a seat of battle after battle; it
        opens the newest alone."""
        others = (one for one in self.seats if one.match != seat.match and one.token != seat.token)
        return evolve(self, seats=_newest((seat, *others)))

    def with_list(self, one: KeptList) -> Kept:
        """Return it with a list, in place of the one of the same id."""
        return evolve(self, lists=(*(other for other in self.lists if other.id != one.id), one))

    def without_list(self, id: str) -> Kept:
        """Return it without a list."""
        return evolve(self, lists=tuple(one for one in self.lists if one.id != id))

    def seat_in(self, match: str) -> KeptSeat | None:
        """Return the seat in a match, if there is one."""
        return next((one for one in self.seats if one.match == match), None)


def wanted(kept: Kept) -> dict[str, Any]:
    """Return what the account is to be told, as the fields of `keep`."""
    met = kept.account or SignedOn("", "")
    seats, lists = _marked_seats(kept.seats), _marked_lists(kept.lists)
    return {
        "seats": [one for one in kept.seats if met.seats.get(one.match) != one.token],
        "lists": [one for one in kept.lists if met.lists.get(one.id) != lists[one.id]],
        "drop_seats": [match for match in met.seats if match not in seats],
        "drop_lists": [id for id in met.lists if id not in lists],
    }


def met(now: Kept, sent: Kept, found: Belongings) -> Kept:
    """Return a device as it is `now`, once what it `sent` was answered with all that the account
    keeps. What came to it meanwhile stays, and is sent when they meet next."""
    seats, lists = _marked_seats(found.seats), _marked_lists(found.lists)
    gone_seats = {one.match for one in sent.seats} - seats.keys()
    gone_lists = {one.id for one in sent.lists} - lists.keys()
    left = Kept(
        tuple(one for one in now.seats if one.match not in gone_seats),
        tuple(one for one in now.lists if one.id not in gone_lists),
        now.account and evolve(now.account, seats=seats, lists=lists),
    )
    return taken(left, found)


def taken(kept: Kept, found: Belongings) -> Kept:
    """Return a device with what was found elsewhere, in place of its own for the same matches and
    of the same ids."""
    seats = {one.match: one for one in (*kept.seats, *found.seats)}
    lists = {one.id: one for one in (*kept.lists, *found.lists)}
    return evolve(kept, seats=_newest(seats.values()), lists=tuple(lists.values()))


def parted(kept: Kept) -> Kept:
    """Return a device without its account and what that keeps."""
    account = kept.account or SignedOn("", "")
    return Kept(
        tuple(one for one in kept.seats if one.match not in account.seats),
        tuple(one for one in kept.lists if one.id not in account.lists),
    )


def _newest(seats: Iterable[KeptSeat]) -> tuple[KeptSeat, ...]:
    return tuple(sorted(seats, key=lambda one: -one.at)[:MOST])


def _marked_seats(seats: Iterable[KeptSeat]) -> dict[str, str]:
    return {one.match: one.token for one in seats}


def _marked_lists(lists: Iterable[KeptList]) -> dict[str, str]:
    return {one.id: json.dumps(_CODEC.dump(one), sort_keys=True) for one in lists}
