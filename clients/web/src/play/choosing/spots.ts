// Ways to answer that are places of the table: shown there, chosen there. Pure.

import type { Point } from "../../core/camera";
import type { Base, Figure } from "../../core/view";
import { isOpen } from "./offered";
import type { Choosing, Option } from "./choice";

/** A way to answer with its place. */
export interface Placed {
  readonly option: Option;
  readonly x: number;
  readonly y: number;
}

/** Ways to answer that fit what is chosen and have a place; none while something is drafted. */
export function spotsOf({ options, unit, draft }: Choosing): Placed[] {
  if (draft !== null) return [];
  return options.flatMap((option) => {
    const { at, unit: whose } = option.form;
    return at === undefined || !isOpen(option) || (whose !== undefined && whose !== unit)
      ? []
      : [{ option, x: at[0], y: at[1] }];
  });
}

const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** The nearest to a point. */
export const nearest = <P extends Point>(spots: readonly P[], to: Point): P | null =>
  spots.reduce<P | null>(
    (best, spot) => (best === null || apart(spot, to) < apart(best, to) ? spot : best),
    null,
  );

/** How much what lies aside of a direction counts against what lies along it. */
const ASIDE = 2;

/** The next one in a direction, as arrows mean it. */
export function next<P extends Point>(
  spots: readonly P[],
  from: Point,
  [dx, dy]: readonly [number, number],
): P | null {
  const size = Math.hypot(dx, dy);
  let found: P | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const spot of spots) {
    const [ahead, aside] = [
      ((spot.x - from.x) * dx + (spot.y - from.y) * dy) / size,
      Math.abs((spot.x - from.x) * dy - (spot.y - from.y) * dx) / size,
    ];
    if (ahead > 1e-6 && ahead + ASIDE * aside < least)
      [found, least] = [spot, ahead + ASIDE * aside];
  }
  return found;
}

/** Bodies on the table by the names of their models; a unit of one is its own. */
export function bodiesOf(figures: readonly Figure[]): ReadonlyMap<string, Base> {
  return new Map(
    figures.flatMap(({ id, pose, bases, length, width }): [string, Base][] =>
      pose === null
        ? []
        : bases
          ? bases.map((base) => [base.id, base])
          : [[id, { id, x: pose.x, y: pose.y, r: Math.max(length, width) / 2 }]],
    ),
  );
}

/** How many models of each unit are named, in the order they are. */
export function counted(models: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const model of models) {
    const unit = model.split("/")[0] ?? model;
    found.set(unit, (found.get(unit) ?? 0) + 1);
  }
  return found;
}
