// Where every unit stands, for those who do not see the map.

import type { Pose } from "../core/motion";
import { whereabouts } from "../table/places";
import type { Names } from "../words/templates";

interface Standing {
  readonly id: string;
  readonly pose: Pose;
}

export interface Land {
  readonly long: number;
  readonly short: number;
  readonly terrain: readonly {
    readonly kind: string;
    readonly polygon: readonly (readonly [number, number])[];
    /** Whoever is behind it is hidden. */
    readonly hides: boolean;
  }[];
}

/** How things and lengths are called. */
export interface Naming {
  readonly names: Names;
  readonly length: (value: number) => string;
}

/** The middles of the edges, in shares of a table. */
export const EDGES = {
  west: { x: 0, y: 0.5 },
  east: { x: 1, y: 0.5 },
  south: { x: 0.5, y: 0 },
  north: { x: 0.5, y: 1 },
} as const;

export const NOWHERE: ReadonlyMap<string, string> = new Map();

/** From one of one's own, if it stands. */
export function placesOf(
  all: readonly Standing[],
  { long, short, terrain }: Land,
  viewer: string | null,
  { names, length }: Naming,
): ReadonlyMap<string, string> {
  const ground = {
    width: long,
    height: short,
    terrain: terrain.map(({ kind, polygon, hides }) => ({ kind, corners: polygon, hides })),
  };
  const own = all.find(({ id }) => id === viewer);
  const from = own && { name: names(own.id) ?? own.id, pose: own.pose };
  return new Map(
    all.map(({ id, pose }) => [
      id,
      whereabouts(pose, ground, from && id !== own?.id ? from : null, length, names),
    ]),
  );
}
