import { expect, test } from "vitest";

import {
  type Words,
  back,
  change,
  choose,
  dragged,
  edit,
  next,
  oneByOne,
  open,
  pick,
  placing,
  put,
  puts,
  reply,
  takeApart,
  touch,
  worded,
} from "./choosing";
import {
  called,
  deeds,
  general,
  isOpen,
  kinds,
  oneOfEach,
  targets,
  units,
  wasted,
  variants,
  withWhom,
} from "./offered";
import type { Choosing, Option } from "./choice";
import type { Game } from "../../core/view";
import { type Draft, add } from "../reply/draft";
import type { Form } from "../reply/forms";
import { warningOf } from "./warning";

const stands = () => ({ x: 1, y: 1, facing: 0 });
const far = { legal: false, code: "too_far" } as const;
const fire = (unit: string, gun: string, target: string, against?: typeof far): Form => ({
  reply: { t: "fire", unit, gun, target },
  unit,
  target,
  ...(against ? { refusal: against } : {}),
});
const drive = (unit: string, retreat = false): Form => ({
  reply: { t: "drive", unit, retreat },
  unit,
  blanks: [{ t: "path_blank", unit, field: "path", most: 5, mode: "drive", points: "driven" }],
});
const pass: Form = { reply: { t: "pass" } };
const say = (reply: { t: string }, hidden?: string) =>
  Object.values(reply)
    .map((value) => (value === hidden ? "…" : String(value)))
    .join(" ");
const words = (order: Words["order"]): Words => ({
  order,
  listed: () => "",
  declines: () => false,
});
const asked = (forms: Form[], subjects: string[] = []) =>
  open(worded(forms, words(say)), subjects, stands);
const touched = (c: Choosing, unit: string) =>
  touch(c, unit, stands) ?? expect.fail(`${unit} means nothing`);

test("a unit with one order is chosen by a touch, and back leads to where it was", () => {
  const c = asked([
    { reply: { t: "activate", unit: "a" }, unit: "a" },
    { reply: { t: "activate", unit: "b" }, unit: "b" },
  ]);

  expect([...units(c).keys()]).toEqual(["a", "b"]);
  expect(reply(touched(c, "b"))).toEqual({ t: "activate", unit: "b" });
  expect(back(touched(c, "b"))).toBe(c);
  expect(back(c)).toBe(c);
});

test("orders of a kind differ by their target alone", () => {
  const c = asked([
    fire("a", "long", "x"),
    fire("a", "long", "y"),
    fire("a", "short", "x", far),
    pass,
  ]);

  expect(c.unit).toBe("a");
  expect(
    kinds(c).map(({ name, options, against }) => [name, options.length, against?.code]),
  ).toEqual([
    ["fire a long …", 2, undefined],
    ["fire a short …", 1, "too_far"],
  ]);
  expect(general(c).map(({ text }) => text)).toEqual(["pass"]);
});

test("of answers to a target the whole one is taken up, and the rest lie beside it", () => {
  const part: Form = {
    reply: { t: "split", unit: "a", target: "x" },
    unit: "a",
    target: "x",
    blanks: [{ t: "units_blank", field: "models", options: ["1", "2"], least: 1, most: 1 }],
  };
  const charge: Form = {
    reply: { t: "charge", unit: "a", target: "x" },
    unit: "a",
    target: "x",
    has_preview: true,
  };
  const x = touched(asked([part, fire("a", "long", "x"), charge]), "x");
  expect(x.chosen).toBeNull();

  const shot = touched(asked([fire("a", "long", "x"), part, charge]), "x");
  expect(reply(shot)).toMatchObject({ t: "fire", target: "x" });
  expect(variants(shot).map(({ form }) => form.reply.t)).toEqual(["fire", "split"]);
  const split = change(shot, variants(shot)[1] ?? expect.fail(), stands);
  expect(reply(split)).toMatchObject({ t: "split", target: "x" });
  expect(variants(split).map(({ form }) => form.reply.t)).toEqual(["fire", "split"]);
});

