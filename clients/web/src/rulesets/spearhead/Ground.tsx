// The map under the models: paper, hills, woods, buildings, walls, rulers. Only what the scenario has
// is drawn: whatever looks like ground is ground.

import { memo } from "preact/compat";

import { UNIT } from "../../core/camera";
import { type Dot, middle, path, shrink, smooth } from "../../core/paper";
import type { Data } from "../../messages";
import { Building, Grid, Height, Ink, OFF, Wood } from "../../table/terrain";
import type { GroundProps } from "../view";
import { type Book, type Piece, type Scenario, battle } from "./book";
import { say } from "./words";

export function groundOf(book: Book) {
  const Map = memo(MapSheet);
  return function Ground({ state, small }: GroundProps) {
    const scenario = book.scenario(battle(state));
    const [west, east] = edges(state);
    return scenario === undefined ? null : (
      <Map book={book} scenario={scenario} west={west} east={east} small={small ?? false} />
    );
  };
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
  const of = (kind: Piece["kind"]) => pieces.filter(({ piece }) => piece.kind === kind);
  const height = (piece: Piece) => book.catalogue.terrain[piece.kind]?.height ?? 0;
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
      {!small && <Margin long={long} short={short} west={west} east={east} book={book} />}
    </g>
  );
}

function Far({ within, w, h }: { within: number; w: number; h: number }) {
  return <path class="far" d={`M${within * UNIT} 0V${h}M${w - within * UNIT} 0V${h}`} />;
}

function Hill({ dots, height, small }: { dots: Dot[]; height: number; small: boolean }) {
  const rings = [0.8, 0.58, 0.34].map((share, i) => smooth(shrink(dots, share, [-i * 1.5, -i * 1.5])));
  const [x, y] = middle(dots);
  return (
    <g class="hill">
      <path class="slope" d={path(dots)} />
      <path class="shade" d={smooth(shrink(dots, 0.86, [3, 3]))} />
      {rings.map((d) => (
        <path key={d} class="crest" d={d} />
      ))}
      <path class="foot" d={path(dots)} />
      {!small && <Height at={[x, y]}>{height}″</Height>}
    </g>
  );
}

function Wall({ dots }: { dots: Dot[] }) {
  return (
    <g class="wall">
      <path class="cast" d={path(dots)} transform={`translate(${OFF - 1} ${OFF - 1})`} />
      <path class="stones" d={path(dots)} />
      <path class="joints" d={path(dots)} fill="url(#joints)" />
    </g>
  );
}

function Margin({ long, short, west, east, book }: { long: number; short: number; west: number; east: number; book: Book }) {
  const [w, h] = [long * UNIT, short * UNIT];
  const ticks = (n: number) => Array.from({ length: n + 1 }, (_, i) => i);
  const size = (i: number) => (i % 6 === 0 ? 10 : i % 3 === 0 ? 7 : 4);
  const d = [
    ...ticks(long).map((i) => `M${i * UNIT} 0v${-size(i)}M${i * UNIT} ${h}v${size(i)}`),
    ...ticks(short).map((i) => `M0 ${h - i * UNIT}h${-size(i)}M${w} ${h - i * UNIT}h${size(i)}`),
  ].join("");
  const numbers = (n: number) => ticks(n).filter((i) => i % 6 === 0 && i > 0 && i < n);
  return (
    <g class="margin">
      <path class="ruler" d={d} />
      {numbers(long).map((i) => (
        <Number key={`x${i}`} x={i * UNIT} y={h + 12} n={i} side="south" />
      ))}
      {numbers(short).map((i) => (
        <Number key={`y${i}`} x={-12} y={h - i * UNIT} n={i} side="west" />
      ))}
      <rect class="frame" x={-12} y={-12} width={w + 24} height={h + 24} />
      {[west, east].map((seat, i) =>
        seat < 0 ? null : (
          <g key={i} class={`edge-of side-${seat}`}>
            <rect x={i === 0 ? -11 : w + 1} y={1} width={10} height={h - 2} />
            <title>{say(i === 0 ? "map.edge_west" : "map.edge_east", { side: book.side(seat) })}</title>
          </g>
        ),
      )}
    </g>
  );
}

/** A number beside the frame, the same size on the screen at any scale. */
function Number({ x, y, n, side }: { x: number; y: number; n: number; side: "south" | "west" }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <g class={`number ${side}`}>
        <text class="spin">{n}</text>
      </g>
    </g>
  );
}
