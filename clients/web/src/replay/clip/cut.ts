// Which moments of a replay make a film of it.

import { Player } from "../../core/player";
import type { Scene, Shown, StoryLine } from "../../core/view";
import type { Reel } from "../replay";

/** Milliseconds between two frames of a film. */
export const FRAME = 100;
/** Frames of the longest film: what takes longer is shown faster. */
export const MOST = 120;
/** Frames for which the end is held. */
const HELD = 10;

/** Return what is shown frame by frame while the acts from one place to another happen. */
export function cut(reel: Reel<Scene, StoryLine>, from: number, to: number): readonly Shown[] {
  const start = reel.scenes[from];
  if (start === undefined) return [];
  const player = new Player<Scene, StoryLine>(start, reel.first + from);
  const views = [player.view];
  for (const act of reel.acts.slice(from, to)) {
    player.push(act);
    while (!player.isIdle) {
      player.advance(FRAME);
      views.push(player.view);
    }
  }
  const most = MOST - HELD;
  const step = Math.max(1, (views.length - 1) / (most - 1));
  const kept = Array.from(
    { length: Math.min(views.length, most) },
    (_, i) => views[Math.round(i * step)] as Shown,
  );
  return [...kept, ...Array.from({ length: HELD }, () => player.view)];
}
