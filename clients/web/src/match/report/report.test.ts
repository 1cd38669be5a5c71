import { expect, test } from "vitest";

import type { Update } from "../../messages";
import type { Game } from "../../core/view";
import { report, shownDice } from "./report";

const GAME = {
  thrown: (
    note: { purpose: string; unit?: string },
    state: { units?: Record<string, { owner: 0 | 1 }> },
  ) => ({
    label: note.purpose,
    seat: note.unit === undefined ? null : (state.units?.[note.unit]?.owner ?? null),
    good: 1,
  }),
} as unknown as Game;
const update = (seq: number, notes: object[], patch?: object) =>
  ({ t: "update", seq, notes, ...(patch ? { patch } : {}) }) as unknown as Update;
const rolled = (purpose: string, first: number, faces: number[], more: object = {}) => ({
  t: "rolled",
  purpose,
  first,
  faces,
  ...more,
});

test("dice are told by seat and purpose, also those of units that died of them", () => {
  const found = report(GAME, { units: { a: { owner: 0 }, b: { owner: 1 } } }, [
    update(1, [rolled("hit", 0, [6, 6], { unit: "a" }), { t: "shot" }], { units: { b: null } }),
    update(2, [{ t: "moved" }]),
    update(3, [rolled("save", 2, [1], { unit: "b" }), rolled("quota", 3, [4])]),
  ]);

  expect(found.rows.map((row) => row.label)).toEqual(["hit", "save"]);
  expect(found.rows[0]?.seats[0]).toMatchObject({ dice: 2, mean: 6, expected: 3.5 });
  expect(found.whole[0].score).toBeGreaterThan(1);
  expect(found.course).toHaveLength(2);
  expect(found.shared).toBe(1);
});

test("every die that was shown is known by its index and sides", () => {
  expect(shownDice([update(1, [rolled("way", 4, [7, 2], { sides: 8 })])])).toEqual([
    { index: 4, face: 7, sides: 8 },
    { index: 5, face: 2, sides: 8 },
  ]);
});
