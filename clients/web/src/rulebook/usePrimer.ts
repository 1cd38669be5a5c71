import { useEffect, useState } from "preact/hooks";

import type { PrimerPage } from "../messages";
import { primer } from "../net/api";

/** What is there for those who learn the game; the rulebook is read without until it is here. */
export function usePrimer(rules: string): PrimerPage | null {
  const [found, set] = useState<PrimerPage | null>(null);
  useEffect(() => {
    let isHere = true;
    primer(rules).then(
      (page) => isHere && set(page),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [rules]);
  return found;
}
