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
