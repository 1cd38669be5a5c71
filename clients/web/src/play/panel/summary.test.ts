import { expect, test } from "vitest";

import type { Odds } from "../reply/forms";
import { worth } from "./summary";

const odds = (expected: { [name: string]: number }): Odds => ({ outcomes: [], expected });

test("what comes to nothing is left out of what is expected", () => {
  expect(worth(odds({ kill: 0, damage: 2.1, losses: 0 }))).toEqual([["damage", 2.1]]);
});

test("where all of it comes to nothing, the first says so", () => {
  expect(worth(odds({ losses: 0, damage: 0 }))).toEqual([["losses", 0]]);
  expect(worth(odds({}))).toEqual([]);
});

test("what follows from something else is told after it", () => {
  const sorted = { fallen: 0.3, hits: 1.5, wounds: 1 };
  const found = worth({ ...odds(sorted), order: ["hits", "wounds", "fallen"] });

  expect(found.map(([name]) => name)).toEqual(["hits", "wounds", "fallen"]);
});
