import { expect, test } from "vitest";

import { type Entry, folded, isFold, latest, openingOf } from "./folds";
import type { Line, Share } from "./view";

let next = 0;
const line = (text: string, share: Partial<Share> | null, more: Partial<Line> = {}): Line => ({
  key: next++,
  seq: 1,
  tag: "told",
  text,
  weight: "plain",
  seat: 0,
  units: [],
  dice: [],
  facts: [],
  clauses: [],
  share: share && { by: null, deed: "", outcome: {}, ...share },
  ...more,
});
const heading = (text: string, weight: "round" | "turn" | "phase") => line(text, null, { weight });
const texts = (entries: readonly Entry[]) => entries.map(({ text }) => text);
const none = () => false;

test("an order is one line with what came of it, and the sentences beneath", () => {
  const lines = [
    line("A2 declares a move and a shot.", { by: "A2", starts: true }),
    line("A2 drives.", { by: "A2", deed: "moves 4 in" }),
    line("A2 fires its gun.", { by: "A2", deed: "fires at B3", outcome: { hits: 1 } }),
    line("A2 fires its other gun.", { by: "A2", deed: "fires at B3", outcome: { hits: 2 } }),
    line("B3 is lost.", { outcome: { destroyed: 1 } }),
  ];

  const [fold] = folded(lines, none);

  expect(fold && isFold(fold) && fold.lines).toEqual(lines);
  expect(fold?.text).toBe("A2 moves 4 in; fires at B3: 3 hits, 1 destroyed");
});

test("what became of a hit is said after the figures, once its dice have fallen", () => {
  const lines = [
    line("A2 fires.", { by: "A2", deed: "fires at B3", outcome: { hits: 1 } }),
    line("B3 is struck.", { fate: "bounces off" }),
  ];

  expect(texts(folded(lines, none))).toEqual(["A2 fires at B3: 1 hit, bounces off"]);
  expect(texts(folded(lines, () => true))).toEqual(["A2 fires at B3"]);
});

test("what became of others than the one aimed at is said apart", () => {
  const lines = [
    line("A2 fires.", { by: "A2", at: "B3", deed: "fires at B3", outcome: { hits: 1 } }),
    line("B3 takes 8.", { of: "B3", outcome: { damage: 8 } }),
    line("B3 is lost.", { of: "B3", outcome: { destroyed: 1 } }),
    line("B1 takes 5.", { of: "B1", outcome: { damage: 5 } }),
    line("A2 takes 4.", { of: "A2", outcome: {}, aside: { damage: 4 } }),
    line("B1 takes 1.", { of: "B1", outcome: { damage: 1 } }),
  ];

  expect(texts(folded(lines, none))).toEqual([
    "A2 fires at B3: 1 hit, 8 damage, 1 destroyed; B1: 6 damage; A2: 4 damage",
  ]);
});

test("few sentences of one kind and of no order are said together, many counted", () => {
  const radio = (side: string) => line(`Radio of ${side}.`, null);
  const sides = (...all: string[]) => texts(folded(all.map(radio), none));

  expect(sides("Blue", "Red")).toEqual(["Radio of Blue. Radio of Red."]);
  expect(sides("A", "B", "C", "D")).toEqual(["Radio of D. The same for 3 more."]);
});

test("of tests beside an order, those that were failed are said", () => {
  const test = (text: string, failed: number) =>
    line(text, { outcome: failed > 0 ? { failed } : {} }, { tag: "tested" });
  const told = [test("A1 fails.", 1), test("A2 passes.", 0), test("A3 fails.", 1)];

  expect(texts(folded(told, none))).toEqual(["A1 fails. A3 fails."]);
});

test("what fails is said once, and nothing before the dice have fallen", () => {
  const shot = line("A2 fires.", { by: "A2", deed: "fires at B3", outcome: { hits: 0 } });

  expect(texts(folded([shot], none))).toEqual(["A2 fires at B3: no hits"]);
  expect(texts(folded([shot], () => true))).toEqual(["A2 fires at B3"]);
});

test("who comes in between has an order of their own, and what was begun goes on after it", () => {
  const lines = [
    line("A2 declares a move.", { by: "A2", starts: true }),
    line("B1 lays smoke.", { by: "B1", deed: "lays smoke" }),
    line("A2 drives.", { by: "A2", deed: "moves 4 in" }),
    line("B1 fires back.", { by: "B1", starts: true, deed: "fires at A2" }),
  ];

  expect(texts(folded(lines, none))).toEqual(["B1 lays smoke", "A2 moves 4 in", "B1 fires at A2"]);
});

test("what is of no order is one line too, under the last of the weightiest", () => {
  const lines = [
    heading("Red: end of the turn", "phase"),
    line("Blue holds 2 objectives.", null, { weight: "deed", tag: "held" }),
    line("Red has 3 points.", null, { weight: "deed", seat: 1 }),
    line("A3 may charge again.", null),
    line("A4 may charge again.", {}),
    line("A3 drives.", { by: "A3", deed: "moves 4 in" }),
    line("The smoke clears.", null),
  ];

  const entries = folded(lines, none);

  expect(texts(entries)).toEqual([
    "Red: end of the turn",
    "Red has 3 points.",
    "A3 moves 4 in",
    "The smoke clears.",
  ]);
  expect(entries.filter(isFold).map(({ seat }) => seat)).toEqual([1, 0]);
  expect(entries.map((entry) => isFold(entry) && entry.main.text)).toEqual([
    false,
    "Red has 3 points.",
    "A3 drives.",
    false,
  ]);
});

