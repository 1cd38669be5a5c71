import { expect, test } from "vitest";

import { percent, percents, together } from "./numbers";

test("what is all but sure is not told as sure, nor as none", () => {
  expect([0, 0.004, 0.01, 0.5, 0.99, 0.996, 1 - 1e-12, 1].map(percent)).toEqual([
    "0%",
    "<1%",
    "1%",
    "50%",
    "99%",
    ">99%",
    "100%",
    "100%",
  ]);
});

test("shares of a whole add up to a hundred", () => {
  const shares = [5 / 6, 1 / 36, 5 / 216, 4 / 216, 3 / 216, 18 / 216];
  const sums = [
    [1 / 3, 1 / 3, 1 / 3],
    [1 / 6, 1 / 6, 2 / 3],
    [0.5, 0.485, 0.015],
    shares.map((share) => share / shares.reduce((a, b) => a + b)),
  ].map((one) => percents(one).reduce((sum, text) => sum + Number(text.replace("%", "")), 0));

  expect(percents([1 / 3, 1 / 3, 1 / 3])).toEqual(["34%", "33%", "33%"]);
  expect(percents([0.996, 0.004])).toEqual([">99%", "<1%"]);
  expect(percents([1])).toEqual(["100%"]);
  expect(sums).toEqual([100, 100, 100, 100]);
});

test("parts of a whole that are told apart add up to their own sum and to the whole", () => {
  const [fatal, others] = [
    [1 / 16, 1 / 16],
    [0.6, 0.275],
  ];
  const sum = (texts: readonly string[]) =>
    texts.reduce((all, text) => all + Number(text.replace("%", "")), 0);

  expect(sum(percents(fatal))).toBe(13);
  expect(sum(percents(others, 100 - together(fatal)))).toBe(87);
});
