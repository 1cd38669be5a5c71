"""Passwords, as they are kept: hashed by Argon2id, which takes a while and memory on purpose.

The library releases the interpreter meanwhile, so it runs in a thread, one at a time.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable
from typing import TypeVar

import trio
from attrs import define, field
from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

from engine.errors import Limited, Refused

LEAST, MOST = 8, 200
"""Characters of a password."""
MEMORY, PASSES, LANES = 19 * 1024, 2, 1
"""Kibibytes, and what RFC 9106 calls passes and lanes: the least that OWASP recommends."""
WAITING = 16
"""Passwords that wait for their turn. Whoever brings more is told to come back."""
RETRY_SECONDS = 3.0
T = TypeVar("T")


@define(eq=False)
class Hasher:
    """Hashes passwords beside the event loop."""

    _turn: trio.CapacityLimiter = field(factory=lambda: trio.CapacityLimiter(1))

    async def hashed(self, password: str) -> str:
        """Return the hash of a new password, with its salt, in the PHC format. Raises `Refused` for
        one that is too short or long, and `Limited`."""
        data = _checked(password)
        return await self._run(lambda: _argon2(os.urandom(16)).derive_phc_encoded(data))

    async def fits(self, password: str, kept: str | None) -> bool:
        """Return whether a password has a hash. Without one it takes as long. Raises `Limited`."""
        data = _normal(password)

        def verify() -> bool:
            if kept is None:
                _argon2(bytes(16)).derive(data)
                return False
            try:
                Argon2id.verify_phc_encoded(data, kept)
            except InvalidKey:
                return False
            return True

        return await self._run(verify)

    async def _run(self, work: Callable[[], T]) -> T:
        if self._turn.statistics().tasks_waiting >= WAITING:
            raise Limited(
                "busy",
                "too many people are signing in; try again soon",
                retry_after=RETRY_SECONDS,
            )
        return await trio.to_thread.run_sync(work, limiter=self._turn)


def _argon2(salt: bytes) -> Argon2id:
    return Argon2id(salt=salt, length=32, iterations=PASSES, lanes=LANES, memory_cost=MEMORY)


def _checked(password: str) -> bytes:
    if not LEAST <= len(password) <= MOST:
        raise Refused(
            "bad_password",
            f"a password must have {LEAST} to {MOST} characters",
            params={"least": LEAST, "most": MOST},
        )
    return _normal(password)


def _normal(password: str) -> bytes:
    """Return a password as bytes, the same ones however a keyboard composes its letters."""
    return unicodedata.normalize("NFKC", password[: MOST + 1]).encode("utf-8", "surrogatepass")
