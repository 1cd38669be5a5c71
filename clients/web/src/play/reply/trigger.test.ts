import { expect, test } from "vitest";

import type { Line } from "../../core/view";
import { deed } from "./trigger";

const line = (key: number, text: string, weight: Line["weight"], units: string[] = []): Line => ({
  key,
  seq: key,
  tag: text,
  text,
  weight,
  seat: null,
  units,
  dice: [],
  facts: [],
  clauses: [],
});
const STORY = [
  line(1, "Orange rolls 3: 3 activations.", "turn"),
  line(2, "B2 declares move, attack.", "minor", ["B2"]),
];

test("a declaration is what is answered, although it is told in small print", () => {
  expect(deed(STORY, [], 0)?.key).toBe(2);
});

test("a heading is never answered", () => {
  expect(deed(STORY.slice(0, 1), [], 0)).toBeNull();
  expect(deed([...STORY, line(3, "Round 2 of 6.", "round")], [], 0)?.key).toBe(2);
});

test("whoever the question names did it, whatever was told since", () => {
  const later = [
    ...STORY,
    line(3, "B2 fires at A1.", "deed", ["B2", "A1"]),
    line(4, "A1 takes 3 damage.", "plain", ["A1", "B2"]),
  ];
  expect(deed(later, ["B2"], 0)?.key).toBe(3);
  expect(deed(later, [], 0)?.key).toBe(4);
});

test("what somebody did before others acted is not answered", () => {
  const later = [...STORY, line(3, "A1 fires at B2.", "deed", ["A1", "B2"])];
  expect(deed(later, ["B2"], 0)?.key).toBe(3);
});

test("an enemy's order is answered, whatever blew up or answered in between", () => {
  const of = (seat: number, by: string | null, told: Line): Line => ({
    ...told,
    seat,
    share: { by, deed: "", outcome: {} },
  });
  const later = [
    of(1, "B2", line(3, "B2 fires at A1.", "deed", ["B2", "A1"])),
    of(0, null, line(4, "A1 explodes.", "deed", ["A1"])),
    of(1, null, line(5, "B2 takes 1 damage from the explosion.", "plain", ["B2"])),
    of(0, "A3", line(6, "A3 smashes B4.", "deed", ["A3", "B4"])),
  ];

  expect(deed(later, ["B2"], 0)?.key).toBe(3);
  expect(deed(later, ["B2"], 1)?.key).toBe(6);
});
