// From the open question to a reply, one choice at a time. Pure: what is offered are forms, and
// nothing here knows a rule.

import type { Draft, Stance } from "./draft";
import { begin, written } from "./draft";
import { type Form, type Reason, type Reply, type TableBlank, isForTable } from "./forms";

/** A form with its words. */
export interface Option {
  readonly key: string;
  readonly form: Form;
  /** The whole of it. */
  readonly text: string;
  /** What it is without its target: options of a kind have the same. */
  readonly kind: string;
}

/** Options of a kind: one order that is left, or one to be aimed. */
export interface Kind {
  readonly name: string;
  readonly options: readonly Option[];
  readonly isAimed: boolean;
  /** Every one of them gives the unit away. */
  readonly leaves: boolean;
  /** Why none of them is possible. */
  readonly against: Reason | null;
}

export interface Choosing {
  readonly options: readonly Option[];
  readonly unit: string | null;
  readonly kind: string | null;
  readonly target: string | null;
  readonly chosen: Option | null;
  /** The blank that is being filled in. */
  readonly draft: Draft | null;
  /** Blanks that are filled in. */
  readonly filled: readonly Draft[];
  /** Where one choice less leads. */
  readonly past: Choosing | null;
}

/** Where a unit stands now. */
export type Stands = (unit: string) => Stance | null;

export function worded(forms: readonly Form[], say: (reply: Reply, hidden?: string) => string): Option[] {
  return forms.filter(isForTable).map(placed).map((form) => ({
    key: JSON.stringify(form.reply),
    form,
    text: say(form.reply),
    kind: form.target === undefined ? say(form.reply) : say(form.reply, form.target),
  }));
}

/** What is against the place that a form comes with is not against others. */
function placed(form: Form): Form {
  const { against, ...free } = form;
  return form.blanks?.[0]?.t === "place_blank" ? free : form;
}

/** The question with nothing chosen but the unit that it is about. */
export function open(options: readonly Option[], subjects: readonly string[], stands: Stands): Choosing {
  const blank: Choosing = { options, unit: null, kind: null, target: null, chosen: null, draft: null, filled: [], past: null };
  const units = [...new Set(options.flatMap(({ form }) => form.unit ?? []))];
  const about = subjects.filter((id) => units.includes(id));
  const only = about.length === 1 ? about[0] : units.length === 1 ? units[0] : undefined;
  if (only === undefined) return blank;
  const begun = { ...blank, unit: only };
  const left = ofUnit(begun, only).filter(isOpen);
  // One thing to do, and it is done on the table: no need to ask for it.
  return left.length === 1 && left[0]?.form.blanks?.length ? choose(begun, left[0], stands) : begun;
}

export const isOpen = ({ form }: Option) => form.against === undefined;
const ofUnit = (c: Choosing, unit: string) => c.options.filter(({ form }) => form.unit === unit);

/** Options that still fit what is chosen. */
export function left(c: Choosing): readonly Option[] {
  return c.options.filter(
    ({ form, kind }) =>
      (c.unit === null || form.unit === c.unit) && (c.kind === null || kind === c.kind) && (c.target === null || form.target === c.target),
  );
}

/** What concerns no unit: pass, finish, concede, or the whole of a question. */
export const general = (c: Choosing) => c.options.filter(({ form }) => form.unit === undefined);

/** What the chosen unit may do, by kind; those that are possible first. */
export function kinds(c: Choosing): readonly Kind[] {
  if (c.unit === null) return [];
  const found = new Map<string, Option[]>();
  for (const option of c.options) {
    if (option.form.unit !== c.unit || (c.target !== null && option.form.target !== c.target)) continue;
    found.set(option.kind, [...(found.get(option.kind) ?? []), option]);
  }
  const all = [...found].map(([name, options]): Kind => ({
    name,
    options,
    isAimed: options.some(({ form }) => form.target !== undefined),
    leaves: options.every(({ form }) => form.leaves ?? false),
    against: options.some(isOpen) ? null : (options[0]?.form.against ?? null),
  }));
  return [...all.filter((kind) => kind.against === null), ...all.filter((kind) => kind.against !== null)];
}

/** Kinds that are alike but for how much of it is said: they are listed together, in the order of the rules. */
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

/** What each unit that has orders may do, as far as it is possible; of another's orders it may be the same. */
export function deeds(c: Choosing): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { form, kind } of c.options.filter(isOpen)) {
    const said = form.unit === undefined ? null : (found.get(form.unit) ?? []);
    if (form.unit !== undefined && said !== null && !said.includes(kind)) found.set(form.unit, [...said, kind]);
  }
  return found;
}

/** Whom the chosen unit may aim at with what is chosen. */
export function targets(c: Choosing): ReadonlyMap<string, Reason | null> {
  if (c.unit === null) return new Map();
  return reasons(ofUnit(c, c.unit).filter(({ kind }) => c.kind === null || kind === c.kind), ({ target }) => target);
}

