"""All stores keep what they are given, and say so when they cannot."""

from __future__ import annotations

import stat
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import trio
from attrs import evolve

from engine.records.campaign import CampaignState, Opened
from engine.records.campaign import Entry as Act
from engine.records.record import Origin
from engine.state import VIEWERS, Verdict
from engine.wire.messages import KeptList, KeptSeat, Proposal
from server.store.account import Account, Belongings, Parcel, SignedOn, key_of
from server.store.campaign import Campaign, Place
from server.store.documents import Line, Row
from server.store.lobby import Lobby, Seat
from server.store.memory import MemoryStore
from server.store.moderation import AuditEntry, Report, Sanction
from server.store.protocol import FIRST, N, Note, Store, StoreError, StoreMoved
from server.store.redis.keys import CAMPAIGNS, PREFIX, Keys
from server.store.redis.link import run
from server.store.redis.scripts import PUT
from server.store.redis.store import RedisStore
from server.store.sqlite.store import SqliteStore
from server.store.subscription import MailAddress, Subscription
from tests.server.store.rows import ONE, ROW

MODERATION = Sanction, Report, AuditEntry


@pytest.fixture(params=["memory", "sqlite", "redis"])
async def store(request: Any, tmp_path: Path) -> AsyncIterator[Store]:
    kept: Store
    if request.param == "memory":
        kept = MemoryStore()
    elif request.param == "sqlite":
        kept = SqliteStore(str(tmp_path / "s"))
    else:
        kept = await RedisStore.opened(request.getfixturevalue("empty_redis").url, "one")
    yield kept
    await kept.aclose()


async def test_a_match_and_its_log_come_back_as_they_were(store: Store) -> None:
    live = evolve(ONE, status="live", seats=(Seat("guest", "Ann", "hash", "a1b2c3d4"), Seat()))
    await store.save(ONE)
    await store.append("one", ROW, live)
    await store.append(
        "one", Row(1, (1.0, 2.0), proposals=(Proposal(1, "time", 60.0),), paused=True)
    )

    assert live == await store.get("one")
    assert (
        ROW,
        Row(1, (1.0, 2.0), proposals=(Proposal(1, "time", 60.0),), paused=True),
    ) == await store.log("one")
    assert (live,) == await store.unfinished()
    assert await store.get("two") is None
    assert () == await store.log("two")


async def test_finished_matches_are_told_from_the_others_newest_first(store: Store) -> None:
    for number, name in enumerate("abc"):
        lobby = evolve(ONE, match=name)
        await store.save(lobby)
        await store.append(
            name, ROW, lobby.conclude(Verdict("won", 0), 0, number) if name != "b" else None
        )

    assert ["c", "a"] == [lobby.match for lobby in await store.finished(9)]
    assert ["c"] == [lobby.match for lobby in await store.finished(1)]
    assert ["b"] == [lobby.match for lobby in await store.unfinished()]


async def test_finished_matches_without_a_replay_are_told_oldest_first(store: Store) -> None:
    ends = {"c": 3.25, "a": 1.5, "b2": 2.0, "b1": 2.0, "kept": 2.5, "live": None}
    for name, ended in ends.items():
        lobby = evolve(ONE, match=name)
        await store.save(lobby)
        verdict = Verdict("won", 0)
        await store.append(name, ROW, lobby.conclude(verdict, 0, ended) if ended else None)
    for viewer in VIEWERS:
        await store.keep_replay("kept", viewer, b"all")
    await store.keep_replay("a", None, b"one of three")

    lacking = ((1.5, "a"), (2.0, "b1"), (2.0, "b2"), (3.25, "c"))
    assert lacking == await store.unkept(FIRST, 9)
    assert lacking[:2] == await store.unkept(FIRST, 2)
    assert lacking[2:] == await store.unkept(lacking[1], 9)
    assert () == await store.unkept(lacking[-1], 9)
    await store.delete("b1")
    assert ((2.0, "b2"),) == await store.unkept(lacking[0], 1)


async def test_a_number_is_stored_once_and_a_failed_act_leaves_nothing(store: Store) -> None:
    await store.save(ONE)
    await store.append("one", ROW)
    with pytest.raises((StoreError, StoreMoved)):
        await store.append("one", evolve(ROW, request="other"), evolve(ONE, title="Other"))

    assert (ROW,) == await store.log("one")
    assert ONE == await store.get("one")