test("a target that is touched narrows the orders, and one of those left is taken up", () => {
  const c = asked([
    fire("a", "long", "x"),
    fire("a", "short", "x"),
    fire("a", "long", "y"),
    fire("a", "long", "z", far),
  ]);

  expect(targets(c)).toEqual(
    new Map([
      ["x", null],
      ["y", null],
      ["z", far],
    ]),
  );
  expect(reply(touched(c, "y"))).toMatchObject({ gun: "long", target: "y" });
  const x = touched(c, "x");
  expect(reply(x)).toMatchObject({ gun: "long", target: "x" });
  expect(variants(x).map(({ text }) => text)).toEqual(["fire a long x", "fire a short x"]);
  const short = change(x, variants(x)[1] ?? expect.fail(), stands);
  expect(reply(short)).toMatchObject({ gun: "short", target: "x" });
  expect(back(short)).toBe(c);
  expect(variants(touched(c, "y"))).toEqual([]);
  expect(touch(c, "z", stands)).toBeNull();
});

test("ways to give a unit away are offered once, and lie beside each other", () => {
  const leave = (t: string, against?: typeof far): Form => ({
    reply: { t, unit: "a" },
    unit: "a",
    removes_unit: true,
    ...(against ? { refusal: against } : {}),
  });
  const leaving = (...forms: Form[]) => asked([fire("a", "long", "x"), ...forms]);
  const names = (c: Choosing) => kinds(c).flatMap(({ name, leaves }) => (leaves ? [name] : []));

  const both = leaving(leave("drive"), leave("smoke"));
  expect(names(both)).toEqual(["drive a"]);
  expect(variants(pick(both, "drive a", stands)).map(({ text }) => text)).toEqual([
    "drive a",
    "smoke a",
  ]);
  expect(names(leaving(leave("drive", far), leave("smoke")))).toEqual(["smoke a", "drive a"]);
});

test("what is done to a target without effect is not taken up while there is another way", () => {
  const c = asked([
    { ...fire("a", "long", "x"), no_effect: "out_of_sight" },
    fire("a", "short", "x"),
    fire("a", "long", "y"),
  ]);

  expect(reply(touched(c, "x"))).toMatchObject({ gun: "short" });
});

test("different deeds to one target are not mistaken for each other", () => {
  const c = asked([
    fire("a", "long", "x"),
    { reply: { t: "ram", unit: "a", target: "x" }, unit: "a", target: "x" },
    fire("a", "long", "y"),
  ]);

  expect(touched(c, "x").chosen).toBeNull();
  expect(kinds(touched(c, "x")).map(({ brief }) => brief)).toEqual(["fire a long x", "ram a x"]);
});

test("an order that only says more of another is found beside it", () => {
  const give = (order: string, steps: string[] = [], against?: typeof far): Form => ({
    reply: { t: "give", unit: "a", order, steps },
    unit: "a",
    ...(against ? { refusal: against } : {}),
  });
  const told = (reply: { t: string }, _?: string, unsaid?: string) => {
    const { unit, order, steps } = reply as unknown as {
      unit: string;
      order: string;
      steps: string[];
    };
    const who = unit === unsaid ? "" : `${unit}: `;
    return who + order + (steps.length ? ` (${steps.join(", ")})` : "");
  };
  const c = open(
    worded(
      [
        give("go"),
        give("go far"),
        give("fire", [], far),
        give("go", ["left", "right"]),
        give("go", ["right"], far),
        give("fire", ["low"]),
        give("fire", ["high"], far),
      ],
      { ...words(told), listed: ({ steps }) => (steps as string[] | undefined)?.join(", ") ?? "" },
    ),
    [],
    stands,
  );

  expect(kinds(c).map(({ brief, count }) => [brief, count])).toEqual([
    ["go", 2],
    ["go far", 1],
    ["fire (low)", 1],
    ["fire", 0],
  ]);
  const go = pick(c, "a: go", stands);
  expect(variants(go).map((one) => called(one, variants(go)))).toEqual(["go", "left, right"]);
  expect(variants(pick(c, "a: go far", stands))).toEqual([]);
});

