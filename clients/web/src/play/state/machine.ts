// What a player does with the question that is open: one state, and one reducer. Pure.

import type { Point } from "../../core/camera";
import type { Choosing, Option } from "../choosing/choice";
import { edit, targets, touch, units, whyNoMove, whyNot } from "../choosing/choosing";
import type { Draft } from "../reply/draft";
import type { Reason, Reply } from "../reply/forms";
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

/** A unit that was touched, or dragged, before its question or its orders came. */
export interface Early {
  readonly unit: string;
  readonly drop?: Drop;
  readonly at: number;
}

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
  readonly early: Early | null;
  readonly measuring: Measuring | null;
  /** An earlier moment is looked at: what is clicked or typed is no order. */
  readonly isAway: boolean;
  /** Keys were used last, not the pointer. */
  readonly byKeys: boolean;
  /** How the order that is chosen may go on. */
  readonly follow: Follow | null;
  /** An order that is being carried out. */
  readonly plan: Plan | null;
}

/** Options that follow an order. */
export interface Follow {
  /** The order, as a key: others follow another. */
  readonly order: string;
  readonly options: readonly Option[];
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
  /** Answers are offered; a unit that was touched early is touched now. */
  | { t: "offered"; asked: number; choosing: Choosing; early: string | null; stands: Stands }
  /** Whole orders of a unit are known, or how an order may go on. */
  | { t: "orders"; asked: number; unit: string; options: readonly Option[]; stands: Stands }
  | { t: "follow"; follow: Follow; stands: Stands }
  | { t: "goOn"; option: Option; text: string; stands: Stands }
  | { t: "plan"; plan: Plan | null }
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
  | { t: "send"; number: number }
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
  ordered: null,
  hovered: null,
  reason: null,
  point: null,
  lookedAt: null,
  finger: null,
  hasThreat: false,
  early: null,
  measuring: null,
  isAway: false,
  byKeys: false,
  follow: null,
  plan: null,
};

/** Whether the question that is open has been answered. */
export const isSent = ({ asked, sent }: PlayState) => asked !== null && asked === sent;

export function reduce(state: PlayState, action: Action): PlayState {
  switch (action.t) {
    case "offered":
      return offered(state, action);
    case "orders":
      return state.asked === action.asked && state.choosing !== null && !isSent(state)
        ? caughtUp(
            stepped(state, (old) => extended(old, action.options, action.stands)),
            action.unit,
            action.stands,
          )
        : state;
    case "follow":
      return caughtUp({ ...state, follow: action.follow }, null, action.stands);
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
    case "closed":
      return { ...state, ...UNSEEN, asked: null, choosing: null, follow: null };
    case "choose":
      return isSent(state) ? state : stepped(state, action.step);
    case "touch":
      return touched(state, action.unit, action.stands);
    case "edit":
      return isSent(state) ? state : stepped(state, edited(action.how));
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
      return { ...state, early: action.early };
    case "send":
      return { ...state, sent: action.number };
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

/** Nothing of the table is looked at. */
const UNSEEN = { point: null, lookedAt: null, reason: null } as const;

function offered(
  state: PlayState,
  { asked, choosing, early, stands }: Action & { t: "offered" },
): PlayState {
  const { drop, at } = state.early ?? {};
  const meant = early === null || drop !== undefined ? null : touch(choosing, early, stands);
  const now = meant ?? choosing;
  const isVain = early !== null && drop === undefined && meant === null;
  const open: PlayState = {
    ...state,
    ...UNSEEN,
    asked,
    early: null,
    choosing: now,
    reason: isVain ? whyNot(choosing, early) : null,
  };
  return early === null || drop === undefined || at === undefined
    ? open
    : droppedAt(open, { drop, stands, at });
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

type Order = Pick<PlayState, "choosing" | "follow">;

/** How the order that is chosen may go on, unless it has changed since. */
export const followOf = ({ choosing, follow }: Order): readonly Option[] =>
  choosing !== null && follow !== null && follow.order === orderKey(choosing) ? follow.options : [];

/** The same, and how it could go on to another target. */
export const targetsOf = (state: Order): readonly Option[] => [
  ...followOf(state),
  ...(state.choosing?.planned.at(-1)?.follow ?? []),
];

/** A unit that is let go where it was dragged to; one that cannot move says why. */
function droppedAt(state: PlayState, action: Omit<Action & { t: "drop" }, "t">): PlayState {
  const { choosing } = state;
  const { drop, stands, at } = action;
  if (choosing === null) return { ...state, early: { unit: drop.unit, drop, at } };
  if (dropped(choosing, followOf(state), drop, stands) !== null)
    return stepped(state, (old) => dropped(old, followOf(state), drop, stands));
  return {
    ...state,
    early: { unit: drop.unit, drop, at },
    reason: whyNoMove(choosing, drop.unit) ?? {
      legal: false,
      message: say("play.cannot_be_dragged"),
    },
  };
}

/** What was done while the orders of a unit were on the way: it is done now. */
function caughtUp(state: PlayState, unit: string | null, stands: Stands): PlayState {
  const { early } = state;
  if (early === null || state.choosing === null) return state;
  const { drop, at } = early;
  if (unit !== null && unit !== (drop?.unit ?? state.choosing.unit)) return state;
  const now = { ...state, early: null, reason: null };
  return drop === undefined
    ? touched(now, early.unit, stands)
    : droppedAt(now, { drop, stands, at });
}

/** A unit is touched: it is chosen or aimed at, or it says why it cannot be. */
function touched(old: PlayState, unit: string, stands: Stands): PlayState {
  const { choosing } = old;
  if (choosing === null || isSent(old)) return old;
  const state = old.early === null ? old : { ...old, early: null };
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

/** Why a unit cannot be aimed at, nor chosen. */
export const whyNoTarget = (state: PlayState, c: Choosing, unit: string): Reason | null =>
  whyNoAim(c, followOf(state), unit) ??
  whyNot(c, unit) ??
  (c.unit === null || c.unit === unit || targets(c).get(unit) === null
    ? null
    : { legal: false, message: say("play.cannot_be_aimed_at") });

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
