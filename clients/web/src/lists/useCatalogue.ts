import { useEffect, useState } from "preact/hooks";

import { Catalogue } from "./forms";
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
