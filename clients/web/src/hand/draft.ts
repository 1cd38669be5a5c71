// A blank that is being filled in: points of a path, a place, an angle. Pure; degrees run
// counter-clockwise from east, y points north.

import type { Point } from "../core/camera";
import { type Pose, turning } from "../core/motion";
import type { Data } from "../messages";
import type { TableBlank } from "./forms";

export interface Draft {
  readonly blank: TableBlank;
  /** Where the unit stands, or would. */
  readonly start: Pose;
  /** Ends of legs; a place has one. */
  readonly points: readonly Point[];
  /** The facing that is wanted at the end, if any is. */
  readonly facing: number | null;
}

const cut = (n: number) => Math.round(n * 1000) / 1000;
const round = (degrees: number) => cut(((degrees % 360) + 360) % 360);

export function begin(blank: TableBlank, stands: Pose | null): Draft {
  const start = blank.t === "place_blank" ? { x: blank.x, y: blank.y, facing: blank.facing } : (stands ?? { x: 0, y: 0, facing: 0 });
  if (blank.t === "place_blank") return { blank, start, points: [start], facing: blank.facing };
  return { blank, start, points: [], facing: blank.t === "angle_blank" ? blank.middle : null };
}

/** Where the draft ends. */
export const end = (draft: Draft): Point => draft.points.at(-1) ?? draft.start;

/** How far back it goes. */
const backwards = ({ start }: Draft, to: Point): number => {
  const a = (start.facing * Math.PI) / 180;
  return (start.x - to.x) * Math.cos(a) + (start.y - to.y) * Math.sin(a);
};

/** A point of the line behind the unit, as near as can be. */
function behind(draft: Draft, to: Point): Point {
  const { start, blank } = draft;
  const most = blank.t === "path_blank" ? blank.most : 0;
  const length = Math.min(most, Math.max(0, backwards(draft, to)));
  const a = (start.facing * Math.PI) / 180;
  return { x: start.x - Math.cos(a) * length, y: start.y - Math.sin(a) * length };
}

const isBack = ({ blank }: Draft) => blank.t === "path_blank" && blank.points === "straight_back";
const bearing = (from: Point, to: Point) => (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;

/** Another point at the end: a leg more, or the place itself. An angle points at it. */
export function add(draft: Draft, to: Point): Draft {
  if (draft.blank.t === "angle_blank") return turnTo(draft, bearing(draft.start, to));
  if (draft.blank.t === "place_blank" || isBack(draft)) return lead(draft, to);
  return { ...draft, points: [...draft.points, to], facing: null };
}

/** The last point elsewhere. */
export function lead(draft: Draft, to: Point): Draft {
  if (draft.blank.t === "angle_blank") return turnTo(draft, bearing(draft.start, to));
  const at = isBack(draft) ? behind(draft, to) : to;
  return { ...draft, points: [...draft.points.slice(0, -1), at] };
}

export function nudge(draft: Draft, dx: number, dy: number): Draft {
  if (draft.blank.t === "angle_blank") return turn(draft, dx < 0 || dy > 0 ? 5 : -5);
  const at = end(draft);
  return lead(draft, { x: at.x + dx, y: at.y + dy });
}

/** A corner: the next leg begins where the last one ends. */
export function corner(draft: Draft): Draft {
  return draft.blank.t !== "path_blank" || isBack(draft) || draft.points.length === 0 ? draft : add(draft, end(draft));
}

/** Without its last leg; a path of none is as it began. */
export function drop(draft: Draft): Draft {
  return draft.blank.t === "path_blank" ? { ...draft, points: draft.points.slice(0, -1), facing: null } : draft;
}

export function turn(draft: Draft, by: number): Draft {
  return turnTo(draft, (draft.facing ?? heading(draft)) + by);
}

export function turnTo(draft: Draft, facing: number): Draft {
  const { blank } = draft;
  if (isBack(draft)) return draft;
  if (blank.t !== "angle_blank") return { ...draft, facing: round(facing) };
  const off = Math.min(blank.most, Math.max(-blank.most, turning(blank.middle, facing)));
  return { ...draft, facing: round(blank.middle + off) };
}

/** The way its nose points at the end, as far as the draft tells. */
export function heading(draft: Draft): number {
  const { blank, facing, points, start } = draft;
  if (facing !== null) return facing;
  const [from, to] = [points.at(-2) ?? start, points.at(-1)];
  if (blank.t !== "path_blank" || blank.points !== "driven" || to === undefined) return start.facing;
  return from.x === to.x && from.y === to.y ? start.facing : round(bearing(from, to));
}

/** The keys of the reply that the draft fills. */
export function written(draft: Draft): Data {
  const { blank, points, facing } = draft;
  const last = end(draft);
  switch (blank.t) {
    case "place_blank":
      return { x: cut(last.x), y: cut(last.y), facing: heading(draft) };
    case "angle_blank":
      return { [blank.field]: facing ?? blank.middle };
    case "path_blank": {
      if (blank.points === "straight_back") return { [blank.field]: cut(Math.max(0, backwards(draft, last))) };
      const legs = points.map(({ x, y }) => (blank.points === "slid" ? { x: cut(x), y: cut(y) } : [cut(x), cut(y)]));
      return { [blank.field]: legs, ...(facing === null ? {} : { facing }) };
    }
  }
}
