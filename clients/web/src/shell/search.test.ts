import { expect, test } from "vitest";

import { search } from "./search";

const clauses = [
  { id: "spearhead/aim-roll", title: "Rolling to hit", chapter: "Attacking", text: "Roll one D6." },
  { id: "spearhead/ram-move", title: "Ram", chapter: "Moving", text: "Drive at the nearest enemy." },
];

test("a search finds clauses with all of its words, wherever they stand", () => {
  expect(search(clauses, "roll ATTACKING").map((c) => c.id)).toEqual(["spearhead/aim-roll"]);
  expect(search(clauses, "")).toHaveLength(2);
  expect(search(clauses, "zeppelin")).toEqual([]);
});
