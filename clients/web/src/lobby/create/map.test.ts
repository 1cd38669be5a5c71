import { expect, test } from "vitest";

import { mapIn } from "./MapField";

const file = (held: unknown) => () => ({ force: JSON.stringify(held) });
const PIECE = {
  id: "wood",
  kind: "woods",
  polygon: [
    [0, 0],
    [4, 0],
    [0, 4],
  ],
};

const MAP = {
  long: 72,
  zones: { blue: { rect: [0, 0, 72, 12], edge: "south" } },
  markers: [{ id: "hill", x: 4, y: 8, radius: 3 }],
  objectives: [{ id: "well", at: [4, 8] }],
  terrain: [PIECE],
};

test("a map is what a file holds", () => {
  expect(mapIn(file(MAP))).toEqual(MAP);
  expect(mapIn(file({ terrain: [] }))).toEqual({ terrain: [] });
});

test.each([
  ["no part of a map", { tanks: [] }],
  ["a size of no length", { short: 0 }],
  ["a zone without a fourth side", { zones: { blue: { rect: [0, 0, 9] } } }],
  ["a marker that is nowhere", { markers: [{ id: "hill", x: 4 }] }],
  ["an objective that is nowhere", { objectives: [{ id: "well", at: [4] }] }],
  ["a piece without a kind", { terrain: [{ ...PIECE, kind: undefined }] }],
  [
    "a line for a piece",
    {
      terrain: [
        {
          ...PIECE,
          polygon: [
            [0, 0],
            [1, 1],
          ],
        },
      ],
    },
  ],
  [
    "a corner that is no place",
    {
      terrain: [
        {
          ...PIECE,
          polygon: [
            [0, 0],
            [1, 1],
            ["a", 2],
          ],
        },
      ],
    },
  ],
])("a file with %s holds none", (_, held) => {
  expect(mapIn(file(held))).toBeNull();
});

test("a file that cannot be read holds none", () => {
  expect(
    mapIn(() => {
      throw new Error("no TOML");
    }),
  ).toBeNull();
});
