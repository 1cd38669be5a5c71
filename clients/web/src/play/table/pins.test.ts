import { expect, it } from "vitest";

import { stacked } from "./pins";

it("labels of close targets are stacked, and others lie where they are", () => {
  const label = (x: number, y: number) => ({ x, y, wide: 60 });

  expect(stacked([label(0, 0), label(30, 5), label(50, 8), label(200, 3)], 20)).toEqual([
    0, 15, 32, 0,
  ]);
  expect(stacked([label(0, 10), label(10, 0)], 20)).toEqual([10, 0]);
});
