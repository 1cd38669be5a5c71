"""A record proves its match; whatever is changed in it is found and named."""

import hashlib
from random import Random

import pytest

from engine import ruleset
from engine.errors import RecordError
from engine.records import record, verification
from engine.ruleset import Ruleset
from engine.wire import codec as codecs
from tests.contract.playing import Played, by_samples, dice_of, play, played
from tests.helpers.once import once
from tests.helpers.proving import fault

REPLIES = 45
POSITIONS = 60


def written(told: Played) -> bytes:
    assert told.end.verdict is not None
    return record.write(told.header, told.entries, told.secret, told.end.verdict)


@once
def short(key: str) -> bytes:
    """A match with many kinds of reply that is resigned early."""
    told = play(ruleset.get(key), "short", by_samples(3), REPLIES)
    match, last, _ = record.enact(told.end, told.entries[-1], record.Resign(1), told.chain)
    assert match.verdict is not None
    return record.write(told.header, (*told.entries, last), told.secret, match.verdict)


def sealed_again(lines: list[bytes]) -> bytes:
    """Give edited lines the right checksum, as a careful forger would."""
    head, end = codecs.decode(lines[0]), codecs.decode(lines[-1])
    end["sha256"] = ""
    counted = {key: head[key] for key in head if key not in ("seats", "salts")}
    summed = (codecs.encode(counted), *lines[1:-1], codecs.encode(end))
    end["sha256"] = hashlib.sha256(b"".join(line + b"\n" for line in summed)).hexdigest()
    return b"".join(line + b"\n" for line in (*lines[:-1], codecs.encode(end)))


def test_a_record_verifies_and_reads_back(matches: tuple[Played, ...]) -> None:
    for told in (matches[0], matches[-1]):
        text = written(told)
        header, entries, end = verification.verify(text)
        assert header == told.header
        assert entries == told.entries
        assert end.verdict == told.end.verdict
        assert record.write(header, entries, end.secret, end.verdict) == text


def test_every_way_to_end_can_be_recorded(rules: Ruleset) -> None:
    for act in (record.Resign(0), record.Resign(1), record.AgreeDraw()):
        told = play(rules, "end", by_samples(3), 5)
        match, last, _ = record.enact(told.end, told.entries[-1], act, told.chain)
        assert match.verdict is not None
        verification.verify(
            record.write(told.header, (*told.entries, last), told.secret, match.verdict)
        )


def test_any_byte_changed_is_found_and_its_line_named(rules: Ruleset) -> None:
    text = short(rules.key)
    rng = Random(1)
    starts = [0, *(at + 1 for at, byte in enumerate(text[:-1]) if byte == ord("\n"))]
    ends = [*(start - 1 for start in starts[1:]), len(text) - 1]
    first, last = range(starts[0], ends[0]), range(starts[-1], ends[-1])
    positions = {*first[::9], *last[::9], *ends, *rng.sample(range(len(text)), POSITIONS)}
    for at in sorted(positions):
        changed = bytearray(text)
        changed[at] ^= rng.choice((1, 2, 4, 8, 16, 32))
        message = fault(bytes(changed))
        line = text[:at].count(b"\n") + 1
        if 1 < line < len(starts) and at not in ends:
            named = (f"line {line} ", f"entry {line - 2}:", f"entry {line - 2} ", "checksum")
            assert any(name in message for name in named), (line, message)


def test_a_forger_who_mends_the_checksum_is_found_by_the_dice_and_the_digests(
    rules: Ruleset,
) -> None:
    lines = short(rules.key).splitlines()
    found = 0
    for number, line in enumerate(lines[1:-1]):
        entry = codecs.decode(line)
        for index in range(len(entry.get("dice", ()))):
            forged = codecs.decode(line)
            forged["dice"][index][2] = forged["dice"][index][2] % 6 + 1
            edited = [*lines[: number + 1], codecs.encode(forged), *lines[number + 2 :]]
            message = fault(sealed_again(edited))
            assert f"entry {number}: die {entry['dice'][index][0]} " in message
            found += 1
        forged = {**entry, "digest": "0" * 64}
        edited = [*lines[: number + 1], codecs.encode(forged), *lines[number + 2 :]]
        what = "the act" if number else "the header, the act"
        assert f"entry {number}: {what} or its outcome" in fault(sealed_again(edited))
    assert (found >= 2) is rules.dice


