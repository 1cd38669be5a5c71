// A part of a real table, with lines that are measured on it.

import { UNIT } from "../core/camera";
import type { Game, Shown } from "../core/view";
import type { PrimerPicture } from "../messages";
import { number } from "../words/numbers";

/** About how wide a picture is shown, in pixels. */
const WIDTH = 560;

export function Figure({ game, picture }: { game: Game; picture: PrimerPicture }) {
  const state = picture.table;
  const board = game.board(state);
  if (board === null) return null;
  const [left, bottom, right, top] = picture.window;
  const scale = WIDTH / (right - left);
  const lens = { scale, quarters: 0 };
  const shown: Shown = { scene: { state, relics: [] }, seq: 0, beat: null, t: 0, behind: 0 };
  const place = ([x, y]: readonly number[]) => ({
    x: (x ?? 0) * UNIT,
    y: (board.height - (y ?? 0)) * UNIT,
  });
  const corner = place([left, top]);
  const pixel = UNIT / scale;
  return (
    <figure>
      {/* its pieces can be clicked on a table, but not here */}
      <div role="img" aria-label={picture.text}>
        <div inert>
          <svg
            class="board"
            viewBox={`${corner.x} ${corner.y} ${(right - left) * UNIT} ${(top - bottom) * UNIT}`}
          >
            <game.Ground state={state} lens={lens} />
            <game.Pieces
              shown={shown}
              lens={lens}
              lit={[]}
              chosen={null}
              select={() => undefined}
            />
            <g class="measures" font-size={14 * pixel} stroke-width={2 * pixel}>
              {picture.lines.map((line, at) => {
                const [a, b] = [place(line.start), place(line.end)];
                return (
                  <g key={at}>
                    <line
                      x1={a.x}
                      y1={a.y}
                      x2={b.x}
                      y2={b.y}
                      stroke-dasharray={`${6 * pixel} ${4 * pixel}`}
                    />
                    {line.length !== undefined && (
                      <text x={(a.x + b.x) / 2} y={(a.y + b.y) / 2} stroke-width={4 * pixel}>
                        {number(line.length, 1)}
                      </text>
                    )}
                  </g>
                );
              })}
            </g>
          </svg>
        </div>
      </div>
      <figcaption>{picture.text}</figcaption>
    </figure>
  );
}
