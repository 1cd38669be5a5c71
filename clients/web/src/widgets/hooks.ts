// Hooks that any page may use.

import { useEffect, useReducer, useState } from "preact/hooks";

/** Draw again when told to. */
export function useRedraw(): () => void {
  return useReducer<number, void>((n) => n + 1, 0)[1] as () => void;
}

/** The same, a frame later: what stands beside the table waits until the table is drawn. */
export function useLater<T>(value: T): T {
  const [later, set] = useState(value);
  useEffect(() => {
    if (later !== value) requestAnimationFrame(() => set(value));
  }, [value, later]);
  return later;
}

/** Whether the system asks for calm. */
export function useMedia(query: string): boolean {
  const [matches, set] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const change = () => set(media.matches);
    media.addEventListener("change", change);
    return () => media.removeEventListener("change", change);
  }, [query]);
  return matches;
}

/** The name that the person on this device plays under; empty before there is one. */
export const keptName = (): string => (localStorage.getItem("name") ?? "").trim();

/** A choice that is remembered on this machine. */
export function useKept(key: string, start: string): [string, (value: string) => void] {
  const [value, set] = useState(() => localStorage.getItem(key) ?? start);
  return [
    value,
    (next) => {
      localStorage.setItem(key, next);
      set(next);
    },
  ];
}
