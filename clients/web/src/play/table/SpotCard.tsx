// What an answer lays on the table, in words: whom it lies over, and what it does.

import type { Data } from "../../messages";
import type { Game } from "../../core/view";
import { say } from "../../words";
import { noEffect } from "../choosing/warning";
import { Prospect } from "../panel/AimCard";
import { Why } from "../panel/Why";
import type { MovePreview, Odds, Reason } from "../reply/forms";
import { counted } from "../choosing/spots";

interface Props {
  game: Game;
  state: Data;
  rules: string;
  text: string;
  course: MovePreview | null;
  odds: Odds | null;
  against: Reason | null;
  /** Why nothing would come of it. */
  wasted: string | null;
  /** Nobody knows whether anything would. */
  isUnjudged: boolean;
}

export function SpotCard(props: Props) {
  const { game, state, rules, text, course, odds, against, wasted, isUnjudged } = props;
  const under = [...counted(course?.under ?? [])];
  return (
    <section class="aim-card spot-card" role="status" aria-label={say("play.preview")}>
      {text !== "" && (
        <header>
          <strong>{text}</strong>
        </header>
      )}
      {course !== null && (course.outline ?? []).length > 0 && (
        <p class="under-it">
          {under.length === 0
            ? say("play.under_none")
            : under
                .map(([unit, n]) => say("play.under", { unit: game.call(unit, state), n }))
                .join("; ")}
        </p>
      )}
      {wasted !== null && <p class="why">{noEffect({ game, state }, wasted)}</p>}
      {isUnjudged && <p class="hint">{say("play.unjudged")}</p>}
      {against && <Why reason={against} game={game} state={state} rules={rules} />}
      {odds && <Prospect game={game} state={state} odds={odds} />}
    </section>
  );
}
