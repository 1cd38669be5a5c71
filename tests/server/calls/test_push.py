"""Devices are called by web push: encrypted for them, signed, and nowhere else."""

from __future__ import annotations

from base64 import urlsafe_b64decode
from pathlib import Path
from typing import Any

import pytest
import trio
from attrs import evolve
from cryptography.hazmat.primitives.asymmetric import ec

from engine.errors import Refused
from engine.wire import messages as m
from engine.wire.messages import PushAddress
from server.calls.outcome import Outcome
from server.calls.push import HOSTS, WebPush, encrypted, public_key, read_key
from server.match.services import Time
from server.store.protocol import StoreError
from tests.server.calls.receiving import Browser, PushService, comes, decoded, private_pem
from tests.server.client import Client, client
from tests.server.conftest import Serve
from tests.server.http import get
from tests.server.playing import refused

FAST = Time(speed=100)
"""A player has been away for long after a fifth of a second."""


GOOD = Browser("").address.auth


def own(private: str) -> Any:
    return ec.derive_private_key(int.from_bytes(decoded(private), "big"), ec.SECP256R1())


def test_the_example_of_the_standard_is_encrypted_as_it_says() -> None:
    """RFC 8291, section 5."""
    address = PushAddress(
        "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    sealed = encrypted(
        b"When I grow up, I want to be a watermelon",
        address,
        own("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
        decoded("DGv6ra1nlYgDCS1FRnbzlw"),
    )

    assert sealed == decoded(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYW"
        "AmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgS"
        "xsj_Qulcy4a-fN"
    )


@pytest.fixture
def push(key: Path, service: PushService) -> WebPush:
    return WebPush(read_key(key), "mailto:op@example.org", (service.host,))


def test_a_message_is_signed_and_only_its_browser_reads_it(
    push: WebPush, service: PushService
) -> None:
    browser = service.browser()
    assert Outcome.SENT is push.send(browser.address, {"title": "Größe"})

    assert [{"title": "Größe"}] == service.messages(browser)
    claims = service.check_sender(public_key(push.key))
    assert ("mailto:op@example.org", f"https://{service.host}") == (claims["sub"], claims["aud"])
    with pytest.raises(Exception):  # noqa: B017, PT011  of cryptography: the tag is another
        evolve(service.browser()).read(service.posted[-1][2])


@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        (201, Outcome.SENT),
        (301, Outcome.REFUSED),
        (307, Outcome.REFUSED),
        (403, Outcome.REFUSED),
        (404, Outcome.GONE),
        (410, Outcome.GONE),
        (429, Outcome.LATER),
        (503, Outcome.LATER),
    ],
)
def test_what_a_push_service_answers_is_understood_and_no_redirect_followed(
    push: WebPush, service: PushService, status: int, outcome: Outcome
) -> None:
    service.status = status

    assert outcome is push.send(service.browser().address, {})
    assert ["/device"] == [path for path, _, _ in service.posted]


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "https://localhost:6379/x",
        "https://fcm.googleapis.com.example.org/x",
        "https://fcm.googleapis.com:8443/x",
        "https://example.org@fcm.googleapis.com/x",
        "https://fcm.googleapis.com@example.org/x",
        "https://evilpush.apple.com.example.org/x",
        "https://xpush.services.mozilla.com/x",
        "https://[::1]/x",
        "https://fcm.googleapis.com/a b",
        "https://fcm.googleapis.com/\r\nHost: x",
        "https://fcm.googleapis.com:99999/x",
        "https://fcm.googleapis.com/" + "x" * 1024,
        "",
    ],
)
def test_the_server_posts_nowhere_but_to_push_services(key: Path, endpoint: str) -> None:
    push = WebPush(read_key(key), "mailto:op@example.org", HOSTS)
    with pytest.raises(Refused) as caught:
        push.check(Browser(endpoint).address)

    assert "bad_push_address" == caught.value.code
    assert Outcome.GONE is push.send(Browser(endpoint).address, {})


@pytest.mark.parametrize(
    "endpoint",
    ["https://fcm.googleapis.com/fcm/send/x", "https://updates.push.services.mozilla.com/wpush/x"],
)
def test_the_push_services_of_browsers_are_allowed(key: Path, endpoint: str) -> None:
    WebPush(read_key(key), "mailto:op@example.org", HOSTS).check(Browser(endpoint).address)


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [
        ("", GOOD),
        ("B" * 87, GOOD),
        (None, "short"),
        (None, "*"),
    ],
)
def test_keys_that_are_none_are_refused(
    push: WebPush, service: PushService, p256dh: str | None, auth: str
) -> None:
    good = service.browser().address
    bad = PushAddress(good.endpoint, good.p256dh if p256dh is None else p256dh, auth)

    with pytest.raises(Refused):
        push.check(bad)


