"""Somebody who knows no rules: clicks what lights up until the match is over."""

from __future__ import annotations

from collections import Counter
from itertools import cycle
from random import Random
from typing import Any

from attrs import define, field
from playwright.sync_api import Page

PATIENCE = 250
"""Milliseconds that are looked on for something to do, before the other player has its turn."""
LOOK = r"""
async ([seed, mood, patience]) => {
  let state;
  const random = () => (state = (state * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff;
  const until = performance.now() + patience;
  const isLate = () => performance.now() > until;
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  /** The middle of an element, if nothing lies over it. */
  const at = (element) => {
    element.scrollIntoView?.({ block: "center" }); // a window may show less than all of it
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
  const look = () => {
    state = seed; // however often one has to look
    if (one(".verdict")) return { what: "over" };
    if (one("[aria-busy=true]")) return { what: "wait" }; // sent, or guarded against a hasty click
    if (mood === "leaving") {
      const named = (text) => all("button").find((button) => button.innerText.trim() === text);
      const exit = named("Resign the match") ?? named("Resign") ?? named("More");
      return exit ? go("resign", exit) : { what: "wait" }; // for the result
    }
    if (one("[data-play=skip]")) return go("skip", one("[data-play=skip]"));
    const confirm = one("[data-play=confirm]");
    const pad = one("[data-pad=path_blank]");
    const reach = one("[data-reach]");
    if (confirm) {
      const spot = pad && reach && !pad.dataset.seen ? within(reach, pad) : null;
      if (spot) {
        pad.dataset.seen = "yes";
        return { what: "path", ...spot };
      }
      if (confirm.getAttribute("aria-disabled") !== "true") return go("confirm", confirm);
      return isLate() ? go("back", one("[data-play=back]")) : { what: "wait" };
    }
    const ends = /concede|off the table|^keep .* in reserve/i; // so that the match is fought
    const free = all("[data-play=offer]:enabled");
    const offers = free.filter((button) => !ends.test(button.innerText));
    const lit = all("[data-cue=can], [data-cue=aim]");
    const last = offers.filter((button) => button.closest(".general")); // pass, finish: to get on
    const passes = last.length > 0 && random() < (mood === "tired" ? 0.9 : 0.2);
    const open = passes ? last : [...offers, ...lit];
    while (open.length > 0) {
      const found = go("choose", open.splice(Math.floor(random() * open.length), 1)[0]);
      if ("x" in found) return found;
    }
    return { what: "wait" };
  };
  for (;;) {
    const found = look();
    if (found.what !== "wait" || isLate()) return found;
    await new Promise((done) => setTimeout(done, 10));
  }
}
"""


TIRED, ENOUGH = 6, 12
"""Answers after which somebody mostly passes, and after which the match is given up: it ends for
certain, whatever the dice say."""


@define
class Clicker:
    """Plays one page."""

    page: Page
    seed: int = 1
    touch: bool = False
    enough: int | None = ENOUGH
    """None: it never gives up."""
    tired: int = TIRED
    done: Counter[str] = field(factory=Counter)

    def step(self) -> str:
        """Do one thing as soon as there is something to do, and tell which: what is chosen hangs on
        what was done before, not on how long it was waited."""
        drawn = Random(f"{self.seed} {sorted(self.done.items())}").randrange(1 << 30)
        seen: dict[str, Any] = self.page.evaluate(LOOK, [drawn, self.mood, PATIENCE])
        what = str(seen["what"])
        if what != "wait":
            self.done[what] += 1
        if "x" in seen:
            press = self.page.touchscreen.tap if self.touch else self.page.mouse.click
            press(seen["x"], seen["y"])
        return what

    @property
    def mood(self) -> str:
        """How it plays by now."""
        answers = self.done["confirm"]
        if self.enough is not None and answers >= self.enough:
            return "leaving"
        return "tired" if answers >= self.tired else "fresh"

    @property
    def is_over(self) -> bool:
        """Whether the result is shown."""
        return self.done["over"] > 0


def play(*players: Clicker) -> None:
    """Let everybody click in turn, as long as there is something to do, until each has seen the
    result."""
    for player in cycle(players):
        while not player.is_over and player.step() != "wait":
            pass
        if all(player.is_over for player in players):
            return