async def test_a_log_begins_once_and_whole(store: Store) -> None:
    live = evolve(ONE, status="live")
    rows = tuple(evolve(ROW, seq=seq, at=9.5) for seq in range(150))
    await store.save(ONE)
    await store.begin(live, rows)
    with pytest.raises((StoreError, StoreMoved)):
        await store.begin(evolve(live, title="Other"), rows[:3])

    assert live == await store.get("one")
    assert rows == await store.log("one")
    assert rows[140:] == await store.log("one", 140)
    assert rows[7:9] == await store.log("one", 7, 2)
    if not isinstance(store, RedisStore):  # there, nobody goes on who was refused so
        await store.append("one", evolve(ROW, seq=150))


async def test_the_newest_checkpoint_of_a_match_stays_until_it_is_over(store: Store) -> None:
    await store.begin(evolve(ONE, status="live"), (ROW,))
    assert await store.checkpoint("one") is None
    for kept in (b"older", b"newer"):
        await store.keep_checkpoint("one", kept)
    await store.append("one", evolve(ROW, seq=1))
    assert b"newer" == await store.checkpoint("one")

    await store.append("one", evolve(ROW, seq=2), ONE.conclude(Verdict("won", 0), 2, 5.0))
    assert await store.checkpoint("one") is None
    await store.keep_checkpoint("one", b"late")
    assert await store.checkpoint("one") is None


async def test_a_checkpoint_of_a_match_that_is_gone_is_not_kept(store: Store) -> None:
    await store.begin(evolve(ONE, status="live"), (ROW,))
    await store.keep_checkpoint("one", b"newest")
    await store.delete("one")
    assert await store.checkpoint("one") is None
    await store.keep_checkpoint("one", b"late")
    assert await store.checkpoint("one") is None


async def test_a_match_can_be_forgotten(store: Store) -> None:
    await store.save(ONE)
    await store.append("one", ROW)
    await store.delete("one")

    assert await store.get("one") is None
    assert () == await store.log("one")


async def test_campaigns_come_back_as_they_stand_now_oldest_first(store: Store) -> None:
    first = Act(0, {"t": "found"}, "aa")
    course = CampaignState(
        "toy", 1, {"games": 2, "wins": [1, 0]}, (first,), battle=Opened("m", "c", {})
    )
    one = Campaign("b", "One", 1.0, course, "hash", "code")
    two = evolve(one, campaign="a", created=2.0)
    after = evolve(
        one,
        course=evolve(course, battle=None, fought=("m",)),
        seats=(Place("guest", "Ann", "hash"), Place()),
    )
    for campaign in (one, two, after):
        await store.save_campaign(campaign)

    assert (after, two) == await store.campaigns()
    assert () == await store.unfinished()
    await store.delete_campaign("b")
    assert (two,) == await store.campaigns()


async def test_a_campaign_that_cannot_be_read_does_not_hide_the_others(store: Store) -> None:
    course = CampaignState("toy", 1, {"games": 2}, (Act(0, {"t": "found"}, "aa"),))
    one = Campaign("b", "One", 1.0, course, "hash", "code")
    await store.save_campaign(one)
    await store.save_campaign(evolve(one, campaign="ab12"))
    damage = b'{"t":"campaign","campaign":"ab12"}'
    if isinstance(store, SqliteStore):
        change = "update campaigns set body = ? where campaign = 'ab12'"
        await store._do(lambda db: db.execute(change, (damage,)).fetchall())
    elif isinstance(store, RedisStore):
        await store._link.do(("HSET", CAMPAIGNS, "ab12", damage))
    else:
        assert isinstance(store, MemoryStore)
        store.linked["ab12"] = damage

    assert (one,) == await store.campaigns()


async def test_old_matches_are_pruned_but_none_that_another_rests_on(store: Store) -> None:
    def over(match: str, ended: float, **more: Any) -> Lobby:
        return evolve(ONE, match=match, **more).conclude(Verdict("won", 0), 1, ended)

    kept = over("trunk", 1.0), over("battle", 1.0, campaign="c"), over("new", 9.0)
    for lobby in (*kept, over("old", 2.0), evolve(ONE, origins=(Origin("trunk", 3, 0, "aa"),))):
        await store.save(lobby)
    await store.say("old", Line(1, 2.0, "Ann", "hello"), 9)

    assert ["old"] == list(await store.prune(5.0))
    assert await store.get("old") is None
    assert () == await store.chat("old")
    assert {"trunk", "battle", "new"} == {one.match for one in await store.finished(9)}
    assert ["one"] == [one.match for one in await store.unfinished()]
    assert [] == list(await store.prune(5.0))


async def test_old_lines_are_pruned_and_newer_ones_stay(store: Store) -> None:
    await store.save(ONE)
    for n, (at, seat) in enumerate([(1.0, 0), (2.0, None), (8.0, 1), (9.0, None)]):
        await store.say("one", Line(n, at, "Ann", "hello", seat), 9)

    assert 2 == await store.prune_chat(5.0)
    assert [8.0, 9.0] == [line.at for line in await store.chat("one")]
    assert 1 == await store.prune_chat(9.0)
    assert 1 == await store.prune_chat(10.0)
    assert 0 == await store.prune_chat(10.0)
    assert () == await store.chat("one")


