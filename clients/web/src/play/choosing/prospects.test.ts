import { expect, test } from "vitest";

import type { Choosing, Option } from "./choice";
import { open } from "./choosing";
import { prospects } from "./prospects";

const option = (weapon: string, target?: string, more: object = {}): Option => ({
  key: `${weapon} ${target}`,
  form: {
    reply: { t: "shoot", weapon, target: target ?? null },
    unit: "a",
    ...(target === undefined ? {} : { target }),
    ...more,
  },
  text: weapon,
  brief: weapon,
  kind: weapon,
  aim: weapon,
  listed: "",
  declines: false,
});
const gun = option("gun", "x");
const useless = option("mortar", "y", { no_effect: "armour" });
const ram = option("ram", "z", { has_preview: true });
const rifle = option("rifle", "x");
const chosen = (options: Option[]): Choosing => ({
  ...open(options, [], () => null),
  unit: "a",
  chosen: null,
  draft: null,
});

test("each target has the odds of the shot that a click fires", () => {
  expect(prospects(chosen([gun, rifle, useless, ram]), [])).toEqual([gun]);
});

test("what cannot be ordered, and what nobody is chosen for, has no odds", () => {
  const far = option("gun", "y", { refusal: { legal: false } });

  expect(prospects(chosen([gun, far]), [])).toEqual([gun]);
  expect(prospects({ ...chosen([gun]), unit: null }, [])).toEqual([]);
  expect(prospects({ ...chosen([gun]), target: "x" }, [])).toEqual([]);
});

test("while a move is drafted, the odds are those from where it ends", () => {
  const drive = option("drive");

  expect(prospects({ ...chosen([gun, drive]), chosen: drive }, [rifle])).toEqual([rifle]);
});

test("who goes somewhere else has the odds from there, but of whom it goes at", () => {
  const going = { ...chosen([ram]), chosen: ram, target: "z" };
  const after = option("rifle", "z");

  expect(prospects(going, [rifle, after])).toEqual([rifle]);
});
