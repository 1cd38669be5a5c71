// Smoke that hides a tank.

import { UNIT } from "../../../core/camera";
import { chance } from "../../../table/paper";
import type { Spot } from "../../../table/effects";

export function Smoke({
  id,
  at: [x, y],
  px,
  t = 1,
}: {
  id: string;
  at: Spot;
  px: number;
  t?: number;
}) {
  const random = chance(id);
  const wide = Math.max(1.5 * UNIT, 14 * px);
  const puffs = Array.from({ length: 9 }, (_, i) => {
    const [a, far] = [
      (i / 9) * Math.PI * 2 + random(),
      i === 0 ? 0 : wide * (0.5 + random() * 0.5),
    ];
    return { x: Math.cos(a) * far, y: Math.sin(a) * far, r: wide * (0.5 + random() * 0.35) };
  });
  return (
    <g
      class="smoke-cloud"
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      aria-hidden="true"
    >
      {puffs.map((puff) => (
        <circle key={puff.x} cx={puff.x * t} cy={puff.y * t} r={puff.r * t} fill="url(#puff)" />
      ))}
    </g>
  );
}
