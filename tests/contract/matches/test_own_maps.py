"""Whole matches on other tables than the printed ones: they end, and their records verify."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import evolve

from engine import ruleset
from engine.records import record, verification
from engine.wire import codec as codecs
from engine.wire.signing import SigningKey
from tests.contract.matches.maps import MAPS
from tests.contract.playing import BOUND, by_samples, dice_of, header_of


@pytest.mark.parametrize("key", MAPS)
def test_a_match_on_another_table_ends_and_its_record_verifies(key: str) -> None:
    rules, codec, secret = ruleset.get(key), codecs.for_ruleset(key), "other table"
    options: Any = codec.load(dict(MAPS[key]), rules.vocabulary.options)
    raw = codecs.decode(codecs.encode(codec.dump(options)))
    header = evolve(header_of(rules, secret), options=raw)
    chain, policy, rng = header.chain(secret), by_samples(7), Random(secret)
    match, entry, _ = record.begin(rules, options, dice_of(secret), chain)
    entries = [entry]
    while match.asks and len(entries) < BOUND:
        ask = rng.choice(match.asks)
        act = record.Reply(ask.seat, ask.number, codec.dump(policy(match, ask)))
        match, entry, _ = record.enact(match, entry, act, chain)
        entries.append(entry)

    assert match.verdict is not None
    written = record.write(header, entries, secret, match.verdict, SigningKey(b"3" * 32))
    found, again, end = verification.verify(written)
    assert found.options == raw
    assert [one.digest for one in again] == [one.digest for one in entries]
    assert end.verdict == match.verdict
