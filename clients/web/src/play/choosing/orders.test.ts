import { expect, test } from "vitest";

import type { Ask } from "../../messages";
import type { Choosing, Option } from "./choice";
import { type Words, back, change, dragged, edit, open, touch, worded } from "./choosing";
import { kinds, variants } from "./offered";
import { aimOf } from "./cues";
import { add } from "../reply/draft";
import type { Form, Reply } from "../reply/forms";
import {
  aims,
  chargeOf,
  dropped,
  extended,
  followed,
  orderOf,
  plannedTexts,
  reaimed,
  thenOf,
  wayOf,
  whyNoAim,
} from "./orders";

const stands = () => ({ x: 1, y: 1, facing: 0 });
const there = () => ({ x: 5, y: 5, facing: 90 });
const words: Words = {
  order: (reply) => Object.values(reply).map(String).join(" "),
  listed: () => "",
  declines: () => false,
};
const ask = { number: 9, seat: 0, clock: "turn" } as unknown as Ask;
const activate = (unit: string): Form => ({ reply: { t: "activate", unit }, unit });
const drive: Form = {
  reply: { t: "drive", unit: "a" },
  unit: "a",
  blanks: [{ t: "path_blank", unit: "a", field: "path", most: 5, mode: "drive", points: "driven" }],
};
const shot = (target: string, more: Partial<Form> = {}): Form => ({
  reply: { t: "fire", unit: "a", target },
  unit: "a",
  target,
  ...more,
});

function led(replies: readonly Reply[], forms: Form[], at = stands): Option[] {
  const order = replies[0] === undefined ? "" : words.order(replies[0]);
  const lead = { replies, order, ask, state: {}, stands: at, isDue: false };
  return worded(forms, words).map((option) => ({
    ...option,
    key: `${JSON.stringify(replies)} ${option.key}`,
    lead,
  }));
}

const A = { t: "activate", unit: "a" };
const MOVE = { t: "declare", actions: "move" };
const BOTH = { t: "declare", actions: "move attack" };
const asked = () => open(worded([activate("a"), activate("b")], words), [], stands);
const whole = () => extended(asked(), led([A, MOVE], [drive]), stands);
const must = <T>(found: T | null): T => found ?? expect.fail("there is none");

test("the orders of a unit take the place of the reply that leads to them", () => {
  const c = whole();
  const units = c.options.map(({ form }) => `${form.unit} ${form.reply.t}`);
  expect(units).toEqual(["a drive", "b activate"]);
});

test("a drag is the whole order: all that leads to it is replied first", () => {
  const c = must(dragged(whole(), "a", stands));
  const drawn = edit(c, add(must(c.draft), { x: 3, y: 1 }));
  expect(orderOf(drawn)).toEqual([A, MOVE, { t: "drive", unit: "a", path: [[3, 1]] }]);
});

test("a unit that was chosen before its orders came is chosen still", () => {
  const early = must(touch(asked(), "a", stands));
  const c = extended(early, led([A, MOVE], [drive, shot("e")]), stands);
  expect([c.unit, c.chosen]).toEqual(["a", null]);
  expect(kinds(c).map(({ name }) => name)).toEqual(["drive a", "fire a e"]);
  expect(back(c).unit).toBeNull();
});

const FAST = { t: "give", unit: "a", order: "fast" };
const SLOW = { t: "give", unit: "a", order: "slow" };
const offered = (orders: readonly Option[]) => {
  const given = [FAST, SLOW].map((reply): Form => ({ reply, unit: "a" }));
  return { ...extended(open(worded(given, words), [], stands), orders, stands), unit: "a" };
};
const named = (orders: readonly Option[]) => kinds(offered(orders)).map(({ name }) => name);

test("a deed of several orders bears their names, and the first deed just the name", () => {
  const both = [drive, shot("e")];
  const [, fired] = offered([...led([FAST], both), ...led([SLOW], both)]).options;
  expect(fired?.kind).toBe("give a fast: fire a e");
  expect(named([...led([FAST], both), ...led([SLOW], [drive])])).toEqual([
    "give a fast",
    "fire a e",
    "give a slow",
  ]);
});

test("a shot that several orders have is offered once, and the orders lie beside it", () => {
  const both = [drive, shot("e")];
  const c = offered([...led([FAST], both), ...led([SLOW], both)]);
  expect(kinds(c).map(({ name }) => name)).toEqual([
    "give a fast",
    "give a fast: fire a e",
    "give a slow",
  ]);
  expect(variants(must(touch(c, "e", stands))).map(({ kind }) => kind)).toEqual([
    "give a fast: fire a e",
    "give a slow: fire a e",
  ]);
});

function shooting(): Choosing {
  const c = must(dragged(whole(), "a", stands));
  const drawn = edit(c, add(must(c.draft), { x: 3, y: 1 }));
  const then = [{ t: "fire", unit: "a", target: "e", gun: "second" }];
  const [option] = led([A, BOTH, { t: "drive" }], [shot("e", { then })], there);
  return followed(drawn, must(option ?? null), "drive there", stands);
}

test("an order goes on from what was settled, and one step back takes only that", () => {
  const c = shooting();
  expect(orderOf(c)).toEqual([A, BOTH, { t: "drive" }, { t: "fire", unit: "a", target: "e" }]);
  expect(thenOf(c, []).length).toBe(1);
  expect(c.planned.map(({ text, after }) => [text, after])).toEqual([["drive there", [A, MOVE]]]);
  expect(back(c).chosen?.form.reply.t).toBe("drive");
  expect(back(c).planned).toEqual([]);
});