@pytest.mark.parametrize("kind", MODERATION)
async def test_each_note_has_a_number_of_its_own(store: Store, kind: type[Note]) -> None:
    report = Report(7, 1.0, "one", 1, "Ann", "", "rude")
    await store.note(report)
    numbers = list[int]()

    async def take() -> None:
        numbers.append(await store.number(kind))

    async with trio.open_nursery() as nursery:
        for _ in range(30):
            nursery.start_soon(take)
    assert set(range(1, 31) if kind is not Report else range(8, 38)) == {*numbers}
    await store.drop_note(Report, report.n)
    assert max(numbers) + 1 == await store.number(kind)


@pytest.mark.parametrize(
    "note",
    [Report(0, 0.0, "one", 1, "Ann", "", "rude"), AuditEntry(0, 0.0, "root", {"t": "drain"})],
    ids=lambda note: type(note).__name__,
)
async def test_old_notes_of_a_kind_are_pruned_and_all_but_the_newest(store: Store, note: N) -> None:
    kind = type(note)
    ages = [1.0, 8.0, 2.0, *(9.0 + n for n in range(250))]
    for at in ages:
        await store.note(evolve(note, n=await store.number(kind), at=at))
    sanction = Sanction(1, "ban", "192.0.2.7/32", 1.0, "root", "spam")
    await store.note(sanction)

    assert 0 == await store.prune_notes(kind, 1.0, 500)
    assert 2 == await store.prune_notes(kind, 5.0, 500)
    assert [2, *range(4, 254)] == [one.n for one in reversed(await store.notes(kind))]
    assert 248 == await store.prune_notes(kind, 5.0, 3)
    assert 1 == await store.prune_notes(kind, ages[-2], 3)
    assert [253, 252] == [one.n for one in await store.notes(kind)]
    assert (sanction,) == await store.notes(Sanction)
    assert 2 == await store.prune_notes(kind, 999.0, 3)
    assert 254 == await store.number(kind)


async def test_a_note_that_cannot_be_read_keeps_no_other_from_being_pruned(store: Store) -> None:
    for n in (1, 2, 3):
        await store.note(Report(n, float(n), "one", 1, "Ann", "", "rude"))
    damage = b"{"
    if isinstance(store, SqliteStore):
        change = "update notes set body = ? where n = 1"
        await store._do(lambda db: db.execute(change, (damage,)).fetchall())
    elif isinstance(store, RedisStore):
        await store._link.do(run(PUT, (f"{PREFIX}notes:Report",), 1, damage))
    else:
        assert isinstance(store, MemoryStore)
        store.noted[Report][1] = damage

    await store.prune_notes(Report, 3.0, 9)

    assert [3] == [one.n for one in await store.notes(Report)]


async def test_many_acts_at_once_are_all_stored_in_their_order(store: Store) -> None:
    async def play(match: str) -> None:
        for seq in range(20):
            await store.append(match, evolve(ROW, seq=seq))

    async with trio.open_nursery() as nursery:
        for number in range(40):
            nursery.start_soon(play, f"m{number}")

    for number in range(40):
        assert [*range(20)] == [row.seq for row in await store.log(f"m{number}")]


async def test_two_servers_cannot_share_a_file_that_only_its_owner_may_read(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "store"
    store = SqliteStore(str(path))
    try:
        assert 0o600 == stat.S_IMODE(path.stat().st_mode)
        with pytest.raises(StoreError, match="another server is using it"):
            SqliteStore(str(path), patience=0.05)
    finally:
        await store.aclose()


async def test_a_disk_that_fails_is_an_error_and_not_the_end(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "s"))
    try:
        await store.save(ONE)
        pages = await store._do(lambda db: db.execute("pragma page_count").fetchone()[0])
        await store._do(lambda db: db.execute(f"pragma max_page_count = {pages}").fetchone())
        with pytest.raises(StoreError):
            await store.save(evolve(ONE, title="x" * 100_000))
        assert ONE == await store.get("one")
        await store._do(lambda db: db.execute("pragma max_page_count = 100000").fetchone())
        await store.save(evolve(ONE, title="again"))
    finally:
        await store.aclose()


async def test_a_file_that_is_no_store_is_named(tmp_path: Path) -> None:
    (tmp_path / "s").write_bytes(b"x" * 5000)

    for path in (tmp_path / "s", tmp_path, tmp_path / "s" / "below"):
        with pytest.raises(StoreError, match=str(path)):
            SqliteStore(str(path))


