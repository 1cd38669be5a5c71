// What a guided match teaches when: `engine/book/teaching/guide.py` is its other half. Pure.

import type { Guide } from "../contract/protocol";

export type Step = Guide["steps"][number];

/** What a player sees of a match when a step may be due. */
export interface Moment {
  /** The tag of the question that is put to them, and its number. */
  readonly asked: string | null;
  readonly number: number;
  readonly round: number;
  readonly isOver: boolean;
}

/** How far somebody has come. */
export interface Progress {
  /** Ids of the steps that were shown, in that order. */
  readonly taught: readonly string[];
  /** The number of the question to which a step belonged last. */
  readonly number: number;
  /** The number of the question at which the last of them was shown. */
  readonly shownAt: number;
  /** Its player has read the last of them, or gone on. */
  readonly isRead: boolean;
  /** How many steps they have turned back. */
  readonly back: number;
  /** They do without the guide for now. */
  readonly isAway: boolean;
}

export const START: Progress = {
  taught: [],
  number: -1,
  shownAt: -1,
  isRead: true,
  back: 0,
  isAway: false,
};

/** The step to be shown now: the first that was not taught and whose moment has come. */
export function due(steps: readonly Step[], progress: Progress, now: Moment): Step | null {
  const isTaught = ({ id }: Step) => progress.taught.includes(id);
  const found = steps.find((step, i) => {
    if (isTaught(step)) return false;
    if (now.isOver) return true; // what did not come up is told in the end
    if (now.asked === null || now.round < (step.round ?? 1)) return false;
    if (step.asked?.length) return step.asked.includes(now.asked) && now.number !== progress.number;
    const before = steps[i - 1];
    return before === undefined || isTaught(before);
  });
  return found ?? null;
}

/** Go on with a match: the next step is shown once the last was read, or its question answered. */
export function follow(steps: readonly Step[], progress: Progress, now: Moment): Progress {
  const hasGoneOn = now.asked !== null && now.number !== progress.shownAt;
  if (!progress.isRead && !(hasGoneOn && progress.back === 0 && !now.isOver)) return progress;
  const step = due(steps, progress, now);
  if (step === null) return progress.isRead ? progress : { ...progress, isRead: true };
  return {
    ...progress,
    taught: [...progress.taught, step.id],
    number: step.asked?.length && !now.isOver ? now.number : progress.number,
    shownAt: now.number,
    isRead: false,
    back: 0,
  };
}

export const next = (progress: Progress): Progress =>
  progress.back > 0 ? { ...progress, back: progress.back - 1 } : { ...progress, isRead: true };

/** Turn back to the step before; from between two steps to the last one. */
export const previous = (progress: Progress, number: number): Progress =>
  progress.isRead && progress.back === 0
    ? { ...progress, isRead: false, shownAt: number }
    : { ...progress, back: Math.min(progress.back + 1, progress.taught.length - 1) };

/** The step that is looked at, from 0; null while one is waited for. */
export function lookedAt({ taught, isRead, back }: Progress): number | null {
  return taught.length === 0 || (isRead && back === 0) ? null : taught.length - 1 - back;
}

export const isDone = (steps: readonly Step[], { taught, isRead, back }: Progress): boolean =>
  taught.length >= steps.length && isRead && back === 0;
