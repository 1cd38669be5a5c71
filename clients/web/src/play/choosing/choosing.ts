// From the open question to a reply, one choice at a time. Pure: what is offered are forms, and
// nothing here knows a rule.

import type { Choosing, Option } from "./choice";
import type { Point } from "../../core/camera";
import type { Draft, Stance } from "../reply/draft";
import { begin, lead, written } from "../reply/draft";
import { picking, renamed, toggled, unitsBlank } from "./picking";
import {
  type Blank,
  type Form,
  type MovePreview,
  type ModelsBlank,
  type PlaceBlank,
  type Reason,
  type Reply,
  type TableBlank,
  isForTable,
} from "../reply/forms";
import {
  isOpen,
  ofUnit,
  left,
  isBySingle,
  isOfLead,
  isWhole,
  isOfOtherOrder,
  isAlike,
  units,
  targets,
  whyNot,
} from "./offered";

/** Where a unit stands now. */
export type Stands = (unit: string) => Stance | null;

/** What answers are called. */
export interface Words {
  order(reply: Reply, hidden?: string, unsaid?: string): string;
  listed(reply: Reply): string;
  declines(reply: Reply): boolean;
}

export function worded(forms: readonly Form[], { order, listed, declines }: Words): Option[] {
  return forms
    .filter(isForTable)
    .map(placed)
    .map((form) => ({
      key: JSON.stringify(form.reply),
      form,
      text: order(form.reply),
      brief: order(form.reply, undefined, form.unit),
      kind: form.target === undefined ? order(form.reply) : order(form.reply, form.target),
      aim: order(form.reply, form.target, form.unit),
      listed: listed(form.reply),
      declines: declines(form.reply),
    }));
}

/** What is against the place that a form comes with is not against others. */
function placed(form: Form): Form {
  const { refusal: against, ...free } = form;
  return form.blanks?.[0]?.t === "place_blank" ? free : form;
}

const isPlace = ({ form }: Option) => form.blanks?.[0]?.t === "place_blank";

/**
 * The question as it is put: with the usual answer, where there is one, or aimed as the answer
 * before was, if it is about the same unit.
 */
export function open(
  options: readonly Option[],
  subjects: readonly string[],
  stands: Stands,
  before: Form | null = null,
): Choosing {
  const begun = unanswered(options, subjects, stands);
  const usual = options.find((one) => one.form.usual === true && isOpen(one));
  return usual === undefined
    ? (aimedAgain(begun, before, stands) ?? begun)
    : { ...choose(begun, usual, stands), unit: usual.form.unit ?? begun.unit, isUsual: true };
}

function aimedAgain(c: Choosing, before: Form | null, stands: Stands): Choosing | null {
  const target = before?.target;
  if (target === undefined || c.unit !== before?.unit || c.chosen !== null) return null;
  const aimed = touch(c, target, stands);
  return aimed?.chosen?.form.no_effect === undefined && aimed?.target === target
    ? { ...aimed, isUnasked: aimed.chosen !== null }
    : null;
}

/** The question with nothing chosen but the unit that it is about. */
function unanswered(
  options: readonly Option[],
  subjects: readonly string[],
  stands: Stands,
): Choosing {
  const blank: Choosing = {
    options,
    unit: null,
    kind: null,
    target: null,
    chosen: null,
    draft: null,
    begun: null,
    filled: [],
    planned: [],
    past: null,
  };
  const units = [...new Set(options.flatMap(({ form }) => form.unit ?? []))];
  const about = subjects.filter((id) => units.includes(id));
  const only = about.length === 1 ? about[0] : units.length === 1 ? units[0] : undefined;
  // What is to lie somewhere, or who is meant, and nothing else to say.
  if (only === undefined)
    return options.length === 1 &&
      options[0] &&
      isOpen(options[0]) &&
      (isPlace(options[0]) || unitsBlank(options[0].form))
      ? choose(blank, options[0], stands)
      : blank;
  const begun = { ...blank, unit: only };
  const left = ofUnit(begun, only).filter(isOpen);
  // One thing to do, and it is done on the table: no need to ask for it.
  return left.length === 1 && left[0]?.form.blanks?.length ? choose(begun, left[0], stands) : begun;
}

