// A moment of a real match of each ruleset, for its card.

import { useEffect, useState } from "preact/hooks";

import { ruleset } from "../net/api";
import { viewOf } from "../rulesets";
import type { Game, Scene } from "../rulesets/view";

export interface Moment {
  readonly game: Game;
  readonly scene: Scene;
}

export function useMoment(key: string): Moment | null {
  const [found, set] = useState<Moment | null>(null);
  useEffect(() => {
    let isHere = true;
    const view = viewOf(key);
    if (view === undefined) return;
    Promise.all([ruleset(key), view.moment()]).then(
      ([page, snapshot]) => {
        const game = view.open(page);
        if (isHere) set({ game, scene: game.start(snapshot) });
      },
      () => undefined, // the card does without
    );
    return () => {
      isHere = false;
    };
  }, [key]);
  return found;
}
