"""Players are called for what is new to them, once, when they have been away for a while."""

from __future__ import annotations

import math

from attrs import evolve

from server.calls.news import AWAY_SECONDS, NOTICED_SECONDS, Calls, Seen

HERE = math.inf
LOBBY, LIVE = Seen("lobby"), Seen("live")


def kinds(calls: Calls, seen: Seen) -> list[str]:
    return [one.kind for one in calls.take(0, seen)]


def test_a_question_is_told_once_a_player_was_away_for_long_enough() -> None:
    calls, asked = Calls(), evolve(LIVE, question=4)
    assert math.inf == calls.due(0, LIVE, HERE, 0)
    assert math.inf == calls.due(0, LIVE, 10, 10)
    assert 12 + AWAY_SECONDS == calls.due(0, asked, 10, 12)
    assert 12 + AWAY_SECONDS == calls.due(0, asked, 10, 30)
    assert ["turn"] == kinds(calls, asked)

    assert math.inf == calls.due(0, asked, 10, 40)
    assert math.inf == calls.due(0, evolve(LIVE, question=5), 10, 50)


def test_who_has_come_back_and_gone_again_is_told_of_the_next_question_alone() -> None:
    calls, asked = Calls(), evolve(LIVE, question=4)
    calls.due(0, asked, 0, 0)
    calls.take(0, asked)
    calls.due(0, asked, HERE, 100)
    assert math.inf == calls.due(0, asked, 101, 101)
    assert 102 + AWAY_SECONDS == calls.due(0, evolve(LIVE, question=6), 101, 102)


def test_what_came_over_a_connection_that_may_have_been_dead_was_not_noticed() -> None:
    for seconds, is_noticed in ((NOTICED_SECONDS - 1, False), (NOTICED_SECONDS, True)):
        calls, asked = Calls(), evolve(LIVE, question=4)
        calls.due(0, LIVE, HERE, 0)
        calls.due(0, asked, HERE, 100)
        calls.due(0, asked, HERE, 110)

        due = calls.due(0, asked, 100 + seconds, 100 + seconds)
        assert (math.inf if is_noticed else 100 + seconds + AWAY_SECONDS) == due


def test_what_is_answered_in_time_is_not_told() -> None:
    calls = Calls()
    calls.due(0, LIVE, HERE, 0)
    calls.due(0, evolve(LIVE, question=4), 10, 12)
    assert math.inf == calls.due(0, LIVE, 10, 20)
    assert 30 + AWAY_SECONDS == calls.due(0, evolve(LIVE, question=5), 10, 30)


def test_after_a_restart_an_open_question_is_told_and_nothing_else() -> None:
    asked = evolve(LIVE, question=4, said=(7, "Bob", "Hello"), other="Bob")
    calls = Calls()
    assert AWAY_SECONDS == calls.due(0, asked, 0, 0)
    assert ["turn"] == kinds(calls, asked)


def test_the_lobby_and_the_talk_are_told_of() -> None:
    calls = Calls()
    calls.due(1, LOBBY, HERE, 0)
    calls.due(0, LOBBY, HERE, 0)
    joined = evolve(LOBBY, other="Bob")
    ready = evolve(joined, is_other_ready=True, said=(0, "Bob", "Hello"))
    begun = evolve(ready, status="live", said=(1, "Bob", "Well?"))
    told = []
    for seen in (joined, ready, begun):
        calls.due(0, seen, 1, 2)
        told += calls.take(0, seen)

    assert ["joined", "ready", "said", "begun"] == [one.kind for one in told]
    assert ("Bob", "Hello") == (told[2].name, told[2].text)
