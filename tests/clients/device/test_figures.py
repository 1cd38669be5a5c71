"""Results as their player sees them, and what they add up to."""

from __future__ import annotations

from typing import Any, Literal

from attrs import evolve

from clients.device.figures import Tally, by_rival, by_ruleset, is_sought, over, result, running
from engine.state import Verdict
from engine.wire.messages import ClockSettings, MatchInfo, OwnMatch, SeatInfo

LIVE: Literal["live"] = "live"
MATCH = MatchInfo(
    match="",
    ruleset="one",
    title="",
    status="live",
    seats=(SeatInfo(), SeatInfo()),
    clock=ClockSettings(),
    created=1.0,
)


def own(
    match: str,
    winner: int | Literal["live"] | None = LIVE,
    seat: int = 0,
    name: str = "Bo",
    *,
    account: bool = False,
    ended: float = 1.0,
    **more: Any,
) -> OwnMatch:
    """Return a match of Ann against somebody; without a winner it runs."""
    us = SeatInfo(kind="guest", name="Ann")
    them = SeatInfo(kind="guest", name=name, account=account)
    if winner != LIVE:
        more |= {"status": "over", "verdict": Verdict("won", winner)}
    seats = (us, them) if seat == 0 else (them, us)
    return OwnMatch(
        evolve(MATCH, match=match, title=f"Title {match}", seats=seats, **more), seat, ended
    )


def test_a_match_is_won_lost_or_drawn_as_seen_from_our_seat() -> None:
    assert "won" == result(own("a", 0))
    assert "lost" == result(own("a", 0, seat=1))
    assert "drawn" == result(own("a", None))
    assert result(own("a")) is None


def test_results_are_counted_by_game_and_opponent_the_most_played_first() -> None:
    matches = [
        own("a", 0),
        own("b", 1, ruleset="two"),
        own("c", None, ruleset="two", name="Cy"),
        own("d"),
        own("e", 0, seat=1),
        own("f", 1, seat=1, ruleset="two"),
    ]

    assert [("two", Tally(1, 1, 1)), ("one", Tally(1, 1, 0))] == [*by_ruleset(matches).items()]
    assert [Tally(2, 2, 0), Tally(0, 0, 1)] == [*by_rival(matches).values()]


def test_an_account_holder_is_not_taken_for_a_guest_of_the_same_name() -> None:
    assert 2 == len(by_rival([own("a", 0), own("b", 0, account=True)]))


def test_matches_that_wait_for_us_come_first_and_finished_ones_newest_first() -> None:
    matches = [
        own("not begun", status="lobby"),
        own("theirs", asked=(1,), moved=5.0),
        own("old", 0, ended=1.0),
        own("ours", asked=(0,), moved=2.0),
        own("new", 0, ended=2.0),
    ]

    assert ["ours", "theirs", "not begun"] == [one.info.match for one in running(matches)]
    assert ["new", "old"] == [one.info.match for one in over(matches)]


def test_matches_are_found_by_game_and_by_opponent_or_title_in_any_case() -> None:
    assert is_sought(own("x"), None, " bO")
    assert is_sought(own("x"), "one", "title X")
    assert not is_sought(own("x"), "two", "")
    assert not is_sought(own("x"), None, "Cy")
