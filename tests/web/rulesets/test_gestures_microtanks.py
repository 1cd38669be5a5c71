"""Setting up and ramming in microtanks take the gestures of docs/play.md."""

from __future__ import annotations

from math import dist

import pytest
from attrs import frozen
from playwright.sync_api import Page, expect

from engine.flow import Ask
from engine.match import Match
from engine.rulesets.microtanks.core.model import Battle
from tests.web.helpers.gestures import Gesture, button, drag_onto, enter
from tests.web.helpers.reading import REPLIES, WATCH, box
from tests.web.helpers.seating import brought_to, is_a, seated
from tests.web.helpers.waiting import holds

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(240)]
TOUCHING, NEAR = 6.0, 11.0
"""Centimetres between the middles of vehicles: further than in contact, and well within reach."""


@frozen
class Question:
    """A question, and how one of its answers is given."""

    choice: str
    sends: str
    gestures: tuple[Gesture, ...]


first = button("")
QUESTIONS = (
    Question("WhichPackage", "take_package", (first, enter)),
    Question("WhichLayout", "lay_out", (enter,)),
    Question("WhichSide", "take_side", (first, enter)),
    Question("WhereToDeploy", "deploy", (first, enter)),
)


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_side_is_set_up_by_the_gestures_that_are_promised(tab: Page, question: Question) -> None:
    match, ask = brought_to("microtanks", lambda _, ask: is_a(ask, question.choice))

    assert [question.sends] == sent_by(tab, match, ask, "", question.gestures)


@pytest.mark.rule("microtanks/setup-board")
def test_a_layout_is_seen_before_it_is_confirmed(tab: Page) -> None:
    match, ask = brought_to("microtanks", lambda _, ask: is_a(ask, "WhichLayout"))
    with seated(tab, "microtanks", match, ask.seat):
        hill, planned = (tab.locator(f".ground {where}.hill").first for where in ("", ".planned "))
        expect(planned).not_to_be_attached()
        printed = box(hill)
        button("^Change$")(tab, "")
        expect(planned).to_be_attached()
        button("east to west")(tab, "")
        expect(planned).not_to_be_attached()
        mirrored = box(hill)

    assert printed["x"] != mirrored["x"]


@pytest.mark.rule("microtanks/setup-side")
def test_a_side_is_seen_before_it_is_confirmed(tab: Page) -> None:
    match, ask = brought_to("microtanks", lambda _, ask: is_a(ask, "WhichSide"))
    with seated(tab, "microtanks", match, ask.seat):
        tab.locator("[data-play=offer]").first.wait_for()
        zone = tab.locator(f".ground .side-{ask.seat}")
        expect(zone).to_have_count(0)
        first(tab, "")

        expect(zone.first).to_be_attached()


@pytest.mark.rule("microtanks/ram-contact")
def test_a_drag_onto_an_enemy_rams_it(tab: Page) -> None:
    match, ask = brought_to(
        "microtanks",
        lambda match, ask: is_a(ask, "WhichMove") and bool(pairs(match, ask)),
        seed=2,
    )
    own, foe = pairs(match, ask)[0]

    assert ["drive"] == sent_by(tab, match, ask, own, (drag_onto(foe), rams, enter))


def rams(page: Page, _: str) -> None:
    """Read that it will, before it is confirmed."""
    expect(page.locator(".orders")).to_contain_text("takes the hit")


def pairs(match: Match, ask: Ask) -> list[tuple[str, str]]:
    """Return who could ram whom."""
    state = match.state
    assert isinstance(state, Battle)
    return [
        (own.id, foe.id)
        for own in state.army(ask.seat)
        for foe in state.army(1 - ask.seat)
        if own.pose and foe.pose and TOUCHING < dist(own.pose.at, foe.pose.at) < NEAR
    ]


def sent_by(
    page: Page, match: Match, ask: Ask, own: str, gestures: tuple[Gesture, ...]
) -> list[str]:
    """Make the gestures, and return what is sent for them."""
    with seated(page, "microtanks", match, ask.seat):
        page.locator("[data-question]:not(.idle)").wait_for()
        expect(page.locator("[aria-busy=true]")).to_have_count(0)
        page.evaluate(WATCH)
        for gesture in gestures:
            gesture(page, own)
        holds(page, lambda: len(page.evaluate(REPLIES)) > 0)
        return [one["t"] for one in page.evaluate(REPLIES)]
