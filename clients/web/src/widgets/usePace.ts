// How fast what happens is shown: kept for the person on this device, and the same everywhere.

import { useEffect, useReducer } from "preact/hooks";

/** Times as fast as at leisure; `off` shows nothing but how it ends. */
export const PACES = { slow: 0.5, normal: 1, fast: 2, faster: 4, fastest: 8, off: 1 } as const;
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
