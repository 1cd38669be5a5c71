import { expect, test } from "vitest";

import type { Game } from "../../core/view";
import { say } from "../../words";
import { percent } from "../../words/numbers";
import type { Odds } from "../reply/forms";
import { amount, besideRows, headline, summary, worth } from "./summary";

const about = (value: number) => say("play.about", { value });
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

test("of what is certain the table tells the first figure, as the order of play has it", () => {
  const game: Partial<Game> = { call: (name: string) => name };
  const found: Odds = {
    outcomes: [{ code: "certain", chance: 1 }],
    expected: { damage: 96, fallen: 1, if_grounded: 31, lost: 35 },
    order: ["damage", "lost", "fallen", "if_grounded"],
  };

  expect(headline(game as Game, {}, found, 1)).toBe("damage 96");
  expect(summary(game as Game, {}, found)).toBe("damage 96, lost 35, fallen 1, if_grounded 31");
});

test("that it destroys is told in percent, and before averages", () => {
  const game: Partial<Game> = { call: (name: string) => name };
  const found: Odds = {
    outcomes: [
      { code: "fallen", chance: 0.88, params: { fallen: 0 } },
      { code: "destroyed", chance: 0.12, params: { fallen: 2 }, destroys: true },
    ],
    expected: { fallen: 0.3, destroyed: 0.12, hits: 1.5, wounds: 1 },
    order: ["destroyed", "hits", "wounds", "fallen"],
  };

  expect(summary(game as Game, {}, found)).toBe(
    `destroyed ${percent(0.12)}, hits ${amount(1.5)}, wounds ${about(1)}, fallen ${amount(0.3)}`,
  );
  expect(headline(game as Game, {}, found, 2)).toBe(
    `destroyed ${percent(0.12)}, fallen ${amount(0.3)}`,
  );
  expect(headline(game as Game, {}, found, 1)).toBe(`destroyed ${percent(0.12)}`);
});

test("what rows of outcomes tell is not told again beside them", () => {
  const odds: Odds = {
    outcomes: [
      { code: "destroyed", chance: 0.25, destroys: true },
      { code: "damage", chance: 0.5, params: { damage: 2 } },
      { code: "survives", chance: 0.25 },
    ],
    expected: { destroyed: 0.25, damage: 1, survives: 0.25 },
    order: ["destroyed", "damage", "survives"],
  };

  expect(besideRows(odds)).toMatchObject({ expected: { damage: 1 }, order: ["damage"] });
  expect(besideRows({ outcomes: odds.outcomes ?? [] }).order).toBeUndefined();
});
