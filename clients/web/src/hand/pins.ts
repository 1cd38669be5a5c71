// Where a card is laid over the table: wholly inside its frame, beside what it tells of, on the side with most room.

import type { Point, Size } from "../core/camera";

/** From what must stay in sight to the edge of a card. */
const APART = 28; // pixels
const EDGE = 8;

/** The upper left corner of a card of some size about `at`, which hides as little as may be of what must stay in sight. */
export function cardAt(at: Point, card: Size, view: Size, seen: readonly Point[], apart = APART): Point {
  const inside = ({ x, y }: Point): Point => ({ x: within(x, view.width - card.width - EDGE), y: within(y, view.height - card.height - EDGE) });
  const beside = [
    { room: view.width - at.x, corner: { x: at.x + apart, y: at.y - card.height / 2 } },
    { room: at.x, corner: { x: at.x - apart - card.width, y: at.y - card.height / 2 } },
    { room: view.height - at.y, corner: { x: at.x - card.width / 2, y: at.y + apart } },
    { room: at.y, corner: { x: at.x - card.width / 2, y: at.y - apart - card.height } },
  ].sort((a, b) => b.room - a.room);
  const corners = [EDGE, view.width / 2 - card.width / 2, view.width].flatMap((x) => [EDGE, view.height].map((y) => ({ x, y }))); // where all sides are taken
  const spots = [...beside.map(({ corner }) => corner), ...corners].map(inside);
  const isHidden = (spot: Point) => (one: Point) => covers(spot, card, one, apart - 2);
  const hidden = spots.map((spot) => seen.filter(isHidden(spot)).length + (isHidden(spot)(at) ? 1 + seen.length : 0));
  return spots[hidden.indexOf(Math.min(...hidden))] as Point;
}

const within = (value: number, most: number) => Math.max(EDGE, Math.min(value, most));

const covers = (corner: Point, card: Size, at: Point, by: number) =>
  at.x > corner.x - by && at.x < corner.x + card.width + by && at.y > corner.y - by && at.y < corner.y + card.height + by;
