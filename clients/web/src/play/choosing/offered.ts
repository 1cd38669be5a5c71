// What may still be chosen of an open question: as orders of a unit, as units and as targets. Pure.

import type { Choosing, Option } from "./choice";
import type { Json } from "../../messages";
import { isPut } from "../reply/draft";
import { isSame } from "../reply/json";
import type { Blank, Form, Reason } from "../reply/forms";

/** Options of a kind: one order that is left, or one to be aimed. */
export interface Kind {
  readonly name: string;
  /** The same of the unit that is chosen. */
  readonly brief: string;
  readonly options: readonly Option[];
  readonly isAimed: boolean;
  /** How many ways there are to do it, itself among them. */
  readonly count: number;
  /** Every one of them gives the unit away. */
  readonly leaves: boolean;
  /** Why none of them is possible. */
  readonly against: Reason | null;
}

export const isOpen = ({ form }: Option) => form.refusal === undefined;

export const ofUnit = (c: Choosing, unit: string) =>
  c.options.filter(({ form }) => form.unit === unit);

/** Options that still fit what is chosen. */
export function left(c: Choosing): readonly Option[] {
  return c.options.filter(
    ({ form, kind }) =>
      (c.unit === null || form.unit === c.unit) &&
      (c.kind === null || kind === c.kind) &&
      (c.target === null || form.target === c.target),
  );
}

/** What concerns no unit: pass, finish, concede, or the whole of a question. */
export const general = (c: Choosing) => c.options.filter(({ form }) => form.unit === undefined);

/**
 * What the chosen unit may do, by kind; those that are possible first. What only says more of
 * another is not listed beside it, nor are other orders with the same deed: they lie beside it once
 * the target is chosen.
 */
export function kinds(c: Choosing): readonly Kind[] {
  if (c.unit === null) return [];
  const found = new Map<string, Option[]>();
  const own = c.options.filter(
    ({ form }) => form.unit === c.unit && (c.target === null || form.target === c.target),
  );
  const ways = new Map<Option, number>();
  for (const option of own) {
    const lead = leadOf(option, own);
    if (lead === option && !liesBeside(option, own) && !isTakenApart(option, own))
      found.set(option.kind, [...(found.get(option.kind) ?? []), option]);
    if (isOpen(option)) ways.set(lead, (ways.get(lead) ?? 0) + 1);
  }
  const all = [...found].map(
    ([name, options]): Kind => ({
      name,
      brief:
        options[0] === undefined
          ? name
          : c.target === null && options[0].form.target !== undefined
            ? options[0].aim
            : options[0].brief,
      options,
      isAimed: options.some(({ form }) => form.target !== undefined),
      count: Math.max(...options.map((option) => ways.get(option) ?? 0)),
      leaves: options.every(({ form }) => form.removes_unit ?? false),
      against: options.some(isOpen) ? null : (options[0]?.form.refusal ?? null),
    }),
  );
  return [
    ...all.filter((kind) => kind.against === null),
    ...all.filter((kind) => kind.against !== null),
  ];
}

/** Whether models are put down singly that another way of the order puts down together first. */
const isTakenApart = (option: Option, all: readonly Option[]): boolean =>
  option.lead !== undefined &&
  isBySingle(option) &&
  all.some((one) => isOpen(one) && isAngle(one.form.blanks?.[0]) && isOfLead(one, option));

const isAngle = (blank: Blank | undefined) => blank?.t === "angle_blank";

export const isBySingle = ({ form: { blanks: [first] = [] } }: Option) =>
  first?.t === "models_blank" && isPut(first);

export const isOfLead = (one: Option, other: Option) =>
  isSame(one.lead?.replies, other.lead?.replies);

/** Whether a target is dealt with alike, or the unit given away, by what is listed before. */
const liesBeside = (option: Option, all: readonly Option[]): boolean =>
  all
    .slice(0, all.indexOf(option))
    .some(
      (one) =>
        (isOpen(one) || !isOpen(option)) &&
        ((option.form.target !== undefined && isOfOtherOrder(one, option)) ||
          bothLeave(one, option)),
    );

/**
 * What a way to answer only says more of: the same thing, done with part of the unit or in another
 * order. What is refused leads only to what is refused as well.
 */
export function leadOf(option: Option, all: readonly Option[]): Option {
  return all.find((one) => (isOpen(one) || !isOpen(option)) && isLead(one, option)) ?? option;
}

/** The same reply with lists that are shorter: the rest is left to the rules. */
const isLead = (lead: Option, option: Option) =>
  lead !== option &&
  !lead.declines &&
  isWhole(lead) &&
  isWhole(option) &&
  lead.form.target === option.form.target &&
  frame(lead) === frame(option) &&
  listsOf(lead) !== listsOf(option) &&
  Object.entries(lead.form.reply).every(
    ([field, value]) => !Array.isArray(value) || begins(value, option.form.reply[field]),
  );

export const isWhole = ({ form }: Option) => !form.blanks?.length;

/** What a reply says but for its lists, and its lists. */
const frame = ({ form }: Option) =>
  JSON.stringify(Object.entries(form.reply).filter(([, value]) => !Array.isArray(value)));

const listsOf = ({ form }: Option) =>
  JSON.stringify(Object.entries(form.reply).filter(([, value]) => Array.isArray(value)));

const begins = (start: readonly Json[], list: Json | undefined) =>
  Array.isArray(list) && start.every((one, i) => isSame(one, list[i]));

