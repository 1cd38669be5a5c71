// What teaches the game in a guided match; it is fetched where somebody learns.

import type { FunctionComponent, VNode } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { CoachProps } from "../guide/Coach";
import { isGuided } from "../guide/kept";
import type { Play } from "./state/usePlay";

export function useCoach({ session, rules, turn, ...play }: Play): VNode | null {
  const [found, set] = useState<{ Coach: FunctionComponent<CoachProps> } | null>(null);
  const { match } = session;
  useEffect(() => {
    if (isGuided(match)) import("../guide/Coach").then(set, () => undefined);
  }, [match]);
  const battle = async () => (await import("../lobby/create/learn")).firstBattle(rules);
  return found && <found.Coach {...play} choosing={turn.choosing} battle={battle} />;
}
