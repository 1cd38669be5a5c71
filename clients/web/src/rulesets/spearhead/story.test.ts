import { expect, test } from "vitest";

import type { Rolled, Shot } from "../../contract/spearhead";
import type { Book } from "./book";
import { highest, modifiers, shotDice } from "./story";

test("the highest dice are those that count", () => {
  expect(highest([2, 5, 6, 1], 2)).toEqual([false, true, true, false]);
  expect(highest([4, 4, 4], 1)).toEqual([true, false, false]);
  expect(highest([1], 0)).toEqual([false]);
});

test("the modifiers of a step are named with what they add", () => {
  const book = { name: (code: string) => code } as Book;
  const shot = {
    modifiers: [
      { step: "aim", source: "moved", value: -1 },
      { step: "power", source: "ability", value: 2 },
    ],
  } as unknown as Shot;
  expect(modifiers(book, shot, "aim")).toBe("\u22121 moved");
  expect(modifiers(book, shot, "armour", "power")).toBe("+2 ability");
  expect(modifiers(book, shot, "hits")).toBe("");
});

test("the dice of a shot have the number that each needs beside them", () => {
  const shot = { hits: 1, penetrating: 1, aim_dice: [4, 2], armour_dice: [5] } as unknown as Shot;
  const rolled = [
    { purpose: "aim", faces: [4, 2], needed: 4 },
    { purpose: "armour", faces: [5], needed: 3 },
    { purpose: "power", faces: [6] },
  ] as unknown as Rolled[];
  expect(shotDice(shot, rolled).map(({ faces, needed }) => [faces, needed])).toEqual([
    [[4, 2], 4],
    [[5], 3],
    [[6], undefined],
  ]);
});
