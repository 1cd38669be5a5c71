import type { MatchInfo } from "../../messages";
import { say } from "../../words";

/** How a match that is over ended for a seat: "You lost, 24 to 61". */
export function outcomeFor(seat: 0 | 1, { verdict }: Pick<MatchInfo, "verdict">): string {
  const winner = verdict?.winner ?? null;
  const result = winner === null ? "drew" : winner === seat ? "won" : "lost";
  return say(`match.you_${result}`, {
    own: verdict?.score?.[seat],
    other: verdict?.score?.[1 - seat],
  });
}