@pytest.mark.parametrize("data", [b"no key", private_pem()])
def test_a_file_without_a_key_is_told_of(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "bad.pem").write_bytes(data)

    with pytest.raises(StoreError, match="web push"):
        read_key(tmp_path / "bad.pem")


# ---------------------------------------------------------------------- through a server


def offered(key: Path, service: PushService, **more: Any) -> dict[str, Any]:
    return {
        "push_key": key,
        "push_contact": "mailto:op@example.org",
        "push_hosts": (service.host,),
        "clock": FAST,
        **more,
    }


async def subscribed(one: Client, browser: Browser, **more: Any) -> None:
    await one.request(m.Notify, match=one.match, push=browser.address, **more)


async def seated(ann: Client, bob: Client) -> None:
    await ann.request(m.CreateMatch, ruleset="toy", name="Ann")
    await bob.request(m.Join, match=ann.match, name="Bob")


async def test_a_player_who_is_away_is_called_when_somebody_joins_and_is_ready_and_it_begins(
    serve: Serve, key: Path, service: PushService
) -> None:
    browser = service.browser()
    async with serve(**offered(key, service)) as server, client(server.socket_url) as bob:
        async with client(server.socket_url) as ann:
            await ann.request(m.CreateMatch, ruleset="toy", name="Ann")
            await ann.ready()
            await subscribed(ann, browser)
        await bob.request(m.Join, match=ann.match, name="Bob")
        await comes(lambda: service.messages(browser))
        await bob.request(m.SendChat, match=ann.match, text="Are you there?")
        await comes(lambda: service.messages(browser)[1:])
        await bob.ready()
        await comes(lambda: service.messages(browser)[2:])

    bodies = [one["body"] for one in service.messages(browser)]
    assert ["Bob has joined", "Bob: Are you there?"] == bodies[:2]
    assert bodies[2] in ("Your turn", "The match begins")
    assert {ann.match} == {one["match"] for one in service.messages(browser)}


async def test_who_is_connected_or_has_stopped_is_not_called(
    serve: Serve, key: Path, service: PushService
) -> None:
    here, stopped, away = (service.browser(name) for name in ("here", "stopped", "away"))
    async with serve(**offered(key, service)) as server, client(server.socket_url) as bob:
        async with client(server.socket_url) as ann:
            await seated(ann, bob)
            await subscribed(bob, here)
            await subscribed(ann, away, language="de")
            await subscribed(ann, stopped)
            await subscribed(ann, stopped, stop=True)
            await ann.ready()
        await bob.ready()
        await comes(lambda: service.messages(away))

    assert [] == service.messages(here) + service.messages(stopped)
    assert service.messages(away)[0]["body"] in ("Du bist am Zug", "Die Partie beginnt")


async def test_a_turn_is_told_once_also_after_a_restart(
    serve: Serve, key: Path, service: PushService
) -> None:
    browser = service.browser()
    async with serve(**offered(key, service)) as server, client(server.socket_url) as bob:
        async with client(server.socket_url) as ann:
            await seated(ann, bob)
            await subscribed(ann, browser)
            await ann.ready()
            await bob.ready()
            await ann.until(m.Snapshot)
            assert ann.question() is not None or bob.question() is not None
        await comes(lambda: bob.question() is not None or service.messages(browser))
        if not service.messages(browser):
            await bob.reply()
        await comes(lambda: service.messages(browser))
        store = server.rooms.store
        while -1 in [one.told for one in await store.subscriptions(ann.match)]:  # noqa: ASYNC110
            await trio.sleep(0.02)
        async with client(server.socket_url) as ann_again:
            await ann_again.request(m.Resume, token=ann.token)
            await subscribed(ann_again, browser)  # as the page does each time
    async with serve(**offered(key, service)) as server, client(server.socket_url) as again:
        await again.request(m.Resume, token=bob.token)
        await again.request(m.SendChat, match=bob.match, text="Still there?")
        await comes(lambda: service.messages(browser)[1:])

    assert ["Your turn", "Bob: Still there?"] == [one["body"] for one in service.messages(browser)]