test("another target may be touched while one is chosen", () => {
  const c = touched(asked([fire("a", "long", "x"), fire("a", "long", "y")]), "x");

  expect(reply(touched(c, "y"))).toMatchObject({ target: "y" });
});

test("a friend is a unit before it is a target, and a target once an order was picked", () => {
  const help = (target: string): Form => ({
    reply: { t: "help", unit: "a", target },
    unit: "a",
    target,
  });
  const c = touched(asked([help("b"), help("c"), drive("a"), drive("b"), drive("b", true)]), "a");

  expect(touched(c, "b").unit).toBe("b");
  expect(reply(touched(pick(c, "help a …", stands), "b"))).toEqual({
    t: "help",
    unit: "a",
    target: "b",
  });
});

test("one thing to do on the table is begun at once, and may be left", () => {
  const c = asked([drive("a"), pass], ["a"]);

  expect(c.draft?.blank.t).toBe("path_blank");
  expect(back(c).chosen).toBeNull();
  expect(reply(edit(c, add(c.draft ?? expect.fail(), { x: 3, y: 1 })))).toEqual({
    t: "drive",
    unit: "a",
    retreat: false,
    path: [[3, 1]],
  });
});

test("the unit that a question is about is chosen, though others may act as well", () => {
  const c = asked(
    [drive("a"), drive("a", true), { reply: { t: "use", unit: "b" }, unit: "b" }],
    ["a", "which"],
  );

  expect(c.unit).toBe("a");
  expect(reply(touched(c, "b"))).toEqual({ t: "use", unit: "b" });
});

test("a unit is dragged by the first path it may take", () => {
  const c = asked([drive("a"), drive("a", true), drive("b")]);

  expect(dragged(c, "a", stands)?.chosen?.form.reply).toMatchObject({ unit: "a", retreat: false });
  expect(dragged(c, "x", stands)).toBeNull();
});

test("blanks are filled in one after the other", () => {
  const both: Form = {
    reply: { t: "turn", unit: "a" },
    unit: "a",
    blanks: [
      { t: "angle_blank", unit: "a", field: "hull", middle: 0, most: 90 },
      { t: "angle_blank", unit: "a", field: "gun", middle: 10, most: 90 },
    ],
  };
  const c = asked([both, pass]);
  const second = next(c, stands);

  expect(second.draft?.blank).toMatchObject({ field: "gun" });
  expect(reply(second)).toEqual({ t: "turn", unit: "a", hull: 0, gun: 10 });
  expect(back(second)).toBe(c);
});

test("what is written on paper is not offered at the table", () => {
  const own: Form = {
    reply: { t: "field" },
    blanks: [{ t: "force_blank", field: "army", most: 600 }],
  };
  const c = asked([{ reply: { t: "field", army: "ready" } }, own]);

  expect(c.options.map(({ text }) => text)).toEqual(["field ready"]);
  expect(reply(choose(c, c.options[0] ?? expect.fail(), stands))).toEqual({
    t: "field",
    army: "ready",
  });
});

test("what each unit may do is told once, without what is not possible", () => {
  const use = (unit: string, ability: string, target: string, against?: typeof far): Form => ({
    reply: { t: "use", unit, ability, target },
    unit,
    target,
    ...(against ? { refusal: against } : {}),
  });
  const c = asked([
    use("a", "smoke", "x"),
    use("a", "smoke", "y"),
    use("a", "flare", "x"),
    use("b", "load", "x"),
    use("c", "load", "x", far),
    pass,
  ]);

  expect([...deeds(c)]).toEqual([
    ["a", ["use a smoke …", "use a flare …"]],
    ["b", ["use b load …"]],
  ]);
});

