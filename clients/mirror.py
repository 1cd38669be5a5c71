"""A viewer's copy of a match, as JSON data: set by snapshots, kept by patches.

This is the only module of the clients that needs `engine.diff`; it knows no ruleset.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Literal

from attrs import define, field

from engine.diff import apply
from engine.wire import messages

Fit = Literal["next", "old", "gap"]


@define
class Mirror:
    """What a viewer may know of a match, as of update `seq`."""

    seq: int = -1
    """Number of the newest update; -1 before the first snapshot."""
    state: dict[str, Any] = field(factory=dict)
    asks: tuple[Mapping[str, Any], ...] = ()
    """Open questions, of both seats as far as the viewer may see them."""
    clocks: messages.Clocks | None = None
    order: str | None = None
    """The order in progress, which auto-passes may be limited to."""
    proposals: tuple[messages.Proposal, ...] = ()
    """That stand, of both seats."""
    verdict: Any = None
    """How the match ended; None while it runs."""
    digest: str | None = None
    """That of the newest entry of the record, which must contain it."""
    secret: str | None = None
    commitment: str | None = None
    """The first that was published: it must not change afterwards."""
    entropy: tuple[str, ...] = ()
    auto_pass: tuple[messages.AutoPass, ...] = ()
    """The viewer's own standing conditional orders, as are `conditional_orders`, as they are
    written."""
    conditional_orders: tuple[Any, ...] = ()

    @property
    def paused(self) -> bool:
        """Whether the clocks stand still by consent."""
        return self.clocks is not None and self.clocks.paused

    def learn(self, info: messages.MatchInfo) -> None:
        """Note what the lobby says: the promise about the dice."""
        self.commitment = self.commitment or info.commitment
        self.verdict = self.verdict or info.verdict

    def reset(self, snapshot: messages.Snapshot) -> None:
        """Take over a snapshot."""
        self.seq, self.state, self.asks = snapshot.seq, snapshot.state, snapshot.asks
        self.clocks, self.verdict = snapshot.clocks, snapshot.verdict
        self.digest = snapshot.digest
        self.proposals, self.order = snapshot.proposals, snapshot.order
        self.auto_pass, self.conditional_orders = snapshot.auto_pass, snapshot.conditional_orders
        self.secret = snapshot.secret
        self.entropy = snapshot.entropy or self.entropy
        self.learn(snapshot.info)

    def follow(self, update: messages.Update) -> Fit:
        """Apply the next update. One that does not follow changes nothing."""
        if update.seq <= self.seq:
            return "old"
        if self.seq < 0 or update.seq > self.seq + 1:
            return "gap"
        apply(self.state, update.patch)
        self.seq, self.asks, self.clocks = update.seq, update.asks, update.clocks
        self.proposals, self.verdict, self.secret = update.proposals, update.verdict, update.secret
        self.order, self.digest = update.order, update.digest
        self.auto_pass = tuple(one for one in self.auto_pass if one.order in (None, update.order))
        return "next"

    def question(self, seat: int | None) -> Mapping[str, Any] | None:
        """Return the question open for a seat, if any."""
        return next((ask for ask in self.asks if ask["seat"] == seat), None)

    def unproven(self, entropy: str | None) -> str | None:
        """Return why the revealed secret proves nothing, or None when all is well so far."""
        if self.secret is None or self.commitment is None:
            return None
        if hashlib.sha256(self.secret.encode()).hexdigest() != self.commitment:
            return f"the secret does not match the commitment {self.commitment[:16]}"
        if entropy is not None and self.entropy and entropy not in self.entropy:
            return "the dice were made without the entropy of this seat"
        return None
