// What maps are drawn with: the grid, woods, buildings, and the ink they share.

import type { ComponentChildren } from "preact";

import { UNIT } from "../core/camera";
import { type Dot, chance, middle, path, scatter, shrink, smooth } from "./paper";

const OFF = 3; // of a cast shadow

/** The ground and the squares on it. */
export function Grid({ w, h, step }: { w: number; h: number; step: number }) {
  const across = Array.from({ length: Math.ceil(w / step) - 1 }, (_, i) => (i + 1) * step);
  const up = Array.from({ length: Math.ceil(h / step) - 1 }, (_, i) => h - (i + 1) * step);
  const d = [...across.map((x) => `M${x} 0V${h}`), ...up.map((y) => `M0 ${y}H${w}`)].join("");
  return (
    <>
      <rect width={w} height={h} fill="url(#turf)" />
      <path class="grid" d={d} />
    </>
  );
}

export function Height({ at: [x, y], children }: { at: Dot; children: ComponentChildren }) {
  return (
    <g class="height" transform={`translate(${x} ${y})`}>
      <text class="spin">{children}</text>
    </g>
  );
}

/** A wood; `grain` is how large its trees are. */
export function Wood({ id, dots, grain = 1 }: { id: string; dots: Dot[]; grain?: number }) {
  const random = chance(id);
  const trees = scatter(dots, 16 * grain, id)
    .map(([x, y]) => ({ x, y, r: (8 + random() * 5) * grain, lean: random() * 360 }))
    .sort((a, b) => a.y - b.y);
  return (
    <g class="wood">
      <path class="floor" d={path(dots)} />
      {trees.map((t) => (
        <circle key={`s${t.x}`} class="tree-shadow" cx={t.x + OFF} cy={t.y + OFF} r={t.r} />
      ))}
      {trees.map((t) => (
        <g key={`t${t.x}`} transform={`translate(${t.x.toFixed(1)} ${t.y.toFixed(1)})`}>
          <path class="crown" d={crown(t.r, t.lean)} />
          <circle class="crown-light" cx={-t.r * 0.25} cy={-t.r * 0.25} r={t.r * 0.45} />
        </g>
      ))}
      <path class="edge" d={path(dots)} />
    </g>
  );
}

/** A crown seen from above, with lobes. */
function crown(r: number, lean: number): string {
  const lobes = 7;
  let d = "";
  for (let i = 0; i <= lobes; i++) {
    const a = ((i / lobes) * 360 + lean) * (Math.PI / 180);
    const [x, y] = [Math.cos(a) * r, Math.sin(a) * r];
    d +=
      i === 0
        ? `M${x.toFixed(1)} ${y.toFixed(1)}`
        : `A${r * 0.48} ${r * 0.48} 0 0 1 ${x.toFixed(1)} ${y.toFixed(1)}`;
  }
  return `${d}Z`;
}

export function Building({ dots, children }: { dots: Dot[]; children?: ComponentChildren }) {
  const [x, y] = middle(dots);
  const xs = dots.map(([a]) => a);
  const ys = dots.map(([, b]) => b);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const inset = Math.min(x1 - x0, y1 - y0) / 2;
  const isWide = x1 - x0 >= y1 - y0;
  const [a, b]: [Dot, Dot] = isWide
    ? [
        [x0 + inset, y],
        [x1 - inset, y],
      ]
    : [
        [x, y0 + inset],
        [x, y1 - inset],
      ];
  const faces: [string, Dot[]][] = isWide
    ? [
        ["north", [[x0, y0], [x1, y0], b, a]],
        ["south", [[x0, y1], [x1, y1], b, a]],
        ["west", [[x0, y0], a, [x0, y1]]],
        ["east", [[x1, y0], b, [x1, y1]]],
      ]
    : [
        ["north", [[x0, y0], [x1, y0], a]],
        ["south", [[x0, y1], [x1, y1], b]],
        ["west", [[x0, y0], a, b, [x0, y1]]],
        ["east", [[x1, y0], a, b, [x1, y1]]],
      ];
  return (
    <g class="building">
      <path class="cast" d={path(dots)} transform={`translate(${OFF * 1.8} ${OFF * 1.8})`} />
      {faces.map(([name, face]) => (
        <path key={name} class={`roof ${name}`} d={path(face)} />
      ))}
      <path class="walls" d={path(dots)} />
      {children}
    </g>
  );
}

