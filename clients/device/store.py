"""The file in which a device keeps what is a player's: by server, in SQLite, so that terminals that
are open at the same time do not overwrite each other's."""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from attrs import evolve, frozen

from clients import faults
from clients.account import portions
from clients.address import Address
from clients.client import Client
from clients.device.meeting import Kept, SignedOn, met, taken, wanted
from clients.game import Game
from engine.errors import Malformed
from engine.wire.codec import Codec
from engine.wire.messages import Belongings, Carried, KeptSeat

_CODEC = Codec(())
_TABLE = "CREATE TABLE IF NOT EXISTS kept (server TEXT PRIMARY KEY, value TEXT NOT NULL)"
PATIENCE = 10.0
"""Seconds that another terminal may take to write."""


class Unusable(Exception):
    """The file cannot be read or written."""


@frozen
class Device:
    """What a device keeps for one server."""

    file: Path
    """Readable by its owner alone: whoever reads it has the seats."""
    server: Address

    def kept(self) -> Kept:
        """Return what is kept. Raises `Unusable`."""
        with self._open() as file:
            return self._read(file)

    def change(self, change: Callable[[Kept], Kept]) -> Kept:
        """Change what is kept, and return it. Raises `Unusable`."""
        with self._open() as file:
            file.execute("BEGIN IMMEDIATE")
            kept = change(self._read(file))
            value = json.dumps(_CODEC.dump(kept))
            file.execute("REPLACE INTO kept VALUES (?, ?)", (self.server.page, value))
            file.execute("COMMIT")
        return kept

    def sit(self, game: Game) -> None:
        """Keep the seat of a game, unless it is played in its owner's place."""
        if game.seat in (0, 1) and game.token and not game.substitute:
            seat = KeptSeat(game.match, game.seat, game.token, time.time(), game.code or "")
            mine = self.kept().seat_in(game.match)
            if mine is None or mine.token != game.token:
                self.change(lambda kept: kept.with_seat(seat))

    async def meet(self, client: Client) -> Kept:
        """Meet the account, if there is one, and return what is kept since. An account whose
        session has ended is signed out here; seats and lists stay."""
        before = self.kept()
        if before.account is None:
            return before
        account = client.account(before.account.name, before.account.session)
        try:
            found = await account.keep(**wanted(before))
        except faults.Refused as refused:
            if refused.code != "signed_out":
                raise
            return self.change(lambda kept: evolve(kept, account=None))
        return self.change(lambda now: met(now, before, found))

    async def session(self, client: Client) -> str | None:
        """Return the session of the account that is signed in here, if it has not ended."""
        account = (await self.meet(client)).account
        return account.session if account else None

    async def sign_on(self, client: Client, name: str, session: str) -> Kept:
        """Be signed in to an account from now on, and meet it."""
        self.change(lambda kept: evolve(kept, account=SignedOn(name, session)))
        return await self.meet(client)

    async def carry_over(self, client: Client) -> Carried | None:
        """Leave all that is kept for another device; without anything, nothing."""
        kept = self.kept()
        carried: Carried | None = None
        for portion in portions(kept.seats, kept.lists):
            code = carried.code if carried else None
            carried = await client.carry_over(**portion, code=code)
        return carried

    async def collect(self, client: Client, code: str) -> Belongings:
        """Take what another device has left."""
        found = await client.collect(code)
        self.change(lambda kept: taken(kept, found))
        await self.meet(client)
        return found

    def _read(self, file: sqlite3.Connection) -> Kept:
        row = file.execute("SELECT value FROM kept WHERE server = ?", (self.server.page,))
        found = row.fetchone()
        try:
            return _CODEC.load(json.loads(found[0]), Kept) if found else Kept()
        except (Malformed, ValueError) as fault:
            raise Unusable(f"{self.file} cannot be read: {fault}") from None

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with suppress(FileExistsError):
                os.close(os.open(self.file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            with closing(
                sqlite3.connect(self.file, timeout=PATIENCE, isolation_level=None)
            ) as file:
                file.execute(_TABLE)
                yield file
        except (OSError, sqlite3.Error) as fault:
            raise Unusable(f"{self.file} cannot be used: {fault}") from None
