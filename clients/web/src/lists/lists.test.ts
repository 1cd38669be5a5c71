import { expect, test } from "vitest";

import type { Force, MusterForm, Unit } from "./forms";
import {
  add,
  again,
  belong,
  blank,
  formFor,
  linesOf,
  offered,
  remove,
  summary,
  take,
  total,
} from "./muster";
import {
  ListError,
  MOST_LISTS,
  type Saved,
  discard,
  fileName,
  read,
  save,
  saved,
  written,
} from "./store";

const GUNS = {
  field: "guns",
  many: true,
  extras: [
    { value: "long", name: "Long gun", cost: 10, instead_of: "gun", text: "", weapons: [] },
    { value: "short", name: "Short gun", cost: -5, instead_of: "gun", text: "", weapons: [] },
    { value: "skirts", name: "Skirts", cost: 15, instead_of: null, text: "", weapons: [] },
  ],
};
const CREW = {
  field: "crew",
  many: false,
  extras: [
    { value: 3, name: "veteran", cost: 20, instead_of: null, text: "", weapons: [] },
    { value: 4, name: "regular", cost: 0, instead_of: null, text: "", weapons: [] },
  ],
};
const FORM: MusterForm = {
  group_field: "side",
  part_field: "wing",
  own_field: null,
  imports: false,
  list_field: "cars",
  unit_field: "car",
  least: 1,
  most: null,
  groups: [
    { id: "a", name: "A", text: "", parts: [{ id: "w", name: "W", text: "" }], allies: ["b"] },
    { id: "b", name: "B", text: "", parts: [], allies: [] },
  ],
  units: [
    { id: "fast", name: "Fast car", group: "a", cost: 50, text: "", choices: [GUNS], profiles: [] },
    { id: "slow", name: "Slow car", group: "b", cost: 80, text: "", choices: [CREW], profiles: [] },
  ],
  ready: [],
  weapons: {},
  weapon_columns: [],
};

function shelf() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

const list = (more: Partial<Saved> = {}): Saved => ({
  id: "1",
  ruleset: "cars",
  name: "Mine",
  size: 300,
  force: add(FORM, blank(FORM, "a"), "fast"),
  ...more,
});

test("a force is written line by line and adds up", () => {
  let force = add(FORM, add(FORM, blank(FORM, "a"), "fast"), "slow");
  force = take(FORM, force, 0, GUNS, "skirts", true);
  force = take(FORM, force, 1, CREW, 3, true);
  expect(force).toEqual({
    side: "a",
    cars: [
      { car: "fast", guns: ["skirts"] },
      { car: "slow", crew: 3 },
    ],
  });
  expect(total(FORM, force)).toBe(165);
  force = remove(FORM, again(FORM, force, 0), 2);
  expect(summary(FORM, force)).toBe("2 × Fast car");
  expect(total(FORM, force)).toBe(130);
});

test("of what replaces the same, one is taken, and what is left is not written", () => {
  let force = take(FORM, add(FORM, blank(FORM, "a"), "fast"), 0, GUNS, "long", true);
  force = take(FORM, force, 0, GUNS, "short", true);
  expect(linesOf(FORM, force)).toEqual([{ car: "fast", guns: ["short"] }]);
  expect(linesOf(FORM, take(FORM, force, 0, GUNS, "short", false))).toEqual([{ car: "fast" }]);
});

test("allies may be listed after one's own, and a part goes with its group", () => {
  const force = belong(FORM, blank(FORM, "a"), "wing", "w");
  expect(offered(FORM, force).map(({ id }) => id)).toEqual(["fast", "slow"]);
  expect(belong(FORM, force, "side", "b")).toEqual({ side: "b", cars: [] });
});

test("a list that is written is read again", () => {
  const { id: _, ...whole } = read(written(list()), "cars", FORM);
  const { id: __, ...before } = list();
  expect(whole).toEqual(before);
  expect(read('{"side": "a", "cars": []}', "cars", FORM).name).toBe("Imported list");
  expect(fileName(list({ name: "<b>../x</b>" }))).toBe("b-x-b.cars.json");
});

test.each([
  ["", "list is empty"],
  ['{"cars": [', "cut off"],
  ["[1]", "Not a list"],
  ["3", "Not a list"],
  ["{}", '"cars" is missing'],
  ['{"cars": [{"car": "fast"}, {"cra": 1}]}', "Line 2"],
  ['{"ruleset": "boats", "force": {"cars": []}}', "for boats"],
  ["x".repeat(70_000), "69 kB"],
  [JSON.stringify({ cars: Array(300).fill({ car: "fast" }) }), "300 lines"],
])("a broken list gets a clear word: %.20s", (text, word) => {
  expect(() => read(text, "cars", FORM)).toThrow(ListError);
  expect(() => read(text, "cars", FORM)).toThrow(word);
});

test("lists are kept, replaced and dropped; a spoilt shelf is empty", () => {
  const store = shelf();
  save(list(), store);
  save(list({ name: "Again" }), store);
  save(list({ id: "2" }), store);
  expect(saved(store).map(({ id, name }) => `${id} ${name}`)).toEqual(["2 Mine", "1 Again"]);
  discard("2", store);
  expect(saved(store)).toHaveLength(1);
  store.setItem("lists", "{oops");
  expect(saved(store)).toEqual([]);
  store.setItem("lists", '[null, 3, {"id": "1"}]');
  expect(saved(store)).toEqual([]);
});

test("the shelf has an end", () => {
  const store = shelf();
  for (let i = 0; i < MOST_LISTS; i++) save(list({ id: String(i) }), store);
  expect(() => save(list({ id: "more" }), store)).toThrow("Delete one first");
});

test("units of a list that nothing is wrong with have profiles, whatever is with others", () => {
  const form: MusterForm = { ...FORM, own_field: "own" };
  const brought = (id: string) => ({ id, name: id, groups: [{ count: 2 }] });
  const force: Force = { side: "a", own: { units: [brought("known"), brought("flawed")] } };
  const profiles = [{ name: "Known", count: 1, stats: [], weapons: [], text: "", traits: [] }];
  const known = { ...FORM.units[0], id: "known", profiles } as unknown as Unit;
  const { units } = formFor(form, force, { units: [known], weapons: {} });

  expect(units.slice(-2).map(({ id, profiles: all }) => [id, all.length])).toEqual([
    ["known", 1],
    ["flawed", 0],
  ]);
});
