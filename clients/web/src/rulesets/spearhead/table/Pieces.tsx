// Everything that stands on the map or happens on it.

import { memo } from "preact/compat";
import { useMemo } from "preact/hooks";

import { UNIT } from "../../../core/camera";
import { whereabouts } from "../../../table/places";
import type { Pose } from "../../../core/motion";
import { Code } from "../../../table/Code";
import { flags } from "../../../table/flags";
import { cued, isSame, useViewer } from "../../cues";
import type { Cue, Lens, TableProps } from "../../../core/view";
import { type Battle, type Book, type Scenario, type Tank, battle } from "../book";
import { Counter } from "./Counter";
import { Effects, Trail } from "./Effects";
import { underway } from "./motion";
import { read } from "../notes";
import type { Wreck } from "../script";
import { way } from "../../../table/compass";
import { say } from "../words";

export function piecesOf(book: Book) {
  return function Pieces({ shown, lens, lit, cues, chosen, select, small }: TableProps) {
    const state = battle(shown.scene.state);
    const scenario = book.scenario(state);
    const place = ({ x, y }: { x: number; y: number }) =>
      [x * UNIT, ((scenario?.short ?? 0) - y) * UNIT] as const;
    const tanks = Object.values(state.units ?? {}).filter((tank) => tank.pose !== undefined);
    const tips = useMemo(
      () => (small || scenario === undefined ? [] : labels(book, tanks, scenario, place, lens)),
      [state.units, scenario, lens.scale, lens.turned, small],
    );
    const viewer = useViewer(cues, chosen);
    const wheres = useMemo(
      () =>
        small || scenario === undefined ? NOWHERE : whereaboutsOf(book, state, scenario, viewer),
      [state.units, scenario, viewer, small],
    );
    if (scenario === undefined) return null;
    const moving = underway(shown.beat, shown.t);
    const poseOf = (tank: Tank) => (moving?.tank === tank.id ? moving.pose : tank.pose) as Pose;
    const note = shown.beat === null ? null : read(shown.beat.note.note);
    const isReaction = note?.t === "reaction_made";
    const busy = isReaction ? [note.tank, state.activation?.tank] : [];
    const wrecks = shown.scene.relics as readonly Wreck[];
    return (
      <g class="pieces">
        {isReaction && (
          <rect class="scrim" width={scenario.long * UNIT} height={scenario.short * UNIT} />
        )}
        {scenario.markers.map((marker) => {
          const [x, y] = place(marker);
          return (
            <Marker
              key={marker.id}
              x={x}
              y={y}
              radius={marker.radius * UNIT}
              name={book.name(marker.id)}
              small={small ?? false}
              holder={holder(state)}
            />
          );
        })}
        {wrecks.map((wreck) => (
          <Remains
            key={wreck.tank}
            wreck={wreck}
            book={book}
            tank={state.units?.[wreck.tank]}
            place={place(wreck.at)}
          />
        ))}
        <Trail shown={shown} place={place} />
        {tanks.map((tank) => (
          <Placed
            key={tank.id}
            book={book}
            tank={tank}
            pose={poseOf(tank)}
            at={place(poseOf(tank))}
            acts={state.activation?.tank === tank.id}
            lit={lit.includes(tank.id)}
            cue={cues?.get(tank.id)}
            dim={isReaction && !busy.includes(tank.id)}
            done={state.turn?.activated?.includes(tank.id) ?? false}
            where={wheres.get(tank.id)}
            select={select}
            small={small ?? false}
          />
        ))}
        {!small && (
          <g class="labels">
            {tips.map(({ tank, off }) => (
              <Label
                key={tank.id}
                book={book}
                tank={tank}
                at={place(poseOf(tank))}
                lens={lens}
                off={off}
              />
            ))}
          </g>
        )}
        <Effects shown={shown} place={place} lens={lens} book={book} />
      </g>
    );
  };
}

const NOWHERE: ReadonlyMap<string, string> = new Map();

/** Where every tank stands, for those who do not see the map. */
function whereaboutsOf(
  book: Book,
  state: Battle,
  { long, short, terrain }: Scenario,
  viewer: string | null,
): ReadonlyMap<string, string> {
  const ground = {
    width: long,
    height: short,
    terrain: terrain.map(({ kind, polygon }) => ({
      kind,
      corners: polygon,
      hides: book.catalogue.terrain[kind]?.blocks_sight ?? false,
    })),
  };
  const own = viewer === null ? undefined : state.units?.[viewer];
  const length = (value: number) => say("effect.length", { length: value });
  const tell = (tank: Tank) =>
    whereabouts(
      tank.pose as Pose,
      ground,
      own?.pose && own.id !== tank.id ? { name: book.tankName(own), pose: own.pose } : null,
      length,
      book.names(state),
    );
  return new Map(
    Object.values(state.units ?? {}).flatMap((tank) =>
      tank.pose === undefined ? [] : [[tank.id, tell(tank)]],
    ),
  );
}

