import { expect, test } from "vitest";

import { onlyTraces, others, traced } from "./traces";

const units = {
  a: { owner: 0, pose: { x: 1, y: 2 } },
  b: { owner: 1, models: { one: { pose: { x: 4, y: 4 } }, two: { pose: { x: 6, y: 4 } } } },
  gone: { owner: 1, models: {} },
};
const scene = { state: {}, relics: [{ kind: "burst" }] };
const shot = (round: number, from = scene) => traced(from, { round, units }, "a", "b", true);

test("a shot leaves who fired, at what place, and whether it hit, beside what lies there", () => {
  const after = shot(1);

  expect(after.relics).toEqual([
    { kind: "burst" },
    { kind: "trace", from: [1, 2], to: [5, 4], seat: 0, round: 1, isHit: true },
  ]);
  expect(others(after.relics)).toEqual([{ kind: "burst" }]);
  expect(onlyTraces(after).relics).toHaveLength(1);
});

test("a shot is forgotten after the next round", () => {
  const rounds = (found: { relics: readonly unknown[] }) =>
    onlyTraces({ state: {}, relics: found.relics }).relics.map((one) => (one as never)["round"]);
  const second = shot(2, shot(1) as typeof scene);

  expect(rounds(second)).toEqual([1, 2]);
  expect(rounds(shot(3, second as typeof scene))).toEqual([2, 3]);
});

test("nobody on the table leaves nothing", () => {
  expect(traced(scene, { round: 1, units }, "a", "gone", true)).toBe(scene);
  expect(traced(scene, { round: 1, units }, "off", "b", true)).toBe(scene);
});
