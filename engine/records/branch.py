"""Whether a branch comes from the match it names: what only the two records together can show."""

from __future__ import annotations

from typing import Any

from engine.errors import RecordError
from engine.records.record import Entry, Origin
from engine.records.verification import verify


def compare_origin(branch: bytes, origin: bytes) -> Origin:
    """Verify a branch and the match it came from. Raises `RecordError` where they do not fit.

    A branch alone proves that its dice are those of the secrets it names; that the older secret
    was the other match's, and the shared entries its own, only that match's record can show.
    """
    header, entries, _ = verify(branch)
    old, before, end = verify(origin)
    if not header.origins:
        raise RecordError(f"{header.match} is not a branch")
    named = header.origins[-1]
    if (named.match, named.secret, named.entropy) != (old.match, end.secret, old.entropy):
        raise RecordError(
            f"it branched off {named.match}, which has another secret than this match"
        )
    ours = (header.ruleset, header.version, header.options, _played(entries[: named.n]))
    if ours != (old.ruleset, old.version, old.options, _played(before[: named.n])):
        raise RecordError(f"its first {named.n} entries are not those of {old.match}")
    return named


def _played(entries: tuple[Entry, ...]) -> list[Any]:
    """Return acts and dice: all else follows from them, and the digests from another header."""
    return [(entry.act, entry.dice) for entry in entries]
