// What of a match is on the screen, moment by moment.

import { useEffect, useRef } from "preact/hooks";

import type { Shown } from "../core/view";
import { hold } from "../table/frameHold";
import { useRedraw } from "../widgets/hooks";
import type { MatchStore } from "./store";

/**
 * Play what has happened since it was shown last; `rest` is called when nothing is left to show.
 */
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
