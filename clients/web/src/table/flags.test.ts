import { expect, test } from "vitest";

import { type Box, flags } from "./flags";

const BOARD: Box = { x: 0, y: 100, w: 40, h: 140 };
const hull = (x: number, y: number): Box => ({ x, y, w: 15, h: 10 });

test("a flag hangs below a tank that stands alone", () => {
  expect(flags([hull(0, 0)], 12, 8, BOARD)).toEqual([{ x: 0, y: 21, w: 12, h: 8 }]);
});

test("tanks in a column have their flags beside them, on no hull and no other flag", () => {
  const column = [0, 21, 42, 63].map((y) => hull(0, y));
  const placed = flags(column, 12, 8, { ...BOARD, w: 100 });
  const boxes = [...column, ...placed];
  const overlaps = boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter((b) => Math.abs(a.x - b.x) < a.w + b.w && Math.abs(a.y - b.y) < a.h + b.h),
  );
  expect(overlaps).toEqual([]);
});

test("a flag stays on the board", () => {
  const low = hull(0, 225);
  expect(flags([low], 12, 8, BOARD)).toEqual([{ x: 0, y: 204, w: 12, h: 8 }]);
});
