// No more questions like this one, or none until this order ends: it names them, and what they are
// answered with.

import type { Ask } from "../../messages";
import { say } from "../../words";
import type { Reply } from "../reply/forms";
import { alike } from "../reply/questions";
import type { Play } from "../state/usePlay";

/** What may be declined from now on, beside the answers that are given now. */
export function AutoPassButtons({ play, ask }: { play: Play; ask: Ask }) {
  const { order } = play.store;
  return (
    <div class="lasting">
      {ask.clock === "reaction" && order !== undefined && (
        <button
          type="button"
          class="quiet auto-pass during"
          title={say("auto_pass.order_meaning")}
          onClick={() => play.commands.autoPass(ask, { order }, say("auto_pass.order_done"))}
        >
          {say("auto_pass.order")}
        </button>
      )}
      <Always play={play} ask={ask} />
    </div>
  );
}

function Always({ play, ask }: { play: Play; ask: Ask }) {
  const { game, state } = play;
  const answer = game.order(ask.default as Reply, ask.choice, state);
  const kind = kindOf(play, ask);
  const what = game.auto_pass(kind, state);
  return (
    <button
      type="button"
      class="quiet auto-pass always"
      title={say("auto_pass.answer", { answer })}
      onClick={() => play.commands.autoPass(ask, kind, say("auto_pass.done", { what, answer }))}
    >
      {say("auto_pass.ask", { what })} <small>{say("auto_pass.answer", { answer })}</small>
    </button>
  );
}

/** Questions like this one. */
function kindOf({ game, state, figures }: Play, ask: Ask) {
  const choice = ask.choice.t;
  return { choice, only: alike(ask, figures, (only) => game.auto_pass({ choice, only }, state)) };
}
