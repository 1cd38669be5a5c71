import { expect, test } from "vitest";

import { terrainIn } from "./TerrainField";

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

test("terrain is what a file lists under that name", () => {
  expect(terrainIn(file({ long: 72, terrain: [PIECE] }))).toEqual([PIECE]);
});

test.each([
  ["no list", {}],
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
  expect(terrainIn(file(held))).toBeNull();
});

test("a file that cannot be read holds none", () => {
  expect(
    terrainIn(() => {
      throw new Error("no TOML");
    }),
  ).toBeNull();
});
