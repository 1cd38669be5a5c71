"""Matches by letter: e-mail to addresses that were confirmed, one a turn, and an end to it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from socket import create_server
from typing import Any

import pytest
import trio
from attrs import evolve

from engine.errors import Refused
from engine.wire import messages as m
from server.calls.caller import Caller
from server.calls.mail import Letter, Mailer, checked_address
from server.calls.outcome import Outcome
from server.calls.subscribing import Budgets
from server.match.services import Time
from server.metrics import Metrics
from server.net.limits import DAY
from server.store.memory import MemoryStore
from tests.server.calls.receiving import MailServer, comes, link_in, text_of
from tests.server.client import Client, client
from tests.server.conftest import Serve
from tests.server.http import Answer, get
from tests.server.playing import refused

BY_LETTER = m.ClockSettings(bank=7 * DAY, increment=0.5 * DAY, reaction=DAY, setup=3 * DAY)
ANN = "ann@example.org"
URL = "https://games.example.org"


def mailer(post: MailServer, **more: Any) -> Mailer:
    return evolve(Mailer("127.0.0.1", post.port, "none", "Games <games@example.org>"), **more)


def writing(post: MailServer, **more: Any) -> dict[str, Any]:
    return {"mailer": mailer(post), "public_url": URL, "clock": Time(speed=100), **more}


async def seated(ann: Client, bob: Client, title: str = "A long one") -> None:
    options = {"ruleset": "toy", "name": "Ann", "clock": BY_LETTER, "title": title}
    await ann.request(m.CreateMatch, **options)
    await bob.request(m.Join, match=ann.match, name="Bob")


async def asked(one: Client, email: str = ANN, **more: Any) -> None:
    await one.request(m.Notify, match=one.match, email=email, token=one.token, **more)


async def follow(port: int, link: str, method: str = "POST") -> Answer:
    """Do what the page does when a link of a letter is followed and confirmed."""
    match, key, what = link.rpartition("/calls/")[2].split("/")
    return await get(port, f"/api/calls/{match}/{key}/{what}", method)


async def confirmed(port: int, post: MailServer, email: str = ANN) -> None:
    letter = (await comes(lambda: post.to(email)))[-1]
    assert 200 == (await follow(port, link_in(letter, "confirm"))).status


async def test_a_turn_is_told_of_by_one_letter_once_the_address_is_confirmed(
    serve: Serve, post: MailServer
) -> None:
    async with serve(**writing(post)) as server, client(server.socket_url) as bob:
        async with client(server.socket_url) as ann:
            await seated(ann, bob)
            await asked(ann)
            await confirmed(server.port, post)
            await ann.ready()
            await bob.ready()
            await ann.until(m.Snapshot)
            await bob.until(m.Snapshot)
        if bob.question():
            await bob.reply()
        letter = (await comes(lambda: post.to(ANN)[1:]))[0]
        await bob.request(m.SendChat, match=ann.match, text="Are you there?")

    assert 2 == len(post.letters)
    first = post.letters[0]
    assert "Ann" not in text_of(first)
    assert "A long one" not in f"{first['Subject']} {text_of(first)}"
    assert ann.token not in text_of(first)
    assert "Your turn: A long one" == letter["Subject"]
    assert "Games <games@example.org>" == letter["From"]
    assert f"{URL}/#/seat/{ann.match}/{ann.seat}/{ann.token}" == link_in(letter, "/seat/")
    assert "List-Unsubscribe=One-Click" == letter["List-Unsubscribe-Post"]
    assert letter["List-Unsubscribe"].startswith(f"<{URL}/api/calls/{ann.match}/")


async def test_an_address_that_is_not_confirmed_gets_nothing_more(
    serve: Serve, post: MailServer
) -> None:
    async with serve(**writing(post)) as server, client(server.socket_url) as bob:
        async with client(server.socket_url) as ann:
            await seated(ann, bob)
            await asked(ann)
            await asked(bob, "bob@example.org", language="de-AT")
            await confirmed(server.port, post, "bob@example.org")
            await ann.ready()
        match, token = bob.match, bob.token
        await bob.ready()
        async with client(server.socket_url) as watcher:
            await bob.socket.aclose()
            await watcher.request(m.Watch, match=match)
            async with client(server.socket_url) as again:
                await again.request(m.Resume, token=ann.token)
                if again.question():
                    await again.reply()
            letter = (await comes(lambda: post.to("bob@example.org")[1:]))[0]

    assert 1 == len(post.to(ANN))
    assert "Bestätige deine E-Mail-Adresse" == post.to("bob@example.org")[0]["Subject"]
    assert f"/seat/{match}/1/{token}" in text_of(letter)
    assert letter["Subject"] in ("Du bist am Zug: A long one", "Die Partie beginnt: A long one")


async def test_a_letter_is_ended_by_one_click_or_by_its_link(
    serve: Serve, post: MailServer
) -> None:
    async with (
        serve(**writing(post)) as server,
        client(server.socket_url) as bob,
        client(server.socket_url) as ann,
    ):
        await seated(ann, bob)
        await asked(ann)
        letter = (await comes(lambda: post.to(ANN)))[0]
        at_once = letter["List-Unsubscribe"].strip("<>").removeprefix(URL)

        looked = await get(server.port, at_once)
        assert 303 == looked.status
        assert looked.headers["location"].endswith(f"/#{at_once.removeprefix('/api')}")
        assert 1 == len(await server.rooms.store.subscriptions(ann.match))
        clicked = await get(
            server.port,
            at_once,
            "POST",
            Content_Type="application/x-www-form-urlencoded",
            Content_Length="26",
        )
        assert 200 == clicked.status
        assert () == await server.rooms.store.subscriptions(ann.match)
        assert 404 == (await follow(server.port, link_in(letter, "confirm"))).status
        assert 200 == (await get(server.port, at_once, "POST")).status


async def test_a_click_arrives_however_it_is_cut(serve: Serve, post: MailServer) -> None:
    head = b"POST /api/calls/a/b/stop HTTP/1.1\r\nHost: x\r\nContent-Length: 26\r\n\r\n"
    whole = head + b"List-Unsubscribe=One-Click"
    async with serve(**writing(post)) as server:
        for at in (len(b"POS"), head.index(b"Length"), len(head) - 1, len(head), len(whole) - 3):
            async with await trio.open_tcp_stream("127.0.0.1", server.port) as stream:
                for part in (whole[:at], whole[at:]):
                    await stream.send_all(part)
                    await trio.sleep(0.02)
                answer = b"".join([part async for part in stream])
            assert answer.startswith(b"HTTP/1.1 200 "), at


@pytest.mark.parametrize("path", ["/api/calls/0/0/else", "/api/calls/x/0/stop", "/", "/metrics"])
async def test_nothing_else_is_posted_to(serve: Serve, post: MailServer, path: str) -> None:
    async with serve(**writing(post)) as server:
        assert 405 == (await get(server.port, path, "POST")).status
        assert 405 == (await get(server.port, path, "POST", Content_Length="5")).status


async def test_another_address_takes_the_place_of_the_one_before_and_stop_ends_both(
    serve: Serve, post: MailServer
) -> None:
    async with (
        serve(**writing(post)) as server,
        client(server.socket_url) as ann,
        client(server.socket_url) as bob,
    ):
        await seated(ann, bob)
        store = server.rooms.store
        await asked(ann)
        await confirmed(server.port, post)
        await asked(ann)  # known and confirmed: nobody is asked again
        await asked(ann, "new@example.org")
        await comes(lambda: post.to("new@example.org"))
        kept = [one.mail for one in await store.subscriptions(ann.match) if one.mail]
        assert ["new@example.org"] == [mail.address for mail in kept]
        assert 1 == len(post.to(ANN))
        await asked(ann, "new@example.org", stop=True)

        assert () == await store.subscriptions(ann.match)


async def test_what_cannot_be_met_is_refused_and_strangers_are_not_flooded(
    serve: Serve, post: MailServer
) -> None:
    async with (
        serve(**writing(post)) as server,
        client(server.socket_url) as ann,
        client(server.socket_url) as bob,
    ):
        await seated(ann, bob)
        async with client(server.socket_url) as quick:
            await quick.request(m.CreateMatch, ruleset="toy", name="Cid")
            mail = {"email": ANN, "token": quick.token}
            assert "not_by_letter" == await refused(quick, m.Notify, match=quick.match, **mail)
        ask = {"match": ann.match, "email": ANN}
        assert "bad_token" == await refused(ann, m.Notify, **ask)
        assert "bad_token" == await refused(ann, m.Notify, **ask, token=bob.token)
        bad = {"match": ann.match, "email": "a@b\r\nBcc: c@d.de", "token": ann.token}
        assert "bad_email" == await refused(ann, m.Notify, **bad)
        for _ in range(3):
            await asked(ann)
        codes = [
            await refused(one, m.Notify, match=one.match, email=ANN, token=one.token)
            for one in (ann, bob)
        ]
        await comes(lambda: len(post.letters) == 3)

    assert ["too_many_mails"] * 2 == codes
    assert 3 == len(post.letters)


async def test_addresses_are_shown_to_nobody(
    serve: Serve, post: MailServer, capfd: pytest.CaptureFixture[str]
) -> None:
    post.answer = "550 no such user ann@example.org"
    async with (
        serve(**writing(post)) as server,
        client(server.socket_url) as ann,
        client(server.socket_url) as bob,
    ):
        await seated(ann, bob)
        await asked(ann)
        await comes(lambda: server.rooms.services.caller.report().get("mail"))
        shown = [*ann.texts, *bob.texts]
        for path in ("/api/matches.json", "/metrics", "/healthz"):
            shown += [(await get(server.port, path)).text.decode()]
        lobby = server.rooms.open[ann.match].lobby
        kept = await server.rooms.store.subscriptions(ann.match)
        assert {"refused": 1} == server.rooms.services.caller.report()["mail"]

    said = capfd.readouterr()
    everything = (*shown, said.out, said.err, repr(lobby), repr(kept))
    assert not any("ann@" in text for text in everything)


@contextmanager
def silence() -> Iterator[int]:
    """A port at which connections are taken and nothing is ever said."""
    with create_server(("127.0.0.1", 0)) as listener:
        yield listener.getsockname()[1]


async def test_a_mail_server_that_is_silent_keeps_nobody_waiting(
    serve: Serve, post: MailServer
) -> None:
    with silence() as port:
        async with (
            serve(**writing(post, mailer=mailer(post, port=port))) as server,
            client(server.socket_url) as ann,
            client(server.socket_url) as bob,
        ):
            await seated(ann, bob)
            with trio.fail_after(10):
                for number in range(9):
                    await asked(ann, f"ann{number}@example.org")
                await ann.ready()
                await bob.ready()
                await ann.until(m.Snapshot)
            assert 9 == server.rooms.services.caller.report()["under_way"]
            assert b'warhost_calls_waiting{way="mail"} 9.0' in server.rooms.metrics.render()


async def test_what_fails_is_tried_again_and_counted(post: MailServer) -> None:
    tried = []

    def send() -> Outcome:
        tried.append(threading.current_thread())
        if len(tried) < 3:
            raise ConnectionRefusedError(ANN)
        return Outcome.SENT

    caller = Caller(MemoryStore(), Metrics(), lambda: 0.0, pauses=(0.0, 0.01, 0.01))
    assert Outcome.SENT is await caller._try("mail", send)
    assert 3 == len(tried)
    assert threading.main_thread() not in tried
    tried.clear()
    short = Caller(MemoryStore(), Metrics(), lambda: 0.0, pauses=(0.0, 0.01))
    assert Outcome.LATER is await short._try("mail", send)
    assert None is await short._try("mail", send, lambda: False)
    assert {"failed": 1} == short.report()["mail"]


async def test_a_budget_is_for_each_and_comes_back_with_time(
    autojump_clock: trio.testing.MockClock,
) -> None:
    budgets = Budgets(2, 3600.0)

    assert [True, True, False] == [budgets.spend("one") for _ in range(3)]
    assert budgets.spend("another")
    await trio.sleep(1800)
    assert [True, False] == [budgets.spend("one") for _ in range(2)]


def test_letters_pass_through_a_real_server(post: MailServer) -> None:
    assert Outcome.SENT is mailer(post).send(ANN, Letter("Größe", "Ein Satz.", f"{URL}/stop"))
    post.answer = "451 later"
    assert Outcome.LATER is mailer(post).send(ANN, Letter("a", "b"))
    post.answer = "550 never"
    assert Outcome.REFUSED is mailer(post).send(ANN, Letter("a", "b"))
    assert Outcome.REFUSED is mailer(post, user="me", password="x").send(ANN, Letter("a", "b"))

    assert ["Größe"] == [one["Subject"] for one in post.letters]


@pytest.mark.parametrize(
    "text",
    ["", "a", "@b.de", "a@b", "a b@c.de", "a@b.de, c@d.de", "a@[127.0.0.1]", "a@b.de\n", "<a@b.de>",
     "a@b..de", "x" * 65 + "@b.de", "a@" + "b" * 250 + ".de", "a@bü.de"],
)  # fmt: skip
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        checked_address(text + "," if text == "a@b.de\n" else text)


def test_the_domain_of_an_address_is_in_small_letters() -> None:
    assert "Ann.Lee+x@example.org" == checked_address(" Ann.Lee+x@Example.ORG ")
