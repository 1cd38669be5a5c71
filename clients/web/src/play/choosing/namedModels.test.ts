import { expect, test } from "vitest";

import type { Figure } from "../../core/view";
import type { Ask } from "../../messages";
import { type Words, choose, open, worded } from "./choosing";
import type { Form } from "../reply/forms";
import { namedModels } from "./namedModels";

const words = (order: Words["order"]): Words => ({
  order,
  listed: () => "",
  declines: () => false,
});

const stands = () => null;
const squad: Figure = {
  id: "squad",
  seat: 1,
  name: "Squad",
  short: "B1",
  pose: { x: 1, y: 1, facing: 0 },
  length: 3,
  width: 1,
  bases: [1, 2, 3].map((n) => ({ id: `squad/0${n}`, x: n, y: 1, r: 0.5 })),
};
const remove = (...models: string[]): Form => ({ reply: { t: "remove", models }, unit: "squad" });
const choosing = (...forms: Form[]) =>
  open(
    worded(
      forms,
      words(({ models }) => String(models)),
    ),
    ["squad"],
    stands,
  );

test("models that could be named have their sign, and the answer that means them alone", () => {
  const named = namedModels(choosing(remove("01"), remove("03"), remove("01", "02")), [squad]);

  expect(named.map(({ base, sign, only }) => [base.id, sign, only?.text ?? null])).toEqual([
    ["squad/01", "01", "01"],
    ["squad/03", "03", "03"],
    ["squad/02", "02", null],
  ]);
});

test("an order to come names its models once its kind is chosen", () => {
  const c = choosing(remove("01"));
  const ask = { number: 1 } as unknown as Ask;
  const lead = { replies: [], order: "", ask, state: {}, stands, isDue: false };
  const led = { ...c, options: c.options.map((option) => ({ ...option, lead })) };

  expect(namedModels(led, [squad])).toEqual([]);
  expect(namedModels({ ...led, kind: "01" }, [squad]).map(({ sign }) => sign)).toEqual(["01"]);
});

test("a model that a way to answer names alone has its sign, but not one that is moved", () => {
  const dare = (model: string): Form => ({ reply: { t: "dare", model }, unit: "squad" });
  const drive: Form = {
    ...dare("squad/03"),
    blanks: [
      { t: "path_blank", unit: "squad", field: "path", most: 6, mode: "drive", points: "driven" },
    ],
  };

  expect(
    namedModels(choosing(dare("squad/01"), dare("squad/02"), drive), [squad]).map(
      ({ sign }) => sign,
    ),
  ).toEqual(["01", "02"]);
});

test("those of the answer that is chosen stand out", () => {
  const before = choosing(remove("01"), remove("02"));
  const option = before.options[1];

  expect(
    option && namedModels(choose(before, option, stands), [squad]).map(({ isChosen }) => isChosen),
  ).toEqual([false, true]);
});

test("units and groups are no models", () => {
  expect(
    namedModels(
      choosing({ reply: { t: "hold", groups: ["squad/rifles"], units: ["squad"] }, unit: "squad" }),
      [squad],
    ),
  ).toEqual([]);
});
