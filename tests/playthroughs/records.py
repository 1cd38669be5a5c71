"""A kept record of each ruleset at each version, in each format of records: one of the present
version that no longer verifies wants a new version, or format."""

from __future__ import annotations

from pathlib import Path

from attrs import evolve

from engine.records import record
from engine.records.signatures import OPEN, Hand, Signature
from engine.ruleset import Ruleset
from engine.wire.codec import for_ruleset
from engine.wire.signing import SigningKey, act_statement
from tests.contract.playing import dice_of, options_of, played
from tests.playthroughs.telling import HERE

SEED = 1
ALL_KEPT = tuple(sorted(HERE.glob("*/version-*.jsonl")))
"""Of every version that was ever released."""
SEAT, SERVER = SigningKey(b"1" * 32), SigningKey(b"2" * 32)


def path_of(rules: Ruleset) -> Path:
    """Return where the record of the present version and format is kept."""
    return HERE / rules.key / f"version-{rules.version}-format-{record.FORMAT}.jsonl"


def kept(rules: Ruleset) -> tuple[Path, ...]:
    """Return the records of the present version, in every format."""
    return tuple(sorted((HERE / rules.key).glob(f"version-{rules.version}[-.]*jsonl")))


def recorded(rules: Ruleset) -> bytes:
    """Return the record of a whole match of random samples, signed by seat 0 and a server."""
    told, codec = played(rules.key, SEED), for_ruleset(rules.key)
    header = evolve(told.header, keys=(SEAT.public, ""))
    chain, dice = header.chain(told.secret), dice_of(told.secret)
    match, last, _ = record.begin(rules, options_of(rules), dice, chain)
    entries = [last]
    for step in told.steps:
        act = record.Reply(step.seat, step.number, codec.dump(step.body))
        statement = act_statement(header.match, 0, last.digest, record.as_json(act))
        signature = Signature(0, last.digest, SEAT.sign(statement))
        hand = OPEN if step.seat else Hand(signatures=(signature,))
        match, last, _ = record.enact(match, last, act, chain, hand)
        entries.append(last)
    assert match.verdict is not None
    return record.write(header, entries, told.secret, match.verdict, SERVER)