test("a place that is taken does not close the order to take another", () => {
  const setUp: Form = {
    reply: { t: "deploy", unit: "a" },
    unit: "a",
    blanks: [{ t: "place_blank", unit: "a", area: [], x: 1, y: 1, facing: 0 }],
    refusal: far,
  };

  expect(worded([setUp, { ...drive("a"), refusal: far }], words(say)).map(isOpen)).toEqual([
    true,
    false,
  ]);
});

test("a target at which every order is wasted is told so, and may be chosen all the same", () => {
  const useless = (form: Form): Form => ({ ...form, no_effect: "out_of_sight" });
  const c = asked([
    useless(fire("a", "long", "x")),
    useless(fire("a", "long", "y")),
    fire("a", "short", "y"),
    fire("a", "long", "z", far),
  ]);

  expect(wasted(c)).toEqual(new Map([["x", "out_of_sight"]]));
  expect(wasted(pick(c, "fire a long …", stands))).toEqual(
    new Map([
      ["x", "out_of_sight"],
      ["y", "out_of_sight"],
    ]),
  );
  expect(reply(touched(c, "x"))).toMatchObject({ gun: "long", target: "x" });
});

test("what is to lie somewhere is laid where the table is clicked", () => {
  const area: [number, number][] = [
    [0, 0],
    [9, 0],
    [9, 9],
  ];
  const lay = (unit?: string, files = 5): Form => ({
    reply: { t: "lay", files, x: 1, y: 1, facing: 0 },
    ...(unit === undefined ? {} : { unit }),
    blanks: [{ t: "place_blank", unit: unit ?? "a", area, x: 1, y: 1, facing: 0, turns: false }],
  });

  expect(asked([lay()]).draft?.points).toEqual([{ x: 1, y: 1, facing: 0 }]);
  const two = asked([lay("a"), lay("a", 1), lay("b")]);
  expect(two.draft).toBeNull();
  expect(placing(two)?.area).toEqual(area);
  expect(puts(two)).toBeNull();
  const one = touched(two, "a");
  expect(reply(put(one, puts(one) ?? expect.fail(), { x: 4, y: 5 }, stands))).toMatchObject({
    files: 5,
    x: 4,
    y: 5,
  });
  expect(
    placing(
      asked([
        lay("a"),
        {
          ...lay("b"),
          blanks: [{ t: "place_blank", unit: "b", area: [[1, 1]], x: 1, y: 1, facing: 0 }],
        },
      ]),
    ),
  ).toBeNull();
});

test("of those who fight one combat one is named with all of them", () => {
  const combats = [
    ["a", "x"],
    ["b", "y", "c"],
  ];
  const offered = oneOfEach(
    [
      ["c", null],
      ["a", null],
      ["b", null],
      ["x", null],
      ["d", null],
    ],
    combats,
  );

  expect(offered.map(([id]) => withWhom(id, combats))).toEqual([
    ["b", "y", "c"],
    ["a", "x"],
    ["d"],
  ]);

  const shared = [
    ["a", "x"],
    ["b", "x"],
  ];
  const fights = oneOfEach(
    ["x", "a", "b"].map((id) => [id, null] as const),
    shared,
  );
  expect(fights.map(([id]) => id)).toEqual(["a", "b"]);
});

