"""What a list of one's own matches adds up to. The page counts alike (`clients/web/src/mine`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, TypeVar

from attrs import evolve, frozen

from engine.wire.messages import OwnMatch, SeatInfo

Result = Literal["won", "lost", "drawn"]
T = TypeVar("T")


@frozen
class Tally:
    """How often somebody has won, lost and drawn."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def played(self) -> int:
        """How many matches that are."""
        return self.won + self.lost + self.drawn

    def and_one(self, result: Result) -> Tally:
        """Return it with one more match."""
        return evolve(self, **{result: getattr(self, result) + 1})


def result(one: OwnMatch) -> Result | None:
    """Return how a match ended for its player; None while it is not over."""
    verdict = one.info.verdict
    if one.info.status != "over" or verdict is None:
        return None
    if verdict.winner is None:
        return "drawn"
    return "won" if verdict.winner == one.seat else "lost"


def rival(one: OwnMatch) -> SeatInfo:
    """Return the other seat."""
    return one.info.seats[1 - one.seat]


def is_our_turn(one: OwnMatch) -> bool:
    """Return whether a match waits for its player."""
    return one.seat in one.info.asked


def is_sought(one: OwnMatch, ruleset: str | None, text: str) -> bool:
    """Return whether a match is of a ruleset, if one is named, and has a text in its title or the
    name of the opponent."""
    words = f"{rival(one).name or ''} {one.info.title}".casefold()
    return ruleset in (None, one.info.ruleset) and text.strip().casefold() in words


def running(matches: Iterable[OwnMatch]) -> list[OwnMatch]:
    """Return the matches that are not over: those that wait for their player, then those that have
    begun, each the newest first."""

    def need(one: OwnMatch) -> tuple[int, float]:
        order = 0 if is_our_turn(one) else 1 if one.info.status == "live" else 2
        return order, -(one.info.moved or one.info.created)

    return sorted((one for one in matches if one.info.status != "over"), key=need)


def over(matches: Iterable[OwnMatch]) -> list[OwnMatch]:
    """Return the finished matches, the newest first."""
    return sorted((one for one in matches if one.info.status == "over"), key=lambda one: -one.ended)


def by_ruleset(matches: Iterable[OwnMatch]) -> dict[str, Tally]:
    """Return the results in each ruleset, the most played first."""
    return _tallied(matches, lambda one: one.info.ruleset)


def by_rival(matches: Iterable[OwnMatch]) -> dict[tuple[str, bool], Tally]:
    """Return the results against each opponent, the most played first: by name, and whether that is
    the name of an account, which is not taken for a guest of the same name."""
    named = (one for one in matches if rival(one).name)
    return _tallied(named, lambda one: (rival(one).name or "", rival(one).account))


def _tallied(matches: Iterable[OwnMatch], key: Callable[[OwnMatch], T]) -> dict[T, Tally]:
    found: dict[T, Tally] = {}
    for one in matches:
        if ended := result(one):
            found[key(one)] = found.get(key(one), Tally()).and_one(ended)
    return dict(sorted(found.items(), key=lambda item: -item[1].played))
