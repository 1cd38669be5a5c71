// Where a tank is while it drives.

import type { Moment } from "../view";
import type { Pose } from "./book";
import { read } from "./notes";

const TURN = 14; // degrees of a pivot take as long as an inch

/** The tank that is on its way in this moment, and where it is now. */
export function underway(moment: Moment | null, t: number): { tank: string; pose: Pose } | null {
  if (moment === null) return null;
  const note = read(moment.note.note);
  if (note.t === "moved") return { tank: note.tank, pose: along(note.path, ease(t)) };
  if (note.t === "slid") return { tank: note.tank, pose: along([note.start, note.end], t * t) };
  return null;
}

const ease = (t: number) => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t));

/** The pose a share of the way along; tanks turn before they drive. */
export function along(path: readonly Pose[], t: number): Pose {
  const legs = path.slice(1).flatMap((to, i) => {
    const from = path[i] ?? to;
    const turned = { x: from.x, y: from.y, facing: to.facing };
    return [
      { from, to: turned, cost: Math.abs(turning(from.facing, to.facing)) / TURN },
      { from: turned, to, cost: Math.hypot(to.x - from.x, to.y - from.y) },
    ];
  });
  let left = legs.reduce((sum, leg) => sum + leg.cost, 0) * t;
  for (const { from, to, cost } of legs) {
    if (left < cost) {
      const share = left / cost;
      return {
        x: from.x + (to.x - from.x) * share,
        y: from.y + (to.y - from.y) * share,
        facing: from.facing + turning(from.facing, to.facing) * share,
      };
    }
    left -= cost;
  }
  return path.at(-1) ?? { x: 0, y: 0, facing: 0 };
}

/** The shorter way round, in degrees. */
export const turning = (from: number, to: number) => ((((to - from) % 360) + 540) % 360) - 180;