/** Patterns and lights that the drawing refers to. */
export function Ink() {
  return (
    <defs>
      <radialGradient id="lamp" cx="46%" cy="38%" r="75%">
        <stop offset="0" class="lamp-near" />
        <stop offset="0.55" class="lamp-mid" />
        <stop offset="1" class="lamp-far" />
      </radialGradient>
      <pattern
        id="joints"
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path d="M0 0V6" class="joint" />
      </pattern>
      <linearGradient id="relief" x1="0.15" y1="0" x2="0.85" y2="1">
        <stop offset="0" class="relief-lit" />
        <stop offset="0.5" class="relief-flat" />
        <stop offset="1" class="relief-dim" />
      </linearGradient>
      <pattern id="turf" width="46" height="46" patternUnits="userSpaceOnUse">
        <path class="turf" d="M6 12l2-5 1 5 2-4M30 30l2-5 1 5 2-4M36 8l1-3 1 3M14 38l1-3 1 3" />
      </pattern>
      <radialGradient id="scorch">
        <stop offset="0" class="scorch-in" />
        <stop offset="0.6" class="scorch-mid" />
        <stop offset="1" class="scorch-out" />
      </radialGradient>
      <radialGradient id="fire">
        <stop offset="0" class="fire-in" />
        <stop offset="0.5" class="fire-mid" />
        <stop offset="1" class="fire-out" />
      </radialGradient>
    </defs>
  );
}

/** Short strokes from the edge of a height up its slope. */
function hachures(dots: readonly Dot[]): string {
  const [mx, my] = middle(dots);
  return dots
    .flatMap(([x, y], i) => {
      const [u, v] = dots[(i + 1) % dots.length] ?? [x, y];
      const n = Math.max(1, Math.round(Math.hypot(u - x, v - y) / 9));
      return Array.from({ length: n }, (_, k) => {
        const at: Dot = [x + ((u - x) * k) / n, y + ((v - y) * k) / n];
        const far = Math.hypot(mx - at[0], my - at[1]) || 1;
        const long = (k % 2 ? 0.5 : 1) * Math.min(11, far * 0.18);
        const [a, b] = [((mx - at[0]) / far) * long, ((my - at[1]) / far) * long];
        return `M${at[0].toFixed(1)} ${at[1].toFixed(1)}l${a.toFixed(1)} ${b.toFixed(1)}`;
      });
    })
    .join("");
}

export function Hill({ dots, height, small }: { dots: Dot[]; height: number; small: boolean }) {
  const rings = [0.8, 0.58, 0.34].map((share, i) =>
    smooth(shrink(dots, share, [-i * 1.5, -i * 1.5])),
  );
  const [x, y] = middle(dots);
  return (
    <g class="hill">
      <path class="slope" d={path(dots)} />
      <path class="shade" d={smooth(shrink(dots, 0.86, [3, 3]))} />
      {rings.map((d) => (
        <path key={d} class="crest" d={d} />
      ))}
      <path class="relief" d={path(dots)} fill="url(#relief)" />
      <path class="hachures" d={hachures(dots)} />
      <path class="foot" d={path(dots)} />
      {!small && <Height at={[x, y]}>{height}″</Height>}
    </g>
  );
}

export function Wall({ dots }: { dots: Dot[] }) {
  return (
    <g class="wall">
      <path class="cast" d={path(dots)} transform={`translate(${OFF - 1} ${OFF - 1})`} />
      <path class="stones" d={path(dots)} />
      <path class="joints" d={path(dots)} fill="url(#joints)" />
    </g>
  );
}

/** Rulers in inches around a table, and its frame. */
export function Rulers({
  long,
  short,
  children,
}: {
  long: number;
  short: number;
  children?: ComponentChildren;
}) {
  const [w, h] = [long * UNIT, short * UNIT];
  const ticks = (n: number) => Array.from({ length: n + 1 }, (_, i) => i);
  const size = (i: number) => (i % 6 === 0 ? 10 : i % 3 === 0 ? 7 : 4);
  const d = [
    ...ticks(long).map((i) => `M${i * UNIT} 0v${-size(i)}M${i * UNIT} ${h}v${size(i)}`),
    ...ticks(short).map((i) => `M0 ${h - i * UNIT}h${-size(i)}M${w} ${h - i * UNIT}h${size(i)}`),
  ].join("");
  const numbers = (n: number) => ticks(n).filter((i) => i % 6 === 0 && i > 0 && i < n);
  return (
    <g class="margin">
      <path class="ruler" d={d} />
      {numbers(long).map((i) => (
        <EdgeNumber key={`x${i}`} x={i * UNIT} y={h + 12} n={i} side="south" />
      ))}
      {numbers(short).map((i) => (
        <EdgeNumber key={`y${i}`} x={-12} y={h - i * UNIT} n={i} side="west" />
      ))}
      <rect class="frame" x={-12} y={-12} width={w + 24} height={h + 24} />
      {children}
    </g>
  );
}

/** A number beside the frame, the same size on the screen at any scale. */
function EdgeNumber({
  x,
  y,
  n,
  side,
}: {
  x: number;
  y: number;
  n: number;
  side: "south" | "west";
}) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <g class={`number ${side}`}>
        <text class="spin">{n}</text>
      </g>
    </g>
  );
}
