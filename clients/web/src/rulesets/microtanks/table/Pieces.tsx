// Everything that stands on the map or happens on it.

import { memo } from "preact/compat";
import { useMemo, useRef } from "preact/hooks";

import { UNIT, isWithin } from "../../../core/camera";
import { whereabouts } from "../../../table/places";
import type { Pose } from "../../../core/motion";
import { Code } from "../../../table/Code";
import { flags } from "../../../table/flags";
import { cued, isSame, useViewer } from "../../cues";
import type { Cue, Lens, TableProps } from "../../../core/view";
import { type Battle, type Book, type Tank, battle, isLive } from "../book";
import { Arcs } from "./Arcs";
import { Body, plateShare, plateSize } from "./Counter";
import { Effects, Trail } from "./Effects";
import { underway } from "./motion";
import { said, states } from "../sides";
import { Smoke } from "./Smoke";
import { say } from "../words";

type Spot = readonly [number, number];
type Live = Tank & { readonly pose: Pose };

export function piecesOf(book: Book) {
  return function Pieces({ shown, lens, lit, cues, chosen, select, small }: TableProps) {
    const state = battle(shown.scene.state);
    const { long, short } = book.scenario(state);
    const units = state.units ?? {};
    const place = ({ x, y }: { x: number; y: number }): Spot => [x * UNIT, (short - y) * UNIT];
    const moving = underway(shown.beat, shown.t, units);
    const tanks = Object.values(units).filter(isLive);
    const poseOf = (tank: Tank) => ((moving?.tank === tank.id && moving.pose) || tank.pose) as Pose;
    const turretOf = (tank: Tank) =>
      (tank.turret ?? 0) + ((moving?.tank === tank.id && moving.turret) || 0);
    const wrecks = Object.values(units).filter(
      (tank) => tank.status === "bail_out" && tank.pose != null,
    );
    const px = UNIT / lens.scale;
    const picked = chosen == null ? undefined : units[chosen];
    const kept = useRef<Looks>(new Map());
    const looks = useMemo(
      () => (kept.current = looksOf(tanks, [long * UNIT, short * UNIT], place, lens, kept.current)),
      [units, long, short, lens],
    );
    const placed = (tank: Tank) => (
      <Placed
        key={tank.id}
        book={book}
        state={state}
        tank={tank}
        facing={poseOf(tank).facing}
        turret={turretOf(tank)}
        at={place(poseOf(tank))}
        scale={looks.get(tank.id)?.scale ?? lens.scale}
        turned={lens.turned}
        lit={lit.includes(tank.id)}
        spotted={book.isSpotted(state, tank)}
        cue={cues?.get(tank.id)}
        where={wheres.get(tank.id)}
        select={select}
        small={small ?? false}
      />
    );
    const viewer = useViewer(cues, chosen);
    const wheres = useMemo(
      () => (small ? NOWHERE : whereaboutsOf(book, state, viewer)),
      [units, viewer, small],
    );
    // Whoever stands is looked at once for a state, not for every frame of a drive.
    const standing = useMemo(
      () => new Map(tanks.map((tank) => [tank.id, placed(tank)])),
      [units, state.players, looks, lit, cues, wheres, moving?.tank],
    );
    const label = (tank: Tank) => (
      <Label
        key={tank.id}
        book={book}
        state={state}
        tank={tank}
        at={place(poseOf(tank))}
        look={looks.get(tank.id) as Look}
        turned={lens.turned}
      />
    );
    const labelled = useMemo(
      () => new Map(small ? [] : tanks.map((tank) => [tank.id, label(tank)])),
      [looks, moving?.tank],
    );
    return (
      <g class="pieces micro">
        {Object.values(units).map(
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
        {wrecks.map((tank) => (
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
            pose={poseOf(picked)}
            turret={turretOf(picked)}
            at={place(poseOf(picked))}
            px={px}
            width={long * UNIT}
            height={short * UNIT}
          />
        )}
        <Trail shown={shown} place={place} px={px} />
        {tanks.map((tank) => (moving?.tank === tank.id ? placed(tank) : standing.get(tank.id)))}
        {tanks
          .filter((tank) => tank.smoking)
          .map((tank) => (
            <Smoke key={tank.id} id={tank.id} at={place(poseOf(tank))} px={px} />
          ))}
        {!small && (
          <g class="labels">
            {tanks.map((tank) => (moving?.tank === tank.id ? label(tank) : labelled.get(tank.id)))}
          </g>
        )}
        <Effects shown={shown} place={place} lens={lens} book={book} />
      </g>
    );
  };
}

const NOWHERE: ReadonlyMap<string, string> = new Map();

/** Where every vehicle stands, for those who do not see the map. */
function whereaboutsOf(
  book: Book,
  state: Battle,
  viewer: string | null,
): ReadonlyMap<string, string> {
  const { long, short } = book.scenario(state);
  const ground = {
    width: long,
    height: short,
    terrain: book.terrain(state).map(({ kind, polygon }) => ({
      kind,
      corners: polygon,
      hides: book.catalogue.terrain[kind]?.cover != null,
    })),
  };
  const own = viewer === null ? undefined : state.units?.[viewer];
  const tell = (tank: Tank & { pose: Pose }) =>
    whereabouts(
      tank.pose,
      ground,
      isLive(own) && own.id !== tank.id
        ? { name: book.tankName(own, state), pose: own.pose }
        : null,
      (value) => book.length(value, state),
      book.names(state),
    );
  return new Map(
    Object.values(state.units ?? {}).flatMap((tank) =>
      isLive(tank) ? [[tank.id, tell(tank)]] : [],
    ),
  );
}

function Scorch({ at: [x, y], px, title }: { at: Spot; px: number; title: string }) {
  const r = Math.max(1.7 * UNIT, 13 * px);
  const spikes = Array.from({ length: 9 }, (_, i) => {
    const a = (i * Math.PI * 2) / 9 + 0.3;
    const far = r * (i % 2 ? 0.62 : 0.85);
    return `M${Math.cos(a) * r * 0.3} ${Math.sin(a) * r * 0.3}L${Math.cos(a) * far} ${Math.sin(a) * far}`;
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

interface PlacedProps {
  book: Book;
  state: Battle;
  tank: Tank;
  facing: number;
  turret: number;
  at: Spot;
  scale: number;
  turned: boolean;
  lit: boolean;
  /** The other side has it on the radio. */
  spotted: boolean;
  cue: Cue | undefined;
  where: string | undefined;
  small: boolean;
  select: (unit: string) => void;
}

const same = (a: PlacedProps, b: PlacedProps) =>
  a.tank === b.tank &&
  isSameSpot(a.at, b.at) &&
  a.facing === b.facing &&
  a.turret === b.turret &&
  a.scale === b.scale &&
  a.turned === b.turned &&
  a.lit === b.lit &&
  a.spotted === b.spotted &&
  isSame(a.cue, b.cue) &&
  a.where === b.where;

/**
 * Drawn in pixels, but for the hull: few groups with a transform of their own, for each of them
 * costs in every frame.
 */
const Placed = memo(function Placed({
  book,
  state,
  tank,
  facing,
  turret,
  at: [x, y],
  scale,
  turned,
  lit,
  spotted,
  cue,
  where,
  small,
  select,
}: PlacedProps) {
  const ring =
    Math.max(Math.hypot(tank.hull.length, tank.hull.width) * scale * 0.5, plateSize(scale)) + 4;
  const choose = () => select(tank.id);
  return (
    <g
      class={`tank side-${tank.owner}`}
      transform={`translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${(UNIT / scale).toFixed(4)})`}
      {...(small
        ? {}
        : {
            role: "button",
            ...cued(
              cue,
              [
                said(book, tank, state),
                ...states(tank).map((one) => one.title),
                ...(spotted ? [say("badge.radio")] : []),
                ...(where ? [where] : []),
              ].join(", "),
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
      {lit && <circle class="lit" r={ring} />}
      <circle class="touch focus" r={ring} />
      <g transform={`rotate(${(-facing).toFixed(2)})`}>
        <Body
          vehicle={book.vehicle(tank)}
          size={tank.hull}
          seat={tank.owner}
          turret={turret}
          scale={scale}
        />
      </g>
      {spotted && !small && (
        <Aerial
          seat={tank.owner === 0 ? 1 : 0}
          x={(ring - 4) * 0.85}
          y={(4 - ring) * 0.85}
          turned={turned}
        />
      )}
    </g>
  );
}, same);

/** On the radio of a side: waves from a point, in the hue of who knows. */
const Aerial = memo(function Aerial({
  seat,
  x,
  y,
  turned,
}: {
  seat: number;
  x: number;
  y: number;
  turned: boolean;
}) {
  const [cx, cy] = (turned ? [-y, x] : [x, y]).map((n) => n.toFixed(1));
  const waves = turned
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

const FLAG = { width: 20, height: 11, held: 13 };

/**
 * For which scale a vehicle is drawn, and the way from its middle to that of its flag, in pixels.
 */
interface Look {
  readonly scale: number;
  readonly off: Spot;
}
type Looks = ReadonlyMap<string, Look>;

/** Flags keep clear of each other. Whoever is out of sight keeps the look he had. */
function looksOf(
  tanks: readonly Live[],
  size: Spot,
  place: (at: Pose) => Spot,
  lens: Lens,
  old: Looks,
): Looks {
  const isKept = ({ id, pose }: Live) =>
    lens.sight != null && old.has(id) && !isWithin(lens.sight, pose);
  const kept = tanks.filter(isKept).map(({ id }): [string, Look] => [id, old.get(id) as Look]);
  const seen = tanks.filter((tank) => !isKept(tank));
  const offs = labels(seen, size, place, lens);
  return new Map([
    ...kept,
    ...seen.map(({ id }, i): [string, Look] => [id, { scale: lens.scale, off: offs[i] ?? [0, 0] }]),
  ]);
}

/** The ways from vehicles to their flags. */
function labels(
  tanks: readonly Live[],
  [width, height]: Spot,
  place: (at: Pose) => Spot,
  lens: Lens,
): Spot[] {
  const seen = ([wx, wy]: Spot) =>
    (lens.turned ? [wy, -wx] : [wx, wy]).map((n) => (n / UNIT) * lens.scale) as [number, number];
  const [mx, my] = seen([width / 2, height / 2]);
  const hulls = tanks.map(({ pose, hull }) => {
    const [x, y] = seen(place(pose));
    const turn = ((pose.facing + (lens.turned ? 90 : 0)) * Math.PI) / 180;
    const [c, s] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
    const plate = plateSize(lens.scale) * Math.min(1, plateShare(lens.scale, hull.length) * 3);
    const half = (a: number, b: number) =>
      Math.max(plate, ((a * hull.length + b * hull.width) / 2) * lens.scale);
    return { x, y, w: half(c, s), h: half(s, c) };
  });
  const tips = flags(hulls, FLAG.width / 2 + 4, FLAG.height / 2 + 1, {
    x: mx,
    y: my,
    w: Math.abs(mx),
    h: Math.abs(my),
  });
  return hulls.map((hull, i) => [(tips[i]?.x ?? 0) - hull.x, (tips[i]?.y ?? 0) - hull.y]);
}

interface LabelProps {
  book: Book;
  state: Battle;
  tank: Tank;
  at: Spot;
  look: Look;
  turned: boolean;
}

const isSameSpot = (a: Spot, b: Spot) => a[0] === b[0] && a[1] === b[1];
const isSameLabel = (a: LabelProps, b: LabelProps) =>
  a.tank === b.tank &&
  a.turned === b.turned &&
  a.look.scale === b.look.scale &&
  isSameSpot(a.at, b.at) &&
  isSameSpot(a.look.off, b.look.off);

/**
 * It keeps its size on the screen: whose it is, which, and what holds it back. From afar the plate
 * says the first two, and no flag hides the ground.
 */
const Label = memo(function Label({
  book,
  state,
  tank,
  at: [x, y],
  look: { scale, off },
  turned,
}: LabelProps) {
  const held = states(tank);
  const isPlate = plateShare(scale, tank.hull.length) === 1;
  const [beyond, step] = isPlate ? [0, 0] : [14, 23];
  // Marks stand beyond the flag, as seen from the vehicle.
  const [mx, my] =
    Math.abs(off[0]) > Math.abs(off[1]) ? [Math.sign(off[0]), 0] : [0, Math.sign(off[1]) || 1];
  const mark = (i: number) =>
    mx === 0
      ? [(i - (held.length - 1) / 2) * FLAG.held, my * beyond]
      : [mx * (step + i * FLAG.held), 0];
  return (
    <g
      class={`flag${isPlate ? " plated" : ""} side-${tank.owner}`}
      transform={`translate(${x.toFixed(2)} ${y.toFixed(2)})${turned ? " rotate(90)" : ""} scale(${(UNIT / scale).toFixed(4)})`}
      aria-hidden="true"
    >
      {isPlate && (
        <Code size={9.5} y={3.4}>
          {book.code(tank.id, state)}
        </Code>
      )}
      <g transform={`translate(${off[0].toFixed(1)} ${off[1].toFixed(1)})`}>
        {!isPlate && <path class="cloth" d={cloth(tank.owner, FLAG.width, FLAG.height)} />}
        {!isPlate && (
          <Code size={10} y={8.6 - FLAG.height / 2}>
            {book.code(tank.id, state)}
          </Code>
        )}
        {held.map((one, i) => (
          <g key={one.letter} class="held" transform={`translate(${mark(i).join(" ")})`}>
            <path d="M0 -7.5L7 0L0 7.5L-7 0Z" />
            <Code size={9} y={3.4}>
              {one.letter}
            </Code>
          </g>
        ))}
      </g>
    </g>
  );
}, isSameLabel);

function cloth(seat: number, w: number, h: number): string {
  return seat === 0
    ? `M${-w / 2} ${-h / 2}H${w / 2}V${h / 2}H${-w / 2}Z`
    : `M${-w / 2} ${-h / 2}H${w / 2}L${w / 2 + 5} 0L${w / 2} ${h / 2}H${-w / 2}L${-w / 2 - 5} 0Z`;
}
