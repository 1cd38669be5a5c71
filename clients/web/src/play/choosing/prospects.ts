// Whom the unit that is chosen could aim at now, each by the shot that a click would fire. Pure.

import type { Choosing, Option } from "./choice";
import { isOpen, left } from "./offered";
import { aims } from "./orders";

/** Nothing while a target is chosen, unless it is where the unit goes: its odds have a card. */
export function prospects(c: Choosing, follow: readonly Option[]): readonly Option[] {
  if (c.unit === null || (c.target !== null && c.chosen?.form.has_preview !== true)) return [];
  const all = c.draft === null && c.chosen === null ? left(c).filter(isOpen) : follow;
  const targets = [...new Set(all.flatMap(({ form }) => form.target ?? []))].filter(
    (target) => target !== c.target,
  );
  return targets.flatMap((target) => aims(all, target) ?? []).filter(isShot);
}

/** What goes there itself is dragged, and what comes to nothing is not worth a word. */
const isShot = ({ form }: Option) => form.no_effect === undefined && !form.has_preview;
