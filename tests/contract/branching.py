"""Records of matches that were branched off others."""

from __future__ import annotations

from typing import Any

import attrs

from engine import ruleset
from engine.dice import commitment
from engine.records import record
from engine.records.record import Entry, Header, Origin
from engine.wire import codec as codecs
from tests.contract.playing import ENTROPY, Played, by_samples, dice_of, header_of, play
from tests.once import once

SECRET, OWN = "another secret", ("0011223344", "5566778899")

SHARED, MORE = 40, 25


@once
def trunk(key: str) -> tuple[Played, bytes]:
    """A match that was resigned after a while, and its record."""
    told = play(ruleset.get(key), "trunk", by_samples(4), SHARED + 3)
    match, last, _ = record.enact(told.end, told.entries[-1], record.Resign(0))
    assert match.verdict is not None
    entries = (*told.entries, last)
    return told, record.write(header_of(told), entries, told.secret, match.verdict)


def head(key: str) -> Header:
    told, _ = trunk(key)
    match, _ = record.resume(header_of(told), dice_of(told.secret), told.entries[:SHARED])
    origin = Origin("m-1", SHARED, match.next_die, told.secret, ENTROPY)
    return attrs.evolve(
        header_of(told),
        match="m-2",
        commitment=commitment(SECRET),
        entropy=OWN,
        origins=(origin,),
    )


def grown(key: str, header: Header, seed: int = 7) -> tuple[Header, list[Entry], Any]:
    """Play on from the shared entries with the dice that a header gives."""
    told, _ = trunk(key)
    entries = list(told.entries[:SHARED])
    plain = attrs.evolve(header, origins=())
    match, last = record.resume(plain, header.dice(SECRET), entries)
    choose, codec = by_samples(seed), codecs.for_ruleset(key)
    while match.asks and len(entries) < SHARED + MORE:
        ask = match.asks[0]
        act = record.Reply(ask.seat, ask.number, codec.dump(choose(match, ask)))
        match, last, _ = record.enact(match, last, act)
        entries.append(last)
    if match.verdict is None:
        match, last, _ = record.enact(match, last, record.Resign(1))
        entries.append(last)
    return header, entries, match.verdict


@once
def branch(key: str) -> bytes:
    header, entries, verdict = grown(key, head(key))
    return record.write(header, entries, SECRET, verdict)
