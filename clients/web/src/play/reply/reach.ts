// The ground in reach as the table draws it, and legs that were meant to end on its rim. Pure.

import type { Point } from "../../core/camera";
import type { Draft } from "./draft";
import type { Area, MovePreview, Reason } from "./forms";

/**
 * A leg that ends so little too far off, as a share of the allowance, was meant to end where it
 * may.
 */
const SLIP = 0.15;
/** A way that is cut shorter does not lead anywhere. */
const LEAST = 0.05;

/**
 * A way as it is meant: one that is blocked leads round, if it can; else, and when it is only set a
 * bit too far, it ends as far along as the rules let it. A place, which has no allowance, is pulled
 * to where the rules say that it was meant.
 */
export function meant(course: MovePreview | null): MovePreview | null {
  const [to, may] = [course?.poses.at(-1), course?.short?.poses.at(-1)];
  const short =
    may === undefined || (course?.most !== 0 && (course?.short?.length ?? 0) < LEAST)
      ? undefined
      : course?.short;
  const isSlip =
    course !== null &&
    to !== undefined &&
    may !== undefined &&
    (course.most === 0 || Math.hypot(to[0] - may[0], to[1] - may[1]) <= SLIP * course.most);
  return (isSlip ? short : (course?.around ?? short)) ?? course;
}

/** What ends a way where it is cut, which need not be what is against all of it. */
export const stopOf = ({ short, refusal }: MovePreview): Reason | null =>
  short?.stopped_by ?? refusal ?? null;

/** Where what is drafted ends on a way: its middle, or the model that is in hand. */
export function endOf({ poses, places = [] }: MovePreview, { byHand }: Draft): Point | null {
  const [, x, y] =
    byHand === undefined
      ? [null, ...(poses.at(-1) ?? [])]
      : (places.find(([model]) => model === byHand.active) ?? []);
  return x === undefined || y === undefined ? null : { x, y };
}

/** Where the legs of a way end. */
export function corners({ poses }: MovePreview): Point[] {
  const points = poses.map(([x, y]) => ({ x, y }));
  return points.filter(
    ({ x, y }, i) => i > 0 && (x !== points[i - 1]?.x || y !== points[i - 1]?.y),
  );
}

type Corner = readonly [number, number];
const SQUARE: readonly Corner[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/**
 * What costs at most a share of the allowance, as polygons: between reached centres, and from the
 * last of them as far as what is left of the allowance goes on at the price of the way there. Never
 * into what shuts a centre out.
 */
export function outline(area: Area, share: number): Point[][] {
  const { cells, step } = area;
  const first = cells[0];
  if (first === undefined) return [];
  const most = area.most * share + 1e-6;
  const column = (x: number) => Math.round((x - first[0]) / step);
  const row = (y: number) => Math.round((y - first[1]) / step);
  const costs = new Map(cells.map(([x, y, cost]) => [`${column(x)} ${row(y)}`, cost]));
  const cost = ([i, j]: Corner) => costs.get(`${i} ${j}`) ?? Number.POSITIVE_INFINITY;

  /** How far from a centre that is in to one that is out, as a share of the way. */
  const ends = (inside: Corner, outside: Corner): number => {
    const [here, there] = [cost(inside), cost(outside)];
    if (Number.isFinite(there)) return (most - here) / (there - here);
    const rate = here - cost([2 * inside[0] - outside[0], 2 * inside[1] - outside[1]]);
    const isSpent = rate > 0 && here + rate > area.most;
    return isSpent ? Math.max(0, most - here) / rate : 0;
  };
  const at = ([i, j]: Corner): Point => ({ x: first[0] + i * step, y: first[1] + j * step });
  const isIn = (corner: Corner) => cost(corner) <= most;

  const found = new Map<string, Point[]>();
  for (const [x, y] of cells)
    for (const [di, dj] of SQUARE) {
      const [i, j] = [column(x) - di, row(y) - dj];
      const key = `${i} ${j}`;
      if (found.has(key)) continue;
      const corners = SQUARE.map(([a, b]): Corner => [i + a, j + b]);
      found.set(
        key,
        corners.flatMap((corner, n) => {
          const next = corners[(n + 1) % 4] as Corner;
          const own = isIn(corner) ? [at(corner)] : [];
          if (isIn(corner) === isIn(next)) return own;
          const [inside, outside] = isIn(corner) ? [corner, next] : [next, corner];
          const [from, to, far] = [at(inside), at(outside), ends(inside, outside)];
          return [...own, { x: from.x + (to.x - from.x) * far, y: from.y + (to.y - from.y) * far }];
        }),
      );
    }
  return [...found.values()].filter(
    (polygon) => new Set(polygon.map(({ x, y }) => `${x} ${y}`)).size > 2,
  );
}
