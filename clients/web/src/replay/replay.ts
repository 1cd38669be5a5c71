// A finished match as an index: every scene, so that any moment is one step away.

import { type Act, run } from "../core/player";

export interface Reel<S, N> {
  readonly acts: readonly Act<S, N>[];
  /** scenes[i] is the table after i acts. */
  readonly scenes: readonly S[];
  readonly first: number;
}

export function reel<S, N>(start: S, first: number, acts: readonly Act<S, N>[]): Reel<S, N> {
  const scenes = [start];
  let scene = start;
  for (const act of acts) {
    scene = run(act, scene);
    scenes.push(scene);
  }
  return { acts, scenes, first };
}

/** Return the number of acts that have happened once the act `seq` has. */
export function placeOf<S, N>(reel: Reel<S, N>, seq: number): number {
  return Math.min(Math.max(seq - reel.first, 0), reel.acts.length);
}

/** Return the nearest mark before or after a place. */
export function neighbour(
  marks: readonly number[],
  place: number,
  step: 1 | -1,
): number | undefined {
  const found = marks.filter((mark) => (step > 0 ? mark > place : mark < place));
  return step > 0 ? Math.min(...found, Infinity) : Math.max(...found, -Infinity);
}
