"""Who is named or marked as a target is one: a click aims at them, and the rules take the order."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest
from attrs import define, field
from playwright.sync_api import Browser, Page, WebSocket, expect

from engine import lookahead
from engine.advice.queries import (
    CheckReply,
    Forms,
    LegalReplies,
    Reason,
    UnitOrderChains,
    UnitOrders,
)
from engine.match import Match
from engine.wire.codec import for_ruleset
from tests.helpers.long import first
from tests.web.helpers.gestures import Gesture, ground, on_table, unit
from tests.web.helpers.hosting import Server
from tests.web.helpers.opening import OpenAt
from tests.web.helpers.staging import SEAT, staged
from tests.web.helpers.waiting import holds

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

MOMENTS = [
    "spearhead, in range",
    "battlegroup, near",
    "diceless, aiming",
    "microtanks, aiming",
    "spearhead, ramming",
    "spearhead, aiming",
    "battlegroup, aiming",
    "battlegroup, two targets",
    "battlegroup, many units",
    "battlegroup, charging several",
    "diceless, charging",
]
MOST = 4
"""Units that are looked at."""
TARGET = "[data-play=offer]:is(.side-0, .side-1)"
"""A chip that names a unit to aim at."""
MARKED = "[data-tank][data-cue=aim]"
IDS = "all => all.map(one => one.dataset.tank)"
SPOT = """figure => {
  const { x, y, width, height } = figure.getBoundingClientRect();
  const shares = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9];
  const spots = shares.flatMap(down => shares.map(right => [x + right * width, y + down * height]));
  return spots.find(([right, down]) =>
    document.elementFromPoint(right, down)?.closest("[data-tank]") === figure);
}"""
"""Where a figure can be clicked."""


@define
class Orders:
    """The whole orders that a page has asked for, and which of them it knows."""

    asked: dict[str, tuple[str, list[Any]]] = field(factory=dict)
    known: list[tuple[str, list[Any]]] = field(factory=list)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self._sent(json.loads(frame)))
        socket.on("framereceived", lambda frame: self._received(json.loads(frame)))

    def wait_for(self, page: Page, unit: str) -> None:
        """Look on until the orders of a unit are known."""
        holds(page, lambda: (unit, []) in self.known)

    def _sent(self, message: dict[str, Any]) -> None:
        query = message.get("query", {})
        if query.get("t") == "unit_orders":
            self.asked[message["id"]] = query["unit"], message.get("after", [])

    def _received(self, message: dict[str, Any]) -> None:
        if message.get("id") in self.asked:
            self.known.append(self.asked.pop(message["id"]))


@pytest.mark.parametrize("moment", first(MOMENTS))
def test_whoever_is_marked_as_a_target_can_be_aimed_at(
    server: Server, browser: Browser, pages: list[Page], moment: str
) -> None:
    match, orders = staged(moment).match, Orders()
    page = watched(OpenAt(server, browser, pages, "[data-tank][data-cue]"), moment, orders)
    aimed = 0
    for own in subjects(page):
        if page.locator(f"[data-tank='{own}'][data-cue=chosen]").count() == 0:
            unit(page, own)
        orders.wait_for(page, own)
        for target in page.locator(MARKED).evaluate_all(IDS):
            figure = on_table(page, target)
            page.mouse.click(*figure.evaluate(SPOT))
            expect(figure).to_have_attribute("data-cue", "aimed")
            expect(page.locator("[data-play=confirm]")).to_have_attribute("aria-disabled", "false")
            assert is_taken(match, own, target), (own, target)
            aimed += 1
            page.keyboard.press("Escape")
            expect(figure).to_have_attribute("data-cue", "aim")
        page.keyboard.press("Escape")
    assert aimed > 0


MOVES = [
    ("spearhead, in range", "A1", ground(60, -20)),
    ("battlegroup, many units", "a-heavy-team", ground(30, 0)),
    ("spearhead, in range", "A2", ground(20, -40)),
]


@pytest.mark.parametrize(("moment", "own", "move"), first(MOVES))
def test_whoever_is_named_after_a_move_can_be_aimed_at_from_there(
    server: Server, browser: Browser, pages: list[Page], moment: str, own: str, move: Gesture
) -> None:
    match, orders = staged(moment).match, Orders()
    page = watched(OpenAt(server, browser, pages, "[data-tank][data-cue]"), moment, orders)
    unit(page, own)
    orders.wait_for(page, own)
    move(page, own)
    chips = page.locator(f".go-on {TARGET}")
    chips.first.wait_for()
    unit_id, move_replies = orders.known[-1]
    load = for_ruleset(match.rules.key).load_reply
    after = tuple(map(load, move_replies))
    assert unit_id == own
    for i in range(chips.count()):
        chips.nth(i).click()
        aimed = page.locator("[data-tank][data-cue=aimed]")
        expect(aimed).to_have_count(1)
        expect(page.locator("[data-play=confirm]")).to_have_attribute("aria-disabled", "false")
        target = aimed.get_attribute("data-tank") or ""
        assert is_taken(match, own, target, after), (own, target)
        page.keyboard.press("Escape")
        expect(chips.first).to_be_visible()


def watched(open_at: OpenAt, moment: str, orders: Orders) -> Page:
    """A page at a moment, whose orders are listened to."""
    page = open_at(moment, (1440, 900))
    page.on("websocket", lambda socket: orders.listen(socket))
    page.reload()
    page.locator(".orders [data-play=offer]:visible, [data-cue=chosen]").first.wait_for()
    return page


def subjects(page: Page) -> list[str]:
    """Whom the question is about, or some who may be given an order."""
    chosen: list[str] = page.locator("[data-tank][data-cue=chosen]").evaluate_all(IDS)
    able: list[str] = page.locator("[data-tank][data-cue=can]").evaluate_all(IDS)
    return chosen or able[:MOST]


def is_taken(match: Match, own: str, target: str, plan: tuple[Any, ...] = ()) -> bool:
    """Whether the rules take a reply, or an order, by which a unit aims at another."""
    dump = for_ruleset(match.rules.key).dump
    return any(
        lookahead.answer(match, SEAT, CheckReply(reply), after, dump) == Reason(legal=True)
        for after, reply in aims(match, own, target, plan)
    )


def aims(
    match: Match, own: str, target: str, plan: tuple[Any, ...]
) -> Iterable[tuple[tuple[Any, ...], Any]]:
    """The replies by which a unit aims at another, and those that lead to them."""
    dump = for_ruleset(match.rules.key).dump
    forms = lookahead.answer(match, SEAT, LegalReplies(), (), dump)
    orders = lookahead.answer(match, SEAT, UnitOrders(own), plan, dump)
    assert isinstance(forms, Forms)
    assert isinstance(orders, UnitOrderChains)
    found = [(chain.replies, chain.forms) for chain in orders.chains]
    if not plan:
        found.append(((), forms.forms))
    for after, offered in found:
        for form in offered:
            if (form.unit, form.target) == (own, target) and form.refusal is None:
                yield after, form.reply
