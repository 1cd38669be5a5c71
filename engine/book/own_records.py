"""Records that players' lists bring beside those of the book.

What a list may bring is an attrs class of the ruleset with a tuple for each kind, under the name
that the book has for it, such as `weapons`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol, TypeVar

from attrs import AttrsInstance, evolve, fields

from engine.book.flaws import Flaw, name_flaws
from engine.errors import IllegalReply

MOST_RECORDS = 300
"""Of each kind that a list may bring."""
B = TypeVar("B")
Refusal = Callable[..., IllegalReply]
"""Words a refusal for a ruleset, by its code and params."""


class Record(Protocol):
    """A record that players read of."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...


def enlarged(book: B, lists: Iterable[AttrsInstance]) -> B:
    """Return a book with the records of some lists; a record of the book keeps its id."""
    grown: Any = book
    for one in lists:
        brought = {kind: {r.id: r for r in own} for kind, own in _by_kind(one).items()}
        grown = evolve(grown, **{k: {**own, **getattr(grown, k)} for k, own in brought.items()})
    found: B = grown
    return found


def _by_kind(lists: AttrsInstance) -> dict[str, tuple[Record, ...]]:
    return {field.name: getattr(lists, field.name) for field in fields(type(lists))}


def record_faults(
    refusal: Refusal,
    book: object,
    lists: AttrsInstance,
    clause: str,
    flaws: Callable[[Any], Iterable[Flaw]],
) -> Iterator[IllegalReply]:
    """Yield what is wrong with the records a list brings beside a book; `line` of the params is
    the place among its kind, from 1. What is wrong with names rests on `clause`."""
    for kind, records in _by_kind(lists).items():
        if len(records) > MOST_RECORDS:
            count = len(records)
            yield refusal("army_records", kind=kind, count=count, most=MOST_RECORDS)
            continue
        printed: Mapping[str, object] = getattr(book, kind)
        singular, seen = kind.removesuffix("s"), set[str]()
        for line, record in enumerate(records, start=1):
            where = f"{singular} {record.id}"
            if record.id in printed:
                yield refusal("record_taken", line=line, record=where)
            elif record.id in seen:
                yield refusal("record_twice", line=line, record=where)
            else:
                named = name_flaws(clause, kind, singular, record.id, record.name)
                for flaw in (*named, *flaws(record)):
                    yield refused(refusal, flaw, line=line, record=flaw.record)
            seen.add(record.id)


def refused(refusal: Refusal, flaw: Flaw, *, line: int, record: str) -> IllegalReply:
    """Return the refusal of a flawed record, which rests on the clause of the flaw."""
    fault = refusal("flawed_record", line=line, record=record, what=flaw.what, way_out=flaw.way_out)
    ruleset, _, _ = (fault.clause or "").partition("/")
    clause = f"{ruleset}/{flaw.clause}"
    return IllegalReply(fault.code, fault.message, clause=clause, params=fault.params)


def check_together(refusal: Refusal, first: AttrsInstance, second: AttrsInstance) -> None:
    """Raise `IllegalReply` when two armies bring different records of one id: only one of them
    could be played."""
    ours = _by_kind(first)
    for kind, records in _by_kind(second).items():
        own = {record.id: record for record in ours[kind]}
        for line, record in enumerate(records, start=1):
            if own.get(record.id, record) != record:
                where = f"{kind.removesuffix('s')} {record.id}"
                raise refusal("record_differs", line=line, record=where)
