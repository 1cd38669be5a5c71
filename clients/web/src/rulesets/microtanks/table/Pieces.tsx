// Everything that stands on the map or happens on it.

import type { Battle, Tank } from "../../../contract/microtanks";
import { useMemo } from "preact/hooks";

import { UNIT, turned } from "../../../core/camera";
import type { Pose } from "../../../core/motion";
import type { Lens, TableProps } from "../../../core/view";
import { Code } from "../../../table/Code";
import { Cloth, type Spot, cloth } from "../../labels";
import { Glyph, type Sign } from "../../roles";
import { type LabelOf, type Layer, TankPieces } from "../../tanks/TankPieces";
import { type Book, battle, isLive } from "../book";
import { said, states } from "../sides";
import { Traces } from "../../traces";
import { say } from "../words";
import { Arcs } from "./Arcs";
import { Body, plateShare, plateSize } from "./Counter";
import { Effects, Trail } from "./Effects";
import { underway } from "./motion";
import { Smoke } from "./Smoke";
import { memo } from "../../../widgets/memo";

type Live = Tank & { readonly pose: Pose };

const FLAG = { width: 34, height: 14, narrow: 16, code: 10, held: 13 };

/** From so far that all are plates. */
const isFar = (scale: number) => plateShare(scale, 6) === 1;

export function Pieces({ book, ...table }: TableProps & { book: Book }) {
  const { shown, chosen } = table;
  const state = battle(shown.scene.state);
  const { units = {} } = state;
  const all = useMemo(() => Object.values(units).filter(isLive), [units]);
  const land = useLand(book, state);
  const picked = chosen === null ? undefined : units[chosen];
  return (
    <TankPieces<Live>
      name="micro"
      table={table}
      view={{
        all,
        land,
        naming: { names: book.names(state), length: (value) => book.length(value, state) },
        moving: underway(shown.beat, shown.t, units),
        states: (tank) => (book.isSpotted(state, tank) ? "spotted" : ""),
        words: (tank) => wordsOf(book, state, tank),
        flag: isFar(table.lens.scale)
          ? { width: FLAG.narrow + 8, height: FLAG.code + 1 }
          : { width: FLAG.width + 8, height: FLAG.height + 2 },
        clear: ({ hull }, scale) =>
          plateSize(scale) * Math.min(1, plateShare(scale, hull.length) * 3),
        ring: ({ hull }, scale) =>
          Math.max(Math.hypot(hull.length, hull.width) * scale * 0.5, plateSize(scale)) + 4,
        body: ({ tank, turret, scale }) => (
          <Body
            vehicle={book.vehicle(tank)}
            size={tank.hull}
            seat={tank.owner}
            turret={turret}
            scale={scale}
          />
        ),
        beside: ({ tank, ring, quarters }) =>
          book.isSpotted(state, tank) && (
            <Aerial
              seat={tank.owner === 0 ? 1 : 0}
              x={(ring - 4) * 0.85}
              y={(4 - ring) * 0.85}
              quarters={quarters}
            />
          ),
        label: (of) => (
          <Label {...of} code={book.code(of.tank.id, state)} sign={book.sign(of.tank)} />
        ),
        under: (layer) => <Under book={book} state={state} layer={layer} picked={picked} />,
        among: ({ place, pose, lens }) =>
          all
            .filter((tank) => tank.smoking)
            .map((tank) => (
              <Smoke key={tank.id} id={tank.id} at={place(pose(tank))} px={UNIT / lens.scale} />
            )),
        over: (layer) => <Effects {...layer} book={book} />,
      }}
    />
  );
}

function useLand(book: Book, state: Battle) {
  const { long, short } = book.scenario(state);
  const pieces = book.terrain(state);
  return useMemo(
    () => ({
      long,
      short,
      terrain: pieces.map((piece) => ({
        ...piece,
        hides: book.catalogue.terrain[piece.kind]?.cover != null,
      })),
    }),
    [book, long, short, pieces],
  );
}

const wordsOf = (book: Book, state: Battle, tank: Live): string =>
  [
    said(book, tank, state),
    ...states(tank).map(({ title }) => title),
    ...(book.isSpotted(state, tank) ? [say("badge.radio")] : []),
  ].join(", ");

/** Craters and wrecks, the arcs of the tank that is looked at, and where one has just driven. */
function Under({
  book,
  state,
  layer,
  picked,
}: {
  book: Book;
  state: Battle;
  layer: Layer<Live>;
  picked: Tank | undefined;
}) {
  const { place, lens, small, pose, turret, shown } = layer;
  const { long, short } = book.scenario(state);
  const px = UNIT / lens.scale;
  const units = Object.values(state.units ?? {});
  return (
    <>
      {units.map(
        (tank) =>
          tank.crater && (
            <Scorch
              key={tank.id}
              at={place(tank.crater)}
              px={px}
              title={say("map.blew_up", { tank: book.tankName(tank, state) })}
            />
          ),
      )}
      {units
        .filter((tank) => tank.status === "bail_out" && tank.pose != null)
        .map((tank) => (
          <Remains
            key={tank.id}
            book={book}
            state={state}
            tank={tank}
            at={place(tank.pose as Pose)}
            lens={lens}
          />
        ))}
      {picked && isLive(picked) && !small && (
        <Arcs
          book={book}
          tank={picked}
          pose={pose(picked)}
          turret={turret(picked)}
          at={place(pose(picked))}
          px={px}
          width={long * UNIT}
          height={short * UNIT}
        />
      )}
      {!small && <Traces relics={shown.scene.relics} round={state.round} place={place} px={px} />}
      <Trail shown={shown} place={place} px={px} />
    </>
  );
}

