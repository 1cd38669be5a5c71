// How far a guided match has come is kept on this device, as its seat is. Once it is over, or all
// was taught, its ruleset is learned, and the progress is kept for that as well.

import type { Progress } from "./steps";

const PLACE = "guide.";

/** What is kept of a match or a ruleset, null if it is not guided or not learned. */
export const keptProgress = (of: string): string | null => localStorage.getItem(PLACE + of);

export const keepProgress = (of: string, progress: Partial<Progress>): void =>
  localStorage.setItem(PLACE + of, JSON.stringify(progress));
