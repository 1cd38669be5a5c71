"""What axe finds wrong with a page."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[3] / "clients" / "web" / "node_modules" / "axe-core" / "axe.min.js"


def violations(page: Page, *rules: str) -> list[str]:
    """What axe finds on a page, by all its rules or by some."""
    page.evaluate(AXE.read_text("utf-8"))
    options = {"runOnly": rules} if rules else {}
    found = page.evaluate("async options => (await axe.run(options)).violations", options)
    return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found]
