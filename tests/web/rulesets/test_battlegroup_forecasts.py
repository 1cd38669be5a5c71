"""What the page tells before a reply of battlegroup is sent: weapons of a shot, saves on the
ground, what joining gives up, how far a flyer goes."""

from __future__ import annotations

import re

import pytest
from attrs import evolve
from playwright.sync_api import Page, expect

from engine.match import Match
from engine.rulesets.battlegroup.assault.questions import WhichCharge
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.core.armies import Army, ForceEntry
from engine.rulesets.battlegroup.core.model import Battle, Down, Group, Unit
from engine.rulesets.battlegroup.force.state import unit_of
from engine.rulesets.battlegroup.morale.questions import WhetherToGround
from engine.rulesets.battlegroup.ruleset import RULESET
from engine.rulesets.battlegroup.scenarios.questions import WhomToJoin
from engine.rulesets.battlegroup.shooting.questions import WhatToShoot
from engine.rulesets.battlegroup.strikes.questions import WhereToFly
from engine.rulesets.battlegroup.support.questions import CallOn, WhatToCall
from tests.engine.rulesets.battlegroup.assault.staging import facing
from tests.engine.rulesets.battlegroup.staging import (
    THEM,
    US,
    Game,
    Loaded,
    battle,
    infantry,
    put,
    row,
)
from tests.engine.rulesets.battlegroup.support.staging import caller, off_map
from tests.web.helpers.gestures import unit
from tests.web.helpers.reading import REPLIES, WATCH
from tests.web.helpers.seating import seated
from tests.web.helpers.waiting import holds

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(240)]
KEY = "battlegroup"


def shooting(*, down: bool = False) -> Game:
    """Two lances, two missiles and a sergeant against a squad 20 inches away."""
    ours = put("vg-heavy", "a", US, row(10, 12, 5))
    ours = evolve(ours, down=Down(1, had_acted=False)) if down else ours
    state = battle(ours, put("iw-line", "foe", THEM, row(10, 30, 10, 1.0)))
    return Game.on(state).order("a", "open_fire").until(WhatToShoot)


@pytest.mark.parametrize("down", [False, True])
def test_the_card_of_a_shot_names_its_weapons_their_shots_and_snaps(tab: Page, down: bool) -> None:
    game = shooting(down=down)
    with seated(tab, KEY, game.match, US):
        tab.get_by_role("group", name="Orders").get_by_role("button", name="Fire at").first.click()
        tab.get_by_role("group", name="Targets").get_by_role("button").first.hover()
        tab.locator("[data-tank=foe]").first.hover(force=True)
        fired = tab.locator(".aim-card .rolls .of")
        snap = "snap " if down else ""

        expect(fired).to_have_text(
            [
                f"{BOOK.weapons[weapon].name}: {count} {snap}{shots}, Strength {strength}"
                for weapon, count, shots, strength in (
                    ("battle-rifle", 1, "shot", 4),
                    ("lance-cannon", 2, "shots", 9),
                    ("missile", 2, "shots", 8),
                )
            ]
        )


@pytest.mark.parametrize(("weapon", "before"), [("storm-carbine", "none"), ("service-rifle", "5+")])
def test_going_to_ground_says_what_it_saves_on_before_and_after(
    tab: Page, weapon: str, before: str
) -> None:
    ours = put("iw-line", "a", US, row(1, 12, 6))
    ours = evolve(ours, groups=dict.fromkeys(ours.groups, Group("iw-rifleman", (weapon,))))
    state = battle(ours, put("iw-line", "foe", THEM, row(1, 24, 6)))
    game = Game.on(state, to_hit=6, to_wound=6).order("a", "open_fire").until(WhetherToGround)
    with seated(tab, KEY, game.match, THEM):
        card = tab.locator(".reaction-card")

        expect(card).to_contain_text(f"4+ save instead of {before}")
        stays = card.locator("[data-play=offer]", has_text="Stay up")
        expect(stays).to_contain_text("no save" if before == "none" else f"{before} save")


def test_what_joining_gives_up_is_said_before_it_is_sent(tab: Page) -> None:
    sheets = ("vg-captain", "vg-scouts", "vg-squad")
    own = Army(units=tuple(ForceEntry(sheet, sheet) for sheet in sheets))
    options = evolve(infantry(require_hq=False), armies=(own, None))
    match, change = Match.start(RULESET, options, Loaded({}))
    game = Game(match, list(change.notes)).until(WhomToJoin)
    while game.asked.unit != "vg-captain":
        game.say(game.ask.default).until(WhomToJoin)
    with seated(tab, KEY, game.match, US):
        tab.get_by_role("group", name="Orders").get_by_role("button", name="Join").click()
        host = BOOK.units["vg-scouts"].name
        tab.get_by_role("group", name="Targets").get_by_role("button", name=host).click()

        expect(tab.locator(".choice .chosen")).to_contain_text(re.compile(r"gives up: .*Scout"))


def ship() -> Unit:
    return evolve(unit_of(BOOK, BOOK.units["vg-gunship"], "ship", US), place="off_map")


