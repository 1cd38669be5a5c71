// The map under the models: paper, contours, woods, buildings, walls, rulers.

import { memo } from "preact/compat";
import { useMemo } from "preact/hooks";

import { UNIT } from "../../core/camera";
import type { Data } from "../../messages";
import { type Book, type Piece, type Scenario, battle } from "./book";
import { type Dot, chance, contours, depth, ground, middle, path, scatter, shrink, smooth } from "./paper";

const OFF = 3; // of a cast shadow

export function groundOf(book: Book) {
  const Map = memo(MapSheet);
  return function Ground({ state, small }: { state: Data; small?: boolean }) {
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
  const lines = useMemo(() => relief(scenario), [scenario]);
  const [w, h] = [long * UNIT, short * UNIT];
  return (
    <g class="ground">
      <Ink />
      <rect class="paper" width={w} height={h} />
      <rect class="lamp" width={w} height={h} fill="url(#lamp)" />
      <g class="relief">
        {lines.map((d, i) => (
          <path key={i} d={d} class={i % 4 === 2 ? "index" : ""} />
        ))}
      </g>
      <Grid w={w} h={h} />
      {scenario.id === "crossroads" && <Roads w={w} h={h} />}
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
        <Building key={piece.id} dots={dots} height={height(piece)} small={small} />
      ))}
      <rect class="neatline" width={w} height={h} />
      {!small && <Margin long={long} short={short} west={west} east={east} book={book} />}
    </g>
  );
}

function relief(scenario: Scenario): string[] {
  const land = ground(scenario.id);
  const hills = scenario.terrain.filter((piece) => piece.kind === "hill");
  const field = (x: number, y: number) => {
    const above = hills.reduce((sum, hill) => {
      const d = depth(hill.polygon, x, scenario.short - y);
      return sum + 1.1 * Math.exp(-((Math.min(d, 0) / 3.2) ** 2)) * (d > 0 ? 1 : 0.85);
    }, 0);
    return land(x, y) * 0.75 + above;
  };
  const levels = Array.from({ length: 11 }, (_, i) => -1.1 + i * 0.19);
  return contours(field, scenario.long, scenario.short, levels);
}

function Grid({ w, h }: { w: number; h: number }) {
  const step = 6 * UNIT;
  const across = Array.from({ length: Math.ceil(w / step) - 1 }, (_, i) => (i + 1) * step);
  const up = Array.from({ length: Math.ceil(h / step) - 1 }, (_, i) => h - (i + 1) * step);
  const d = [...across.map((x) => `M${x} 0V${h}`), ...up.map((y) => `M0 ${y}H${w}`)].join("");
  return <path class="grid" d={d} />;
}

function Roads({ w, h }: { w: number; h: number }) {
  const [cx, cy] = [w / 2, h / 2];
  const roads = [
    smooth([[0, cy + 46], [w * 0.22, cy + 20], [cx, cy], [w * 0.78, cy - 20], [w, cy - 46]], false),
    smooth([[cx - 130, 0], [cx - 96, h * 0.2], [cx, cy], [cx + 96, h * 0.8], [cx + 130, h]], false),
  ];
  return (
    <g class="roads">
      {["verge", "bed"].map((name) => roads.map((d) => <path key={name + d} class={name} d={d} />))}
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
      {!small && <Height at={[x, y]} height={height} />}
    </g>
  );
}

function Height({ at: [x, y], height }: { at: Dot; height: number }) {
  return (
    <g class="height" transform={`translate(${x} ${y})`}>
      <text class="spin">{height}″</text>
    </g>
  );
}

function Wood({ id, dots }: { id: string; dots: Dot[] }) {
  const random = chance(id);
  const trees = scatter(dots, 16, id)
    .map(([x, y]) => ({ x, y, r: 8 + random() * 5, lean: random() * 360 }))
    .sort((a, b) => a.y - b.y);
  return (
    <g class="wood">
      <path class="floor" d={path(dots)} />
      {trees.map((t) => (
        <circle key={`s${t.x}`} class="tree-shadow" cx={t.x + OFF} cy={t.y + OFF} r={t.r} />
      ))}
      {trees.map((t) => (
        <g key={`t${t.x}`} transform={`translate(${t.x.toFixed(1)} ${t.y.toFixed(1)})`}>
          <path class="crown" d={crown(t.r, t.lean)} />
          <circle class="crown-light" cx={-t.r * 0.25} cy={-t.r * 0.25} r={t.r * 0.45} />
        </g>
      ))}
      <path class="edge" d={path(dots)} />
    </g>
  );
}

