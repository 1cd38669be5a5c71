// What teaches the game in a guided match; it is fetched where somebody learns.

import type { FunctionComponent, VNode } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { BattleProps } from "../guide/BattleButton";
import type { CoachProps } from "../guide/Coach";
import { keptProgress } from "../guide/kept";
import type { shown } from "./showMe";
import type { Play } from "./state/usePlay";

interface Taught {
  readonly Coach: FunctionComponent<CoachProps>;
  readonly BattleButton: FunctionComponent<BattleProps>;
  readonly shown: typeof shown;
}

/** The coach, and what can be done after the match; neither elsewhere. */
export function useCoach(play: Play): { coach?: VNode; after?: VNode } {
  const { session, rules, turn, commands } = play;
  const [found, set] = useState<Taught | null>(null);
  const { match } = session;
  useEffect(() => {
    if (keptProgress(match) === null) return;
    Promise.all([import("../guide/Coach"), import("./showMe")]).then(
      ([coach, showing]) => set({ ...coach, ...showing }),
      () => undefined,
    );
  }, [match]);
  const battle = async () => (await import("../lobby/create/learn")).firstBattle(rules);
  if (found === null) return {};
  const show = (suggests: readonly string[]) => {
    const { choosing, known } = turn;
    const unit = choosing?.unit ?? null;
    const isKnown = unit === null || play.ask?.clock !== "turn" || known.includes(unit);
    const next = choosing && found.shown(choosing, suggests, play.figures, play.stands, isKnown);
    if (next === null) return null;
    return () => {
      if (next.t === "unit") commands.take(next.unit);
      else if (next.t === "order") commands.choose(() => next.choosing);
    };
  };
  return {
    coach: <found.Coach {...play} show={show} battle={battle} />,
    after: <found.BattleButton battle={battle} />,
  };
}
