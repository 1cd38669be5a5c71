// The ground at a place, and a place of each patch of it.

import type { Point } from "../../core/camera";
import type { Patch } from "../../core/view";
import { holds } from "../../table/places";

/** The smallest patch at a place is that which is seen there. */
export function patchAt(patches: readonly Patch[], { x, y }: Point): Patch | undefined {
  const found = patches.filter(({ polygon }) => holds(polygon, [x, y]));
  return found.sort((a, b) => spreadOf(a) - spreadOf(b))[0];
}

/** The corners of the box around a patch: left and bottom, right and top. */
export function boxOf({ polygon }: Patch): readonly [Point, Point] {
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)];
  return [
    { x: Math.min(...xs), y: Math.min(...ys) },
    { x: Math.max(...xs), y: Math.max(...ys) },
  ];
}

function spreadOf(patch: Patch): number {
  const [least, most] = boxOf(patch);
  return (most.x - least.x) * (most.y - least.y);
}
