// A phase that begins is said, and one that is over at once with its reason: what is asked next
// is of another.

import { useEffect, useRef } from "preact/hooks";

import type { Game } from "../../core/view";
import type { Situation } from "./situation";
import type { Notices } from "./useNotices";

/** Milliseconds: it lies over the table. */
const BRIEF = 3500;

/** What a note tells of a phase, if it begins one. */
type Phase = ReturnType<NonNullable<Game["phase"]>>;

/**
 * What is said to a player of notes that came together: one phase right after another was one in
 * which nothing could be done.
 */
export function announced(phases: readonly Phase[], seat: number): string[] {
  return phases.flatMap((phase, i) => {
    if (phase === null || phase.seat !== seat || phase.words === null) return [];
    const isOver = (phases[i + 1] ?? null) !== null;
    return isOver ? phase.words.skipped : phase.words.begins;
  });
}

export function usePhases({ store, seat }: Situation, { add }: Notices): void {
  const { seq } = store;
  const said = useRef(seq);
  useEffect(() => {
    for (let at = said.current + 1; at <= seq; at += 1) {
      const phases = store.notes(at).map(({ note }) => store.game.phase?.(note) ?? null);
      for (const text of announced(phases, seat)) add(text, BRIEF);
    }
    said.current = seq;
  }, [store, seq, seat, add]);
}
