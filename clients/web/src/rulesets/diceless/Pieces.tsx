// Everything that stands on the map or happens on it.

import { memo } from "preact/compat";
import { useMemo } from "preact/hooks";

import { UNIT, isWithin } from "../../core/camera";
import { type Dot, hug, path } from "../../core/paper";
import { whereabouts } from "../../core/places";
import { flags } from "../../table/flags";
import { cued, isSame, useViewer } from "../cues";
import type { Cue, Lens, TableProps } from "../view";
import { type Battle, type Body, type Book, type Scenario, type Unit, battle, isHost, spread } from "./book";
import { Effects, Relics } from "./Effects";
import { Figures } from "./Figures";
import { underway } from "./motion";
import { badges, said } from "./sides";
import { say } from "./words";

/** A unit with its models where they stand. */
interface Stood {
  readonly unit: Unit;
  readonly bodies: readonly Body[];
  readonly at: { readonly x: number; readonly y: number; readonly length: number; readonly width: number };
}

/** Units that act for themselves, with their models; the same while they stay as they are. */
export function stoodOf(book: Book, state: Battle): Stood[] {
  return Object.values(state.units ?? {}).flatMap((unit) => {
    const bodies = isHost(unit) ? book.bodies(state, unit) : [];
    return bodies.length === 0 ? [] : [{ unit, bodies, at: spread(bodies) }];
  });
}

export function piecesOf(book: Book) {
  return function Pieces({ shown, lens, lit, cues, chosen, select, small }: TableProps) {
    const state = battle(shown.scene.state);
    const scenario = book.scenario(state);
    const place = useMemo(() => ({ x, y }: { x: number; y: number }) => [x * UNIT, ((scenario?.short ?? 0) - y) * UNIT] as const, [scenario]);
    const all = useMemo(() => stoodOf(book, state), [state.units]);
    const tips = useMemo(() => (small || scenario === undefined ? [] : labels(all, scenario, place, lens)), [all, scenario, lens.scale, lens.turned, small]);
    const viewer = useViewer(cues, chosen);
    const wheres = useMemo(() => (small || scenario === undefined ? NOWHERE : whereaboutsOf(book, state, all, scenario, viewer)), [all, scenario, viewer, small]);
    if (scenario === undefined) return null;
    const walk = underway(shown.beat, shown.t);
    const acted = state.turn?.acted ?? [];
    const seen = (one: Stood) => !lens.sight || isWithin(lens.sight, one.at) || one.bodies.some((body) => isWithin(lens.sight ?? ALL, body));
    return (
      <g class="pieces diceless">
        {scenario.objectives.map(({ id, at: [x, y] }) => (
          <g key={id} class="marker" transform={`translate(${place({ x, y }).join(" ")})`}>
            <title>{book.name(id)}</title>
            <circle class="reach" r={book.catalogue.tables.score.radius * UNIT} />
            <circle class="pin" r={4} />
            <path class="pin" d="M-9 0H9M0-9V9" />
          </g>
        ))}
        <Relics scene={shown.scene} book={book} place={place} />
        {all.map((one) => (
          <Placed
            key={one.unit.id}
            book={book}
            stood={one}
            bodies={walk?.unit === one.unit.id ? one.bodies.map((body) => ({ ...body, ...walk.at(body.id) })) : one.bodies}
            words={[said(book, state, one.unit), ...badges(book, state, one.unit).map(({ title }) => title), ...(wheres.get(one.unit.id) ? [wheres.get(one.unit.id)] : [])].join(", ")}
            place={place}
            lit={lit.includes(one.unit.id)}
            cue={cues?.get(one.unit.id)}
            done={acted.includes(one.unit.id)}
            isSeen={seen(one)}
            select={select}
            small={small ?? false}
          />
        ))}
        {!small && (
          <g class="labels">
            {tips.map(({ one, off }) => (
              <Label key={one.unit.id} book={book} state={state} stood={one} at={place(one.at)} lens={lens} off={off} />
            ))}
          </g>
        )}
        <Effects shown={shown} place={place} lens={lens} book={book} />
      </g>
    );
  };
}

const ALL = { left: -1e9, right: 1e9, bottom: -1e9, top: 1e9 };
const NOWHERE: ReadonlyMap<string, string> = new Map();

/** Where every unit stands, for those who do not see the map. */
function whereaboutsOf(book: Book, state: Battle, all: readonly Stood[], { long, short, terrain }: Scenario, viewer: string | null): ReadonlyMap<string, string> {
  const ground = { width: long, height: short, terrain: terrain.map(({ kind, polygon }) => ({ kind, corners: polygon, hides: (book.catalogue.terrain[kind]?.height ?? 0) >= HIDES })) };
  const own = all.find(({ unit }) => unit.id === viewer);
  const length = (value: number) => say("effect.length", { length: value });
  const pose = ({ bodies, at }: Stood) => ({ x: at.x, y: at.y, facing: bodies[0]?.facing ?? 0 });
  return new Map(
    all.map((one) => [one.unit.id, whereabouts(pose(one), ground, own && own !== one ? { name: book.unitName(state, own.unit), pose: pose(own) } : null, length, book.names(state))]),
  );
}

/** What is as high as a model or higher is told to lie between. */
const HIDES = 2;

interface PlacedProps {
  book: Book;
  stood: Stood;
  bodies: readonly Body[];
  words: string;
  place: (at: { x: number; y: number }) => readonly [number, number];
  lit: boolean;
  cue: Cue | undefined;
  done: boolean;
  /** Whether any of it is looked at; if not it may stay as it was drawn. */
  isSeen: boolean;
  small: boolean;
  select: (unit: string) => void;
}

