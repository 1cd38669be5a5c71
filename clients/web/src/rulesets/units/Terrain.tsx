// The map of a table of inches, as rulesets of units have it: terrain by its kind, and the grid.

import type { ComponentChildren } from "preact";

import { UNIT } from "../../core/camera";
import { type Dot, chance, middle, path, scatter, shrink, smooth } from "../../table/paper";
import { memo } from "../../widgets/memo";
import { Building, Grid, Height, Hill, Ink, Rulers, Wall, Wood } from "../../table/terrain";

type At = readonly [number, number];

/** A piece of terrain, drawn by its kind. */
export interface Piece {
  readonly id: string;
  readonly kind: string;
  readonly polygon: readonly At[];
  readonly height: number;
  /** What is written on what is not high. */
  readonly name: string;
}

const WOODED = new Set(["woods"]);
const ROOFED = new Set(["ruin", "fortification"]);
const LONG = new Set(["wall", "hedge", "wire", "barricade"]);

interface Props {
  long: number;
  short: number;
  pieces: readonly Piece[];
  small: boolean;
  /** What lies on the paper under all else: zones. */
  children?: ComponentChildren;
}

export function Terrain({ long, short, pieces, small, children }: Props) {
  const [w, h] = [long * UNIT, short * UNIT];
  const all = pieces.map((piece) => ({ piece, dots: outline(piece, short) }));
  const flat = all.filter(
    ({ piece: { kind } }) =>
      kind !== "hill" && !WOODED.has(kind) && !ROOFED.has(kind) && !LONG.has(kind),
  );
  const of = (kinds: ReadonlySet<string>) => all.filter(({ piece }) => kinds.has(piece.kind));
  return (
    <g class="ground of-units">
      <Ink />
      <rect class="paper" width={w} height={h} />
      <rect class="lamp" width={w} height={h} fill="url(#lamp)" />
      <Grid w={w} h={h} step={6 * UNIT} />
      {children}
      {all
        .filter(({ piece }) => piece.kind === "hill")
        .map(({ piece, dots }) => (
          <Hill key={piece.id} dots={dots} height={piece.height} small={small} />
        ))}
      {flat.map(({ piece, dots }) => (
        <Patch key={piece.id} piece={piece} dots={dots} small={small} />
      ))}
      {of(WOODED).map(({ piece, dots }) => (
        <Wood key={piece.id} id={piece.id} dots={dots} />
      ))}
      {of(LONG).map(({ piece, dots }) => (
        <g key={piece.id} class={`long is-${piece.kind}`}>
          <Wall dots={dots} />
        </g>
      ))}
      {of(ROOFED).map(({ piece, dots }) => (
        <g key={piece.id} class={`is-${piece.kind}`}>
          {piece.kind === "ruin" ? <Ruin id={piece.id} dots={dots} /> : <Building dots={dots} />}
          {!small && <Height at={middle(dots)}>{piece.height}″</Height>}
        </g>
      ))}
      <rect class="neatline" width={w} height={h} />
      {!small && <Rulers long={long} short={short} />}
    </g>
  );
}

/** Pieces that are not high, laid on what is drawn of the others. */
export const Patches = memo(function Patches({ short, pieces, small }: Omit<Props, "long">) {
  return (
    <g class="patches" aria-hidden="true">
      {pieces.map((piece) => (
        <Patch key={piece.id} piece={piece} dots={outline(piece, short)} small={small} />
      ))}
    </g>
  );
});

const outline = ({ polygon }: Piece, short: number) =>
  polygon.map(([x, y]): Dot => [x * UNIT, (short - y) * UNIT]);

/** Walls that stand, with gaps, and rubble inside: models walk in it. */
function Ruin({ id, dots }: { id: string; dots: Dot[] }) {
  const random = chance(id);
  return (
    <g class="ruin">
      <path class="floor" d={path(dots)} />
      {scatter(dots, 17, id).map(([x, y]) => (
        <path
          key={`${x} ${y}`}
          class="brick"
          d={[
            `M${x.toFixed(1)} ${y.toFixed(1)}l${(3 + random() * 5).toFixed(1)}`,
            ` ${(random() * 4 - 2).toFixed(1)}`,
          ].join("")}
        />
      ))}
      {dots.map((a, i) => {
        const b = dots[(i + 1) % dots.length] ?? a;
        const at = (share: number) =>
          [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
            .map((n) => n.toFixed(1))
            .join(" ");
        return (
          <path
            key={i}
            class="stub"
            d={`M${at(0)}L${at(0.3 + random() * 0.12)}M${at(0.6 + random() * 0.12)}L${at(1)}`}
          />
        );
      })}
    </g>
  );
}

/** Ground that is not high: rubble, craters, marsh, crops, rocks, wrecks. */
function Patch({ piece, dots, small }: { piece: Piece; dots: Dot[]; small: boolean }) {
  return (
    <g class={`patch is-${piece.kind}`}>
      <path class="floor" d={path(dots)} />
      {RAISED.has(piece.kind) && <path class="upside" d={path(shrink(dots, 0.62, [-2, -2]))} />}
      {piece.kind === "crater" && <path class="rim" d={smooth(shrink(dots, 0.6, [0, 0]))} />}
      <path class="grain" d={grains(piece, dots)} />
      {!small && (
        <g class="height" transform={`translate(${middle(dots).join(" ")})`}>
          <text class="spin">{piece.name}</text>
        </g>
      )}
    </g>
  );
}

/** What has a top of its own. */
const RAISED: ReadonlySet<string> = new Set(["rock", "wreck"]);
/** What is strewn with blocks. */
const STREWN: ReadonlySet<string> = new Set(["debris", "rubble"]);

function grains({ id, kind }: Piece, dots: Dot[]): string {
  if (RAISED.has(kind)) {
    const inner = shrink(dots, 0.62, [-2, -2]);
    return dots.map((dot, i) => path([dot, inner[i] ?? dot], false)).join("");
  }
  const random = chance(id);
  const n = () => (random() * 5 + 4).toFixed(1);
  return scatter(dots, STREWN.has(kind) ? 15 : 22, id)
    .map(([x, y]) => {
      if (kind === "marsh") return `M${x - 6} ${y}h12M${x - 2} ${y - 2}v-5M${x + 2} ${y - 2}v-4`;
      if (kind === "crops") return `M${x - 3} ${y}v-8M${x} ${y}v-9M${x + 3} ${y}v-8`;
      if (STREWN.has(kind)) return `M${x - 4} ${y - 3}l${n()} -2l2 ${n()}l-${n()} 2Z`;
      return `M${x} ${y}l${n()} ${(random() * 6 - 3).toFixed(1)}`;
    })
    .join("");
}
