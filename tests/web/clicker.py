"""Somebody who knows no rules: clicks what lights up until the match is over."""

from __future__ import annotations

import time
from collections import Counter
from random import Random
from typing import Any

from attrs import define, field
from playwright.sync_api import Page

LOOK = r"""
([seed, mood]) => {
  let state = seed;
  const random = () => (state = (state * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff;
  const pick = (list) => list[Math.floor(random() * list.length)];
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  /** The middle of an element, if nothing lies over it. */
  const at = (element) => {
    element.scrollIntoView?.({ block: "nearest" });
    const { x, y, width, height } = element.getBoundingClientRect();
    const [mx, my] = [x + width / 2, y + height / 2];
    const top = document.elementFromPoint(mx, my);
    const isFree = top !== null && (element.contains(top) || top.contains(element));
    return isFree ? { x: mx, y: my } : null;
  };
  const go = (what, element) => ({ what, ...(at(element) ?? {}) });
  /** Somewhere in what is in reach. */
  const within = (area, pad) => {
    const box = area.getBBox();
    const matrix = area.getScreenCTM();
    for (let i = 0; i < 60; i++) {
      const spot = new DOMPoint(box.x + random() * box.width, box.y + random() * box.height);
      const { x, y } = spot.matrixTransform(matrix);
      if (area.isPointInFill(spot) && document.elementFromPoint(x, y) === pad) return { x, y };
    }
    return null;
  };
  if (one(".verdict")) return { what: "over" };
  if (one("[aria-busy=true]")) return { what: "wait" };
  if (mood === "leaving") {
    const named = (text) => all("button").find((button) => button.innerText.trim() === text);
    const exit = named("Resign the match") ?? named("Resign") ?? named("More");
    return exit ? go("resign", exit) : { what: "wait" }; // for the result
  }
  if (one("[data-hand=skip]")) return go("skip", one("[data-hand=skip]"));
  const confirm = one("[data-hand=confirm]");
  const pad = one("[data-pad=path_blank]");
  const reach = one("[data-reach]");
  if (confirm) {
    const spot = pad && reach && !pad.dataset.seen ? within(reach, pad) : null;
    if (spot) {
      pad.dataset.seen = "yes";
      return { what: "path", ...spot };
    }
    if (confirm.getAttribute("aria-disabled") !== "true") return go("confirm", confirm);
    return random() < 0.3 ? go("back", one("[data-hand=back]")) : { what: "wait" };
  }
  const ends = /concede|off the table|^hold .* back/i; // so that the match is fought
  const offers = all("[data-hand=offer]").filter((button) => !ends.test(button.innerText));
  const lit = all("[data-cue=can], [data-cue=aim]");
  const last = offers.filter((button) => button.closest(".general")); // pass, finish: to get on
  const passes = last.length > 0 && random() < (mood === "tired" ? 0.9 : 0.2);
  const free = (passes ? last : [...offers, ...lit]).filter(at);
  return free.length > 0 ? go("choose", pick(free)) : { what: "wait" };
}
"""


TIRED, ENOUGH = 15, 40
"""Answers after which somebody mostly passes, and after which the match is given up: it ends for
certain, whatever the dice say."""


@define
class Clicker:
    """Plays one page."""

    page: Page
    seed: int = 1
    touch: bool = False
    done: Counter[str] = field(factory=Counter)
    rng: Random = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.rng = Random(self.seed)

    def step(self) -> str:
        """Do one thing, and tell which."""
        seen: dict[str, Any] = self.page.evaluate(LOOK, [self.rng.randrange(1 << 30), self.mood])
        what = str(seen["what"])
        self.done[what] += 1
        if "x" in seen:
            press = self.page.touchscreen.tap if self.touch else self.page.mouse.click
            press(seen["x"], seen["y"])
        return what

    @property
    def mood(self) -> str:
        """How it plays by now."""
        answers = self.done["confirm"]
        return "leaving" if answers >= ENOUGH else "tired" if answers >= TIRED else "fresh"

    @property
    def is_over(self) -> bool:
        """Whether the result is shown."""
        return self.done["over"] > 0


def play(*players: Clicker, seconds: float = 60.0) -> None:
    """Let everybody click in turn until each has seen the result."""
    deadline = time.monotonic() + seconds
    while not all(player.is_over for player in players):
        assert time.monotonic() < deadline, [player.done for player in players]
        steps = [player.step() for player in players if not player.is_over]
        if set(steps) == {"wait"}:
            players[0].page.wait_for_timeout(25)
