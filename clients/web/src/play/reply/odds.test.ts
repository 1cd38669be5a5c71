import { expect, test } from "vitest";

import { counted, isTelling, rowsOf } from "./odds";

const hits = (n: number, chance: number) => ({ code: "hits", chance, params: { hits: n } });

const shown = (all: Parameters<typeof rowsOf>[0], most: number) => rowsOf(all, most).map(counted);

test("all outcomes stand in the order of what they count", () => {
  const all = [hits(0, 0.1), hits(3, 0.05), hits(1, 0.5), hits(2, 0.35)];

  expect(shown(all, 4)).toEqual(["3", "2", "1", "0"]);
});

test("neighbours share a row where there is no room, and none of it is hidden", () => {
  const all = [1, 2, 3, 4, 5, 7, 8].map((n) => hits(n, n === 4 ? 0.7 : 0.05));

  expect(shown(all, 2)).toEqual(["4, 5, 7, 8", "1–3"]);
  expect(shown(all, 3)).toEqual(["5, 7, 8", "4", "1–3"]);
});

test("outcomes of several kinds stand by how likely they are", () => {
  const all = [
    { code: "miss", chance: 0.2 },
    { code: "kill", chance: 0.3 },
    { code: "damage", chance: 0.5, params: { hits: 2 } },
  ];

  expect(rowsOf(all, 9).map(([one]) => one?.code)).toEqual(["damage", "kill", "miss"]);
});

test("what destroys comes first, each kind of it in a row of its own", () => {
  const all = [
    hits(1, 0.5),
    hits(0, 0.3),
    hits(2, 0.12),
    { ...hits(6, 0.04), destroys: true },
    { ...hits(7, 0.02), destroys: true },
    { code: "burns", chance: 0.02, destroys: true },
  ];

  expect(shown(all, 4)).toEqual(["6, 7", "", "1, 2", "0"]);
});

test("nothing at all shares a row with nothing", () => {
  const all = [0, 2, 8, 10, 12].map((n) => hits(n, n === 2 ? 0.75 : 0.0625));

  expect(shown(all, 3)).toEqual(["8, 10, 12", "2", "0"]);
});

test("what is certain and counts nothing is not worth a card", () => {
  expect(isTelling({ outcomes: [{ code: "certain", chance: 1 }] })).toBe(false);
  expect(isTelling({ outcomes: [{ code: "certain", chance: 1 }], expected: { hits: 1 } })).toBe(
    true,
  );
  expect(
    isTelling({
      outcomes: [
        { code: "works", chance: 0.5 },
        { code: "fails", chance: 0.5 },
      ],
    }),
  ).toBe(true);
});
