import { describe, expect, it } from "vitest";

import { cardAt, stacked } from "./pins";

const view = { width: 660, height: 500 };
const card = { width: 264, height: 240 };

const lies = (corner: { x: number; y: number }, at: { x: number; y: number }) =>
  at.x > corner.x &&
  at.x < corner.x + card.width &&
  at.y > corner.y &&
  at.y < corner.y + card.height;

describe("a card over the table", () => {
  it("keeps inside the frame, wherever it belongs", () => {
    for (const x of [0, 200, 330, 500, 660])
      for (const y of [0, 120, 250, 400, 500]) {
        const corner = cardAt({ x, y }, card, view, []);

        expect(corner.x).toBeGreaterThanOrEqual(0);
        expect(corner.y).toBeGreaterThanOrEqual(0);
        expect(corner.x + card.width).toBeLessThanOrEqual(view.width);
        expect(corner.y + card.height).toBeLessThanOrEqual(view.height);
        expect(lies(corner, { x, y })).toBe(false);
      }
  });

  it("lies on the side with most room", () => {
    expect(cardAt({ x: 500, y: 250 }, card, view, []).x + card.width).toBeLessThan(500);
    expect(cardAt({ x: 120, y: 250 }, card, view, []).x).toBeGreaterThan(120);
  });

  it("hides neither the shooter nor the target", () => {
    const [shooter, target] = [
      { x: 560, y: 250 },
      { x: 180, y: 250 },
    ];
    const corner = cardAt(target, card, view, [shooter]);

    expect(lies(corner, shooter)).toBe(false);
    expect(lies(corner, target)).toBe(false);
  });

  it("goes aside for others who may be aimed at, but never over its own target", () => {
    const target = { x: 180, y: 250 };
    const others = [
      { x: 340, y: 250 },
      { x: 380, y: 200 },
      { x: 420, y: 300 },
    ];
    const corner = cardAt(target, card, view, others);

    expect([target, ...others].filter((one) => lies(corner, one))).toEqual([]);
    const crowd = [60, 200, 330, 460, 600].flatMap((x) => [60, 250, 440].map((y) => ({ x, y })));
    expect(lies(cardAt(target, card, view, crowd), target)).toBe(false);
  });

  it("shows its beginning where it is larger than the frame", () => {
    expect(
      cardAt({ x: 300, y: 200 }, { width: 264, height: 700 }, view, []).y,
    ).toBeGreaterThanOrEqual(0);
  });
});

it("labels of close targets are stacked, and others lie where they are", () => {
  const label = (x: number, y: number) => ({ x, y, wide: 60 });

  expect(stacked([label(0, 0), label(30, 5), label(50, 8), label(200, 3)], 20)).toEqual([
    0, 15, 32, 0,
  ]);
  expect(stacked([label(0, 10), label(10, 0)], 20)).toEqual([10, 0]);
});
