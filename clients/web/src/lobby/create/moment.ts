// A moment of a real match of each ruleset, for its card.

import { useEffect, useState } from "preact/hooks";

import type { Game, Scene } from "../../core/view";
import type { Drawn } from "../useGames";

export interface Moment {
  readonly game: Game;
  readonly scene: Scene;
}

export function useMoment(drawn: Drawn | undefined): Moment | null {
  const [found, set] = useState<Moment | null>(null);
  useEffect(() => {
    let isHere = true;
    drawn?.view.moment().then(
      (moment) => isHere && set({ game: drawn.game, scene: drawn.game.start(moment) }),
      () => undefined, // the card does without
    );
    return () => {
      isHere = false;
    };
  }, [drawn]);
  return found;
}