function holder(state: Battle): number | null {
  const [blue, orange] = state.players;
  return blue.holds === orange.holds ? null : blue.holds > orange.holds ? 0 : 1;
}

function Marker({
  x,
  y,
  radius,
  name,
  small,
  holder,
}: {
  x: number;
  y: number;
  radius: number;
  name: string;
  small: boolean;
  holder: number | null;
}) {
  return (
    <g
      class={`marker${holder === null ? "" : ` side-${holder}`}`}
      transform={`translate(${x} ${y})`}
    >
      <title>{name}</title>
      <circle class="reach" r={radius} />
      <circle class="pin" r={4} />
      <path class="pin" d="M-9 0H9M0-9V9" />
      {!small && (
        <g class="spin">
          <text y={radius + 14}>{name}</text>
        </g>
      )}
    </g>
  );
}

function Remains({
  wreck,
  book,
  tank,
  place: [x, y],
}: {
  wreck: Wreck;
  book: Book;
  tank: Tank | undefined;
  place: readonly [number, number];
}) {
  if (tank === undefined) return null;
  const size = book.footprint(tank).length * UNIT;
  return (
    <g
      class="remains"
      transform={`translate(${x} ${y})`}
      aria-label={say("map.wreck", { tank: book.tankName(tank) })}
      role="img"
    >
      <circle class="scorch" r={size * (wreck.exploded ? 1.15 : 0.75)} fill="url(#scorch)" />
      <g transform={`rotate(${-wreck.at.facing})`}>
        <Counter
          sheet={book.sheet(tank)}
          footprint={book.footprint(tank)}
          seat={tank.owner}
          wreck
        />
      </g>
    </g>
  );
}

interface PlacedProps {
  book: Book;
  tank: Tank;
  pose: Pose;
  at: readonly [number, number];
  acts: boolean;
  lit: boolean;
  cue: Cue | undefined;
  dim: boolean;
  done: boolean;
  where: string | undefined;
  small: boolean;
  select: (unit: string) => void;
}

const same = (a: PlacedProps, b: PlacedProps) =>
  a.tank === b.tank &&
  a.at[0] === b.at[0] &&
  a.at[1] === b.at[1] &&
  a.pose.facing === b.pose.facing &&
  a.acts === b.acts &&
  a.lit === b.lit &&
  isSame(a.cue, b.cue) &&
  a.dim === b.dim &&
  a.done === b.done &&
  a.where === b.where;

const Placed = memo(function Placed({
  book,
  tank,
  pose,
  at: [x, y],
  acts,
  lit,
  cue,
  dim,
  done,
  where,
  small,
  select,
}: PlacedProps) {
  const footprint = book.footprint(tank);
  const ring = Math.hypot(footprint.length, footprint.width) * UNIT * 0.5 + 5;
  const choose = () => select(tank.id);
  return (
    <g
      class={`tank side-${tank.owner}${dim ? " dim" : ""}${done ? " done" : ""}`}
      transform={`translate(${x.toFixed(2)} ${y.toFixed(2)})`}
      {...(small
        ? {}
        : {
            role: "button",
            ...cued(
              cue,
              [said(book, tank, pose, acts, done), ...(where ? [where] : [])].join(", "),
            ),
            "data-tank": tank.id,
            onClick: choose,
            onKeyDown: (event: KeyboardEvent) => {
              if (event.key === "Enter" || event.key === " ") {
                event.preventDefault();
                choose();
              }
            },
          })}
    >
      {acts && <circle class="acting" r={ring + 3} />}
      {lit && <circle class="lit" r={ring} />}
      <g transform={`rotate(${(-pose.facing).toFixed(2)})`}>
        <Counter
          sheet={book.sheet(tank)}
          footprint={footprint}
          seat={tank.owner}
          hurt={book.isBelowHalf(tank)}
        />
      </g>
      <circle class="focus" r={ring + 6} />
    </g>
  );
}, same);

