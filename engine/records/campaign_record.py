"""A campaign on paper: every act between battles, and each battle by the digest of its record.

`verify` works the whole out again and names the first thing that differs. The names of the players
stand in the header, which no digest covers, so a name can be removed and the record is still
proven.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Any

from attrs import evolve, frozen

from engine.errors import Malformed, RecordError, Refused
from engine.records import record, verification
from engine.records.campaign import (
    ACTS,
    FORMAT,
    CampaignState,
    Entry,
    Fought,
    Found,
    Name,
    Named,
    Outcome,
    act_of,
    begun,
    enact,
)
from engine.records.paper import Paper
from engine.wire import codec as codecs
from engine.wire.codec import Codec
from engine.wire.signing import SigningKey


@frozen
class Header:
    """What has to be known before the first act."""

    format: int
    campaign: str
    ruleset: str
    version: int
    title: str = ""
    names: tuple[Name, ...] = ()
    """Of the players, as far as they were not removed."""


@frozen
class End:
    """How far it has come."""

    record: Any
    """The ruleset's own, as it stands after the last entry."""
    sha256: str = ""
    """SHA-256 of the whole record in which this text is empty. Names, `key` and `signature` are
    left out."""
    key: str | None = None
    """The public key of the server that signed the record."""
    signature: str | None = None
    """Its signature under the checksum, in hexadecimal."""


def _counted(part: Header | End) -> Header | End:
    """Return what the checksum covers of a header or an end."""
    if isinstance(part, End):
        return evolve(part, key=None, signature=None)
    return evolve(part, names=())


_CODEC = Codec((*ACTS, Header, Entry, End))
_PAPER = Paper(_CODEC, Header, Entry, End, _counted)


class MissingBattle(RecordError):
    """Nothing speaks against the record of a campaign, but that of a battle was not given. All up
    to that battle is true, and so is the checksum."""

    def __init__(self, n: int, match: str) -> None:
        super().__init__(f"entry {n} needs the record of match {match}, which is missing")


def write(
    campaign: str, title: str, course: CampaignState, signer: SigningKey | None = None
) -> bytes:
    """Return the record of a campaign, as far as everybody may see it, signed by a server."""
    told = _players(course.shown)
    names = tuple(name for name in course.names if name.hash in told)
    head = Header(course.format, campaign, course.ruleset, course.version, title, names)
    return _PAPER.write(head, course.shown, End(course.earlier or course.record), signer)


def _players(entries: Iterable[Entry]) -> set[str]:
    """Return the hash of everybody who had a side."""
    found = set[str]()
    for entry in entries:
        match act_of(entry):
            case Found(players):
                found.update(players)
            case Named(_, player):
                found.add(player)
    return found


def read(text: bytes) -> tuple[Header, tuple[Entry, ...], End]:
    """Read what was written. Raises `RecordError` when it is cut off, edited or something else."""
    header, entries, end = _PAPER.read(text)
    if header.format != FORMAT:
        raise RecordError(f"the record has format {header.format}; this program reads {FORMAT}")
    return header, entries, end


def is_one(text: bytes) -> bool:
    """Return whether a file is, by its first line, the record of a campaign."""
    try:
        _CODEC.load_tagged(codecs.decode(text.split(b"\n", 1)[0]), (Header,))
    except Malformed:
        return False
    return True


def battles(entries: tuple[Entry, ...]) -> tuple[str, ...]:
    """Return the matches whose records are needed to verify, oldest first."""
    return tuple(entry.act["match"] for entry in entries if entry.act.get("t") == "fought")


def verify(text: bytes, matches: Mapping[str, bytes]) -> tuple[Header, CampaignState]:
    """Work a whole campaign out again, with the records of its battles.

    Raises `RecordError` naming the first difference; `record.OtherVersion` where the rules are not
    those of this program, `MissingBattle` where `matches` lacks one. The checksum comes last, so
    that an edit is named where it was made.
    """
    header, entries, end = read(text)
    course = None
    for number, entry in enumerate(entries):
        if entry.n != number:
            raise RecordError(f"entry {number} is missing; entry {entry.n} is in its place")
        try:
            course = _replayed(header, course, entry, matches)
        except (record.OtherVersion, MissingBattle):
            _PAPER.check(text, header, entries, end)
            raise
        except Refused as fault:
            raise RecordError(f"entry {number} is impossible: {fault}") from None
        _compare(entry, course)
    assert course is not None  # a record that could be read has an entry
    _check_names(header, entries)
    for path, written, true in _differences(end.record, course.record, ""):
        raise RecordError(f"the end says {path} = {written}; the rules say {true}")
    _PAPER.check(text, header, entries, end)
    return header, course


def _check_names(header: Header, entries: tuple[Entry, ...]) -> None:
    had = _players(entries)
    for name in header.names:
        if name.hash not in had:
            raise RecordError(f"no side was given to anybody by the name of {name.name!r}")


def _replayed(
    header: Header, course: CampaignState | None, entry: Entry, matches: Mapping[str, bytes]
) -> CampaignState:
    act = act_of(entry)
    if course is None:
        if not isinstance(act, Found):
            raise RecordError("entry 0 is not the start of a campaign")
        record.must_be_playable(header.ruleset, header.version)
        return begun(header.ruleset, act)
    if not isinstance(act, Fought):
        return enact(course, act)
    return enact(course, act, _proven(course, act, entry.n, matches.get(act.match)))


def _proven(course: CampaignState, act: Fought, n: int, text: bytes | None) -> Outcome:
    """Return the outcome of a battle from its record. Raises `RecordError`."""
    where = f"entry {n}: the record of match {act.match}"
    if text is None:
        raise MissingBattle(n, act.match)
    try:
        if record.identity(text) != act.sha256:
            raise RecordError("it is not the one that was fought: its checksum differs")
        header, match, end = verification.proven(text)
    except record.OtherVersion:
        raise
    except RecordError as fault:
        raise RecordError(f"{where} fails verification: {fault}") from None
    assert match.verdict is not None
    opened = course.battle
    if opened is not None:
        says = (header.match, header.ruleset, header.commitment, dict(header.options))
        if says != (opened.match, course.ruleset, opened.commitment, opened.options):
            raise RecordError(f"{where} belongs to another battle than the one that was opened")
    return Outcome(match.state, match.verdict, header.dice(end.secret))


def _compare(entry: Entry, course: CampaignState) -> None:
    if course.entries[-1] != entry:
        kind = str(entry.act["t"]).replace("_", " ")
        raise RecordError(
            f"entry {entry.n} ({kind}): the act or its outcome differs from the record"
        )


def _differences(written: Any, true: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    """Yield where two pieces of JSON data differ, by path."""
    if isinstance(written, dict) and isinstance(true, dict):
        for key in sorted(written.keys() | true.keys()):
            yield from _differences(written.get(key), true.get(key), f"{path}.{key}".lstrip("."))
    elif isinstance(written, list) and isinstance(true, list):
        for at, (one, other) in enumerate(zip_longest(written, true)):
            yield from _differences(one, other, f"{path}.{at}")
    elif written != true:
        yield path, written, true
