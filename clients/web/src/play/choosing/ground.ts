// What a click on the ground means to the order that is chosen. Pure.

import type { Point } from "../../core/camera";
import { add } from "../reply/draft";
import type { Choosing, Option } from "./choice";
import { type Stands, choose, edit, put, puts, strides } from "./choosing";
import { followed } from "./orders";
import { type Placed, nearest, spotsOf } from "./spots";

/** A place of an answer, or of one that follows; a way there; more of what is drafted. */
type Means =
  | { readonly t: "spot" | "next"; readonly spots: readonly Placed[] }
  | { readonly t: "way"; readonly way: Option }
  | { readonly t: "more" };

export function groundMeans(c: Choosing, follow: readonly Option[]): Means | null {
  const spots = spotsOf(c);
  if (spots.length > 0) return { t: "spot", spots };
  const way = puts(c) ?? strides(c);
  if (way !== null) return { t: "way", way };
  if (c.draft !== null) return { t: "more" };
  const next = c.chosen === null ? [] : spotsOf({ ...c, options: follow });
  return next.length > 0 ? { t: "next", spots: next } : null;
}

/** The ground is clicked; null if that means nothing. */
export function groundClicked(
  c: Choosing,
  follow: readonly Option[],
  to: Point,
  stands: Stands,
): Choosing | null {
  const means = groundMeans(c, follow);
  if (means === null) return null;
  if (means.t === "way") return put(c, means.way, to, stands);
  if (means.t === "more") return c.draft === null ? null : edit(c, add(c.draft, to));
  const option = nearest(means.spots, to)?.option;
  if (option === undefined) return null;
  return means.t === "spot"
    ? choose(c, option, stands)
    : followed(c, option, c.chosen?.text ?? "", stands, follow);
}
