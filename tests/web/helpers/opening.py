"""A page opened at a staged moment, on a screen of a size, or at a place of a replay."""

from __future__ import annotations

from attrs import frozen
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.helpers.hosting import Server
from tests.web.helpers.serving import Projector

DESKTOP, SMALL, PHONE = (1280, 800), (1024, 768), (390, 844)


def screen(browser: Browser, size: tuple[int, int]) -> BrowserContext:
    """Open a browser on a screen of a size, with nothing that moves; on a phone it is touched."""
    width, height = size
    return browser.new_context(
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
        has_touch=size == PHONE,
        is_mobile=size == PHONE,
    )


@frozen
class OpenAt:
    """Opens Ann's page at a moment."""

    server: Server
    browser: Browser
    pages: list[Page]
    """Those that are open."""
    shows: str
    """What is there once the page can be used."""
    bot: str | None = None
    """Who plays the other seat. By default nobody answers there."""
    script: str = "() => {}"
    """Run before all of the page's own."""

    def __call__(self, moment: str, size: tuple[int, int] = DESKTOP) -> Page:
        page = screen(self.browser, size).new_page()
        self.pages.append(page)
        page.add_init_script(f"({self.script})()")
        page.goto(self.server.at(moment, bot=self.bot))
        page.locator(self.shows).first.wait_for()
        return page


def open_replay(tab: Page, shown: Projector, place: int) -> None:
    """Show a match at a place of its replay."""
    tab.goto(f"{shown.url}#/replay/m1")
    slider = tab.get_by_role("slider", name="Position in the match")
    expect(slider).to_be_visible()
    slider.fill(str(place))
    expect(tab.locator(".reel-place")).to_have_text(f"{place}/{len(shown.film.updates)}")
