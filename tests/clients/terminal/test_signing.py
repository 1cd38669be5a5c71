"""Who signs at a terminal: the record proves what they did, and what they did not do."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from engine import ruleset
from engine.records import record, verification
from engine.wire.codec import for_ruleset
from engine.wire.signing import SigningKey
from tests.clients.terminal.person import piped, two_people


def forged(text: bytes, seat: int, key: SigningKey) -> bytes:
    """Return a record as its server could write it: another seat has resigned than the one that
    did, with every digest and the checksum made anew, signed by the server."""
    header, entries, end = record.read(text)
    rules, chain = ruleset.get(header.ruleset), header.chain(end.secret)
    options: Any = for_ruleset(rules.key).load(dict(header.options), rules.vocabulary.options)
    match, last, _ = record.begin(rules, options, header.dice(end.secret), chain)
    match, resigned, _ = record.enact(match, last, record.Resign(seat), chain)
    assert 2 == len(entries)
    assert match.verdict is not None
    return record.write(header, (last, resigned), end.secret, match.verdict, key)


def test_a_resignation_is_signed_and_none_is_forged_by_the_operator(tmp_path: Path) -> None:
    mine, file = tmp_path / "ann.key", tmp_path / "record.jsonl"
    with two_people(tmp_path, "spearhead", "--key", str(mine)) as (ann, bob, where, comes):
        ann.prompted()
        bob.prompted()
        link = re.findall(r"http://\S+/#/match/\S+", ann.told)[0]
        comes("watch", link).hears("Ann (Blue)")
        bob.types("resign yes")
        ann.hears("wins: resigned")
        with urlopen(f"http://{where}/api/key") as told:
            server = json.load(told)["key"]
        assert (0, "") == piped([], tmp_path, "record", link, "--to", str(file))[::2]
    signed = SigningKey.from_pem(mine.read_bytes()).public

    header, _, _ = verification.verify(file.read_bytes())
    assert (signed, "") == header.keys
    status, said, _ = piped([], tmp_path, "verify", str(file), "--key", server)
    assert 0 == status
    assert f"Seat 0 (Ann): 0 acts signed by key {signed[:16]}." in said
    its_own = SigningKey.from_pem((tmp_path / "store.sqlite3.key").read_bytes())
    file.write_bytes(forged(file.read_bytes(), 0, its_own))
    status, _, complaint = piped([], tmp_path, "verify", str(file), "--key", server)
    assert 1 == status
    assert "seat 0 gave a key before the match and must sign" in complaint
