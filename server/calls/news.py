"""What is new for the player of a seat since they were last here, and when they are called for it.

A room looks at both seats whenever something has happened. While somebody is connected for a seat,
what they notice is noted. Once they have been away for a while, what is new to them is told: of
each kind once, until they come back.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal

from attrs import define, evolve, field, frozen

from engine.wire.messages import Status

AWAY_SECONDS = 20.0
"""Players are called once they have been away for so long, and something has been new so long: a
connection that breaks comes back sooner, and what a player has foreseen is answered sooner."""

NOTICED_SECONDS = 60.0
"""A question that came while a player was connected has been noticed after so long: a connection
that is dead is found out sooner. What is there when they come is noticed at once."""

Kind = Literal["turn", "begun", "ready", "joined", "said"]


NOTHING = (-1, "", "")
"""What somebody has said who has said nothing."""


@frozen
class Seen:
    """What a player would see of a match."""

    status: Status
    question: int | None = None
    """The number of the question that waits for them."""
    other: str | None = None
    """Who sits opposite."""
    is_other_ready: bool = False
    said: tuple[int, str, str] = NOTHING
    """The newest line that the other side has said at the table: its number, the name, the text."""


@frozen
class News:
    """Something to call a player for."""

    kind: Kind
    name: str = ""
    """Who it is about."""
    text: str = ""
    """What they said."""
    question: int = -1


@define
class _Watch:
    """One seat."""

    known: Seen | None = None
    """What its player has noticed."""
    asked: tuple[int | None, float] = (None, -math.inf)
    """The newest question that came while they were here, and when."""
    is_away: bool = True
    told: set[Kind] = field(factory=set)
    since: float = math.inf
    """Since when there has been something to tell."""

    def here(self, seen: Seen, now: float) -> None:
        """Note what a player who is here can see."""
        if self.is_away or self.known is None:
            self.known, self.is_away, self.since = seen, False, math.inf
            self.told.clear()
        elif seen.question not in (self.asked[0], self.known.question):
            self.asked = seen.question, now
        self.known = evolve(seen, question=self.known.question)

    def gone(self, seen: Seen, since: float) -> None:
        """Note that the player has gone, and what they have noticed before."""
        self.is_away = True
        if self.known is None:  # after a restart, a question may not have been told of
            self.known = evolve(seen, question=None)
        if self.asked[0] == seen.question and since - self.asked[1] >= NOTICED_SECONDS:
            self.known = evolve(self.known, question=seen.question)


@define
class Calls:
    """When the players of a match are called, and for what."""

    _seats: tuple[_Watch, _Watch] = field(factory=lambda: (_Watch(), _Watch()))

    def due(self, seat: int, seen: Seen, away: float, now: float) -> float:
        """Return when to call the player of a seat, who has been away since a moment: for ever
        later if they are here."""
        watch = self._seats[seat]
        if away == math.inf:
            watch.here(seen, now)
            return math.inf
        watch.gone(seen, away)
        if not self._untold(watch, seen):
            watch.since = math.inf
            return math.inf
        watch.since = min(watch.since, now)
        return max(away, watch.since) + AWAY_SECONDS

    def take(self, seat: int, seen: Seen) -> list[News]:
        """Return what the player of a seat is to be told now, and count it as told."""
        watch = self._seats[seat]
        news = self._untold(watch, seen)
        watch.told.update(one.kind for one in news)
        watch.since = math.inf
        return news

    @staticmethod
    def _untold(watch: _Watch, seen: Seen) -> list[News]:
        assert watch.known is not None
        return [one for one in _news(watch.known, seen) if one.kind not in watch.told]


def _news(known: Seen, seen: Seen) -> Iterator[News]:
    """Yield what is new: at most one thing about the match, and what was said."""
    name = seen.other or ""
    if seen.question is not None and seen.question != known.question:
        yield News("turn", name, question=seen.question)
    elif seen.status == "live" and known.status == "lobby":
        yield News("begun", name)
    elif seen.status == "lobby" and seen.is_other_ready and not known.is_other_ready:
        yield News("ready", name)
    elif seen.status == "lobby" and seen.other and not known.other:
        yield News("joined", name)
    if seen.said[0] > known.said[0]:
        yield News("said", *seen.said[1:])
