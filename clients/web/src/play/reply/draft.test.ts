import { expect, test } from "vitest";

import {
  add,
  begin,
  canTurn,
  corner,
  drilled,
  drop,
  heading,
  lead,
  leadRound,
  nudge,
  step,
  turn,
  turnTo,
  written,
} from "./draft";
import type { AngleBlank, PathBlank, PlaceBlank } from "./forms";

const path = (points: PathBlank["points"]): PathBlank => ({
  t: "path_blank",
  unit: "u",
  field: "legs",
  most: 4,
  mode: "m",
  points,
});
const stands = { x: 10, y: 5, facing: 90 };

test("a slid path keeps its facing unless it is turned", () => {
  const draft = add(add(begin(path("slid"), stands), { x: 12, y: 5 }), { x: 12, y: 9.00004 });

  expect(written(draft)).toEqual({
    legs: [
      { x: 12, y: 5 },
      { x: 12, y: 9 },
    ],
  });
  expect(heading(draft)).toBe(90);
  expect(written(turn(draft, 15))).toMatchObject({ facing: 105 });
});

test("a driven path is nose first, and a new leg forgets the last pivot", () => {
  const draft = add(begin(path("driven"), stands), { x: 10, y: 1 });

  expect(heading(draft)).toBe(270);
  expect(written(turnTo(draft, -30))).toEqual({ legs: [[10, 1]], facing: 330 });
  expect(written(add(turnTo(draft, 0), { x: 8, y: 1 }))).toEqual({
    legs: [
      [10, 1],
      [8, 1],
    ],
  });
});

test("a way straight back is the length behind the unit, at most what it may", () => {
  const begun = begin(path("straight_back"), stands);

  expect(written(lead(begun, { x: 13, y: 2 }))).toEqual({ legs: 3 });
  expect(written(lead(begun, { x: 10, y: -20 }))).toEqual({ legs: 4 });
  expect(written(lead(begun, { x: 10, y: 9 }))).toEqual({ legs: 0 });
  expect(written(turn(begun, 15))).toEqual({ legs: 0 });
});

test("legs are added at a corner, nudged at the end and taken off", () => {
  const draft = nudge(corner(add(begin(path("driven"), stands), { x: 11, y: 5 })), 0, 2);

  expect(written(draft)).toEqual({
    legs: [
      [11, 5],
      [11, 7],
    ],
  });
  expect(written(drop(draft))).toEqual({ legs: [[11, 5]] });
  expect(written(drop(drop(drop(draft))))).toEqual({ legs: [] });
});

test("a place begins where the form says and goes where it is put", () => {
  const blank: PlaceBlank = { t: "place_blank", unit: "u", area: [], x: 2, y: 1, facing: 0 };

  expect(written(begin(blank, null))).toEqual({ x: 2, y: 1, facing: 0 });
  expect(written(turn(nudge(add(begin(blank, null), { x: 3, y: 3 }), 1, 0), -15))).toEqual({
    x: 4,
    y: 3,
    facing: 345,
  });
});

test("an angle stays within its bounds", () => {
  const blank: AngleBlank = { t: "angle_blank", unit: "u", field: "facing", middle: 350, most: 30 };
  const begun = begin(blank, stands);

  expect(written(turnTo(begun, 10))).toEqual({ facing: 10 });
  expect(written(turnTo(begun, 90))).toEqual({ facing: 20 });
  expect(written(add(begun, { x: 10, y: -5 }))).toEqual({ facing: 320 });
});

test("a unit of many goes as one, and turning it wheels it", () => {
  const begun = begin(path("formation"), stands);
  const gone = add(begun, { x: 12, y: 9 });

  expect(written(gone)).toEqual({ legs: [[12, 9]], formation: { manner: "keep" } });
  expect(written(turn(gone, 15))).toEqual({
    legs: [[12, 9]],
    formation: { manner: "wheel", turn: 15 },
  });
  expect(written(add(turn(gone, 15), { x: 13, y: 9 }))).toMatchObject({ formation: { turn: 15 } });
});