test("what is drafted as a whole is taken apart, and back leads to the whole", () => {
  const out: Form = {
    reply: { t: "get_out", unit: "a", bearing: 90 },
    unit: "a",
    blanks: [{ t: "angle_blank", unit: "a", field: "bearing", middle: 90, most: 180, at: [4, 4] }],
  };
  const models: Form = {
    reply: { t: "get_out_models", unit: "a", goings: [{ model: "a/1", way: [[9, 9]] }] },
    unit: "a",
    blanks: [{ t: "models_blank", unit: "a", field: "goings", most: 0 }],
  };
  const walk: Form = {
    ...models,
    reply: { t: "move_models", unit: "b", goings: [] },
    unit: "b",
    blanks: [{ t: "models_blank", unit: "b", field: "goings", most: 6 }],
  };
  const [whole, single, afoot] = worded([out, models, walk], words(say));
  const c = choose(asked([out, models, walk]), whole ?? expect.fail(), () => null);

  expect(oneByOne(c)?.key).toBe(single?.key);
  expect(oneByOne(choose(c, afoot ?? expect.fail(), stands))).toBeNull();
  const apart = takeApart(
    c,
    single ?? expect.fail(),
    [
      ["a/1", 2, 3],
      ["a/2", 3, 3],
    ],
    () => null,
  );
  expect(reply(apart)).toEqual({
    t: "get_out_models",
    unit: "a",
    goings: [
      { model: "a/1", way: [[2, 3]] },
      { model: "a/2", way: [[3, 3]] },
    ],
  });
  expect(back(apart)).toBe(c);
  const lead = { replies: [{ t: "top_speed" }] } as unknown as NonNullable<Option["lead"]>;
  const ordered = [whole, single].map((one) => ({ ...(one ?? expect.fail()), lead }));
  const listed = kinds({ ...asked([out, models]), options: ordered, unit: "a" });
  expect(listed.map(({ options: [option] }) => option?.key)).toEqual([whole?.key]);
});

test("a question begins with its usual answer, and changing it opens the others", () => {
  const fall = (name: string, isUsual = false): Form => ({
    reply: { t: "fall", name },
    ...(isUsual && { usual: true }),
  });
  const begun = asked([fall("a"), fall("b", true)]);

  expect([begun.isUsual, reply(begun)]).toEqual([true, { t: "fall", name: "b" }]);
  expect([back(begun).isUsual, back(begun).chosen]).toEqual([undefined, null]);
  const [other] = general(back(begun));
  const changed = choose(back(begun), other as Option, stands);
  expect([changed.isUsual, reply(changed)]).toEqual([false, { t: "fall", name: "a" }]);
});

test("those whom the usual answer names are listed once it is changed", () => {
  const blank = { t: "units_blank", field: "who", options: ["a", "b"], least: 1, most: 1 } as const;
  const begun = asked([{ reply: { t: "fall", who: ["a"] }, blanks: [blank], usual: true }]);

  expect([begun.isUsual, back(begun).isUsual]).toEqual([true, false]);
  expect(reply(back(begun))).toEqual(reply(begun));
  expect(touch(begun, "b", stands)).toMatchObject({ isUsual: false });
});

test("it is said what an answer comes to as long as it is sent as it is", () => {
  const told = {
    game: { call: (id: string) => id } as unknown as Game,
    state: {},
    figure: () => undefined,
  };
  const idle = asked([{ ...drive("a"), wasted: ["a"] }]);
  const both = asked([drive("a"), drive("b"), { ...pass, wasted: ["b", "a"] }]);
  const ends = choose(both, general(both)[0] as Option, stands);

  expect(warningOf(told, idle)).toBe("This does nothing, and a could still act.");
  expect(warningOf(told, edit(idle, add(idle.draft as Draft, { x: 4, y: 1 })))).toBeNull();
  expect(warningOf(told, ends)).toBe("2 units can still act: a, b");
  const useless = asked([{ ...drive("a"), no_effect: "out_of_sight" }]);
  expect(warningOf(told, useless)).toBe("out_of_sight: no effect");
});

test("after a reaction its unit aims at whom it was aimed at, if that has an effect", () => {
  const vain: Form = { ...fire("a", "main", "f"), no_effect: "cannot_hurt" };
  const options = worded([fire("a", "main", "e"), vain, fire("a", "hull", "f")], words(say));
  const after = (unit: string, target: string) =>
    open(options, ["a"], stands, { reply: { t: "react" }, unit, target });

  expect([after("a", "e").target, after("a", "e").isUnasked]).toEqual(["e", true]);
  expect(back(after("a", "e")).chosen).toBe(null);
  expect(after("b", "e").chosen).toBe(null);
  expect(after("a", "g").chosen).toBe(null);
  expect(open(options, ["a"], stands).chosen).toBe(null);
});
