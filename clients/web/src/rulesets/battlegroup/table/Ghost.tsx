// A unit where it would be, about its middle; models of a unit of many are placed by the rules.

import { UNIT } from "../../../core/camera";
import type { Data } from "../../../messages";
import { spread } from "../../units/bodies";
import { Figures } from "../../units/Figures";
import { type Book, battle } from "../book";

export function Ghost({ unit, state: data, book }: { unit: string; state: Data } & { book: Book }) {
  const state = battle(data);
  const found = state.units?.[unit];
  const own = book.of(state);
  const stood = found === undefined ? [] : own.bodies(state, found);
  // Who comes in has no place yet, but a size.
  const bodies = stood.length > 0 || found === undefined ? stood : own.waiting(state, found);
  if (found === undefined || bodies.length === 0) return null;
  const middle = spread(bodies);
  const [first] = bodies;
  const turned = bodies.length === 1 && first ? [{ ...first, facing: 0 }] : bodies;
  return (
    <g class={`side-${found.owner}`}>
      <Figures
        bodies={turned}
        place={({ x, y }) => [(x - middle.x) * UNIT, (middle.y - y) * UNIT]}
      />
    </g>
  );
}
