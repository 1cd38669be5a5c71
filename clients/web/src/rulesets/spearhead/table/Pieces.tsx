// Everything that stands on the map or happens on it.

import type { Battle, Scenario, Tank } from "../../../contract/spearhead";
import { useMemo } from "preact/hooks";

import { UNIT } from "../../../core/camera";
import type { Shown, TableProps } from "../../../core/view";
import { Cloth, clothWidth } from "../../labels";
import { type BodyOf, type LabelOf, type Place, TankPieces } from "../../tanks/TankPieces";
import { type Book, battle } from "../book";
import { read } from "../notes";
import type { Wreck } from "../script";
import { said } from "../sides";
import { Traces, others } from "../../traces";
import { say } from "../words";
import { Counter } from "./Counter";
import { Effects, Trail } from "./Effects";
import { underway } from "./motion";

type Stood = Tank & Required<Pick<Tank, "pose">> & { readonly hull: ReturnType<Book["footprint"]> };

const FLAG = { height: 20, bar: 15.5 };

export function Pieces({ book, ...table }: TableProps & { book: Book }) {
  const { shown, lens } = table;
  const state = battle(shown.scene.state);
  const scenario = book.scenario(state);
  const all = useStood(book, state);
  const land = useMemo(() => scenario && landOf(book, scenario), [book, scenario]);
  if (scenario === undefined || land === undefined) return null;
  const reaction = reactors(shown, state);
  const size = sizeOf(lens.scale);
  return (
    <TankPieces<Stood>
      table={table}
      view={{
        all,
        land,
        naming: {
          names: book.names(state),
          length: (value) => say("effect.length", { length: value }),
        },
        moving: underway(shown.beat, shown.t),
        acts: ({ id }) => state.activation?.tank === id,
        states: ({ id }) =>
          [reaction !== null && !reaction.includes(id) && "dim", isDone(state, id) && "done"]
            .filter(Boolean)
            .join(" "),
        words: (tank) =>
          said(book, tank, tank.pose, state.activation?.tank === tank.id, isDone(state, tank.id)),
        flag: { width: (size.width + 8) * size.grow, height: FLAG.height * size.grow },
        clear: () => 0,
        ring: ({ hull }, scale) => Math.hypot(hull.length, hull.width) * scale * 0.5 + 5,
        body: (of) => <Body {...of} book={book} />,
        label: (of) => <Label {...of} book={book} />,
        under: ({ place, small }) => (
          <>
            {reaction !== null && (
              <rect class="scrim" width={scenario.long * UNIT} height={scenario.short * UNIT} />
            )}
            <Markers book={book} state={state} scenario={scenario} place={place} small={small} />
            <Wrecks book={book} state={state} shown={shown} place={place} />
            <Traces
              relics={shown.scene.relics}
              round={state.round}
              place={place}
              px={UNIT / lens.scale}
            />
            <Trail shown={shown} place={place} />
          </>
        ),
        over: (layer) => <Effects {...layer} book={book} />,
      }}
    />
  );
}

/** Tanks that stand on the table. */
function useStood(book: Book, { units }: Battle): readonly Stood[] {
  return useMemo(
    () =>
      Object.values(units ?? {}).flatMap((tank) =>
        tank.pose === undefined ? [] : [{ ...tank, pose: tank.pose, hull: book.footprint(tank) }],
      ),
    [book, units],
  );
}

const landOf = (book: Book, { long, short, terrain }: Scenario) => ({
  long,
  short,
  terrain: terrain.map((piece) => ({
    ...piece,
    hides: book.catalogue.terrain[piece.kind]?.blocks_sight ?? false,
  })),
});

const isDone = ({ turn }: Battle, tank: string) => turn?.activated?.includes(tank) ?? false;

/** Who is in a reaction that is shown, and whom it answers; null while none is. */
function reactors({ beat }: Shown, state: Battle): readonly (string | undefined)[] | null {
  const note = beat === null ? null : read(beat.note.note);
  return note?.t === "reaction_made" ? [note.tank, state.activation?.tank] : null;
}

function Body({ book, tank, scale }: BodyOf<Stood> & { book: Book }) {
  return (
    <g transform={`scale(${(scale / UNIT).toFixed(4)})`}>
      <Counter
        sheet={book.sheet(tank)}
        footprint={tank.hull}
        seat={tank.owner}
        hurt={book.isBelowHalf(tank)}
      />
    </g>
  );
}

/** How the flags of a scale look, and how wide they are. */
const sizeOf = (scale: number) => ({
  grow: Math.min(1.5, Math.max(1, scale / 24)),
  width: clothWidth(scale),
});

/** Whose it is, which, and how much of it is left. */
function Label({ book, tank, scale, off: [x, y] }: LabelOf<Stood> & { book: Book }) {
  const { grow, width: w } = sizeOf(scale);
  const share = Math.max(0, tank.health / book.sheet(tank).health);
  return (
    <g
      class={`flag side-${tank.owner}`}
      transform={[
        `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${grow.toFixed(3)})`,
        ` translate(0 ${-FLAG.height / 2})`,
      ].join("")}
    >
      <Cloth seat={tank.owner} width={w} sign={book.sign(tank)}>
        {tank.id}
      </Cloth>
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
  );
}

/** Ground that is fought for. */
function Markers({
  book,
  state,
  scenario,
  place,
  small,
}: {
  book: Book;
  state: Battle;
  scenario: Scenario;
  place: Place;
  small: boolean;
}) {
  return (
    <>
      {scenario.markers.map((marker) => {
        const [x, y] = place(marker);
        return (
          <Marker
            key={marker.id}
            x={x}
            y={y}
            radius={marker.radius * UNIT}
            name={book.name(marker.id)}
            small={small}
            holder={holder(state)}
          />
        );
      })}
    </>
  );
}

function Wrecks({
  book,
  state,
  shown,
  place,
}: {
  book: Book;
  state: Battle;
  shown: Shown;
  place: Place;
}) {
  return (
    <>
      {others<Wreck>(shown.scene.relics).map((wreck) => (
        <Remains
          key={wreck.tank}
          wreck={wreck}
          book={book}
          tank={state.units?.[wreck.tank]}
          place={place(wreck.at)}
        />
      ))}
    </>
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
