"""The pictures of the documentation, made from real matches: `make pictures`, or `python -m
tests.web.pictures table.png` for some of them.

It needs the built page, Chromium, and ImageMagick, which leaves each picture as few colours as it
can do with.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Literal
from urllib.error import HTTPError
from urllib.request import urlopen

import trio
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.web.helpers.hosting import ROOT, Server, hosting
from tests.web.helpers.staging import keep

DOCS = ROOT / "docs"
COLOURS = 160
PATIENCE = 600.0
"""Seconds that a match of two bots may last."""
REST = 2_000
"""Milliseconds in which everything comes to rest."""
WIDE = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=844)
LARGE = ViewportSize(width=1440, height=900)
Scene = Callable[[Page, Server], None]


def fought(server: Server, ruleset: str) -> str:
    """Have two bots play a match, and return it once it is over."""
    match = server.between_bots(ruleset, title="A summer evening")
    until = monotonic() + PATIENCE
    while not is_there(f"{server.url}api/matches/{match}/record"):
        if monotonic() > until:
            raise TimeoutError(f"the match of {ruleset} is not over after {PATIENCE} seconds")
        sleep(1.0)
    return match


def is_there(url: str) -> bool:
    """Return whether something is there: a record is, once its match is over."""
    try:
        with urlopen(url):
            return True
    except HTTPError:
        return False


def replayed(ruleset: str, words: str) -> Scene:
    """A moment late in a match, at which the log tells of something."""

    def scene(page: Page, server: Server) -> None:
        page.goto(f"{server.url}#/replay/{fought(server, ruleset)}")
        page.get_by_role("slider", name="Position in the match").press("End")
        lines = page.locator(".fold-line", has_text=words)
        lines.first.wait_for()
        lines.nth(lines.count() * 2 // 3).click()

    return scene


def at(moment: str) -> Scene:
    def scene(page: Page, server: Server) -> None:
        page.goto(server.at(moment, bot=None))
        page.locator("[data-question]:not(.idle)").wait_for()

    return scene


def lobby(page: Page, server: Server) -> None:
    server.seat_at("battlegroup, many units")
    page.goto(server.url)
    page.locator(".game-card svg").first.wait_for()
    page.locator(".tv svg.still").wait_for()


def aiming(page: Page, server: Server) -> None:
    at("spearhead, aiming")(page, server)
    page.locator("[data-tank][data-cue=aim]").first.click(force=True)
    page.locator("[data-play=confirm]").wait_for()


def sheet(page: Page, server: Server) -> None:
    at("diceless, riding")(page, server)
    page.locator("[data-unit]", has_text="Carrier").first.click()
    page.locator(".mark").first.wait_for()


def helped(page: Page, server: Server) -> None:
    at("battlegroup, many units")(page, server)
    page.locator("[data-tank]").first.hover(force=True)


PICTURES: Mapping[str, tuple[Scene, ViewportSize]] = {
    "screenshot.png": (replayed("spearhead", "fires"), LARGE),
    "pictures/lobby.png": (lobby, WIDE),
    "pictures/table.png": (aiming, WIDE),
    "pictures/reaction.png": (at("spearhead, reacting"), WIDE),
    "pictures/sheet.png": (sheet, WIDE),
    "pictures/replay.png": (replayed("diceless", "fires"), WIDE),
    "pictures/phone.png": (at("microtanks"), PHONE),
    "pictures/help.png": (helped, WIDE),
    "pictures/signs.png": (replayed("battlegroup", "fires"), WIDE),
}


def take(chromium: Browser, server: Server, to: Path, scene: Scene, size: ViewportSize) -> None:
    """Take one picture."""
    lamp: Literal["dark", "light"] = "dark" if size is PHONE else "light"
    page = chromium.new_page(viewport=size, color_scheme=lamp, reduced_motion="reduce")
    scene(page, server)
    page.wait_for_timeout(REST)
    page.screenshot(path=to)
    page.close()
    few = ["-strip", "-dither", "None", "-colors", str(COLOURS), f"PNG8:{to}"]
    subprocess.run(["convert", str(to), *few], check=True)


def main(wanted: list[str]) -> None:
    """Make the pictures that are named, or all."""
    browser = which("chromium-headless-shell") or which("chromium")
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        store = Path(folder) / "store.sqlite3"
        trio.run(keep, store)
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        with hosting(str(store)) as server:
            for name, (scene, size) in PICTURES.items():
                if not wanted or name.rpartition("/")[2] in wanted:
                    take(chromium, server, DOCS / name, scene, size)
        chromium.close()


if __name__ == "__main__":
    main(sys.argv[1:])
