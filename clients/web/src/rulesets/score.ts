// A line of a score: what it counts, and how much of it each side has.

import type { ScoreLine } from "../core/view";

export const scoreLine = (
  label: string,
  clause: string,
  of: (seat: 0 | 1) => number | string,
): ScoreLine => ({ label, clause, seats: [String(of(0)), String(of(1))] });
