// Where the flags of tanks go: below, or wherever least is hidden.

/** A rectangle by its middle and half its size, in pixels; y down. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

const GAP = 3;
/** What it costs to stand elsewhere than below, in pixels covered: flags do not jump for little. */
const UNUSUAL = [0, 24, 30, 30] as const;
const ON_A_FLAG = 3;

/** Return each hull's flag on the board, all flags being `w` by `h` from middle to edge. */
export function flags(hulls: readonly Box[], w: number, h: number, board: Box): Box[] {
  const placed: Box[] = [];
  for (const hull of hulls) {
    const [across, up] = [hull.w + 2 * (w + GAP), hull.h + 2 * (h + GAP)];
    const isNear = (other: Box) =>
      Math.abs(other.x - hull.x) < across + other.w && Math.abs(other.y - hull.y) < up + other.h;
    const [nearHulls, nearFlags] = [hulls.filter(isNear), placed.filter(isNear)];
    const tried = sides(hull, w, h).map((flag, i) => {
      const onHulls = nearHulls.reduce((sum, other) => sum + shared(flag, other), 0);
      const onFlags = nearFlags.reduce((sum, other) => sum + shared(flag, other), 0);
      const off = 4 * w * h - shared(flag, board);
      return { flag, cost: onHulls + off + ON_A_FLAG * onFlags + (UNUSUAL[i] ?? 0) };
    });
    placed.push(tried.reduce((best, one) => (one.cost < best.cost ? one : best)).flag);
  }
  return placed;
}

function sides({ x, y, w, h }: Box, fw: number, fh: number): [Box, ...Box[]] {
  const at = (x: number, y: number): Box => ({ x, y, w: fw, h: fh });
  const [across, up] = [w + fw + GAP, h + fh + GAP];
  return [at(x, y + up), at(x, y - up), at(x + across, y), at(x - across, y)];
}

/** The area that two boxes share. */
export function shared(a: Box, b: Box): number {
  const across = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x - a.w, b.x - b.w);
  const up = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y - a.h, b.y - b.h);
  return across > 0 && up > 0 ? across * up : 0;
}
