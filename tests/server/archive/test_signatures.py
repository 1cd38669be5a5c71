"""Signatures of seats under what they do, and of the server under the record."""

from __future__ import annotations

import os
import random
import stat
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from clients.client import connect
from clients.verbs.proof import told
from engine import ruleset
from engine.records import record, verification
from engine.records.record import Entry
from engine.records.signatures import Hand, Signature, tally
from engine.wire import messages as m
from engine.wire.codec import Codec, encode, for_ruleset
from engine.wire.signing import SigningKey, act_statement
from server import app
from server.archive.signing_key import signing_key
from server.settings import Settings
from server.store.memory import MemoryStore
from server.store.protocol import StoreError
from tests.helpers.proving import fault
from tests.server.client import Client, begin, client
from tests.server.conftest import Serve
from tests.server.http import get
from tests.server.playing import play_out, record_of, refused

ACTS = Codec((*record.ACTS, record.Header, record.End))
ANN, BOB, EVE = (SigningKey(bytes([number]) * 32) for number in (1, 2, 3))


@asynccontextmanager
async def signing(
    serve: Serve, *keys: SigningKey | None, clock: m.ClockSettings | None = None, **options: Any
) -> AsyncIterator[tuple[app.Running, Client, Client]]:
    """Begin a match of two seats that sign with these keys."""
    async with (
        serve(**options) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        a.key, b.key = keys
        await begin(a, b, clock=clock)
        yield server, a, b


async def resign(one: Client) -> None:
    signature = one.signed("resign", seat=one.seat)
    await one.request(m.Resign, match=one.match, signature=signature)


@pytest.fixture
async def both_signed(serve: Serve) -> bytes:
    """The record of a match in which both seats sign; seat 0 resigned."""
    async with signing(serve, ANN, BOB) as (server, a, b):
        for one in (a, b, a):
            await one.reply(random.Random(1))
            await a.reach(max(a.seq, b.seq))
            await b.reach(max(a.seq, b.seq))
        await resign(a)
        return await record_of(server, a.match)


# ------------------------------------------------------------------ what is signed


async def test_a_whole_match_is_signed_by_one_seat_and_not_by_the_other(serve: Serve) -> None:
    async with signing(serve, ANN, None) as (server, a, b):
        assert (ANN.public, None) == tuple(
            seat.key for seat in server.rooms.open[a.match].info().seats
        )
        await play_out(a, b)
        header, entries, end = verification.verify(await record_of(server, a.match))

    assert (ANN.public, "") == header.keys
    first, second = tally(entries, 0), tally(entries, 1)
    assert {"signed"} == set(first)
    assert {"unsigned"} == set(second)
    assert len(entries) - 1 == first.total() + second.total()
    lines = list(told(header, entries, end))
    assert f"Seat 0 (Ann): {first.total()} acts signed by key {ANN.public[:16]}." in lines
    said = f"signed nothing; only the server says who gave its {second.total()} acts."
    assert f"Seat 1 (Bob): {said}" in lines
    assert "Names: Ann and Bob began the match." in lines
    assert f"End: signed by server key {end.key}." in lines


async def test_both_sign_a_draw_and_what_is_taken_back_by_consent(serve: Serve) -> None:
    async with signing(serve, ANN, BOB) as (server, a, b):
        await a.reply(random.Random(1))
        await b.reach(1)
        await b.reply(random.Random(1))
        await a.reach(2)
        back: Any = {"what": "take_back", "match": a.match}
        signed = a.signed("take_back", seat=0)
        assert "unsigned" == await refused(a, m.Propose, **back)
        await a.request(m.Propose, **back, signature=signed)
        await b.reach(3)
        assert "unsigned" == await refused(b, m.AnswerProposal, **back, accept=True)
        wrong = b.signed("take_back", seat=1)
        assert "bad_signature" == await refused(
            b, m.AnswerProposal, **back, accept=True, signature=wrong
        )
        signed = b.signed("take_back", seat=0)
        await b.request(m.AnswerProposal, **back, accept=True, signature=signed)
        await a.reach(4)
        draw: Any = {"what": "draw", "match": a.match}
        await a.request(m.Propose, **draw, signature=a.signed("agree_draw"))
        await b.reach(5)
        await b.request(m.AnswerProposal, **draw, accept=True, signature=b.signed("agree_draw"))
        text = await record_of(server, a.match)

    _, entries, _ = verification.verify(text)
    assert ["take_back", "agree_draw"] == [entry.act["t"] for entry in entries[3:]]
    assert [[0, 1], [0, 1]] == [[one.seat for one in entry.signatures] for entry in entries[3:]]
    for seat in (0, 1):
        only = (entries[4].signatures[1 - seat],)
        found = fault(reforged(text, lambda all_, only=only: put(all_, 4, signatures=only)))  # type: ignore[misc]
        assert f"entry 4: seat {seat} gave a key before the match" in found


async def test_both_sign_how_many_replies_are_taken_back(serve: Serve) -> None:
    async with signing(serve, ANN, BOB) as (server, a, b):
        for seq, one in enumerate((a, b, a, b), 1):
            await one.reply(random.Random(1))
            await a.reach(seq)
            await b.reach(seq)
        back: Any = {"what": "take_back", "match": a.match, "replies": 2}
        alone = a.signed("take_back", seat=0)
        assert "bad_signature" == await refused(a, m.Propose, **back, signature=alone)
        await a.request(m.Propose, **back, signature=a.signed("take_back", seat=0, replies=2))
        await b.reach(5)
        both = b.signed("take_back", seat=0, replies=2)
        await b.request(m.AnswerProposal, **back, accept=True, signature=both)
        await a.reach(6)
        await resign(a)
        text = await record_of(server, a.match)

    _, entries, _ = verification.verify(text)
    assert {"t": "take_back", "seat": 0, "replies": 2} == entries[5].act
    assert [0, 1] == [one.seat for one in entries[5].signatures]


async def test_consent_to_take_back_is_missed_where_the_rules_want_it(serve: Serve) -> None:
    async with signing(serve, None, BOB) as (server, a, b):
        await a.reply(random.Random(1))
        await b.reach(1)
        await b.reply(random.Random(1))
        back: Any = {"what": "take_back", "match": a.match}
        await a.request(m.Propose, **back)
        await b.reach(3)
        signed = b.signed("take_back", seat=0)
        await b.request(m.AnswerProposal, **back, accept=True, signature=signed)
        await resign(a)
        text = await record_of(server, a.match)

    verification.verify(text)
    found = fault(reforged(text, lambda all_: put(all_, 3, signatures=())))
    assert "entry 3: seat 1 gave a key before the match" in found


async def test_the_python_client_signs_by_itself(serve: Serve) -> None:
    async with (
        serve() as server,
        connect(server.url, key=ANN) as one,
        connect(server.url, key=BOB) as other,
    ):
        a = await one.create("toy", name="Ann")
        b = await other.join(a.match, "Bob")
        for game in (a, b):
            await game.ready()
        for game in (a, b):
            await game.until(lambda game=game: bool(game.mirror.asks))  # type: ignore[misc]
            ask = game.mirror.question(game.seat)
            assert ask is not None
            await game.reply(ask, ask["default"])
        await b.until(lambda: b.mirror.seq == 2)
        await a.propose("take_back")
        await b.until(lambda: bool(b.mirror.proposals))
        await b.answer_proposal("take_back", accept=True)
        await b.propose("pause")
        await a.until(lambda: bool(a.mirror.proposals))
        await a.answer_proposal("pause", accept=True)
        await b.propose("draw")
        await a.until(lambda: bool(a.mirror.proposals))
        await a.answer_proposal("draw", accept=False)
        await b.resign()
        _, entries, _ = verification.verify(await record_of(server, a.match))

    signers = [[one.seat for one in entry.signatures] for entry in entries]
    assert [[], [0], [1], [0, 1], [1]] == signers


async def test_a_reply_that_cost_nobody_anything_needs_no_consent(serve: Serve) -> None:
    async with signing(serve, ANN, BOB) as (server, a, _):
        await a.reply(random.Random(1))
        signed = a.signed("take_back", seat=0)
        await a.request(m.Propose, match=a.match, what="take_back", signature=signed)
        await resign(a)
        _, entries, _ = verification.verify(await record_of(server, a.match))

    assert ["start", "reply", "take_back", "resign"] == [entry.act["t"] for entry in entries]
    assert [0] == [one.seat for one in entries[2].signatures]


async def test_what_others_do_for_a_seat_is_marked(serve: Serve) -> None:
    async with signing(serve, ANN, BOB) as (server, a, b):
        b_standing: Any = {"match": b.match, "auto_pass": (m.AutoPass("throw_one"),)}
        await b.request(m.SetAutoReplies, **b_standing)
        await b.reach(1)
        handed = await a.request(m.AppointSubstitute, match=a.match, name="Cleo")
        async with client(server.socket_url) as friend:
            await friend.request(m.Resume, token=handed.token)
            await friend.until(m.Snapshot)
            friend.key = EVE
            number = friend.question()["number"]  # type: ignore[index]
            sent: Any = {"match": a.match, "ask": number, "body": friend.question()["default"]}  # type: ignore[index]
            signed = friend.signed("reply", seat=0, ask=number, body=sent["body"])
            assert "no_key" == await refused(friend, m.Reply, **sent, signature=signed)
            await friend.request(m.Reply, **sent)
        later: Any = {"match": b.match, "conditional_orders": ({"t": "play_later"},)}
        await b.reach(2)
        await b.request(m.SetAutoReplies, **later)
        await b.reach(3)
        await a.reach(3)
        await resign(a)
        text = await record_of(server, a.match)

    header, entries, end = verification.verify(text)
    assert [None, "default", "substitute", "conditional_order", None] == [e.by for e in entries]
    lines = list(told(header, entries, end))
    assert any("1 act signed by key" in one and "not signed: 1 by a sub" in one for one in lines)
    assert any("1 by default, 1 by conditional order" in one for one in lines)
    # Whoever signs later vouches for the marks too.
    found = fault(reforged(text, lambda all_: put(all_, 3, by="substitute")))
    assert "entry 4: the signature of seat 0 names a digest that is too old" in found
    found = fault(reforged(text, lambda all_: put(all_, 4, by="substitute", signatures=())))
    assert "entry 4: it cannot be by substitute" in found


async def test_only_the_default_is_marked_as_the_default(serve: Serve) -> None:
    async with signing(serve, None, BOB) as (server, a, b):
        await a.reply(random.Random(1))
        await b.reach(1)
        await b.reply(random.Random(1))
        later: Any = {"match": b.match, "conditional_orders": ({"t": "play_later"},)}
        await b.request(m.SetAutoReplies, **later)
        await a.reach(3)
        await resign(a)
        text = await record_of(server, a.match)

    assert "conditional_order" == verification.verify(text)[1][3].by
    found = fault(reforged(text, lambda all_: put(all_, 3, by="default")))
    assert "entry 3: it is marked as the default, and is another" in found
    found = fault(reforged(text, lambda all_: put(all_, 3, by=None)))
    assert "entry 3: seat 1 gave a key" in found


async def test_a_seat_that_does_not_sign_has_no_marks(serve: Serve) -> None:
    """They would tell the other side what was left in advance."""
    async with signing(serve, None, None) as (server, a, b):
        await b.request(m.SetAutoReplies, match=b.match, auto_pass=(m.AutoPass("throw_one"),))
        await b.reach(1)
        await resign(a)
        header, entries, _ = verification.verify(await record_of(server, a.match))

    assert () == header.keys
    assert all(entry.by is None and entry.signatures == () for entry in entries)


async def test_signatures_are_in_the_stored_row(serve: Serve) -> None:
    """So neither kill -9 nor a restart takes them, nor what the next one is checked against."""
    store = MemoryStore()
    async with signing(serve, ANN, BOB, store=store) as (_, a, _):
        old = a.signed("resign", seat=0)
        await a.reply(random.Random(1))
        row = (await store.log(a.match))[1]
        assert row.entry is not None
        assert [0] == [one.seat for one in row.entry.signatures]
        token, digest = a.token, a.digest
    async with serve(store=store) as server, client(server.socket_url) as a:
        await a.request(m.Resume, token=token)
        await a.until(m.Snapshot)
        a.key = ANN
        assert digest == a.digest
        assert "stale_signature" == await refused(a, m.Resign, match=a.match, signature=old)
        await resign(a)
        _, entries, _ = verification.verify(await record_of(server, a.match))
    assert {0: 2, 1: 0} == {seat: tally(entries, seat)["signed"] for seat in (0, 1)}


# ------------------------------------------------------------------ what is refused


async def test_what_is_not_signed_as_it_must_be_is_refused_and_changes_nothing(
    serve: Serve,
) -> None:
    async with signing(serve, ANN, None) as (server, a, b):
        match, seen = a.match, a.digest
        assert seen is not None

        async def why(one: Client, signature: m.Signature | None) -> str:
            return await refused(one, m.Resign, match=match, signature=signature)

        def sign(key: SigningKey, act: Any, name: str = match, digest: str = seen) -> m.Signature:
            return m.Signature(digest, key.sign(act_statement(name, 0, digest, act)))

        act = {"t": "resign", "seat": 0}
        assert "unsigned" == await why(a, None)
        assert "bad_signature" == await why(a, sign(EVE, act))
        assert "bad_signature" == await why(a, sign(ANN, {"t": "resign", "seat": 1}))
        assert "bad_signature" == await why(a, sign(ANN, act, "another match"))
        assert "bad_signature" == await why(a, m.Signature(seen, "no digits"))
        assert "stale_signature" == await why(a, sign(ANN, act, digest="0" * 64))
        assert "no_key" == await why(b, sign(BOB, {"t": "resign", "seat": 1}))
        pause: Any = {"match": match, "what": "pause"}
        assert "bad_signature" == await refused(a, m.Propose, **pause, signature=sign(ANN, act))
        await a.reply(random.Random(1))
        assert "stale_signature" == await why(a, sign(ANN, act))
        assert 1 == server.rooms.open[match].live.seq  # type: ignore[union-attr]


@pytest.mark.parametrize("key", ["", "ab", "A" * 64, "g" * 64])
async def test_what_is_no_key_is_refused(serve: Serve, key: str) -> None:
    async with serve() as server, client(server.socket_url) as a:
        await a.request(m.CreateMatch, ruleset="toy", name="Ann")
        entropy = "a1b2c3d4"
        assert "bad_key" == await refused(a, m.Ready, match=a.match, entropy=entropy, key=key)
        await a.request(m.Ready, match=a.match, entropy=entropy, key=ANN.public)
        await a.request(m.Ready, match=a.match, entropy=entropy, key=EVE.public)
        seat = server.rooms.open[a.match].lobby.seats[0]

    assert ANN.public == seat.key, "the first stands"


# ------------------------------------------------------------------ what verify finds


def line(part: record.Header | record.End) -> bytes:
    return encode(ACTS.dump(part)) + b"\n"


def put(entries: list[Entry], at: int, **changes: Any) -> Entry:
    entries[at] = evolve(entries[at], **changes)
    return entries[at]


def reforged(text: bytes, forge: Callable[[list[Entry]], object], **head: Any) -> bytes:
    """Forge a record as its server could, which knows all but the keys of the seats: with every
    digest and the checksum made anew."""
    header, read, end = record.read(text)
    header = evolve(header, **head)
    entries, chain, rules = list(read), header.chain(end.secret), ruleset.get(header.ruleset)
    forge(entries)
    options: Any = for_ruleset(rules.key).load(dict(header.options), rules.vocabulary.options)
    match, last, _ = record.begin(rules, options, header.dice(end.secret), chain)
    written = [last]
    for entry in entries[1:]:
        act = record.act_of(entry)
        hand = Hand(entry.by, entry.signatures)
        match, last, _ = record.enact(match, last, act, chain, hand)
        written.append(last)
    assert match.verdict is not None
    return record.write(header, written, end.secret, match.verdict, EVE)


FORGED: dict[str, tuple[Callable[[list[Entry]], object], str]] = {
    "a resignation of the other": (
        lambda all_: put(all_, -1, act={"t": "resign", "seat": 1}),
        "the signature is not that of seat 0",
    ),
    "a resignation that nobody signed": (
        lambda all_: put(all_, -1, signatures=()),
        "seat 0 gave a key before the match and must sign",
    ),
    "a reply": (
        lambda all_: put(all_, 1, act={**all_[1].act, "body": {"t": "throw"}}),
        "entry 1: the signature is not that of seat",
    ),
    "a signature left out": (
        lambda all_: put(all_, 1, signatures=()),
        "entry 1: seat 0 gave a key",
    ),
    "two signatures swapped": (
        lambda all_: (
            put(all_, 1, signatures=all_[2].signatures),
            put(all_, 2, signatures=all_[1].signatures),
        ),
        "entry 1: ",
    ),
    "a signature of the last act": (
        lambda all_: put(all_, 3, signatures=all_[1].signatures),
        "entry 3: the signature of seat 0 names a digest that is too old",
    ),
    "signed twice": (
        lambda all_: put(all_, 1, signatures=all_[1].signatures * 2),
        "entry 1: a seat has signed it twice",
    ),
    "a seat that is none": (
        lambda all_: put(all_, 1, signatures=(Signature(-1, "0", "0"),)),
        "entry 1: seat -1 gave no key",
    ),
}


@pytest.mark.parametrize(("forge", "says"), FORGED.values(), ids=FORGED)
async def test_what_is_forged_is_found_though_every_digest_is_made_anew(
    both_signed: bytes, forge: Callable[[list[Entry]], object], says: str
) -> None:
    verification.verify(reforged(both_signed, lambda _: None))
    assert says in fault(reforged(both_signed, forge))


async def test_who_signed_sees_that_all_signatures_were_taken_away(serve: Serve) -> None:
    async with signing(serve, ANN, BOB) as (server, a, b):
        shown = {a.digest}
        await a.reply(random.Random(1))
        await b.reach(1)
        shown.add(b.digest)
        await resign(a)
        text = await record_of(server, a.match)

    def strip(entries: list[Entry]) -> None:
        for at in range(len(entries)):
            put(entries, at, signatures=())

    forged = reforged(text, strip, keys=())
    header, entries, end = verification.verify(forged)
    assert "Seat 0 (Ann): signed nothing" in "\n".join(told(header, entries, end))
    assert shown <= {entry.digest for entry in record.read(text)[1]}
    assert not shown & {entry.digest for entry in entries}


async def test_a_signature_is_good_for_one_match(serve: Serve, both_signed: bytes) -> None:
    """Though the same seats do the same: the match and its digests are others."""
    header, entries, end = record.read(both_signed)
    other = evolve(header, match="0123456789ab")
    chain, rules = other.chain(end.secret), ruleset.get("toy")
    options: Any = for_ruleset("toy").load(dict(header.options), rules.vocabulary.options)
    match, last, _ = record.begin(rules, options, header.dice(end.secret), chain)
    written = [last]
    for entry in entries[1:]:
        moved = tuple(evolve(one, seen=last.digest) for one in entry.signatures)
        hand = Hand(entry.by, moved)
        match, last, _ = record.enact(match, last, record.act_of(entry), chain, hand)
        written.append(last)
    text = record.write(other, written, end.secret, end.verdict)

    assert "entry 1: the signature is not that of seat" in fault(text)


async def test_a_plain_edit_of_a_signature_breaks_the_chain(both_signed: bytes) -> None:
    header, entries, end = record.read(both_signed)
    bare = [evolve(entry, signatures=()) for entry in entries]
    keyless = evolve(header, keys=())
    text = record.write(keyless, bare, end.secret, end.verdict)

    assert "entry 0: the header, the act or its outcome differs" in fault(text)


# ------------------------------------------------------------------ the server's own


async def test_the_server_signs_the_end_and_tells_its_key(serve: Serve, tmp_path: Path) -> None:
    async with signing(serve, None, None) as (server, a, _):
        await resign(a)
        text = await record_of(server, a.match)
        key = (await get(server.port, "/api/key")).json()["key"]
        async with client(server.socket_url, hello=False) as c:
            await c.send(m.Hello(m.PROTOCOL, "test 1"))
            assert key == (await c.until(m.Welcome)).key

    header, entries, end = verification.verify(text)
    assert key == end.key
    for forged in (
        evolve(end, key=EVE.public),
        evolve(end, signature=EVE.sign(b"else")),
        evolve(end, signature=None),
        evolve(end, key=None),
    ):
        lines = text.splitlines(keepends=True)
        edited = b"".join(lines[:-1]) + line(forged)
        assert "the record is not signed by the key at its end" in fault(edited)
    assert verification.verify(record.write(header, entries, end.secret, end.verdict))
    removed = evolve(header, seats=("", "Bob"), salts=("", header.salts[1]))
    lines = text.splitlines(keepends=True)
    assert verification.verify(line(removed) + b"".join(lines[1:])), "names are not signed"


def test_the_key_is_made_once_for_this_account_alone(tmp_path: Path) -> None:
    path = tmp_path / "state" / "warhost.sqlite3.key"
    key = signing_key(path)

    assert key == signing_key(path)
    assert 0o600 == stat.S_IMODE(path.stat().st_mode)
    assert ["warhost.sqlite3.key"] == os.listdir(path.parent)
    assert signing_key(None) != signing_key(None)
    path.write_bytes(b"-----BEGIN PRIVATE KEY-----")
    with pytest.raises(StoreError, match="restore it from a backup"):
        signing_key(path)


def test_the_key_lies_beside_the_store_unless_it_is_told() -> None:
    def path(**environment: str) -> Path | None:
        return Settings.from_environment(environment).signing_key

    assert Path("/srv/warhost.key") == path(WARHOST_STORE="/srv/warhost")
    assert Path("/etc/key") == path(WARHOST_STORE="/srv/warhost", WARHOST_SIGNING_KEY="/etc/key")
    assert path(WARHOST_STORE=":memory:") is None
