// A small picture of a table.

import { UNIT } from "../core/camera";
import type { Game, Scene, Shown } from "../rulesets/view";

export function Still({ game, scene, label }: { game: Game; scene: Scene; label: string }) {
  const board = game.board(scene.state);
  if (board === null) return <div class="still empty">Not set up yet</div>;
  const shown: Shown = { scene, seq: 0, beat: null, t: 0, behind: 0 };
  return (
    <svg class="board still" viewBox={`-4 -4 ${board.width * UNIT + 8} ${board.height * UNIT + 8}`} role="img" aria-label={label}>
      <game.Ground state={scene.state} small />
      <game.Pieces shown={shown} lens={{ scale: 8, turned: false }} lit={[]} select={() => undefined} small />
    </svg>
  );
}
