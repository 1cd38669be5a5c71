"""Terrain of one's own: chosen with a match, drawn before and after it is created."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.helpers.hosting import Server
from tests.web.helpers.reading import violations

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
TERRAIN = """\
terrain = [
    { id = "long-hedge", kind = "hedge", polygon = [[10, 30], [40, 30], [40, 31], [10, 31]] },
    { id = "hulk", kind = "wreck", polygon = [[20, 18], [24, 18], [24, 20], [20, 20]] },
]
"""


def test_a_match_is_opened_on_terrain_out_of_a_file(
    tab: Page, plain: Server, tmp_path: Path
) -> None:
    own, other = tmp_path / "own.toml", tmp_path / "list.toml"
    own.write_text(TERRAIN)
    other.write_text("tanks = []\n")
    tab.goto(f"{plain.url}#/new/battlegroup")
    card = tab.locator(".choice-card", has=tab.get_by_role("radio", name="Hamlet"))
    expect(card.locator(".is-hedge")).to_have_count(6)
    tab.get_by_text("more options").click()
    field = tab.get_by_role("group", name="Map of your own")
    field.get_by_label("Map of your own").set_input_files(other)
    expect(field.get_by_role("alert")).to_have_text("This file holds no map.")
    field.get_by_label("Map of your own").set_input_files(own)
    expect(field.get_by_role("alert")).to_have_count(0)
    expect(card.locator(".is-hedge")).to_have_count(1)
    assert violations(tab) == []
    tab.get_by_role("combobox", name="Opponent").select_option("Passive Bot")
    tab.get_by_role("button", name="Create").click()
    expect(tab.locator(".table .is-hedge, .board .is-hedge").first).to_be_attached()
    expect(tab.locator(".board .is-ruin")).to_have_count(0)


MAP = """\
long = 72
short = 48
zones.blue = { rect = [0, 0, 10, 48], edge = "west" }
zones.green = { rect = [62, 0, 72, 48], edge = "east" }
objectives = [{ id = "well", at = [36, 24] }]
terrain = []
"""


def test_a_map_out_of_a_file_brings_its_zones(tab: Page, plain: Server, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(MAP)
    tab.goto(f"{plain.url}#/new/diceless")
    zone = tab.locator(".choice-card .zone-band").first
    shape = "rect => Number(rect.getAttribute('height')) / Number(rect.getAttribute('width'))"
    assert zone.evaluate(shape) == 12 / 48
    tab.get_by_text("more options").click()
    tab.get_by_role("group", name="Map of your own").get_by_label(
        "Map of your own"
    ).set_input_files(own)
    expect(tab.locator(".choice-card .is-woods")).to_have_count(0)
    assert zone.evaluate(shape) == 48 / 10
