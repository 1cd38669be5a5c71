// Where labels lie beside each other.

import type { Point } from "../../core/camera";

/** A label by the middle of its upper edge. */
export interface Label extends Point {
  readonly wide: number;
}

/** How far each label is moved down so that none lies on another; they are `high`. */
export function stacked(labels: readonly Label[], high: number): readonly number[] {
  const downs = labels.map(() => 0);
  const order = labels.map((_, i) => i).sort((a, b) => (labels[a]?.y ?? 0) - (labels[b]?.y ?? 0));
  const laid: Label[] = [];
  for (const i of order) {
    const label = labels[i] as Label;
    let { y } = label;
    const near = laid.filter((one) => Math.abs(one.x - label.x) < (one.wide + label.wide) / 2);
    for (const one of near.sort((a, b) => a.y - b.y))
      if (y < one.y + high && y > one.y - high) y = one.y + high;
    laid.push({ ...label, y });
    downs[i] = y - label.y;
  }
  return downs;
}
