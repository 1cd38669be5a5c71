// What has changed in a match since somebody last knew of it, as far as they are called for it.

import type { ChatMessage, MatchInfo } from "../../messages";
import { say } from "../../words";
import { playerName } from "../../words/bots";

/** What a player knows of their match. */
export interface Known {
  readonly status: MatchInfo["status"];
  /** The other seat. */
  readonly other: MatchInfo["seats"][0];
  /** A question waits for the player. */
  readonly isAsked: boolean;
  /** What others have said. */
  readonly heard: readonly ChatMessage[];
}

/** What to tell a player who knew how it was before: one sentence at most about the match. */
export function newsOf(before: Known, now: Known): string[] {
  const said = now.heard.filter((one) => !before.heard.includes(one));
  return [...matchNews(before, now), ...said.map(({ name, text }) => `${name}: ${text}`)];
}

function matchNews(before: Known, now: Known): string[] {
  if (now.isAsked && !before.isAsked) return [say("call.turn")];
  if (now.status === "live" && before.status === "lobby") return [say("call.begun")];
  const name = playerName(now.other);
  if (now.status !== "lobby" || name === undefined) return [];
  if (now.other.ready && !before.other.ready) return [say("call.ready", { name })];
  return playerName(before.other) === undefined ? [say("call.joined", { name })] : [];
}
