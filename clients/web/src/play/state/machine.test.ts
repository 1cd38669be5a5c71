import { expect, test } from "vitest";

import { say } from "../../words";
import type { Ask } from "../../messages";
import type { Form } from "../reply/forms";
import { orderKey } from "../choosing/orders";
import { type Words, back, choose, open, worded } from "../choosing/choosing";
import { add, lead } from "../reply/draft";
import { type Action, type PlayState, START, isSent, reduce } from "./machine";

const words: Words = {
  order: (reply) => Object.values(reply).map(String).join(" "),
  listed: () => "",
  declines: () => false,
};
const stands = () => ({ x: 1, y: 1, facing: 0 });
const far = { legal: false, code: "too_far" };
const drive = (unit: string, refusal?: typeof far): Form => ({
  reply: { t: "drive", unit },
  unit,
  blanks: [{ t: "path_blank", unit, field: "path", most: 5, mode: "drive", points: "driven" }],
  ...(refusal ? { refusal } : {}),
});
const wait = (unit: string): Form => ({ reply: { t: "wait", unit }, unit });
const after = (...actions: Action[]): PlayState => actions.reduce(reduce, START);
const offered = (forms: Form[]): Action => ({
  t: "offered",
  asked: 7,
  choosing: open(worded(forms, words), [], stands),
  isLate: false,
  stands,
});
const early = (unit: string, isOwn = true): Action => ({
  t: "queue",
  early: { t: "unit", unit, isOwn, at: 0 },
});
const BOTH = [drive("a"), wait("a"), drive("b"), wait("b"), drive("c", far)];

test("a unit that was touched before its question came is chosen with it", () => {
  expect(after(early("b"), offered(BOTH)).choosing?.unit).toBe("b");
  expect(after(early("b"), { ...offered(BOTH), isLate: true } as Action).choosing?.unit).toBeNull();
  expect(after(offered(BOTH)).choosing?.unit).toBeNull();
});

test("what is done before its orders are known is done in its order once they are", () => {
  const ask = { number: 7 } as unknown as Ask;
  const lead = { replies: [{ t: "go" }], order: "go", ask, state: {}, stands, isDue: false };
  const led = (form: Form) => worded([form], words).map((option) => ({ ...option, lead }));
  const shot: Form = { reply: { t: "fire", unit: "b", target: "x" }, unit: "b", target: "x" };
  const drop = { unit: "b", to: { x: 4, y: 1 }, met: null };
  const confirm: Action = { t: "queue", early: { t: "confirm", at: 0 } };
  const orders = (form: Form): Action => ({
    t: "orders",
    asked: 7,
    unit: "b",
    options: led(form),
    stands,
  });
  const hasty = after(
    offered([wait("a"), wait("b")]),
    { t: "drop", drop, stands, at: 0 },
    early("x", false),
    confirm,
  );
  expect(hasty.choosing?.chosen).toBeNull();

  const moved = reduce(hasty, orders(drive("b")));
  expect(moved.choosing?.draft?.points).toEqual([drop.to]);
  const order = orderKey(moved.choosing ?? expect.fail());
  const follow = { order, options: led(shot), later: [], awaitsDice: false };
  const aimed = reduce(moved, { t: "follow", follow, stands });
  expect(aimed.choosing?.target).toBe("x");
  expect(aimed.early.map(({ t }) => t)).toEqual(["confirm"]);

  const refused = reduce(moved, { t: "follow", follow: { ...follow, options: [] }, stands });
  expect([refused.choosing, refused.early]).toEqual([moved.choosing, []]);
  expect(refused.reason?.message).toBe(say("play.cannot_be_aimed_at"));
  const unsure = { order, options: [], later: [], awaitsDice: true };
  const rolled = reduce(moved, { t: "follow", follow: unsure, stands });
  expect(rolled.reason?.message).toBe(say("play.dice_first"));
  expect(reduce(hasty, { t: "touch", unit: "a", stands }).early).toEqual([]);
});

test("ground that is clicked before it is known what it means is gone to in its turn", () => {
  const to = { x: 4, y: 1 };
  const ground: Action = { t: "queue", early: { t: "ground", to, at: 0 } };
  const going = after(early("b"), ground, offered(BOTH));
  expect([going.choosing?.draft?.points, going.early]).toEqual([[to], []]);

  const ask = { number: 7 } as unknown as Ask;
  const lead = { replies: [{ t: "go" }], order: "go", ask, state: {}, stands, isDue: false };
  const options = worded([drive("b")], words).map((option) => ({ ...option, lead }));
  const orders: Action = { t: "orders", asked: 7, unit: "b", options, stands };
  const halt: Form = { reply: { t: "halt", unit: "b" }, unit: "b" };
  const hasty = after(early("b"), ground, offered([wait("a"), wait("b"), halt]));
  expect([hasty.choosing?.unit, hasty.choosing?.draft, hasty.early.length]).toEqual(["b", null, 1]);
  expect(reduce(hasty, orders).choosing?.draft?.points).toEqual([to]);
  expect(reduce(hasty, { ...orders, options: [] } as Action).early).toEqual([]);
});

