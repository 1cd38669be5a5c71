"""Frames of a table with 300 models in Chromium: zoomed, panned, and while many of them move."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import perf_counter, sleep

from attrs import frozen
from playwright.sync_api import CDPSession, Page, sync_playwright

from bench.figures import Figures, quantile
from bench.house import busy_seconds, cpu_seconds
from tests.web.helpers.crowd import crowd
from tests.web.helpers.serving import Projector, projecting

COUNT = 300
VIEW = {"width": 1440, "height": 900}
SMOOTH, STUTTER = 17.0, 33.4
"""Milliseconds: sixty frames a second, and thirty."""
PACE = 0.1
"""Seconds between updates."""
QUIET = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

WATCH = """() => {
  const frames = window.frames_ = [];
  let last = 0;
  const tick = (now) => {
    if (last) frames.push(now - last);
    last = now;
    window.watching_ = requestAnimationFrame(tick);
  };
  window.watching_ = requestAnimationFrame(tick);
}"""
STOP = "() => { cancelAnimationFrame(window.watching_); return window.frames_; }"


@frozen
class Watched:
    """Milliseconds between frames, those the page's thread worked, and how much others took."""

    frames: list[float]
    busy: float
    others: float


def measure(figures: Figures) -> None:
    """Measure frames at rest of input, in input, and under updates."""
    with projecting(crowd(COUNT)) as shown, browser_page() as page:
        page.goto(f"{shown.url}#/match/m1")
        page.locator("[data-tank]").nth(COUNT - 1).wait_for()
        page.wait_for_timeout(1000)
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        loads: dict[str, Callable[[], None]] = {
            "zoomed": lambda: zoom(session),
            "panned": lambda: drag(session),
        }
        for name, load in loads.items():
            tell(figures, name, watch(page, session, load))
        with playing(shown):
            tell(figures, "moving", watch(page, session, lambda: page.wait_for_timeout(4000)))
            for name, load in loads.items():
                tell(figures, f"moving and {name}", watch(page, session, load))


def tell(figures: Figures, what: str, watched: Watched) -> None:
    """Note the median, the 95th percentile and the longest of some frames."""
    name, frames = f"{COUNT} models {what}, frames", watched.frames
    figures.add(f"{name}: median", quantile(frames, 0.5), "ms", at_most=SMOOTH)
    figures.add(f"{name}: p95", quantile(frames, 0.95), "ms", at_most=STUTTER)
    figures.add(f"{name}: longest", max(frames), "ms")
    figures.add(f"{name}: processor time of the page", watched.busy / len(frames), "ms")
    figures.add(f"{name}: share of the machine others took", 100.0 * watched.others, "%")


def watch(page: Page, session: CDPSession, load: Callable[[], None]) -> Watched:
    """Return the milliseconds between frames while something is done."""
    page.evaluate(WATCH)
    before, busy, start = spent(session), busy_seconds() - own_seconds(), perf_counter()
    load()
    took = perf_counter() - start
    others = (busy_seconds() - own_seconds() - busy) / took / (os.cpu_count() or 1)
    after = spent(session)
    return Watched([float(one) for one in page.evaluate(STOP)], after - before, others)


def spent(session: CDPSession) -> float:
    """Return the milliseconds of processor time that the page's own thread has used."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000.0 * next(float(one["value"]) for one in metrics if one["name"] == "TaskDuration")


def own_seconds() -> float:
    """Return the processor time of this process and of all that it has started."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
    total = 0.0
    for pid in parents:
        line = [pid]
        while line[-1] in parents:
            line.append(parents[line[-1]])
        if os.getpid() in line:
            with suppress(OSError):
                total += cpu_seconds(pid)
    return total


def zoom(session: CDPSession) -> None:
    """Turn the wheel in and out, over the middle of the table."""
    middle = {"x": VIEW["width"] / 2, "y": VIEW["height"] / 2, "gestureSourceType": "mouse"}
    for by in (900, -900, 1600, -1600):
        session.send("Input.synthesizeScrollGesture", {**middle, "yDistance": by, "speed": 1200})
        sleep(0.3)


def drag(session: CDPSession) -> None:
    """Come closer and drag the table about with a finger."""
    middle = {"x": VIEW["width"] / 2, "y": VIEW["height"] / 2}
    wheel = {**middle, "gestureSourceType": "mouse", "speed": 4000}
    session.send("Input.synthesizeScrollGesture", {**wheel, "yDistance": 500})
    for x, y in ((200, 100), (-300, -200), (300, -100), (-200, 200)):
        way = {"xDistance": x, "yDistance": y, "speed": 500, "gestureSourceType": "touch"}
        session.send("Input.synthesizeScrollGesture", {**middle, **way, "preventFling": True})
    session.send("Input.synthesizeScrollGesture", {**wheel, "yDistance": -500})


@contextmanager
def playing(shown: Projector) -> Iterator[None]:
    """Let the match go on, an update at a time."""
    stop = threading.Event()

    def play() -> None:
        while not stop.wait(PACE):
            shown.run(shown.shown + 1)

    thread = threading.Thread(target=play)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


@contextmanager
def browser_page() -> Iterator[Page]:
    """Open a page in Chromium, drawn by the processor alone."""
    with sync_playwright() as playwright:
        path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        try:
            yield browser.new_page(viewport={"width": VIEW["width"], "height": VIEW["height"]})
        finally:
            browser.close()