def test_a_record_that_is_cut_off_is_refused(rules: Ruleset) -> None:
    text = short(rules.key)
    lines = text.splitlines(keepends=True)
    rng = Random(2)
    for length in {0, 1, len(text) - 1, len(text) // 2, *rng.sample(range(len(text)), 40)}:
        fault(text[:length])
    for count in range(len(lines)):
        fault(b"".join(lines[:count]))


def test_entries_dropped_doubled_or_swapped_are_named(rules: Ruleset) -> None:
    lines = short(rules.key).splitlines()
    for at in range(1, len(lines) - 2, 3):
        dropped = [*lines[:at], *lines[at + 1 :]]
        doubled = [*lines[: at + 1], *lines[at:]]
        swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        assert f"entry {at - 1} is missing" in fault(sealed_again(dropped))
        assert f"entry {at} is missing" in fault(sealed_again(doubled))
        assert f"entry {at - 1} is missing" in fault(sealed_again(swapped))


def test_another_secret_entropy_or_verdict_is_refused(rules: Ruleset) -> None:
    told = played(rules.key, 1)
    header, entries, end = record.read(written(told))
    verdict = end.verdict
    assert "not proven" in fault(record.write(header, entries, "another", verdict))

    lines = written(told).splitlines()
    raw = codecs.decode(lines[0])
    raw["entropy"] = ["ffffffff", "44556677"]
    stirred = sealed_again([codecs.encode(raw), *lines[1:]])
    assert ("is recorded" if rules.dice else "entry 0: the header") in fault(stirred)

    raw = codecs.decode(lines[-1])
    raw["verdict"]["reason"] = "resigned"
    assert "the rules say" in fault(sealed_again([*lines[:-1], codecs.encode(raw)]))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": 1}, "format 1;"),
        ({"extra": 1}, "line 1 is not a valid header"),
    ],
    ids=["format", "key"],
)
def test_a_foreign_header_is_refused(
    rules: Ruleset, changes: dict[str, object], message: str
) -> None:
    lines = short(rules.key).splitlines()
    raw = {**codecs.decode(lines[0]), **changes}
    assert message in fault(sealed_again([codecs.encode(raw), *lines[1:]]))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"version": 99}, "version 99, this program has version"),
        ({"ruleset": "no such game"}, "this program has no ruleset 'no such game'"),
    ],
    ids=["version", "ruleset"],
)
def test_of_other_rules_dice_and_checksum_are_proven_and_the_states_are_not(
    rules: Ruleset, changes: dict[str, object], message: str
) -> None:
    lines = short(rules.key).splitlines()
    other = [codecs.encode({**codecs.decode(lines[0]), **changes}), *lines[1:]]
    with pytest.raises(record.OtherVersion, match=message):
        verification.verify(sealed_again(other))

    assert "checksum" in fault(b"".join(line + b"\n" for line in other))
    if rules.dice:
        assert "is recorded" in fault(loaded(other))


def loaded(lines: list[bytes]) -> bytes:
    """Return a record with its first die turned over, and a checksum to match."""
    at = next(n for n, line in enumerate(lines) if b'"dice":' in line)
    entry = codecs.decode(lines[at])
    entry["dice"][0][2] = entry["dice"][0][2] % entry["dice"][0][3] + 1
    return sealed_again([*lines[:at], codecs.encode(entry), *lines[at + 1 :]])


def test_a_record_goes_on_after_no_end(rules: Ruleset) -> None:
    told = played(rules.key, 1)
    again = play(rules, "again", by_samples(1), 3)
    with pytest.raises(RecordError, match="entry"):
        verification.resume(told.header, dice_of(told.secret), (*told.entries, *again.entries[1:]))
    with pytest.raises(RecordError, match="has no entries"):
        verification.resume(told.header, dice_of(told.secret), ())
    with pytest.raises(RecordError, match="already started"):
        record.enact(again.end, again.entries[-1], record.Start())


def test_an_unfinished_match_is_no_record(rules: Ruleset) -> None:
    told = play(rules, "short", by_samples(3), 10)
    verdict = played(rules.key, 1).end.verdict
    assert verdict is not None
    assert "not over" in fault(record.write(told.header, told.entries, told.secret, verdict))
