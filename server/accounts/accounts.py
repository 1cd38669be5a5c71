"""The accounts of a server: who may sign in, and what is kept for them.

Nothing is held in memory but how often somebody has tried: each request names its session, which is
looked up in the store. So any node carries it out, and a restart signs nobody out. A session begins
with the key of its account, so that it is found without an index; of the secret behind it, only the
hash is kept.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

from attrs import define, evolve, field

from engine.errors import Limited, Refused
from server.accounts.attempts import Attempts
from server.accounts.passwords import Hasher
from server.metrics import Metrics
from server.net.addresses import Address
from server.net.limits import DAY, Bounds
from server.store.account import KEY, Account, Belongings, Parcel, key_of
from server.store.lobby import hashed
from server.store.protocol import Store
from server.text import checked_text

LONGEST_NAME = 40
SESSION_SECONDS = 90 * DAY
"""A session that is not used for this time has ended."""
PARCEL_SECONDS = 600.0
ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without what is easily taken for something else."""
CODE = 12
"""Characters of a code: 58 bits, of which ten minutes of guessing find nothing."""
TRIES = 8
"""How often a change is tried again that another one has overtaken."""
WRONG = "wrong_password", "there is no account with this name and password"
OFTEN = "too_many_attempts"


def _attempts(most: int, seconds: float, what: str) -> Attempts:
    return Attempts(most, seconds, OFTEN, f"too many {what}; come back later")


