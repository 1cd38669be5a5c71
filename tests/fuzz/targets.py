"""What reads bytes from outside, and which faults it may tell."""

from __future__ import annotations

import socket
import tomllib
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import tomli_w
import trio
from attrs import frozen

from clients.faults import ClientError
from clients.roster.reading import read as read_roster
from engine import ruleset
from engine.edits.patches import edited
from engine.errors import RecordError, Refused
from engine.match import Match
from engine.records import campaign, campaign_record, record, verification
from engine.records.signatures import Hand
from engine.wire import frames
from engine.wire import messages as m
from engine.wire.codec import DEEPEST, decode, depth, encode, for_ruleset
from engine.wire.signing import SEED_BYTES, SigningKey
from server import app
from server.archive.archive import Archive
from server.health import Health
from server.lobby import creation, forces
from server.match.services import Time
from server.net.addresses import Addresses
from server.net.limits import Bounds
from server.net.peer import Peer
from server.settings import Settings
from server.site import Site
from server.store.memory import MemoryStore
from tests.contract.matches.parts import leaves
from tests.helpers.printed import catalogue_of
from tests.playthroughs.records import path_of
from tests.server.wire.cases import CASES, DEFLATE, OPENING

BOUNDS = Bounds()
FOUND = Path(__file__).parent / "found"
"""Inputs that crashed, by target."""
LISTS = Path(__file__).parents[1] / "clients/roster"
ROS = (LISTS / "free-companies.ros").read_bytes()
JSON = (LISTS / "hill-clans.json").read_bytes()
OVERLAY = (LISTS / "hill-clans.toml").read_bytes()
FAULT = 500
SIGNER = SigningKey(bytes(SEED_BYTES))
ENTRIES = 12
"""Of the kept records: a whole one takes as long as its match."""


@frozen
class Target:
    """Something that reads bytes."""

    run: Callable[[bytes], object]
    seeds: Callable[[], Iterable[bytes]]
    told: tuple[type[Exception], ...] = (Refused,)
    """The faults that its callers answer."""
    share: int = 4
    """Of all inputs, beside others: slow ones get fewer."""

    def corpus(self, name: str) -> list[bytes]:
        """Return what other inputs are made of: the seeds, and what crashed once."""
        found = sorted((FOUND / name).glob("*"))
        return [*self.seeds(), *(path.read_bytes() for path in found)]

    def __call__(self, data: bytes) -> None:
        """Read an input. Raises for a crash."""
        with suppress(*self.told):
            self.run(data)


# ---------------------------------------------------------------- messages


def from_client() -> list[bytes]:
    signature = m.Signature("0" * 64, "0" * 128)
    return [
        b'{"t":"hello","version":2,"client":"a"}',
        b'{"t":"list_matches","id":"1","status":"live"}',
        frames.write(m.CreateMatch("1", "spearhead", name="A", options={"force": "x"})),
        frames.write(m.Reply("1", "m", 3, {"t": "pass"}, signature=signature)),
        frames.write(m.CheckForce("1", "diceless", {"units": []}, {})),
        frames.write(m.Unwatch("1", "m")),
        b'{"t":"join","id":"1","match":"m","name":"A","seat":0}',
        b'{"t":"set_auto_replies","id":"1","match":"m","auto_pass":[{"choice":"x","only":{}}]}',
    ]


def from_server() -> list[bytes]:
    return [
        b'{"t":"done","id":"1"}',
        b'{"t":"refused","id":"1","code":"stale","message":"too late","params":{"a":[1]}}',
        b'{"t":"created","id":"1","match":"m","code":"c"}',
        b'{"t":"matches","id":"1","matches":[]}',
    ]


# ---------------------------------------------------------------- the port


def knock(data: bytes) -> None:
    """Read an opening handshake and frames behind it, as a connection does."""

    async def read() -> None:
        ours, theirs = socket.socketpair()
        with ours, theirs:
            async with trio.open_nursery() as nursery:
                addresses = Addresses(BOUNDS)
                peer = Peer(ours, nursery, BOUNDS, addresses.of_socket("127.0.0.1"))
                peer._parse(data)
                if peer.request is not None:
                    addresses.of_request(peer.address, "127.0.0.1", peer.request.headers)
                    peer.protocol.send_response(peer.protocol.accept(peer.request))
                    peer._parse(peer._ahead)
                assert not isinstance(peer.protocol.parser_exc, MemoryError)
                peer.forget()

    trio.run(read)


def knocks() -> list[bytes]:
    sent = [case.sent for case in CASES if len(case.sent) <= 200]
    plain = b"GET /api/rulesets/toy.json HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n"
    return [plain, OPENING + DEFLATE + b"\r\n", *(OPENING + b"\r\n" + one for one in sent[::4])]


def visit(data: bytes) -> None:
    """Read a plain request and answer it, as a server without matches does."""

    async def answer() -> None:
        ours, theirs = socket.socketpair()
        with ours, theirs:
            async with trio.open_nursery() as nursery:
                address = Addresses(BOUNDS).of_socket("127.0.0.1")
                peer = Peer(ours, nursery, BOUNDS, address)
                peer._parse(data)
                if peer.request is not None:
                    site = await site_of(nursery)
                    response = await site(peer.request, address, 0)
                    assert response is None or response.status_code != FAULT, response.body
                peer.forget()
                nursery.cancel_scope.cancel()

    trio.run(answer)


async def site_of(nursery: trio.Nursery) -> Site:
    """Return the pages of a server that has a store in memory, and no page that was built."""
    store = MemoryStore()
    router = await app._restored(Settings(), store, Time(), nursery)
    archive = Archive(store, router.rooms.services.moment, SIGNER)
    health = Health(store, router.rooms.metrics)
    return Site(router.rooms, router.campaigns, archive, health, None, Path("no-page"))


