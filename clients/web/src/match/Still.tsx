// A small picture of a table.

import { UNIT } from "../core/camera";
import type { Game, Scene, Shown } from "../core/view";
import { say } from "../words";

/** About how wide a picture is shown, in pixels. */
const WIDTH = 384;

export function Still({ game, scene, label }: { game: Game; scene: Scene; label: string }) {
  const board = game.board(scene.state);
  if (board === null) return <div class="still empty">{say("still.none")}</div>;
  const lens = { scale: WIDTH / board.width, quarters: 0 };
  const shown: Shown = { scene, seq: 0, beat: null, t: 0, behind: 0 };
  return (
    <svg
      class="board still"
      viewBox={`-4 -4 ${board.width * UNIT + 8} ${board.height * UNIT + 8}`}
      role="img"
      aria-label={label}
    >
      <game.Ground state={scene.state} lens={lens} small />
      <game.Pieces
        shown={shown}
        lens={lens}
        lit={[]}
        chosen={null}
        select={() => undefined}
        small
      />
    </svg>
  );
}
