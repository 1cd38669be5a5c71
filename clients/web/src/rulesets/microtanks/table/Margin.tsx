// Around and over the map: rulers, heights and names, as large on the screen at any distance.

import type { Battle } from "../../../contract/microtanks";
import { useMemo } from "preact/hooks";

import { UNIT } from "../../../core/camera";
import { type Dot, middle } from "../../../table/paper";
import type { Lens } from "../../../core/view";
import type { Book } from "../book";
import type { Edge, Goal, Land, Plan } from "../plan";
import { say } from "../words";

export const STEP = 10; // of the grid
const FAR = 2; // pixels per unit: rulers have no room for numbers
const NEAR = 9; // the same: houses have room for their heights

interface LabelProps {
  book: Book;
  state: Battle;
  scenario: Plan;
  pieces: readonly Land[];
  lens: Lens;
}

export function Labels({ book, state, scenario, pieces, lens }: LabelProps) {
  const px = UNIT / lens.scale;
  const [w, h] = [scenario.long * UNIT, scenario.short * UNIT];
  return (
    <g class="margin">
      <Ruler scenario={scenario} scale={lens.scale} />
      <Text x={0} y={h + 11 * px} px={px}>
        {book.ruler(state)}
      </Text>
      {([0, 1] as const).map((seat) => {
        const home = book.home(state, seat);
        if (home === null) return null;
        const title = say("map.home", { side: book.side(seat), home: book.name(home) });
        return <HomeEdge key={seat} edge={home} seat={seat} w={w} h={h} px={px} title={title} />;
      })}
      <Heights book={book} state={state} scenario={scenario} pieces={pieces} lens={lens} />
      {scenario.objectives.map((goal) => (
        <GoalName key={goal.id} goal={goal} name={book.name(goal.id)} scenario={scenario} px={px} />
      ))}
    </g>
  );
}

/** What the zones are called in the question which of them to take, until they have a colour. */
export function ZoneNames({ scenario: { zones, short }, lens }: { scenario: Plan; lens: Lens }) {
  return (
    <g class="zone-names">
      {(["A", "B"] as const).map((zone) => {
        const rect = zones[zone]?.rect;
        if (rect === undefined) return null;
        const [x0, y0, x1, y1] = rect;
        const [x, y] = [(x0 + x1) / 2, short - (y0 + y1) / 2];
        return (
          <Text key={zone} x={x * UNIT} y={y * UNIT} px={UNIT / lens.scale}>
            {say("map.zone", { zone })}
          </Text>
        );
      })}
    </g>
  );
}

/** Marks at each five, and numbers at some of them. */
function Ruler({ scenario: { long, short }, scale }: { scenario: Plan; scale: number }) {
  const px = UNIT / scale;
  const [w, h] = [long * UNIT, short * UNIT];
  const marks = (length: number) =>
    Array.from({ length: length / 5 + 1 }, (_, i) => ({
      at: i * 5 * UNIT,
      far: (i % 2 ? 3 : 6) * px,
    }));
  const ticks = [
    ...marks(long).map(({ at, far }) => `M${at} 0v${-far}M${at} ${h}v${far}`),
    ...marks(short).map(({ at, far }) => `M0 ${h - at}h${-far}M${w} ${h - at}h${far}`),
  ];
  const step = scale * STEP < 34 ? 2 * STEP : STEP;
  const numbers = (n: number) =>
    scale < FAR ? [] : Array.from({ length: Math.ceil(n / step) - 1 }, (_, i) => (i + 1) * step);
  return (
    <>
      <path class="ruler" d={ticks.join("")} />
      {numbers(long).map((n) => (
        <Text key={`x${n}`} x={n * UNIT} y={h + 11 * px} px={px}>
          {n}
        </Text>
      ))}
      {numbers(short).map((n) => (
        <Text key={`y${n}`} x={-10 * px} y={h - n * UNIT} px={px}>
          {n}
        </Text>
      ))}
    </>
  );
}

/** How high hills are; from near buildings, too. */
function Heights({ book, state, scenario, pieces, lens }: LabelProps) {
  const px = UNIT / lens.scale;
  const grown = book.growth(state);
  const building = lens.scale > NEAR ? book.catalogue.terrain.building?.height : undefined;
  const high = useMemo(
    () =>
      pieces.flatMap((piece) => {
        const printed =
          piece.kind === "hill" ? piece.height : piece.kind === "building" ? building : null;
        const [x, y] = piece.centre ?? middle(piece.polygon);
        return printed ? [{ id: piece.id, x, y, height: printed * grown }] : [];
      }),
    [pieces, grown, building],
  );
  return (
    <g class="height">
      {high.map(({ id, x, y, height }) => (
        <Text key={id} x={x * UNIT} y={(scenario.short - y) * UNIT} px={px}>
          {book.length(height, state)}
        </Text>
      ))}
    </g>
  );
}

/** What an objective is called and gives, beside its mark. */
function GoalName({
  goal,
  name,
  scenario: { long, short },
  px,
}: {
  goal: Goal;
  name: string;
  scenario: Plan;
  px: number;
}) {
  const spot = goalSpot(goal, long, short);
  if (spot === null) return null;
  const text = [name, goal.points ? say("map.points", { points: goal.points }) : ""]
    .filter(Boolean)
    .join(", ");
  return (
    <g class="goal-name" transform={`translate(${spot[0] * UNIT} ${(short - spot[1]) * UNIT})`}>
      <g class="spin">
        <text
          transform={`translate(0 ${(goal.radius ?? 0) * UNIT + 9 * px}) scale(${px.toFixed(3)})`}
        >
          {text}
        </text>
      </g>
    </g>
  );
}

/** Where the name of an objective stands; those on one line are told apart by whose they are. */
function goalSpot(goal: Goal, long: number, short: number): Dot | null {
  const share = goal.side === "B" ? 0.72 : 0.28;
  const [x, y] = [long * share, short * share];
  if (goal.centre) return [goal.centre[0], goal.centre[1]];
  if (goal.line !== undefined)
    return goal.towards === "north" || goal.towards === "south" ? [x, goal.line] : [goal.line, y];
  const inward = 0.06 * short;
  if (goal.edge === "west" || goal.edge === "east")
    return [goal.edge === "west" ? inward : long - inward, short / 2];
  return goal.edge ? [long / 2, goal.edge === "south" ? inward : short - inward] : null;
}

function HomeEdge({
  edge,
  seat,
  w,
  h,
  px,
  title,
}: {
  edge: Edge;
  seat: number;
  w: number;
  h: number;
  px: number;
  title: string;
}) {
  const thick = 5 * px;
  const at = {
    south: { x: 0, y: h, width: w, height: thick },
    north: { x: 0, y: -thick, width: w, height: thick },
    west: { x: -thick, y: 0, width: thick, height: h },
    east: { x: w, y: 0, width: thick, height: h },
  }[edge];
  return (
    <g class={`edge-of side-${seat}`}>
      <rect {...at} />
      <title>{title}</title>
    </g>
  );
}

function Text({
  x,
  y,
  px,
  children,
}: {
  x: number;
  y: number;
  px: number;
  children: string | number;
}) {
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${px.toFixed(3)})`}>
      <text class="spin">{children}</text>
    </g>
  );
}