async def test_a_device_that_is_gone_is_forgotten(
    serve: Serve, key: Path, service: PushService
) -> None:
    browser = service.browser()
    service.status = 410
    async with serve(**offered(key, service)) as server, client(server.socket_url) as bob:
        async with client(server.socket_url) as ann:
            await ann.request(m.CreateMatch, ruleset="toy", name="Ann")
            await subscribed(ann, browser)
        await bob.request(m.Join, match=ann.match, name="Bob")
        store = server.rooms.store
        await comes(lambda: service.posted)
        while await store.subscriptions(ann.match):  # noqa: ASYNC110  nobody tells
            await trio.sleep(0.02)
        report = (await get(server.port, "/healthz")).json()["calls"]

    assert {"gone": 1} == report["push"]


async def test_a_service_that_does_not_answer_keeps_nobody_waiting(
    serve: Serve, key: Path, service: PushService
) -> None:
    service.seconds = 30.0
    async with serve(**offered(key, service)) as server, client(server.socket_url) as bob:
        async with client(server.socket_url) as ann:
            await seated(ann, bob)
            for number in range(3):
                await subscribed(ann, service.browser(str(number)))
            await ann.ready()
        await bob.ready()
        await comes(lambda: len(service.posted) == 3)
        with trio.fail_after(5):
            for _ in range(3):
                await bob.request(m.SendChat, match=bob.match, text="Hello")


async def test_requests_that_cannot_be_met_are_refused(
    serve: Serve, key: Path, service: PushService
) -> None:
    device = service.browser().address
    async with (
        serve(**offered(key, service)) as server,
        client(server.socket_url) as ann,
        client(server.socket_url) as watcher,
    ):
        await ann.request(m.CreateMatch, ruleset="toy", name="Ann")
        await watcher.request(m.Watch, match=ann.match)
        elsewhere = PushAddress("https://localhost:1/x", device.p256dh, device.auth)

        ask = {"match": ann.match}
        assert "not_seated" == await refused(watcher, m.Notify, **ask, push=device)
        assert "bad_push_address" == await refused(ann, m.Notify, **ask, push=elsewhere)
        assert "bad_notify" == await refused(ann, m.Notify, **ask)
        assert "bad_notify" == await refused(ann, m.Notify, **ask, push=device, email="a@b.de")
        assert "not_offered" == await refused(ann, m.Notify, **ask, email="a@example.org")
        for number in range(9):
            await subscribed(ann, service.browser(str(number)))
        kept = await server.rooms.store.subscriptions(ann.match)
        assert ["/4", "/5", "/6", "/7", "/8"] == [
            one.push.endpoint[-2:] for one in kept if one.push
        ]


async def test_without_a_key_nothing_is_offered(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as ann:
        await ann.request(m.CreateMatch, ruleset="toy", name="Ann")
        device = Browser("https://fcm.googleapis.com/x").address

        assert "not_offered" == await refused(ann, m.Notify, match=ann.match, push=device)


async def test_whoever_takes_a_seat_that_was_left_is_another(
    serve: Serve, key: Path, service: PushService
) -> None:
    browser = service.browser()
    async with (
        serve(**offered(key, service)) as server,
        client(server.socket_url) as ann,
        client(server.socket_url) as bob,
    ):
        await seated(ann, bob)
        await subscribed(bob, browser)
        await bob.request(m.Leave, match=ann.match)

        assert () == await server.rooms.store.subscriptions(ann.match)


async def test_nobody_is_shown_where_a_device_is(
    serve: Serve, key: Path, service: PushService, capfd: pytest.CaptureFixture[str]
) -> None:
    browser = service.browser("secret-device")
    async with serve(**offered(key, service)) as server, client(server.socket_url) as bob:
        async with client(server.socket_url) as ann:
            await seated(ann, bob)
            await subscribed(ann, browser)
            await ann.ready()
            service.status = 500
        await bob.ready()
        await comes(lambda: service.posted)
        shown = [*ann.texts, *bob.texts]
        for path in ("/api/matches.json", "/metrics", "/healthz"):
            shown += [(await get(server.port, path)).text.decode()]

    said = capfd.readouterr()
    assert not any("secret-device" in text for text in (*shown, said.out, said.err))


def test_padding_of_keys_is_optional() -> None:
    address = Browser("https://fcm.googleapis.com/x").address
    padded = evolve(address, auth=address.auth + "==", p256dh=address.p256dh + "=")

    assert 16 == len(urlsafe_b64decode(padded.auth))
    assert encrypted(b"", padded)
