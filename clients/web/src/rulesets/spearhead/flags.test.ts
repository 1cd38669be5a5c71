import { expect, test } from "vitest";

import { type Box, flags } from "./flags";

const hull = (x: number, y: number): Box => ({ x, y, w: 15, h: 10 });

test("a flag hangs below a tank that stands alone", () => {
  expect(flags([hull(0, 0)], 12, 8)).toEqual([{ x: 0, y: 21, w: 12, h: 8 }]);
});

test("tanks in a column have their flags beside them, on no hull and no other flag", () => {
  const column = [0, 21, 42, 63].map((y) => hull(0, y));
  const placed = flags(column, 12, 8);
  const boxes = [...column, ...placed];
  const overlaps = boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => Math.abs(a.x - b.x) < a.w + b.w && Math.abs(a.y - b.y) < a.h + b.h));
  expect(overlaps).toEqual([]);
});