def battery() -> Battle:
    """Howitzers off the map, and a few who could be hit."""
    few = put("iw-line", "foe", THEM, row(1, 25, 3, 1.0))
    return battle(caller(), off_map("iw-howitzers", "guns"), few)


def supported() -> Battle:
    caller = put("vg-captain", "hq", US, row(10, 12, 1))
    return battle(caller, ship(), put("iw-line", "foe", THEM, row(20, 24, 10, 1.0)))


def test_a_flyer_says_where_it_comes_in_and_how_far_it_flies(tab: Page) -> None:
    game = Game.on(supported()).order("hq", "request_support").until(WhatToCall)
    with seated(tab, KEY, game.match, US):
        tab.get_by_role("group", name="Orders").get_by_role("button", name="Call").first.click()
        tab.locator("[data-tank=foe]").first.hover(force=True)

        expect(tab.locator(".aim-card")).to_contain_text("from 24, 0 round the corner to 0, 24")
        expect(tab.locator(".aim-card")).to_contain_text(re.compile("up to .* at combat speed"))


def test_all_of_the_table_is_no_area_to_call_fire_on(tab: Page) -> None:
    game = Game.on(battery()).order("hq", "request_support").until(WhatToCall)
    with seated(tab, KEY, game.match, US):
        tab.get_by_role("group", name="Orders").get_by_role("button", name="on a point").click()
        expect(tab.locator("[data-play=confirm][aria-disabled=false]")).to_be_visible()
        expect(tab.locator(".zone-area")).to_have_count(0)


def test_a_call_tells_that_nobody_may_answer_and_what_it_destroys(tab: Page) -> None:
    game = Game.on(battery()).order("hq", "request_support").until(WhatToCall)
    with seated(tab, KEY, game.match, US):
        tab.get_by_role("group", name="Orders").get_by_role("button", name="Call").first.click()
        tab.locator("[data-tank=foe]").first.hover(force=True)
        rows = tab.locator(".aim-card .chances dt")
        expect(rows.first).to_have_text("destroyed")
        expect(rows.filter(has_text="no answer")).to_have_count(1)
        expect(tab.locator(".aim-card .expected")).not_to_contain_text("destroyed")


@pytest.mark.parametrize("scene", ["shot", "charge"])
def test_on_a_phone_all_of_a_forecast_is_in_sight(tab: Page, scene: str) -> None:
    tab.set_viewport_size({"width": 390, "height": 844})
    if scene == "shot":
        game = shooting()
    else:
        game = Game.on(facing("vg-squad", 5, "iw-line", 8, overwatch="experimental"))
        game.order("us", "close_assault", "charge").until(WhichCharge)
    with seated(tab, KEY, game.match, US):
        tab.locator(".orders [data-play=offer]").first.wait_for()
        tab.locator("[data-tank=foe]").first.dispatch_event("click")
        expect(tab.locator(".aim-card")).to_be_visible()
        dock = tab.locator(".dock")
        holds(tab, lambda: dock.evaluate("one => one.scrollHeight <= one.clientHeight + 1"), True)


def test_its_way_is_told_once_it_comes(tab: Page) -> None:
    game = Game.on(supported()).order("hq", "request_support").say(CallOn("ship", "foe"))
    game.until(WhereToFly)
    with seated(tab, KEY, game.match, US):
        ways = tab.get_by_role("group", name="Orders").get_by_role("button", name="comes in at")
        expect(ways.first).to_be_visible()
        assert ways.count() > 3
        ways.first.click()

        expect(tab.locator(".choice .chosen")).to_contain_text(
            re.compile("flies .* inches at combat speed: 4 of 4 weapons at full skill")
        )


def test_a_click_on_an_enemy_is_a_shot_though_fire_may_be_split(tab: Page) -> None:
    game = shooting()
    with seated(tab, KEY, game.match, US):
        expect(tab.locator("[aria-busy=true]")).to_have_count(0)
        tab.evaluate(WATCH)
        unit(tab, "foe")
        expect(tab.locator(".choice .chosen")).to_contain_text("fires at")
        expect(tab.get_by_role("group", name="Options").get_by_role("button")).to_have_count(5)
        unit(tab, "foe")

        holds(tab, lambda: [one["t"] for one in tab.evaluate(REPLIES)], ["shoot"])


def test_any_model_may_be_split_off(tab: Page) -> None:
    game = shooting()
    with seated(tab, KEY, game.match, US):
        tab.get_by_role("group", name="Orders").get_by_role("button", name="fires at").nth(
            1
        ).click()
        tab.locator("[data-tank=foe]").first.click(force=True)
        expect(tab.locator("[data-pick]")).to_have_count(2)
        tab.locator("[data-pick='a/03']").click()
        expect(tab.locator("[data-pick='a/03']")).to_have_attribute("aria-pressed", "true")
        expect(tab.locator("[data-pick='a/02']")).to_have_attribute("aria-pressed", "false")
        expect(tab.locator("[data-play=confirm]")).to_have_attribute("aria-disabled", "false")
