import { expect, test } from "vitest";

import { say } from "../../words";
import { open, pick, touch, worded } from "../choosing/choosing";
import type { Form } from "../reply/forms";
import { whyDeadKey } from "./deadKey";

const stands = () => ({ x: 1, y: 1, facing: 0 });
const words = { order: (reply: { t: string }) => reply.t, listed: () => "", declines: () => false };
const drive = (unit: string): Form => ({
  reply: { t: "drive", unit },
  unit,
  blanks: [{ t: "path_blank", unit, field: "path", most: 5, mode: "drive", points: "driven" }],
});
const asked = open(worded([drive("A1"), drive("A2")], words), [], stands);
const idle = "Waiting for Red…";

test.each([
  ["Enter", "dead_key.confirm"],
  ["Escape", "dead_click.choose_unit"],
  ["7", "dead_key.digit"],
  ["0", "dead_key.digit"],
  ["]", "dead_key.shape"],
  [".", "dead_key.shape"],
  ["Backspace", "dead_key.shape"],
  ["N", "dead_key.shape"],
  ["ArrowUp", "dead_key.shape"],
  ["V", "dead_click.choose_unit"],
] as const)("%s says why nothing comes of it", (key, why) => {
  expect(whyDeadKey(key, asked, idle)).toBe(say(why));
});

test("while nothing is asked, all of them say who is waited for", () => {
  for (const key of ["Enter", "7", "]", ".", "Backspace", "a"])
    expect(whyDeadKey(key, null, idle)).toBe(idle);
  expect(whyDeadKey("Escape", null, idle)).toBeNull();
});

test("what is drafted already is not changed by every key", () => {
  const drafted = pick(touch(asked, "A1", stands) ?? asked, "drive", stands);

  expect(drafted.draft).not.toBeNull();
  expect(whyDeadKey("Backspace", drafted, idle)).toBe(say("dead_key.shape"));
});

test("keys that mean nothing anywhere stay quiet", () => {
  for (const key of ["x", "F5", "Shift", "Tab", "é", " "])
    expect(whyDeadKey(key, asked, idle)).toBeNull();
});
