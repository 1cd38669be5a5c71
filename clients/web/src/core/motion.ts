// Where a tank is while it drives.

export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly facing: number;
}

/**
 * The pose a share of the way along; tanks turn before they drive. `turn`: degrees that take as
 * long as a length of one.
 */
export function along(path: readonly Pose[], t: number, turn: number): Pose {
  const legs = path.slice(1).flatMap((to, i) => {
    const from = path[i] ?? to;
    const turned = { x: from.x, y: from.y, facing: to.facing };
    return [
      { from, to: turned, cost: Math.abs(turning(from.facing, to.facing)) / turn },
      { from: turned, to, cost: Math.hypot(to.x - from.x, to.y - from.y) },
    ];
  });
  let left = legs.reduce((sum, leg) => sum + leg.cost, 0) * t;
  for (const { from, to, cost } of legs) {
    if (left < cost) {
      const share = left / cost;
      return {
        x: from.x + (to.x - from.x) * share,
        y: from.y + (to.y - from.y) * share,
        facing: from.facing + turning(from.facing, to.facing) * share,
      };
    }
    left -= cost;
  }
  return path.at(-1) ?? { x: 0, y: 0, facing: 0 };
}

/** The box around a body that is turned. */
export function boxed({ facing }: Pose, length: number, width: number) {
  const turn = (facing * Math.PI) / 180;
  const [c, s] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  return { length: c * length + s * width, width: s * length + c * width };
}

/** The shorter way round, in degrees. */
export const turning = (from: number, to: number) => ((((to - from) % 360) + 540) % 360) - 180;

/** Slow at both ends. */
export const ease = (t: number) => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t));
