"""All that could come up in matches of a ruleset, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import frozen

from bots.coverage.clauses import citations
from bots.coverage.watch import Mark, literals, shelves
from engine.ruleset import Ruleset
from engine.wire.codec import tag

Counts = Mapping[str, int]
"""Matches by id."""


@frozen
class Coverage:
    """In how many matches what came up."""

    matches: int
    clauses: Counts
    uncited: tuple[str, ...]
    """Clauses that no code cites and nothing named: they cannot be seen."""
    others: Mapping[str, Counts]
    """Questions, replies, notes, refusals, and what is printed, by what it is."""

    def summary(self) -> Mapping[str, Any]:
        """Return it as JSON data."""
        counts = {"clause": self.clauses, **self.others}
        return {
            "counts": counts,
            "never": {kind: list(_never(found)) for kind, found in counts.items() if found},
            "uncited": list(self.uncited),
        }

    def lines(self) -> Iterator[str]:
        """Yield it for people: every clause, then what else never came up."""
        seen = len(self.clauses) - len(list(_never(self.clauses)))
        yield (
            f"  {seen} of {len(self.clauses)} clauses came up;"
            f" {len(self.uncited)} of the others are cited by no code:"
        )
        for clause, count in self.clauses.items():
            yield f"  {'-' if clause in self.uncited else count:>6}  {clause}"
        for kind, counts in self.others.items():
            never = list(_never(counts))
            if len(never) == len(counts) and kind.endswith(("named", "fielded")):
                continue  # a unit has it, or a note names it: seldom both
            yield (
                f"  {kind}: {len(counts) - len(never)} of {len(counts)} came up"
                + (f"; never {', '.join(never)}" if never else "")
            )


def _never(counts: Counts) -> Iterator[str]:
    return (one for one, count in counts.items() if not count)


def covered(rules: Ruleset, matches: Iterable[frozenset[Mark]]) -> Coverage:
    """Count what came up in each match."""
    played = list(matches)
    count = Counter(mark for marks in played for mark in marks)
    clauses = {clause.id: count["clause", clause.id] for clause in rules.rulebook()}
    for kind, *rest in count:
        if kind == "test":
            clause, name, _ = rest
            both = min(count["test", clause, name, yes] for yes in ("True", "False"))
            clauses[clause] = max(clauses[clause], both)
    cited = citations(rules.key).clauses
    uncited = (one for one, times in clauses.items() if not times and one not in cited)
    others = {kind: {one: count[kind, one] for one in ids} for kind, ids in _universe(rules)}
    return Coverage(len(played), clauses, tuple(uncited), others)


def _universe(rules: Ruleset) -> Iterator[tuple[str, Iterable[str]]]:
    """Yield all that could come up besides clauses, by kind."""
    words = rules.vocabulary
    yield "question", map(tag, words.choices)
    yield (
        "reply",
        [
            name
            for kind in words.replies
            for name in (
                tag(kind),
                *(f"{tag(kind)} {one}" for found in literals(kind).values() for one in found),
            )
        ],
    )
    yield "note", map(tag, words.notes)
    yield "refusal", rules.catalogue().words.refusals
    for shelf, ids in shelves(rules.key).items():
        yield f"{shelf} named", sorted(ids)
        yield f"{shelf} fielded", sorted(ids)