test("another target is aimed at from where the order has come to, or says why not", () => {
  const c = must(dragged(whole(), "a", stands));
  const drawn = edit(c, add(must(c.draft), { x: 3, y: 1 }));
  const far = shot("g", { refusal: { legal: false, code: "too_far" } });
  const follow = led([A, BOTH, { t: "drive" }], [shot("e"), shot("f"), far], there);
  const shooting = followed(drawn, must(follow[0] ?? null), "drive there", stands, follow);
  const other = must(reaimed(shooting, "f", stands));

  expect(orderOf(other)).toEqual([A, BOTH, { t: "drive" }, shot("f").reply]);
  expect(other.planned.map(({ text }) => text)).toEqual(["drive there"]);
  expect(back(other)).toBe(drawn);
  expect(reaimed(shooting, "g", stands)).toBeNull();
  expect(whyNoAim(shooting, [], "g")).toBe(far.refusal);
  expect(reaimed(drawn, "e", stands)).toBeNull();
});

test("of whole orders at a target the first is taken up, and the others lie beside it", () => {
  const split: Form = { ...shot("e"), reply: { t: "split", unit: "a", target: "e" } };
  const orders = [...led([FAST], [shot("e")]), ...led([SLOW], [shot("e"), split])];
  const chosen = must(touch({ ...asked(), options: orders, unit: "a" }, "e", stands));

  expect(orderOf(chosen)).toEqual([FAST, shot("e").reply]);
  expect(variants(chosen).map(({ form, lead }) => [form.reply.t, lead?.replies])).toEqual([
    ["fire", [FAST]],
    ["fire", [SLOW]],
    ["split", [SLOW]],
  ]);
});

test("a move that is dragged may be part of another order, and stays as it was dragged", () => {
  const orders = [...led([FAST], [drive]), ...led([SLOW], [drive])];
  const c = must(dragged({ ...asked(), options: orders }, "a", stands));
  const drawn = edit(c, add(must(c.draft), { x: 3, y: 1 }));
  const [, slow] = variants(drawn);
  const slower = change(drawn, must(slow ?? null), stands);

  expect(orderOf(drawn)).toEqual([FAST, { t: "drive", unit: "a", path: [[3, 1]] }]);
  expect(orderOf(slower)).toEqual([SLOW, { t: "drive", unit: "a", path: [[3, 1]] }]);
  expect(slower.draft).not.toBe(slower.begun);

  const follow = [FAST, SLOW].flatMap((first) => led([first, drive.reply], [shot("e")]));
  const shooting = followed(drawn, must(follow[1] ?? null), "fast", stands, follow);
  expect(plannedTexts(shooting)).toEqual(["give a slow"]);
  expect(variants(shooting).map((one) => wayOf(shooting, one, variants(shooting)))).toEqual([
    "give a fast: fire a e",
    "give a slow: fire a e",
  ]);
});

test("a click aims a shot, a drag onto a unit charges it", () => {
  const charge = shot("e", { reply: { t: "charge", unit: "a", target: "e" }, has_preview: true });
  const useless = shot("e", { reply: { t: "spit", unit: "a", target: "e" }, no_effect: "too_far" });
  const follow = led([A], [charge, useless, shot("e"), shot("f", { refusal: { legal: false } })]);
  expect(aims(follow, "e")?.form.reply.t).toBe("fire");
  expect(aims(follow, "f")).toBeNull();
  expect(chargeOf(asked(), follow, "a", "e")?.form.reply.t).toBe("charge");
  expect(chargeOf(asked(), follow, "b", "e")).toBeNull();
});

test("a unit that is let go drives there, or at whom it was dragged onto", () => {
  const drop = { unit: "a", to: { x: 4, y: 1 }, met: null };
  const driven = must(dropped(whole(), [], drop, stands));
  expect(orderOf(driven).at(-1)).toEqual({ t: "drive", unit: "a", path: [[4, 1]] });

  const charge = shot("e", { reply: { t: "charge", unit: "a", target: "e" }, has_preview: true });
  const c = extended(asked(), led([A, MOVE], [drive, charge]), stands);
  const charging = must(dropped(c, [], { ...drop, met: "e" }, stands));
  expect([charging.target, orderOf(charging).at(-1)]).toEqual(["e", charge.reply]);
  expect(dropped(whole(), [], { ...drop, unit: "b" }, stands)).toBeNull();
});

test("an order goes on with what it is not whole without, which may be changed", () => {
  const place = (x: number): Form => ({
    reply: { t: "place", x },
    unit: "a",
    target: "e",
    at: [x, 1],
  });
  const c = touch(open(worded([shot("e"), shot("f")], words), [], stands), "e", stands);
  const fired = must(c);
  const due = (isDue: boolean) =>
    led([shot("e").reply], [place(3), place(4)]).map(
      (one): Option => ({
        ...one,
        lead: { ...must(one.lead ?? null), isDue, ask: { ...ask, default: place(4).reply } },
      }),
    );
  expect(thenOf(fired, due(true))).toEqual([place(4).reply]);
  expect(thenOf(fired, due(false))).toEqual([]);

  const [other, usual] = due(true);
  const placed = followed(fired, must(other ?? null), "fire", stands, due(true));
  expect(orderOf(placed)).toEqual([shot("e").reply, place(3).reply]);
  expect(placed.options.map(({ key }) => key)).toContain(usual?.key);
  expect(back(placed)).toBe(fired);
});

test("an enemy that is pointed at shows nobody's shot while no unit is chosen", () => {
  const shots = ["A1", "A2"].map(
    (unit): Form => ({ reply: { t: "shoot", unit }, unit, target: "B1" }),
  );
  const question = open(worded(shots, words), [], stands);

  expect(aimOf(question, "B1")).toBeNull();
  expect(aimOf({ ...question, unit: "A2" }, "B1")?.form.unit).toBe("A2");
});
