"""A record played again: what it tells of a match is proven from nothing but itself.

Each die is recomputed from the revealed secret, each state from the rules, and the first thing that
differs is named.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from typing import Any

from engine import ruleset
from engine.dice import BYTE, BranchedDice, Dice, ProvenDice, commitment
from engine.errors import InternalError, RecordError, Refused
from engine.match import Match
from engine.records.chain import Chain, name_hash
from engine.records.record import (
    PAPER,
    UNSEALED,
    Die,
    End,
    Entry,
    Header,
    OtherVersion,
    Reply,
    Start,
    TakeBack,
    act_of,
    begin,
    enact,
    must_be_playable,
    read,
)
from engine.records.signatures import Hand, Signing, unsigned
from engine.wire import codec as codecs


def verify(text: bytes) -> tuple[Header, tuple[Entry, ...], End]:
    """Recompute a whole record.

    Raises `RecordError` naming the first difference; `OtherVersion` where the rules are not those
    of this program, once dice and checksum were found true. The checksum comes last, so that an
    edit is named where it was made.
    """
    proven(text)
    return read(text)


def proven(text: bytes) -> tuple[Header, Match, End]:
    """Recompute a whole record, and return the match it is of. Raises as `verify` does."""
    header, entries, end = read(text)
    if commitment(end.secret) != header.commitment:
        raise RecordError(
            f"the secret does not match the commitment {header.commitment[:16]}: "
            "the dice are not proven"
        )
    _check_names(header)
    check_dice(header.dice(end.secret), entries)
    _check_signatures(header, entries)
    try:
        match, last = resume(header, header.dice(end.secret), entries)
    except OtherVersion:
        PAPER.check(text, header, entries, end)
        raise
    if match.verdict is None:
        raise RecordError(f"the match is not over after entry {last.n}: entries are missing")
    if match.verdict != end.verdict:
        raise RecordError(f"the end says {end.verdict}; the rules say {match.verdict}")
    PAPER.check(text, header, entries, end)
    return header, match, end


def check_dice(dice: Dice, entries: Iterable[Entry]) -> int:
    """Recompute every die, which needs no rules, and return how many there are.

    Raises `RecordError` for entries out of order and for a die that is not the one proven.
    """
    rolled = 0
    for number, entry in enumerate(entries):
        if entry.n != number:
            raise RecordError(f"entry {number} is missing; entry {entry.n} is in its place")
        for die in entry.dice:
            index, purpose, _, sides = die
            if index != rolled or not 1 <= sides <= BYTE:
                raise RecordError(f"entry {number}: {_die(die)} of {sides} sides is impossible")
            true = (index, purpose, dice.face(index, purpose, sides), sides)
            if die != true:
                raise _wrong_die(number, die, true)
            rolled += 1
    return rolled


def resume(
    header: Header, dice: ProvenDice | BranchedDice, entries: Iterable[Entry]
) -> tuple[Match, Entry]:
    """Play `entries` again. Raises `RecordError` at the first that differs."""
    match: Match | None = None
    previous: Entry | None = None
    chain, signing = header.chain(dice.secret), Signing(header.match, header.keys)
    for number, entry in enumerate(entries):
        if entry.n != number:
            raise RecordError(f"entry {number} is missing; entry {entry.n} is in its place")
        before = match
        match, again = _replay(header, dice, chain, match, previous, entry)
        _compare(entry, again)
        if before is not None and number >= header.shared:
            _check_consent(before, entry, signing)
        _check_branching(header, match, number + 1)
        previous = entry
    if match is None or previous is None:
        raise RecordError("the record has no entries; the first must be the start")
    if any(not 1 <= origin.n <= previous.n + 1 for origin in header.origins):
        raise RecordError("it names more entries of its origin than it has")
    return match, previous


def _check_names(header: Header) -> None:
    """Raise `RecordError` unless every name that is not removed is the one the match began with."""
    if header.format == UNSEALED:
        if header.salts or header.name_hashes:
            raise RecordError(f"a record of format {UNSEALED} has no hashes of names")
        return
    if not len(header.seats) == len(header.salts) == len(header.name_hashes):
        raise RecordError("the header must have a salt and a hash for each name")
    for seat, (name, salt) in enumerate(zip(header.seats, header.salts, strict=True)):
        is_removed = not name and not salt
        if not is_removed and name_hash(salt, name) != header.name_hashes[seat]:
            raise RecordError(f"seat {seat} did not begin the match under the name {name!r}")


def _check_signatures(header: Header, entries: Iterable[Entry]) -> None:
    """Raise `RecordError` for the first entry that is not signed as the keys in the header want it.
    What a branch shares is signed in the match that it comes from."""
    signing = Signing(header.match, header.keys)
    for n, entry in enumerate(entries):
        if n >= header.shared:
            try:
                signing.check_entry(entry)
            except Refused as fault:
                raise RecordError(f"entry {n}: {fault}") from None
        elif entry.by or entry.signatures:
            raise RecordError(f"entry {n} is shared, so it cannot be signed here")
        signing = signing.after(entry)


def _check_consent(before: Match, entry: Entry, signing: Signing) -> None:
    """Raise `RecordError` where only the rules tell that an entry is not by whom it says."""
    match act_of(entry):
        case Reply(seat, _, body) if entry.by == "default":
            question, codec = before.question(seat), codecs.for_ruleset(before.rules.key)
            if codecs.encode(codec.dump(question and question.default)) != codecs.encode(body):
                raise RecordError(f"entry {entry.n}: it is marked as the default, and is another")
        case TakeBack(seat, None) as act if signing.key(1 - seat):
            is_free = before.is_free(seat, act.many)
            if not is_free and all(signature.seat == seat for signature in entry.signatures):
                raise RecordError(f"entry {entry.n}: {unsigned(1 - seat)}")


def _replay(
    header: Header,
    dice: Dice,
    chain: Chain,
    match: Match | None,
    last: Entry | None,
    entry: Entry,
) -> tuple[Match, Entry]:
    try:
        act = act_of(entry)
        if match is None or last is None:
            must_be_playable(header.ruleset, header.version)
            rules = ruleset.get(header.ruleset)
            if not isinstance(act, Start):
                raise RecordError("entry 0 is not the start of a match")
            options: Any = codecs.for_ruleset(rules.key).load(
                dict(header.options), rules.vocabulary.options
            )
            return begin(rules, options, dice, chain)[:2]
        return enact(match, last, act, chain, Hand(entry.by, entry.signatures))[:2]
    except (Refused, InternalError) as fault:
        raise RecordError(f"entry {entry.n} cannot be played: {fault}") from None


def _check_branching(header: Header, match: Match, n: int) -> None:
    """Raise `RecordError` unless the first `n` entries rolled what the header says they did.

    Else a die that fell after the branching could be had from a secret known before it.
    """
    for origin in header.origins:
        if origin.n == n and origin.dice != match.next_die:
            raise RecordError(
                f"entry {n - 1}: {match.next_die} dice had been rolled by then, the header says "
                f"{origin.dice} came from {origin.match}"
            )


def _compare(recorded: Entry, again: Entry) -> None:
    for old, new in zip_longest(recorded.dice, again.dice):
        if old != new:
            raise _wrong_die(again.n, old, new)
    if recorded.digest != again.digest:
        what = "the act" if again.n else "the header, the act"
        raise RecordError(f"entry {again.n}: {what} or its outcome differs from the record")


def _wrong_die(n: int, recorded: Die | None, proven: Die | None) -> RecordError:
    return RecordError(f"entry {n}: {_die(recorded)} is recorded, {_die(proven)} is proven")


def _die(die: Die | None) -> str:
    return f"die {die[0]} ({die[1]}) = {die[2]}" if die else "no die"
