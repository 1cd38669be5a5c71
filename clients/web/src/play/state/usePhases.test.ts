import { expect, test } from "vitest";

import { announced } from "./usePhases";

const phase = (name: string, seat = 0) => ({
  seat,
  words: { begins: `${name} begins`, skipped: `No unit can act: ${name} is skipped` },
});
/** One in which nobody is asked. */
const silent = { seat: 0, words: null };

test("a phase that begins is announced", () => {
  expect(announced([null, phase("shooting"), null], 0)).toEqual(["shooting begins"]);
});

test("one that is over at once says why, and the next is announced", () => {
  expect(announced([phase("shooting"), phase("assault"), null], 0)).toEqual([
    "No unit can act: shooting is skipped",
    "assault begins",
  ]);
});

test("one before a phase in which nobody is asked is over, too", () => {
  expect(announced([phase("shooting"), silent], 0)).toEqual([
    "No unit can act: shooting is skipped",
  ]);
});

test("one in which something happened by itself was not skipped", () => {
  expect(announced([phase("assault"), null, silent], 0)).toEqual(["assault begins"]);
});

test("phases of the other side are not", () => {
  expect(announced([phase("shooting", 1)], 0)).toEqual([]);
  expect(announced([phase("assault"), phase("movement", 1)], 0)).toEqual([
    "No unit can act: assault is skipped",
  ]);
});
