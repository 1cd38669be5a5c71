// What is said while nothing is asked.

import { say } from "../../words";
import { botName } from "../../words/bots";
import { idle } from "../reply/questions";
import type { Play } from "./usePlay";
import { expected } from "./useQuestion";

export function idleText(play: Play): string {
  const { store, shown, seat, waiting, substitute, game, state, turn } = play;
  if (substitute !== undefined && store.info.verdict === undefined)
    return say("play.substitute", { substitute: botName(substitute) });
  const early = expected(play, turn);
  const name = early === null ? null : game.call(early, state);
  return idle(store, shown, seat, waiting !== undefined, name);
}
