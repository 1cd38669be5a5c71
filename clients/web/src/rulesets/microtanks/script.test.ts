import { expect, test } from "vitest";

import type { Scene } from "../../core/view";
import { battle } from "./book";
import { banks } from "./table/Ground";
import type { Told } from "./notes";
import { settle } from "./script";

const pose = { x: 10, y: 10, facing: 350 };
const scene: Scene = {
  state: {
    phase: "battle",
    round: 2,
    players: [
      { start: 0, turns: 2 },
      { start: 0, turns: 2 },
    ],
    units: {
      a: { id: "a", owner: 0, status: "board", pose, turret: 0, smoking: true, traversed: 30 },
      b: { id: "b", owner: 1, status: "board", pose, smoking: true },
    },
  },
  relics: [],
};
const after = (...notes: Told[]) => notes.reduce(settle, scene);
const tank = (id: string, found: Scene) => battle(found.state).units?.[id];

test("a bailed-out vehicle stays as a wreck, a knocked-out one leaves a crater", () => {
  const left = after({ t: "destroyed", tank: "a", at: pose, exploded: false });
  const gone = after({ t: "destroyed", tank: "a", at: pose, exploded: true });

  expect(tank("a", left)).toMatchObject({ status: "bail_out", pose });
  expect(tank("a", gone)).toMatchObject({ status: "knocked_out", pose: undefined, crater: pose });
});

test("what clears and who recovers is taken from what is told", () => {
  const begun = after({ t: "phase_began", seat: 0, phase: "move", turn: 3 });
  const found = settle(begun, { t: "smoke_cleared", tank: "a" });

  expect(tank("a", begun)).toMatchObject({ smoking: true, traversed: 0 });
  expect(tank("a", found)).toMatchObject({ smoking: false });
  expect(tank("b", found)).toMatchObject({ smoking: true });
  expect(tank("b", settle(found, { t: "recovered", tank: "b", state: "stunned" }))).toMatchObject({
    stunned: undefined,
  });
});

test("a turret is kept against its hull", () => {
  expect(
    tank("a", after({ t: "traversed", tank: "a", facing: 20, turned: 30, used: 30 }))?.turret,
  ).toBe(-330);
});

test("the banks of a river are those that are near each other", () => {
  const [one, other] = banks([
    [8, 0],
    [12, 0],
    [14, 30],
    [12, 60],
    [8, 60],
    [10, 30],
  ]) ?? [[], []];

  expect([one, other]).toEqual([
    [
      [12, 0],
      [14, 30],
      [12, 60],
    ],
    [
      [8, 0],
      [10, 30],
      [8, 60],
    ],
  ]);
});
