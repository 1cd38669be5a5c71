// Why what was clicked or dragged came to nothing.

import { say } from "../../words";
import { capital } from "../../words/sentence";
import { orderOf } from "../choosing/orders";
import { Why, isDoubted } from "../panel/Why";
import type { Reason } from "../reply/forms";
import { useAsked } from "../seat/useAsked";
import { isWhole } from "../state/selectors";
import type { Play } from "../state/usePlay";
import { isAwaited } from "../state/useQuestion";
import type { DeadClick } from "./useDeadClick";
import { notNow, text, whyDead } from "./deadClick";

export function DeadClickCard({ play, click }: { play: Play; click: DeadClick }) {
  const { turn, preview, isReaction } = play;
  const { choosing } = turn;
  const why =
    choosing === null || isAwaited(play, turn)
      ? text(say("dead_click.kept"))
      : whyDead(choosing, click, isReaction);
  const isAhead = choosing !== null && preview.refusal === null && isWhole(turn, preview.chosen);
  const asked = useAsked<Reason>(
    play.session,
    why.t === "ask" ? `${play.ask?.number} ${why.unit} ${why.target}` : null,
    why.t === "ask" ? { t: "check_target", unit: why.unit, target: why.target } : null,
    choosing !== null && isAhead ? orderOf(choosing) : [],
  );
  if (why.t === "ask" && asked.answer === null && asked.refusal === null) return null;
  if (why.t === "reason" && isDoubted(play, click.unit)) return null; // it is said already
  const reason = why.t === "reason" ? why.reason : asked.answer;
  return (
    <div class="why-card dead-click-card">
      {reason !== null && !reason.legal ? (
        <Why reason={reason} game={play.game} state={play.state} rules={play.rules} />
      ) : (
        <p role="status">
          {capital(why.t === "text" ? why.text : notNow(click.name, reason !== null))}
        </p>
      )}
    </div>
  );
}
