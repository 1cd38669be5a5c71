import { useEffect, useState } from "preact/hooks";

import type { RulesetSummary } from "../messages";
import { ruleset, summaries } from "../net/api";
import { viewOf } from ".";
import type { Game } from "../core/view";

/** How a ruleset is drawn and spoken of. */
export async function gameOf(key: string): Promise<Game> {
  const [page, view] = await Promise.all([ruleset(key), viewOf(key)]);
  return view.open(page);
}

/** Milliseconds until what could not be had is asked for again. */
const AGAIN = 3000;

/** What is said of the games that are hosted, in their order; nothing before it is here. */
export function useSummaries(): ReadonlyMap<string, RulesetSummary> {
  const [found, set] = useState<ReadonlyMap<string, RulesetSummary>>(new Map());
  useEffect(() => {
    let [isHere, again]: [boolean, ReturnType<typeof setTimeout> | undefined] = [true, undefined];
    const ask = () =>
      void summaries().then(
        (all) => isHere && set(new Map(all.map((one) => [one.key, one]))),
        () => {
          if (isHere) again = setTimeout(ask, AGAIN);
        },
      );
    ask();
    return () => {
      isHere = false;
      clearTimeout(again);
    };
  }, []);
  return found;
}

/** The same once it is here. */
export function useGame(key: string | undefined): Game | undefined {
  const [found, set] = useState<{ key: string; game: Game }>();
  useEffect(() => {
    let isHere = true;
    if (key)
      gameOf(key).then(
        (game) => isHere && set({ key, game }),
        () => undefined, // what shows it does without
      );
    return () => {
      isHere = false;
    };
  }, [key]);
  return found?.key === key ? found?.game : undefined;
}
