import { expect, test } from "vitest";

import { fortune, luck } from "./luck";

test("fair dice are neither lucky nor unlucky", () => {
  const fair = luck([{ faces: [1, 2, 3, 4, 5, 6], sides: 6, good: 1 }]);

  expect(fair).toEqual({ dice: 6, mean: 3.5, expected: 3.5, score: 0 });
  expect(fortune(fair.score)).toBe("fair");
});

test("luck is counted in standard deviations: four sixes are 2.5 / 1.708 times two above", () => {
  expect(luck([{ faces: [6, 6, 6, 6], sides: 6, good: 1 }]).score).toBeCloseTo(
    (4 * 2.5) / Math.sqrt((4 * 35) / 12),
    6,
  );
});

test("where low faces help, high ones are bad luck, and dice that help nobody do not count", () => {
  expect(luck([{ faces: [6, 6, 6, 6], sides: 6, good: -1 }]).score).toBeLessThan(-2);
  expect(luck([{ faces: [8, 8, 8], sides: 8, good: 0 }])).toEqual({
    dice: 3,
    mean: 8,
    expected: 4.5,
    score: 0,
  });
});

test.each([
  [2, "very_lucky"],
  [1.99, "lucky"],
  [0.99, "fair"],
  [-0.99, "fair"],
  [-1, "unlucky"],
  [-2, "very_unlucky"],
])("a score of %d is %s", (score, word) => {
  expect(fortune(score)).toBe(word);
});