const same = (a: PlacedProps, b: PlacedProps) =>
  (a.bodies === b.bodies || (!a.isSeen && !b.isSeen)) && a.words === b.words && a.place === b.place && a.lit === b.lit && isSame(a.cue, b.cue) && a.done === b.done && a.isSeen === b.isSeen;

const PAD = 0.22; // inches between bases and the outline
/** A unit is touched in its middle, too, whoever stands there. */
const TOUCH = 0.6; // inches

const Placed = memo(function Placed({ stood: { unit, at }, bodies, words, place, lit, cue, done, small, select }: PlacedProps) {
  const choose = () => select(unit.id);
  const around = hug(bodies, PAD).map(([x, y]): Dot => place({ x, y }));
  return (
    <g
      class={`tank unit-of side-${unit.owner}${done ? " done" : ""}${unit.broken ? " broken" : ""}${unit.grounded === undefined ? "" : " grounded"}`}
      {...(small
        ? {}
        : {
            role: "button",
            ...cued(cue, words),
            "data-tank": unit.id,
            onClick: choose,
            onKeyDown: (event: KeyboardEvent) => {
              if (event.key === "Enter" || event.key === " ") {
                event.preventDefault();
                choose();
              }
            },
          })}
    >
      <path class={`outline${lit ? " is-lit" : ""}`} d={path(around)} />
      <Figures bodies={bodies} place={place} />
      {!small && <circle class="touch" fill="none" cx={place(at)[0]} cy={place(at)[1]} r={TOUCH * UNIT} />}
      <path class="focus" d={path(around)} />
    </g>
  );
}, same);

const FLAG = { height: 24, bar: 13, op: 18 };

function sizeOf(lens: Lens) {
  return { grow: Math.min(1.5, Math.max(1, lens.scale / 24)), width: lens.scale < 13 ? 22 : 30 };
}

/** Each unit with the way from its middle to that of its flag, in pixels of the screen. */
function labels(all: readonly Stood[], { long, short }: Scenario, place: (at: { x: number; y: number }) => readonly [number, number], lens: Lens) {
  const { grow, width } = sizeOf(lens);
  const seen = (wx: number, wy: number) => (lens.turned ? [wy, -wx] : [wx, wy]).map((n) => (n / UNIT) * lens.scale) as [number, number];
  const [mx, my] = seen((long * UNIT) / 2, (short * UNIT) / 2);
  const board = { x: mx, y: my, w: Math.abs(mx), h: Math.abs(my) };
  const hulls = all.map(({ at }) => {
    const [x, y] = seen(...place(at));
    const [w, h] = lens.turned ? [at.width, at.length] : [at.length, at.width];
    return { x, y, w: (w / 2) * lens.scale, h: (h / 2) * lens.scale };
  });
  const tips = flags(hulls, (width / 2 + 4) * grow, (FLAG.height / 2) * grow, board);
  return all.map((one, i) => ({ one, off: { x: (tips[i]?.x ?? 0) - (hulls[i]?.x ?? 0), y: (tips[i]?.y ?? 0) - (hulls[i]?.y ?? 0) } }));
}

interface LabelProps {
  book: Book;
  state: Battle;
  stood: Stood;
  at: readonly [number, number];
  lens: Lens;
  off: { x: number; y: number };
}

const isSameLabel = (a: LabelProps, b: LabelProps) =>
  a.stood === b.stood && a.lens.scale === b.lens.scale && a.off.x === b.off.x && a.off.y === b.off.y && a.state.turn === b.state.turn && a.state.nerve === b.state.nerve;

/** The flag of a unit: who it is, how many are left, how near to breaking, and its states; as large on the screen at any scale. */
const Label = memo(function Label({ book, state, stood: { unit }, at: [x, y], lens, off }: LabelProps) {
  const px = UNIT / lens.scale;
  const { grow, width: w } = sizeOf(lens);
  const { left, all } = book.strength(unit);
  const share = all === 0 ? 0 : left / all;
  const { op = 0, limit = 0 } = book.nerve(state, unit) ?? {};
  const nerve = Math.min(1, op / Math.max(1, limit));
  const marks = badges(book, state, unit).filter(({ letter }) => letter !== "✓");
  return (
    <g class={`flag side-${unit.owner}`} transform={`translate(${x.toFixed(2)} ${y.toFixed(2)})`} aria-hidden="true">
      <g class="spin">
        <g transform={`translate(${(off.x * px).toFixed(1)} ${(off.y * px).toFixed(1)}) scale(${(px * grow).toFixed(4)}) translate(0 ${-FLAG.height / 2})`}>
          <path class="cloth" d={cloth(unit.owner, w, 11)} />
          <text class="id" y={8.6} text-anchor="middle">
            {book.label(state, unit)}
          </text>
          <rect class="bar-bed" x={-w / 2} y={FLAG.bar} width={w} height={3.4} rx={1} />
          <rect class={`bar${share < 0.5 ? " low" : ""}`} x={-w / 2} y={FLAG.bar} width={w * share} height={3.4} rx={1} />
          {nerve > 0 && <rect class={`bar nerve${nerve > 0.75 ? " low" : ""}`} x={-w / 2} y={FLAG.op} width={w * nerve} height={2.4} rx={1} />}
          {marks.map(({ letter, shape }, i) => (
            <g key={`${letter}${i}`} class="state-mark" transform={`translate(${w / 2 + 9 + i * 11} 5.5)`}>
              {shape === "round" ? <circle r={5} /> : <rect x={-4.6} y={-4.6} width={9.2} height={9.2} transform={shape === "diamond" ? "rotate(45)" : undefined} />}
              <text y={2.8} text-anchor="middle">{letter}</text>
            </g>
          ))}
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
