import { expect, test } from "vitest";

import type { ChatMessage } from "../../messages";
import { type Known, newsOf } from "./news";

const line = (n: number, text: string): ChatMessage => ({
  t: "chat_message",
  at: 0,
  match: "m1",
  n,
  name: "Bo",
  seat: 1,
  text,
});
const empty: Known = { status: "lobby", other: { kind: "open" }, isAsked: false, heard: [] };
const joined: Known = { ...empty, other: { kind: "guest", name: "Bo" } };
const ready: Known = { ...joined, other: { kind: "guest", name: "Bo", ready: true } };
const begun: Known = { ...ready, status: "live" };

test.each<[string, Known, Known, string[]]>([
  ["nothing is new", begun, begun, []],
  ["somebody sits down", empty, joined, ["Bo has joined"]],
  ["somebody sits down and is ready", empty, ready, ["Bo is ready"]],
  ["somebody is ready", joined, ready, ["Bo is ready"]],
  ["somebody leaves", joined, empty, []],
  ["the other side is asked first", ready, begun, ["The match begins"]],
  ["the match begins with our question", ready, { ...begun, isAsked: true }, ["Your turn"]],
  ["the turn is ours again", begun, { ...begun, isAsked: true }, ["Your turn"]],
  ["another question follows ours", { ...begun, isAsked: true }, { ...begun, isAsked: true }, []],
  ["it is over", { ...begun, isAsked: true }, { ...begun, status: "over" }, []],
])("%s", (_, before, now, told) => {
  expect(newsOf(before, now)).toEqual(told);
});

test("each message is told once", () => {
  const [one, two, three] = [line(1, "Hello"), line(2, "there"), line(3, "!")];
  expect(newsOf({ ...begun, heard: [one] }, { ...begun, heard: [one, two, three] })).toEqual([
    "Bo: there",
    "Bo: !",
  ]);
});
