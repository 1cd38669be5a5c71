// The map under the models.

import type { Battle, Piece, Scenario } from "../../../contract/diceless";

import { UNIT } from "../../../core/camera";
import { Terrain } from "../../units/Terrain";
import type { GroundProps } from "../../../core/view";
import { type Book, battle } from "../book";
import { memo } from "../../../widgets/memo";

const Plan = memo(
  MapSheet,
  (a, b) =>
    a.scenario === b.scenario && a.blue === b.blue && a.debris === b.debris && a.small === b.small,
);

export function Ground({ state: data, small, book }: GroundProps & { book: Book }) {
  const state: Battle = battle(data);
  const scenario = book.scenario(state);
  return scenario === undefined ? null : (
    <Plan
      book={book}
      scenario={scenario}
      blue={state.players[0].side === "blue" ? 0 : 1}
      debris={state.debris ?? NONE}
      small={small ?? false}
    />
  );
}

const NONE: readonly Piece[] = [];

interface MapProps {
  book: Book;
  scenario: Scenario;
  /** The seat that plays blue. */
  blue: 0 | 1;
  debris: readonly Piece[];
  small: boolean;
}

function MapSheet({ book, scenario, blue, debris, small }: MapProps) {
  const { long, short } = scenario;
  const pieces = [...scenario.terrain, ...debris].map((piece) => ({
    ...piece,
    height: book.height(piece),
    name: book.name(piece.kind),
  }));
  return (
    <Terrain long={long} short={short} pieces={pieces} small={small}>
      {Object.entries(scenario.zones).map(
        ([
          side,
          {
            rect: [x0, y0, x1, y1],
          },
        ]) => (
          <rect
            key={side}
            class={`zone-band side-${side === "blue" ? blue : 1 - blue}`}
            x={x0 * UNIT}
            y={(short - y1) * UNIT}
            width={(x1 - x0) * UNIT}
            height={(y1 - y0) * UNIT}
          />
        ),
      )}
    </Terrain>
  );
}