/** A crown seen from above, with lobes. */
function crown(r: number, lean: number): string {
  const lobes = 7;
  let d = "";
  for (let i = 0; i <= lobes; i++) {
    const a = ((i / lobes) * 360 + lean) * (Math.PI / 180);
    const [x, y] = [Math.cos(a) * r, Math.sin(a) * r];
    d += i === 0 ? `M${x.toFixed(1)} ${y.toFixed(1)}` : `A${r * 0.48} ${r * 0.48} 0 0 1 ${x.toFixed(1)} ${y.toFixed(1)}`;
  }
  return `${d}Z`;
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

function Building({ dots, height, small }: { dots: Dot[]; height: number; small: boolean }) {
  const [x, y] = middle(dots);
  const xs = dots.map(([a]) => a);
  const ys = dots.map(([, b]) => b);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const inset = Math.min(x1 - x0, y1 - y0) / 2;
  const isWide = x1 - x0 >= y1 - y0;
  const [a, b]: [Dot, Dot] = isWide ? [[x0 + inset, y], [x1 - inset, y]] : [[x, y0 + inset], [x, y1 - inset]];
  const faces: [string, Dot[]][] = isWide
    ? [
        ["north", [[x0, y0], [x1, y0], b, a]],
        ["south", [[x0, y1], [x1, y1], b, a]],
        ["west", [[x0, y0], a, [x0, y1]]],
        ["east", [[x1, y0], b, [x1, y1]]],
      ]
    : [
        ["north", [[x0, y0], [x1, y0], a]],
        ["south", [[x0, y1], [x1, y1], b]],
        ["west", [[x0, y0], a, b, [x0, y1]]],
        ["east", [[x1, y0], a, b, [x1, y1]]],
      ];
  return (
    <g class="building">
      <path class="cast" d={path(dots)} transform={`translate(${OFF * 1.8} ${OFF * 1.8})`} />
      {faces.map(([name, face]) => (
        <path key={name} class={`roof ${name}`} d={path(face)} />
      ))}
      <path class="walls" d={path(dots)} />
      {!small && <Height at={[x, y]} height={height} />}
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
        <Number key={`x${i}`} x={i * UNIT} y={h + 18} n={i} />
      ))}
      {numbers(short).map((i) => (
        <Number key={`y${i}`} x={-19} y={h - i * UNIT} n={i} />
      ))}
      <rect class="frame" x={-12} y={-12} width={w + 24} height={h + 24} />
      {[west, east].map((seat, i) =>
        seat < 0 ? null : (
          <g key={i} class={`edge-of side-${seat}`}>
            <rect x={i === 0 ? -11 : w + 1} y={1} width={10} height={h - 2} />
            <title>{`${book.side(seat)} holds the ${i === 0 ? "west" : "east"} edge`}</title>
          </g>
        ),
      )}
    </g>
  );
}

function Number({ x, y, n }: { x: number; y: number; n: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <text class="spin">{n}</text>
    </g>
  );
}

/** Patterns and lights that the drawing refers to. */
function Ink() {
  return (
    <defs>
      <radialGradient id="lamp" cx="46%" cy="38%" r="75%">
        <stop offset="0" class="lamp-near" />
        <stop offset="0.55" class="lamp-mid" />
        <stop offset="1" class="lamp-far" />
      </radialGradient>
      <pattern id="joints" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V6" class="joint" />
      </pattern>
      <radialGradient id="scorch">
        <stop offset="0" class="scorch-in" />
        <stop offset="0.6" class="scorch-mid" />
        <stop offset="1" class="scorch-out" />
      </radialGradient>
      <radialGradient id="fire">
        <stop offset="0" class="fire-in" />
        <stop offset="0.5" class="fire-mid" />
        <stop offset="1" class="fire-out" />
      </radialGradient>
    </defs>
  );
}
