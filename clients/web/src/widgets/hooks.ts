import { useEffect, useReducer, useRef, useState } from "preact/hooks";

import { hold } from "../table/frameHold";
import type { Shown } from "../rulesets/view";
import type { MatchStore } from "../match/store";

/** Draw again when told to. */
export function useRedraw(): () => void {
  return useReducer<number, void>((n) => n + 1, 0)[1] as () => void;
}

/** The same, a frame later: what stands beside the table waits until the table is drawn. */
export function useLater<T>(value: T): T {
  const [later, set] = useState(value);
  useEffect(() => {
    if (later !== value) requestAnimationFrame(() => set(value));
  }, [value]);
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

/** Let time pass on a stage; `rest` is called when nothing is left to show. */
export function useShown(store: MatchStore, calm: boolean, rest?: () => void): Shown {
  const redraw = useRedraw();
  const shown = useRef(store.player.view);
  useEffect(() => {
    const { player } = store;
    player.still = calm;
    let last = performance.now();
    let id = 0;
    let drawn = player.view;
    const tick = (now: number) => {
      player.advance(Math.min(250, now - last), now);
      last = now;
      if (player.isIdle && player.playing) rest?.();
      if (player.view !== drawn && !hold.waits(now)) {
        shown.current = drawn = player.view; // also after somebody has skipped
        hold.drew(now);
        redraw();
      }
      id = requestAnimationFrame(tick);
    };
    id = requestAnimationFrame(tick);
    const hide = () => {
      if (document.hidden && rest === undefined) player.skip();
      redraw();
    };
    document.addEventListener("visibilitychange", hide);
    return () => {
      cancelAnimationFrame(id);
      document.removeEventListener("visibilitychange", hide);
    };
  }, [store, calm, rest]);
  if (!hold.waits(performance.now())) shown.current = store.player.view;
  return shown.current;
}

/** The name that whoever sits here goes by; empty before there is one. */
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
