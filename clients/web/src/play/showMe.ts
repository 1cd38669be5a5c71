// "Show me": the order that a step of the guide suggests, chosen on the table. Pure.

import type { Point } from "../core/camera";
import type { Figure } from "../core/view";
import type { Choosing, Option } from "./choosing/choice";
import { type Stands, choose, put } from "./choosing/choosing";
import { isOpen } from "./choosing/offered";

/**
 * The unit to be touched first, or the order as it is chosen then; null where there is none. What
 * is chosen is kept, and the orders of a unit are waited for.
 */
export type Shown =
  | { readonly t: "unit"; readonly unit: string }
  | { readonly t: "kept" }
  | { readonly t: "order"; readonly choosing: Choosing }
  | null;

/**
 * What to do next for one of the replies that are suggested. A unit comes first, since only then
 * its whole orders come: `isKnown` once they are here.
 */
export function shown(
  c: Choosing,
  suggests: readonly string[],
  figures: readonly Figure[],
  stands: Stands,
  isKnown: boolean,
): Shown {
  const isMeant = ({ form, lead }: Option) =>
    [...(lead?.replies ?? []), form.reply].some(({ t }) => suggests.includes(t));
  const all = c.options.filter((one) => isOpen(one) && !one.declines && isMeant(one));
  const own = all.filter(({ form }) => c.unit === null || form.unit === c.unit);
  const option = own.find(isWorthIt) ?? own[0];
  if (option === undefined) return null;
  const { unit } = option.form;
  if (c.unit === null && unit !== undefined) return { t: "unit", unit };
  if (!isKnown || own.some(({ key }) => key === c.chosen?.key)) return { t: "kept" };
  const at = onward(option, figures, stands);
  const choosing = at === null ? choose(c, option, stands) : put(c, option, at, stands);
  return { t: "order", choosing: { ...choosing, kind: option.kind } };
}

/** It leads somewhere, and is the deed itself rather than what comes before it. */
const isWorthIt = ({ form, lead }: Option) =>
  form.no_effect === undefined && (lead !== undefined || form.target !== undefined);

/** Half of the way that a unit can go towards the next enemy; null where it does not go. */
function onward({ form }: Option, figures: readonly Figure[], stands: Stands): Point | null {
  const blank = form.blanks?.[0];
  if (blank?.t !== "path_blank" || blank.points === "straight_back") return null;
  const from = stands(blank.unit);
  const seat = figures.find(({ id }) => id === blank.unit)?.seat;
  if (from === null) return null;
  const ways = figures
    .filter((one) => one.seat !== seat)
    .flatMap(({ id }) => stands(id) ?? [])
    .map(({ x, y }) => ({ x: x - from.x, y: y - from.y }))
    .sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
  const way = ways[0];
  if (way === undefined) return null;
  const share = Math.min(0.5, blank.most / 2 / Math.hypot(way.x, way.y));
  return { x: from.x + way.x * share, y: from.y + way.y * share };
}
