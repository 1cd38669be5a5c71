import { describe, expect, it } from "vitest";

import { fieldsOf, patchOf } from "./fields";

const STATE = {
  units: {
    A1: { id: "A1", health: 3, pose: { x: 1, y: 2.5, facing: 90 } },
    B1: { id: "B1", health: 4 },
  },
  players: [{ points: 1 }, { points: 2 }],
};

describe("the fields of a judge", () => {
  it("are those that fit, value by value", () => {
    const told = fieldsOf(STATE, ["units.*.pose", "units.*.health", "players.*.points"]).map(
      ({ path, value }) => `${path.join(".")}=${value}`,
    );
    expect(told).toEqual([
      "units.A1.pose.x=1",
      "units.A1.pose.y=2.5",
      "units.A1.pose.facing=90",
      "units.B1.pose=",
      "units.A1.health=3",
      "units.B1.health=4",
      "players.0.points=1",
      "players.1.points=2",
    ]);
  });

  it("have nothing of what is not there", () => {
    expect(fieldsOf(STATE, ["wrecks.*.pose", "units.*.models.*"])).toEqual([]);
  });
});

describe("the patch", () => {
  it("nests what was changed", () => {
    const row = (path: string, value: string) => ({ path: path.split("."), value });
    expect(
      patchOf([
        row("units.A1.pose.x", "3.5"),
        row("units.A1.health", ""),
        row("units.B1.pose", '{"x":1,"y":2}'),
        row("units.B1.status", "board"),
      ]),
    ).toEqual({
      units: {
        A1: { pose: { x: 3.5 }, health: null },
        B1: { pose: { x: 1, y: 2 }, status: "board" },
      },
    });
  });
});
