// Quiet words at the edge of the table: what was refused, what has changed. They go by themselves,
// and at the next press of the pointer.

import { useEffect, useMemo, useReducer, useRef } from "preact/hooks";

import type { Refused } from "../../messages";
import { Refusal } from "../../net/requests";
import { useEvent } from "../../widgets/useEvent";

interface Notice {
  readonly id: number;
  readonly text: string;
  readonly clause: string | undefined;
}

export interface Notices {
  readonly list: readonly Notice[];
  add(text: string, ms?: number): void;
  /** Say that something was refused. What happened because the page was left is not. */
  refuse(error: Error): void;
}

const MS = 7000;
const MOST = 3;

/** A notice comes, one goes, or all do. */
type Change = Notice | { readonly gone: number } | "cleared";

const NONE: readonly Notice[] = [];

/** The newest last. */
function posted(list: readonly Notice[], change: Change): readonly Notice[] {
  if (change === "cleared") return NONE;
  return "gone" in change ? list.filter(({ id }) => id !== change.gone) : [...list, change];
}

/** What is refused is said as `explain` puts it. */
export function useNotices(explain: (refused: Refused) => string): Notices {
  const [list, post] = useReducer(posted, NONE);
  const count = useRef(0);
  const how = useEvent(explain);
  const acts = useMemo(() => {
    const add = (text: string, ms = MS, clause?: string) => {
      const id = count.current++;
      post({ id, text, clause });
      setTimeout(() => post({ gone: id }), ms);
    };
    return {
      add: (text: string, ms?: number) => add(text, ms),
      refuse(error: Error) {
        if (error instanceof Refusal) add(how(error.refused), MS, error.refused.clause);
      },
    };
  }, [how]);
  useEffect(() => {
    const clear = ({ target }: Event) => {
      if (!(target as Element).closest(".notices")) post("cleared");
    };
    window.addEventListener("pointerdown", clear, true);
    return () => window.removeEventListener("pointerdown", clear, true);
  }, []);
  const shown = list.filter(({ text }, i) => !list.slice(i + 1).some((one) => one.text === text));
  return { ...acts, list: shown.slice(-MOST) };
}
