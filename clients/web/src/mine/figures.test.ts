import { expect, test } from "vitest";

import type { MatchInfo, OwnMatch } from "../messages";
import { byRival, byRuleset, isSought, resultOf, sorted } from "./figures";

const NOBODY = { kind: "open" } as const;

function own(
  match: string,
  {
    winner,
    seat = 0,
    name = "Bo",
    ruleset = "one",
    ended = 1,
    account = false,
    ...more
  }: Partial<MatchInfo> & {
    winner?: 0 | 1 | null;
    seat?: 0 | 1;
    name?: string;
    ended?: number;
    account?: boolean;
  } = {},
): OwnMatch {
  const us = { kind: "guest", name: "Ann" } as const;
  const them = name === "" ? NOBODY : ({ kind: "guest", name, account } as const);
  const over = winner !== undefined;
  return {
    info: {
      match,
      ruleset,
      title: `Title ${match}`,
      status: over ? "over" : "live",
      seats: seat === 0 ? [us, them] : [them, us],
      clock: {},
      created: 1,
      ...(over && { verdict: { reason: "won", ...(winner !== null && { winner }) } }),
      ...more,
    } as MatchInfo,
    seat,
    ...(over && { ended }),
  };
}

test("a match is won, lost or drawn as seen from our seat", () => {
  expect(resultOf(own("a", { winner: 0 }))).toBe("won");
  expect(resultOf(own("a", { winner: 0, seat: 1 }))).toBe("lost");
  expect(resultOf(own("a", { winner: null }))).toBe("drew");
  expect(resultOf(own("a"))).toBeNull();
});

test("figures count finished matches by ruleset and by opponent, most played first", () => {
  const list = [
    own("a", { winner: 0 }),
    own("b", { winner: 1, ruleset: "two" }),
    own("c", { winner: null, ruleset: "two", name: "Cy" }),
    own("d"),
    own("e", { winner: 0, seat: 1 }),
    own("f", { winner: 1, seat: 1, ruleset: "two" }),
  ];
  expect(byRuleset(list).map(({ of, tally }) => [of, tally])).toEqual([
    ["two", { won: 1, lost: 1, drew: 1 }],
    ["one", { won: 1, lost: 1, drew: 0 }],
  ]);
  expect(byRival(list).map(({ tally }) => tally)).toEqual([
    { won: 2, lost: 2, drew: 0 },
    { won: 0, lost: 0, drew: 1 },
  ]);
});

test("an account holder is not taken for a guest of the same name", () => {
  const list = [own("a", { winner: 0 }), own("b", { winner: 0, account: true })];
  expect(byRival(list)).toHaveLength(2);
});

test("matches that wait for us come first, and finished ones newest first", () => {
  const list = [
    own("not begun", { status: "lobby", name: "" }),
    own("theirs", { asked: [1], moved: 5 }),
    own("old", { winner: 0, ended: 1 }),
    own("ours", { asked: [0], moved: 2 }),
    own("new", { winner: 0, ended: 2 }),
  ];
  const { running, over } = sorted(list);
  expect(running.map(({ info }) => info.match)).toEqual(["ours", "theirs", "not begun"]);
  expect(over.map(({ info }) => info.match)).toEqual(["new", "old"]);
});

test("matches are found by ruleset, and by opponent or title in any case", () => {
  const one = own("x", { name: "Bo" });
  expect(isSought(one, { ruleset: "", text: " bO" }, "Bo")).toBe(true);
  expect(isSought(one, { ruleset: "one", text: "title X" }, "Bo")).toBe(true);
  expect(isSought(one, { ruleset: "two", text: "" }, "Bo")).toBe(false);
  expect(isSought(one, { ruleset: "", text: "Cy" }, "Bo")).toBe(false);
});
