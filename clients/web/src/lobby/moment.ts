// A moment of a real match of each ruleset, for its card.

import { useEffect, useState } from "preact/hooks";

import { ruleset } from "../net/api";
import { viewOf } from "../rulesets";
import type { Game, Scene } from "../rulesets/view";

export interface Moment {
  readonly game: Game;
  readonly scene: Scene;
}

async function momentOf(key: string): Promise<Moment | null> {
  const [page, view] = await Promise.all([ruleset(key), viewOf(key)]);
  if (view === undefined) return null;
  const game = view.open(page);
  return { game, scene: game.start(await view.moment()) };
}

export function useMoment(key: string): Moment | null {
  const [found, set] = useState<Moment | null>(null);
  useEffect(() => {
    let isHere = true;
    momentOf(key).then(
      (moment) => isHere && set(moment),
      () => undefined, // the card does without
    );
    return () => {
      isHere = false;
    };
  }, [key]);
  return found;
}
