"""Flows: rules that ask, and the rounds of questions they make."""

from typing import Any

import pytest

from engine.dice import ListedDice
from engine.flow import Ask, Flow, StepOver, ask, ask_at_once
from engine.state import State
from engine.step import Given, Step
from engine.table import Table


class Anything:
    """A question that takes any reply."""

    def check(self, state: Any, reply: Any) -> None:
        """Everything is legal."""


IT = Anything()


def questions(*seats: int) -> Flow[str]:
    replies = yield from ask_at_once(*(Ask(seat, IT, None) for seat in seats))
    return "".join(replies)


def _run(flow: Flow[Any], replies: list[Given], count: int) -> tuple[Ask, ...]:
    """Return the questions of a flow that are open after replies, of a match with `count` of
    them."""
    table = Table(State(), ListedDice(()))
    return Step(table, flow, count - len(replies)).replay(replies).asks


def test_a_reply_comes_back_where_it_was_asked() -> None:
    def rule() -> Flow[None]:
        told.append((yield from ask(1, IT, "no")))
        told.append((yield from questions(0, 1)))

    told: list[str] = []
    given = [Given(1, "a"), Given(1, "c"), Given(0, "b")]
    assert _run(rule(), given, 3) == ()
    assert told == ["a", "bc"]


def test_questions_nest_as_deep_as_the_calls_do() -> None:
    def outer() -> Flow[None]:
        order.append((yield from inner(3)))

    def inner(deep: int) -> Flow[str]:
        if deep:
            before = yield from inner(deep - 1)
            return before + str((yield from ask(0, IT, None)))
        return ""

    order: list[str] = []
    _run(outer(), [Given(0, "x"), Given(0, "y"), Given(0, "z")], 3)
    assert order == ["xyz"]


def test_an_open_question_is_numbered_by_the_replies_before_it() -> None:
    def rule() -> Flow[None]:
        yield from ask(0, IT, None)
        yield from questions(0, 1)
        yield from ask(1, IT, None)

    assert [a.number for a in _run(rule(), [], 7)] == [7]
    assert [(a.seat, a.number) for a in _run(rule(), [Given(0, "a")], 8)] == [(0, 8), (1, 8)]
    one = [Given(0, "a"), Given(1, "b")]
    assert [(a.seat, a.number) for a in _run(rule(), one, 9)] == [(0, 8)]
    assert [(a.seat, a.number) for a in _run(rule(), [*one, Given(0, "c")], 10)] == [(1, 10)]


def test_a_question_has_a_default_and_a_clock() -> None:
    (open_question,) = _run(ask(1, IT, "stay", "reaction"), [], 0)
    assert (open_question.default, open_question.clock) == ("stay", "reaction")
    (plain,) = _run(ask(1, IT, None), [], 0)
    assert plain.clock == "turn"


def test_a_rule_without_questions_is_over_at_once() -> None:
    def rule() -> Flow[None]:
        return
        yield  # a flow all the same

    assert _run(rule(), [], 0) == ()


def test_a_step_ends_at_once_however_deep() -> None:
    def rule() -> Flow[None]:
        yield from deep()
        pytest.fail("the step was over")

    def deep() -> Flow[None]:
        yield from ask(0, IT, None)
        raise StepOver

    assert _run(rule(), [Given(0, "a")], 1) == ()


def test_a_fault_of_a_rule_is_not_hidden() -> None:
    def rule() -> Flow[None]:
        yield from ask(0, IT, None)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        _run(rule(), [Given(0, "a")], 1)
