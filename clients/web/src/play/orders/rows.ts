// What is offered before anything is chosen, sorted by where it is shown. Pure.

import { isSame } from "../../core/mirror";
import type { Figure } from "../../core/view";
import type { Ask } from "../../messages";
import { say } from "../../words";
import type { Option } from "../choosing/choice";
import { subject } from "../choosing/choosing";
import {
  type Kind,
  deeds,
  general,
  isOpen,
  kinds,
  left,
  oneOfEach,
  targets,
  units,
  wasted,
  withWhom,
} from "../choosing/offered";
import type { Choosing } from "../choosing/choice";
import type { Odds, Reason } from "../reply/forms";
import { summary } from "../panel/summary";
import type { Play } from "../state/usePlay";
import { noEffect } from "../choosing/warning";

type Offered = readonly (readonly [string, Reason | null])[];

export interface Offers {
  readonly choosing: Choosing;
  /** Units that have orders, and why none of them is possible where that is so. */
  readonly units: Offered;
  /** In a window every answer is one button, whoever gives it: what each unit may do. */
  readonly deeds: ReadonlyMap<string, readonly string[]> | null;
  readonly hasUnitRow: boolean;
  /** Units are called in a row, and under them flows what the chosen one may do. */
  readonly isRoll: boolean;
  /** A question about one unit is not about the others, whatever they may do in between. */
  readonly isAboutOne: boolean;
  /** Orders of the chosen unit: those that are possible, those that give it away, and the rest. */
  readonly possible: readonly Kind[];
  readonly leaving: readonly Kind[];
  readonly impossible: readonly Kind[];
  /** Answers that are chosen on the table: listed only when that is wanted. */
  readonly places: readonly Kind[];
  readonly targets: Offered;
  /** Pieces of the table that may be aimed at: wanted seldom, and there are many. */
  readonly things: Offered;
  /** Answers to the question as a whole. */
  readonly general: readonly Option[];
  readonly isEmpty: boolean;
}

export function offersOf(play: Play, choosing: Choosing): Offers {
  const { figures, figure, preview, game, ask } = play;
  const order = new Map(figures.map(({ id }, at) => [id, at]));
  const place = (id: string) => order.get(id) ?? figures.length;
  const together = ask === null ? [] : (game.together?.(ask) ?? []);
  const offered = oneOfEach(
    [...units(choosing)].sort(([a], [b]) => place(a) - place(b)),
    together,
  );
  const said = isWindow(play) ? deeds(choosing) : null;
  const listed = said !== null && offered.length > 1 ? said : null;
  const isPlace = ({ options }: Kind) =>
    options.every(({ key, form }) => form.at !== undefined && key !== preview.places.standard);
  const all = kinds(choosing);
  const spoken = all.filter((kind) => !isPlace(kind));
  const open = spoken.filter(({ against }) => against === null);
  const isAboutOne = subject(choosing) !== null;
  // One thing that its unit may do: it need not be chosen before whom it is done to.
  const isOne = isAboutOne && open.length === 1 && open[0]?.isAimed === true;
  const isAimed = isOne || choosing.kind !== null || choosing.target !== null;
  const aimed = isAimed ? targetsOf(choosing, place) : [];
  const hasUnitRow = listed !== null || units(choosing).size > 1;
  return {
    choosing,
    units: offered,
    deeds: listed,
    hasUnitRow,
    isAboutOne,
    isRoll: hasUnitRow && listed === null && !isAboutOne,
    possible: open.filter(({ leaves }) => !leaves),
    leaving: open.filter(({ leaves }) => leaves),
    impossible: spoken.filter(({ against }) => against !== null),
    places: all.filter(isPlace),
    targets: aimed,
    things: aimed.filter(([id]) => figure(id) === undefined),
    general: general(choosing),
    isEmpty: !hasUnitRow && all.length + aimed.length === 0,
  };
}

/** Units are offered for what each of them may do, not to be ordered about one after the other. */
export const isWindow = (play: Play): boolean =>
  play.isReaction || isDeclinable(play) || isOfDeeds(play);

/**
 * A window that may be declined in advance, for an order or for good: not what a unit does in a
 * reaction that was taken.
 */
export const isDeclinable = ({ ask, game }: Pick<Play, "ask" | "game">): boolean =>
  ask !== null && game.reactions.includes(ask.choice.t);

/**
 * The question that an option declines, if it does. To let a reaction be costs one click: what can
 * be declined is declined by default.
 */
