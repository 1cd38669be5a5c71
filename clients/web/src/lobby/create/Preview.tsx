// The table that an option would bring, before it is chosen.

import { UNIT } from "../../core/camera";
import type { Options } from "../../lists/forms";
import type { Game } from "../../core/view";

/** About how wide it is shown, in pixels. */
const WIDTH = 120;

export function Preview({ game, options }: { game: Game; options: Options }) {
  const state = game.bare(options);
  const board = state && game.board(state);
  if (state === null || board === null) return null;
  return (
    <svg
      class="board still preview"
      viewBox={`-4 -4 ${board.width * UNIT + 8} ${board.height * UNIT + 8}`}
      aria-hidden="true"
    >
      <game.Ground state={state} lens={{ scale: WIDTH / board.width, quarters: 0 }} small />
    </svg>
  );
}
