// What the score of a match is made of, line by line, each with its rule.

import type { Data, MatchInfo } from "../../messages";
import type { Game } from "../../core/view";
import { Emblem } from "../../widgets/Forces";
import { say } from "../../words";

const SEATS = [0, 1] as const;

export function ScoreTable({ game, state, info }: { game: Game; state: Data; info: MatchInfo }) {
  const { lines = [] } = game.verdict(state, info);
  if (lines.length === 0) return null;
  return (
    <table class="score-table" aria-label={say("match.score")}>
      <thead>
        <tr>
          <td />
          {SEATS.map((seat) => (
            <th key={seat} scope="col" class={`side-${seat}`}>
              <Emblem seat={seat} /> {game.side(seat, state)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, clause, seats }) => (
          <tr key={label}>
            <th scope="row">
              <a href={`#/rules/${clause}`}>{label}</a>
            </th>
            {seats.map((points, seat) => (
              <td key={seat}>{points}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
