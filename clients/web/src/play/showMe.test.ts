import { expect, test } from "vitest";

import type { Figure } from "../core/view";
import type { Choosing, Option } from "./choosing/choice";
import type { Form } from "./reply/forms";
import { shown } from "./showMe";

const FIGURES = [
  { id: "a", seat: 0 },
  { id: "b", seat: 1 },
  { id: "c", seat: 1 },
] as unknown as readonly Figure[];
const AT: { readonly [id: string]: number } = { a: 0, b: 20, c: 8 };
const stands = (id: string) => ({ x: AT[id] ?? 0, y: 0, facing: 0 });

const option = (form: Partial<Form>, more: Partial<Option> = {}): Option => ({
  key: JSON.stringify(form),
  form: form as Form,
  text: "",
  brief: "",
  kind: "drive",
  aim: "",
  listed: "",
  declines: false,
  ...more,
});

const choosing = (options: readonly Option[], unit: string | null = null): Choosing => ({
  options,
  unit,
  kind: null,
  target: null,
  chosen: null,
  draft: null,
  begun: null,
  filled: [],
  planned: [],
  past: null,
});

const path = (most: number) =>
  ({ t: "path_blank", unit: "a", field: "path", most, mode: "move", points: "driven" }) as const;

test("a unit is touched before one of its orders is chosen", () => {
  const activate = option({ reply: { t: "activate" }, unit: "a" });
  const pass = option({ reply: { t: "pass" } });
  expect(shown(choosing([pass, activate]), ["activate"], FIGURES, stands, true)).toEqual({
    t: "unit",
    unit: "a",
  });
  expect(shown(choosing([pass]), ["activate"], FIGURES, stands, true)).toBeNull();
});

test("the order of a unit goes half of the way to the next enemy, as far as it may", () => {
  const lead = { replies: [{ t: "activate" }] } as unknown as NonNullable<Option["lead"]>;
  const end = (most: number) => {
    const drive = option({ reply: { t: "drive" }, unit: "a", blanks: [path(most)] }, { lead });
    const activate = option({ reply: { t: "activate" }, unit: "a" });
    const found = shown(choosing([activate, drive], "a"), ["activate"], FIGURES, stands, true);
    if (found?.t !== "order") throw new Error("no order is shown");
    expect(found.choosing.chosen).toBe(drive);
    return JSON.stringify(found.choosing.draft);
  };
  expect(end(100)).toContain('"x":4');
  expect(end(6)).toContain('"x":3');
});

test("what is refused, declines or comes to nothing is not shown before what does", () => {
  const refused = option({
    reply: { t: "react" },
    target: "b",
    refusal: { legal: false, code: "far" },
  } as Partial<Form>);
  const useless = option({
    reply: { t: "react" },
    target: "b",
    no_effect: "armour",
  } as Partial<Form>);
  const good = option({ reply: { t: "react" }, target: "c" });
  const none = option({ reply: { t: "react" } }, { declines: true });
  const found = shown(choosing([none, refused, useless, good]), ["react"], FIGURES, stands, true);
  expect(found?.t === "order" && found.choosing.chosen).toBe(good);
});

test("what is chosen is kept, and the orders of a unit are waited for", () => {
  const lead = { replies: [{ t: "activate" }] } as unknown as NonNullable<Option["lead"]>;
  const activate = option({ reply: { t: "activate" }, unit: "a" });
  const drive = option({ reply: { t: "drive" }, unit: "a", blanks: [path(6)] }, { lead });
  const early = choosing([activate], "a");
  expect(shown(early, ["activate"], FIGURES, stands, false)).toEqual({ t: "kept" });
  const late = choosing([activate, drive], "a");
  expect(shown(late, ["activate"], FIGURES, stands, true)?.t).toBe("order");
  const chosen = { ...late, chosen: drive };
  expect(shown(chosen, ["activate"], FIGURES, stands, true)).toEqual({ t: "kept" });
});
