// The map under the models: paper, hills, woods, buildings, walls, rulers. Only what the scenario
// has
// is drawn: whatever looks like ground is ground.

import type { Scenario, TerrainPiece } from "../../../contract/spearhead";

import { UNIT } from "../../../core/camera";
import { type Dot, middle } from "../../../table/paper";
import type { Data } from "../../../messages";
import { Building, Grid, Height, Hill, Ink, Rulers, Wall, Wood } from "../../../table/terrain";
import type { GroundProps } from "../../../core/view";
import { type Book, battle } from "../book";
import { say } from "../words";
import { memo } from "../../../widgets/memo";

const Plan = memo(MapSheet);

export function Ground({ state, small, book }: GroundProps & { book: Book }) {
  const scenario = book.scenario(battle(state));
  const [west, east] = edges(state);
  return scenario === undefined ? null : (
    <Plan book={book} scenario={scenario} west={west} east={east} small={small ?? false} />
  );
}

/** Which seat holds the west and the east edge. */
function edges(state: Data): [number, number] {
  const players = battle(state).players;
  return [players.findIndex((p) => p.edge === "west"), players.findIndex((p) => p.edge === "east")];
}

interface MapProps {
  book: Book;
  scenario: Scenario;
  west: number;
  east: number;
  small: boolean;
}

function MapSheet({ book, scenario, west, east, small }: MapProps) {
  const { long, short, terrain } = scenario;
  const place = ([x, y]: readonly [number, number]): Dot => [x * UNIT, (short - y) * UNIT];
  const pieces = terrain.map((piece) => ({ piece, dots: piece.polygon.map(place) }));
  const of = (kind: TerrainPiece["kind"]) => pieces.filter(({ piece }) => piece.kind === kind);
  const height = (piece: TerrainPiece) => book.catalogue.terrain[piece.kind]?.height ?? 0;
  const [w, h] = [long * UNIT, short * UNIT];
  return (
    <g class="ground">
      <Ink />
      <rect class="paper" width={w} height={h} />
      <rect class="lamp" width={w} height={h} fill="url(#lamp)" />
      <Grid w={w} h={h} step={6 * UNIT} />
      {scenario.objective.within != null && <Far within={scenario.objective.within} w={w} h={h} />}
      {of("hill").map(({ piece, dots }) => (
        <Hill key={piece.id} dots={dots} height={height(piece)} small={small} />
      ))}
      {of("wood").map(({ piece, dots }) => (
        <Wood key={piece.id} id={piece.id} dots={dots} />
      ))}
      {of("wall").map(({ piece, dots }) => (
        <Wall key={piece.id} dots={dots} />
      ))}
      {of("building").map(({ piece, dots }) => (
        <Building key={piece.id} dots={dots}>
          {!small && <Height at={middle(dots)}>{height(piece)}″</Height>}
        </Building>
      ))}
      <rect class="neatline" width={w} height={h} />
      {!small && (
        <Rulers long={long} short={short}>
          <Edges long={long} short={short} west={west} east={east} book={book} />
        </Rulers>
      )}
    </g>
  );
}

function Far({ within, w, h }: { within: number; w: number; h: number }) {
  return <path class="far" d={`M${within * UNIT} 0V${h}M${w - within * UNIT} 0V${h}`} />;
}

function Edges({
  long,
  short,
  west,
  east,
  book,
}: {
  long: number;
  short: number;
  west: number;
  east: number;
  book: Book;
}) {
  const [w, h] = [long * UNIT, short * UNIT];
  return (
    <>
      {[west, east].map((seat, i) =>
        seat < 0 ? null : (
          <g key={i} class={`edge-of side-${seat}`}>
            <rect x={i === 0 ? -11 : w + 1} y={1} width={10} height={h - 2} />
            <title>
              {say(i === 0 ? "map.edge_west" : "map.edge_east", { side: book.side(seat) })}
            </title>
          </g>
        ),
      )}
    </>
  );
}
