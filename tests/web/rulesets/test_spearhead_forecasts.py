"""What the page tells before a reply of spearhead is sent: every weapon of an attack, and reactions
that would do nothing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from engine.rulesets.spearhead.movement import Leg
from engine.rulesets.spearhead.questions import MoveAlong, Shoot
from tests.engine.rulesets.spearhead.staging import Fight, skirmish, tank
from tests.web.helpers.gestures import unit
from tests.web.helpers.seating import seated

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
KEY = "spearhead"
US, THEM = 0, 1


def charged_at() -> Fight:
    """A1 has driven to within reach of two tanks: B1, first in its list, has B2 in its way."""
    fight = skirmish(
        tank("A1", "lanner", 14, 18),
        tank("B1", "hammer", 29, 18),
        tank("B2", "hammer", 24, 19),
        points=(0, 1),
        scenario="crossroads",
    )
    return fight.activate("A1", "move").answer(MoveAlong((Leg(18, 18),)))


@pytest.mark.rule("spearhead/charge-effect")
@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=str)
def test_a_charge_without_contact_is_folded_under_those_that_make_it(
    tab: Page, size: tuple[int, int]
) -> None:
    tab.set_viewport_size({"width": size[0], "height": size[1]})
    with seated(tab, KEY, charged_at().match, THEM):
        useful = tab.get_by_role("group", name="Units").get_by_role("button")
        vain = tab.get_by_role("group", name="1 without effect").get_by_role("button")
        expect(useful).to_have_text(re.compile(r"^B\d: Charge \u2192 A1damage .*contact 100%$"))
        expect(useful).to_have_css("border-top-style", "solid")
        expect(useful).to_be_in_viewport(ratio=1)
        tab.locator("summary", has_text="1 without effect").click()
        expect(vain).to_contain_text("make no contact: no effect")
        expect(vain).to_have_css("border-top-style", "dashed")
        vain.click()
        expect(tab.locator(".reaction-card .why")).to_contain_text("make no contact: no effect")
        tab.locator("[data-play=confirm]").click()
        expect(tab.locator("[data-play=confirm]")).to_have_text("Confirm anyway")


@pytest.mark.rule("spearhead/attack-weapons")
def test_the_card_of_an_attack_tells_every_weapon_and_what_all_come_to(tab: Page) -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 18), tank("B1", "hammer", 20, 18, health=4), scenario="crossroads"
    )
    with seated(tab, KEY, fight.activate("A1", "attack").match, US):
        unit(tab, "B1")
        card = tab.locator(".aim-card")

        expect(card.locator(".rolls .of")).to_have_text(
            [
                "76 mm cannon at Hammer B1: 2 shots, about 2 damage, destroyed 25%",
                "Hull machine gun at Hammer B1: 3 shots, about 0.8 damage, not destroyed",
            ]
        )
        expect(card.locator(".chances div").first).to_have_text("kill33%")
        expect(card.locator(".expected")).to_have_text("damage about 2.6")


@pytest.mark.rule("spearhead/return-fire")
def test_return_fire_is_told_by_every_weapon_before_a_point_is_spent(tab: Page) -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("B1", "lanner", 20, 18),
        points=(0, 1),
        scenario="crossroads",
    )
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1)
    fight.answer(Shoot("hull-mg", "B1"), 1, 1, 1)
    with seated(tab, KEY, fight.match, THEM):
        tab.get_by_role("button", name="Return Fire").first.click()

        expect(tab.locator(".rolls .of")).to_have_count(2)


@pytest.mark.rule("spearhead/death-explosion")
def test_a_shot_tells_of_the_explosion_it_may_cause_and_rings_whom_it_would_catch(
    tab: Page,
) -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("A2", "lanner", 20, 13),
        tank("B1", "hammer", 20, 18, health=4),
        tank("B2", "hammer", 25, 21),
        scenario="crossroads",
    )
    with seated(tab, KEY, fight.activate("A1", "attack").match, US):
        unit(tab, "B1")

        expect(tab.locator(".aim-card .then")).to_have_text(
            "explosionIf Hammer B1 dies, on 5+ (11% in all): D3+2 damage within 4 in,"
            " to your own Lanner A2, to the enemy's Hammer B2"
        )
        expect(tab.locator(".ahead .cover .rim")).to_have_count(1)
        assert sorted(
            ring.get_attribute("data-model") or ""
            for ring in tab.locator(".ahead circle.under").all()
        ) == ["A2", "B2"]
