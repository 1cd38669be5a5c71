// What a player does with the question that is open: one state, and one reducer. Pure.

import type { Point } from "../../core/camera";
import type { Choosing, Option } from "../choosing/choice";
import { edit, touch, whyNoMove } from "../choosing/choosing";
import { targets, units, whyNot } from "../choosing/offered";
import { groundClicked, groundMeans } from "../choosing/ground";
import type { Draft } from "../reply/draft";
import type { Form, Reason, Reply } from "../reply/forms";
import { say } from "../../words";
import {
  type Drop,
  aims,
  dropped,
  extended,
  followed,
  orderKey,
  reaimed,
  whyNoAim,
} from "../choosing/orders";
import type { Stands } from "../choosing/choosing";
import { type Measuring, type RulerAction, measured } from "../ruler/ruler";

/** What was done before its question or its orders came. */
export type Early =
  | { readonly t: "unit"; readonly unit: string; readonly isOwn: boolean; readonly at: number }
  | { readonly t: "drop"; readonly drop: Drop; readonly at: number }
  | { readonly t: "ground"; readonly to: Point; readonly at: number }
  | { readonly t: "confirm"; readonly at: number };

/** A draft that ends before it was meant to, and why. */
export interface Cut {
  readonly draft: Draft;
  readonly why: Reason;
}

export interface PlayState {
  /** The number of the question whose answers are offered. */
  readonly asked: number | null;
  /** What is chosen of them by now; null while none are. */
  readonly choosing: Choosing | null;
  readonly cut: Cut | null;
  /** The number of the question that was answered last. */
  readonly sent: number | null;
  /** What was chosen of the last question, if that was whether to react. */
  readonly answered: Form | null;
  /** The unit of the last reply that was accepted. */
  readonly ordered: string | null;
  /** The unit under the pointer. */
  readonly hovered: string | null;
  /** Why what was looked at last is not possible. */
  readonly reason: Reason | null;
  /** Where the pointer would put something. */
  readonly point: Point | null;
  /** The option whose place is looked at. */
  readonly lookedAt: string | null;
  /** Where a finger drags: it hides what it does. */
  readonly finger: Point | null;
  readonly hasThreat: boolean;
  /** In the order it was done: it is done as soon as that is possible. */
  readonly early: readonly Early[];
  /** How many things were done by hand that changed what is chosen. */
  readonly acts: number;
  /** Units whose whole orders have come. */
  readonly known: readonly string[];
  readonly measuring: Measuring | null;
  /** An earlier moment is looked at: what is clicked or typed is no order. */
  readonly isAway: boolean;
  /** Keys were used last, not the pointer. */
  readonly byKeys: boolean;
  /** How the order that is chosen may go on. */
  readonly follow: Follow | null;
  /** An order that is being carried out. */
  readonly plan: Plan | null;
  /** The order, as a key, of which it was said that it comes to nothing. */
  readonly warned: string | null;
}

/** Options that follow an order. */
export interface Follow {
  /** The order, as a key: others follow another. */
  readonly order: string;
  readonly options: readonly Option[];
  /** What its unit could do in a later phase, to be looked at: that is no part of the order. */
  readonly later: readonly Option[];
  /** There are none because dice come first. */
  readonly awaitsDice: boolean;
}

/** What is left of an order. */
export interface Plan {
  readonly rest: readonly Reply[];
  /** Given as long as it is legal. */
  readonly then: readonly Reply[];
  /** The last update when it was given: of earlier ones the story may still come. */
  readonly since: number;
  /** The question that it began with. */
  readonly answered: number;
}

export type Action =
  /** Answers are offered; what was done early is done now, unless it is too long ago. */
  | { t: "offered"; asked: number; choosing: Choosing; isLate: boolean; stands: Stands }
  /** Whole orders of a unit are known, or how an order may go on. */
  | { t: "orders"; asked: number; unit: string; options: readonly Option[]; stands: Stands }
  | { t: "follow"; follow: Follow; stands: Stands }
  | { t: "goOn"; option: Option; text: string; stands: Stands }
  | { t: "plan"; plan: Plan | null }
  | { t: "warn"; order: string }
  /** A unit is dragged to a place, and let go. */
  | { t: "drop"; drop: Drop; stands: Stands; at: number }
  | { t: "closed" }
  /** A step of choosing by hand; null means nothing. */
  | { t: "choose"; step: (old: Choosing) => Choosing | null }
  | { t: "touch"; unit: string; stands: Stands }
  /** A change of what is drafted: by hand, or as the rules mean it. */
  | { t: "edit"; how: (draft: Draft) => Draft }
  | { t: "amend"; how: (draft: Draft) => Draft; why: Reason | null }
  | { t: "hover"; unit: string | null }
  | { t: "explain"; reason: Reason | null }
  | { t: "point"; at: Point | null }
  | { t: "look"; option: string | null }
  | { t: "drag"; finger: Point | null }
  | { t: "threat" }
  | { t: "queue"; early: Early }
  | { t: "forget" }
  | { t: "send"; number: number; isReaction: boolean }
  | { t: "accepted"; unit: string | null }
  | { t: "refused" }
  | { t: "measure"; ruler: RulerAction }
  | { t: "away"; isAway: boolean }
  | { t: "keys"; isOn: boolean };

