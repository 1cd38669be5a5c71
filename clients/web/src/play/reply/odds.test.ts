import { expect, test } from "vitest";

import { isTelling, likeliest } from "./odds";

const hits = (n: number, chance: number) => ({ code: "hits", chance, params: { hits: n } });

test("what is likely is kept, and stands in the order of what it counts", () => {
  const all = [hits(0, 0.1), hits(3, 0.05), hits(1, 0.5), hits(2, 0.35)];

  expect(likeliest(all, 3).map(({ params }) => params?.["hits"])).toEqual([2, 1, 0]);
  expect(likeliest(all, 9)).toHaveLength(4);
});

test("outcomes of several kinds stand by how likely they are", () => {
  const all = [
    { code: "miss", chance: 0.2 },
    { code: "kill", chance: 0.3 },
    { code: "damage", chance: 0.5, params: { hits: 2 } },
  ];

  expect(likeliest(all, 9).map(({ code }) => code)).toEqual(["damage", "kill", "miss"]);
});

test("what destroys comes first, and is never among the rest", () => {
  const all = [
    hits(1, 0.5),
    hits(0, 0.3),
    hits(2, 0.14),
    { ...hits(6, 0.04), destroys: true },
    { ...hits(7, 0.02), destroys: true },
  ];

  expect(likeliest(all, 3).map(({ params }) => params?.["hits"])).toEqual([7, 6, 1]);
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
