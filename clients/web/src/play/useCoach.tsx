// What teaches the game in a guided match; it is fetched where somebody learns.

import type { FunctionComponent, VNode } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { CoachProps } from "../guide/Coach";
import { isGuided } from "../guide/kept";
import type { shown } from "./showMe";
import type { Play } from "./state/usePlay";

interface Taught {
  readonly Coach: FunctionComponent<CoachProps>;
  readonly shown: typeof shown;
}

export function useCoach(play: Play): VNode | null {
  const { session, rules, turn, commands } = play;
  const [found, set] = useState<Taught | null>(null);
  const { match } = session;
  useEffect(() => {
    if (!isGuided(match)) return;
    Promise.all([import("../guide/Coach"), import("./showMe")]).then(
      ([coach, showing]) => set({ ...coach, ...showing }),
      () => undefined,
    );
  }, [match]);
  const battle = async () => (await import("../lobby/create/learn")).firstBattle(rules);
  if (found === null) return null;
  const show = (suggests: readonly string[]) => {
    const { choosing } = turn;
    const next = choosing && found.shown(choosing, suggests, play.figures, play.stands);
    if (next === null) return null;
    return () => {
      if (next.t === "unit") commands.take(next.unit);
      else commands.choose(() => next.choosing);
    };
  };
  return <found.Coach {...play} show={show} battle={battle} />;
}
