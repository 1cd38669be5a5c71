// The map under the models.

import { memo } from "preact/compat";

import { UNIT } from "../../core/camera";
import { type Dot, chance, middle, path, scatter } from "../../core/paper";
import { Building, Grid, Height, Hill, Ink, Rulers, Wall, Wood } from "../../table/terrain";
import type { GroundProps } from "../view";
import { type Battle, type Book, type Piece, type Scenario, battle } from "./book";

export function groundOf(book: Book) {
  const Map = memo(MapSheet, (a, b) => a.scenario === b.scenario && a.blue === b.blue && a.debris === b.debris && a.small === b.small);
  return function Ground({ state: data, small }: GroundProps) {
    const state: Battle = battle(data);
    const scenario = book.scenario(state);
    return scenario === undefined ? null : <Map book={book} scenario={scenario} blue={state.players[0].side === "blue" ? 0 : 1} debris={state.debris ?? NONE} small={small ?? false} />;
  };
}

const NONE: readonly Piece[] = [];
const WOODED = new Set(["woods"]);
const ROOFED = new Set(["ruin", "fortification"]);
const LONG = new Set(["wall", "hedge", "wire"]);

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
  const [w, h] = [long * UNIT, short * UNIT];
  const place = ([x, y]: readonly [number, number]): Dot => [x * UNIT, (short - y) * UNIT];
  const all = [...scenario.terrain, ...debris].map((piece) => ({ piece, dots: piece.polygon.map(place), height: piece.height ?? book.catalogue.terrain[piece.kind]?.height ?? 0 }));
  const flat = all.filter(({ piece: { kind } }) => kind !== "hill" && !WOODED.has(kind) && !ROOFED.has(kind) && !LONG.has(kind));
  const of = (kinds: ReadonlySet<string>) => all.filter(({ piece }) => kinds.has(piece.kind));
  return (
    <g class="ground diceless">
      <Ink />
      <rect class="paper" width={w} height={h} />
      <rect class="lamp" width={w} height={h} fill="url(#lamp)" />
      <Grid w={w} h={h} step={6 * UNIT} />
      {Object.entries(scenario.zones).map(([side, { rect: [x0, y0, x1, y1] }]) => (
        <rect key={side} class={`zone-band side-${side === "blue" ? blue : 1 - blue}`} x={x0 * UNIT} y={(short - y1) * UNIT} width={(x1 - x0) * UNIT} height={(y1 - y0) * UNIT} />
      ))}
      {all.filter(({ piece }) => piece.kind === "hill").map(({ piece, dots, height }) => (
        <Hill key={piece.id} dots={dots} height={height} small={small} />
      ))}
      {flat.map(({ piece, dots }) => (
        <Patch key={piece.id} piece={piece} dots={dots} name={book.name(piece.kind)} small={small} />
      ))}
      {of(WOODED).map(({ piece, dots }) => (
        <Wood key={piece.id} id={piece.id} dots={dots} />
      ))}
      {of(LONG).map(({ piece, dots }) => (
        <g key={piece.id} class={`long is-${piece.kind}`}>
          <Wall dots={dots} />
        </g>
      ))}
      {of(ROOFED).map(({ piece, dots, height }) => (
        <g key={piece.id} class={`is-${piece.kind}`}>
          {piece.kind === "ruin" ? <Ruin id={piece.id} dots={dots} /> : <Building dots={dots} />}
          {!small && <Height at={middle(dots)}>{height}″</Height>}
        </g>
      ))}
      <rect class="neatline" width={w} height={h} />
      {!small && <Rulers long={long} short={short} />}
    </g>
  );
}

/** Walls that stand, with gaps, and rubble inside: models walk in it. */
function Ruin({ id, dots }: { id: string; dots: Dot[] }) {
  const random = chance(id);
  return (
    <g class="ruin">
      <path class="floor" d={path(dots)} />
      {scatter(dots, 17, id).map(([x, y]) => (
        <path key={`${x} ${y}`} class="brick" d={`M${x.toFixed(1)} ${y.toFixed(1)}l${(3 + random() * 5).toFixed(1)} ${(random() * 4 - 2).toFixed(1)}`} />
      ))}
      {dots.map((a, i) => {
        const b = dots[(i + 1) % dots.length] ?? a;
        const at = (share: number) => `${(a[0] + (b[0] - a[0]) * share).toFixed(1)} ${(a[1] + (b[1] - a[1]) * share).toFixed(1)}`;
        return <path key={i} class="stub" d={`M${at(0)}L${at(0.3 + random() * 0.12)}M${at(0.6 + random() * 0.12)}L${at(1)}`} />;
      })}
    </g>
  );
}

/** Ground that is not high: rubble, craters, marsh, crops, rocks, wrecks. */
function Patch({ piece, dots, name, small }: { piece: Piece; dots: Dot[]; name: string; small: boolean }) {
  const random = chance(piece.id);
  const grains = scatter(dots, 22, piece.id).map(([x, y]) => (piece.kind === "marsh" ? `M${x - 6} ${y}h12M${x - 2} ${y - 2}v-5M${x + 2} ${y - 2}v-4` : `M${x} ${y}l${(4 + random() * 4).toFixed(1)} ${(random() * 6 - 3).toFixed(1)}`));
  return (
    <g class={`patch is-${piece.kind}`}>
      <path class="floor" d={path(dots)} />
      <path class="grain" d={grains.join("")} />
      {!small && (
        <g class="height" transform={`translate(${middle(dots).join(" ")})`}>
          <text class="spin">{name}</text>
        </g>
      )}
    </g>
  );
}
