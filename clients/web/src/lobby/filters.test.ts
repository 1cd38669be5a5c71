import { expect, test } from "vitest";

import type { MatchInfo, RulesetSummary } from "../messages";
import { paceOf, span, paceText } from "./clocks";
import { ALL, byNeed, fits, isTurnOf, sizeOf } from "./filters";

const SIZED: RulesetSummary = {
  key: "sized",
  title: "Sized",
  version: 1,
  dice: true,
  limit: { key: "limit" },
};
const games = new Map([["sized", SIZED]]);

const match = (more: Partial<MatchInfo> = {}): MatchInfo => ({
  match: "m1",
  ruleset: "sized",
  title: "A match",
  status: "lobby",
  seats: [{ name: "Ada", kind: "guest" }, { kind: "open" }],
  clock: { bank: 1800, increment: 15 },
  created: 0,
  ...more,
});

test("without a wish everything is listed", () => {
  expect(fits(match(), ALL, games)).toBe(true);
});

test("a match is paceText by its rules, size, clock and who is against one", () => {
  const bot = match({ seats: [{ kind: "guest" }, { kind: "bot" }] });
  expect(fits(match(), { ...ALL, ruleset: "other" }, games)).toBe(false);
  expect(fits(match({ options: { limit: 300 } }), { ...ALL, size: "300" }, games)).toBe(true);
  expect(fits(match({ options: { limit: 500 } }), { ...ALL, size: "300" }, games)).toBe(false);
  expect(fits(match(), { ...ALL, pace: "quick" }, games)).toBe(false);
  expect(fits(match({ clock: { bank: 300 } }), { ...ALL, pace: "quick" }, games)).toBe(true);
  expect(fits(bot, { ...ALL, against: "person" }, games)).toBe(false);
  expect(fits(bot, { ...ALL, against: "bot" }, games)).toBe(true);
});

test("open and live are alternatives", () => {
  const live = match({ status: "live" });
  expect(fits(live, { ...ALL, open: true }, games)).toBe(false);
  expect(fits(live, { ...ALL, open: true, live: true }, games)).toBe(true);
  expect(fits(match(), { ...ALL, open: true, live: true }, games)).toBe(true);
  expect(fits(match({ status: "over" }), { ...ALL, open: true, live: true }, games)).toBe(false);
});

test("the size is unknown where the scenario brings the forces", () => {
  expect(sizeOf(match(), SIZED)).toBe(null);
  expect(sizeOf(match(), undefined)).toBe(null);
  expect(sizeOf(match(), { ...SIZED, limit: { key: "limit", usual: 600 } })).toBe(600);
});

test("clocks are paceText as people say them", () => {
  expect(paceText({ bank: 5400, increment: 15 })).toBe("1.5 h + 15 s");
  expect(span(45)).toBe("45 s");
  expect(paceOf({ bank: 10 }).key).toBe("quick");
  expect(paceOf({ bank: 86_400 }).key).toBe("long");
});

test("our matches come in the order in which they want us", () => {
  const ours = new Map([
    ["waits", 0],
    ["theirs", 0],
    ["mine", 1],
  ]);
  const list = [
    match({ match: "waits" }),
    match({ match: "theirs", status: "live", asked: [1] }),
    match({ match: "mine", status: "live", asked: [0, 1] }),
  ];
  expect(byNeed(list, ours).map((info) => info.match)).toEqual(["mine", "theirs", "waits"]);
  const moved = [
    match({ match: "theirs", status: "live", created: 9, moved: 20 }),
    match({ match: "waits", status: "live", created: 10, moved: 12, asked: [0] }),
    match({ match: "mine", status: "live", created: 1, moved: 30 }),
  ];
  expect(byNeed(moved, ours).map((info) => info.match)).toEqual(["waits", "mine", "theirs"]);
  const begun = [match({ match: "theirs", created: 5 }), match({ match: "mine", created: 7 })];
  expect(byNeed(begun, ours).map((info) => info.match)).toEqual(["mine", "theirs"]);
  expect(isTurnOf(match({ asked: [0] }), undefined)).toBe(false);
});
