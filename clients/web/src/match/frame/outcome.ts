import type { MatchInfo } from "../../messages";
import { say } from "../../words";

/** How a match that is over ended for a seat: "You lost, 24 to 61"; resigned, no score says it. */
export function outcomeFor(seat: 0 | 1, { verdict }: Pick<MatchInfo, "verdict">): string {
  const winner = verdict?.winner ?? null;
  const result = winner === null ? "drew" : winner === seat ? "won" : "lost";
  const score = verdict?.reason === "resigned" ? undefined : verdict?.score;
  return say(`match.you_${result}`, { own: score?.[seat], other: score?.[1 - seat] });
}
