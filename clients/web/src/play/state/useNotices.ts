// Quiet words at the edge of the table: what was refused, what has changed. They go by themselves.

import { useMemo, useReducer } from "preact/hooks";

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
  add(text: string): void;
  /** Say that something was refused. What happened because the page was left is not. */
  refuse(error: Error): void;
}

const MS = 7000;
const MOST = 3;

type Change = Omit<Notice, "id"> | "oldest_gone";
interface Posted {
  readonly count: number;
  /** The newest last, with those that have gone. */
  readonly list: readonly Notice[];
}

/** Each goes after the same time: the oldest is the next to go. */
function posted({ count, list }: Posted, change: Change): Posted {
  if (change === "oldest_gone") return { count, list: list.slice(1) };
  return { count: count + 1, list: [...list, { ...change, id: count }] };
}

/** What is refused is said as `explain` puts it. */
export function useNotices(explain: (refused: Refused) => string): Notices {
  const [{ list }, post] = useReducer(posted, { count: 0, list: [] });
  const how = useEvent(explain);
  const acts = useMemo(() => {
    const add = (text: string, clause?: string) => {
      post({ text, clause });
      setTimeout(() => post("oldest_gone"), MS);
    };
    return {
      add: (text: string) => add(text),
      refuse(error: Error) {
        if (error instanceof Refusal) add(how(error.refused), error.refused.clause);
      },
    };
  }, [how]);
  const shown = list.filter(({ text }, i) => !list.slice(i + 1).some((one) => one.text === text));
  return { ...acts, list: shown.slice(-MOST) };
}
