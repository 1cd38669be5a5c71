// The ground that a player's marks are drawn on: where a point of the table lies in the drawing.

import { type Point, UNIT } from "../../core/camera";
import type { Game, Lens } from "../../core/view";
import type { Data } from "../../messages";
import { heightOf } from "../state/situation";
import type { Play } from "../state/usePlay";

export interface Ground {
  readonly game: Game;
  readonly state: Data;
  readonly height: number;
  readonly lens: Lens;
}

export const groundOf = (play: Play, lens: Lens): Ground => ({
  game: play.game,
  state: play.state,
  height: heightOf(play),
  lens,
});

export const place = ({ height }: { height: number }, { x, y }: Point) =>
  [x * UNIT, (height - y) * UNIT] as const;

/** The same as it is written. */
export const at = (ground: { height: number }, point: Point) =>
  place(ground, point)
    .map((n) => n.toFixed(1))
    .join(" ");

/** A pixel of the screen. */
export const px = ({ lens }: Ground) => UNIT / lens.scale;

export const polar = (degrees: number, far: number) => {
  const a = (degrees * Math.PI) / 180;
  return `${(Math.cos(a) * far).toFixed(1)} ${(-Math.sin(a) * far).toFixed(1)}`;
};
export const wedge = (middle: number, half: number, r: number) =>
  `M0 0L${polar(middle + half, r)}A${r} ${r} 0 ${half > 90 ? 1 : 0} 1 ${polar(middle - half, r)}Z`;
