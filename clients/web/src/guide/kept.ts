// How far a guided match has come is kept on this device, as its seat is.

import type { Progress } from "./steps";

const PLACE = "guide.";

export const isGuided = (match: string): boolean => localStorage.getItem(PLACE + match) !== null;

export function progressOf(match: string, start: Progress): Progress {
  try {
    return { ...start, ...(JSON.parse(localStorage.getItem(PLACE + match) ?? "{}") as Progress) };
  } catch {
    return start; // somebody spoilt it
  }
}

export const keepProgress = (match: string, progress: Partial<Progress>): void =>
  localStorage.setItem(PLACE + match, JSON.stringify(progress));