export function said(
  book: Book,
  tank: Tank,
  pose: Pose | undefined,
  acts: boolean,
  done: boolean,
): string {
  const words = [
    `${book.tankName(tank)}, ${book.side(tank.owner)}`,
    tank.health > 0
      ? say("said.health", { left: tank.health, all: book.sheet(tank).health })
      : say("said.destroyed"),
  ];
  if (book.isBelowHalf(tank)) words.push(say("said.below_half"));
  if (pose !== undefined) words.push(say(`said.${way(pose.facing)}`));
  if (acts) words.push(say("said.acting"));
  else if (done) words.push(say("said.done"));
  return words.join(", ");
}

const FLAG = { height: 18, bar: 12.5 };

/** How the flags of a scale look, and how wide they are. */
function sizeOf(lens: Lens) {
  return { grow: Math.min(1.5, Math.max(1, lens.scale / 24)), width: lens.scale < 13 ? 20 : 24 };
}

/** Each tank with the way from its middle to that of its flag, in pixels of the screen. */
function labels(
  book: Book,
  tanks: readonly Tank[],
  { long, short }: Scenario,
  place: (at: Pose) => readonly [number, number],
  lens: Lens,
) {
  const { grow, width } = sizeOf(lens);
  const seen = (wx: number, wy: number) =>
    (lens.turned ? [wy, -wx] : [wx, wy]).map((n) => (n / UNIT) * lens.scale) as [number, number];
  const [mx, my] = seen((long * UNIT) / 2, (short * UNIT) / 2);
  const board = { x: mx, y: my, w: Math.abs(mx), h: Math.abs(my) };
  const hulls = tanks.map((tank) => {
    const pose = tank.pose as Pose;
    const [x, y] = seen(...place(pose));
    const { length, width } = book.footprint(tank);
    const turn = ((pose.facing + (lens.turned ? 90 : 0)) * Math.PI) / 180;
    const [c, s] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
    return {
      x,
      y,
      w: ((c * length + s * width) / 2) * lens.scale,
      h: ((s * length + c * width) / 2) * lens.scale,
    };
  });
  const tips = flags(hulls, (width / 2 + 4) * grow, (FLAG.height / 2) * grow, board);
  return tanks.map((tank, i) => {
    const [hull, tip] = [hulls[i], tips[i]];
    return { tank, off: { x: (tip?.x ?? 0) - (hull?.x ?? 0), y: (tip?.y ?? 0) - (hull?.y ?? 0) } };
  });
}

interface LabelProps {
  book: Book;
  tank: Tank;
  at: readonly [number, number];
  lens: Lens;
  off: { x: number; y: number };
}

const isSameLabel = (a: LabelProps, b: LabelProps) =>
  a.tank === b.tank &&
  a.at[0] === b.at[0] &&
  a.at[1] === b.at[1] &&
  a.lens.scale === b.lens.scale &&
  a.off.x === b.off.x &&
  a.off.y === b.off.y;

/** The flag of a tank keeps its size on the screen; its shape says whose it is. */
const Label = memo(function Label({ book, tank, at: [x, y], lens, off }: LabelProps) {
  const px = UNIT / lens.scale; // world units per pixel
  const { grow, width: w } = sizeOf(lens);
  const most = book.sheet(tank).health;
  const share = Math.max(0, tank.health / most);
  return (
    <g
      class={`flag side-${tank.owner}`}
      transform={`translate(${x.toFixed(2)} ${y.toFixed(2)})`}
      aria-hidden="true"
    >
      <g class="spin">
        <g
          transform={`translate(${(off.x * px).toFixed(1)} ${(off.y * px).toFixed(1)}) scale(${(px * grow).toFixed(4)}) translate(0 ${-FLAG.height / 2})`}
        >
          <path class="cloth" d={cloth(tank.owner, w, 11)} />
          <Code size={10} y={8.6}>
            {tank.id}
          </Code>
          <rect class="bar-bed" x={-w / 2} y={FLAG.bar} width={w} height={4} rx={1} />
          <rect
            class={`bar${share < 0.5 ? " low" : ""}`}
            x={-w / 2}
            y={FLAG.bar}
            width={w * share}
            height={4}
            rx={1}
          />
        </g>
      </g>
    </g>
  );
}, isSameLabel);

function cloth(seat: number, w: number, h: number): string {
  return seat === 0
    ? `M${-w / 2} 0H${w / 2}V${h}H${-w / 2}Z`
    : `M${-w / 2} 0H${w / 2}L${w / 2 + 5} ${h / 2}L${w / 2} ${h}H${-w / 2}L${-w / 2 - 5} ${h / 2}Z`;
}
