"""The command line: what it prints, and the status it ends with."""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
import structlog

from clients.verbs import main as command_line
from clients.verbs.common import signing_key
from engine import ruleset
from engine.dice import ProvenDice, commitment
from engine.records import record
from engine.wire import codec
from engine.wire.signing import SigningKey
from server.calls.push import public_key, read_key
from tests.contract.branching import SHARED, branch, trunk
from tests.helpers.ports import free_port

ROOT = Path(__file__).parents[1]
GREEDIES = ("microtanks", "greedy", "greedy")
SCHEMA = str(ROOT / "docs/protocol.schema.json")


@pytest.fixture(autouse=True)
def log_of_its_own() -> Iterator[None]:
    """Verbs send log lines to the stderr of the moment, which is closed when a test is over."""
    before = structlog.get_config()
    yield
    structlog.configure(**before)


def run(*words: str) -> int:
    try:
        return command_line.main(words)
    except SystemExit as leaving:
        return int(leaving.code or 0)


def test_it_says_its_version_which_stands_in_one_place(capsys: pytest.CaptureFixture[str]) -> None:
    stated = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]

    assert 0 == run("--version")
    assert f"warhost {stated}\n" == capsys.readouterr().out
    assert "version" not in json.loads((ROOT / "clients/web/package.json").read_text("utf-8"))


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["rules", "chess"], 2, "unknown ruleset chess; choose from spearhead"),
        (["arena", "chess", "random", "random"], 2, "unknown ruleset chess"),
        (["arena", "spearhead", "random", "god"], 2, "unknown policy god; choose from random"),
        (["arena", "spearhead", "first", "no_such:choose"], 2, "unknown policy no_such:choose"),
        (["arena", "spearhead", "first", "json:choose"], 2, "or give your own as module:function"),
        (["arena", "spearhead", "random", "random", "--matches", "0"], 2, "at least one match"),
        (["arena", *GREEDIES, "--options", "{"], 2, "--options is not valid JSON"),
        (["arena", *GREEDIES, "--options", "[]"], 2, "--options must be a JSON object"),
        (["arena", *GREEDIES, "--options", '{"scenario": "moon"}'], 2, "there is no scenario moon"),
        (["arena", *GREEDIES, "--options", '{"weather": "fog"}'], 2, "weather"),
        (["verify", "nowhere.jsonl"], 2, "nowhere.jsonl: No such file"),
        (["conformance", "spearhead", "nowhere.json"], 2, "nowhere.json: No such file"),
        (["conformance", "spearhead", __file__], 2, "is not JSON"),
        (["conformance", "spearhead", SCHEMA], 2, "holds no list of vectors"),
        (["rules", "spearhead", "zeppelin"], 1, "no clause of spearhead contains 'zeppelin'"),
        (["watch", "127.0.0.1:9"], 3, "no server answers at ws://127.0.0.1:9/ws"),
        (["bot", "random", "--join", "m1", "--url", "127.0.0.1:9"], 3, "no server answers"),
        (["bot", "god", "--join", "m1"], 2, "unknown policy god"),
        (["bot", "random", "--join", "127.0.0.1:9"], 2, "does not name a match"),
        (["bots", "--policies", "random,god"], 2, "unknown policy god; choose from"),
        (["bots", "--url", "what is this"], 2, "neither an address nor a match id"),
        (["record", "m1", "--url", "127.0.0.1:9"], 3, "nothing answers at http://127.0.0.1:9"),
        (["record", "what is this"], 2, "neither an address nor a match id"),
        (["host", "--policy", "god"], 2, "unknown policy god"),
        (["campaign", "standings", "c1", "--url", "127.0.0.1:9"], 3, "no server answers"),
        (["campaign", "list", "--url", "what is this"], 2, "neither an address nor a match id"),
        (["campaign", "next"], 2, "arguments are required: ID, --token"),
        (["host", "--port", "99999"], 2, "99999 is not a port; ports go from 0 to 65535"),
        (["host", "--pace", "-1"], 2, "-1 is not a number of seconds"),
        (["host", "--rest", "nan"], 2, "nan is not a number of seconds"),
        (["open", "spearhead", "--name", "Zo\udceb"], 2, "'Zo\\udceb' is not valid UTF-8"),
        (["join", "http://127.0.0.1:9/#/match/\udceb"], 2, "is not valid UTF-8"),
        (["dance"], 2, "invalid choice: 'dance'"),
        (["join"], 2, "which match? Give its link"),
        (["join", "m1", "--url", "127.0.0.1:9"], 3, "no server answers"),
        (["join", "what is this"], 2, "neither an address nor a match id"),
        (["play", "chess"], 2, "unknown ruleset chess"),
        (["play", "spearhead", "--against", "god"], 2, "unknown policy god"),
        (["play", "spearhead", "--option", "a"], 2, "'a' is not KEY=VALUE"),
        (["play", "spearhead", "--option", "a=1"], 2, "unknown option a; choose from scenario"),
        (["play", "spearhead", "--scenario", "moon"], 2, "unknown scenario moon; choose from"),
        (["play", "spearhead", "--option", "supply_limit=x"], 2, "must be a number"),
        (["play", "spearhead", "--option", "supply_limit=1"], 2, "must be at least"),
        (["play", "spearhead", "--force", "no.toml"], 2, "or choose a ready-made one: First"),
        (["play", "microtanks", "--force", "Germany"], 2, "armies needs limit: add --option"),
        (["play", "spearhead", "--clock", "soon"], 2, "'soon' is not a clock; choose quick"),
        (["play", "spearhead", "--table", "0"], 2, "tables go from 1 to 99"),
        (["open", "chess"], 2, "unknown ruleset chess"),
        (["open", "chess", "--url", "127.0.0.1:9"], 3, "nothing answers"),
        (["open", "spearhead", "--url", "127.0.0.1:9", "--port", "1"], 2, "remove it or --url"),
        (["play", "spearhead", "--token", "x"], 1, "no seat"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_mistakes_are_told_in_a_line(
    words: list[str],
    status: int,
    said: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    assert status == run(*words)
    assert said in capsys.readouterr().err.strip().splitlines()[-1]


def test_without_a_verb_it_helps(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == run()
    assert "Exit status" in capsys.readouterr().out


def test_help_comes_without_loading_the_servers_libraries() -> None:
    script = "import sys, clients.verbs.main as cli; cli.main([]); print('trio' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)

    assert "False" == told.stdout.splitlines()[-1]


@pytest.mark.parametrize("verb", ["serve", "host"])
def test_a_taken_port_is_told(
    verb: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        monkeypatch.setenv("WARHOST_PORT", port)

        assert 3 == run(verb, *(["--port", port] if verb == "host" else []))
    assert f"port {port}: Address already in use" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["serve"],
        ["host"],
        ["open", "spearhead", "--host", "192.0.2.1"],
        ["open", "spearhead", "--host", "192.0.2.1", "--port", "0"],
    ],
)
def test_an_address_that_is_not_ours_is_told(
    words: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("WARHOST_HOST", "192.0.2.1")  # set aside for examples
    monkeypatch.setenv("WARHOST_STORE", str(tmp_path / "store.sqlite3"))

    assert 3 == run(*words)
    told = capsys.readouterr().err
    assert told.startswith("warhost: cannot listen on 192.0.2.1, port ")
    assert 1 == len(told.splitlines())


@pytest.mark.parametrize("host", ["300.1.1.1", "no such host", "a" * 70])
def test_an_address_that_cannot_be_is_told(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert 3 == run("open", "spearhead", "--host", host, "--port", "9")
    assert f"cannot listen on {host}, port 9: " in capsys.readouterr().err


@pytest.mark.parametrize("verb", ["play", "open"])
def test_two_stores_at_once_are_refused(
    verb: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("WARHOST_STORE", str(tmp_path / "store.sqlite3"))

    assert 2 == run(verb, "spearhead", "--table", "3")
    assert "--table and WARHOST_STORE both name a store" in capsys.readouterr().err
    assert [] == list(tmp_path.iterdir())


def test_an_interrupt_while_the_command_line_is_read_ends_it_quietly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command_line, "parser", interrupted)
    assert 130 == run("play", "spearhead")


def test_a_setting_that_means_nothing_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WARHOST_PORT", "many")

    assert 2 == run("serve")
    assert "WARHOST_PORT is 'many'" in capsys.readouterr().err


@pytest.mark.long
def test_host_shows_one_match_after_the_other_until_interrupted() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        environment = {**os.environ, "WARHOST_PORT": str(taken.getsockname()[1])}
        words = ["-m", "warhost", "host", "--policy", "first", "--pace", "0"]
        with subprocess.Popen(
            [sys.executable, *words, "--rest", "0"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        ) as playing:
            assert playing.stdout is not None
            links: list[str] = []
            for line in playing.stdout:
                if "#/match/" in line:
                    links.append(line.split()[-1])
                if len(links) == 3:
                    break
            playing.send_signal(signal.SIGINT)
            _, complaints = playing.communicate(timeout=100)

    assert 3 == len(set(links))
    assert "" == complaints
    assert 0 == playing.returncode


# ------------------------------------------------------------------ rulebook


def test_a_key_for_web_push_is_made_once_for_its_owner_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "push.pem"
    assert 0 == run("push-key", str(file))
    assert "WARHOST_PUSH_KEY" in capsys.readouterr().out
    assert 0o600 == file.stat().st_mode & 0o777
    assert 87 == len(public_key(read_key(file)))
    made = file.read_bytes()

    assert 0 != run("push-key", str(file))
    assert "already" in capsys.readouterr().err
    assert made == file.read_bytes()


def test_a_clause_is_printed_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == run("rules", "spearhead", "overcharge-test")
    told = capsys.readouterr().out

    assert 1 == told.count("[spearhead/")
    assert "[spearhead/overcharge-test]" in told
    assert 1 == told.count("Example: ")


def test_the_whole_rulebook_is_printed_by_chapter(capsys: pytest.CaptureFixture[str]) -> None:
    clauses = ruleset.get("spearhead").rulebook()

    assert 0 == run("rules", "spearhead")
    told = capsys.readouterr().out
    assert [] == [clause.id for clause in clauses if f"[{clause.id}]" not in told]
    assert [] == [clause.chapter for clause in clauses if clause.chapter.upper() not in told]


def test_a_word_finds_every_clause_that_speaks_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == run("rules", "spearhead", "RAM")
    told = capsys.readouterr().out

    assert "[spearhead/ram-move]" in told
    assert "[spearhead/roll-off]" not in told


# ------------------------------------------------------------------ arena


def test_the_arena_reports_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == run("arena", "spearhead", "random", "first", "--matches", "2", "--json")
    report = json.loads(capsys.readouterr().out)

    assert 2 == report["matches"] == report["finished"]
    assert {
        *("matches", "finished", "hangs", "wins", "draws", "refused", "replies", "seconds"),
    } <= set(report)


def test_the_arena_reports_to_people(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--matches", "1", "--seed", "4", "--jobs", "1"]

    assert 0 == run("arena", "spearhead", "first", "first", *words)
    assert "spearhead, seed 4: 1 of 1 matches finished" in capsys.readouterr().out


def test_the_arena_plays_a_match_of_ones_choice(capsys: pytest.CaptureFixture[str]) -> None:
    options = json.dumps({"scenario": "river-line"})
    words = ["--matches", "2", "--options", options]

    assert 0 == run("arena", "microtanks", "first", "first", *words)
    assert "side A" in capsys.readouterr().out


# ------------------------------------------------------------------ conformance


def test_vectors_are_worked_out_and_every_failure_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "vectors.json"
    strange = {"id": "strange", "given": {"op": "levitate"}, "expect": {"value": 8}}
    file.write_text(json.dumps([strange, {"id": "empty"}]))

    assert 1 == run("conformance", "spearhead", str(file))
    told = capsys.readouterr().out
    assert "fail  strange: ValueError: " in told
    assert "levitate" in told
    assert "fail  empty: KeyError" in told
    assert "0 of 2 vectors pass." in told

    assert 1 == run("conformance", "spearhead", str(file), "--json")
    report = json.loads(capsys.readouterr().out)
    assert (0, 2) == (report["passed"], report["failed"])
    assert ["strange", "empty"] == [result["id"] for result in report["results"]]


def test_a_vector_that_agrees_passes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        type(ruleset.get("spearhead")), "conformance", lambda _, vector: {"n": 8, "more": 1}
    )
    file = tmp_path / "vectors.json"
    file.write_text(json.dumps({"vectors": [{"id": "it", "given": {}, "expect": {"n": 8}}]}))

    assert 0 == run("conformance", "spearhead", str(file))
    assert "pass  it\n1 of 1 vectors pass.\n" == capsys.readouterr().out


# ------------------------------------------------------------------ records


@pytest.fixture(scope="module")
def true_record() -> bytes:
    """A match of random replies on paper."""
    return recorded(record.FORMAT)


def recorded(form: int, seats: tuple[str, ...] = ()) -> bytes:
    """Return the record of a match of random replies, in a format."""
    rules, rng, dice = ruleset.get("spearhead"), Random(3), ProvenDice("secret", ("aa", "bb"))
    header = record.Header(
        form, "m1", rules.key, rules.version, commitment("secret"), ("aa", "bb"), seats=seats
    )
    chain = header.chain("secret")
    match, entry, _ = record.begin(rules, rules.vocabulary.options(), dice, chain)
    entries = [entry]
    while match.asks:
        ask = match.asks[0]
        reply = next(rules.sample(match.state, ask, rng), ask.default)
        body = codec.for_ruleset(rules.key).dump(reply)
        act = record.Reply(ask.seat, ask.number, body)
        match, entry, _ = record.enact(match, entry, act, chain)
        entries.append(entry)
    assert match.verdict is not None
    return record.write(header, entries, "secret", match.verdict)


def test_a_true_record_is_verified(
    true_record: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "m1.jsonl"
    file.write_bytes(true_record)

    assert 0 == run("verify", str(file))
    assert "is valid: spearhead match m1" in capsys.readouterr().out


def test_what_is_proven_and_what_is_not_is_told_line_by_line(
    true_record: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    header, entries, end = record.read(true_record)
    key, other = (SigningKey(bytes([number]) * 32) for number in (1, 2))
    file = tmp_path / "m1.jsonl"
    file.write_bytes(record.write(header, entries, end.secret, end.verdict, key))

    assert 0 == run("verify", str(file), "--key", key.public.upper())
    told = capsys.readouterr().out
    assert "is valid: spearhead match m1" in told
    assert re.search(r"\n  Dice: all \d+ proven by the secret.\n  Rules: every state", told)
    assert "\n  Header: sealed by the first digest.\n  Names: none" in told
    assert f"\n  End: signed by server key {key.public}.\n" in told
    assert 1 == run("verify", str(file), "--key", other.public)
    assert f"is not valid: key {key.public} signed it" in capsys.readouterr().err
    file.write_bytes(true_record)
    assert 1 == run("verify", str(file), "--key", key.public)
    assert "is not valid: no server signed it" in capsys.readouterr().err


def test_a_record_of_the_format_before_is_valid_and_proves_less(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "m1.jsonl"
    file.write_bytes(recorded(record.UNSEALED, seats=("Ann", "Bob")))

    assert 0 == run("verify", str(file))
    told = capsys.readouterr().out
    assert re.search(r"\n  Dice: all \d+ proven by the secret.\n", told)
    assert "  Header and names: not proven, as in all records of format 5.\n" in told
    assert re.search(
        r"  Seat 0 \(Ann\): signed nothing; only the server says who gave its \d", told
    )
    assert "  End: signed by no server.\n" in told


def test_the_key_of_a_player_is_made_once_for_this_account_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.key"
    args = argparse.Namespace(key=str(path))
    key = signing_key(args)

    assert key is not None
    assert key == signing_key(args)
    assert 0o600 == stat.S_IMODE(path.stat().st_mode)
    assert signing_key(argparse.Namespace(key=None)) is None
    path.write_text("no key")
    assert 2 == run("bot", "random", "--join", "127.0.0.1:1/#/match/m", "--key", str(path))
    assert f"--key {path}: " in capsys.readouterr().err


def test_a_record_that_was_edited_is_not_true(
    true_record: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "m1.jsonl"
    file.write_bytes(true_record.replace(b'"aa"', b'"ab"', 1))

    assert 1 == run("verify", str(file))
    assert "is not valid: entry" in capsys.readouterr().err


def test_a_record_of_another_version_is_not_called_untrue(
    true_record: bytes,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "m1.jsonl"
    file.write_bytes(true_record)
    here = ruleset.get("spearhead").version
    monkeypatch.setattr(type(ruleset.get("spearhead")), "version", here + 1)

    assert 4 == run("verify", str(file))
    said = capsys.readouterr().err
    assert "dice and checksum are valid" in said
    assert f"not playable by this version: it was played by spearhead version {here}" in said


def test_a_branch_is_verified_beside_its_origin(
    true_record: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {name: tmp_path / name for name in ("branch", "trunk", "other")}
    files["branch"].write_bytes(branch("spearhead"))
    files["trunk"].write_bytes(trunk("spearhead")[1])
    files["other"].write_bytes(true_record)

    assert 0 == run("verify", str(files["branch"]), "--origin", str(files["trunk"]))
    expected = f"branches from match m-1, sharing entries 0 to {SHARED - 1}, confirmed"

    assert expected in capsys.readouterr().out
    assert 1 == run("verify", str(files["branch"]), "--origin", str(files["other"]))
    assert "another secret than this match" in capsys.readouterr().err
    assert 1 == run("verify", str(files["other"]), "--origin", str(files["trunk"]))
    assert "m1 is not a branch" in capsys.readouterr().err


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = [sys.executable, "-m", "warhost", "rules", "spearhead"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as rules:
        assert rules.stdout is not None
        assert rules.stderr is not None
        rules.stdout.readline()
        rules.stdout.close()
        complaints = rules.stderr.read()

    assert b"" == complaints
    assert 0 == rules.returncode


# ------------------------------------------------------------------ campaigns


@pytest.mark.long
def test_a_campaign_is_fought_from_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    port = str(free_port())
    store = {"WARHOST_PORT": port, "WARHOST_STORE": str(tmp_path / "store")}
    command, at = (
        [sys.executable, "-m", "warhost", "serve"],
        ["--url", f"127.0.0.1:{port}"],
    )

    def told(*words: str) -> str:
        assert 0 == run("campaign", *words, *at)
        return capsys.readouterr().out

    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, env={**os.environ, **store}
    ) as serving:
        try:
            assert serving.stderr is not None
            next(line for line in serving.stderr if "bots offered" in line)
            key, token = told("new", "microtanks", "--title", "Ridge").split()[:2]
            leads = ("--token", token)
            for number in (1, 2):
                said = told("next", key, *leads, "--policy", "first")
                assert f"Battle {number} is match " in said
                assert f"battles fought: {number}" in said
            standings = json.loads(told("standings", key, "--json"))
            assert 2 == standings["battles"] == len(standings["log"])
            assert f"{key}  microtanks  Ridge: open seat against open seat, 2 fought" in told(
                "list"
            )
            assert 1 == run("campaign", "new", "spearhead", *at)
            assert "has no campaigns" in capsys.readouterr().err
            assert 1 == run("campaign", "next", key, *leads, *at)
            assert "a seat of the campaign is free" in capsys.readouterr().err
            folder = tmp_path / "paper"
            assert f"{key}.jsonl and records of 2 battles" in told(
                "record", key, "--to", str(folder)
            )
            assert 0 == run("verify", str(folder / f"{key}.jsonl"))
            assert "2 battles recomputed, 0 opened but never fought" in capsys.readouterr().out
            assert "points" in told("end", key, *leads)
            assert "No battle: the campaign is over." in told("next", key, *leads)
        finally:
            serving.terminate()
            serving.communicate()
