// How lucky dice were: what fell against what was to be expected of fair ones.

/** Dice that were rolled together. */
export interface Roll {
  readonly faces: readonly number[];
  readonly sides: number;
  /** For whoever rolls, high faces are good (1), bad (-1), or neither (0). */
  readonly good: 1 | -1 | 0;
}

export interface Luck {
  readonly dice: number;
  readonly mean: number;
  readonly expected: number;
  /**
   * Standard deviations above what was to be expected; what helps the roller is positive. 0 without
   * dice that can help.
   */
  readonly score: number;
}

export function luck(rolls: readonly Roll[]): Luck {
  let [dice, sum, expected, helped, spread] = [0, 0, 0, 0, 0];
  for (const { faces, sides, good } of rolls) {
    const fair = (sides + 1) / 2;
    for (const face of faces) {
      dice += 1;
      sum += face;
      expected += fair;
      helped += good * (face - fair);
      if (good !== 0) spread += (sides * sides - 1) / 12;
    }
  }
  return {
    dice,
    mean: dice ? sum / dice : 0,
    expected: dice ? expected / dice : 0,
    score: spread ? helped / Math.sqrt(spread) : 0,
  };
}

export type Fortune = "very_lucky" | "lucky" | "fair" | "unlucky" | "very_unlucky";

/** A score in words: two thirds of all matches are fair, one in twenty is beyond two. */
export function fortune(score: number): Fortune {
  if (Math.abs(score) < 1) return "fair";
  if (score > 0) return score >= 2 ? "very_lucky" : "lucky";
  return score <= -2 ? "very_unlucky" : "unlucky";
}