/** Targets at which everything that may be done is wasted, and why. */
export function wasted(c: Choosing): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { form } of ofUnit(c, c.unit ?? "").filter((one) => isOpen(one) && (c.kind === null || one.kind === c.kind))) {
    if (form.target === undefined) continue;
    if (form.wasted !== undefined && !found.has(form.target)) found.set(form.target, form.wasted);
    else if (form.wasted === undefined) found.set(form.target, "");
  }
  return new Map([...found].filter(([, why]) => why !== ""));
}

function reasons(options: readonly Option[], of: (form: Form) => string | undefined): ReadonlyMap<string, Reason | null> {
  const found = new Map<string, Reason | null>();
  for (const { form } of options) {
    const id = of(form);
    if (id === undefined) continue;
    if (form.against === undefined) found.set(id, null);
    else if (!found.has(id)) found.set(id, form.against);
  }
  return found;
}

/** Whether a unit that is touched is meant as a target: it is one, and has no orders itself unless an order was chosen. */
const isMeant = (c: Choosing, unit: string) => targets(c).get(unit) === null && (c.kind !== null || units(c).get(unit) !== null);

/** A unit of the table is touched. Null when it means nothing. */
export function touch(c: Choosing, unit: string, stands: Stands): Choosing | null {
  if (c.chosen !== null && c.chosen.form.target === undefined && c.draft !== null) return null;
  const free: Choosing = c.chosen === null ? c : { ...c, chosen: null, draft: null, filled: [], target: null };
  if (isMeant(free, unit)) return settle({ ...free, target: unit, past: c }, stands);
  if (unit !== c.unit && units(c).get(unit) === null)
    return settle({ ...free, unit, kind: null, target: null, past: root(c) }, stands);
  return null;
}

/** A kind of order is chosen. */
export function pick(c: Choosing, kind: string, stands: Stands): Choosing {
  return settle({ ...c, kind, chosen: null, draft: null, filled: [], past: c.chosen === null ? c : c.past }, stands);
}

/** Of a unit, an order of a kind: as if one was chosen after the other. */
export function answer(c: Choosing, unit: string, kind: string, stands: Stands): Choosing {
  const base = root(c);
  return { ...pick({ ...base, unit, target: null }, kind, stands), past: base };
}

/** With one option left there is no more to choose. */
function settle(c: Choosing, stands: Stands): Choosing {
  const open = left(c).filter(isOpen);
  return open.length === 1 && open[0] ? { ...choose(c, open[0], stands), past: c.past } : c;
}

/** An option is chosen as a whole. */
export function choose(c: Choosing, option: Option, stands: Stands): Choosing {
  const blank = option.form.blanks?.[0] as TableBlank | undefined;
  return { ...c, chosen: option, draft: blank === undefined ? null : begin(blank, stands(blank.unit), option.form.reply), filled: [], past: c };
}

/** The first thing a unit can do by being dragged. */
export function dragged(c: Choosing, unit: string, stands: Stands): Choosing | null {
  if (c.draft?.blank.unit === unit && c.draft.blank.t !== "angle_blank") return c;
  const option = ofUnit(c, unit).find((one) => isOpen(one) && isMove(one.form.blanks?.[0]));
  return option === undefined ? null : { ...choose(c, option, stands), unit, kind: option.kind, past: root(c) };
}

const isMove = (blank: { readonly t: string } | undefined) => blank?.t === "path_blank" || blank?.t === "place_blank";

export const edit = (c: Choosing, draft: Draft): Choosing => ({ ...c, draft });

/** One choice less. */
export const back = (c: Choosing): Choosing => c.past ?? c;

/** The question as it was put. */
const root = (c: Choosing): Choosing => (c.past === null ? c : root(c.past));

/** The unit that the question itself is about. */
export const subject = (c: Choosing): string | null => root(c).unit;

/** The blank is filled in: the next one, or none. */
export function next(c: Choosing, stands: Stands): Choosing {
  if (c.chosen === null || c.draft === null) return c;
  const filled = [...c.filled, c.draft];
  const blank = c.chosen.form.blanks?.[filled.length] as TableBlank | undefined;
  return { ...c, filled, draft: blank === undefined ? null : begin(blank, stands(blank.unit), c.chosen.form.reply), past: c };
}

/** Whether another blank waits behind this one. */
export const hasMore = (c: Choosing) => (c.chosen?.form.blanks?.length ?? 0) > c.filled.length + 1;

/** The reply as it would be sent now. */
export function reply(c: Choosing, draft: Draft | null = c.draft): Reply | null {
  if (c.chosen === null) return null;
  const fills = [...c.filled, ...(draft === null ? [] : [draft])].map(written);
  return Object.assign({}, c.chosen.form.reply, ...fills) as Reply;
}
