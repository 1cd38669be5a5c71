// The map under the models: slopes, roads, water, woods, houses.

import { useMemo } from "preact/hooks";

import { UNIT } from "../../../core/camera";
import { type Dot, chance, path, scatter, shrink, smooth } from "../../../table/paper";
import { Building, Grid, Ink, Wood } from "../../../table/terrain";
import type { GroundProps } from "../../../core/view";
import { type Book, battle } from "../book";
import type { Edge, Goal, Land, Plan, Zone } from "../plan";
import { Labels, STEP, ZoneNames } from "./Margin";
import { memo } from "../../../widgets/memo";

const GRAIN = 2.2; // a tree, against one on a table of inches

const StillSheet = memo(
  MapSheet,
  (a, b) =>
    a.scenario === b.scenario &&
    a.pieces === b.pieces &&
    a.zones === b.zones &&
    a.isLaid === b.isLaid,
);

export function Ground({ state: data, lens, small, book }: GroundProps & { book: Book }) {
  const state = battle(data);
  const scenario = book.scenario(state);
  const pieces = book.terrain(state);
  const isLaid = state.layout != null;
  const zones = state.players.map((player) => player.zone ?? "-").join("");
  return (
    <g class="ground micro">
      <StillSheet
        scenario={scenario}
        pieces={isLaid ? pieces : scenario.terrain}
        zones={zones}
        isLaid={isLaid}
      />
      {!small && (
        <Labels book={book} state={state} scenario={scenario} pieces={pieces} lens={lens} />
      )}
      {!small && zones === "--" && <ZoneNames scenario={scenario} lens={lens} />}
    </g>
  );
}

interface MapProps {
  scenario: Plan;
  pieces: readonly Land[];
  zones: string;
  /** Else the terrain is that of the printed map, which somebody is about to lay out. */
  isLaid: boolean;
}

function MapSheet({ scenario, pieces, zones, isLaid }: MapProps) {
  const { long, short } = scenario;
  const [w, h] = [long * UNIT, short * UNIT];
  const place = ([x, y]: readonly [number, number]): Dot => [x * UNIT, (short - y) * UNIT];
  const placed = pieces.map((piece) => ({ piece, dots: piece.polygon.map(place) }));
  const of = (kind: Land["kind"]) => placed.filter(({ piece }) => piece.kind === kind);
  return (
    <g>
      <Ink />
      <Patterns />
      <rect class="paper" width={w} height={h} />
      <rect class="lamp" width={w} height={h} fill="url(#lamp)" />
      <Grid w={w} h={h} step={STEP * UNIT} />
      {(["A", "B"] as const).map((zone) => (
        <ZoneBand key={zone} scenario={scenario} zone={zone} seat={zones.indexOf(zone)} />
      ))}
      <g class={isLaid ? "" : "planned"}>
        {of("hill").map(({ piece, dots }) => (
          <Hill
            key={piece.id}
            dots={dots}
            centre={place(piece.centre ?? [0, 0])}
            top={piece.top ?? 0.4}
            height={piece.height ?? 0}
          />
        ))}
        {of("swamp").map(({ piece, dots }) => (
          <Swamp key={piece.id} id={piece.id} dots={dots} />
        ))}
        {of("river").map(({ piece, dots }) => (
          <River key={piece.id} dots={dots} />
        ))}
        <g class="roads micro-roads">
          {of("road").map(({ piece, dots }) => (
            <path key={piece.id} class="road-verge" d={path(dots)} />
          ))}
          {of("road").map(({ piece, dots }) => (
            <path key={piece.id} class="road-bed" d={path(dots)} />
          ))}
        </g>
        {of("rocks").map(({ piece, dots }) => (
          <Rocks key={piece.id} id={piece.id} dots={dots} />
        ))}
        {of("bushes").map(({ piece, dots }) => (
          <Bushes key={piece.id} id={piece.id} dots={dots} />
        ))}
        {of("forest").map(({ piece, dots }) => (
          <Wood key={piece.id} id={piece.id} dots={dots} grain={GRAIN} />
        ))}
        {of("fence").map(({ piece, dots }) => (
          <Fence key={piece.id} dots={dots} />
        ))}
        {of("building").map(({ piece, dots }) => (
          <Building key={piece.id} dots={dots} />
        ))}
      </g>
      {scenario.objectives.map((one) => (
        <GoalMark key={one.id} goal={one} scenario={scenario} />
      ))}
      <rect class="neatline" width={w} height={h} />
    </g>
  );
}