export const START: PlayState = {
  asked: null,
  choosing: null,
  cut: null,
  sent: null,
  answered: null,
  ordered: null,
  hovered: null,
  reason: null,
  point: null,
  lookedAt: null,
  finger: null,
  hasThreat: false,
  early: [],
  acts: 0,
  known: [],
  measuring: null,
  isAway: false,
  byKeys: false,
  follow: null,
  plan: null,
  warned: null,
};

/** Whether the question that is open has been answered. */
export const isSent = ({ asked, sent }: PlayState) => asked !== null && asked === sent;

const BY_HAND: ReadonlySet<Action["t"]> = new Set(["choose", "touch", "edit", "drop", "goOn"]);

export function reduce(state: PlayState, action: Action): PlayState {
  const next = after(state, action);
  const isAct = BY_HAND.has(action.t) && next.choosing !== state.choosing;
  return isAct ? { ...next, acts: next.acts + 1 } : next;
}

function after(state: PlayState, action: Action): PlayState {
  switch (action.t) {
    case "offered":
      return offered(state, action);
    case "orders":
      return state.asked === action.asked && state.choosing !== null && !isSent(state)
        ? ordered(state, action)
        : state;
    case "follow":
      return goneOn({ ...state, follow: action.follow }, action.stands);
    case "drop":
      return isSent(state) ? state : droppedAt(state, action);
    case "goOn":
      return isSent(state)
        ? state
        : stepped(state, (old) =>
            followed(old, action.option, action.text, action.stands, followOf(state)),
          );
    case "plan":
      return { ...state, plan: action.plan };
    case "warn":
      return { ...state, warned: action.order };
    case "closed":
      return { ...state, ...UNSEEN, asked: null, choosing: null, follow: null };
    case "choose":
      return isSent(state) ? state : stepped(forgotten(state), action.step);
    case "touch":
      return touched(state, action.unit, action.stands);
    case "edit":
      return isSent(state) ? state : stepped(forgotten(state), edited(action.how));
    case "amend":
      return amended(state, action.how, action.why);
    case "hover":
      return hovered(state, action.unit);
    case "explain":
      return { ...state, reason: action.reason };
    case "point":
      return state.point === action.at ? state : { ...state, point: action.at };
    case "look":
      return { ...state, lookedAt: action.option };
    case "drag":
      return { ...state, finger: action.finger };
    case "threat":
      return { ...state, hasThreat: !state.hasThreat };
    case "queue":
      return { ...state, early: [...begun(state, action.early), action.early] };
    case "forget":
      return forgotten(state);
    case "send":
      return sentAway(state, action);
    case "accepted":
      return { ...state, ordered: action.unit };
    case "refused":
      return { ...state, sent: null };
    case "measure":
      return { ...state, measuring: measured(state.measuring, action.ruler) };
    case "away":
      return { ...state, isAway: action.isAway };
    case "keys":
      return state.byKeys === action.isOn ? state : { ...state, byKeys: action.isOn };
  }
}

const sentAway = (state: PlayState, { number, isReaction }: Action & { t: "send" }): PlayState => ({
  ...state,
  sent: number,
  answered: (isReaction && state.choosing?.chosen?.form) || null,
  early: [],
});

/** Nothing of the table is looked at. */
const UNSEEN = { point: null, lookedAt: null, reason: null } as const;

function offered(
  state: PlayState,
  { asked, choosing, isLate, stands }: Action & { t: "offered" },
): PlayState {
  const open: PlayState = { ...state, ...UNSEEN, asked, choosing, known: [], warned: null };
  const now = isLate ? { ...open, early: [] } : caughtUp(open, null, stands);
  // a unit that is dragged may be moved once its orders are known
  return now.early.length === 0 && state.early[0]?.t === "drop" && now.choosing === choosing
    ? { ...now, early: state.early }
    : now;
}

