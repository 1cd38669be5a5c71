// What of a match is on the screen, moment by moment.

import { useCallback, useEffect, useState } from "preact/hooks";

import type { Shown } from "../core/view";
import { hold } from "../table/frameHold";
import { PACES, usePace } from "../widgets/usePace";
import type { MatchStore } from "./store";

/** The longest step between two frames, in milliseconds. */
const STEP = 250;

/**
 * Play what has happened since it was shown last; `rest` is called when nothing is left to show.
 */
export function useShown(store: MatchStore, calm: boolean, rest?: () => void): Shown {
  return usePlayed(store, calm, rest)[0];
}

/** The same, and what shows at once where the player was led to. */
export function usePlayed(
  store: MatchStore,
  calm: boolean,
  rest?: () => void,
): [Shown, () => void] {
  const { player } = store;
  const [pace] = usePace();
  const isOff = pace === "off";
  const [drawn, draw] = useState({ player, view: player.view });
  useEffect(() => {
    player.rate = PACES[pace];
    player.still = calm || isOff;
    let last = performance.now();
    let id = 0;
    let view: Shown | null = null;
    const tick = (now: number) => {
      player.advance(Math.min(STEP, now - last), now);
      if (isOff && rest === undefined) player.skip();
      last = now;
      if (player.isIdle && player.playing) rest?.();
      if (player.view !== view && !hold.waits(now)) {
        view = player.view; // also after somebody has skipped
        hold.drew(now);
        draw({ player, view });
      }
      id = requestAnimationFrame(tick);
    };
    id = requestAnimationFrame(tick);
    const hide = () => {
      if (document.hidden && rest === undefined) player.skip();
      draw({ player, view: player.view });
    };
    document.addEventListener("visibilitychange", hide);
    return () => {
      cancelAnimationFrame(id);
      document.removeEventListener("visibilitychange", hide);
    };
  }, [player, calm, rest, pace, isOff]);
  const show = useCallback(() => draw({ player, view: player.view }), [player]);
  return [drawn.player === player ? drawn.view : player.view, show];
}
