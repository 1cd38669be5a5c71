// A tank where it would be.

import type { Data } from "../../../messages";
import { type Book, battle } from "../book";
import { Counter } from "./Counter";

export function Ghost({ unit, state, book }: { unit: string; state: Data } & { book: Book }) {
  const tank = battle(state).units?.[unit];
  return tank ? (
    <Counter sheet={book.sheet(tank)} footprint={book.footprint(tank)} seat={tank.owner} />
  ) : null;
}