/** What an early gesture goes on from: who takes up a unit begins anew. */
const begun = ({ early }: PlayState, next: Early): readonly Early[] =>
  next.t === "drop" || (next.t === "unit" && next.isOwn) ? [] : early;

/** Whether something is on the way that what is done now may be meant for. */
export const isPending = (
  { choosing, known, follow, early }: PlayState,
  /** Why what is chosen would be refused: then nothing follows it. */
  refusal: Reason | null,
): boolean =>
  choosing === null ||
  early.length > 0 ||
  (choosing.chosen === null
    ? choosing.unit !== null && !known.includes(choosing.unit)
    : refusal === null && follow?.order !== orderKey(choosing));

/** What was done longer ago is not meant any more. */
const EARLY = 1500; // ms
/** What waits for an answer waits longer: nothing else was done since. */
export const LATE = 5000; // ms
export const isFresh = (early: Early | undefined, now: number, isAwaited = false): boolean =>
  early !== undefined && now - early.at < (isAwaited ? LATE : EARLY);

/** What was done early is not meant any more: something else is done. */
const forgotten = (state: PlayState): PlayState =>
  state.early.length === 0 ? state : { ...state, early: [] };

/** The unit that was taken up before its question came. */
export function takenUp({ early: [first] }: PlayState): string | null {
  if (first?.t === "drop") return first.drop.unit;
  return first?.t === "unit" ? first.unit : null;
}

function stepped(state: PlayState, step: (old: Choosing) => Choosing | null): PlayState {
  if (state.choosing === null) return state;
  const choosing = step(state.choosing);
  return choosing === null || choosing === state.choosing ? state : { ...state, choosing };
}

const edited =
  (how: (draft: Draft) => Draft) =>
  (old: Choosing): Choosing =>
    old.draft === null ? old : edit(old, how(old.draft));

/** Whether it is known to come to nothing: that was said, or it was chosen to do nothing. */
export const isWarned = ({ warned }: PlayState, c: Choosing): boolean =>
  warned === orderKey(c) || (c.draft === null && c.chosen?.form.wasted !== undefined);

type Order = Pick<PlayState, "choosing" | "follow">;

/** How the order that is chosen may go on, unless it has changed since. */
export const followOf = (state: Order): readonly Option[] => known(state)?.options ?? [];

/** The same, with what its unit could do in a later phase from where it ends. */
export const foreseenOf = (state: Order): readonly Option[] => [
  ...followOf(state),
  ...(known(state)?.later ?? []),
];

/** Whether dice decide how it goes on. */
export const awaitsDice = (state: Order): boolean => known(state)?.awaitsDice ?? false;

const known = ({ choosing, follow }: Order): Follow | null =>
  choosing !== null && follow?.order === orderKey(choosing) ? follow : null;

/** The same, and how it could go on to another target. */
export const targetsOf = (state: Order): readonly Option[] => [
  ...followOf(state),
  ...(state.choosing?.planned.at(-1)?.follow ?? []),
];

/** A unit that is let go where it was dragged to; one that cannot move says why. */
function droppedAt(state: PlayState, { drop, stands, at }: Omit<Action & { t: "drop" }, "t">) {
  const { choosing } = state;
  const now = choosing === null ? null : dropped(choosing, followOf(state), drop, stands);
  if (now !== null) return { ...state, choosing: now, early: [] };
  const early: readonly Early[] = state.known.includes(drop.unit) ? [] : [{ t: "drop", drop, at }];
  const why = { legal: false, message: say("play.cannot_be_dragged") };
  return choosing === null
    ? { ...state, early }
    : { ...state, early, reason: whyNoMove(choosing, drop.unit) ?? why };
}

/**
 * What was done while the question, the orders of a unit, or how an order goes on was on the way:
 * it is done now. What then cannot be done takes with it what was to follow.
 */
function caughtUp(state: PlayState, unit: string | null, stands: Stands): PlayState {
  const [first, ...rest] = state.early;
  if (first === undefined || first.t === "confirm" || state.choosing === null) return state;
  const whose = first.t === "drop" ? first.drop.unit : state.choosing.unit;
  if (unit !== null && unit !== whose) return state;
  const next = doneNow({ ...state, early: [], reason: null }, first, stands);
  if (next.choosing === state.choosing) return { ...next, early: [] };
  const onward = { ...next, early: rest, acts: next.acts + 1 };
  return rest[0]?.t === "ground" && isGroundMeant(onward) ? caughtUp(onward, null, stands) : onward;
}

