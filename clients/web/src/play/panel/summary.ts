// What an answer is worth, in a line. Pure.

import type { Game } from "../../core/view";
import type { Data } from "../../messages";
import { say } from "../../words";
import { percent } from "../../words/numbers";
import { write } from "../../words/templates";
import type { Odds } from "../reply/forms";

/** Nothing is left to chance. */
export const isSure = (odds: Odds) =>
  odds.outcomes?.length === 1 && odds.outcomes[0]?.code === "certain";
/** The one thing that can happen, if it has figures: they are exact. */
export const only = ({ outcomes = [] }: Odds) =>
  outcomes.length === 1 &&
  outcomes[0]?.chance === 1 &&
  Object.keys(outcomes[0].params ?? {}).length > 0
    ? outcomes[0]
    : null;

/** What is expected, in the order of play, without what comes to nothing unless all does. */
export function worth({ expected = {}, order }: Odds): readonly (readonly [string, number])[] {
  const all = (order ?? Object.keys(expected)).map((name) => [name, expected[name] ?? 0] as const);
  const some = all.filter(([, value]) => value !== 0);
  return some.length > 0 ? some : all.slice(0, 1);
}

/** Whether an expected value is the chance of an outcome. */
const isChance = ({ outcomes = [] }: Odds, name: string) =>
  outcomes.some(({ code, destroys, params }) => destroys && code === name && !params?.[name]);

/** A number that is expected: one between whole numbers is an average, and says so. */
export const amount = (value: number): string =>
  Number.isInteger(value) ? write(value) : say("play.about", { value });

/** What is to be said beside rows of outcomes: not their chances again. */
export function besideRows({ order, ...odds }: Odds): Odds {
  const { outcomes = [], expected = {} } = odds;
  const isLeft = (name: string) =>
    !outcomes.some(({ code, params }) => code === name && params?.[name] === undefined);
  const left = Object.entries(expected).filter(([name]) => isLeft(name));
  return {
    ...odds,
    details: [],
    expected: Object.fromEntries(left),
    ...(order && { order: order.filter(isLeft) }),
  };
}

/** What is expected, in a line: "kill 34 %, damage 2.1". */
export function summary(game: Game, state: Data, odds: Odds): string {
  const details = (odds.details ?? []).map((one) => game.detail(one, state));
  if (isSure(odds))
    return [
      ...details,
      ...worth(odds).map(([name, value]) => `${game.call(name, state)} ${amount(value)}`),
    ].join(", ");
  const { outcomes = [], order = [] } = odds;
  const counted = new Set([...order, ...outcomes.flatMap((one) => Object.keys(one.params ?? {}))]);
  const sole = only(odds);
  const told = worth(odds);
  const isNothing = told.length > 0 && told.every(([, value]) => value === 0);
  const isExact = (value: number) => sole !== null || value === 0;
  const figures = told.map(([name, value]) => {
    const average = isExact(value) ? write(value) : say("play.about", { value });
    return `${game.call(name, state)} ${
      counted.has(name) && !isChance(odds, name) ? average : percent(value)
    }`;
  });
  return [
    ...details,
    ...fallsOn(game, state, odds),
    ...(sole === null || isNothing ? [] : [game.call(sole.code, state)]),
    ...figures,
  ].join(", ");
}

/** What matters most of it, where there is little room: that it destroys, and what comes last. */
export function headline(game: Game, state: Data, odds: Odds, most: number): string {
  const all = worth(odds);
  const kept = all.filter(([name], at) =>
    odds.order && !isSure(odds) ? isChance(odds, name) || at === all.length - 1 : at === 0,
  );
  const expected = Object.fromEntries(kept.slice(0, most));
  return all.length <= most
    ? summary(game, state, odds)
    : summary(game, state, { ...odds, details: [], expected });
}

/** On whom it falls, where the order names another or nobody. */
const fallsOn = (game: Game, state: Data, { event, struck }: Odds): string[] =>
  struck === undefined
    ? []
    : [
        say("aim.falls_on", {
          event: event && game.call(event, state),
          struck: game.call(struck, state),
        }),
      ];
