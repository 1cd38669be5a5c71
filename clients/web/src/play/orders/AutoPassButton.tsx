// No more questions like this one: it names them, and what they are answered with.

import type { Ask, AutoPass } from "../../messages";
import { say } from "../../words";
import type { Reply } from "../reply/forms";
import { alike } from "../reply/questions";
import type { Play } from "../state/usePlay";

export function AutoPassButton({ play, ask }: { play: Play; ask: Ask }) {
  const { game, state } = play;
  const answer = game.order(ask.default as Reply, ask.choice, state);
  const kind = kindOf(play, ask);
  return (
    <button type="button" class="quiet auto-pass" onClick={() => play.commands.autoPass(ask, kind)}>
      {say("auto_pass.ask", { what: game.auto_pass(kind, state) })}{" "}
      <small title={answer}>{say("auto_pass.answer", { answer })}</small>
    </button>
  );
}

/** Questions like this one. */
function kindOf({ game, state, figures }: Play, ask: Ask): AutoPass {
  const choice = ask.choice.t;
  return { choice, only: alike(ask, figures, (only) => game.auto_pass({ choice, only }, state)) };
}
