// Dice with pips. While they roll, they show whatever; then those that count stay bright.

import { say } from "../words";

const PIPS: Record<number, [number, number][]> = {
  1: [[2, 2]],
  2: [
    [1, 1],
    [3, 3],
  ],
  3: [
    [1, 1],
    [2, 2],
    [3, 3],
  ],
  4: [
    [1, 1],
    [1, 3],
    [3, 1],
    [3, 3],
  ],
  5: [
    [1, 1],
    [1, 3],
    [2, 2],
    [3, 1],
    [3, 3],
  ],
  6: [
    [1, 1],
    [1, 2],
    [1, 3],
    [3, 1],
    [3, 2],
    [3, 3],
  ],
};

interface Props {
  faces: readonly number[];
  kept?: readonly boolean[] | undefined;
  /** Share of the moment; dice lie still when it is absent. */
  t?: number;
  from?: number;
  until?: number;
}

export function Dice({ faces, kept, t = 1, from = 0, until = 0 }: Props) {
  const isRolling = t < until;
  const said = faces
    .map((face, i) => (kept ? say(kept[i] ? "dice.counts" : "dice.not", { face }) : String(face)))
    .join(", ");
  return (
    <span class="dice" role="img" aria-label={said}>
      {faces.map((face, i) => (
        <Die
          key={i}
          face={isRolling ? 1 + ((face + i + Math.floor((t - from) * 60)) % 6) : face}
          state={isRolling ? "rolling" : kept === undefined ? "" : kept[i] ? "kept" : "struck"}
        />
      ))}
    </span>
  );
}

function Die({ face, state }: { face: number; state: string }) {
  return (
    <svg class={`die ${state}`} viewBox="0 0 20 20" aria-hidden="true">
      <rect x="1" y="1" width="18" height="18" rx="4" />
      {(PIPS[face] ?? []).map(([x, y]) => (
        <circle key={`${x}${y}`} cx={x * 5} cy={y * 5} r="1.9" />
      ))}
      {face > 6 && (
        <text x="10" y="14.5">
          {face}
        </text>
      )}
      {state === "struck" && <path class="strike" d="M3 17L17 3" />}
    </svg>
  );
}
