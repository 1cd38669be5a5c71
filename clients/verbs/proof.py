"""What a record proves, and what it does not: a line for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.records.paper import Ending
from engine.records.record import UNSEALED, End, Entry, Header
from engine.records.signatures import is_ruled, tally
from server.text import counted

SHOWN = 16
"""Digits of a key that are printed."""
MARKED = {
    "default": "by default",
    "conditional_order": "by conditional order",
    "substitute": "by a substitute",
}


def told(header: Header, entries: Sequence[Entry], end: End) -> Iterator[str]:
    """Yield what is proven and what is not, of a record that was found true."""
    dice = sum(len(entry.dice) for entry in entries)
    yield f"Dice: {f'all {dice} proven by the secret' if dice else 'none were rolled'}."
    yield f"Rules: every state recomputed by {header.ruleset} version {header.version}."
    yield from _of_header(header)
    own = entries[header.shared :]
    for seat, name in enumerate(header.seats):
        key = header.keys[seat] if header.keys else ""
        yield f"Seat {seat}{f' ({name})' if name else ''}: {_of_seat(key, tally(own, seat))}."
    ruled = sum(is_ruled(entry.act) for entry in own)
    if ruled:
        yield f"Judge: only the server says who gave {counted(ruled, 'act')}."
    if header.shared:
        yield f"Entries 0 to {header.shared - 1}: who acted, only the record of the origin tells."
    yield signed_by(end)


def signed_by(end: Ending) -> str:
    """Say who signed the end of a record that was found true."""
    return f"End: {f'signed by server key {end.key}' if end.key else 'signed by no server'}."


def _of_header(header: Header) -> Iterator[str]:
    if header.format == UNSEALED:
        yield f"Header and names: not proven, as in all records of format {UNSEALED}."
        return
    yield "Header: sealed by the first digest."
    removed = [f"seat {seat}" for seat, name in enumerate(header.seats) if not name]
    kept = [name for name in header.seats if name]
    started = f"{' and '.join(kept)} began the match" if kept else ""
    gone = f"removed for {' and '.join(removed)}" if removed else ""
    yield f"Names: {'; '.join(filter(None, (started, gone))) or 'none'}."


def _of_seat(key: str, counts: Counter[str]) -> str:
    if not key:
        return f"signed nothing; only the server says who gave its {counted(counts.total(), 'act')}"
    marked = [f"{counts[mark]} {words}" for mark, words in MARKED.items() if counts[mark]]
    unsigned = f"; not signed: {', '.join(marked)}" if marked else ""
    return f"{counted(counts['signed'], 'act')} signed by key {key[:SHOWN]}{unsigned}"
