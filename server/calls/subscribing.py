"""Who wants to be called: subscriptions, what they may be, and how they are confirmed and ended."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from typing import Literal

import trio
from attrs import define, evolve, field

from engine.errors import Limited, Refused
from engine.wire import messages as m
from server.calls.mail import Letter, Links, Mailer, asking_to_confirm, checked_address
from server.calls.push import WebPush
from server.calls.words import spoken
from server.net.limits import DAY, Credits
from server.refusals import over
from server.store.lobby import Lobby, hashed
from server.store.protocol import Store
from server.store.subscription import MailAddress, Subscription, device_key

DEVICES = 5
"""Of a seat. A further one takes the place of the oldest."""
BY_LETTER = DAY
"""Seconds that a bank has at least in a match by letter."""
ASKED_A_DAY = 3
"""How often an address is asked to confirm."""
ASKING_A_DAY = 20
"""How often one client may have addresses asked."""
KNOWN = 10_000
"""Budgets that are remembered."""


@define(eq=False)
class Budgets:
    """What may be sent within some time, for each of many: addresses, seats, clients."""

    most: int
    seconds: float
    _of: dict[str, Credits] = field(factory=dict)

    def spend(self, whose: str) -> bool:
        """Return whether one more may be sent, and count it."""
        now, key = trio.current_time(), hashlib.sha256(whose.encode()).hexdigest()
        if len(self._of) >= KNOWN:
            self._of = {one: left for one, left in self._of.items() if not left.is_whole(now)}
        if len(self._of) >= KNOWN and key not in self._of:
            return False
        left = self._of.setdefault(key, Credits(self.most / self.seconds, self.seconds))
        try:
            left.spend(now)
        except Limited:
            return False
        return True


@define(eq=False)
class Subscriptions:
    """The subscriptions of all seats."""

    store: Store
    wall: Callable[[], float]
    post: Callable[[str, Letter], None]
    """Sends a message to an address, at some time. Never waits."""
    push: WebPush | None = None
    mailer: Mailer | None = None
    links: Links | None = None
    _asked: Budgets = field(factory=lambda: Budgets(ASKED_A_DAY, DAY))
    _asking: Budgets = field(factory=lambda: Budgets(ASKING_A_DAY, DAY))

    async def change(self, lobby: Lobby, seat: int, message: m.Notify, client: str) -> None:
        """Carry out a request of the owner of a seat, who comes from the address `client`. Raises
        `Refused` and `StoreError`."""
        if (message.push is None) == (message.email is None):
            raise Refused("bad_notify", "name either a device or an address of e-mail")
        if lobby.status == "over":
            raise over()
        if message.push is not None:
            await self._change_device(lobby, seat, message, message.push)
        elif message.email is not None:
            await self._change_mail(lobby, seat, message, message.email, client)

    async def _change_device(
        self, lobby: Lobby, seat: int, message: m.Notify, address: m.PushAddress
    ) -> None:
        key = device_key(seat, address.endpoint)
        if message.stop:
            await self.store.unsubscribe(lobby.match, key)
            return
        if self.push is None:
            raise _not_offered()
        self.push.check(address)
        of_seat = [one for one in await self.of(lobby, seat) if one.push is not None]
        told = max((one.told for one in of_seat if one.key == key), default=-1)
        new = self._new(lobby, seat, key, message, push=address)
        await self.store.subscribe(evolve(new, told=told))
        others = [one for one in of_seat if one.key != key]
        for one in others[: 1 - DEVICES]:
            await self.store.unsubscribe(one.match, one.key)

    async def _change_mail(
        self, lobby: Lobby, seat: int, message: m.Notify, email: str, client: str
    ) -> None:
        before = [one for one in await self.of(lobby, seat) if one.mail is not None]
        if not message.stop:
            asked = self._asked_for(lobby, seat, message, email)
            known = next((one for one in before if _goes_to(one, email)), None)
            if known is not None and known.mail is not None and known.mail.confirmed:
                await self.store.subscribe(evolve(known, language=asked.language), again=True)
                return
            self._ask(asked, client)
            await self.store.subscribe(asked)
        for one in before:
            await self.store.unsubscribe(one.match, one.key)

    def _asked_for(self, lobby: Lobby, seat: int, message: m.Notify, email: str) -> Subscription:
        if self.mailer is None:
            raise _not_offered()
        if lobby.clock.bank < BY_LETTER:
            raise Refused(
                "not_by_letter",
                "e-mail is for matches by letter, whose clocks give a day or more",
                params={"least": BY_LETTER},
            )
        if message.token is None or hashed(message.token) != lobby.seats[seat].token:
            raise Refused("bad_token", "name the token of your seat, for the links in e-mail")
        mail = MailAddress(checked_address(email), message.token)
        return self._new(lobby, seat, secrets.token_hex(16), message, mail=mail)

    def _ask(self, asked: Subscription, client: str) -> None:
        """Ask the owner of an address whether they want this. Raises `Limited`."""
        assert self.links is not None
        assert asked.mail is not None
        if not (self._asking.spend(client) and self._asked.spend(asked.mail.address)):
            raise Limited(
                "too_many_mails",
                "this address was asked to confirm several times today, or you had many asked; try "
                "again tomorrow",
                params={"limit": "mails"},
                retry_after=DAY / ASKED_A_DAY,
            )
        letter = asking_to_confirm(self.links, asked.language, asked.match, asked.key)
        self.post(asked.mail.address, letter)

    def _new(
        self,
        lobby: Lobby,
        seat: int,
        key: str,
        message: m.Notify,
        *,
        push: m.PushAddress | None = None,
        mail: MailAddress | None = None,
    ) -> Subscription:
        holder, language = lobby.seats[seat].token or "", spoken(message.language)
        at = self.wall()
        return Subscription(lobby.match, key, seat, holder, language, at, push, mail)

    async def of(self, lobby: Lobby, seat: int) -> list[Subscription]:
        """Return the subscriptions of whoever holds a seat, oldest first. Raises `StoreError`."""
        holder = lobby.seats[seat].token
        found = await self.store.subscriptions(lobby.match)
        return [one for one in found if one.seat == seat and one.holder == holder]

    async def forget(self, lobby: Lobby, seat: int) -> None:
        """Drop the subscriptions of whoever holds a seat and leaves it. Raises `StoreError`."""
        for one in await self.of(lobby, seat):
            await self.store.unsubscribe(one.match, one.key)

    async def answer(self, match: str, key: str, what: Literal["confirm", "stop"]) -> None:
        """Confirm a subscription, or end it, for whoever has its key. Raises `Refused` and
        `StoreError`."""
        found = [one for one in await self.store.subscriptions(match) if one.key == key]
        if what == "stop":
            await self.store.unsubscribe(match, key)
        elif not found or found[0].mail is None:
            raise Refused("no_such_call", "this is no longer wanted, or the match is over")
        else:
            mail = evolve(found[0].mail, confirmed=True)
            await self.store.subscribe(evolve(found[0], mail=mail), again=True)


def _goes_to(one: Subscription, email: str) -> bool:
    return one.mail is not None and one.mail.address == checked_address(email)


def _not_offered() -> Refused:
    return Refused("not_offered", "this server does not call players in that way")
