import { expect, test } from "vitest";

import type { Shot } from "../../contract/spearhead";
import type { Book } from "./book";
import { highest, modifiers } from "./story";

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