test("ground that is clicked before its places are known is the nearest of them", () => {
  const near = (x: number): Form => ({ reply: { t: "lay", x }, unit: "b", at: [x, 1] });
  const shot = { ...wait("b"), target: "x" };
  const aimed = after(
    offered([wait("a"), shot]),
    { t: "touch", unit: "b", stands },
    {
      t: "choose",
      step: (old) => choose(old, old.options[1] ?? expect.fail(), stands),
    },
  );
  const hasty = reduce(aimed, { t: "queue", early: { t: "ground", to: { x: 8, y: 2 }, at: 0 } });
  const order = orderKey(hasty.choosing ?? expect.fail());
  const follow = {
    order,
    options: worded([near(3), near(7)], words),
    later: [],
    awaitsDice: false,
  };
  const laid = reduce(hasty, { t: "follow", follow, stands });

  expect(laid.choosing?.chosen?.form.at).toEqual([7, 1]);
  expect(laid.choosing?.planned.map(({ reply }) => reply)).toEqual([shot.reply]);
  expect(reduce(hasty, { t: "forget" }).early).toEqual([]);
});

test("a unit that cannot be chosen says why, whether touched early, touched or looked at", () => {
  expect(after(early("c"), offered(BOTH)).reason).toBe(far);
  expect(after(offered(BOTH), { t: "touch", unit: "c", stands }).reason).toBe(far);
  const looked = after(offered(BOTH), { t: "hover", unit: "c" });
  expect(looked).toMatchObject({ hovered: "c", reason: far });
  expect(reduce(looked, { t: "hover", unit: null }).reason).toBe(far);
});

test("what was sent is not changed by hand, unless it is refused", () => {
  const chosen = after(offered(BOTH), { t: "touch", unit: "a", stands });
  const sent = reduce(chosen, { t: "send", number: 7, isReaction: false });

  expect([isSent(chosen), isSent(sent)]).toEqual([false, true]);
  expect(reduce(sent, { t: "choose", step: back })).toBe(sent);
  expect(reduce(sent, { t: "touch", unit: "b", stands })).toBe(sent);
  const refused = reduce(sent, { t: "refused" });
  expect(reduce(refused, { t: "choose", step: back }).choosing?.unit).toBeNull();
});

test("a draft knows what it was begun as, and why it was cut short", () => {
  const drafting = after(offered(BOTH), {
    t: "choose",
    step: (old) => choose(old, old.options[0] ?? expect.fail(), stands),
  });
  const edited = reduce(drafting, { t: "edit", how: (old) => add(old, { x: 9, y: 1 }) });
  const there = { x: 9, y: 1 };
  const drop = { unit: "a", to: there, met: null };
  const dropped = after(offered(BOTH), { t: "drop", drop, stands, at: 0 });
  const cut = reduce(edited, { t: "amend", how: (old) => lead(old, { x: 6, y: 1 }), why: far });

  expect(drafting.choosing?.draft).toBe(drafting.choosing?.begun);
  expect(edited.choosing?.draft).not.toBe(edited.choosing?.begun);
  expect(dropped.choosing?.draft?.points).toEqual([there]);
  expect(dropped.choosing?.draft).not.toBe(dropped.choosing?.begun);
  expect(edited.cut).toBeNull();
  expect(cut.cut).toEqual({ draft: cut.choosing?.draft, why: far });
  expect(cut.choosing?.draft?.points).toEqual([{ x: 6, y: 1 }]);
});

test("another question forgets what was looked at, and keeps what was measured", () => {
  const looking = after(
    offered(BOTH),
    { t: "point", at: { x: 1, y: 2 } },
    { t: "measure", ruler: { t: "toggle", at: { x: 3, y: 4 }, unit: null } },
  );
  const closed = reduce(looking, { t: "closed" });

  expect(looking.point).toEqual({ x: 1, y: 2 });
  expect(closed).toMatchObject({
    choosing: null,
    point: null,
    measuring: { from: { x: 3, y: 4 } },
  });
});

test("a ruler is pinned at one end, follows, is pinned at the other, and begins anew", () => {
  const measured = (...rulers: (Action & { t: "measure" })["ruler"][]) =>
    after(...rulers.map((ruler): Action => ({ t: "measure", ruler }))).measuring;
  const [here, there] = [
    { x: 1, y: 1 },
    { x: 5, y: 1 },
  ];
  const begun = { t: "toggle", at: here, unit: "a" } as const;

  expect(measured(begun, begun)).toBeNull();
  expect(measured(begun, { t: "follow", at: there, unit: "b" })).toMatchObject({
    to: there,
    toUnit: "b",
    isFixed: false,
  });
  const pinned = measured(begun, { t: "pin", at: there, unit: null });
  expect(pinned).toMatchObject({ from: here, to: there, isFixed: true });
  expect(
    measured(begun, { t: "pin", at: there, unit: null }, { t: "slide", dx: 1, dy: 2 })?.to,
  ).toEqual({ x: 6, y: 3 });
  expect(
    measured(begun, { t: "pin", at: there, unit: null }, { t: "pin", at: here, unit: null }),
  ).toMatchObject({ from: here, to: null });
});
