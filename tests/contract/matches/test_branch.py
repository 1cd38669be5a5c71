"""The record of a branch proves both parts of it; whatever is forged in it is found."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from engine.errors import RecordError
from engine.records import record, verification
from engine.records.branch import compare_origin
from engine.records.record import Header
from engine.ruleset import Ruleset
from tests.contract.branching import SECRET, SHARED, branch, grown, head, trunk
from tests.contract.playing import by_samples, dice_of, play
from tests.helpers.proving import fault

Forge = Callable[[Header], Header]


def origin_of(header: Header, **changes: Any) -> Header:
    return attrs.evolve(header, origins=(attrs.evolve(header.origins[0], **changes),))


def test_a_branch_verifies_alone_and_against_its_origin(rules: Ruleset) -> None:
    header, entries, end = verification.verify(branch(rules.key))
    told, text = trunk(rules.key)
    assert end.secret == SECRET
    shared = zip(entries[:SHARED], told.entries[:SHARED], strict=True)
    assert all((one.act, one.dice) == (old.act, old.dice) for one, old in shared)
    assert entries[0].digest != told.entries[0].digest
    assert header.origins[0] == compare_origin(branch(rules.key), text)
    # The shared part proves nothing without dice where there are any, nor does the rest.
    assert (header.origins[0].dice > 3) is rules.dice
    assert any(entry.dice for entry in entries[SHARED:]) is rules.dice


def test_its_own_dice_are_not_those_of_the_origin(rules: Ruleset) -> None:
    _, entries, _ = verification.verify(branch(rules.key))
    older = dice_of(trunk(rules.key)[0].secret)
    faces = [die for entry in entries[SHARED:] for die in entry.dice]
    known = [(i, what, older.face(i, what, sides), sides) for i, what, _, sides in faces]
    assert (faces != known) is rules.dice


@pytest.mark.parametrize(
    ("forge", "message"),
    [
        (lambda h: origin_of(h, n=0), "names more entries"),
        (lambda h: origin_of(h, n=10_000), "names more entries"),
        (lambda h: attrs.evolve(h, commitment=h.commitment[::-1]), "not proven"),
    ],
    ids=["no entry", "too many entries", "commitment"],
)
def test_a_header_that_says_too_much_is_found(rules: Ruleset, forge: Forge, message: str) -> None:
    header, entries, verdict = grown(rules.key, forge(head(rules.key)))
    assert message in fault(record.write(header, entries, SECRET, verdict))


@pytest.mark.parametrize(
    "forge",
    [
        lambda h: origin_of(h, secret="x"),
        lambda h: origin_of(h, entropy=("aa", "bb")),
        lambda h: origin_of(h, dice=h.origins[0].dice + 1),
        lambda h: origin_of(h, dice=h.origins[0].dice - 1),
        lambda h: attrs.evolve(h, origins=()),
        lambda h: attrs.evolve(h, entropy=("aa", "bb")),
        lambda h: attrs.evolve(h, match="m-3"),
        lambda h: attrs.evolve(h, format=1),
    ],
    ids=[
        *("secret", "entropy", "more dice", "fewer dice", "plain", "own entropy", "match"),
        "old format",
    ],
)
def test_a_forged_header_is_found(rules: Ruleset, forge: Forge) -> None:
    header, entries, end = record.read(branch(rules.key))
    text = record.write(forge(header), entries, end.secret, end.verdict)
    assert re.search("is recorded|entry 0: the header|format 1;", fault(text))


def test_a_later_die_cannot_be_had_from_the_secret_that_was_known_before(rules: Ruleset) -> None:
    """A forger who plays on with the old dice, and says so, is found by their number."""
    greedy = origin_of(head(rules.key), dice=head(rules.key).origins[0].dice + 1_000)
    header, entries, verdict = grown(rules.key, greedy)
    assert "dice had been rolled" in fault(record.write(header, entries, SECRET, verdict))


def test_another_shared_part_is_found_beside_the_origin(rules: Ruleset) -> None:
    told, text = trunk(rules.key)
    other = play(rules, "other", by_samples(5), SHARED + 8)
    match, last, _ = record.enact(other.end, other.entries[-1], record.Resign(0), other.chain)
    assert match.verdict is not None
    foreign = record.write(
        attrs.evolve(other.header, match="m-1"),
        (*other.entries, last),
        other.secret,
        match.verdict,
    )
    with pytest.raises(RecordError, match="another secret than this match"):
        compare_origin(branch(rules.key), foreign)

    # The same secret and dice, but other replies: only the entries tell.
    again = play(rules, told.secret, by_samples(6), SHARED + 8)
    match, last, _ = record.enact(again.end, again.entries[-1], record.Resign(0), again.chain)
    assert match.verdict is not None
    twin = record.write(again.header, (*again.entries, last), again.secret, match.verdict)
    assert twin != text
    with pytest.raises(RecordError, match=f"first {SHARED} entries are not those"):
        compare_origin(branch(rules.key), twin)


def test_every_byte_of_the_header_counts(rules: Ruleset) -> None:
    text = branch(rules.key)
    line = text.split(b"\n", 1)[0]
    for at in range(0, len(line), 7):
        changed = bytearray(text)
        changed[at] ^= 1
        assert fault(bytes(changed))
