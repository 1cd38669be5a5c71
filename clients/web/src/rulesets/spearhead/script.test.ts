import { expect, test } from "vitest";

import type { Data, RulesetPage, Update } from "../../messages";
import { Book } from "./book";
import { script } from "./script";

const notes = {
  slid: "{tank} goes {length:.1} in at {target}.",
  moved: "{tank} drives {length:.1} in.",
};
const catalogue = {
  weapons: {},
  sheets: {},
  scenarios: { c: { id: "c", name: "C", objective: { needed: 3 } } },
  factions: {},
  words: { notes, terms: { junction: "The junction" }, asks: {}, phases: {} },
};
const book = new Book({ titles: {}, catalogue } as unknown as RulesetPage);
const state = { options: {}, scenario: "c", units: {}, players: [{}, {}] } as unknown as Data;
const told = (...told: object[]) =>
  script(book, { t: "update", match: "m", seq: 4, notes: told } as unknown as Update, state, state)
    .lines;

test("dice whose outcome is still open are told with what made them fall", () => {
  const lines = told(
    { t: "slid", tank: "A6", target: "B2", length: 2 },
    { t: "rolled", purpose: "charge-damage", faces: [4], unit: "A6" },
  );
  expect(lines.map((line) => line.dice)).toEqual([[{ label: "charge damage, A6", faces: [4] }]]);
});

test.each([
  [
    {
      t: "rolled_off",
      purpose: "edge",
      rolls: [
        [2, 2],
        [1, 6],
      ],
      winner: 1,
    },
    "edge: Orange wins the roll-off, 6 to 1 after 1 tie.",
  ],
  [
    { t: "rolled_off", purpose: "edge", rolls: [[5, 3]], winner: 0 },
    "edge: Blue wins the roll-off, 5 to 3.",
  ],
  [
    { t: "hold_scored", marker: "junction", supply: [0, 0], holds: 0 },
    "The junction: no tanks nearby.",
  ],
  [
    { t: "hold_scored", marker: "junction", supply: [60, 60], holds: 0 },
    "The junction: nearby supply Blue 60, Orange 60; no side holds it.",
  ],
  [
    { t: "hold_scored", marker: "junction", supply: [60, 165], seat: 1, holds: 2 },
    "The junction: nearby supply Blue 60, Orange 165; Orange holds it, 2 of 3.",
  ],
  [
    { t: "moved", tank: "A1", how: "normal", path: [], length: 0, penalty: false },
    "A1 turns on the spot (normal).",
  ],
])("%o is told as %s", (note, text) => {
  expect(told(note).map((line) => line.text)).toEqual([text]);
});
