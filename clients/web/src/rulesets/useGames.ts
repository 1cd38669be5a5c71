import { useEffect, useState } from "preact/hooks";

import type { RulesetSummary } from "../messages";
import { ruleset, summaries } from "../net/api";
import { viewOf } from ".";
import type { Game, RulesetView } from "../core/view";

export interface Drawn {
  readonly view: RulesetView;
  readonly game: Game;
}

/** How a ruleset is drawn and spoken of. */
export async function drawn(key: string): Promise<Drawn> {
  const [page, view] = await Promise.all([ruleset(key), viewOf(key)]);
  return { view, game: view.open(page) };
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

/** How the rulesets of some matches are drawn, as far as they are here. */
export function useGames(wanted: readonly string[]): ReadonlyMap<string, Drawn> {
  const [found, set] = useState<ReadonlyMap<string, Drawn>>(new Map());
  const keys = [...new Set(wanted)].sort().join(" ");
  useEffect(() => {
    let isHere = true;
    for (const key of keys.split(" ").filter(Boolean))
      drawn(key).then(
        (one) => isHere && set((before) => new Map(before).set(key, one)),
        () => undefined, // its matches are listed without
      );
    return () => {
      isHere = false;
    };
  }, [keys]);
  return found;
}

export const useGame = (key: string | undefined): Game | undefined =>
  useGames(key ? [key] : []).get(key ?? "")?.game;
