// Quiet words at the edge of the table: what was refused, what has changed. They go by themselves.

import type { ComponentChildren } from "preact";
import { useCallback, useRef, useState } from "preact/hooks";

import { Refusal } from "./session";

export interface Notices {
  readonly shown: ComponentChildren;
  add(text: string): void;
  /** Say that something was refused. What happened because the page was left is not. */
  refuse(error: Error): void;
}

const MS = 7000;
const MOST = 3;

export function useNotices(): Notices {
  const [list, set] = useState<readonly { id: number; text: string }[]>([]);
  const count = useRef(0);
  const add = useCallback((text: string) => {
    const id = (count.current += 1);
    set((old) => [...old.filter((one) => one.text !== text), { id, text }].slice(-MOST));
    setTimeout(() => set((old) => old.filter((one) => one.id !== id)), MS);
  }, []);
  const refuse = useCallback(
    (error: Error) => {
      if (error instanceof Refusal) add(error.message);
    },
    [add],
  );
  const shown = (
    <div class="notices" role="status">
      {list.map(({ id, text }) => (
        <p key={id}>{text.slice(0, 1).toUpperCase() + text.slice(1)}</p>
      ))}
    </div>
  );
  return { shown, add, refuse };
}