/** Another way in place of the one that is chosen; what is drafted of the same deed stays. */
export function change(c: Choosing, option: Option, stands: Stands): Choosing {
  const now = choose(c, option, stands);
  const isKept = c.chosen !== null && isOfOtherOrder(option, c.chosen);
  return {
    ...now,
    draft:
      isKept && c.draft !== null && now.draft !== null
        ? { ...c.draft, blank: now.draft.blank }
        : now.draft,
    kind: c.kind === null ? null : option.kind,
    past: c.past,
  };
}

/**
 * Whether a unit that is touched is meant as a target: it is one, and has no orders itself unless
 * an order was chosen.
 */
const isMeant = (c: Choosing, unit: string) =>
  targets(c).get(unit) === null && (c.kind !== null || units(c).get(unit) !== null);

/** A unit of the table is touched. Null when it means nothing. */
export function touch(c: Choosing, unit: string, stands: Stands): Choosing | null {
  const now = picking(c);
  if (now?.blank.options.includes(unit)) return renamed(c, toggled(now, unit));
  if (now !== null) return null;
  if (c.chosen !== null && c.chosen.form.target === undefined && c.draft !== null)
    return unit !== c.unit && units(root(c)).get(unit) === null && c.draft.blank.t === "path_blank"
      ? touch(root(c), unit, stands)
      : null;
  const free: Choosing =
    c.chosen === null ? c : { ...c, chosen: null, draft: null, filled: [], target: null };
  if (isMeant(free, unit)) return settle({ ...free, target: unit, past: c }, stands);
  if (unit !== c.unit && units(c).get(unit) === null)
    return settle({ ...free, unit, kind: null, target: null, past: root(c) }, stands);
  return null;
}

/** A kind of order is chosen. */
export function pick(c: Choosing, kind: string, stands: Stands): Choosing {
  return settle(
    { ...c, kind, chosen: null, draft: null, filled: [], past: c.chosen === null ? c : c.past },
    stands,
  );
}

/** Of a unit, an order of a kind: as if one was chosen after the other. */
export function answer(c: Choosing, unit: string, kind: string, stands: Stands): Choosing {
  const base = root(c);
  return { ...pick({ ...base, unit, target: null }, kind, stands), past: base };
}

/**
 * With one option left there is no more to choose; of several ways to do one thing to a target, or
 * several whole orders, the first is taken up, and the others lie beside it.
 */
function settle(c: Choosing, stands: Stands): Choosing {
  const all = left(c).filter(isOpen);
  // A click on an enemy is a shot, not a charge.
  const still = c.target === null ? [] : all.filter(({ form }) => !form.has_preview);
  const open = still.length > 0 ? still : all;
  const first = open.find(({ form }) => form.no_effect === undefined) ?? open[0];
  if (first === undefined) return c;
  const isClear = c.target !== null && isWhole(first) && open.every((one) => isAlike(one, first));
  if (open.length > 1 && !isClear) return c;
  return {
    ...choose(c, first, stands),
    past: c.past,
  };
}

/** Where units stand when an option is taken up. */
const standing = ({ lead }: Option, stands: Stands): Stands => lead?.stands ?? stands;

/** An option is chosen as a whole. */
export function choose(c: Choosing, option: Option, stands: Stands): Choosing {
  const blank = option.form.blanks?.[0] as TableBlank | undefined;
  const begun =
    blank === undefined || unitsBlank(option.form) !== null
      ? null
      : begin(blank, standing(option, stands)(blank.unit), option.form.reply);
  return {
    ...c,
    chosen: option,
    draft: begun,
    begun,
    filled: [],
    isUsual: false,
    isUnasked: false,
    past: c,
  };
}

/**
 * Where something could be put that fits what is chosen; null where that differs from one to the
 * other.
 */
export function placing(c: Choosing): PlaceBlank | null {
  const [first, ...others] =
    c.chosen === null
      ? left(c)
          .filter((one) => isOpen(one) && isPlace(one))
          .map(({ form }) => form.blanks?.[0] as PlaceBlank)
      : [];
  return first !== undefined && others.every(({ area }) => String(area) === String(first.area))
    ? first
    : null;
}

/**
 * What a point of the table means while nothing is chosen: the first way to put down the only thing
 * that can be.
 */
