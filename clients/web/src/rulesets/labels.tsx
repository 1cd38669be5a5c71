// The flags beside units: where each goes, and its cloth, whose shape says whose it is.

import "../styles/drawing.css";
import { UNIT, turned, turnedSize } from "../core/camera";
import type { Lens } from "../core/view";
import { Code } from "../table/Code";
import { type Box, flags } from "../table/flags";
import { Glyph, type Sign } from "./roles";

export type Spot = readonly [number, number];

/** A body as its flag keeps clear of it; all in world units. */
export interface Hull {
  readonly at: Spot;
  readonly length: number;
  readonly width: number;
}

/** How large a flag is, in pixels of the screen. */
export interface FlagSize {
  readonly width: number;
  readonly height: number;
}

/** The way from the middle of each hull to that of its flag, in pixels of the screen. */
export function offsets(
  hulls: readonly Hull[],
  [width, height]: Spot,
  lens: Lens,
  size: FlagSize,
): readonly Spot[] {
  const seen = ([wx, wy]: Spot): Spot => {
    const { x, y } = turned({ x: wx, y: wy }, lens.quarters);
    return [(x / UNIT) * lens.scale, (y / UNIT) * lens.scale];
  };
  const [mx, my] = seen([width / 2, height / 2]);
  const board = { x: mx, y: my, w: Math.abs(mx), h: Math.abs(my) };
  const boxes = hulls.map(({ at, length, width }): Box => {
    const [x, y] = seen(at);
    const seenAs = turnedSize({ width: length, height: width }, lens.quarters);
    return { x, y, w: (seenAs.width / 2) * lens.scale, h: (seenAs.height / 2) * lens.scale };
  });
  return flags(boxes, size.width / 2, size.height / 2, board).map(
    ({ x, y }, i): Spot => [x - (boxes[i]?.x ?? 0), y - (boxes[i]?.y ?? 0)],
  );
}

/** The cloth of a side, from a line `top` down. */
export function cloth(seat: number, w: number, h: number, top = 0): string {
  const [left, right, middle, bottom] = [-w / 2, w / 2, top + h / 2, top + h];
  return seat === 0
    ? `M${left} ${top}H${right}V${bottom}H${left}Z`
    : [
        `M${left} ${top}H${right}L${right + 5} ${middle}L${right} ${bottom}`,
        `H${left}L${left - 5} ${middle}Z`,
      ].join("");
}

/** Whose a unit is in a small picture, which has no flags, in the shape of its emblem. */
export const Mark = ({ seat, r }: { seat: number; r: number }) => (
  <path class="cloth mark" d={seat === 0 ? `M${-r} ${-r}H${r}V${r}H${-r}Z` : lozenge(r * 1.5)} />
);

const lozenge = (r: number) => `M0 ${-r}L${r} 0L0 ${r}L${-r} 0Z`;

const CLOTH = { height: 14, sign: 12.5 };

/** How wide the cloth of a flag is that has a sign: on small tables as narrow as can be. */
export const clothWidth = (scale: number) => (scale < 13 ? 31 : 34);

/** The cloth of a unit: what it is there for, and which it is. */
export function Cloth({
  seat,
  width: w,
  sign,
  children,
}: {
  seat: number;
  width: number;
  sign: Sign;
  children: string;
}) {
  const { height: h, sign: size } = CLOTH;
  return (
    <>
      <path class="cloth" d={cloth(seat, w, h)} />
      <Glyph sign={sign} size={size} x={8 - w / 2} y={h / 2} />
      <g transform={`translate(${w / 4 - 0.5} 0)`}>
        <Code size={10} y={10.4}>
          {children}
        </Code>
      </g>
    </>
  );
}
