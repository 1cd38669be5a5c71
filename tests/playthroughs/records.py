"""A kept record of each ruleset at its version, in the format of records: one that no longer
verifies wants a new version, or format."""

from __future__ import annotations

from pathlib import Path

from engine.records import record
from engine.ruleset import Ruleset
from tests.contract.playing import played
from tests.playthroughs.telling import HERE

SEED = 1


def path_of(rules: Ruleset) -> Path:
    """Return where the record of the present version and format is kept."""
    return HERE / rules.key / f"version-{rules.version}-format-{record.FORMAT}.jsonl"


def kept(rules: Ruleset) -> tuple[Path, ...]:
    """Return the records of the present version, in every format."""
    return tuple(sorted((HERE / rules.key).glob(f"version-{rules.version}[-.]*jsonl")))


def recorded(rules: Ruleset) -> bytes:
    """Return the record of a whole match of random samples."""
    told = played(rules.key, SEED)
    assert told.end.verdict is not None
    return record.write(told.header, told.entries, told.secret, told.end.verdict)
