// A small picture of a table.

import { UNIT } from "../core/camera";
import type { Game, Scene, Shown } from "../core/view";
import { say } from "../words";

/** About how wide a picture is shown, in pixels. */
const WIDTH = 384;

export const stillOf = (scene: Scene): Shown => ({ scene, seq: 0, beat: null, t: 0, behind: 0 });

interface Props {
  game: Game;
  shown: Shown;
  label: string;
  width?: number;
}

export function Still({ game, shown, label, width = WIDTH }: Props) {
  const { scene } = shown;
  const board = game.board(scene.state);
  if (board === null) return <div class="still empty">{say("still.none")}</div>;
  const lens = { scale: width / board.width, quarters: 0 };
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
