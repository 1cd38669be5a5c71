// Lines of a map: scattered trees, rounded outlines. The same input draws the same map.

export type Dot = readonly [number, number];

/** A repeatable stream of numbers in [0, 1). */
export function chance(seed: string): () => number {
  let h = 2166136261;
  for (const c of seed) h = Math.imul(h ^ c.charCodeAt(0), 16777619);
  return () => {
    h = Math.imul(h ^ (h >>> 15), 2246822519);
    h = Math.imul(h ^ (h >>> 13), 3266489917);
    h ^= h >>> 16;
    return (h >>> 0) / 4294967296;
  };
}

const round = (n: number) => Math.round(n * 10) / 10;

export const path = (dots: readonly Dot[], closed = true) =>
  `M${dots.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}${closed ? "Z" : ""}`;

/** A closed curve through the dots. */
export function smooth(dots: readonly Dot[], closed = true): string {
  const n = dots.length;
  const at = (i: number): Dot =>
    (closed ? dots[(i + n) % n] : dots[Math.min(Math.max(i, 0), n - 1)]) ?? [0, 0];
  let d = `M${at(0).map(round).join(" ")}`;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const c1 = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const c2 = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    d += `C${[...c1, ...c2, ...p2].map(round).join(" ")}`;
  }
  return closed ? `${d}Z` : d;
}

export function middle(dots: readonly Dot[]): Dot {
  const sum = dots.reduce<Dot>(([x, y], [a, b]) => [x + a, y + b], [0, 0]);
  return [sum[0] / dots.length, sum[1] / dots.length];
}

/** Draw the outline in towards its middle, and off a little, as heights on a slope are. */
export function shrink(dots: readonly Dot[], share: number, off: Dot = [0, 0]): Dot[] {
  const [cx, cy] = middle(dots);
  return dots.map(([x, y]) => [cx + (x - cx) * share + off[0], cy + (y - cy) * share + off[1]]);
}

export function inside(dots: readonly Dot[], x: number, y: number): boolean {
  let isIn = false;
  dots.forEach(([x1, y1], i) => {
    const [x2, y2] = dots[(i + 1) % dots.length] ?? [x1, y1];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isIn = !isIn;
  });
  return isIn;
}

/** How far inside (positive) or outside (negative) an outline a point lies. */
export function depth(dots: readonly Dot[], x: number, y: number): number {
  let least = Infinity;
  dots.forEach(([x1, y1], i) => {
    const [x2, y2] = dots[(i + 1) % dots.length] ?? [x1, y1];
    const [dx, dy] = [x2 - x1, y2 - y1];
    const t = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(x - x1 - t * dx, y - y1 - t * dy));
  });
  return inside(dots, x, y) ? least : -least;
}

/** Places inside an outline, none nearer to another than `gap`. */
export function scatter(dots: readonly Dot[], gap: number, seed: string): Dot[] {
  const random = chance(seed);
  const xs = dots.map(([x]) => x);
  const ys = dots.map(([, y]) => y);
  const [x0, y0] = [Math.min(...xs), Math.min(...ys)];
  const [w, h] = [Math.max(...xs) - x0, Math.max(...ys) - y0];
  const found: Dot[] = [];
  for (let tries = 0; tries < (w * h * 12) / (gap * gap); tries++) {
    const [x, y] = [x0 + random() * w, y0 + random() * h];
    if (depth(dots, x, y) < gap * 0.42) continue;
    if (found.every(([a, b]) => Math.hypot(a - x, b - y) >= gap)) found.push([x, y]);
  }
  return found;
}

interface Round {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}
interface Bodily extends Round {
  readonly hull?: { readonly length: number; readonly width: number };
  readonly facing?: number;
}

/** The corners of a hull, as rounds of no size; y up. */
function corners({ x, y, hull, facing = 0 }: Bodily): readonly Round[] {
  const [a, l, w] = [(facing * Math.PI) / 180, (hull?.length ?? 0) / 2, (hull?.width ?? 0) / 2];
  const [cos, sin] = [Math.cos(a), Math.sin(a)];
  return [
    [l, w],
    [l, -w],
    [-l, w],
    [-l, -w],
  ].map(([dx = 0, dy = 0]) => ({ x: x + dx * cos - dy * sin, y: y + dx * sin + dy * cos, r: 0 }));
}

/** Inches between the bases of a unit and its outline. */
export const PAD = 0.22;

/** The outline that a string around bases and hulls would have, `pad` away from them. */
export function hug(bodies: readonly Bodily[], pad: number): Dot[] {
  const bases = bodies.flatMap((body) => (body.hull === undefined ? [body] : corners(body)));
  const dots = bases.flatMap(({ x, y, r }) =>
    Array.from({ length: AROUND }, (_, i): Dot => {
      const a = (i / AROUND) * 2 * Math.PI;
      return [x + (r + pad) * Math.cos(a), y + (r + pad) * Math.sin(a)];
    }),
  );
  dots.sort(([a, b], [c, d]) => a - c || b - d);
  const half = (all: readonly Dot[]) =>
    all.reduce<Dot[]>((kept, dot) => {
      while (
        kept.length > 1 &&
        !isLeft(kept[kept.length - 2] as Dot, kept[kept.length - 1] as Dot, dot)
      )
        kept.pop();
      kept.push(dot);
      return kept;
    }, []);
  return [...half(dots).slice(0, -1), ...half(dots.reverse()).slice(0, -1)];
}

const AROUND = 16;
const isLeft = ([ax, ay]: Dot, [bx, by]: Dot, [cx, cy]: Dot) =>
  (bx - ax) * (cy - ay) > (by - ay) * (cx - ax);
