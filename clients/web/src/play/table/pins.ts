// Where a card is laid over the table: wholly inside its frame, beside what it tells of, on the
// side with most room.

import type { Point, Size } from "../../core/camera";

/** From what must stay in sight to the edge of a card. */
const APART = 28; // pixels
const EDGE = 8;
/** Between places that are tried. */
const STEP = 20;

/**
 * The upper left corner of a card of some size about `at`, which hides as little as may be of what
 * must stay in sight.
 */
export function cardAt(
  at: Point,
  card: Size,
  view: Size,
  seen: readonly Point[],
  apart = APART,
): Point {
  const inside = ({ x, y }: Point): Point => ({
    x: within(x, view.width - card.width - EDGE),
    y: within(y, view.height - card.height - EDGE),
  });
  const beside = [
    { room: view.width - at.x, corner: { x: at.x + apart, y: at.y - card.height / 2 } },
    { room: at.x, corner: { x: at.x - apart - card.width, y: at.y - card.height / 2 } },
    { room: view.height - at.y, corner: { x: at.x - card.width / 2, y: at.y + apart } },
    { room: at.y, corner: { x: at.x - card.width / 2, y: at.y - apart - card.height } },
  ].sort((a, b) => b.room - a.room);
  const anywhere = steps(view.width - card.width).flatMap((x) =>
    steps(view.height - card.height).map((y) => ({ x, y })),
  ); // where all sides are taken
  const spots = [...beside.map(({ corner }) => corner), ...anywhere].map(inside);
  /**
   * What it is about counts more than all others, and what lies under it more than what it comes
   * close to.
   */
  const hides = (spot: Point, by: number) =>
    seen.filter((one) => covers(spot, card, one, by)).length +
    (covers(spot, card, at, by) ? 1 + seen.length : 0);
  const costs = spots.map(
    (spot) => hides(spot, apart - 2) + 2 * (1 + seen.length) * hides(spot, 0),
  );
  return spots[costs.indexOf(Math.min(...costs))] as Point;
}

/** From edge to edge. */
const steps = (most: number) =>
  Array.from({ length: 1 + Math.ceil(Math.max(0, most) / STEP) }, (_, i) =>
    Math.min(i * STEP, most),
  );

const within = (value: number, most: number) => Math.max(EDGE, Math.min(value, most));

const covers = (corner: Point, card: Size, at: Point, by: number) =>
  at.x > corner.x - by &&
  at.x < corner.x + card.width + by &&
  at.y > corner.y - by &&
  at.y < corner.y + card.height + by;

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
