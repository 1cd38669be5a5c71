"""Called back while the page is closed: by web push, from a real server to a real worker, and by
e-mail."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import frozen
from playwright.sync_api import Browser, Page, Worker, expect

from server.calls.push import new_key
from tests.helpers.ports import free_port
from tests.server.calls.receiving import MailServer, PushService, link_in, mail_server, push_service
from tests.web.helpers.hosting import Server, hosting
from tests.web.helpers.lobby import another, create, join, keep
from tests.web.helpers.waiting import holds

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

BY_LETTER = {"bank": 604_800, "increment": 43_200, "reaction": 86_400, "setup": 259_200}
SUBSCRIBED = """
Object.defineProperty(Notification, "permission", { get: () => "granted" });
PushManager.prototype.getSubscription = async () => null;
PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => ({
  toJSON: () => applicationServerKey && userVisibleOnly && %s,
});
"""
"""A browser without a desktop or a push service of its maker: it was allowed to notify, and
subscribes at the service of the test."""


@frozen
class Site:
    server: Server
    service: PushService
    post: MailServer


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site")
    (folder / "push.pem").write_bytes(new_key())
    port = free_port()
    with push_service() as service, mail_server() as post:
        service.authority.cert_pem.write_to_path(str(folder / "ca.pem"))
        settings = {
            "SSL_CERT_FILE": str(folder / "ca.pem"),
            "WARHOST_PUSH_KEY": str(folder / "push.pem"),
            "WARHOST_PUSH_CONTACT": "mailto:op@example.org",
            "WARHOST_PUSH_HOSTS": service.host,
            "WARHOST_PORT": str(port),
            "WARHOST_PUBLIC_URL": f"http://127.0.0.1:{port}/",
            "WARHOST_SMTP_HOST": "127.0.0.1",
            "WARHOST_SMTP_PORT": str(post.port),
            "WARHOST_SMTP_SECURITY": "none",
            "WARHOST_SMTP_FROM": "games@example.org",
        }
        with hosting(str(folder / "store.sqlite3"), **settings) as server:
            yield Site(server, service, post)


def asks_for_calls(page: Page) -> list[Any]:
    """Return a list that fills with what the page asks by `notify`."""
    asked = list[Any]()

    def sent(text: str | bytes) -> None:
        if '"notify"' in str(text):
            asked.append(json.loads(text))

    page.on("websocket", lambda socket: socket.on("framesent", sent))
    return asked


def deliver(page: Page, message: Any) -> None:
    """Hand a message to the worker of the site, as the push service of a browser does."""
    session, found = page.context.new_cdp_session(page), list[Any]()
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(told["registrations"]),
    )
    session.send("ServiceWorker.enable")
    holds(page, lambda: bool(found))
    origin = found[-1]["scopeURL"].rstrip("/")
    to = {"origin": origin, "registrationId": found[-1]["registrationId"]}
    session.send("ServiceWorker.deliverPushMessage", {**to, "data": json.dumps(message)})


NOTES = """() => {
  self.shown = [];
  self.registration.showNotification = async (title, { body, tag }) =>
    void self.shown.push([title, body, tag]);
}"""
CLICKED = """async () => {
  const links = [];
  self.clients.openWindow = async (link) => void links.push(link);
  const notification = { tag: self.shown[0][2], close: () => links.push("closed") };
  const waitUntil = (done) => (self.done = done);
  self.dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil }));
  await self.done;
  return links;
}"""
"""What a browser without a desktop would show, and what a click on it opens."""


def test_a_closed_page_is_called_by_push_and_the_click_opens_the_seat(
    browser: Browser, tab: Page, site: Site
) -> None:
    tab.context.grant_permissions(["notifications"])
    device = site.service.browser()
    keys = {"p256dh": device.address.p256dh, "auth": device.address.auth}
    tab.add_init_script(SUBSCRIBED % json.dumps({"endpoint": device.endpoint, "keys": keys}))
    asked = asks_for_calls(tab)
    invitation = create(tab, site.server, Your_name="Ada")
    tab.get_by_label("Notify me when the tab is hidden or closed").check()
    holds(tab, lambda: [one["push"]["endpoint"] for one in asked], [device.endpoint])
    with another(browser) as guest:
        seat = tab.url
        tab.goto(f"{site.server.url}favicon.svg")
        join(guest, invitation, "Bo")
        holds(guest, lambda: len(site.service.messages(device)), 1)
        message = site.service.messages(device)[0]
        assert "Bo has joined" == message["body"]
        assert seat.endswith(f"#/play/{message['match']}")
        worker: Worker = tab.context.service_workers[0]
        worker.evaluate(NOTES)
        deliver(tab, message)
        shown = [["Spearhead", "Bo has joined", message["match"]]]
        holds(tab, lambda: worker.evaluate("self.shown"), shown)

        assert ["closed", seat] == worker.evaluate(CLICKED)


def test_a_match_by_letter_writes_to_an_address_that_was_confirmed_on_the_page(
    browser: Browser, tab: Page, site: Site
) -> None:
    seat = site.server.seated("spearhead", clock=BY_LETTER)
    keep(tab, site.server, seat)
    tab.goto(f"{site.server.url}#/play/{seat['match']}")
    tab.get_by_label("E-mail me when it is my turn").fill("ada@example.org")
    tab.get_by_role("button", name="Send", exact=True).first.click()
    expect(tab.get_by_text("We have written to you")).to_be_visible()
    holds(tab, lambda: len(site.post.to("ada@example.org")), 1)
    here = link_in(site.post.to("ada@example.org")[0], "confirm")
    with another(browser) as phone:
        phone.goto(here)
        phone.get_by_role("button", name="Confirm").click()
        expect(phone.get_by_text("Confirmed. We will write to you.")).to_be_visible()
        phone.goto(here.replace("/confirm", "/stop"))
        phone.get_by_role("button", name="Stop e-mail").click()
        expect(phone.get_by_text("You get no more e-mail")).to_be_visible()
        phone.goto(here)
        phone.get_by_role("button", name="Confirm").click()
        expect(phone.get_by_text("no longer valid")).to_be_visible()


def test_a_link_in_e_mail_opens_the_seat_on_another_device(browser: Browser, site: Site) -> None:
    seat = site.server.seated("spearhead")
    with another(browser) as phone:
        phone.goto(f"{site.server.url}#/seat/{seat['match']}/{seat['seat']}/{seat['token']}")

        expect(phone.get_by_role("button", name="Ready")).to_be_visible()
        assert seat["token"] not in phone.url
