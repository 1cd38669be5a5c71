// Where a card may lie over the table: where it hides the fewest units, and none that acts if it
// can.

import type { Point, Size } from "../core/camera";

export interface CardPlacement {
  readonly across: "left" | "middle" | "right";
  readonly down: "top" | "bottom";
}

/** Looked at in this order: the first of those that hide as little is taken. */
const BERTHS: readonly CardPlacement[] = (["top", "bottom"] as const).flatMap((down) =>
  (["middle", "left", "right"] as const).map((across) => ({ across, down })),
);
/** Of its middle: a unit is more than a point, and has its flag below it. In pixels. */
const AROUND = 28;
/** Rather any number of those who stand by is hidden than one who acts. */
const ACTS = 1000;

export function cardPlacement(
  view: Size,
  card: Size,
  acting: readonly Point[],
  standing: readonly Point[],
): CardPlacement {
  const hides = ({ across, down }: CardPlacement) => {
    const left =
      across === "left"
        ? 0
        : across === "right"
          ? view.width - card.width
          : (view.width - card.width) / 2;
    const top = down === "top" ? 0 : view.height - card.height;
    const isUnder = ({ x, y }: Point) =>
      x > left - AROUND &&
      x < left + card.width + AROUND &&
      y > top - AROUND &&
      y < top + card.height + AROUND;
    return acting.filter(isUnder).length * ACTS + standing.filter(isUnder).length;
  };
  return BERTHS.reduce((best, one) => (hides(one) < hides(best) ? one : best));
}
