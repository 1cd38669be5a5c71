"""The bot and the verifier of `examples/javascript`, which know docs/protocol.md alone.

The verifier is held against `warhost verify`: on whole records, on tampered ones, and on those of a
match that it has seen itself.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from attrs import frozen

from clients.verbs.main import main
from engine.ruleset import get, hosted
from engine.wire.codec import encode
from tests.conftest import ROOT
from tests.contract.branching import branch
from tests.examples.conftest import Node
from tests.helpers.long import first
from tests.playthroughs.records import path_of
from tests.web.helpers.hosting import Server

Lines = list[dict[str, Any]]
HIDING = {"diceless", "battlegroup"}
"""Rulesets whose views add to the state, or hide something of it."""


@frozen
class Kept:
    """What is kept of a match: its record, and what was seen of it."""

    record: Path
    replay: Path


def fetched(url: str) -> bytes:
    with urlopen(Request(url)) as answer:
        body: bytes = answer.read()
    return gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body


def played(node: Node, server: Server, key: str, folder: Path) -> Kept:
    """Have the bot play a match, and keep it."""
    told = node("bot.mjs", server.url.replace("http", "ws") + "ws", key)
    assert 0 == told.returncode, told.stderr
    result = json.loads(told.stdout.splitlines()[-1])
    assert result["verdict"]["reason"]
    kept = Kept(folder / f"{key}.jsonl", folder / f"{key}.json")
    kept.record.write_bytes(fetched(f"{server.url}api/matches/{result['match']}/record"))
    kept.replay.write_bytes(fetched(f"{server.url}api/matches/{result['match']}/replay.json"))
    return kept


@pytest.fixture(scope="session")
def kept(node: Node, server: Server, tmp_path_factory: pytest.TempPathFactory) -> Kept:
    return played(node, server, "spearhead", tmp_path_factory.mktemp("kept"))


def test_the_bot_plays_a_match_that_verifies_die_by_die_and_digest_by_digest(
    node: Node, kept: Kept
) -> None:
    told = node("verify.mjs", kept.record, kept.replay)

    assert (0, "") == (told.returncode, told.stderr)
    assert "the checksum and every digest recomputed" in told.stdout
    assert 0 == main(["verify", str(kept.record)])


@pytest.mark.long
@pytest.mark.parametrize("key", [key for key in hosted() if key != "spearhead"])
def test_it_plays_every_ruleset(node: Node, server: Server, key: str, tmp_path: Path) -> None:
    kept = played(node, server, key, tmp_path)
    told = node("verify.mjs", kept.record, kept.replay)

    assert 0 == told.returncode, told.stderr
    assert ("every digest" in told.stdout) is (key not in HIDING)


@pytest.mark.parametrize("key", first(hosted()))
def test_what_each_ruleset_recorded_is_true(node: Node, key: str) -> None:
    assert 0 == node("verify.mjs", path_of(get(key))).returncode
    assert 0 == main(["verify", str(path_of(get(key)))])


def test_a_branch_is_true_by_the_secrets_of_both(node: Node, tmp_path: Path) -> None:
    file = tmp_path / "branch.jsonl"
    file.write_bytes(branch("spearhead"))

    assert 0 == node("verify.mjs", file).returncode
    assert 0 == main(["verify", str(file)])

    file.write_bytes(summed(file.read_bytes(), lambda lines: lines[0]["origins"][0].update(dice=0)))

    assert 1 == node("verify.mjs", file).returncode
    assert 1 == main(["verify", str(file)])


def summed(text: bytes, tamper: Callable[[Lines], object]) -> bytes:
    """Tamper with a record and give it the checksum it has then."""
    lines = [json.loads(line) for line in text.splitlines()]
    tamper(lines)
    lines[-1]["sha256"] = ""
    lines[-1].pop("key", None)
    lines[-1].pop("signature", None)
    head = {key: lines[0][key] for key in lines[0] if key not in ("seats", "salts")}
    body = b"".join(encode(line) + b"\n" for line in (head, *lines[1:]))
    lines[-1]["sha256"] = hashlib.sha256(body).hexdigest()
    return b"".join(encode(line) + b"\n" for line in lines)


def a_die(lines: Lines) -> list[Any]:
    return next(die for line in lines for die in line.get("dice", ()))


def turned(lines: Lines) -> None:
    die = a_die(lines)
    die[2] = die[2] % 6 + 1


def answered_otherwise(lines: Lines) -> None:
    act = next(line["act"] for line in lines[1:-1] if "x" in line["act"].get("body", ()))
    act["body"]["x"] += 1


TAMPERED: dict[str, Callable[[Lines], object]] = {
    "a face": turned,
    "a purpose": lambda lines: a_die(lines).__setitem__(1, "luck"),
    "the sides": lambda lines: a_die(lines).__setitem__(3, 20),
    "a die left out": lambda lines: next(one for one in lines if "dice" in one)["dice"].pop(),
    "a reply": answered_otherwise,
    "a digest": lambda lines: lines[3].update(digest=lines[2]["digest"]),
    "an entry left out": lambda lines: lines.pop(3),
    "the last entry left out": lambda lines: lines.pop(-2),
    "the secret": lambda lines: lines[-1].update(secret="0" * 64),
    "the commitment": lambda lines: lines[0].update(commitment="0" * 64),
    "the entropy": lambda lines: lines[0].update(entropy=["00000000", "11111111"]),
    "the winner": lambda lines: lines[-1]["verdict"].update(reason="resigned"),
    "a name": lambda lines: lines[0]["seats"].__setitem__(0, "Eve"),
    "a salt": lambda lines: lines[0]["salts"].__setitem__(1, "00"),
    "a name for one that was removed": lambda lines: lines[0].update(
        seats=["Eve", ""], salts=["", ""]
    ),
    "the match": lambda lines: lines[0].update(match="0123456789ab"),
    "an option": lambda lines: lines[0]["options"].update(scenario="headhunt"),
    "an old format": lambda lines: lines[0].update(format=3),
}


@pytest.mark.parametrize("tamper", TAMPERED.values(), ids=TAMPERED)
def test_both_find_what_was_tampered_with(
    node: Node, kept: Kept, tamper: Callable[[Lines], object], tmp_path: Path
) -> None:
    forged = tmp_path / "forged.jsonl"
    forged.write_bytes(summed(kept.record.read_bytes(), tamper))
    told = node("verify.mjs", forged, kept.replay)

    assert 1 == main(["verify", str(forged)])
    assert 1 == told.returncode, told.stdout + told.stderr


def test_a_record_without_a_name_is_as_true(node: Node, kept: Kept, tmp_path: Path) -> None:
    text = kept.record.read_bytes()
    removed = tmp_path / "removed.jsonl"
    lines = [json.loads(line) for line in text.splitlines()]
    lines[0]["seats"][0] = lines[0]["salts"][0] = ""
    removed.write_bytes(b"".join(encode(line) + b"\n" for line in lines))

    assert text != removed.read_bytes()
    assert 0 == main(["verify", str(removed)])
    assert 0 == node("verify.mjs", removed, kept.replay).returncode


@pytest.mark.parametrize(
    "edit",
    [
        lambda text: text[:-1],
        lambda text: text[: len(text) // 2],
        lambda text: text.replace(b'"n":3', b'"n": 3', 1),
        lambda text: text.replace(b'"n":3,', b'"n":3.0,', 1),
        lambda text: text[:-80] + (b"0" if text[-80:-79] != b"0" else b"1") + text[-79:],
    ],
    ids=["the last line feed", "cut off", "a space", "a fraction", "the end"],
)
def test_both_find_a_text_that_was_edited(
    node: Node, kept: Kept, edit: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    text = kept.record.read_bytes()
    forged = tmp_path / "forged.jsonl"
    forged.write_bytes(edit(text))

    assert text != edit(text)
    assert 1 == main(["verify", str(forged)])
    assert 1 == node("verify.mjs", forged).returncode


def test_it_says_how_it_is_called(node: Node) -> None:
    assert 2 == node("verify.mjs").returncode
    assert 2 == node("verify.mjs", "nowhere.jsonl").returncode


def test_the_examples_stand_on_the_protocol_alone() -> None:
    """They import what node has, and one library that is pinned; nothing of this project."""
    folder = ROOT / "examples/javascript"
    imported = {
        line.rpartition('"')[0].rpartition('"')[2]
        for script in folder.glob("*.mjs")
        for line in script.read_text("utf-8").splitlines()
        if line.startswith("import ")
    }

    assert {"node:crypto", "node:fs", "ws"} == imported
    assert {"ws"} == json.loads((folder / "package.json").read_text())["dependencies"].keys()
    assert subprocess.run(["git", "check-ignore", "-q", folder / "node_modules"]).returncode == 0
