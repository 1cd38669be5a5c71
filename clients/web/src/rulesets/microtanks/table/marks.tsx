// What effects are drawn of: rings, words, arrows.

import type { Struck } from "../../../contract/microtanks";
import type { ComponentChildren } from "preact";
import { type Spot, out, part } from "../../../table/effects";
import type { Book } from "../book";

export const Ring = ({ spot: [x, y], t, px }: { spot: Spot; t: number; px: number }) => (
  <circle
    class="wave"
    cx={x}
    cy={y}
    r={(13 + 16 * out(t)) * px}
    style={{ strokeWidth: 2.4 * px }}
    opacity={1 - t}
  />
);

/** A word that rises from a place. */
export function Mark({
  spot: [x, y],
  t,
  px,
  text,
  kind,
}: {
  spot: Spot;
  t: number;
  px: number;
  text: string;
  kind: "harm" | "calm";
}) {
  if (t <= 0) return null;
  return (
    <g
      class={`word ${kind}`}
      transform={`translate(${x} ${y})`}
      opacity={Math.min(part(t, 0, 0.15), 1 - part(t, 0.92, 1))}
    >
      <g class="spin">
        <text transform={`scale(${px}) translate(0 ${-18 - 10 * out(t)})`} text-anchor="middle">
          {text}
        </text>
      </g>
    </g>
  );
}

export const Sized = ({
  spot: [x, y],
  by,
  children,
}: {
  spot: Spot;
  by: number;
  children: ComponentChildren;
}) => <g transform={`translate(${x} ${y}) scale(${by})`}>{children}</g>;

export const between = (a: Spot, b: Spot, s: number): Spot => [
  a[0] + (b[0] - a[0]) * s,
  a[1] + (b[1] - a[1]) * s,
];
export const line = (a: Spot, b: Spot) => `M${a.join(" ")}L${b.join(" ")}`;

/** An arrow from a to b with a head. */
export function Arrow({ a, b, px, wide = 3 }: { a: Spot; b: Spot; px: number; wide?: number }) {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (length < px) return null;
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const head = Math.min(4 * wide * px, length);
  const [hx, hy] = [b[0] - ux * head, b[1] - uy * head];
  return (
    <g class="arrow-mark">
      <path class="bed" d={line(a, [hx, hy])} stroke-width={(wide + 3) * px} />
      <path class="shaft" d={line(a, [hx, hy])} stroke-width={wide * px} />
      <path
        class="head"
        d={[
          `M${b.join(" ")}L${hx - uy * head * 0.55} ${hy + ux * head * 0.55}`,
          `L${hx + uy * head * 0.55} ${hy - ux * head * 0.55}Z`,
        ].join("")}
        stroke-width={1.4 * px}
      />
    </g>
  );
}

export function outcome(book: Book, struck: Struck): string {
  if (struck.effect === "bounce" || struck.result === undefined)
    return struck.effect === "bounce" ? book.name("bounce") : book.name("no_effect");
  return book.name(struck.result);
}
