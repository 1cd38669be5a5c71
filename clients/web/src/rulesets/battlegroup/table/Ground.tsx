// The map under the models: what is left of the layout, and where sides come from.

import type { Battle } from "../../../contract/battlegroup";

import { UNIT } from "../../../core/camera";
import { type Dot, path } from "../../../table/paper";
import { Terrain } from "../../units/Terrain";
import type { GroundProps } from "../../../core/view";
import { type At, type Book, battle } from "../book";
import { memo } from "../../../widgets/memo";

const Plan = memo(MapSheet, (a, b) => {
  const [before, now] = [a.state, b.state];
  const isSame = before.options === now.options && before.cleared === now.cleared;
  return (
    isSame &&
    before.stage === now.stage &&
    before.attacker === now.attacker &&
    before.players.every(({ corner }, seat) => corner === now.players[seat === 0 ? 0 : 1].corner) &&
    a.small === b.small
  );
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
      {zonesOf(book, state, { long, short }).map(({ seat, corners }) => (
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

/**
 * Where each side is set up, or comes in. The book has zones as the player in the south-west sees
 * them.
 */
function zonesOf(
  book: Book,
  state: Battle,
  size: { long: number; short: number },
): { seat: 0 | 1; corners: At[] }[] {
  const scenario = book.scenario(state);
  if (scenario === undefined || HOMELESS.has(state.stage)) return [];
  const isFought = state.stage === "battle";
  return ([0, 1] as const).flatMap((seat) => {
    const { attacker } = state;
    if (scenario.type === "meeting_engagement")
      return [
        {
          seat,
          corners: turned(
            scenario.zones[isFought ? "arrival" : "recon"] ?? [],
            state.players[seat].corner,
            size,
          ),
        },
      ];
    if (attacker === undefined) return [];
    const own =
      seat === attacker
        ? isFought
          ? "attacker_arrival"
          : "attacker"
        : isFought
          ? "defender_arrival"
          : "front_line";
    return [
      {
        seat,
        corners: turned(
          scenario.zones[own] ?? [],
          state.players[attacker === 0 ? 0 : 1].corner,
          size,
        ),
      },
    ];
  });
}

const turned = (
  corners: readonly At[],
  [cx, cy]: At,
  { long, short }: { long: number; short: number },
): At[] => corners.map(([x, y]): At => [cx === 0 ? x : long - x, cy === 0 ? y : short - y]);
