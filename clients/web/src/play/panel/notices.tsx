// Quiet words at the edge of the table: what was refused, what has changed. They go by themselves.

import type { ComponentChildren } from "preact";
import { useCallback, useRef, useState } from "preact/hooks";

import type { Refused } from "../../messages";
import { Refusal } from "../../net/requests";
import { capital } from "../../words/sentence";

export interface Notices {
  readonly shown: ComponentChildren;
  add(text: string): void;
  /** Say that something was refused. What happened because the page was left is not. */
  refuse(error: Error): void;
}

const MS = 7000;
const MOST = 3;

/** What is refused is said as `explain` puts it, with its clause a click away. */
export function useNotices(
  explain: (refused: Refused) => string,
  title: (clause: string) => string,
): Notices {
  const [list, set] = useState<
    readonly { id: number; text: string; clause?: string | undefined }[]
  >([]);
  const count = useRef(0);
  const how = useRef(explain);
  how.current = explain;
  const add = useCallback((text: string, clause?: string) => {
    count.current += 1;
    const id = count.current;
    set((old) => [...old.filter((one) => one.text !== text), { id, text, clause }].slice(-MOST));
    setTimeout(() => set((old) => old.filter((one) => one.id !== id)), MS);
  }, []);
  const refuse = useCallback(
    (error: Error) => {
      if (error instanceof Refusal) add(how.current(error.refused), error.refused.clause);
    },
    [add],
  );
  const shown = (
    <div class="notices" role="status">
      {list.map(({ id, text, clause }) => (
        <p key={id}>
          {capital(text)}
          {clause && (
            <>
              {" "}
              <a href={`#/rules/${clause}`}>{title(clause)}</a>
            </>
          )}
        </p>
      ))}
    </div>
  );
  return { shown, add, refuse };
}