function Scorch({ at: [x, y], px, title }: { at: Spot; px: number; title: string }) {
  const r = Math.max(1.7 * UNIT, 13 * px);
  const spikes = Array.from({ length: 9 }, (_, i) => {
    const a = (i * Math.PI * 2) / 9 + 0.3;
    const far = r * (i % 2 ? 0.62 : 0.85);
    return [
      `M${Math.cos(a) * r * 0.3} ${Math.sin(a) * r * 0.3}`,
      `L${Math.cos(a) * far} ${Math.sin(a) * far}`,
    ].join("");
  });
  return (
    <g class="crater" transform={`translate(${x} ${y})`} role="img" aria-label={title}>
      <title>{title}</title>
      <circle r={r} fill="url(#scorch)" />
      <path d={spikes.join("")} stroke-width={1.2 * px} />
    </g>
  );
}

function Remains({
  book,
  state,
  tank,
  at: [x, y],
  lens,
}: {
  book: Book;
  state: Battle;
  tank: Tank;
  at: Spot;
  lens: Lens;
}) {
  const title = say("map.wreck", { tank: book.tankName(tank, state) });
  return (
    <g
      class="remains"
      transform={`translate(${x} ${y}) scale(${(UNIT / lens.scale).toFixed(4)})`}
      aria-label={title}
      role="img"
    >
      <title>{title}</title>
      <g transform={`rotate(${-(tank.pose?.facing ?? 0)})`}>
        <Body
          vehicle={book.vehicle(tank)}
          size={tank.hull}
          seat={tank.owner}
          turret={0}
          scale={lens.scale}
          wreck
        />
      </g>
    </g>
  );
}

/** On the radio of a side: waves from a point, in the hue of who knows. */
const Aerial = memo(function Aerial({
  seat,
  x,
  y,
  quarters,
}: {
  seat: number;
  x: number;
  y: number;
  quarters: number;
}) {
  const at = turned({ x, y }, -quarters);
  const [cx, cy] = [at.x.toFixed(1), at.y.toFixed(1)];
  const waves =
    quarters & 1
      ? "m-2.6 -2.6a3.7 3.7 0 0 1 5.2 0m-5.2 5.2a3.7 3.7 0 0 0 5.2 0"
      : "m-2.6 -2.6a3.7 3.7 0 0 0 0 5.2m5.2 -5.2a3.7 3.7 0 0 1 0 5.2";
  return (
    <g class={`aerial side-${seat}`}>
      <title>{say("badge.radio")}</title>
      <circle class="bed" cx={cx} cy={cy} r={6.5} />
      <path d={`M${cx} ${cy}${waves}M${cx} ${cy}m-.8 0a.8 .8 0 1 0 1.6 0a.8 .8 0 1 0 -1.6 0`} />
    </g>
  );
});

/**
 * Whose it is, what it is there for, which, and what holds it back. From afar the plate says the
 * first two.
 */
function Label({ tank, scale, off, code, sign }: LabelOf<Live> & { code: string; sign: Sign }) {
  const isPlate = plateShare(scale, tank.hull.length) === 1;
  return (
    <g class={`flag${isPlate ? " plated" : ""} side-${tank.owner}`}>
      {isPlate && <Glyph sign={sign} size={plateSize(scale) * 1.15} y={-0.5} />}
      <g transform={`translate(${off[0].toFixed(1)} ${off[1].toFixed(1)})`}>
        {isPlate ? (
          <g transform={`translate(0 ${-FLAG.code / 2})`}>
            <path class="cloth" d={cloth(tank.owner, FLAG.narrow, FLAG.code)} />
            <Code size={9} y={7.8}>
              {code}
            </Code>
          </g>
        ) : (
          <g transform={`translate(0 ${-FLAG.height / 2})`}>
            <Cloth seat={tank.owner} width={FLAG.width} sign={sign}>
              {code}
            </Cloth>
          </g>
        )}
        <HeldBack tank={tank} off={off} isPlate={isPlate} />
      </g>
    </g>
  );
}

/** Marks stand beyond the flag, as seen from the vehicle. */
function HeldBack({ tank, off: [x, y], isPlate }: { tank: Live; off: Spot; isPlate: boolean }) {
  const all = states(tank);
  const [beyond, step] = isPlate ? [12, 18] : [16, 30];
  const isAcross = Math.abs(x) > Math.abs(y);
  const mark = (i: number): Spot =>
    isAcross
      ? [Math.sign(x) * (step + i * FLAG.held), 0]
      : [(i - (all.length - 1) / 2) * FLAG.held, (Math.sign(y) || 1) * beyond];
  return (
    <>
      {all.map((one, i) => (
        <g key={one.letter} class="held" transform={`translate(${mark(i).join(" ")})`}>
          <path d="M0 -7.5L7 0L0 7.5L-7 0Z" />
          <Code size={9} y={3.4}>
            {one.letter}
          </Code>
        </g>
      ))}
    </>
  );
}