@define(eq=False)
class Accounts:
    """Accounts and parcels."""

    store: Store
    metrics: Metrics
    bounds: Bounds
    wall: Callable[[], float]
    _hasher: Hasher = field(factory=Hasher)
    _signing: Attempts = field(factory=lambda: _attempts(10, 600.0, "attempts to sign in"))
    """By address, and by the key of a name."""
    _opening: Attempts = field(factory=lambda: _attempts(5, 3600.0, "accounts from your address"))
    _carrying: Attempts = field(factory=lambda: _attempts(20, 3600.0, "codes from your address"))
    _guessing: Attempts = field(factory=lambda: _attempts(10, 600.0, "wrong codes"))

    # ------------------------------------------------------------------ signing in

    async def sign_up(self, address: Address, name: str, password: str) -> tuple[Account, str]:
        """Open an account, and return it with a session. Raises `Refused`."""
        name = checked_text(name, "name", LONGEST_NAME)
        key = key_of(name)
        if await self.store.account(key) is not None:
            raise _name_taken()
        self._opening.spend(address.key, address.shares)
        if await self.store.count_accounts() >= self.bounds.accounts:
            raise Limited("too_many_accounts", "this server opens no more accounts")
        now = self.wall()
        session, token = _new_session(key)
        account = Account(key, name, await self._hasher.hashed(password), now, _day(now))
        account = account.signed_on(token, _day(now))
        if not await self.store.keep_account(account):
            raise _name_taken()
        self._count("opened")
        return account, session

    async def sign_in(self, address: Address, name: str, password: str) -> tuple[Account, str]:
        """Return an account and a new session of it. Raises `Refused`."""
        key = key_of(name)
        account = await self._proven(address, key, password)
        if account is None:
            raise Refused(*WRONG)
        self._count("signed_in")
        session, token = _new_session(key)
        day = _day(self.wall())
        return await self._change(key, lambda one: one.signed_on(token, day)), session

    async def sign_out(self, session: str, *, everywhere: bool) -> None:
        """End a session, or all of its account."""
        key, token = _read(session)
        account = await self.store.account(key)
        if account is not None and self._is_signed_on(account, token):
            await self._change(
                key, lambda one: evolve(one, sessions=()) if everywhere else one.signed_out(token)
            )

    async def change_password(
        self, address: Address, session: str, password: str, new: str
    ) -> None:
        """Change a password and end all other sessions. Raises `Refused`."""
        account = await self._proven_again(address, session, password)
        token, kept = _read(session)[1], await self._hasher.hashed(new)

        def changed(one: Account) -> Account:
            mine = tuple(other for other in one.sessions if other.token == token)
            return evolve(one, password=kept, sessions=mine)

        await self._change(account.key, changed)

    async def delete(self, address: Address, session: str, password: str) -> None:
        """Delete an account. Raises `Refused`."""
        account = await self._proven_again(address, session, password)
        await self.store.delete_account(account.key)
        self._count("deleted")

    async def holder(self, session: str) -> Account:
        """Return the account of a session. Raises `Refused` if the session has ended."""
        key, token = _read(session)
        account = await self.store.account(key)
        if account is None or not self._is_signed_on(account, token):
            raise _signed_out()
        return account

    async def name(self, session: str | None, name: str) -> tuple[str, bool]:
        """Return under which name somebody sits down, and whether it is that of their account.
        Raises `Refused`."""
        return (name, False) if session is None else ((await self.holder(session)).name, True)

    # ------------------------------------------------------------------ what is kept

    async def keep(
        self, session: str, more: Belongings, drop_seats: tuple[str, ...], drop: tuple[str, ...]
    ) -> Belongings:
        """Keep more in an account, and drop some. Return all of it. Raises `Refused`."""
        account, token, day = await self.holder(session), _read(session)[1], _day(self.wall())

        def changed(one: Account) -> Account:
            kept = one.belongings.without(drop_seats, drop).with_more(more.seats, more.lists)
            return evolve(one, belongings=kept).used_by(token, day)

        return (await self._change(account.key, changed)).belongings

    async def carry_over(self, address: Address, more: Belongings, code: str | None) -> str:
        """Leave something to be collected under a code, which is returned. With the `code` of
        what was left before, add to that. Raises `Refused`."""
        before = Belongings()
        if code is None:
            self._carrying.spend(address.key, address.shares)
            code = "".join(secrets.choice(ALPHABET) for _ in range(CODE))
        else:
            before = await self.collect(address, code)
        try:
            kept = before.with_more(more.seats, more.lists)
        except Refused:
            if before != Belongings():  # what was left before still lies there
                await self._leave(code, before)
            raise
        await self._leave(code, kept)
        self._count("left")
        return code

    async def _leave(self, code: str, belongings: Belongings) -> None:
        now = self.wall()
        parcel = Parcel(now + PARCEL_SECONDS, belongings)
        await self.store.leave(hashed(_plain(code)), parcel, now)

    async def collect(self, address: Address, code: str) -> Belongings:
        """Return what was left under a code. It can be done once. Raises `Refused`."""
        self._guessing.spend(address.key, address.shares)
        parcel = await self.store.take(hashed(_plain(code)))
        if parcel is None or parcel.until < self.wall():
            raise Refused(
                "wrong_carry_code",
                "nothing lies under this code: it works once, and for ten minutes",
            )
        self._guessing.give_back(address.key)
        return parcel.belongings

    # ------------------------------------------------------------------ the operator

    async def find(self, name: str) -> Account | None:
        """Return the account of a name."""
        return await self.store.account(key_of(name))

    async def reset_password(self, account: Account) -> str:
        """Give an account a new password, end its sessions, and return the password."""
        new = secrets.token_urlsafe(9)
        kept = await self._hasher.hashed(new)
        await self._change(account.key, lambda one: evolve(one, password=kept, sessions=()))
        return new

    # ------------------------------------------------------------------ helpers

    async def _proven(self, address: Address, key: str, password: str) -> Account | None:
        """Return an account if the password is right. Raises `Limited` for those who guess."""
        self._signing.spend(address.key, address.shares)
        self._signing.spend(key)
        account = await self.store.account(key)
        if not await self._hasher.fits(password, account.password if account else None):
            self._count("wrong_password")
            return None
        self._signing.give_back(address.key)
        self._signing.give_back(key)
        return account

    async def _proven_again(self, address: Address, session: str, password: str) -> Account:
        account = await self.holder(session)
        proven = await self._proven(address, account.key, password)
        if proven is None:
            raise Refused("wrong_password", "this is not the password of the account")
        return proven

    async def _change(self, key: str, change: Callable[[Account], Account]) -> Account:
        """Change an account, on top of whatever others change meanwhile. Raises `Refused`."""
        for _ in range(TRIES):
            account = await self.store.account(key)
            if account is None:
                raise _signed_out()
            changed = change(account)
            if changed == account:
                return account
            if await self.store.keep_account(evolve(changed, edit=account.edit + 1)):
                return changed
        raise Limited("busy", "the account is changed elsewhere; try again", retry_after=1.0)

    def _count(self, event: str) -> None:
        self.metrics.accounts.labels(event).inc()

    def _is_signed_on(self, account: Account, token: str) -> bool:
        return account.has(token, self.wall() - SESSION_SECONDS)


def _new_session(key: str) -> tuple[str, str]:
    """Return a session of an account, and the hash that is kept of it."""
    session = key + secrets.token_hex(16)
    return session, hashed(session)


def _read(session: str) -> tuple[str, str]:
    return session[:KEY], hashed(session)


def _plain(code: str) -> str:
    """Return a code as it is looked up, however it was typed."""
    return "".join(filter(str.isalnum, code.upper()))


def _day(now: float) -> float:
    return now - now % DAY


def _name_taken() -> Refused:
    return Refused("name_taken", "there is an account with this name; choose another one")


def _signed_out() -> Refused:
    return Refused("signed_out", "you are signed out of your account; sign in again")
