"""Playing a log again: after a restart, for replays, branches and delayed spectators.

Every act is played by the rules, and must give the dice and the digest that were stored. The event
loop gets its turn between two acts, so restoring a long match delays no other.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterable
from functools import partial
from typing import Any

import trio
from attrs import evolve

from engine import ruleset
from engine.errors import RecordError, Refused
from engine.match import Change, Match
from engine.records import record
from engine.records.record import Entry
from engine.records.signatures import Hand, Signing
from engine.wire.codec import for_ruleset
from engine.wire.signing import SigningKey
from server.budget import within_budget
from server.match.clocks import SeatClocks
from server.match.live import Live
from server.store.documents import Row
from server.store.lobby import Lobby
from server.store.protocol import Store


def begin(lobby: Lobby) -> tuple[Match, Entry, Change]:
    """Start the match of a lobby. Raises `Refused` for options that cannot be played."""
    rules = ruleset.get(lobby.ruleset)
    options: Any = for_ruleset(rules.key).load(dict(lobby.options), rules.vocabulary.options)
    return within_budget(lambda: record.begin(rules, options, lobby.dice, lobby.chain))


async def finished_record(store: Store, lobby: Lobby, signer: SigningKey | None = None) -> bytes:
    """Return the record of a match that is over. Raises `RecordError` where a row is missing."""
    assert lobby.verdict is not None
    rows = await store.log(lobby.match)
    if [row.seq for row in rows] != [*range(lobby.seq + 1)]:
        raise RecordError("rows of the log are missing")
    entries = _entries(rows)
    return record.write(lobby.header(), entries, lobby.secret, lobby.verdict, signer)


async def opening(lobby: Lobby, store: Store) -> tuple[Match, tuple[Entry, ...]]:
    """Start the match of a lobby. A branch begins with the acts of its origin, sealed anew, and a
    match that is to be set up with its set-up. Raises `Refused` when they cannot be played."""
    match, first, _ = begin(lobby)
    if not lobby.origins:
        return await _set_up(lobby, match, first) if lobby.set_up else (match, (first,))
    origin, entries = lobby.origins[-1], [first]
    shared = _entries(await store.log(origin.match))[: origin.n]
    try:
        for old in shared[1:]:
            act = partial(record.enact, match, entries[-1], record.act_of(old), lobby.chain)
            match, entry, _ = within_budget(act)
            entries.append(entry)
            await trio.lowlevel.checkpoint()
    except Refused as fault:
        raise _unplayable(fault) from None
    if not shared or any(map(_difference, shared, entries)):
        raise _unplayable("it is gone, or its rules have changed")
    return match, tuple(entries)


async def _set_up(lobby: Lobby, match: Match, last: Entry) -> tuple[Match, tuple[Entry, ...]]:
    """Answer every question before the battle with its default, for both sides."""
    entries, signing = [last], Signing(lobby.match, lobby.keys)
    while ask := next((ask for ask in match.asks if ask.clock == "setup"), None):
        reply = record.Reply(ask.seat, ask.number, for_ruleset(lobby.ruleset).dump(ask.default))
        hand = signing.by_server(ask.seat, "default")
        act = partial(record.enact, match, entries[-1], reply, lobby.chain, hand)
        match, entry, _ = within_budget(act)
        entries.append(entry)
        signing = signing.after(entry)
        await trio.lowlevel.checkpoint()
    return match, tuple(entries)


async def branch(lobby: Lobby, rows: Iterable[Row], n: int) -> Match:
    """Play the first `n` entries of a log. Raises `Refused` when that cannot be."""
    shared = [row for row in rows if row.entry is not None][:n]
    try:
        steps = [step async for step in play(lobby, shared)]
    except RecordError as fault:
        raise _unplayable(fault) from None
    return steps[-1][1]


def _unplayable(why: object) -> Refused:
    return Refused("unplayable", f"that match cannot be continued: {why}")


async def play(
    lobby: Lobby, rows: Iterable[Row], match: Match | None = None, last: Entry | None = None
) -> AsyncGenerator[tuple[Row, Match, Entry, Change | None], None]:
    """Play a log again, a row at a time: from its start, or on from `match` after `last`.

    Raises `RecordError` at the first row that differs, or cannot be played; `OtherVersion` before
    the first.
    """
    change: Change | None
    chain = lobby.chain
    for row in rows:
        if row.entry is None:
            change = None
        elif match is None or last is None:
            record.must_be_playable(lobby.ruleset, lobby.version)
            match, last, change = begin(lobby)
        else:
            hand = Hand(row.entry.by, row.entry.signatures)
            try:
                act = partial(record.enact, match, last, record.act_of(row.entry), chain, hand)
                match, last, change = within_budget(act)
            except Refused as fault:
                raise RecordError(f"entry {row.entry.n} cannot be played: {fault}") from fault
        if match is None or last is None:
            raise RecordError("the log does not begin with the start of the match")
        if row.entry is not None and last != row.entry:
            raise RecordError(
                f"entry {row.entry.n} replays differently: "
                f"{_difference(row.entry, last) or 'digest'}"
            )
        yield row, match, last, change
        await trio.lowlevel.checkpoint()


def live_after(lobby: Lobby, row: Row, match: Match, last: Entry, before: Live | None) -> Live:
    """Return the match as it stood after a row, at the time of that row."""
    clocks = before.clocks if before else SeatClocks(lobby.clock, row.banks)
    if row.entry is not None:
        answered = row.request is not None
        clocks = clocks.after(record.act_of(row.entry), match.asks, row.at, answered=answered)
    if row.paused and clocks.paused is None:
        clocks = clocks.pause(row.at)
    if clocks.paused is not None and not row.paused:
        clocks = clocks.go_on(row.at)
    signing = before.signing if before else Signing(lobby.match, lobby.keys)
    if row.entry is not None:
        signing = signing.after(row.entry)
    return Live(
        match,
        last,
        row.seq,
        evolve(clocks, banks=row.banks),
        row.proposals,
        row.at,
        is_salted=lobby.is_salted,
        signing=signing,
    )


def _entries(rows: Iterable[Row]) -> list[Entry]:
    return [row.entry for row in rows if row.entry is not None]


def _difference(stored: Entry, again: Entry) -> str:
    """Return what two entries differ in besides their digests."""
    names = [name for name in ("n", "act", "dice") if getattr(stored, name) != getattr(again, name)]
    return ", ".join(names)
