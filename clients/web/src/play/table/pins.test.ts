import { expect, test } from "vitest";

import { shared } from "../../table/flags";
import { beside } from "./pins";

const BOARD = { x: 200, y: 200, w: 200, h: 200 };
const body = (x: number, y: number) => ({ x, y, w: 15, h: 15 });
const placed = (...bodies: readonly ReturnType<typeof body>[]) =>
  beside(
    bodies.map((body) => ({ body, w: 30, h: 9 })),
    bodies,
    BOARD,
  );

test("a label lies below its body where there is room", () => {
  expect(placed(body(200, 200))).toEqual([{ x: 200, y: 227, w: 30, h: 9 }]);
});

test("at the lower edge of the board it lies above", () => {
  expect(placed(body(200, 385))[0]?.y).toBe(358);
});

test("close labels lie on no body and on none of the others", () => {
  const bodies = [body(180, 200), body(215, 205), body(200, 240), body(190, 165)];
  const labels = placed(...bodies);

  for (const [i, label] of labels.entries()) {
    expect([...bodies, ...labels.slice(0, i)].filter((one) => shared(label, one) > 0)).toEqual([]);
  }
});

test("where all four sides are taken it lies at a corner, and goes no farther", () => {
  const sides = [body(200, 235), body(200, 165), body(250, 200), body(150, 200)];
  const [label] = beside([{ body: body(200, 200), w: 20, h: 9 }], sides, BOARD);

  expect(label).toEqual({ x: 238, y: 227, w: 20, h: 9 });
});
