// Clocks that are offered by name, and what any clock is called.

import type { ClockSettings, Welcome } from "../messages";
import { say } from "../words";

/** What is offered: how long moves may be shown is left as it is. */
export type Clock = Required<Omit<ClockSettings, "showing">>;
export interface Pace {
  readonly key: "quick" | "evening" | "long" | "letter";
  readonly clock: Clock;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const PACES: readonly Pace[] = [
  { key: "quick", clock: { bank: 10 * MINUTE, increment: 5, reaction: 20, setup: 2 * MINUTE } },
  { key: "evening", clock: { bank: 30 * MINUTE, increment: 15, reaction: 30, setup: 5 * MINUTE } },
  {
    key: "long",
    clock: { bank: 2 * HOUR, increment: 30, reaction: 2 * MINUTE, setup: 15 * MINUTE },
  },
  { key: "letter", clock: { bank: 7 * DAY, increment: 12 * HOUR, reaction: DAY, setup: 3 * DAY } },
];

/** The pace a clock is nearest to: the slowest that it gives time for. */
export function paceOf({ bank = 1800 }: ClockSettings): Pace {
  return [...PACES].reverse().find((pace) => bank >= pace.clock.bank) ?? (PACES[0] as Pace);
}

/** The longest time on a clock that bots play with. */
export const longestForBots = (welcome: Welcome | null) => welcome?.limits.bot_clock_seconds ?? DAY;

/** Whether bots play with a clock. */
export const isForBots = (
  { bank = 0, increment = 0, reaction = 0, setup = 0 }: ClockSettings,
  welcome: Welcome | null,
) => Math.max(bank, increment, reaction, setup) <= longestForBots(welcome);

/** A time as people say it. */
export function span(seconds: number): string {
  for (const [size, name] of [
    [DAY, "d"],
    [HOUR, "h"],
    [MINUTE, "min"],
  ] as const)
    if (seconds >= size) return say(`span.${name}`, { n: Math.round((seconds / size) * 10) / 10 });
  return say("span.s", { n: Math.round(seconds) });
}

export const paceText = ({ bank = 1800, increment = 15 }: ClockSettings) =>
  `${span(bank)} + ${span(increment)}`;
