import { expect, test } from "vitest";

import type { Ask } from "../../messages";
import { START } from "./machine";
import type { Situation } from "./situation";
import { isAwaited } from "./useQuestion";

const ASKED = 10_000; // ms
const waiting = { number: 7, seat: 0 } as Ask;
const situation = (asked: Ask | undefined): Situation =>
  ({ waiting: asked, standing: { at: ASKED } }) as unknown as Situation;
const clicked = (at: number) => ({
  ...START,
  early: [{ t: "unit" as const, unit: "A1", isOwn: true, at }],
});

test("what is clicked shortly before the question comes, or after, is awaited", () => {
  expect(isAwaited(situation(waiting), clicked(ASKED - 1000))).toBe(true);
  expect(isAwaited(situation(waiting), clicked(ASKED + 3000))).toBe(true);
});

test("what was refused while the other side was asked is not forgotten a second time", () => {
  expect(isAwaited(situation(undefined), clicked(ASKED + 100))).toBe(false);
  expect(isAwaited(situation(waiting), clicked(ASKED - 4000))).toBe(false);
});
