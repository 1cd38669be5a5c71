"""How the digests of a record follow one from the other, and the names beside it.

Since format 6 the first digest follows from the header, so nothing in a header can be edited. Each
digest has a salt from the secret behind the dice. So everybody may be told every digest at once:
what is hidden in it cannot be found by trial before the secret is revealed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from attrs import field, frozen

from engine.wire import codec as codecs


@frozen
class Chain:
    """What digests are formed of besides the acts. Without a secret, as in format 5: nothing."""

    first: str = ""
    """The digest of the header, which that of entry 0 follows."""
    secret: str | None = field(default=None, repr=False)
    """What the salts come from."""

    def seal(self, n: int, previous: str, news: Iterable[Any], hand: Iterable[Any]) -> str:
        """Return the digest of entry `n`: over the one before, what is new, and by whose hand."""
        if self.secret is None:
            return codecs.seal(previous, *news)
        return codecs.seal(previous if n else self.first, salt(self.secret, n), *news, *hand)


PLAIN = Chain()
"""As format 5 has it."""


def salt(secret: str, n: int) -> str:
    """Return the salt of entry `n`."""
    return hashlib.sha256(f"{secret}|digest|{n}".encode()).hexdigest()


def name_hash(salt: str, name: str) -> str:
    """Return what a header holds of a name. Without the salt nobody can find the name by trial."""
    return hashlib.sha256(f"{salt}|{name}".encode()).hexdigest()
