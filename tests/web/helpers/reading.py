"""What a page shows and sends: where things lie, the replies it sent, what axe finds wrong."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import FloatRect, Locator, Page

AXE = Path(__file__).parents[3] / "clients" / "web" / "node_modules" / "axe-core" / "axe.min.js"


def box(found: Locator) -> FloatRect:
    place = found.bounding_box()
    assert place is not None
    return place


def unfolded(line: Locator) -> Locator:
    """A sentence of the log, with the order open that it belongs to."""
    line.wait_for(state="attached")
    fold = line.locator("xpath=ancestor::li[contains(@class, 'fold ')]")
    if fold.count() and not line.is_visible():
        fold.locator(".fold-line").click()
    return line


def read(line: Locator) -> Locator:
    """Go to the moment of a sentence of the log, and return it, open."""
    unfolded(line)
    button = line.get_by_role("button").first
    button.click()
    if button.get_attribute("aria-expanded") == "false":
        button.click()
    return line


def orders(page: Page) -> Locator:
    return page.locator(".orders [data-play=offer]")


WATCH = """() => {
  const send = WebSocket.prototype.send;
  window.sent = [];
  WebSocket.prototype.send = function (text) {
    window.sent.push(String(text));
    return send.call(this, text);
  };
}"""
"""Keeps what the page sends."""

REPLIES = """() => window.sent.map(text => JSON.parse(text))
  .filter(one => one.t === "reply").map(one => one.body)"""


def sent(page: Page) -> dict[str, Any]:
    """What was sent last, once it is."""
    page.wait_for_function(f"({REPLIES})().length > 0")
    body: dict[str, Any] = page.evaluate(REPLIES)[-1]
    return body


Colour = tuple[float, float, float]


def painted(found: Locator, what: str) -> Colour:
    """The colour of a shape's `fill` or `stroke`, which nothing shines through."""
    css = found.evaluate(
        """(one, what) => {
          const style = getComputedStyle(one);
          if (style.opacity * style[`${what}Opacity`] !== 1) throw Error("translucent");
          return style[what];
        }""",
        what,
    )
    red, green, blue = map(float, re.findall(r"[\d.]+", css))
    return red, green, blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours, as WCAG has it."""
    dark, bright = sorted(map(_luminance, (one, other)))
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    shares = (value / 255 for value in colour)
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def violations(page: Page, *rules: str) -> list[str]:
    """What axe finds on a page that has come to rest, by all its rules or by some."""
    page.evaluate(REST)
    page.evaluate(AXE.read_text("utf-8"))
    options = {"runOnly": rules} if rules else {}
    found = page.evaluate("async options => (await axe.run(options)).violations", options)
    return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found]


def violations_by_theme(page: Page) -> dict[str, list[str]]:
    """What axe finds in the light theme and in the dark, where it finds anything."""
    found = {}
    for theme in THEMES:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        found[theme] = violations(page)
    return {theme: faults for theme, faults in found.items() if faults}


THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

REST = """() => {
  for (const one of document.getAnimations())
    if (one.effect.getComputedTiming().endTime < Infinity) one.finish();
}"""
"""Ends what fades in or slides: half-way, colours are too weak."""


def cut(page: Page) -> list[str]:
    """Texts of which a part is hidden for good: neither scrolled to, nor told by a title."""
    found: list[str] = page.evaluate(CUT)
    return found


CUT = r"""() => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const own = node.parentElement;
    if (!node.data.trim() || own.closest("svg, option, script, dialog:not([open])")) continue;
    if (innerWidth > 760 && own.closest("[title], [data-help]")) continue;
    if (!own.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter((line) => line.width > 1);
    const isOver = (one, box, [least, most]) =>
      one[most] > box[most] + 3 || one[least] < box[least] - 3;
    const hides = (css, box, ends) =>
      /hidden|clip/.test(css) && lines.some((one) => isOver(one, box, ends));
    const free = { x: false, y: false };
    for (let one = own; one !== document.documentElement; one = one.parentElement) {
      const css = getComputedStyle(one);
      if (css.clipPath !== "none") break;
      if (css.display === "inline") continue;
      const box = one.getBoundingClientRect();
      free.x ||= /auto|scroll/.test(css.overflowX);
      free.y ||= /auto|scroll/.test(css.overflowY);
      const isCut =
        (!free.x && hides(css.overflowX, box, ["left", "right"])) ||
        (!free.y && hides(css.overflowY, box, ["top", "bottom"]));
      if (isCut) found.add(`${node.data.trim()} (in .${one.className})`);
    }
    if (!free.x && lines.some(({ left, right }) => right > innerWidth + 1 || left < -1))
      found.add(`${node.data.trim()} (off the screen)`);
  }
  return [...found];
}"""
"""A pointer that can hover sees titles; a phone has none. What only a screen reader sees is left
out."""


def overlaps(page: Page, ones: str, others: str) -> bool:
    """Whether one of some elements and one of others lie over each other on the screen."""
    found: bool = page.evaluate(
        """selectors => {
          const [ones, others] = selectors.map((selector) =>
            [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect())
              .filter(({ width }) => width > 0));
          return ones.some((a) => others.some((b) =>
            a.left < b.right - 1 && b.left < a.right - 1 &&
            a.top < b.bottom - 1 && b.top < a.bottom - 1));
        }""",
        [ones, others],
    )
    return found
