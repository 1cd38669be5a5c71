import { expect, test } from "vitest";

import { cardPlacement } from "./cardPlacement";

const VIEW = { width: 1000, height: 600 };
const CARD = { width: 300, height: 150 };
const row = (y: number, ...xs: number[]) => xs.map((x) => ({ x, y }));

test("a card lies in the middle at the top while nobody stands there", () => {
  expect(cardPlacement(VIEW, CARD, row(400, 500), [])).toEqual({ across: "middle", down: "top" });
});

test("it makes way for whoever stands below it, to where the fewest stand", () => {
  expect(cardPlacement(VIEW, CARD, [], row(80, 100, 500, 900))).toEqual({
    across: "middle",
    down: "bottom",
  });
  expect(cardPlacement(VIEW, CARD, [], [...row(80, 500, 900), ...row(500, 500)])).toEqual({
    across: "left",
    down: "top",
  });
});

test("who acts is hidden last of all", () => {
  const crowd = [
    ...row(80, 450, 500, 550),
    ...row(520, 450, 500, 550),
    ...row(80, 60, 120),
    ...row(520, 60, 120),
  ];
  expect(cardPlacement(VIEW, CARD, [...row(60, 900), ...row(540, 900)], crowd)).toEqual({
    across: "left",
    down: "top",
  });
});
