// Where labels lie beside what they are about.

import { type Box, shared } from "../../table/flags";

/** A label about a body; all in pixels of the screen. */
export interface Label {
  readonly body: Box;
  /** Half of its width and height. */
  readonly w: number;
  readonly h: number;
}

const GAP = 3;
/** How far from its body a label may go, in its own heights. */
const FARTHEST = 6;
/** A way from the body costs as much as so many pixels covered: it hides nothing for it. */
const AWAY = 1;

/** Return each label's place: over no body, label or edge of the board where there is room. */
export function beside(
  labels: readonly Label[],
  bodies: readonly Box[],
  board: Box,
): readonly Box[] {
  const placed: Box[] = [];
  for (const label of labels) {
    const cost = (box: Box, away: number) =>
      bodies.reduce((sum, one) => sum + shared(box, one), 0) +
      placed.reduce((sum, one) => sum + shared(box, one), 0) +
      away * AWAY;
    const [first, ...others] = around(label, board).map((box, i) => ({
      box,
      cost: cost(box, i / WAYS),
    }));
    if (first === undefined) continue;
    placed.push(others.reduce((best, one) => (one.cost < best.cost ? one : best), first).box);
  }
  return placed;
}

/** Below, above, beside and at the corners, nearer ones first; always on the board. */
function around({ body: { x, y, ...body }, w, h }: Label, board: Box): readonly Box[] {
  const at = (x: number, y: number): Box => ({
    x: within(x, board.x, board.w - w),
    y: within(y, board.y, board.h - h),
    w,
    h,
  });
  return Array.from({ length: FARTHEST }, (_, i) => i * 2 * (h + 1)).flatMap((far) => {
    const [across, down] = [body.w + w + GAP + far, body.h + h + GAP + far];
    const [left, right, above, below] = [x - across, x + across, y - down, y + down];
    return [
      at(x, below),
      at(x, above),
      at(right, y),
      at(left, y),
      at(right, below),
      at(left, below),
      at(right, above),
      at(left, above),
    ];
  });
}
const WAYS = 8;

const within = (value: number, middle: number, half: number) =>
  Math.min(Math.max(value, middle - half), middle + half);
