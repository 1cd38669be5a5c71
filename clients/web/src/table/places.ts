// Where things are, in words; what they mean is told in `clients/places.py`.

import { say } from "../words";
import { type Way, way } from "./compass";
import type { Names } from "../words/templates";

export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly facing: number;
}
export interface Terrain {
  readonly kind: string;
  readonly hides: boolean;
  readonly corners: readonly Corner[];
}
export type Corner = readonly [number, number];

export interface Whereabouts {
  readonly name: string;
  readonly viewer: Pose;
  readonly other: Pose;
  readonly distance: number;
  readonly length: string;
  readonly terrain?: readonly Terrain[];
  /** Whether the other sees the viewer; left out where nobody asked. */
  readonly sight?: boolean;
}

/** Tell where another is for a viewer, so far away as the rules measure it. */
export function place(
  { name, viewer, other, distance, length, terrain = [], sight }: Whereabouts,
  names?: Names,
): string {
  const seen = sight === undefined ? null : say(sight ? "place.sees" : "place.sees_not");
  const params = {
    ...{ name, distance, length, hour: hour(viewer, other), sight: seen },
    ...{ inside: inside(other, terrain), behind: behind(viewer, other, terrain) },
  };
  return say("place.at", params, names);
}

export interface Ground {
  readonly width: number;
  readonly height: number;
  readonly terrain: readonly Terrain[];
}

/**
 * Tell roughly where something is: for one's own unit that is chosen, else on the table. Middles
 * are told of, since what counts as near is the rules' to say.
 */
export function whereabouts(
  at: Pose,
  ground: Ground,
  from: { readonly name: string; readonly pose: Pose } | null,
  length: (value: number) => string,
  names: Names,
): string {
  const lies = { inside: inside(at, ground.terrain) };
  if (from === null)
    return say("place.on_table", { way: say(`place.${third(at, ground)}`), ...lies }, names);
  const far = length(Math.round(Math.hypot(at.x - from.pose.x, at.y - from.pose.y)));
  return say(
    "place.from",
    {
      far,
      name: from.name,
      hour: hour(from.pose, at),
      behind: behind(from.pose, at, ground.terrain),
      ...lies,
    },
    names,
  );
}

/** Which of nine parts of the table it is in. */
function third({ x, y }: Pose, { width, height }: Ground): `in_${Way | "middle"}` {
  const part = (value: number, all: number) =>
    value < all / 3 ? -1 : value > (all * 2) / 3 ? 1 : 0;
  const [right, up] = [part(x, width), part(y, height)];
  return right === 0 && up === 0
    ? "in_middle"
    : `in_${way((Math.atan2(up, right) * 180) / Math.PI)}`;
}

/** Where another place lies as on the face of a clock. */
export function hour(viewer: Pose, other: Pose): number {
  const bearing = (Math.atan2(other.y - viewer.y, other.x - viewer.x) * 180) / Math.PI;
  return Math.floor(turn(viewer.facing - bearing) / 30 + 0.5) % 12 || 12;
}

/** A facing as a point of the compass. */
export const compass = (facing: number): string => say(`place.${way(facing)}`);

/** The kinds of terrain a place lies in. */
export const inside = (at: Pose, terrain: readonly Terrain[]): string[] => [
  ...new Set(
    terrain.filter((piece) => holds(piece.corners, [at.x, at.y])).map((piece) => piece.kind),
  ),
];

/** The kinds of terrain between two places that hide. */
export function behind(viewer: Pose, other: Pose, terrain: readonly Terrain[]): string[] {
  const a: Corner = [viewer.x, viewer.y];
  const b: Corner = [other.x, other.y];
  const met = terrain
    .filter((piece) => piece.hides && !holds(piece.corners, a) && !holds(piece.corners, b))
    .map((piece) => ({ kind: piece.kind, entered: entered(piece.corners, a, b) }))
    .filter((one) => one.entered < Infinity)
    .sort((one, two) => one.entered - two.entered);
  return [...new Set(met.map((one) => one.kind))];
}

/** Degrees from 0 up to 360, without the last bits. */
const turn = (degrees: number) => (((Math.round(degrees * 1e6) / 1e6) % 360) + 360) % 360;

const sides = (corners: readonly Corner[]): (readonly [Corner, Corner])[] =>
  corners.map((corner, i) => [corner, corners[(i + 1) % corners.length] ?? corner] as const);

/** Whether a point lies in an outline, by the sides a ray to the right crosses. */
export const holds = (corners: readonly Corner[], [x, y]: Corner): boolean =>
  sides(corners).filter(
    ([[ax, ay], [bx, by]]) => ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax),
  ).length %
    2 ===
  1;

/**
 * The share of the way from `a` to `b` at which an outline is first met; infinity if it never is.
 */
function entered(corners: readonly Corner[], [px, py]: Corner, [bx, by]: Corner): number {
  const [rx, ry] = [bx - px, by - py];
  const shares = sides(corners).flatMap(([[cx, cy], [dx, dy]]) => {
    const [sx, sy] = [dx - cx, dy - cy];
    const turned = rx * sy - ry * sx;
    if (turned === 0) return [];
    const along = ((cx - px) * sy - (cy - py) * sx) / turned;
    const across = ((cx - px) * ry - (cy - py) * rx) / turned;
    return along >= 0 && along <= 1 && across >= 0 && across <= 1 ? [along] : [];
  });
  return Math.min(...shares);
}