/**
 * Other ways to do what is chosen, itself among them: they are told apart beside it. The same deed
 * may be part of other orders, and a target may be dealt with in other ways.
 */
export function variants(c: Choosing): readonly Option[] {
  const { chosen } = c;
  if (chosen === null || chosen.form.unit === undefined) return [];
  const own = (c.planned.at(-1)?.follow ?? c.options).filter(
    ({ form }) => form.unit === chosen.form.unit && form.target === chosen.form.target,
  );
  const isVariant = (one: Option) =>
    one.key === chosen.key ||
    isOfOtherOrder(one, chosen) ||
    bothLeave(one, chosen) ||
    (chosen.form.target === undefined
      ? isWhole(one) && isWhole(chosen) && leadOf(one, own) === leadOf(chosen, own)
      : isAlike(one, chosen));
  const all = own.filter((one) => isOpen(one) && isVariant(one));
  return all.length > 1 ? all : [];
}

/** Two ways to give a unit away. */
const bothLeave = (one: Option, other: Option): boolean =>
  one.form.removes_unit === true && other.form.removes_unit === true;

/** The same deed as a part of another order. */
export const isOfOtherOrder = ({ lead, form }: Option, other: Option) =>
  lead !== undefined &&
  other.lead !== undefined &&
  isSame(form.reply, other.form.reply) &&
  !isSame(lead.replies[0], other.lead.replies[0]);

/**
 * A deed that is done to a target in place of another, but never a charge: a whole order may be
 * any, an answer the same, or one of which more is to be said.
 */
export const isAlike = (one: Option, other: Option) =>
  one.form.has_preview === other.form.has_preview &&
  (other.lead !== undefined ||
    !isWhole(one) ||
    !isWhole(other) ||
    one.form.reply.t === other.form.reply.t);

/** What each of several ways is called: what it lists more than the one that it goes on from. */
export const called = (option: Option, all: readonly Option[]): string =>
  leadOf(option, all) === option || option.listed === "" ? option.brief : option.listed;

/**
 * Kinds that are alike but for how much of it is said: they are listed together, in the order of
 * the rules.
 */
export function families(all: readonly Kind[]): readonly (readonly Kind[])[] {
  const found = new Map<string, Kind[]>();
  for (const kind of all) {
    const { reply } = kind.options[0]?.form ?? { reply: { t: "" } };
    const many = Object.values(reply).find(Array.isArray) as readonly unknown[] | undefined;
    const key = `${reply.t} ${many?.length ?? ""}`;
    found.set(key, [...(found.get(key) ?? []), kind]);
  }
  return [...found.values()];
}

/** Units that have orders, and why none of them is possible where that is so. */
export function units(c: Choosing): ReadonlyMap<string, Reason | null> {
  return reasons(c.options, ({ unit }) => unit);
}

/** With whom a unit is meant, where any of some means all of them. */
export const withWhom = (id: string, together: readonly (readonly string[])[]): readonly string[] =>
  together.find((some) => some.includes(id)) ?? [id];

/**
 * Of units any of which means all, the first that is offered: one that is in several such groups
 * stands for none of them.
 */
export function oneOfEach<T>(
  offered: readonly (readonly [string, T])[],
  together: readonly (readonly string[])[],
): (readonly [string, T])[] {
  const clear = offered.filter(([id]) => together.filter((some) => some.includes(id)).length < 2);
  const all = clear.map(([id]) => String(withWhom(id, together)));
  return clear.filter((_, at) => all.indexOf(all[at] ?? "") === at);
}

/**
 * What each unit that has orders may do, as far as it is possible; of another's orders it may be
 * the same.
 */
export function deeds(c: Choosing): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { form, kind } of c.options.filter(isOpen)) {
    const said = form.unit === undefined ? null : (found.get(form.unit) ?? []);
    if (form.unit !== undefined && said !== null && !said.includes(kind))
      found.set(form.unit, [...said, kind]);
  }
  return found;
}

/** Whom the chosen unit may aim at with what is chosen. */
export function targets(c: Choosing): ReadonlyMap<string, Reason | null> {
  if (c.unit === null) return new Map();
  return reasons(
    ofUnit(c, c.unit).filter(({ kind }) => c.kind === null || kind === c.kind),
    ({ target }) => target,
  );
}

/** Why a unit can be neither aimed at nor chosen; null where it can, or is not offered. */
export const whyNot = (c: Choosing, unit: string): Reason | null =>
  targets(c).get(unit) ?? units(c).get(unit) ?? null;

/** Targets at which everything that may be done is wasted, and why. */
export function wasted(c: Choosing): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { form } of ofUnit(c, c.unit ?? "").filter(
    (one) => isOpen(one) && (c.kind === null || one.kind === c.kind),
  )) {
    if (form.target === undefined) continue;
    if (form.no_effect !== undefined && !found.has(form.target))
      found.set(form.target, form.no_effect);
    else if (form.no_effect === undefined) found.set(form.target, "");
  }
  return new Map([...found].filter(([, why]) => why !== ""));
}

function reasons(
  options: readonly Option[],
  of: (form: Form) => string | undefined,
): ReadonlyMap<string, Reason | null> {
  const found = new Map<string, Reason | null>();
  for (const { form } of options) {
    const id = of(form);
    if (id === undefined) continue;
    if (form.refusal === undefined) found.set(id, null);
    else if (!found.has(id)) found.set(id, form.refusal);
  }
  return found;
}
