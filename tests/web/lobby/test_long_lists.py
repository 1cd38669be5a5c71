"""Lists longer than what is listed of a match: chosen like any other when creating or joining."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.helpers.forces import long_list
from tests.web.helpers.hosting import Server
from tests.web.helpers.reading import violations

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
SHEETS = 36
LAST = f"Band of the {SHEETS - 1}th valley"


def save(tab: Page, plain: Server) -> None:
    """Have a long list on this device."""
    force = long_list(SHEETS)
    assert len(json.dumps(force, separators=(",", ":"))) > 12 * 1024
    tab.goto(plain.url)
    kept = [{"id": "1", "ruleset": "diceless", "name": "Valleys", "force": force, "size": None}]
    tab.evaluate("lists => localStorage.setItem('lists', lists)", json.dumps(kept))


def fields_it(tab: Page) -> None:
    """It is on our side without a question, and the first order is asked for."""
    own = tab.get_by_role("region", name=re.compile("Green|Blue")).first
    expect(own).to_contain_text(LAST)
    tab.get_by_role("button", name="Set up everything for me").click()
    expect(tab.locator(".line", has_text=re.compile("Turn 1"))).to_be_visible()


def test_a_long_list_is_fielded_against_a_bot(tab: Page, plain: Server) -> None:
    save(tab, plain)
    tab.goto(f"{plain.url}#/new/diceless")
    tab.get_by_role("radio", name="Valleys").first.check()
    tab.get_by_text("Opponent: none yet").click()
    other = tab.get_by_role("radiogroup", name="Opponent").get_by_role("radio", name="Valleys")
    expect(other).to_be_disabled()
    tab.get_by_role("combobox", name="Opponent").select_option("Passive Bot")
    tab.get_by_role("button", name="Create").click()
    fields_it(tab)


def test_a_long_list_is_brought_to_somebody_s_match(tab: Page, plain: Server) -> None:
    save(tab, plain)
    table = plain.lay("diceless", bot="first", options={"choose_armies": True, "turns": 2})
    tab.goto(table.invitation)
    tab.get_by_label("Your name").fill("Ann")
    tab.get_by_role("radio", name="Three rifle squads 17").check()
    squad = tab.locator(".muster li").filter(has_text="Rifle squad").first
    squad.get_by_text("Profile").click()
    expect(squad.get_by_role("table").first).to_be_visible()
    assert violations(tab) == []
    tab.get_by_role("radio", name="Valleys").check()
    band = tab.locator(".muster li").filter(has_text=LAST)
    band.get_by_text("Profile").click()
    expect(band).to_contain_text("Rifle")
    tab.get_by_role("button", name="Join").click()
    fields_it(tab)