export function puts(c: Choosing): Option | null {
  const options = c.chosen === null ? left(c).filter((one) => isOpen(one) && isPlace(one)) : [];
  return new Set(options.map(({ form }) => form.unit)).size === 1 ? (options[0] ?? null) : null;
}

/** What a point of the table means for the unit that is chosen: the first way to go there. */
export const strides = (c: Choosing): Option | null =>
  c.chosen !== null || c.unit === null
    ? null
    : (left(c).find((one) => isOpen(one) && isPath(one.form.blanks?.[0])) ?? null);

/** It is put down there. */
export function put(c: Choosing, option: Option, at: Point, stands: Stands): Choosing {
  const begun = choose(c, option, stands);
  return begun.draft === null ? begun : edit(begun, lead(begun.draft, at));
}

/** The first thing a unit can do by being dragged. */
export function dragged(c: Choosing, unit: string, stands: Stands): Choosing | null {
  if (c.draft?.blank.unit === unit && c.draft.blank.t !== "angle_blank") return c;
  const option = ofUnit(c, unit).find((one) => isOpen(one) && isMove(one.form.blanks?.[0]));
  return option === undefined
    ? null
    : { ...choose(c, option, stands), unit, kind: option.kind, past: root(c) };
}

/** Why a unit cannot be dragged; null if nothing is against it, or it is never moved by hand. */
export const whyNoMove = (c: Choosing, unit: string): Reason | null =>
  whyNot(c, unit) ??
  ofUnit(c, unit).find(({ form }) => isMove(form.blanks?.[0]))?.form.refusal ??
  null;

const isMove = (blank: Blank | undefined) => isPath(blank) || blank?.t === "place_blank";

/** A vehicle that backs does something else: it is not dragged off by chance. */
const isPath = (blank: Blank | undefined) =>
  blank?.t === "path_blank" && blank.points !== "straight_back";

/** The way to put the models of the same unit down one by one, if there is one. */
export const oneByOne = (c: Choosing): Option | null =>
  ofUnit(c, c.chosen?.form.unit ?? "").find(
    (one) =>
      c.chosen !== null &&
      one.key !== c.chosen.key &&
      isOpen(one) &&
      isBySingle(one) &&
      isOfLead(one, c.chosen),
  ) ?? null;

/** What was drafted as a whole is taken in hand model by model, from where they would stand. */
export function takeApart(
  c: Choosing,
  option: Option,
  places: NonNullable<MovePreview["places"]>,
  stands: Stands,
): Choosing {
  const [{ field }] = option.form.blanks as readonly [ModelsBlank];
  const goings = places.map(([model, x, y]) => ({ model, way: [[x, y]] }));
  return choose(
    c,
    { ...option, form: { ...option.form, reply: { ...option.form.reply, [field]: goings } } },
    stands,
  );
}

export const edit = (c: Choosing, draft: Draft): Choosing => ({ ...c, draft });

/** One choice less. */
export const back = (c: Choosing): Choosing => c.past ?? c;

/** The question as it was put. */
export const root = (c: Choosing): Choosing => (c.past === null ? c : root(c.past));

/** The unit that the question itself is about. */
export const subject = (c: Choosing): string | null => root(c).unit;

/** The blank is filled in: the next one, or none. */
export function next(c: Choosing, stands: Stands): Choosing {
  if (c.chosen === null || c.draft === null) return c;
  const filled = [...c.filled, c.draft];
  const blank = c.chosen.form.blanks?.[filled.length] as TableBlank | undefined;
  const begun =
    blank === undefined
      ? null
      : begin(blank, standing(c.chosen, stands)(blank.unit), c.chosen.form.reply);
  return {
    ...c,
    filled,
    draft: begun,
    begun,
    past: c,
  };
}

/** Whether another blank waits behind this one. */
export const hasMore = (c: Choosing) => (c.chosen?.form.blanks?.length ?? 0) > c.filled.length + 1;

/** The reply as it would be sent now. */
export function reply(c: Choosing, draft: Draft | null = c.draft): Reply | null {
  if (c.chosen === null) return null;
  const fills = [...c.filled, ...(draft === null ? [] : [draft])].map(written);
  return Object.assign({}, c.chosen.form.reply, ...fills) as Reply;
}
