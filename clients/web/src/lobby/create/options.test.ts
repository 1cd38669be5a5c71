import { expect, test } from "vitest";

import type { Catalogue, OptionForm } from "../../lists/forms";
import { asksForForce, isListable } from "../../lists/forms";
import { quick, termsOf } from "./options";

const option = (more: Partial<OptionForm>): OptionForm => ({
  key: "",
  kind: "choice",
  default: null,
  values: [],
  least: null,
  most: null,
  step: null,
  unit: null,
  by_seat: false,
  needs: null,
  asked_with: null,
  limited_by: null,
  ...more,
});
const values = ["hill", "river"].map((value) => ({ value, code: value }));
const FIRST = option({
  key: "first",
  values: ["red", "grey"].map((value) => ({ value, code: value })),
});
const ARMIES = option({ key: "armies", kind: "force", by_seat: true });
const force = (wing: string) => ({ name: wing, text: "", cost: 1, force: { wing, cars: [] } });
const muster = { group_field: "wing", ready: [force("left"), force("left"), force("right")] };
const catalogue = (options: OptionForm[]) => ({ options, muster }) as unknown as Catalogue;

test("who has to choose a scenario gets the first, and forces of both sides", () => {
  expect(quick(catalogue([option({ key: "scenario", values }), ARMIES]))).toEqual({
    scenario: "hill",
    armies: [muster.ready[0]?.force, muster.ready[2]?.force],
  });
});

test("a scenario that comes of itself brings its forces, and nothing else is chosen", () => {
  expect(
    quick(catalogue([option({ key: "scenario", values, default: "river" }), FIRST, ARMIES])),
  ).toEqual({});
});

const MOST = 4096;
const LONG = { wing: "left", cars: ["a car with a long name".repeat(300)] };
const SHORT = force("right").force;
const CHOOSE = option({ key: "choose_armies", kind: "flag", default: false });
const ASKING = option({ ...ARMIES, asked_with: "choose_armies" });

test("a force that is short is listed with its match", () => {
  const chosen = { armies: [SHORT, null] };
  expect(termsOf([ASKING, CHOOSE], chosen, MOST)).toEqual({ options: chosen, brought: null });
});

test("a force too long to be listed is brought, and its seat is asked for it", () => {
  const { options, brought } = termsOf([ASKING, CHOOSE], { armies: [LONG, SHORT] }, MOST);
  expect(options).toEqual({ armies: [null, SHORT], choose_armies: true });
  expect(brought).toBe(LONG);
  expect(asksForForce([ASKING, CHOOSE], options, 0)).toBe(true);
  expect(asksForForce([ASKING, CHOOSE], options, 1)).toBe(false);
});

test("where nobody has to be asked to be asked, nothing is set for it", () => {
  expect(termsOf([ARMIES], { armies: [LONG, null] }, MOST).options).toEqual({});
});

test.each([
  [[ASKING], {}, false],
  [[ASKING], { choose_armies: true }, true],
  [[option({ ...ARMIES, needs: "limit" })], {}, false],
  [[option({ ...ARMIES, needs: "limit" })], { limit: 300 }, true],
  [[ARMIES], {}, true],
  [[FIRST], {}, false],
])("a seat is asked for its force, or not: %#", (forms, options, isAsked) => {
  expect(asksForForce(forms, options, 1)).toBe(isAsked);
});

test("a force that leaves room for the rest of what is listed can be listed", () => {
  expect(isListable(SHORT, MOST)).toBe(true);
  expect(isListable(LONG, MOST)).toBe(false);
});
