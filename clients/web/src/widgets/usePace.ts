// How fast what happens is shown: kept for the person on this device, and the same everywhere.

import { useEffect, useReducer } from "preact/hooks";

/** Times as fast as at leisure; `off` shows nothing but how it ends. */
/** Times as fast as beats last at leisure. */
export const PACES = { slow: 1, normal: 2, fast: 4, faster: 8, fastest: 16, off: 2 } as const;
export type Pace = keyof typeof PACES;

const KEY = "pace";
const isPace = (text: string | null): text is Pace => text !== null && Object.hasOwn(PACES, text);
const listeners = new Set<() => void>();

const kept = (): Pace => {
  const text = localStorage.getItem(KEY);
  return isPace(text) ? text : "normal";
};

function keep(pace: string): void {
  localStorage.setItem(KEY, pace);
  for (const listener of listeners) listener();
}

export function usePace(): [Pace, (pace: string) => void] {
  const [, redraw] = useReducer<number, void>((n) => n + 1, 0);
  useEffect(() => {
    const listener = () => redraw();
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
  return [kept(), keep];
}
