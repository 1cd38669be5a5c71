"""A clause is at work when the code that cites it comes to something, not when it is called."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bots.coverage.clauses import Citations, Cited, Kind, Tracer, citations
from engine import ruleset
from engine.dice import ProvenDice
from engine.rulesets.microtanks import movement
from engine.rulesets.microtanks.movement import Meter, Stretch
from engine.rulesets.spearhead import muster, shooting
from engine.state import State
from engine.table import Table

CLAUSE = "toy/rule"


def traced(function: Callable[..., Any], kind: Kind, *calls: tuple[Any, ...]) -> Tracer:
    """Return a tracer that has seen a function called."""
    cited = {function.__code__: Cited(function.__qualname__, (CLAUSE,), kind, {})}
    tracer = Tracer(Citations(cited, {}, frozenset({CLAUSE}), ()))
    with tracer.on():
        for arguments in calls:
            function(*arguments)
    return tracer


def is_even(number: int) -> bool:
    return number % 2 == 0


def penalty(moved: bool) -> int:
    return -1 if moved else 0


def check(number: int) -> None:
    if number > 9:
        raise ValueError("too high")


def charge(table: Table[State], there: bool) -> None:
    if there:
        table.note("charged")


def asks(there: bool) -> Iterator[str]:
    if there:
        yield "which?"


def test_a_test_tells_what_it_said() -> None:
    assert {(CLAUSE, "is_even", True)} == traced(is_even, "test", (2,), (4,)).said
    assert 2 == len(traced(is_even, "test", (2,), (3,)).said)


def test_a_figure_is_at_work_when_it_is_more_than_nothing() -> None:
    assert set() == traced(penalty, "deed", (False,)).at_work
    assert {CLAUSE} == traced(penalty, "deed", (True,)).at_work


def test_a_check_is_at_work_when_it_lets_pass_or_refuses() -> None:
    def refused() -> None:
        with pytest.raises(ValueError, match="too high"):
            check(10)

    cited = Citations({check.__code__: Cited("check", (CLAUSE,), "check", {})}, {}, frozenset(), ())
    tracer = Tracer(cited)
    with tracer.on():
        refused()

    assert {CLAUSE} == tracer.at_work == traced(check, "check", (3,)).at_work


def test_a_deed_is_at_work_when_something_happens_at_the_table() -> None:
    table = Table(State(), ProvenDice("seed"))

    assert set() == traced(charge, "deed", (table, False)).at_work
    assert {CLAUSE} == traced(charge, "deed", (table, True)).at_work


def test_a_flow_is_at_work_when_it_asks() -> None:
    def run(there: bool) -> list[str]:
        return list(asks(there))

    for there, expected in ((False, set[str]()), (True, {CLAUSE})):
        cited = {asks.__code__: Cited("asks", (CLAUSE,), "deed", {})}
        tracer = Tracer(Citations(cited, {}, frozenset(), ()))
        with tracer.on():
            run(there)

        assert expected == tracer.at_work


def test_whoever_traced_before_goes_on_afterwards() -> None:
    before = sys.gettrace()
    traced(is_even, "test", (2,))

    assert before is sys.gettrace()


def test_what_a_ruleset_cites_is_read_from_its_sources() -> None:
    cited = citations("spearhead")
    in_range = cited.functions[shooting.is_in_range.__code__]

    assert ("test", ("spearhead/attack-range",)) == (in_range.kind, in_range.clauses)
    assert "check" == cited.functions[muster.check_roster.__code__].kind
    assert "spearhead/reaction-definition" in cited.clauses
    assert "spearhead/page-references" not in cited.clauses


def test_a_comment_stands_for_its_line_alone() -> None:
    cited = citations("microtanks")
    rate = cited.functions[movement.Meter._rate.__code__]
    tracer = Tracer(cited)
    with tracer.on():
        Meter().drive(Stretch(1.0))

    assert {"microtanks/move-uphill", "microtanks/move-difficult", "microtanks/move-forest"} == {
        clause for clauses in rate.lines.values() for clause in clauses
    }
    assert {"microtanks/move-mixed-terrain"} == tracer.at_work
    with tracer.on():
        Meter().drive(Stretch(1.0, uphill=True))

    assert "microtanks/move-uphill" in tracer.at_work
    assert "microtanks/move-forest" not in tracer.at_work


def test_a_function_is_not_credited_for_another_that_is_alike() -> None:
    """Codes that do the same count as equal, such as those that make questions of one unit."""

    def twin(name: str) -> Callable[..., Any]:
        def is_even(number: int) -> bool:
            return number % 2 == 0

        is_even.__code__ = is_even.__code__.replace(co_filename=name)
        return is_even

    one, other = twin("one"), twin("other")
    assert one.__code__ == other.__code__
    functions = {one.__code__: Cited("one", (CLAUSE,), "test", {})}
    tracer = Tracer(Citations(functions, {}, frozenset(), ()))
    with tracer.on():
        other(2)

    assert set() == tracer.said


def test_what_was_worked_out_before_is_worked_out_again() -> None:
    cited = citations("spearhead")
    assert cited.forgetful

    from engine.rulesets.spearhead.core.profile import equipped

    equipped("swift", ())
    tracer = Tracer(cited)
    with tracer.on():
        equipped("swift", ())

    assert "spearhead/equipment-options" in tracer.at_work


def test_what_only_looks_like_a_clause_is_none() -> None:
    for key in ruleset.hosted():
        known = {clause.id for clause in ruleset.get(key).rulebook()}
        cited = citations(key)
        lines = [ids for one in cited.functions.values() for ids in one.lines.values()]
        wholes = [one.clauses for one in cited.functions.values()]

        assert cited.clauses <= known
        assert known.issuperset(clause for ids in (*lines, *wholes) for clause in ids)
