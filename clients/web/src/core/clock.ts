// Clocks go on ticking between the messages that set them.

import type { Clocks } from "../messages";

export interface Face {
  readonly bank: number;
  /** Left for the open question, where it has time of its own. */
  readonly allowance: number | null;
  readonly runs: boolean;
  /** It stands until what led to the question has been shown. */
  readonly isHeld: boolean;
}

/** What the clock of a seat shows some seconds after the message. */
export function face(clocks: Clocks, seat: 0 | 1, since: number): Face {
  const runs = clocks.running?.includes(seat) ?? false;
  const own = clocks.allowance?.[seat] ?? 0;
  const ran = since - (clocks.held?.[seat] ?? 0);
  const passed = runs ? Math.max(0, ran) : 0;
  const bank = clocks.banks[seat];
  const left = Math.max(0, (own || bank) - passed);
  return {
    bank: own > 0 ? bank : left,
    allowance: own > 0 ? left : null,
    runs,
    isHeld: runs && ran < 0,
  };
}

/**
 * Seconds from the message until the open question of a seat is answered for it; null while its
 * clock stands still.
 */
export function left(clocks: Clocks, seat: 0 | 1): number | null {
  const { bank, allowance, runs } = face(clocks, seat, 0);
  return runs ? (allowance ?? bank) + (clocks.held?.[seat] ?? 0) : null;
}

export function minutes(seconds: number): string {
  const whole = Math.ceil(seconds);
  const rest = String(whole % 60).padStart(2, "0");
  const min = Math.floor(whole / 60);
  return min < 60
    ? `${min}:${rest}`
    : `${Math.floor(min / 60)}:${String(min % 60).padStart(2, "0")}:${rest}`;
}