function doneNow(now: PlayState, early: Exclude<Early, { t: "confirm" }>, stands: Stands) {
  switch (early.t) {
    case "drop":
      return droppedAt(now, { drop: early.drop, stands, at: early.at });
    case "unit": {
      const done = touched(now, early.unit, stands);
      const isMeant = done.choosing !== now.choosing || done.reason !== null;
      return isMeant ? done : { ...done, reason: UNREACHED() };
    }
    case "ground":
      return stepped(now, (old) => groundClicked(old, followOf(now), early.to, stands));
  }
}

const isGroundMeant = (state: PlayState): boolean =>
  state.choosing !== null && groundMeans(state.choosing, followOf(state)) !== null;

/** The whole orders of a unit have come. */
function ordered(state: PlayState, { unit, options, stands }: Action & { t: "orders" }): PlayState {
  const now = stepped(state, (old) => extended(old, options, stands));
  return caughtUp({ ...now, known: [...now.known, unit] }, unit, stands);
}

/** How the order goes on has come: who is dragged waits for orders of their own. */
const goneOn = (state: PlayState, stands: Stands): PlayState =>
  state.early[0]?.t === "drop" ? state : caughtUp(state, null, stands);

/** A unit is touched: it is chosen or aimed at, or it says why it cannot be. */
function touched(old: PlayState, unit: string, stands: Stands): PlayState {
  const { choosing } = old;
  if (choosing === null || isSent(old)) return old;
  const state = forgotten(old);
  const now = aimedAt(state, choosing, unit, stands) ?? other(choosing, unit, stands);
  return now === null
    ? { ...state, reason: whyNoTarget(state, choosing, unit) }
    : { ...state, choosing: now, reason: null };
}

/** The order goes on to a target, or to another one. */
function aimedAt(state: PlayState, c: Choosing, unit: string, stands: Stands): Choosing | null {
  const follow = followOf(state);
  const next = aims(follow, unit);
  return next === null
    ? reaimed(c, unit, stands)
    : followed(c, next, c.chosen?.text ?? "", stands, follow);
}

/** What is settled is not given up for a target that only the whole order could have. */
const other = (c: Choosing, unit: string, stands: Stands): Choosing | null =>
  c.planned.length > 0 && units(c).get(unit) !== null ? null : touch(c, unit, stands);

/**
 * Why a unit cannot be aimed at, nor chosen. Of a shot that would be wasted, the rules are asked
 * why.
 */
export const whyNoTarget = (state: PlayState, c: Choosing, unit: string): Reason | null =>
  whyNoAim(c, foreseenOf(state), unit) ??
  whyLater(aims(foreseenOf(state), unit)) ??
  whyNot(c, unit) ??
  (awaitsDice(state) && c.unit !== unit && targets(c).get(unit) !== null
    ? { legal: false, message: say("play.dice_first") }
    : null);

const whyLater = (shot: Option | null): Reason | null =>
  shot === null || shot.form.no_effect !== undefined
    ? null
    : { legal: false, message: say("play.fires_later") };

/** What is said of a click that was kept, and then came to nothing. */
const UNREACHED = (): Reason => ({ legal: false, message: say("play.cannot_be_aimed_at") });

/** Whether a unit that is touched means something to the choice. */
export function means(state: PlayState, unit: string, stands: Stands): boolean {
  const { choosing } = state;
  return (
    choosing !== null &&
    (aimedAt(state, choosing, unit, stands) ?? other(choosing, unit, stands)) !== null
  );
}

/** The rules mean what is drafted a bit differently. */
function amended(state: PlayState, how: (draft: Draft) => Draft, why: Reason | null): PlayState {
  const after = stepped(state, edited(how));
  const draft = after.choosing?.draft;
  return why === null || draft == null ? after : { ...after, cut: { draft, why } };
}

/** A unit that cannot be chosen says why; it stays said until another is looked at. */
function hovered(state: PlayState, unit: string | null): PlayState {
  const { choosing } = state;
  const reason = unit === null || choosing === null ? state.reason : whyNot(choosing, unit);
  return unit === state.hovered && reason === state.reason
    ? state
    : { ...state, hovered: unit, reason };
}
