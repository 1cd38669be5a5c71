import { expect, test } from "vitest";

import { open, pick, touch, worded } from "../choosing/choosing";
import type { Form } from "../reply/forms";
import { say } from "../../words";
import { notNow, type Touched, whyDead } from "./deadClick";

const stands = () => ({ x: 1, y: 1, facing: 0 });
const far = { legal: false, code: "out_of_range" } as const;
const aim = (unit: string, target: string, against?: typeof far): Form => ({
  reply: { t: "fire", unit, target },
  unit,
  target,
  ...(against ? { refusal: against } : {}),
});
const move = (unit: string, against?: typeof far): Form => ({
  reply: { t: "drive", unit },
  unit,
  blanks: [{ t: "path_blank", unit, field: "path", most: 5, mode: "drive", points: "driven" }],
  ...(against ? { refusal: against } : {}),
});
const words = {
  order: (reply: { t: string }) => reply.t,
  listed: () => "",
  declines: () => false,
};
const asked = (...forms: Form[]) => open(worded(forms, words), [], stands);
const at = (unit: string | null, more: Partial<Touched> = {}): Touched => ({
  unit,
  name: unit ?? "",
  isOwn: unit?.startsWith("A") ?? false,
  isDragged: false,
  isDesk: false,
  ...more,
});
const two = asked(aim("A1", "B1"), move("A1"), aim("A2", "B1", far), move("A2", far));

test("an enemy asks the rules, once it is known who would fire", () => {
  const chosen = touch(two, "A1", stands);

  expect(chosen && whyDead(chosen, at("B2"), false)).toEqual({
    t: "ask",
    unit: "A1",
    target: "B2",
  });
  expect(whyDead(two, at("B2"), false)).toEqual({ t: "text", text: say("play.choose_first") });
});

test("what the question itself refuses is said at once", () => {
  expect(whyDead(two, at("A2"), false)).toEqual({ t: "reason", reason: far });
});

test("a unit that cannot be dragged says why, or that it cannot move", () => {
  expect(whyDead(two, at("A2", { isDragged: true }), false)).toEqual({ t: "reason", reason: far });
  expect(whyDead(two, at("A3", { isDragged: true }), false)).toEqual({
    t: "text",
    text: say("play.cannot_be_dragged"),
  });
});

test("an enemy that is dragged says that it is not one's own", () => {
  expect(whyDead(two, at("B1", { isDragged: true }), false)).toEqual({
    t: "text",
    text: say("dead_click.foe", { unit: "B1" }),
  });
});

test("units of one's own are chosen already, or have no orders", () => {
  const chosen = touch(two, "A1", stands) ?? two;

  expect(whyDead(chosen, at("A1"), false)).toEqual({
    t: "text",
    text: say("dead_click.is_chosen", { unit: "A1" }),
  });
  expect(whyDead(chosen, at("A3"), false)).toEqual({
    t: "text",
    text: say("dead_click.no_orders", { unit: "A3" }),
  });
});

test("another unit waits until what is asked of one is answered", () => {
  const halt: Form = { reply: { t: "halt" } };
  const leftover = asked(aim("A1", "B1"), aim("A1", "B2"), halt);

  expect(whyDead(leftover, at("A2"), false)).toEqual({
    t: "text",
    text: say("dead_click.other_first", { unit: "A2" }),
  });
});

test("beside the table it is said that it ends there", () => {
  expect(whyDead(two, at(null, { isDesk: true }), false)).toEqual({
    t: "text",
    text: say("dead_click.desk"),
  });
});

test("the ground says what has to be done first", () => {
  const told = (...args: Parameters<typeof whyDead>) => whyDead(...args);
  const chosen = pick(touch(two, "A1", stands) ?? two, "fire", stands);

  expect(told(two, at(null), false)).toEqual({ t: "text", text: say("dead_click.choose_unit") });
  expect(told(two, at(null), true)).toEqual({ t: "text", text: say("dead_click.reaction") });
  expect(told(chosen, at(null), false)).toEqual({ t: "text", text: say("dead_click.whole") });
  expect(told(asked({ reply: { t: "pass" } }), at(null), false)).toEqual({
    t: "text",
    text: say("dead_click.bar"),
  });
});

test("an enemy that could be fired at is not, in a phase without fire", () => {
  expect(notNow("B2", true)).toBe(
    "Nobody fires in this phase, though B2 could be fired at from here.",
  );
  expect(notNow("B2", false)).toBe("Nobody fires in this phase.");
});
