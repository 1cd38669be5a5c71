// Units or models that are named one by one, in an order or in none. Pure.

import type { Base, Figure } from "../../core/view";
import type { Choosing, Option } from "./choice";
import { say } from "../../words";
import type { Form, Reason, UnitsBlank } from "../reply/forms";

/** Who is named by now. */
export interface Picking {
  readonly blank: UnitsBlank;
  readonly names: readonly string[];
  /** Nothing has been changed yet. */
  readonly isNew: boolean;
}

export const unitsBlank = (form: Form | undefined): UnitsBlank | null =>
  form?.blanks?.find((blank): blank is UnitsBlank => blank.t === "units_blank") ?? null;

export const named = (form: Form, blank: UnitsBlank): readonly string[] =>
  (form.reply[blank.field] ?? []) as readonly string[];

/** What is chosen, if it is left open who is named. */
export function picking({ options, chosen }: Choosing): Picking | null {
  const blank = unitsBlank(chosen?.form);
  if (blank === null || chosen === null) return null;
  return {
    blank,
    names: named(chosen.form, blank),
    isNew: options.some((one) => one.form.reply === chosen.form.reply),
  };
}

export const isMany = ({ blank, names }: Picking) => names.length > blank.most;
export const fits = (picking: Picking) =>
  picking.names.length >= picking.blank.least && !isMany(picking);

/**
 * One of them is taken in, or out. As many as may be are named to begin with: who means another, or
 * another order, begins anew.
 */
export function toggled({ blank, names, isNew }: Picking, one: string): readonly string[] {
  const isIn = names.includes(one);
  const isFull = names.length >= blank.most;
  if (isNew && (blank.ordered === true || (isFull && !isIn && blank.least === blank.most)))
    return [one];
  if (blank.most === 1 && !isIn) return [one];
  return isIn ? names.filter((other) => other !== one) : [...names, one];
}

/** The same choice with others named; where their order does not matter, as they are listed. */
export function renamed(c: Choosing, names: readonly string[]): Choosing {
  const blank = unitsBlank(c.chosen?.form);
  if (blank === null || c.chosen === null) return c;
  const told = blank.ordered === true ? names : blank.options.filter((one) => names.includes(one));
  const { chosen } = c;
  const option: Option = {
    ...chosen,
    form: { ...chosen.form, reply: { ...chosen.form.reply, [blank.field]: [...told] } },
  };
  return { ...c, chosen: option, isUsual: false };
}

/** One more or one less is named. */
export function nameToggled(c: Choosing, one: string): Choosing {
  const now = picking(c);
  return now === null ? c : renamed(c, toggled(now, one));
}

/**
 * What is offered and stands on the table: a unit, or a model of the unit that the choice is about.
 */
export function standing(
  blank: UnitsBlank,
  unit: string | undefined,
  figures: readonly Figure[],
): ReadonlyMap<string, { readonly base: Base; readonly seat: number }> {
  const found = new Map<string, { base: Base; seat: number }>();
  for (const { id, seat, pose, bases = [] } of figures) {
    if (pose === null) continue;
    if (blank.options.includes(id))
      found.set(id, { base: { id, x: pose.x, y: pose.y, r: 0 }, seat });
    for (const base of bases) {
      const name = blank.options.find((one) => one === base.id || `${unit}/${one}` === base.id);
      if (name !== undefined) found.set(name, { base, seat });
    }
  }
  return found;
}

/** Why it cannot be sent while too few or too many are named; null when it can. */
export function unfit(choosing: Choosing): Reason | null {
  const now = picking(choosing);
  return now === null || fits(now)
    ? null
    : {
        legal: false,
        message: isMany(now)
          ? say("pick.many", { n: now.names.length - now.blank.most })
          : say("pick.few", { n: now.blank.least - now.names.length }),
      };
}
