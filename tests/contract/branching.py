"""Records of matches that were branched off others."""

from __future__ import annotations

from typing import Any

import attrs

from engine import ruleset
from engine.dice import commitment
from engine.records import record, verification
from engine.records.record import Entry, Header, Origin
from engine.wire import codec as codecs
from tests.contract.playing import ENTROPY, Played, by_samples, dice_of, options_of, play
from tests.helpers.once import once

SECRET, OWN = "another secret", ("0011223344", "5566778899")

SHARED, MORE = 40, 25


@once
def trunk(key: str) -> tuple[Played, bytes]:
    """A match that was resigned after a while, and its record."""
    told = play(ruleset.get(key), "trunk", by_samples(5), SHARED + 3)
    match, last, _ = record.enact(told.end, told.entries[-1], record.Resign(0), told.chain)
    assert match.verdict is not None
    entries = (*told.entries, last)
    return told, record.write(told.header, entries, told.secret, match.verdict)


def head(key: str) -> Header:
    told, _ = trunk(key)
    match, _ = verification.resume(told.header, dice_of(told.secret), told.entries[:SHARED])
    origin = Origin("m-1", SHARED, match.next_die, told.secret, ENTROPY)
    return attrs.evolve(
        told.header,
        match="m-2",
        commitment=commitment(SECRET),
        entropy=OWN,
        origins=(origin,),
    )


def grown(key: str, header: Header, seed: int = 7) -> tuple[Header, list[Entry], Any]:
    """Play on from the shared acts with the dice that a header gives."""
    told, _ = trunk(key)
    dice, chain = header.dice(SECRET), header.chain(SECRET)
    match, last, _ = record.begin(told.rules, options_of(told.rules), dice, chain)
    entries = [last]
    for step in told.steps[: SHARED - 1]:
        act = record.Reply(step.seat, step.number, codecs.for_ruleset(key).dump(step.body))
        match, last, _ = record.enact(match, last, act, chain)
        entries.append(last)
    choose, codec = by_samples(seed), codecs.for_ruleset(key)
    while match.asks and len(entries) < SHARED + MORE:
        ask = match.asks[0]
        act = record.Reply(ask.seat, ask.number, codec.dump(choose(match, ask)))
        match, last, _ = record.enact(match, last, act, chain)
        entries.append(last)
    if match.verdict is None:
        match, last, _ = record.enact(match, last, record.Resign(1), chain)
        entries.append(last)
    return header, entries, match.verdict


@once
def branch(key: str) -> bytes:
    header, entries, verdict = grown(key, head(key))
    return record.write(header, entries, SECRET, verdict)
