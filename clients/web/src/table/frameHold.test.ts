import { expect, test } from "vitest";

import { Hold, REST } from "./frameHold";

test("what happens waits while a hand moves the eye, and no longer", () => {
  const hold = new Hold();
  expect(hold.waits(0)).toBe(false);
  hold.touch(100);
  expect(hold.waits(110)).toBe(true);
  expect(hold.waits(100 + REST + 1)).toBe(false);
});

test("under a hand that does not rest it is drawn once a second", () => {
  const hold = new Hold();
  const drawn: number[] = [];
  for (let now = 0; now < 3500; now += 20) {
    hold.touch(now);
    if (hold.waits(now)) continue;
    drawn.push(now);
    hold.drew(now);
  }
  expect(drawn).toEqual([1000, 2000, 3000]);
});
