"""A match at one number of its log, and how it stands for those who list it."""

from __future__ import annotations

from attrs import field, frozen

from engine.match import Match
from engine.records.record import Entry
from engine.records.signatures import Signing
from engine.wire.messages import Proposal
from server.match.clocks import SeatClocks


@frozen
class Live:
    """A match at one number of its log."""

    match: Match
    last: Entry
    """The newest entry of the record."""
    seq: int
    clocks: SeatClocks
    proposals: tuple[Proposal, ...] = ()
    """Those that stand."""
    at: float = 0.0
    """When that number was written, in seconds since 1970."""
    is_salted: bool = False
    """Viewers may be told the digests of the record."""
    signing: Signing = field(default=Signing(""), kw_only=True)
    """What the signatures of its seats are checked against."""

    @property
    def digest(self) -> str | None:
        """What viewers are told of the record."""
        return self.last.digest if self.is_salted else None

    @property
    def is_over(self) -> bool:
        """The match has a verdict."""
        return self.match.verdict is not None


@frozen
class WhoseTurn:
    """How a live match stands, as its players list it."""

    asked: tuple[int, ...]
    """Seats that it waits for."""
    left: tuple[float | None, float | None]
    """By seat: seconds until its default is played; None while its time does not run."""
    moved: float
    """When the newest number of its log was written, in seconds since 1970."""
    seq: int

    @classmethod
    def of(cls, live: Live, now: float) -> WhoseTurn:
        """Return how a match stands at a moment of the server's time."""
        first, second = map(live.clocks.deadline, (0, 1))
        left = _until(first, now), _until(second, now)
        return cls(asked_in(live), left, live.at, live.seq)


def _until(deadline: float | None, now: float) -> float | None:
    return None if deadline is None else round(max(0.0, deadline - now), 1)


def asked_in(live: Live | None) -> tuple[int, ...]:
    """Return the seats that a match waits for. Their clocks are public, so these are too."""
    return tuple(sorted({ask.seat for ask in live.match.asks})) if live else ()
