"""What a match that is watched for an hour leaves in the browser: elements and memory."""

from __future__ import annotations

from playwright.sync_api import CDPSession, Page, expect

from bench.figures import Figures
from bench.page.frames import browser_page
from tests.web.helpers.crowd import crowd
from tests.web.helpers.serving import Projector, projecting

COUNT, EARLY, LATE = 24, 1500, 3000
"""Vehicles, and updates after which it is looked at; the page looks back on a thousand."""
MIB = 1024 * 1024


def measure(figures: Figures) -> None:
    """Watch a long match, and compare what there is early and late."""
    with projecting(crowd(COUNT, LATE, 1)) as shown, browser_page() as page:
        page.goto(f"{shown.url}#/match/m1")
        page.locator("[data-tank]").nth(COUNT - 1).wait_for()
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable")
        nodes, heap = kept(page, session, shown, EARLY)
        more_nodes, more_heap = kept(page, session, shown, LATE)
    figures.add(f"nodes of the page after {LATE} updates", more_nodes, "nodes")
    figures.add(f"the same beside {EARLY} updates", more_nodes / nodes, "times", at_most=1.1)
    figures.add(f"memory of the page after {LATE} updates", more_heap / MIB, "MiB")
    grown = (more_heap - heap) / (LATE - EARLY) / 1024
    figures.add("memory that an update leaves behind", grown, "KiB", at_most=1.0)


def kept(page: Page, session: CDPSession, shown: Projector, to: int) -> tuple[float, float]:
    """Let the match go on, and return the nodes and the bytes that are left once all is told."""
    for seq in range(shown.shown + 50, to + 1, 50):
        shown.run(seq)
        page.wait_for_timeout(100)
    expect(page.locator(".behind")).to_have_count(0, timeout=120_000)
    page.wait_for_timeout(2000)
    session.send("HeapProfiler.collectGarbage")
    metrics = session.send("Performance.getMetrics")["metrics"]
    found = {one["name"]: float(one["value"]) for one in metrics}
    return found["Nodes"], found["JSHeapUsedSize"]
