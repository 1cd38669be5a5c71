// Whole orders: what a unit may do, with the replies that lead to it, and what may follow. Pure.

import type { Point } from "../../core/camera";
import type { Choosing, Option } from "./choice";
import { type Stands, choose, dragged, edit, reply, root } from "./choosing";
import { called, isOpen, leadOf } from "./offered";
import { lead } from "../reply/draft";
import type { Reason, Reply } from "../reply/forms";
import { isSame } from "../reply/json";

/** All replies of an option, in the order they are given. */
export function orderOf(c: Choosing): readonly Reply[] {
  const own = reply(c);
  return own === null ? [] : [...(c.chosen?.lead?.replies ?? []), own];
}

/** An order as a key. */
export const orderKey = (c: Choosing): string => JSON.stringify(orderOf(c));

/**
 * What follows what is chosen, and is given as long as it is legal: as a rule, or because the order
 * is not whole without it, such as where the marker of a shot lies.
 */
export function thenOf({ chosen }: Choosing, follow: readonly Option[]): readonly Reply[] {
  if (chosen?.form.then !== undefined) return chosen.form.then;
  const due = follow.find(
    ({ form, lead }) =>
      lead?.isDue === true &&
      form.target !== undefined &&
      form.target === chosen?.form.target &&
      isSame(form.reply, lead.ask.default),
  );
  return due === undefined ? [] : [due.form.reply];
}

/** Whether an option only leads to others, or says more of one that does. */
const leadsTo = (option: Option, whole: readonly Option[], { options }: Choosing) => {
  const lead = leadOf(
    option,
    options.filter(({ form }) => form.unit === option.form.unit),
  );
  return (
    option.lead === undefined &&
    whole.some(({ lead: { replies } = NO_LEAD }) =>
      [option, lead].some(({ form }) => isSame(replies[0], form.reply)),
    )
  );
};
const NO_LEAD = { replies: [] as readonly Reply[] };

/**
 * The question with the whole orders of a unit in place of the replies that lead to them. What was
 * chosen of those is chosen no more.
 */
export function extended(c: Choosing, orders: readonly Option[], stands: Stands): Choosing {
  const whole = orders.filter(({ lead }) => lead !== undefined);
  if (whole.length === 0) return c;
  const add = (one: Choosing): Choosing => ({
    ...one,
    options: [...distinct(whole), ...one.options.filter((option) => !leadsTo(option, whole, one))],
    past: one.past === null ? null : add(one.past),
  });
  if (c.chosen === null || !leadsTo(c.chosen, whole, c)) return add(c);
  const free: Choosing = { ...c, chosen: null, kind: null, draft: null, filled: [] };
  const [only, ...others] = whole.filter(isOpen);
  return only !== undefined && others.length === 0 ? choose(add(free), only, stands) : add(free);
}

/**
 * Options by names that tell them apart: the same deed may be part of several orders. The first
 * deed of an order goes by the name of the order.
 */
function distinct(whole: readonly Option[]): readonly Option[] {
  return whole.map((option) => {
    const isShared = whole.some(
      (other) =>
        other.kind === option.kind &&
        other.form.target === option.form.target &&
        !isOfOrder(other, option),
    );
    if (!isShared || option.lead === undefined) return option;
    const first = whole.find((one) => isOfOrder(one, option));
    return renamed(option, option.lead.order, first?.kind === option.kind);
  });
}

const isOfOrder = (one: Option, other: Option) =>
  isSame(one.lead?.replies[0], other.lead?.replies[0]);

/** What is settled of an order, as it is called: by another order, where it goes on as that. */
export const plannedTexts = ({ planned, chosen }: Choosing): readonly string[] =>
  planned.map(({ text, after }) =>
    chosen?.lead === undefined || isSame(after[0], chosen.lead.replies[0])
      ? text
      : chosen.lead.order,
  );

/** What each of several ways is called, by its order too where they go on as parts of several. */
export function wayOf(c: Choosing, option: Option, all: readonly Option[]): string {
  const isShared = c.planned.length > 0 && all.some((one) => !isOfOrder(one, option));
  const name = called(option, all);
  return isShared && option.lead !== undefined ? `${option.lead.order}: ${name}` : name;
}

function renamed(option: Option, order: string, isFirst: boolean): Option {
  const named = (deed: string) => `${order}: ${deed}`;
  const isWhole = isFirst && option.form.target === undefined;
  return {
    ...option,
    text: isWhole ? order : named(option.text),
    brief: isWhole ? order : named(option.brief),
    kind: isFirst ? order : named(option.kind),
    aim: isFirst ? `${order} …` : named(option.aim),
  };
}

/**
 * What is chosen is settled as a part of the order, and goes on with another option: with a place,
 * as long as another is not chosen.
 */
export function followed(
  c: Choosing,
  option: Option,
  text: string,
  stands: Stands,
  follow: readonly Option[] = [],
): Choosing {
  const own = reply(c);
  if (own === null || c.chosen === null) return c;
  const step = { text, after: c.chosen.lead?.replies ?? [], reply: own, follow };
  return {
    ...choose(c, option, stands),
    options: option.form.at === undefined ? c.options : follow,
    unit: option.form.unit ?? c.unit,
    kind: option.kind,
    target: option.form.target ?? null,
    planned: [...c.planned, step],
    past: c,
  };
}

/** Whom the order may go on to aim at; a shot before a charge. */
export const aims = (follow: readonly Option[], target: string): Option | null => {
  const all = follow.filter(
    (one) => isOpen(one) && one.form.target === target && one.form.at === undefined,
  );
  return (
    all.find(({ form }) => !form.has_preview && form.no_effect === undefined) ?? all[0] ?? null
  );
};

/** Another target in place of the one that the order goes on to: what is settled stays. */
export function reaimed(c: Choosing, target: string, stands: Stands): Choosing | null {
  const { follow = [], text = "" } = c.planned.at(-1) ?? {};
  const option = aims(follow, target);
  return option === null || c.past === null ? null : followed(c.past, option, text, stands, follow);
}

/** What is against a target as the order goes on, or went on to another; null if nothing is. */
export const whyNoAim = (c: Choosing, follow: readonly Option[], target: string): Reason | null =>
  [...follow, ...(c.planned.at(-1)?.follow ?? [])].find(({ form }) => form.target === target)?.form
    .refusal ?? null;

/** A unit is dragged somewhere, or onto another unit. */
export interface Drop {
  readonly unit: string;
  readonly to: Point;
  readonly met: string | null;
}

/** It goes at whom it is dragged onto, if an order does that; else there. Null if it cannot. */
export function dropped(
  c: Choosing,
  follow: readonly Option[],
  { unit, to, met }: Drop,
  stands: Stands,
): Choosing | null {
  const charge = met === null ? null : chargeOf(c, follow, unit, met);
  if (charge !== null)
    return { ...choose(root(c), charge, stands), unit, kind: charge.kind, target: met };
  if (c.draft?.blank.unit === unit && c.draft.points.length > 0) return c;
  const begun = dragged(c, unit, stands);
  return begun?.draft == null ? null : edit(begun, lead(begun.draft, to));
}

/** What takes a unit to a target: of what it may do, else of what may follow its order. */
export function chargeOf(
  c: Choosing,
  follow: readonly Option[],
  unit: string,
  target: string,
): Option | null {
  const goes = (one: Option) =>
    isOpen(one) &&
    one.form.unit === unit &&
    one.form.target === target &&
    one.form.has_preview === true;
  return c.options.find(goes) ?? follow.find(goes) ?? null;
}
