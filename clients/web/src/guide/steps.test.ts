import { expect, test } from "vitest";

import { type Moment, type Progress, START, type Step, follow, isDone, lookedAt } from "./steps";
import { next, previous } from "./steps";

const step = (id: string, more: Partial<Step> = {}): Step => ({
  id,
  title: id,
  text: id,
  clauses: [],
  aim: "own",
  ...more,
});
const STEPS = [
  step("sides"),
  step("move", { asked: ["which_move"] }),
  step("cover"),
  step("shoot", { asked: ["which_move", "which_shot"] }),
  step("react", { asked: ["which_reaction"] }),
  step("end", { asked: ["which_move"], round: 2 }),
];
const at = (asked: string | null, number: number, more: Partial<Moment> = {}): Moment => ({
  asked,
  number,
  round: 1,
  isOver: false,
  ...more,
});
const shown = (progress: Progress) => {
  const place = lookedAt(progress);
  return place === null ? null : progress.taught[place];
};
const go = (progress: Progress, now: Moment) => follow(STEPS, progress, now);

test("a step is shown until it was read, and what explains it follows at once", () => {
  const now = at("which_move", 1);
  const first = go(START, now);

  expect(shown(first)).toBe("sides");
  expect(go(first, now)).toBe(first);
  expect(shown(go(next(first), now))).toBe("move");
});

test("there is one step about an answer for each question", () => {
  const now = at("which_move", 1);
  const moving = go(next(go(START, now)), now);
  const explained = go(next(moving), now);
  const waiting = go(next(explained), now);

  expect(shown(explained)).toBe("cover");
  expect(shown(waiting)).toBe(null);
  expect(shown(go(waiting, at("which_shot", 2)))).toBe("shoot");
});

test("whoever plays on without a click has read it", () => {
  const moving = go(next(go(START, at("which_move", 1))), at("which_move", 1));

  expect(shown(go(moving, at(null, -1)))).toBe("move"); // it is the enemy's turn
  expect(shown(go(moving, at("which_move", 2)))).toBe("cover");
});

test("what comes up early is taught early, and what waits for a round waits", () => {
  const moving = go(next(go(START, at("which_move", 1))), at("which_move", 1));
  const early = { ...moving, isRead: true, taught: ["sides", "move", "cover", "shoot"] };

  expect(shown(go(early, at("which_move", 5)))).toBe(null);
  expect(shown(go(early, at("which_reaction", 5)))).toBe("react");
  expect(shown(go(early, at("which_move", 5, { round: 2 })))).toBe("end");
});

test("what never came up is told when the match is over", () => {
  let progress: Progress = { ...START, taught: ["sides", "move"], number: 9 };
  const told: (string | null | undefined)[] = [];
  for (let i = 0; i < 5; i++) {
    progress = go(progress, at(null, -1, { isOver: true }));
    told.push(shown(progress));
    progress = next(progress);
  }

  expect(told).toEqual(["cover", "shoot", "react", "end", null]);
  expect(isDone(STEPS, progress)).toBe(true);
});

test("one can turn back, and comes forward again", () => {
  const now = at("which_move", 1);
  const moving = go(next(go(START, now)), now);
  const back = previous(moving, 1);

  expect(shown(back)).toBe("sides");
  expect(shown(go(back, at("which_move", 2)))).toBe("sides");
  expect(shown(next(back))).toBe("move");
});

test("between two steps one turns back to the last", () => {
  const now = at("which_move", 1);
  const read = next(go(next(go(next(go(START, now)), now)), now));

  expect(shown(read)).toBe(null);
  expect(shown(go(previous(read, 1), now))).toBe("cover");
});
