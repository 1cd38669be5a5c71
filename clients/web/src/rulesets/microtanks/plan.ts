// The table of a scenario as it was laid out: as printed, or with a map of a player's own.

import type {
  Battle,
  Objective,
  Piece,
  PrintedObjective,
  PrintedPiece,
  Scenario,
  ZonePlan,
} from "../../contract/microtanks";

export type At = readonly [number, number];
export type Zone = keyof Scenario["zones"];
export type Edge = ZonePlan["home"];
export type Layout = NonNullable<Battle["layout"]>;
export type Land = Piece | PrintedPiece;
export type Goal = Objective | PrintedObjective;
export type Plan = Omit<Scenario, "objectives" | "terrain"> & {
  readonly objectives: readonly Goal[];
  readonly terrain: readonly Land[];
};
