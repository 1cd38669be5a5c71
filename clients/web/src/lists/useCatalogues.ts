import { useEffect, useState } from "preact/hooks";

import { Catalogue } from "./forms";
import type { RulesetInfo } from "../messages";
import { ruleset } from "../net/api";

/** What is said of one ruleset; null until it is here. */
export function useCatalogue(key: string | undefined): Catalogue | null {
  const [found, set] = useState<Catalogue | null>(null);
  useEffect(() => {
    let isHere = true;
    if (key)
      ruleset(key).then(
        (page) => isHere && set(new Catalogue(page)),
        () => undefined,
      );
    return () => {
      isHere = false;
    };
  }, [key]);
  return found?.key === key ? found : null;
}

/** Those of all that are hosted. */
export function useCatalogues(hosted: readonly RulesetInfo[]): ReadonlyMap<string, Catalogue> {
  const [found, set] = useState<ReadonlyMap<string, Catalogue>>(new Map());
  const keys = hosted.map(({ key }) => key).join(" ");
  useEffect(() => {
    let isHere = true;
    void Promise.all(
      keys
        .split(" ")
        .filter(Boolean)
        .map((key) => ruleset(key).then((page) => [key, new Catalogue(page)] as const)),
    ).then(
      (all) => isHere && set(new Map(all)),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [keys]);
  return found;
}
