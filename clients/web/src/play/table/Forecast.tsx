// The card of what is chosen or pointed at: what an answer would do there, or why it cannot.

import type { Figure } from "../../core/view";
import { titleOf } from "../orders/detail";
import { AimCard } from "../panel/AimCard";
import { Why, isDoubted } from "../panel/Why";
import type { MovePreview, Odds, Reason } from "../reply/forms";
import { isTelling } from "../reply/odds";
import type { Play } from "../state/usePlay";
import { isGround } from "./OverUnits";
import { SpotCard } from "./SpotCard";

export function Forecast({ play }: { play: Play }) {
  const { places, chosen, aim, move, pictured } = play.preview;
  const isTurned = chosen.isAngle && (aim.option === null || aim.option === chosen.option);
  const drafted = isTurned ? move.course.answer : null;
  const answer = places.pictured === null ? drafted : pictured.laid.answer;
  return answer === null ? <OfUnit play={play} /> : <OfPlace play={play} move={answer} />;
}

function OfPlace({ play, move }: { play: Play; move: MovePreview }) {
  const { places, odds, pictured } = play.preview;
  const option = places.pictured;
  const drafted = odds.isFresh ? odds.answer : null;
  if (option === null && isPlain(move, drafted)) return null; // the table says it all
  return (
    <SpotCard
      game={play.game}
      state={play.state}
      rules={play.rules}
      text={option?.text ?? ""}
      course={option !== null && isGround(option) ? null : move}
      odds={option === null ? drafted : pictured.odds.answer}
      against={move.refusal ?? null}
      wasted={option?.form.no_effect ?? null}
      isUnjudged={option?.form.unjudged ?? false}
    />
  );
}

const isPlain = ({ refusal, outline = [] }: MovePreview, odds: Odds | null) =>
  refusal === undefined && outline.length === 0 && !(odds !== null && isTelling(odds));

function OfUnit({ play }: { play: Play }) {
  const { turn, preview, figure } = play;
  const { aim } = preview;
  if (isDoubted(play, turn.hovered)) return <Doubted play={play} reason={turn.reason} />;
  const aimed = aim.option === null ? undefined : figure(aim.target);
  return aimed?.pose == null ? null : <Aimed play={play} figure={aimed} />;
}

function Doubted({ play, reason }: { play: Play; reason: Reason | null }) {
  return (
    <div class="why-card">
      {reason && <Why reason={reason} game={play.game} state={play.state} rules={play.rules} />}
    </div>
  );
}

function Aimed({ play, figure }: { play: Play; figure: Figure }) {
  const { aim, chosen, shot } = play.preview;
  const { option } = aim;
  if (option === null) return null;
  const named = Object.values(option.form.reply);
  return (
    <AimCard
      game={play.game}
      state={play.state}
      rules={play.rules}
      figure={figure}
      text={option === chosen.option ? titleOf(play) : option.text}
      sight={shot.sight.answer}
      odds={shot.odds.answer}
      band={shot.ranges.answer?.bands?.find(({ weapon }) => named.includes(weapon)) ?? null}
      against={option.form.refusal ?? null}
      wasted={option.form.no_effect ?? null}
    />
  );
}
