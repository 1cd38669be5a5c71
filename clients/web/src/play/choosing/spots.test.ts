// Places of the table that are chosen from.

import { expect, test } from "vitest";

import type { Figure } from "../../core/view";
import { begin, turnTo, written } from "../reply/draft";
import type { AngleBlank, Form } from "../reply/forms";
import { type Words, open, worded } from "./choosing";
import { bodiesOf, counted, nearest, next, spotsOf } from "./spots";

const words = (order: Words["order"]): Words => ({
  order,
  listed: () => "",
  declines: () => false,
});

const nowhere = () => null;
const lay = (x: number, y: number, more: Partial<Form> = {}): Form => ({
  reply: { t: "lay", x, y },
  unit: "us",
  at: [x, y],
  ...more,
});
const say = (reply: { t: string }) => JSON.stringify(reply);

test("ways to answer that have a place are found, those that are refused are not", () => {
  const refused = { legal: false, code: "no" };
  const choosing = open(
    worded(
      [lay(1, 2), lay(3, 4, { refusal: refused }), { reply: { t: "pass" } }, lay(5, 6)],
      words(say),
    ),
    ["us"],
    nowhere,
  );

  expect(spotsOf(choosing).map(({ x, y }) => [x, y])).toEqual([
    [1, 2],
    [5, 6],
  ]);
});

test("places of another unit wait until it is chosen", () => {
  const choosing = open(worded([lay(1, 2), lay(3, 4, { unit: "them" })], words(say)), [], nowhere);

  expect(spotsOf(choosing)).toEqual([]);
  expect(spotsOf({ ...choosing, unit: "them" })).toHaveLength(1);
});

test("the nearest place is meant", () => {
  const spots = [
    { x: 0, y: 0 },
    { x: 4, y: 0 },
  ];

  expect(nearest(spots, { x: 2.1, y: 9 })).toEqual({ x: 4, y: 0 });
  expect(nearest([], { x: 0, y: 0 })).toBeNull();
});

test("an arrow leads to what lies most along it", () => {
  const spots = [
    { x: 0, y: 0 },
    { x: 1, y: 0.9 },
    { x: 2, y: 0 },
    { x: -1, y: 0 },
  ];

  expect(next(spots, { x: 0, y: 0 }, [1, 0])).toEqual({ x: 2, y: 0 });
  expect(next(spots, { x: 0, y: 0 }, [0, 1])).toEqual({ x: 1, y: 0.9 });
  expect(next(spots, { x: 2, y: 0 }, [1, 0])).toBeNull();
});

test("models are found by name, and counted by unit", () => {
  const pose = { x: 3, y: 4, facing: 0 };
  const figures = [
    { id: "us", pose, bases: [{ id: "us/01", x: 1, y: 1, r: 0.5 }] },
    { id: "tank", pose, length: 5, width: 3 },
    { id: "held", pose: null, bases: [{ id: "held/01", x: 0, y: 0, r: 0.5 }] },
  ] as unknown as Figure[];

  expect([...bodiesOf(figures).keys()]).toEqual(["us/01", "tank"]);
  expect(bodiesOf(figures).get("tank")).toMatchObject({ x: 3, y: 4, r: 2.5 });
  expect([...counted(["us/01", "tank/01", "us/02"])]).toEqual([
    ["us", 2],
    ["tank", 1],
  ]);
});

test("what is turned begins where its blank says", () => {
  const blank: AngleBlank = {
    t: "angle_blank",
    unit: "us",
    field: "bearing",
    middle: 90,
    most: 180,
    at: [7, 8],
  };
  const draft = begin(blank, { x: 0, y: 0, facing: 0 });

  expect(draft.start).toMatchObject({ x: 7, y: 8 });
  expect(written(turnTo(draft, 200))).toEqual({ bearing: 200 });
});
