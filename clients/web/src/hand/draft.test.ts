import { expect, test } from "vitest";

import { add, begin, corner, drop, heading, lead, nudge, turn, turnTo, written } from "./draft";
import type { AngleBlank, PathBlank, PlaceBlank } from "./forms";

const path = (points: PathBlank["points"]): PathBlank => ({ t: "path_blank", unit: "u", field: "legs", most: 4, mode: "m", points });
const stands = { x: 10, y: 5, facing: 90 };

test("a slid path keeps its facing unless it is turned", () => {
  const draft = add(add(begin(path("slid"), stands), { x: 12, y: 5 }), { x: 12, y: 9.00004 });

  expect(written(draft)).toEqual({ legs: [{ x: 12, y: 5 }, { x: 12, y: 9 }] });
  expect(heading(draft)).toBe(90);
  expect(written(turn(draft, 15))).toMatchObject({ facing: 105 });
});

test("a driven path is nose first, and a new leg forgets the last pivot", () => {
  const draft = add(begin(path("driven"), stands), { x: 10, y: 1 });

  expect(heading(draft)).toBe(270);
  expect(written(turnTo(draft, -30))).toEqual({ legs: [[10, 1]], facing: 330 });
  expect(written(add(turnTo(draft, 0), { x: 8, y: 1 }))).toEqual({ legs: [[10, 1], [8, 1]] });
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

  expect(written(draft)).toEqual({ legs: [[11, 5], [11, 7]] });
  expect(written(drop(draft))).toEqual({ legs: [[11, 5]] });
  expect(written(drop(drop(drop(draft))))).toEqual({ legs: [] });
});

test("a place begins where the form says and goes where it is put", () => {
  const blank: PlaceBlank = { t: "place_blank", unit: "u", area: [], x: 2, y: 1, facing: 0 };

  expect(written(begin(blank, null))).toEqual({ x: 2, y: 1, facing: 0 });
  expect(written(turn(nudge(add(begin(blank, null), { x: 3, y: 3 }), 1, 0), -15))).toEqual({ x: 4, y: 3, facing: 345 });
});

test("an angle stays within its bounds", () => {
  const blank: AngleBlank = { t: "angle_blank", unit: "u", field: "facing", middle: 350, most: 30 };
  const begun = begin(blank, stands);

  expect(written(turnTo(begun, 10))).toEqual({ facing: 10 });
  expect(written(turnTo(begun, 90))).toEqual({ facing: 20 });
  expect(written(add(begun, { x: 10, y: -5 }))).toEqual({ facing: 320 });
});
