// What moments are drawn with: waves, captions, impacts. Nothing here remembers anything.

import { chance } from "./paper";

export type Spot = readonly [number, number];

/** A share of a stretch of the moment: 0 before, 1 after. */
export const part = (t: number, from: number, to: number) =>
  Math.min(1, Math.max(0, (t - from) / (to - from)));
export const out = (t: number) => 1 - (1 - t) ** 3;

export function Wave({ spot: [x, y], t }: { spot: Spot; t: number }) {
  return t <= 0 || t >= 1 ? null : (
    <circle class="wave" cx={x} cy={y} r={20 + 50 * out(t)} opacity={1 - t} />
  );
}

export function Caption({
  spot: [x, y],
  text,
  px,
  t,
}: {
  spot: Spot;
  text: string;
  px: number;
  t: number;
}) {
  const w = text.length * 6.4 + 16;
  return (
    <g
      class="caption"
      transform={`translate(${x} ${y})`}
      opacity={Math.min(part(t, 0, 0.15), 1 - part(t, 0.88, 1))}
    >
      <g class="spin">
        <g transform={`scale(${px}) translate(0 -44)`}>
          <rect x={-w / 2} y={-15} width={w} height={21} rx={3} />
          <text text-anchor="middle">{text}</text>
        </g>
      </g>
    </g>
  );
}

export function Floating({
  spot: [x, y],
  text,
  t,
  px,
  kind,
}: {
  spot: Spot;
  text: string;
  t: number;
  px: number;
  kind: string;
}) {
  return (
    <g class={`floating ${kind}`} transform={`translate(${x} ${y})`} opacity={1 - part(t, 0.75, 1)}>
      {kind === "damaged" && <circle class="hit" r={14 + 26 * out(t)} opacity={1 - t} />}
      <g class="spin">
        <text transform={`scale(${px}) translate(0 ${-14 - 16 * out(t)})`} text-anchor="middle">
          {text}
        </text>
      </g>
    </g>
  );
}

/** A unit is lost: a burst, and what became of it. */
export const Loss = ({
  spot,
  text,
  t,
  px,
}: {
  spot: Spot;
  text: string;
  t: number;
  px: number;
}) => (
  <>
    <Impact at={spot} t={t} isHit px={px} />
    <Floating spot={spot} text={text} t={t} px={px} kind="damaged" />
  </>
);

export function Impact({
  at: [x, y],
  t,
  isHit,
  px,
}: {
  at: Spot;
  t: number;
  isHit: boolean;
  px: number;
}) {
  const random = chance(`${x}`);
  const rays = Array.from({ length: 9 }, () => {
    const [a, far] = [random() * Math.PI * 2, 12 + random() * 20];
    const [c, s] = [Math.cos(a), Math.sin(a)];
    const r = far * out(t);
    return `M${x + c * r * 0.5} ${y + s * r * 0.5}L${x + c * r} ${y + s * r}`;
  });
  return (
    <g opacity={1 - t} class={isHit ? "impact" : "impact miss"}>
      {isHit && <circle cx={x} cy={y} r={8 + 20 * out(t)} fill="url(#fire)" />}
      <path d={rays.join("")} stroke-width={1.6 * px} />
    </g>
  );
}