export const declinedBy = (play: Play, { form }: Option): Ask | null => {
  const { ask, isReaction } = play;
  const isOpen = (isReaction || isDeclinable(play)) && !form.blanks?.length;
  return isOpen && isSame(form.reply, ask?.default) ? ask : null;
};

const isOfDeeds = ({ ask, game }: Play) => ask !== null && (game.isOfDeeds?.(ask) ?? false);

/** Whom what is chosen may aim at; those who may be hit first. */
function targetsOf(choosing: Choosing, place: (id: string) => number): Offered {
  return [...targets(choosing)].sort(
    ([one, a], [other, b]) => Number(a !== null) - Number(b !== null) || place(one) - place(other),
  );
}

/** Answers to a whole question that stand beside the others, always in sight. */
export const FEW = 3;

/** What each of the rows needs. */
export interface RowProps {
  readonly play: Play;
  readonly offers: Offers;
  readonly asides: Asides;
}

/** What is said beside options. */
export interface Asides {
  /** What an option does. */
  about(option: Option): string;
  /** The odds of the only option. */
  ofOnly(options: readonly Option[]): string;
  /** What each of them would come to, or why none would come to anything. */
  ofDeed(options: readonly Option[]): string;
  ofKind(kind: Kind): string;
  ofTarget(id: string): string;
}

export function asidesOf(play: Play, choosing: Choosing, odds: ReadonlyMap<string, Odds>): Asides {
  const { game, state, ask, figure } = play;
  const useless = wasted(choosing);
  const ofOne = (option: Option | undefined) => {
    const found = option && odds.get(option.key);
    return found ? summary(game, state, found) : "";
  };
  const ofOnly = (options: readonly Option[]) => (options.length === 1 ? ofOne(options[0]) : "");
  return {
    about: ({ form }) => (ask === null ? "" : game.about(form.reply, ask.choice, state)),
    ofOnly,
    ofDeed: (options) => {
      const why = haveNoEffect(options) ? options[0]?.form.no_effect : undefined;
      return why === undefined ? ofOnly(options) : noEffect(play, why);
    },
    ofKind: (kind) => noteOf(play, kind, figure) ?? ofOnly(kind.options),
    ofTarget: (id) =>
      useless.has(id)
        ? noEffect(play, useless.get(id) ?? "")
        : ofOnly(left(choosing).filter(({ form }) => form.target === id)),
  };
}

/** Nothing would come of any of them. */
const haveNoEffect = (options: readonly Option[]): boolean =>
  options.length > 0 && options.every(({ form }) => form.no_effect !== undefined);

/** A reaction that would do nothing: greyed out, and after those that would. */
export const isPointless = ({ isReaction }: Play, ...options: readonly Option[]): boolean =>
  isReaction && haveNoEffect(options);

type FigureOf = (id: string | null | undefined) => Figure | undefined;

/** How many an order may aim at, or how many ways there are to do it; null where there is one. */
function noteOf(play: Play, kind: Kind, figure: FigureOf): string | null {
  const open = kind.options.filter(isOpen);
  const worth = open.filter(({ form }) => form.no_effect === undefined);
  if (open[0]?.form.no_effect !== undefined && worth.length === 0)
    return noEffect(play, open[0].form.no_effect);
  const foes = worth.filter(({ form }) => figure(form.target) !== undefined);
  if (kind.isAimed && kind.options.length > 1)
    return say("play.in_reach", { n: foes.length || worth.length });
  return kind.count > 1 ? say("play.n_options", { n: kind.count }) : null;
}

export const shortOf = ({ figure, game, state }: Play, id: string): string =>
  figure(id)?.short ?? game.call(id, state);

/** At whom a reaction is made, where its words do not say so. */
export const atWhom = (play: Play, { form, text, kind }: Option): string =>
  play.isReaction && form.target !== undefined && text === kind
    ? ` \u2192 ${shortOf(play, form.target)}`
    : "";

/** A unit and those that are meant with it, by one name. */
export function calledTogether(play: Play, id: string, isAway: boolean) {
  const { game, state, ask, figure } = play;
  const all = withWhom(id, ask === null ? [] : (game.together?.(ask) ?? []));
  return {
    ids: all,
    // On the table a code says who it is; of those who wait elsewhere their names do.
    name: all
      .map((one) => (isAway ? figure(one)?.name : figure(one)?.short) ?? game.call(one, state))
      .join(" + "),
    title: all.map((one) => figure(one)?.name ?? "").join(" + "),
  };
}
