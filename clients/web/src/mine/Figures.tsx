// What was played, won, lost and drawn, by ruleset and by opponent.

import { Who } from "../lobby/cards";
import type { OwnMatch, RulesetSummary } from "../messages";
import { say } from "../words";
import { playerName } from "../words/bots";
import { byRival, byRuleset, other, played, resultOf, type Tally } from "./figures";

const RIVALS = 8;

interface Props {
  list: readonly OwnMatch[];
  games: ReadonlyMap<string, RulesetSummary>;
  /** Look for the matches with somebody. */
  seek: (name: string) => void;
}

export function Figures({ list, games, seek }: Props) {
  if (!list.some((one) => resultOf(one) !== null)) return null;
  return (
    <>
      <section class="mine-card" aria-labelledby="figures-title">
        <h2 id="figures-title">{say("mine.statistics")}</h2>
        <ul class="mine-figures">
          {byRuleset(list).map(({ of, tally }) => (
            <li key={of}>
              <span class="mine-figure">
                <strong>{games.get(of)?.title ?? of}</strong>
                <span>{say("mine.played", { n: played(tally) })}</span>
              </span>
              <Bar tally={tally} />
            </li>
          ))}
        </ul>
      </section>
      <section class="mine-card" aria-labelledby="rivals-title">
        <h2 id="rivals-title">{say("mine.head_to_head")}</h2>
        <ul class="mine-figures">
          {byRival(list)
            .slice(0, RIVALS)
            .map(({ of, tally, last }) => (
              <li key={of}>
                <button
                  type="button"
                  class="quiet mine-figure"
                  title={say("mine.show_with", { name: playerName(other(last)) ?? "" })}
                  onClick={() => seek(playerName(other(last)) ?? "")}
                >
                  <Who seat={other(last)} />
                </button>
                <Bar tally={tally} />
              </li>
            ))}
        </ul>
      </section>
    </>
  );
}

/** Shares in one line, with their numbers. */
function Bar({ tally }: { tally: Tally }) {
  return (
    <>
      <span class="mine-bar" aria-hidden="true">
        {(["won", "drew", "lost"] as const).map(
          (result) =>
            tally[result] > 0 && (
              <span key={result} class={result} style={{ flexGrow: tally[result] }}>
                {tally[result]}
              </span>
            ),
        )}
      </span>
      <span class="hint">{say("mine.tally", { ...tally })}</span>
    </>
  );
}
