// What maps are drawn with: the grid, woods, buildings, and the ink they share.

import type { ComponentChildren } from "preact";

import { type Dot, chance, middle, path, scatter } from "../core/paper";

export const OFF = 3; // of a cast shadow

export function Grid({ w, h, step }: { w: number; h: number; step: number }) {
  const across = Array.from({ length: Math.ceil(w / step) - 1 }, (_, i) => (i + 1) * step);
  const up = Array.from({ length: Math.ceil(h / step) - 1 }, (_, i) => h - (i + 1) * step);
  const d = [...across.map((x) => `M${x} 0V${h}`), ...up.map((y) => `M0 ${y}H${w}`)].join("");
  return <path class="grid" d={d} />;
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
    d += i === 0 ? `M${x.toFixed(1)} ${y.toFixed(1)}` : `A${r * 0.48} ${r * 0.48} 0 0 1 ${x.toFixed(1)} ${y.toFixed(1)}`;
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
  const [a, b]: [Dot, Dot] = isWide ? [[x0 + inset, y], [x1 - inset, y]] : [[x, y0 + inset], [x, y1 - inset]];
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
      <pattern id="joints" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V6" class="joint" />
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
