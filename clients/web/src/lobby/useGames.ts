import { useEffect, useState } from "preact/hooks";

import type { RulesetInfo } from "../messages";
import { ruleset } from "../net/api";
import { viewOf } from "../rulesets";
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

/** Those of all that are hosted, as far as they are here. */
export function useGames(hosted: readonly RulesetInfo[]): ReadonlyMap<string, Drawn> {
  const [found, set] = useState<ReadonlyMap<string, Drawn>>(new Map());
  const keys = hosted.map(({ key }) => key).join(" ");
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
  useGames(key ? [{ key, title: "", version: 0 }] : []).get(key ?? "")?.game;
