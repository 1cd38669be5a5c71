// The map under the models: what is left of the layout, and where sides come from.

import type { Battle } from "../../../contract/battlegroup";

import { UNIT } from "../../../core/camera";
import { type Dot, path } from "../../../table/paper";
import { Terrain } from "../../units/Terrain";
import type { GroundProps } from "../../../core/view";
import { type Book, battle } from "../book";
import { memo } from "../../../widgets/memo";

const Plan = memo(MapSheet, (a, b) => {
  const [before, now] = [a.state, b.state];
  const isSame = before.options === now.options && before.cleared === now.cleared;
  return isSame && before.homes === now.homes && a.small === b.small;
});

export function Ground({ state, small, book }: GroundProps & { book: Book }) {
  return <Plan book={book} state={battle(state)} small={small ?? false} />;
}

function MapSheet({ book, state, small }: { book: Book; state: Battle; small: boolean }) {
  const layout = book.layout(state);
  if (layout === undefined) return null;
  const { long, short } = layout;
  const pieces = book.printed(state).map((piece) => ({
    ...piece,
    height: book.height(piece),
    name: piece.kind === "debris" ? book.called(state, piece.id) : book.name(piece.kind),
  }));
  return (
    <Terrain long={long} short={short} pieces={pieces} small={small}>
      {state.homes?.map((corners, seat) => (
        <path
          key={seat}
          class={`zone-band side-${seat}`}
          d={path(corners.map(([x, y]): Dot => [x * UNIT, (short - y) * UNIT]))}
        />
      ))}
    </Terrain>
  );
}

/** Stages in which nobody has a side of the table yet. */
export const HOMELESS: ReadonlySet<string> = new Set(["armies", "corners"]);
