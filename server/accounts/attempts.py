"""How often something that can be guessed may be tried."""

from __future__ import annotations

import trio
from attrs import define, field

from engine.errors import Limited
from server.net.limits import Credits

KEPT = 4096
"""Keys that are known before those that tried nothing lately are forgotten."""


@define(eq=False)
class Attempts:
    """So many attempts at once by each key, and as many again in `seconds`."""

    most: int
    seconds: float
    code: str
    message: str
    """Of the refusal of more."""
    _left: dict[str, Credits] = field(factory=dict)

    def spend(self, key: str, shares: int = 1) -> None:
        """Take an attempt of a key that has so many shares. Raises `Limited`."""
        now = trio.current_time()
        if key not in self._left:
            self._forget(now)
            self._left[key] = Credits(shares * self.most / self.seconds, self.seconds)
        try:
            self._left[key].spend(now)
        except Limited as limited:
            raise Limited(
                self.code, self.message, retry_after=round(limited.retry_after or 0.0, 1)
            ) from None

    def give_back(self, key: str) -> None:
        """Count the last attempt of a key no more: it was right."""
        if key in self._left:
            self._left[key].left += 1.0

    def _forget(self, now: float) -> None:
        if len(self._left) >= KEPT:
            self._left = {key: one for key, one in self._left.items() if not one.is_whole(now)}
