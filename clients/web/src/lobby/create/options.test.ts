import { expect, test } from "vitest";

import type { Catalogue, OptionForm } from "../../lists/forms";
import { quick } from "./options";

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
