"""A kept record of each ruleset at its version: one that no longer verifies wants a new version."""

from __future__ import annotations

from pathlib import Path

from engine.records import record
from engine.ruleset import Ruleset
from tests.contract.playing import header_of, played
from tests.playthroughs.telling import HERE

SEED = 1


def path_of(rules: Ruleset) -> Path:
    """Return where the record of the present version is kept."""
    return HERE / rules.key / f"version-{rules.version}.jsonl"


def recorded(rules: Ruleset) -> bytes:
    """Return the record of a whole match of random samples."""
    told = played(rules.key, SEED)
    assert told.end.verdict is not None
    return record.write(header_of(told), told.entries, told.secret, told.end.verdict)
