// A unit where it would be, about its middle; models of a unit of many are placed by the rules.

import type { Data } from "../../../messages";
import { spread } from "../../units/bodies";
import { Figures } from "../../units/Figures";
import { type Book, battle } from "../book";
import { UNIT } from "../../../core/camera";

export function Ghost({ unit, state: data, book }: { unit: string; state: Data } & { book: Book }) {
  const state = battle(data);
  const found = state.units?.[unit];
  const bodies = found === undefined ? [] : book.bodies(state, found);
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