test("a charge that falls short fails, once its dice have fallen", () => {
  const lines = [
    line("B6 declares a charge.", { by: "B6", deed: "charges A2" }),
    line("B6 falls short.", { outcome: { reached: 0 } }),
  ];

  expect(texts(folded(lines, none))).toEqual(["B6 charges A2: fails to arrive"]);
  expect(texts(folded(lines, (one) => one === lines[1]))).toEqual(["B6 charges A2"]);
});

test("a combat is summed up by its result", () => {
  const lines = [
    line("A1 reaches B1.", { by: "A1", deed: "charges B1" }),
    line("A1 strikes.", { by: "A1", deed: "strikes B1", combat: "blow" }),
    line("B1 strikes.", { by: "B1", deed: "strikes A1", combat: "blow" }),
    line("3 to 1.", { by: "Combat A1, B1:", deed: "3 to 1 wounds", combat: "over" }),
    line("B1 runs.", { outcome: { broken: 1 } }),
  ];

  expect(texts(folded(lines, none))).toEqual([
    "A1 charges B1",
    "Combat A1, B1: 3 to 1 wounds: breaks",
  ]);
});

test("a combat says who was destroyed in it, and who piles in after it belongs to it", () => {
  const lines = [
    line("A1 strikes.", { by: "A1", deed: "strikes B1", combat: "blow", outcome: { damage: 9 } }),
    line("B1 loses two.", { of: "B1", outcome: { damage: 9, fallen: 2 } }),
    line("B1 is destroyed.", { of: "B1", outcome: { destroyed: 1 } }),
    line("3 to 1.", { by: "Combat A1, B1:", deed: "3 to 1 wounds", combat: "over" }),
    line("A1 piles in.", {}),
  ];

  expect(texts(folded(lines, none))).toEqual([
    "Combat A1, B1: 3 to 1 wounds; B1: 2 models lost, 1 destroyed",
  ]);
});

test("headings under which nothing happened are left out, but for the last", () => {
  const lines = [
    heading("Round 1", "round"),
    heading("Blue", "turn"),
    heading("Blue: radio", "phase"),
    heading("Green", "turn"),
    heading("Green: shooting", "phase"),
    line("Green shoots.", null),
    heading("Green: radio", "phase"),
  ];

  expect(texts(folded(lines, none))).toEqual([
    "Round 1",
    "Green",
    "Green: shooting",
    "Green shoots.",
    "Green: radio",
  ]);
});

test("an order that was taken back stays for itself", () => {
  const lines = [
    line("A2 drives.", { by: "A2", deed: "moves 4 in" }, { undone: 3000 }),
    line("A2 drives.", { by: "A2", deed: "moves 5 in" }),
  ];

  expect(texts(folded(lines, none))).toEqual(["A2 moves 4 in", "A2 moves 5 in"]);
});

test("each of two combats has a line", () => {
  const combat = (one: string, other: string) => [
    line(`${one} strikes.`, { by: one, deed: `strikes ${other}`, combat: "blow" }),
    line("Over.", { by: `Combat ${one}, ${other}:`, deed: "3 to 1 wounds", combat: "over" }),
  ];

  expect(texts(folded([...combat("A1", "B1"), ...combat("A2", "B2")], none))).toEqual([
    "Combat A1, B1: 3 to 1 wounds",
    "Combat A2, B2: 3 to 1 wounds",
  ]);
});

test("until its dice have fallen a sentence says who does what, and not what comes of it", () => {
  const dice = [{ label: "to hit", faces: [6, 6] }];
  const shot = line("A2 fires at B3: 2 hits.", { by: "A2", deed: "fires at B3" }, { dice });

  expect(openingOf(shot)).toBe("A2 fires at B3");
  expect(openingOf(line("Red rolls 3: 3 activations.", null, { dice }))).toBe("…");
  expect(openingOf(line("A2 drives 4 in.", { by: "A2", deed: "drives" }))).toBe("A2 drives 4 in.");
  const opens = folded([{ ...shot, share: { by: "A2", deed: "", outcome: {} } }], () => true);
  expect(texts(opens)).toEqual(["…"]);
});

test("the last entries are kept whole, so that an order stays the same while others follow", () => {
  const order = (by: string) => [line(`${by} drives.`, { by, starts: true }), line("On.", { by })];
  const entries = folded([...order("A1"), ...order("A2"), ...order("A3")], none);

  expect(latest(entries, 2)).toEqual(entries.slice(2));
  expect(latest(entries, 3)).toEqual(entries.slice(1));
  expect(latest(entries, 7)).toEqual(entries);
  expect(latest(entries, 0)).toEqual([]);
});
