// A phase that begins is said, and one that is over at once with its reason: what is asked next
// is of another.

import { useEffect, useRef } from "preact/hooks";

import type { Situation } from "./situation";
import type { Notices } from "./useNotices";

export function usePhases({ store, seat }: Situation, { add }: Notices): void {
  const { seq } = store;
  const said = useRef(seq);
  useEffect(() => {
    for (let at = said.current + 1; at <= seq; at += 1) announce(at);
    said.current = seq;

    function announce(at: number): void {
      const phases = store.notes(at).map(({ note }) => store.game.phase?.(note) ?? null);
      phases.forEach((phase, i) => {
        const isOver = (phases[i + 1] ?? null) !== null;
        if (phase?.seat === seat && phase.words !== null)
          add(isOver ? phase.words.skipped : phase.words.begins);
      });
    }
  }, [store, seq, seat, add]);
}