def visits() -> list[bytes]:
    paths = [
        *("/", "/healthz", "/metrics", "/api/key", "/api/matches.json?x=%00", "/ws"),
        *("/api/campaigns.json", "/api/campaigns/x/record?code=1", "/api/rulesets/diceless.json"),
        *("/api/matches/x/record", "/api/matches/x/replay.json?view=0&code=%ff", "/a.js"),
    ]
    lines = 'Host: x\r\nAccept-Encoding: gzip, br;q=0\r\nIf-None-Match: "a", W/"b"\r\n'
    return [f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode() for path in paths]


# ---------------------------------------------------------------- army lists


def rosters() -> list[bytes]:
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        archive.writestr("a.ros", ROS)
    return [ROS, JSON, packed.getvalue()]


def adopt(data: bytes) -> None:
    """Read a list and adopt it in every ruleset that does."""
    roster = read_roster(data)
    for key in ruleset.hosted():
        with suppress(Refused):
            forces.adopted(m.AdoptRoster("1", key, roster, {}))


def overlay(data: bytes) -> None:
    """Read what the owner of a list adds to it, as TOML."""
    try:
        added = tomllib.loads(data.decode())
    except (ValueError, RecursionError):
        return
    forces.adopted(m.AdoptRoster("1", "diceless", read_roster(JSON), added))


def muster(data: bytes) -> None:
    """Read a message as the server does, and carry it out if it is about forces."""
    match frames.read_from_client(data):
        case m.CheckForce() as message:
            forces.checked(message, BOUNDS)
        case m.AdoptRoster() as message:
            forces.adopted(message)
        case m.CreateMatch() as message:
            creation.asked_for(message, 0.0, BOUNDS)


def musters(key: str) -> list[bytes]:
    """Return messages about forces of a ruleset: those that are ready, and lists to adopt."""
    rules, codec = ruleset.get(key), for_ruleset(key)
    header, _, _ = record.read(path_of(rules).read_bytes())
    options: dict[str, Any] = codec.dump(rules.vocabulary.options())
    given = [ready["force"] for ready in catalogue_of(rules)["muster"]["ready"]]
    some: tuple[dict[str, Any], ...] = ({}, options)
    checks = [m.CheckForce("1", key, one, chosen) for one in given for chosen in some]
    added = tomllib.loads(OVERLAY.decode())
    adopts = [m.AdoptRoster("1", key, read_roster(data), added) for data in (JSON, ROS)]
    creates = [m.CreateMatch("1", key, options=one) for one in (options, header.options)]
    return [frames.write(one) for one in (*checks, *adopts, *creates)]


# ---------------------------------------------------------------- records and edits


@cache
def short(key: str) -> tuple[bytes, Match]:
    """Return a record of a match that the seat without a key gives up soon, and the match as it
    was before."""
    header, entries, end = record.read(path_of(ruleset.get(key)).read_bytes())
    chain, dice = header.chain(end.secret), header.dice(end.secret)
    rules = ruleset.get(key)
    options: Any = for_ruleset(key).load(header.options, rules.vocabulary.options)
    match, last, _ = record.begin(rules, options, dice, chain)
    kept = [last]
    for entry in entries[1:ENTRIES]:
        act = record.act_of(entry)
        hand = Hand(entry.by, entry.signatures)
        match, last, _ = record.enact(match, last, act, chain, hand)
        kept.append(last)
    after, last, _ = record.enact(match, last, record.Resign(1), chain)
    assert after.verdict is not None
    return record.write(header, [*kept, last], end.secret, after.verdict), match


def records_of(key: str) -> list[bytes]:
    return [short(key)[0]]


def edit(key: str, data: bytes) -> None:
    match, patch = short(key)[1], decode(data)
    if depth(patch) < DEEPEST:  # as messages are
        match.edit(edited(match, patch))


def edits(key: str) -> list[bytes]:
    """Return a patch for every part of a state that may be edited, as it is."""
    rules, match = ruleset.get(key), short(key)[1]
    raw, found = for_ruleset(key).dump(match.state), list[bytes]()
    for pattern in rules.editable:
        for path, value in list(leaves(raw, pattern.split(".")))[:2]:
            patch = value
            for part in reversed(path):
                patch = {part: patch}
            found.append(encode(patch))
    return found


def campaigns() -> list[bytes]:
    names = [campaign.Name(name, "salt") for name in "ABC"]
    course = campaign.found("microtanks", (names[0], names[1]), {})
    acts = campaign.Ended(), campaign.Ended(0), campaign.Named(1, names[2].hash)
    return [campaign_record.write("c", "Winter", campaign.enact(course, act)) for act in acts]


KEYS = tuple(sorted(ruleset.hosted()))
TARGETS = {
    "from_client": Target(frames.read_from_client, from_client, share=60),
    "from_server": Target(frames.read_from_server, from_server, share=60),
    "port": Target(knock, knocks, (), share=4),
    "page": Target(visit, visits, (), share=1),
    "roster": Target(adopt, rosters, (Refused, ClientError), share=2),
    "overlay": Target(overlay, lambda: [OVERLAY, tomli_w.dumps({"units": {}}).encode()]),
    "campaign": Target(
        lambda data: campaign_record.verify(data, {}), campaigns, (RecordError,), share=8
    ),
    **{f"muster_{key}": Target(muster, partial(musters, key)) for key in KEYS},
    **{f"edit_{key}": Target(partial(edit, key), partial(edits, key)) for key in KEYS},
    **{
        f"record_{key}": Target(
            verification.verify, partial(records_of, key), (RecordError,), share=1
        )
        for key in KEYS
    },
}
