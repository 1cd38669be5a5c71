// Tanks that push others, and those that leave the table.

import type { ToldRammed } from "../notes";
import { Caption, Impact, type Spot, out, part } from "../../../table/effects";
import type { Book } from "../book";
import type { Edge } from "../plan";
import { say } from "../words";
import { Arrow, Mark, Sized, between, outcome } from "./marks";
import { STEPS } from "./Shot";

export function Push({
  a,
  b,
  t,
  px,
  seat,
  text,
}: {
  a: Spot;
  b: Spot;
  t: number;
  px: number;
  seat: number;
  text: string;
}) {
  return (
    <g class={`ram side-${seat}`}>
      <Arrow a={run(a, b, px)} b={b} px={px} wide={3.4} />
      <Caption spot={b} px={px} text={text} t={t} />
    </g>
  );
}

/** Where an arrow at b begins: some way back beyond a, so that it is seen at any distance. */
function run(a: Spot, b: Spot, px: number): Spot {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const back = Math.max(length, 44 * px);
  return [b[0] - ((b[0] - a[0]) / length) * back, b[1] - ((b[1] - a[1]) / length) * back];
}

export function Ram({
  note,
  a,
  b,
  at,
  t,
  px,
  seat,
  book,
}: {
  note: ToldRammed;
  a: Spot;
  b: Spot;
  at: (id: string) => Spot | null;
  t: number;
  px: number;
  seat: number;
  book: Book;
}) {
  const start = run(a, b, px);
  const tip = between(start, b, out(part(t, 0, 0.25)));
  const hurt = at(note.struck);
  const isThrough = note.hit !== undefined && note.hit.effect !== "bounce";
  return (
    <g class={`ram side-${seat}`} opacity={1 - part(t, 0.94, 1)}>
      <Arrow a={start} b={tip} px={px} wide={4} />
      {t > 0.22 && hurt && (
        <Sized spot={hurt} by={px}>
          <Impact at={[0, 0]} t={part(t, 0.22, 0.6)} isHit px={1} />
          <circle class="struck-ring" r={17} stroke-width={2.4} />
        </Sized>
      )}
      {hurt && note.hit && (
        <Mark
          spot={hurt}
          t={part(t, STEPS.damage, 1)}
          px={px}
          text={outcome(book, note.hit)}
          kind={isThrough ? "harm" : "calm"}
        />
      )}
    </g>
  );
}

const WAYS: Record<Edge, Spot> = { west: [-1, 0], east: [1, 0], north: [0, -1], south: [0, 1] };

export function Leaving({
  spot: [x, y],
  edge,
  t,
  px,
  seat,
}: {
  spot: Spot;
  edge: Edge;
  t: number;
  px: number;
  seat: number;
}) {
  const [dx, dy] = WAYS[edge];
  const from: Spot = [x - dx * 46 * px, y - dy * 46 * px];
  const to: Spot = [x + dx * 14 * px * out(t), y + dy * 14 * px * out(t)];
  return (
    <g class={`ram side-${seat}`} opacity={1 - part(t, 0.85, 1)}>
      <Arrow a={from} b={to} px={px} wide={4} />
      <Caption spot={from} px={px} text={say("effect.leaves")} t={t} />
    </g>
  );
}