async def test_a_match_that_cannot_be_read_does_not_hide_the_others(store: Store) -> None:
    await store.save(ONE)
    await store.save(evolve(ONE, match="ab12"))
    damage = b'{"t":"lobby","match":"ab12"}'
    if isinstance(store, SqliteStore):
        change = "update matches set lobby = ? where match = 'ab12'"
        await store._do(lambda db: db.execute(change, (damage,)).fetchall())
    elif isinstance(store, RedisStore):
        await store._link.do(("HSET", Keys.of("ab12").match, "lobby", damage))
    else:
        assert isinstance(store, MemoryStore)
        store.lobbies["ab12"] = damage

    assert (ONE,) == await store.unfinished()


async def test_whatever_goes_wrong_in_the_thread_it_goes_on(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "s"))
    try:
        with pytest.raises(StoreError):
            await store.get("\ud800")
        await store.save(ONE)
        assert ONE == await store.get("one")
    finally:
        await store.aclose()


def subscribed(key: str, at: float = 1.0, **more: Any) -> Subscription:
    mail = MailAddress("ann@example.org", "token")
    return Subscription("one", key, 0, "holder", "en", at, mail=mail, **more)


async def test_subscriptions_are_kept_changed_and_ended(store: Store) -> None:
    await store.save(ONE)
    first, second = subscribed("aa", 2.0), subscribed("bb", 1.0)
    for one in (first, second):
        await store.subscribe(one)
    assert (second, first) == await store.subscriptions("one")
    await store.unsubscribe("one", "bb")
    await store.subscribe(evolve(second, told=4), again=True)
    await store.subscribe(evolve(first, told=4), again=True)

    assert (evolve(first, told=4),) == await store.subscriptions("one")
    assert () == await store.subscriptions("two")


async def test_a_subscription_ends_with_its_match(store: Store) -> None:
    await store.subscribe(subscribed("aa"))
    assert () == await store.subscriptions("one")
    await store.save(ONE)
    await store.subscribe(subscribed("aa"))
    await store.append("one", ROW, ONE.conclude(Verdict("won", 0), 0, 3.0))
    assert () == await store.subscriptions("one")
    await store.subscribe(subscribed("aa"))
    assert () == await store.subscriptions("one")


async def test_a_subscription_is_deleted_with_its_match(store: Store) -> None:
    await store.save(ONE)
    await store.subscribe(subscribed("aa"))
    await store.delete("one")
    await store.save(ONE)

    assert () == await store.subscriptions("one")


ANN = Account(key_of("Ann"), "Ann", "hash", 1.0, 2.0)
SEAT = KeptSeat("67b944e81c80", 1, "ab" * 16, 3.0, "code")
LIST = KeptList("1", "toy", "Mine", {"lines": [1]}, 500.0)


async def test_a_change_of_an_account_is_kept_only_in_place_of_the_one_before(
    store: Store,
) -> None:
    changed = evolve(
        ANN, edit=2, sessions=(SignedOn("token", 2.0),), belongings=Belongings((SEAT,), (LIST,))
    )
    assert await store.account(ANN.key) is None
    assert await store.keep_account(ANN)
    assert ANN == await store.account(ANN.key)
    assert await store.keep_account(changed)
    assert not await store.keep_account(evolve(changed, password="other"))
    assert not await store.keep_account(evolve(ANN, name="Other"))
    assert not await store.keep_account(evolve(changed, edit=4))
    assert changed == await store.account(ANN.key)
    assert await store.keep_account(evolve(ANN, key="other"))

    assert 2 == await store.count_accounts()
    await store.delete_account(ANN.key)
    assert 1 == await store.count_accounts()
    assert await store.account(ANN.key) is None
    assert await store.keep_account(ANN)


async def test_accounts_that_nobody_uses_are_pruned(store: Store) -> None:
    used = {"old": 10.0, "young": 20.0}
    for key, at in used.items():
        assert await store.keep_account(evolve(ANN, key=key, used=at))
    assert await store.keep_account(evolve(ANN, key="old", used=15.0, edit=2))

    assert 0 == await store.prune_accounts(15.0)
    assert 1 == await store.prune_accounts(20.0)
    assert await store.account("old") is None
    assert 1 == await store.count_accounts()


async def test_a_parcel_is_taken_once(store: Store) -> None:
    now = time.time()
    parcel = Parcel(now + 60.0, Belongings((SEAT,), (LIST,)))
    await store.leave("code", parcel, now)

    assert await store.take("other") is None
    assert parcel == await store.take("code")
    assert await store.take("code") is None
