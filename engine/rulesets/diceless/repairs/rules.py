"""Repairs: points come off a line, and hits are undone (diceless/sm-blessing-of-the-omnissiah)."""

from __future__ import annotations

from attrs import evolve

from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Row
from engine.rulesets.diceless.core.values import Record
from engine.rulesets.diceless.damage.rules import LINES, unmark

ROSTER = BOOK.tables.roster


def repair_points(*, servitors: int, harness: bool) -> int:
    """Return the points an engineer takes off a line (diceless/sm-blessing-of-the-omnissiah)."""
    return ROSTER.repair + ROSTER.servitor * servitors + (ROSTER.harness if harness else 0)


def repaired(record: Record, line: str, points: int) -> Record:
    """Return the record with points off a line; each hit whose mark it is below again undoes the
    latest entry of its row, with its effect (diceless/sm-blessing-of-the-omnissiah)."""
    after, undone = unmark(record, line, points)
    for row in undone:
        after = _without_latest(after, row)
    return after


def self_repaired(record: Record, line: str) -> Record:
    """Return the record of a carrier that repairs itself; with nothing on its lines the
    immobilisation itself is undone (diceless/sm-rhino-repair)."""
    if any(record.lines.values()):
        return repaired(record, line, ROSTER.self_repair)
    standing = tuple(entry for entry in record.entries if entry.effect != "immobilised")
    return evolve(record, entries=standing)


def _without_latest(record: Record, row: Row) -> Record:
    """Undo the latest entry of a row that points have made."""
    entries = record.entries
    for at in reversed(range(len(entries))):
        if entries[at].row == row and entries[at].by_points:
            return evolve(record, entries=entries[:at] + entries[at + 1 :])
    return record


def best_line(record: Record, points: int) -> str:
    """Return the line to repair by default: the most boxes undone, then the fullest, then in order
    (diceless/sm-blessing-of-the-omnissiah)."""
    return min(LINES, key=lambda line: (-undone_by(record, line, points), -_total(record, line)))


def quickest_line(record: Record) -> str:
    """Return the line a carrier repairs by default: the one that needs the fewest points until an
    immobilisation is undone (diceless/sm-rhino-repair)."""
    return min(LINES, key=lambda line: _points_to_move(record, line))


def _points_to_move(record: Record, line: str) -> int:
    held = _immobilisations(record)
    total = _total(record, line)
    for points in range(1, total + 1):
        if _immobilisations(repaired(record, line, points)) < held:
            return points
    return sum(record.lines.values()) + 1  # it will not move by that


def _immobilisations(record: Record) -> int:
    return sum(entry.effect == "immobilised" for entry in record.entries)


def undone_by(record: Record, line: str, points: int) -> int:
    """Return how many hits points off a line undo."""
    return len(unmark(record, line, points)[1])


def _total(record: Record, line: str) -> int:
    return record.lines.get(line, 0)
