"""Lobbies: who may do what before a match begins."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
import trio

from engine.errors import Refused
from engine.wire import messages as m
from server.net.limits import Bounds
from server.store.lobby import Lobby, hashed, new_token
from tests.server.client import ENTROPY, client
from tests.server.conftest import LONGEST, Serve
from tests.server.playing import refused


def lobby(**values: Any) -> Lobby:
    return Lobby("m", "toy", 1, "A duel", 0.0, "code", "secret", **values)


def refusal(call: Any, *args: Any) -> str:
    with pytest.raises(Refused) as caught:
        call(*args)
    return caught.value.code


def test_a_seat_is_joined_once_and_free_again_when_left() -> None:
    one, seat = lobby().join("Ann", None, "hash")

    assert 0 == seat
    assert "seat_taken" == refusal(one.join, "Bob", 0, "other")
    assert one.leave(0).empty
    assert "seat_taken" == refusal(one.join("Bob", 1, "other")[0].join, "Eve", None, "third")


def test_what_a_seat_contributed_first_stands() -> None:
    one = lobby().join("Ann", 0, "hash")[0].ready(0, ENTROPY[0])

    assert one is one.ready(0, ENTROPY[1])
    assert not one.all_ready


@pytest.mark.parametrize("entropy", ["", "abc", "g" * 8, "a" * 65, "a1b2c3d4|"])
def test_entropy_is_hexadecimal(entropy: str) -> None:
    assert "bad_entropy" == refusal(lobby().join("Ann", 0, "hash")[0].ready, 0, entropy)


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "a\nb", "\x1b[31m"])
def test_a_name_can_be_shown(name: str) -> None:
    assert "bad_text" == refusal(lobby().join, name, 0, "hash")


def test_nothing_changes_in_the_lobby_of_a_match_that_has_begun() -> None:
    one = lobby().begin()

    assert "begun" == refusal(one.join, "Ann", 0, "hash")
    assert "begun" == refusal(one.leave, 0)
    assert "begun" == refusal(one.ready, 0, ENTROPY[0])
    assert "begun" == refusal(one.seat_bot, 0, "random", "hash")


def test_only_the_hash_of_a_token_is_kept() -> None:
    token, kept = new_token()

    assert kept == hashed(token)
    assert token not in repr(lobby().join("Ann", 0, kept))
    assert "secret" not in repr(lobby())


async def test_a_match_is_listed_until_it_is_private(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await a.request(m.CreateMatch, ruleset="toy", name="Ann", title="Come")
        await a.request(m.CreateMatch, ruleset="toy", private=True)
        listed = await b.request(m.ListMatches, status="lobby")

        assert ["Come"] == [info.title for info in listed.matches]
        assert "Ann" == listed.matches[0].seats[0].name
        assert () == (await b.request(m.ListMatches, status="live")).matches
        assert () == (await b.request(m.ListMatches, ruleset="chess")).matches


def test_whose_rematch_it_is_tells_no_delayed_end() -> None:
    assert "old" == lobby(rematch_of="old").info().rematch_of
    assert lobby(rematch_of="old", delay=60.0).info().rematch_of is None


async def test_an_invitation_lists_its_private_match(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        made = await a.request(m.CreateMatch, ruleset="toy", private=True)
        await a.request(m.CreateMatch, ruleset="toy", private=True)

        assert () == (await b.request(m.ListMatches, codes=("", "wrong"))).matches
        (info,) = (await b.request(m.ListMatches, codes=("wrong", made.code))).matches
        assert made.match == info.match


async def test_a_list_tells_who_is_asked_and_since_when(serve: Serve) -> None:
    bounds = Bounds(listing_seconds=0)
    async with (
        serve(bounds=bounds) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        options = {"rounds": 1000, "tokens": 1000}
        await a.request(m.CreateMatch, ruleset="toy", name="Ann", options=options)
        (info,) = (await b.request(m.ListMatches)).matches
        assert ((), 0.0) == (info.asked, info.moved)
        await b.request(m.Join, match=a.match, name="Bob")
        for one in (a, b):
            await one.ready()
        for one in (a, b):
            await one.reach(0)
        rng = Random(1)
        told, moved = set[tuple[int, ...]](), [0.0]
        while not {(0,), (1,)} <= told:  # dice decide who is asked alone, and when
            (info,) = (await b.request(m.ListMatches)).matches
            assert info.asked == tuple(at for at, one in enumerate((a, b)) if one.question())
            told.add(info.asked)
            moved.append(info.moved)
            live = server.rooms.open[a.match].live
            assert live is not None
            assert live.at == info.moved > moved[-2]
            answering = a if a.question() else b
            await answering.reply(rng)
            for one in (a, b):
                await one.reach(max(a.seq, b.seq))

        await a.request(m.Resign, match=a.match)
        assert () == (await b.request(m.ListMatches)).matches[0].asked


async def test_a_private_match_is_joined_and_watched_by_its_code(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        made = await a.request(m.CreateMatch, ruleset="toy", private=True)

        for kind, values in ((m.Join, {"name": "Bob"}), (m.Watch, {})):
            for code in (None, "", "wrong"):
                assert "wrong_code" == await refused(b, kind, match=made.match, code=code, **values)
        await b.request(m.Watch, match=made.match, code=made.code)
        await b.until(m.Lobby)


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"ruleset": "chess"}, "no_such_ruleset"),
        ({"options": {"rounds": 0}}, "illegal"),
        ({"options": {"rounds": "many"}}, "malformed"),
        ({"options": {"cheat": True}}, "malformed"),
        ({"clock": m.ClockSettings(bank=-1)}, "bad_clock"),
        ({"clock": m.ClockSettings(reaction=1e12)}, "bad_clock"),
        ({"clock": m.ClockSettings(showing=61)}, "bad_clock"),
        ({"name": "\u202e"}, "bad_text"),
        ({"title": "x" * 81}, "bad_text"),
    ],
)
async def test_a_match_that_could_not_be_played_is_not_opened(
    serve: Serve, values: dict[str, Any], code: str
) -> None:
    async with serve() as server, client(server.socket_url) as a:
        assert code == await refused(a, m.CreateMatch, **{"ruleset": "toy", **values})
        assert {} == server.rooms.open


async def test_everybody_in_the_lobby_hears_who_comes_and_goes(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await a.request(m.CreateMatch, ruleset="toy", name="Ann")
        await b.request(m.Join, match=a.match, name="Bob")
        await a.until(lambda n: isinstance(n, m.Lobby) and n.info.seats[1].name == "Bob")
        await b.ready()
        await a.until(lambda n: isinstance(n, m.Lobby) and n.info.seats[1].ready)
        await b.request(m.Leave, match=a.match)
        await a.until(lambda n: isinstance(n, m.Lobby) and n.info.seats[1].kind == "open")

        assert "not_seated" == await refused(b, m.Ready, match=a.match, entropy=ENTROPY[1])
        assert "bad_token" == await refused(b, m.Resume, token=b.token)


async def test_who_is_here_is_told(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a:
        await a.request(m.CreateMatch, ruleset="toy", name="Ann")
        async with client(server.socket_url) as b:
            await b.request(m.Join, match=a.match, name="Bob")
            await a.until(lambda n: isinstance(n, m.Lobby) and n.info.seats[1].present)
        with trio.fail_after(LONGEST):
            await a.until(lambda n: isinstance(n, m.Lobby) and not n.info.seats[1].present)
