"""The pictures of the documentation, made from real matches: `python -m tests.web.pictures`.

It needs the built page, Chromium, and ImageMagick, which leaves each picture as few colours as it
can do with.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

import trio
from playwright.sync_api import Page, ViewportSize, sync_playwright

from tests.web.helpers.hosting import ROOT, Server, hosting
from tests.web.helpers.staging import keep

DOCS = ROOT / "docs"
COLOURS = 160
WIDE = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=844)
LARGE = ViewportSize(width=1440, height=900)
Scene = Callable[[Page, Server], None]


def played(page: Page, server: Server, ruleset: str) -> str:
    """Have two bots play a match, and return it once it is over."""
    with server._asking() as ask:
        match: str = ask("create_match", ruleset=ruleset, title="A summer evening")["match"]
        for seat in (0, 1):
            ask("seat_bot", match=match, seat=seat, policy="greedy")
    page.goto(f"{server.url}#/match/{match}")
    page.get_by_role("region", name="Result").wait_for(timeout=600_000)
    return match


def told(page: Page, words: str) -> None:
    """Go to a late moment of the log that tells of something."""
    lines = page.locator(".log .line", has_text=words)
    line = lines.nth(max(0, lines.count() * 2 // 3))
    line.get_by_role("button").first.click()


def replayed(ruleset: str, words: str) -> Scene:
    def scene(page: Page, server: Server) -> None:
        match = played(page, server, ruleset)
        page.goto(f"{server.url}#/replay/{match}")
        page.locator("[data-tank]").first.wait_for()
        told(page, words)

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
    page.get_by_role("group", name="Units").get_by_role("button").first.click()
    page.get_by_role("group", name="Orders").get_by_role("button").first.wait_for()
    for enemy in page.locator("[data-tank^=b]").all():
        enemy.click(force=True)
        if page.locator("[data-play=confirm]").count():
            break


def sheet(page: Page, server: Server) -> None:
    at("microtanks, aiming")(page, server)
    page.locator("[data-tank]").first.click()


def helped(page: Page, server: Server) -> None:
    at("battlegroup, many units")(page, server)
    page.locator("[data-tank]").first.hover(force=True)


PICTURES: dict[str, tuple[Scene, ViewportSize]] = {
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


def main(wanted: list[str]) -> None:
    """Make the pictures that are named, or all."""
    browser = which("chromium-headless-shell") or which("chromium")
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        store = Path(folder) / "store.sqlite3"
        trio.run(keep, store)
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        with hosting(str(store)) as server:
            for name, (scene, size) in PICTURES.items():
                if wanted and name not in wanted:
                    continue
                page = chromium.new_page(
                    viewport=size,
                    color_scheme="dark" if size is PHONE else "light",
                    reduced_motion="reduce",
                )
                scene(page, server)
                page.wait_for_timeout(2_000)  # until everything has come to rest
                page.screenshot(path=DOCS / name)
                page.close()
                few = ["-strip", "-dither", "None", "-colors", str(COLOURS), f"PNG8:{DOCS / name}"]
                subprocess.run(["convert", DOCS / name, *few], check=True)
        chromium.close()


if __name__ == "__main__":
    main(sys.argv[1:])
