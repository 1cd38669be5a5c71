"""Nothing that is written is cut: it wraps, or what holds it scrolls."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from engine.flow import Ask
from engine.match import Match
from tests.helpers.long import first
from tests.web.helpers.reading import cut, overlaps
from tests.web.helpers.seating import brought_to, is_a, seated
from tests.web.helpers.waiting import holds

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

SIZES = [(390, 844), (1024, 768), (1440, 900)]
WINDOWS = [
    ("battlegroup", "WhetherToGround"),
    ("battlegroup", "WhoFalls"),
    ("battlegroup", "WhichReaction"),
    ("diceless", "WhichOdds"),
    ("spearhead", "WhichReaction"),
]
LONG = "Support gunship B3 fires at Line squad with grenade launcher A8: 1 shot, 3 hits, 3 wounds. "


@pytest.mark.parametrize(("key", "choice"), first(WINDOWS))
@pytest.mark.parametrize("language", first(["de", "en"]))
def test_a_window_cuts_no_sentence(tab: Page, key: str, choice: str, language: str) -> None:
    """Its question, its answers, what declines, and where the match stands."""
    match, ask = brought_to(key, asks(choice))
    tab.add_init_script(f"localStorage.setItem('language', '{language}')")
    with seated(tab, key, match, ask.seat):
        tab.locator("[data-play=offer]:visible, [data-play=confirm]:visible").first.wait_for()
        for width, height in SIZES:
            tab.set_viewport_size({"width": width, "height": height})

            holds(tab, lambda: cut(tab), [])
            assert not overlaps(tab, ".reaction-card header p", ".tools button"), width


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_however_long_what_happened_is_it_can_be_read(tab: Page, size: tuple[int, int]) -> None:
    tab.set_viewport_size({"width": size[0], "height": size[1]})
    match, ask = brought_to("battlegroup", asks("WhetherToGround"))
    with seated(tab, "battlegroup", match, ask.seat):
        said = tab.locator(".reaction-card .unless")
        said.evaluate("(one, text) => { one.textContent = text; }", LONG * 3)

        holds(tab, lambda: cut(tab), [])
        assert not overlaps(tab, ".reaction-card header", ".table")


def asks(choice: str) -> Callable[[Match, Ask], bool]:
    return lambda _, ask: ask.clock == "reaction" and is_a(ask, choice)
