"""Targets and odds are those of where a unit is planned to stand."""

from __future__ import annotations

import re
from itertools import product
from math import dist, inf
from typing import Any

import pytest
from attrs import evolve, frozen
from playwright.sync_api import Browser, Page, expect

from engine.advice import queries as q
from engine.advice.forms import Form, PathBlank
from engine.dice import ListedDice
from engine.errors import Refused
from engine.flow import Ask
from engine.geometry import Point, settled
from engine.lookahead import look_ahead
from engine.match import Match
from engine.rulesets.diceless import RULESET
from engine.rulesets.diceless.core.model import Turn, Unit
from engine.wire.codec import for_ruleset
from tests.engine.rulesets.diceless.standing import BLUE, GREEN, battle, put, row
from tests.web.helpers.forces import SHORT
from tests.web.helpers.gestures import drag, dragged, enter, middle, unit
from tests.web.helpers.hosting import Server
from tests.web.helpers.opening import OpenAt
from tests.web.helpers.reading import WATCH, sent
from tests.web.helpers.seating import brought_to, is_a, seated
from tests.web.helpers.waiting import holds, steady

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
SHORT_OF, MOST = 0.3, 0.9
"""Shares of what a unit may move: with the first it does not come into range, with the second it
does."""


UNIT = 20
"""Lengths of the drawing to an inch."""
ON_SCREEN = f"""([x, y]) => {{
  const plan = document.getElementById("plan");
  const at = new DOMPoint({UNIT} * x, {UNIT} * (48 - y)).matrixTransform(plan.getScreenCTM());
  return [at.x, at.y];
}}"""
"""Where a point of a table of 72 by 48 inches is seen."""


@frozen
class Approach:
    """A unit that comes into range of an enemy by a move straight at it."""

    own: str
    foe: str
    most: float
    """The share of the way to the enemy that it may go."""
    apart: float
    """After the shorter move."""


@pytest.mark.parametrize("key", ["microtanks", "diceless"])
def test_targets_and_odds_are_those_of_where_the_unit_will_stand(tab: Page, key: str) -> None:
    match, ask = brought_to(key, lambda match, ask: approach(match, ask) is not None, **SHORT[key])
    near = approach(match, ask)
    assert near is not None
    label = tab.locator(f"[data-odds={near.foe}]")
    with seated(tab, key, match, ask.seat):
        ghost(tab, near, SHORT_OF)
        unit(tab, near.foe)
        holds(tab, lambda: abs(told_apart(tab) - near.apart) < 0.5)
        expect(label).to_have_count(0)
        tab.keyboard.press("Escape")
        tab.evaluate(WATCH)
        ghost(tab, near, MOST)
        expect(label).to_be_visible()
        foreseen = odds(tab)
        enter(tab, "")
        moved = shooting(match, ask, sent(tab))
    with seated(tab, key, moved, ask.seat):
        unit(tab, near.own)

        holds(tab, lambda: odds(tab), foreseen)


def test_a_click_between_the_models_of_an_enemy_aims_at_it(tab: Page) -> None:
    firers = put("squad", "us", BLUE, row(28.0, 5.0, 5))
    match = at_moves(firers, put("fighters", "them", GREEN, row(27.0, 16.0, 4, gap=3.0)))
    with seated(tab, "diceless", match, BLUE):
        x, y = middle(tab, "us")
        dragged(tab, "us", (x, y - 20))
        expect(tab.locator("[data-odds=them]")).to_be_visible()
        ghosts = tab.locator(".ghost.models").first
        stood = ghosts.inner_html()
        tab.mouse.click(*tab.evaluate(ON_SCREEN, [34.5, 16.0]))

        expect(tab.locator(".notices")).to_contain_text("firing comes later")
        assert ghosts.inner_html() == stood


FILL = "one => (({ fill, fillOpacity }) => [fill, fillOpacity])(getComputedStyle(one))"


def test_no_name_shines_through_the_ghost_of_a_move(tab: Page) -> None:
    firers = put("squad", "us", BLUE, row(28.0, 8.0, 5))
    with seated(
        tab, "diceless", at_moves(firers, put("fighters", "them", GREEN, [(30, 40)])), BLUE
    ):
        names = tab.locator(".flag")
        expect(names.first).to_be_visible()
        x, y = middle(tab, "us")
        dragged(tab, "us", (x, y - 20))

        base = tab.locator(".ghost.models .ghost-base").first
        expect(base).to_be_visible()
        fill, opacity = base.evaluate(FILL)
        assert "1" == opacity
        assert not re.search("/|rgba", fill)  # as colours with an alpha are written
        expect(tab.locator(".flag.chosen")).to_be_hidden()
        assert names.count() > 1
        tab.keyboard.press("Escape")
        expect(tab.locator(".flag.chosen")).to_be_visible()


def at_moves(*units: Unit) -> Match:
    """A match in blue's Movement phase."""
    state = evolve(battle(*units), turn=Turn(BLUE, "movement", "moves"))
    return Match.play_on(RULESET, state, ListedDice(()))[0]


