// The table of a scenario: its zones, objectives and terrain.

export type At = readonly [number, number];
export type Zone = "A" | "B";
export type Edge = "west" | "east" | "south" | "north";
export type Layout = "printed" | "mirrored_ew" | "mirrored_ns" | "custom";
export interface Piece {
  id: string;
  kind: "road" | "swamp" | "river" | "rocks" | "fence" | "bushes" | "forest" | "building" | "hill";
  polygon: At[];
  centre?: At | null;
  /** The share of a hill that is level. */
  top?: number | null;
  height?: number | null;
}
export interface Objective {
  id: string;
  kind: string;
  side?: Zone | null;
  points?: number;
  centre?: At | null;
  radius?: number;
  /** An x or a y: what lies beyond it is nearer to the edge `towards`. */
  line?: number;
  towards?: Edge | null;
  edge?: Edge | null;
}
export interface Scenario {
  id: string;
  name: string;
  text: string;
  long: number;
  short: number;
  rounds: number;
  zones: Record<Zone, { rect: [number, number, number, number]; heading: number; home: Edge }>;
  objectives: Objective[];
  terrain: Piece[];
}
/** A table of somebody's own. */
export type Table = Pick<Scenario, "long" | "short" | "zones"> &
  Partial<Pick<Scenario, "terrain" | "objectives">>;
