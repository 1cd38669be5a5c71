import { expect, test } from "vitest";

import type { Clause } from "../messages";
import { pieces, search } from "./search";

const clauses = [
  { id: "spearhead/aim-roll", title: "Rolling to hit", chapter: "Attacking", text: "Roll one D6." },
  {
    id: "spearhead/ram-move",
    title: "Ram",
    chapter: "Moving",
    text: "Drive at the nearest enemy.",
  },
];

test("a search finds clauses with all of its words, wherever they stand", () => {
  expect(search(clauses, "roll ATTACKING").map((c) => c.id)).toEqual(["spearhead/aim-roll"]);
  expect(search(clauses, "")).toHaveLength(2);
  expect(search(clauses, "zeppelin")).toEqual([]);
});

test("a text is cut at the ids of other clauses", () => {
  const known = new Set(["spearhead/aim-roll", "spearhead/ram-move", "spearhead/roll-off"]);
  const clause = {
    ...(clauses[0] as Clause),
    text: "After a roll-off see spearhead/ram-move, not aim-roll or half-inch.",
  };
  expect(pieces(clause, known)).toEqual([
    { text: "After a " },
    { text: "roll-off", clause: "roll-off" },
    { text: " see " },
    { text: "spearhead/ram-move", clause: "ram-move" },
    { text: ", not aim-roll or half-inch." },
  ]);
  expect(pieces(clauses[1] as Clause, known)).toEqual([{ text: "Drive at the nearest enemy." }]);
});
