// A vehicle where it would be.

import { UNIT } from "../../../core/camera";
import type { Data } from "../../../messages";
import type { Lens } from "../../../core/view";
import { type Book, battle } from "../book";
import { Body } from "./Counter";

export function Ghost({
  unit,
  state,
  lens,
  book,
}: { unit: string; state: Data; lens: Lens } & { book: Book }) {
  const tank = battle(state).units?.[unit];
  if (tank === undefined) return null;
  return (
    <g transform={`scale(${(UNIT / lens.scale).toFixed(4)})`}>
      <Body
        vehicle={book.vehicle(tank)}
        size={tank.hull}
        seat={tank.owner}
        turret={tank.turret ?? 0}
        scale={lens.scale}
      />
    </g>
  );
}
