"""An account at a server, and how what a device keeps is sent in messages that are short enough."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, cast

from attrs import define, field

from clients.link import Link
from engine.wire import messages
from engine.wire.codec import Codec

SEATS = 100
"""Seats in one message."""
MOST = 24_000
"""Characters of the lists in one message, as JSON: a server takes 32 KiB."""
_CODEC = Codec(())


@define(eq=False)
class Account:
    """An account that is signed in."""

    name: str
    """As the account writes it."""
    session: str = field(repr=False)
    """The key to the account: keep it, and `Client.account` goes on with it."""
    link: Link = field(kw_only=True, repr=False)

    async def keep(
        self,
        seats: Iterable[messages.KeptSeat] = (),
        lists: Iterable[messages.KeptList] = (),
        *,
        drop_seats: Iterable[str] = (),
        drop_lists: Iterable[str] = (),
    ) -> messages.Belongings:
        """Keep seats and lists in the account, and drop matches and ids of lists. Return all that
        it keeps then."""
        kept = await self._request(
            messages.Keep, drop_seats=tuple(drop_seats), drop_lists=tuple(drop_lists)
        )
        for portion in portions(seats, lists):
            kept = await self._request(messages.Keep, **portion)
        return cast(messages.Belongings, kept)

    async def sign_out(self, *, everywhere: bool = False) -> None:
        """End the session, or all sessions of the account."""
        await self._request(messages.SignOut, everywhere=everywhere)

    async def change_password(self, password: str, new: str) -> None:
        """Change the password, which ends all other sessions."""
        await self._request(messages.ChangePassword, again=False, password=password, new=new)

    async def delete(self, password: str) -> None:
        """Delete the account with all that it keeps. Seats stay with whoever has their tokens."""
        await self._request(messages.DeleteAccount, again=False, password=password)

    async def _request(self, kind: Any, *, again: bool = True, **fields: Any) -> Any:
        return await self.link.request(partial(kind, session=self.session, **fields), again=again)


def portions(
    seats: Iterable[messages.KeptSeat], lists: Iterable[messages.KeptList]
) -> Iterator[dict[str, Any]]:
    """Yield seats and lists as the fields of messages that are short enough."""
    rest = tuple(seats)
    while rest:
        yield {"seats": rest[:SEATS]}
        rest = rest[SEATS:]
    some, size = list[messages.KeptList](), 0
    for one in lists:
        more = len(json.dumps(_CODEC.dump(one)))
        if some and size + more > MOST:
            yield {"lists": tuple(some)}
            some, size = [], 0
        some.append(one)
        size += more
    if some:
        yield {"lists": tuple(some)}