function ZoneBand({ scenario, zone, seat }: { scenario: Plan; zone: Zone; seat: number }) {
  const rect = scenario.zones[zone]?.rect;
  if (rect === undefined) return null;
  const [x0, y0, x1, y1] = rect;
  return (
    <rect
      class={`zone-band${seat < 0 ? "" : ` side-${seat}`}`}
      x={x0 * UNIT}
      y={(scenario.short - y1) * UNIT}
      width={(x1 - x0) * UNIT}
      height={(y1 - y0) * UNIT}
    />
  );
}

/** A plateau with flat facets, lit from the north-west; a contour for every unit of height. */
function Hill({
  dots,
  centre,
  top,
  height,
}: {
  dots: Dot[];
  centre: Dot;
  top: number;
  height: number;
}) {
  const scaled = (share: number) =>
    dots.map(
      ([x, y]): Dot => [centre[0] + (x - centre[0]) * share, centre[1] + (y - centre[1]) * share],
    );
  const crest = scaled(top);
  const facets = dots.map((a, i) => {
    const b = dots[(i + 1) % dots.length] ?? a;
    const [c, d] = [crest[(i + 1) % dots.length] ?? a, crest[i] ?? a];
    const [mx, my] = [(a[0] + b[0]) / 2 - centre[0], (a[1] + b[1]) / 2 - centre[1]];
    const light = -(mx + my) / (Math.SQRT2 * Math.hypot(mx, my) || 1);
    return { d: path([a, b, c, d]), light };
  });
  const lines = Array.from({ length: Math.max(0, Math.ceil(height) - 1) }, (_, i) =>
    scaled(1 - ((i + 1) / height) * (1 - top)),
  );
  return (
    <g class="hill micro-hill">
      <path class="slope" d={path(dots)} />
      {facets.map(({ d, light }) => (
        <path
          key={d}
          class={light > 0 ? "lit-facet" : "dim-facet"}
          d={d}
          opacity={Math.abs(light)}
        />
      ))}
      {lines.map((line) => (
        <path key={path(line)} class="contour" d={path(line)} />
      ))}
      <path class="crest" d={path(crest)} />
      <path class="foot" d={path(dots)} />
    </g>
  );
}

/** The two banks of a strip of water: the way of halving its outline that keeps them nearest. */
export function banks(dots: readonly Dot[]): readonly [Dot[], Dot[]] | null {
  const half = dots.length / 2;
  if (dots.length < 4 || !Number.isInteger(half)) return null;
  const cut = (from: number): readonly [Dot[], Dot[]] => {
    const around = [...dots.slice(from), ...dots.slice(0, from)];
    return [around.slice(0, half), around.slice(half).reverse()];
  };
  const apart = ([a, b]: readonly [Dot[], Dot[]]) =>
    a.reduce((sum, [x, y], i) => sum + Math.hypot(x - (b[i]?.[0] ?? x), y - (b[i]?.[1] ?? y)), 0);
  return Array.from({ length: half }, (_, i) => cut(i)).reduce((best, one) =>
    apart(one) < apart(best) ? one : best,
  );
}

function River({ dots }: { dots: Dot[] }) {
  const found = useMemo(() => banks(dots), [dots]);
  const [bank, other] = found ?? [[], []];
  const flow = (share: number) =>
    smooth(
      bank.map(
        ([x, y], i): Dot => [
          x + ((other[i]?.[0] ?? x) - x) * share,
          y + ((other[i]?.[1] ?? y) - y) * share,
        ],
      ),
      false,
    );
  return (
    <g class="river">
      <path class="water" d={path(dots)} />
      {found !== null &&
        [0.3, 0.55, 0.78].map((share) => <path key={share} class="flow" d={flow(share)} />)}
    </g>
  );
}

function Swamp({ id, dots }: { id: string; dots: Dot[] }) {
  const tufts = scatter(dots, 46, id).map(
    ([x, y]) => `M${x - 14} ${y}h28M${x - 7} ${y}l-4 -10M${x} ${y}v-13M${x + 7} ${y}l4 -10`,
  );
  return (
    <g class="swamp">
      <path class="mire" d={path(dots)} />
      <path class="tufts" d={tufts.join("")} />
    </g>
  );
}