SQUAD = put("squad", "us", BLUE, row(28.0, 8.0, 5))
TANK = put("ram-tank", "us", BLUE, [(30.0, 10.0)])


@pytest.mark.parametrize(
    ("own", "onto", "who"),
    [
        (SQUAD, put("carrier", "it", BLUE, [(30.0, 13.0)]), ["A1"]),
        (TANK, put("squad", "it", GREEN, row(28.0, 16.0, 5)), ["A1", "A2"]),
    ],
    ids=["get in", "tank shock"],
)
def test_who_goes_at_somebody_sees_targets_and_threats_from_there(
    tab: Page, own: Unit, onto: Unit, who: list[str]
) -> None:
    match = at_moves(own, onto, put("squad", "them", GREEN, row(28.0, 22.0, 5)))
    with seated(tab, "diceless", match, BLUE):
        dragged(tab, "us", middle(tab, "it"))

        expect(tab.locator("[data-odds]")).to_have_count(1)
        expect(tab.locator("[data-odds=them]")).to_contain_text("damage")
        expect(tab.locator(".may-react .who")).to_have_text(" ".join(who))
        for code in who:
            expect(tab.locator(".play-bar")).to_contain_text(f"squad {code}")
        if own is TANK:
            tab.keyboard.press("]")
            expect(tab.locator(".ahead")).to_have_count(1)


def test_the_odds_of_spearhead_follow_where_the_tank_will_stand(open_at: OpenAt) -> None:
    page = open_at("spearhead, in range")
    unit(page, "A1")
    here = steady(page, lambda: odds(page))
    drag(60, -20)(page, "A1")
    holds(page, lambda: odds(page) not in ({}, here))
    page.keyboard.press("Escape")
    unit(page, "A1")

    holds(page, lambda: odds(page), here)


@pytest.fixture
def open_at(server: Server, browser: Browser, pages: list[Page]) -> OpenAt:
    return OpenAt(server, browser, pages, ".orders [data-play=offer]:visible", bot="first")


def odds(page: Page) -> dict[str, str]:
    """The odds that the table shows, by target."""
    labels = page.locator("[data-odds]").all()
    return {one.get_attribute("data-odds") or "": one.text_content() or "" for one in labels}


def told_apart(page: Page) -> float:
    """How far away the page says that the enemy is which was clicked."""
    said = page.locator(".dead-click-card").inner_text()
    found = re.search(r"is ([\d.]+)( in| cm)? away", said)
    return float(found[1]) if found else inf


def ghost(page: Page, near: Approach, share: float) -> None:
    """Drag the unit a share of its way towards the enemy."""
    (x, y), (u, v) = middle(page, near.own), middle(page, near.foe)
    part = near.most * share
    dragged(page, near.own, (x + (u - x) * part, y + (v - y) * part))


def shooting(match: Match, ask: Ask, body: dict[str, Any]) -> Match:
    """Return the match after a reply, when somebody of the same seat may shoot."""
    match, _ = match.answer(ask.seat, ask.number, for_ruleset(match.rules.key).load_reply(body))
    while not (is_a(match.asks[0], "WhichShot") and match.asks[0].seat == ask.seat):
        now = match.asks[0]
        match, _ = match.answer(now.seat, now.number, now.default)
    return match


def approach(match: Match, ask: Ask) -> Approach | None:
    """Return the first unit that comes into range by its move."""

    def query(about: q.TableQuery, after: Match = match) -> Any:
        return after.rules.query(after.state, after.asks, ask.seat, about)

    if not is_a(ask, "WhichMove"):
        return None
    units = query(q.TableMap()).units
    moves = filter(is_move, query(q.LegalReplies()).forms)
    for form, own, foe in product(moves, units, units):
        if form.unit != own.unit or foe.seat == ask.seat:
            continue
        begin, end = (own.x, own.y), (foe.x, foe.y)
        aim, share = q.CheckTarget(own.unit, foe.unit), form.blanks[0].most / dist(begin, end)
        way = ((end[0] - begin[0]) * share, (end[1] - begin[1]) * share)
        try:
            here, there = (
                query(aim, look_ahead(match, ask.seat, (along(form, begin, way, part),)))
                for part in (SHORT_OF, MOST)
            )
        except Refused:
            continue
        if here.code == "out_of_range" and there.legal:
            return Approach(own.unit, foe.unit, share, here.params["distance"])
    return None


def is_move(form: Form) -> bool:
    """Whether a form moves its unit along a path, and it stays on the table."""
    blanks = form.blanks
    return bool(blanks) and isinstance(blanks[0], PathBlank) and blanks[0].field == "path"


def along(form: Form, begin: Point, way: Point, share: float) -> Any:
    """Fill in a share of a way."""
    end = (settled(begin[0] + way[0] * share), settled(begin[1] + way[1] * share))
    return evolve(form.reply, path=(end,))
