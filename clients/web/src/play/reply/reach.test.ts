import { expect, test } from "vitest";

import type { Draft } from "./draft";
import type { Area, MovePreview } from "./forms";
import { corners, endOf, meant, outline, stopOf } from "./reach";

/** Open ground: what it costs is how far it is. */
function open(
  most: number,
  step: number,
  isShut: (x: number, y: number) => boolean = () => false,
): Area {
  const cells: [number, number, number][] = [[5, 5, 0]];
  for (let i = -20; i <= 20; i++)
    for (let j = -20; j <= 20; j++) {
      const cost = Math.hypot(i, j) * step;
      if (cost > 0 && cost <= most && !isShut(5 + i * step, 5 + j * step))
        cells.push([5 + i * step, 5 + j * step, cost]);
    }
  return { cells, step, most };
}
const far = (area: Area, share: number) =>
  outline(area, share)
    .flat()
    .map(({ x, y }) => Math.hypot(x - 5, y - 5));
const size = (area: Area, share: number) =>
  outline(area, share).reduce(
    (sum, polygon) =>
      sum +
      Math.abs(
        polygon.reduce((part, p, n) => {
          const q = polygon[(n + 1) % polygon.length] ?? p;
          return part + (p.x * q.y - q.x * p.y) / 2;
        }, 0),
      ),
    0,
  );

test.each([
  [7, 1],
  [7.5, 1],
  [6.2, 0.5],
  [20, 3],
])(
  "of %f in steps of %f nothing is drawn that is out of reach, and little is left out",
  (most, step) => {
    const area = open(most, step);

    expect(Math.max(...far(area, 1))).toBeLessThan(most + 0.03 * step + 0.01 * most);
    expect(size(area, 1)).toBeGreaterThan(0.93 * Math.PI * most ** 2);
    expect(Math.max(...far(area, 1 / 2))).toBeLessThan(most / 2 + 0.1 * step);
  },
);

test("nothing is drawn into what shuts ground out", () => {
  const area = open(7, 1, (x) => x > 7);

  expect(
    Math.max(
      ...outline(area, 1)
        .flat()
        .map(({ x }) => x),
    ),
  ).toBe(7);
});

test("who cannot move has nothing in reach", () => {
  expect(outline({ cells: [[5, 5, 0]], step: 1, most: 0 }, 1)).toEqual([]);
  expect(outline({ cells: [], step: 1, most: 7 }, 1)).toEqual([]);
});

test("a leg that is set too far is meant to end where it may", () => {
  const may: MovePreview = {
    poses: [
      [0, 0, 0],
      [7, 0, 0],
    ],
    length: 7,
    cost: 7,
    most: 7,
  };
  const set = (x: number): MovePreview => ({
    poses: [
      [0, 0, 0],
      [x, 0, 0],
    ],
    length: x,
    cost: x,
    most: 7,
    refusal: { legal: false, code: "too_far" },
    short: may,
  });
  const shut: MovePreview = {
    poses: [
      [0, 0, 0],
      [7.3, 0, 0],
    ],
    length: 7.3,
    cost: 7.3,
    most: 7,
    refusal: { legal: false, code: "blocked" },
  };

  expect(meant(set(7.3))).toBe(may);
  expect(meant(set(19))).toBe(may);
  expect(meant({ ...set(9), short: { ...may, length: 0.01 } })?.refusal?.code).toBe("too_far");
  expect(meant(shut)).toBe(shut);
  expect(meant(may)).toBe(may);
  expect(meant(null)).toBeNull();
});

test("a leg that is blocked is meant to lead round", () => {
  const around: MovePreview = {
    poses: [
      [0, 0, 0],
      [0, 0, 45],
      [2, 2, 45],
      [4, 0, 315],
    ],
    length: 6,
    cost: 6,
    most: 8,
  };
  const straight: MovePreview = {
    poses: [
      [0, 0, 0],
      [4, 0, 0],
    ],
    length: 4,
    cost: 4,
    most: 8,
    refusal: { legal: false },
    around,
    short: {
      poses: [
        [0, 0, 0],
        [1, 0, 0],
      ],
      length: 1,
      cost: 1,
      most: 8,
    },
  };

  expect(meant(straight)).toBe(around);
  expect(corners(around)).toEqual([
    { x: 2, y: 2 },
    { x: 4, y: 0 },
  ]);
});

test("a place is meant where the rules pull it to, however far that is", () => {
  const may: MovePreview = { poses: [[2, 10, 0]], length: 0, cost: 0, most: 0 };
  const put: MovePreview = {
    poses: [[3, 10, 0]],
    length: 0,
    cost: 0,
    most: 0,
    refusal: { legal: false, code: "outside_zone" },
    short: may,
  };
  const { short, ...far } = put;

  expect(meant(put)).toBe(may);
  expect(meant(far)).toBe(far);
});

test("a way ends where its middle is, or the model that is in hand", () => {
  const way = {
    poses: [
      [1, 1, 0],
      [4, 5, 0],
    ],
    places: [
      ["u/1", 2, 2],
      ["u/2", 6, 7],
    ],
  } as unknown as MovePreview;
  const draft = { start: { x: 1, y: 1, facing: 0 }, points: [] } as unknown as Draft;

  expect(endOf(way, draft)).toEqual({ x: 4, y: 5 });
  expect(endOf(way, { ...draft, byHand: { models: [], active: "u/2", ways: {} } })).toEqual({
    x: 6,
    y: 7,
  });
  expect(endOf(way, { ...draft, byHand: { models: [], active: "u/9", ways: {} } })).toBeNull();
});

test("a way that is cut short tells of the wall that ends it, not of its length", () => {
  const far = { legal: false, code: "too_far" };
  const wall = { legal: false, code: "path_blocked" };
  const short: MovePreview = { poses: [[3, 0, 0]], length: 3, cost: 3, most: 8 };
  const course: MovePreview = { poses: [[20, 0, 0]], length: 20, cost: 20, most: 8, refusal: far };

  expect(stopOf({ ...course, short: { ...short, stopped_by: wall } })).toBe(wall);
  expect(stopOf({ ...course, short })).toBe(far);
});