function Rocks({ id, dots }: { id: string; dots: Dot[] }) {
  const random = chance(id);
  const stones = scatter(dots, 22, id).map(([x, y]) => {
    const [r, turn] = [7 + random() * 8, random() * 6.3];
    const corners = [0, 1, 2, 3, 4].map((i): Dot => {
      const a = turn + (i * Math.PI * 2) / 5;
      const far = r * (0.75 + random() * 0.4);
      return [x + Math.cos(a) * far, y + Math.sin(a) * far];
    });
    return { corners, top: shrink(corners, 0.5, [-2, -2]) };
  });
  return (
    <g class="rocks">
      <path class="scree" d={path(dots)} />
      {stones.map(({ corners, top }) => (
        <g key={path(corners)}>
          <path class="stones" d={path(corners)} />
          <path class="stone-top" d={path(top)} />
        </g>
      ))}
    </g>
  );
}

function Bushes({ id, dots }: { id: string; dots: Dot[] }) {
  const random = chance(id);
  return (
    <g class="bushes">
      <path class="floor" d={path(dots)} />
      {scatter(dots, 17, id).map(([x, y]) => (
        <circle key={`${x}`} class="crown" cx={x} cy={y} r={7 + random() * 5} />
      ))}
    </g>
  );
}

/** Posts and a rail along the middle of a strip; around a piece that is none. */
function Fence({ dots }: { dots: Dot[] }) {
  const found = useMemo(() => banks(dots), [dots]);
  const [one, other] = found ?? [[...dots, ...dots.slice(0, 1)], []];
  const rail = one.map(
    ([x, y], i): Dot => [(x + (other[i]?.[0] ?? x)) / 2, (y + (other[i]?.[1] ?? y)) / 2],
  );
  return (
    <g class="fence">
      <path class="ground-under" d={path(dots)} />
      <path class="rail-line" d={`M${rail.map((at) => at.join(" ")).join("L")}`} />
      <path
        class="posts"
        d={rail
          .slice(1)
          .flatMap((to, i) => posts(rail[i] ?? to, to))
          .join("")}
      />
    </g>
  );
}

function posts(from: Dot, to: Dot): string[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  return Array.from({ length: Math.floor(length / 26) + 1 }, (_, i) => {
    const [x, y] = [from[0] + ux * i * 26, from[1] + uy * i * 26];
    return `M${x - uy * 9} ${y + ux * 9}L${x + uy * 9} ${y - ux * 9}`;
  });
}

function GoalMark({ goal, scenario }: { goal: Goal; scenario: Plan }) {
  const { long, short } = scenario;
  if (goal.centre)
    return (
      <circle
        class="goal"
        cx={goal.centre[0] * UNIT}
        cy={(short - goal.centre[1]) * UNIT}
        r={(goal.radius ?? 0) * UNIT}
      />
    );
  if (goal.towards) {
    const line = goal.line ?? 0;
    const isAcross = goal.towards === "north" || goal.towards === "south";
    return (
      <path
        class="goal"
        d={
          isAcross
            ? `M0 ${(short - line) * UNIT}H${long * UNIT}`
            : `M${line * UNIT} 0V${short * UNIT}`
        }
      />
    );
  }
  return goal.edge ? (
    <path class="goal way-out" d={way(goal.edge, long * UNIT, short * UNIT)} />
  ) : null;
}

/** Arrows over an edge of the table. */
function way(edge: Edge, w: number, h: number): string {
  const across = edge === "west" || edge === "east";
  const side = across ? h : w;
  return [0.2, 0.4, 0.6, 0.8]
    .map((share) => {
      const s = side * share;
      const out = edge === "east" || edge === "south" ? 1 : -1;
      const base = edge === "east" ? w : edge === "south" ? h : 0;
      const p = (along: number, off: number) =>
        across ? `${base + out * along} ${s + off}` : `${s + off} ${base + out * along}`;
      return `M${p(-70, 0)}L${p(-8, 0)}M${p(-28, -18)}L${p(-8, 0)}L${p(-28, 18)}`;
    })
    .join("");
}

function Patterns() {
  return (
    <defs>
      <radialGradient id="puff">
        <stop offset="0" class="puff-in" />
        <stop offset="0.65" class="puff-mid" />
        <stop offset="1" class="puff-out" />
      </radialGradient>
    </defs>
  );
}
