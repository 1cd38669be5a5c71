// Who is named, one by one, on the table.

import { UNIT } from "../../core/camera";
import { nameToggled, picking, standing } from "../choosing/picking";
import type { Play } from "../state/usePlay";
import { type Ground, place } from "./ground";

/** Pixels: of a unit; models stand close to each other. */
const MARK = { unit: 10, model: 4, most: 14 };
const TICK = "M-4 0.5L-1.2 3.4L4.2 -3.4";

/**
 * The same on the table: a mark on each, with its number where the order matters. For a pointer:
 * keys have the list.
 */
export function Picks({ ground, play }: { ground: Ground; play: Play }) {
  const { figures, commands, turn } = play;
  const { choosing } = turn;
  const now = choosing === null ? null : picking(choosing);
  if (now === null) return null;
  const px = UNIT / ground.lens.scale;
  return (
    <g class="picks" aria-hidden="true">
      {[...standing(now.blank, choosing?.chosen?.form.unit, figures)].map(
        ([one, { base, seat }]) => {
          const at = now.names.indexOf(one);
          const r = Math.min(
            MARK.most * px,
            Math.max((base.r === 0 ? MARK.unit : MARK.model) * px, base.r * UNIT),
          );
          const [x, y] = place(ground, base);
          const mark = now.blank.ordered === true ? String(at + 1) : null;
          return (
            <g
              key={one}
              class={`name pick side-${seat} is-free${at < 0 ? "" : " is-chosen"}`}
              data-pick-mark={one}
              transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
              onClick={() => commands.choose((old) => nameToggled(old, one))}
            >
              <title>{ground.game.call(one, ground.state)}</title>
              <circle r={r} stroke-width={2 * px} />
              {at >= 0 && mark !== null && (
                <text class="spin" font-size={r * 1.2}>
                  {mark}
                </text>
              )}
              {at >= 0 && mark === null && (
                <path class="spin tick" d={TICK} transform={`scale(${r / 7})`} />
              )}
            </g>
          );
        },
      )}
    </g>
  );
}