test("each manner says only what it heeds", () => {
  const line = drilled(turn(begin(path("formation"), stands), 10), {
    manner: "line",
    ranks: 2,
    gap: 1,
  });

  expect(written(line)).toMatchObject({
    formation: { manner: "line", ranks: 2, gap: 1, heading: 100 },
  });
  expect(written(drilled(line, { manner: "column" }))).toMatchObject({
    formation: { manner: "column", gap: 1 },
  });
  expect(written(drilled(line, { manner: "keep" }))).toMatchObject({
    formation: { manner: "keep" },
  });
  expect(drilled(line, { ranks: 0, gap: -1 }).drill).toEqual({ manner: "line", ranks: 1, gap: 0 });
});

const models = { t: "models_blank", unit: "u", field: "goings", most: 6 } as const;
const two = {
  ...stands,
  bases: [
    { id: "u/01", x: 9, y: 5, r: 0.5 },
    { id: "u/02", x: 11, y: 5, r: 0.5 },
  ],
};

test("models are taken in hand one by one; who has no way is not told of", () => {
  const begun = begin(models, two);
  const second = step(begun, 1);

  expect(written(begun)).toEqual({ goings: [] });
  expect(written(lead(second, { x: 11, y: 8 }))).toEqual({
    goings: [{ model: "u/02", way: [[11, 8]] }],
  });
  expect(written(lead(corner(lead(second, { x: 11, y: 8 })), { x: 12, y: 8 }))).toEqual({
    goings: [
      {
        model: "u/02",
        way: [
          [11, 8],
          [12, 8],
        ],
      },
    ],
  });
  expect(written(drop(lead(second, { x: 11, y: 8 })))).toEqual({ goings: [] });
  expect(step(second, 1).byHand?.active).toBe("u/01");
});

test("models that are put down begin where the reply has them, and keep one place each", () => {
  const reply = { t: "deploy_models", goings: [{ model: "u/01", way: [[3, 4]] }] } as never;
  const put = begin({ ...models, most: 0 }, null, reply);

  expect(written(put)).toEqual({ goings: [{ model: "u/01", way: [[3, 4]] }] });
  expect(written(nudge(put, 1, 0))).toEqual({ goings: [{ model: "u/01", way: [[4, 4]] }] });
  expect(written(drop(add(corner(put), { x: 5, y: 5 })))).toEqual({
    goings: [{ model: "u/01", way: [[5, 5]] }],
  });
});

test("a way round is written leg by leg, and forgotten when its end is elsewhere", () => {
  const draft = leadRound(add(begin(path("driven"), stands), { x: 10, y: 8 }), [
    { x: 11, y: 6 },
    { x: 10, y: 8 },
  ]);

  expect(written(draft)).toEqual({
    legs: [
      [11, 6],
      [10, 8],
    ],
  });
  expect(heading(draft)).toBe(116.565);
  expect(written(nudge(draft, 0, 1))).toEqual({ legs: [[10, 9]] });
  expect(written(add(draft, { x: 10, y: 9 }))).toEqual({
    legs: [
      [11, 6],
      [10, 8],
      [10, 9],
    ],
  });
  expect(
    leadRound(add(add(begin(path("driven"), stands), { x: 1, y: 1 }), { x: 2, y: 2 }), [
      { x: 0, y: 0 },
    ]).around,
  ).toBeUndefined();
});

test("what is round is not turned, and who is alone forms nothing", () => {
  const blank: PlaceBlank = { t: "place_blank", unit: "u", area: [], x: 2, y: 1, facing: 0 };
  const path: PathBlank = {
    t: "path_blank",
    unit: "u",
    field: "path",
    most: 6,
    mode: "move",
    points: "formation",
  };
  const base = (id: string) => ({ id, x: 1, y: 1, r: 1 });
  const stood = (...ids: string[]) => ({ x: 1, y: 1, facing: 0, bases: ids.map(base) });

  expect(canTurn(begin(blank, null))).toBe(true);
  expect(canTurn(begin({ ...blank, turns: false }, null))).toBe(false);
  const alone = begin(path, stood("u/1"));
  expect([alone.drill, canTurn(alone)]).toEqual([undefined, false]);
  expect(written(add(alone, { x: 3, y: 4 }))).toEqual({ path: [[3, 4]] });
  expect(begin(path, stood("u/1", "u/2")).drill).toBeDefined();
});
