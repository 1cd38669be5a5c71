import { describe, expect, it } from "vitest";

import { outline } from "./Code";

const xs = (d: string) => [...d.matchAll(/M(-?[\d.]+) 0/g)].map((found) => Number(found[1]));

describe("codes of units as outlines", () => {
  it("stand in the middle, a sign beside the other", () => {
    const [one = 0, wide = 0] = [xs(outline("1") ?? "")[0], xs(outline("W") ?? "")[0]].map(
      (x) => -2 * (x ?? 0),
    );
    expect(wide).toBeGreaterThan(1.5 * one);
    expect(xs(outline("W1W") ?? "")).toEqual([-wide - one / 2, -one / 2, one / 2]);
  });

  it("close every outline, also the hole of a letter", () => {
    for (const [letter, rings] of [
      ["I", 1],
      ["A", 2],
      ["B", 3],
      ["8", 3],
    ] as const) {
      expect(outline(letter)?.match(/z/g)).toHaveLength(rings);
      expect(outline(letter)).not.toMatch(/NaN|undefined/);
    }
  });

  it("are written as text where the font was not asked for a sign", () => {
    expect(outline("✓")).toBeNull();
    expect(outline("A1é")).toBeNull();
  });
});
