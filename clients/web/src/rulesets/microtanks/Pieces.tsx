// Everything that stands on the map or happens on it.

import { memo } from "preact/compat";
import { useMemo } from "preact/hooks";

import { UNIT } from "../../core/camera";
import { whereabouts } from "../../core/places";
import type { Pose } from "../../core/motion";
import { chance } from "../../core/paper";
import { flags } from "../../table/flags";
import { cued, isSame, useViewer } from "../cues";
import type { Cue, Lens, TableProps } from "../view";
import { type Battle, type Book, type Tank, battle, isLive } from "./book";
import { Arcs } from "./Arcs";
import { Hull, Plate, plateShare, plateSize } from "./Counter";
import { Effects, Trail } from "./Effects";
import { underway } from "./motion";
import { said, states } from "./sides";
import { say } from "./words";

type Spot = readonly [number, number];

export function piecesOf(book: Book) {
  return function Pieces({ shown, lens, lit, cues, chosen, select, small }: TableProps) {
    const state = battle(shown.scene.state);
    const { long, short } = book.scenario(state);
    const units = state.units ?? {};
    const place = ({ x, y }: { x: number; y: number }): Spot => [x * UNIT, (short - y) * UNIT];
    const moving = underway(shown.beat, shown.t, units);
    const tanks = Object.values(units).filter(isLive);
    const poseOf = (tank: Tank) => ((moving?.tank === tank.id && moving.pose) || tank.pose) as Pose;
    const turretOf = (tank: Tank) => (tank.turret ?? 0) + ((moving?.tank === tank.id && moving.turret) || 0);
    const wrecks = Object.values(units).filter((tank) => tank.status === "bail_out" && tank.pose != null);
    const px = UNIT / lens.scale;
    const picked = chosen == null ? undefined : units[chosen];
    const placed = (tank: Tank) => (
      <Placed
        key={tank.id}
        book={book}
        state={state}
        tank={tank}
        facing={poseOf(tank).facing}
        turret={turretOf(tank)}
        at={place(poseOf(tank))}
        scale={lens.scale}
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
    const wheres = useMemo(() => (small ? NOWHERE : whereaboutsOf(book, state, viewer)), [units, viewer, small]);
    // Whoever stands is looked at once for a state, not for every frame of a drive.
    const standing = useMemo(() => new Map(tanks.map((tank) => [tank.id, placed(tank)])), [units, state.players, lens.scale, lens.turned, lit, cues, wheres, moving?.tank]);
    const tips = useMemo(() => (small ? [] : labels(tanks, [long * UNIT, short * UNIT], place, lens)), [units, long, short, lens.scale, lens.turned, small]);
    const label = ({ tank, off }: (typeof tips)[number]) => (
      <Label key={tank.id} book={book} state={state} tank={tank} at={place(poseOf(tank))} off={off} px={px} turned={lens.turned} />
    );
    const labelled = useMemo(() => new Map(tips.map((tip) => [tip.tank.id, label(tip)])), [tips, moving?.tank]);
    return (
      <g class="pieces micro">
        {Object.values(units).map((tank) => tank.crater && <Scorch key={tank.id} at={place(tank.crater)} px={px} title={say("map.blew_up", { tank: book.tankName(tank, state) })} />)}
        {wrecks.map((tank) => (
          <Remains key={tank.id} book={book} state={state} tank={tank} at={place(tank.pose as Pose)} lens={lens} />
        ))}
        {picked && isLive(picked) && !small && (
          <Arcs book={book} tank={picked} pose={poseOf(picked)} turret={turretOf(picked)} at={place(poseOf(picked))} px={px} width={long * UNIT} height={short * UNIT} />
        )}
        <Trail shown={shown} place={place} px={px} />
        {tanks.map((tank) => (moving?.tank === tank.id ? placed(tank) : standing.get(tank.id)))}
        {tanks.filter((tank) => tank.smoking).map((tank) => (
          <Smoke key={tank.id} id={tank.id} at={place(poseOf(tank))} px={px} />
        ))}
        {!small && (
          <g class="labels">
            {tips.map((tip) => (moving?.tank === tip.tank.id ? label(tip) : labelled.get(tip.tank.id)))}
          </g>
        )}
        <Effects shown={shown} place={place} lens={lens} book={book} />
      </g>
    );
  };
}

const NOWHERE: ReadonlyMap<string, string> = new Map();

/** Where every vehicle stands, for those who do not see the map. */
function whereaboutsOf(book: Book, state: Battle, viewer: string | null): ReadonlyMap<string, string> {
  const { long, short } = book.scenario(state);
  const ground = { width: long, height: short, terrain: book.terrain(state).map(({ kind, polygon }) => ({ kind, corners: polygon, hides: book.catalogue.terrain[kind]?.cover != null })) };
  const own = viewer === null ? undefined : state.units?.[viewer];
  const tell = (tank: Tank & { pose: Pose }) =>
    whereabouts(tank.pose, ground, isLive(own) && own.id !== tank.id ? { name: book.tankName(own, state), pose: own.pose } : null, (value) => book.length(value, state), book.names(state));
  return new Map(Object.values(state.units ?? {}).flatMap((tank) => (isLive(tank) ? [[tank.id, tell(tank)]] : [])));
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

function Remains({ book, state, tank, at: [x, y], lens }: { book: Book; state: Battle; tank: Tank; at: Spot; lens: Lens }) {
  const vehicle = book.vehicle(tank);
  const share = plateShare(lens.scale, tank.hull.length);
  const title = say("map.wreck", { tank: book.tankName(tank, state) });
  return (
    <g class="remains" transform={`translate(${x} ${y})`} aria-label={title} role="img">
      <title>{title}</title>
      {share > 0 && <Plate seat={tank.owner} px={UNIT / lens.scale} scale={lens.scale} turret={0} mount="hull" share={share} wreck />}
      <g transform={`rotate(${-(tank.pose?.facing ?? 0)})`}>
        <Hull vehicle={vehicle} size={tank.hull} seat={tank.owner} turret={0} wreck />
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

const Placed = memo(function Placed({ book, state, tank, facing, turret, at: [x, y], scale, turned, lit, spotted, cue, where, small, select }: PlacedProps) {
  const px = UNIT / scale;
  const vehicle = book.vehicle(tank);
  const share = plateShare(scale, tank.hull.length);
  const ring = Math.max(Math.hypot(tank.hull.length, tank.hull.width) * UNIT * 0.5, plateSize(scale) * px) + 4 * px;
  const mount = vehicle.guns.find((gun) => gun.main)?.mount ?? "hull";
  const choose = () => select(tank.id);
  return (
    <g
      class={`tank side-${tank.owner}`}
      transform={`translate(${x.toFixed(2)} ${y.toFixed(2)})`}
      {...(small
        ? {}
        : {
            role: "button",
            ...cued(cue, [said(book, tank, state), ...states(tank).map((one) => one.title), ...(spotted ? [say("badge.radio")] : []), ...(where ? [where] : [])].join(", ")),
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
      <circle class="touch" r={ring} />
      <g transform={`rotate(${(-facing).toFixed(2)})`}>
        {share > 0 && <Plate seat={tank.owner} px={px} scale={scale} turret={turret} mount={mount} share={share} />}
        <Hull vehicle={vehicle} size={tank.hull} seat={tank.owner} turret={turret} far={share === 1} />
      </g>
      {spotted && !small && <Aerial seat={tank.owner === 0 ? 1 : 0} px={px} off={ring - 4 * px} turned={turned} />}
      <circle class="focus" r={ring + 3 * px} />
    </g>
  );
}, same);

/** On the radio of a side: waves from a point, in the hue of who knows. */
function Aerial({ seat, px, off, turned }: { seat: number; px: number; off: number; turned: boolean }) {
  return (
    <g class={`aerial side-${seat}`} transform={`${turned ? "rotate(90) " : ""}translate(${(off * 0.85).toFixed(2)} ${(-off * 0.85).toFixed(2)}) scale(${px.toFixed(4)})`}>
      <Waves />
    </g>
  );
}

const Waves = memo(function Waves() {
  return (
    <>
      <title>{say("badge.radio")}</title>
      <circle class="bed" r={6.5} />
      <circle class="dot" r={1.6} />
      <path d="M-2.6 -2.6A3.7 3.7 0 0 0 -2.6 2.6M2.6 -2.6A3.7 3.7 0 0 1 2.6 2.6" />
    </>
  );
});

export function Smoke({ id, at: [x, y], px, t = 1 }: { id: string; at: Spot; px: number; t?: number }) {
  const random = chance(id);
  const wide = Math.max(1.5 * UNIT, 14 * px);
  const puffs = Array.from({ length: 9 }, (_, i) => {
    const [a, far] = [(i / 9) * Math.PI * 2 + random(), i === 0 ? 0 : wide * (0.5 + random() * 0.5)];
    return { x: Math.cos(a) * far, y: Math.sin(a) * far, r: wide * (0.5 + random() * 0.35) };
  });
  return (
    <g class="smoke-cloud" transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`} aria-hidden="true">
      {puffs.map((puff) => (
        <circle key={puff.x} cx={puff.x * t} cy={puff.y * t} r={puff.r * t} fill="url(#puff)" />
      ))}
    </g>
  );
}

const FLAG = { width: 20, height: 11, held: 13 };

/** Each vehicle with the way from its middle to that of its flag, in pixels; flags keep clear of each other. */
function labels(tanks: readonly (Tank & { pose: Pose })[], [width, height]: Spot, place: (at: Pose) => Spot, lens: Lens) {
  const seen = ([wx, wy]: Spot) => (lens.turned ? [wy, -wx] : [wx, wy]).map((n) => (n / UNIT) * lens.scale) as [number, number];
  const [mx, my] = seen([width / 2, height / 2]);
  const hulls = tanks.map(({ pose, hull }) => {
    const [x, y] = seen(place(pose));
    const turn = ((pose.facing + (lens.turned ? 90 : 0)) * Math.PI) / 180;
    const [c, s] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
    const plate = plateSize(lens.scale) * Math.min(1, plateShare(lens.scale, hull.length) * 3);
    const half = (a: number, b: number) => Math.max(plate, ((a * hull.length + b * hull.width) / 2) * lens.scale);
    return { x, y, w: half(c, s), h: half(s, c) };
  });
  const tips = flags(hulls, FLAG.width / 2 + 4, FLAG.height / 2 + 1, { x: mx, y: my, w: Math.abs(mx), h: Math.abs(my) });
  return tanks.map((tank, i) => ({ tank, off: [(tips[i]?.x ?? 0) - (hulls[i]?.x ?? 0), (tips[i]?.y ?? 0) - (hulls[i]?.y ?? 0)] as const }));
}

interface LabelProps {
  book: Book;
  state: Battle;
  tank: Tank;
  at: Spot;
  off: Spot;
  px: number;
  turned: boolean;
}

const isSameSpot = (a: Spot, b: Spot) => a[0] === b[0] && a[1] === b[1];
const isSameLabel = (a: LabelProps, b: LabelProps) => a.tank === b.tank && a.px === b.px && a.turned === b.turned && isSameSpot(a.at, b.at) && isSameSpot(a.off, b.off);

/** The flag keeps its size on the screen: whose it is, which, and what holds it back. */
const Label = memo(function Label({ book, state, tank, at: [x, y], off, px, turned }: LabelProps) {
  const held = states(tank);
  // Marks stand beyond the flag, as seen from the vehicle.
  const [mx, my] = Math.abs(off[0]) > Math.abs(off[1]) ? [Math.sign(off[0]), 0] : [0, Math.sign(off[1]) || 1];
  const mark = (i: number) => (mx === 0 ? [(i - (held.length - 1) / 2) * FLAG.held, my * 14] : [mx * (23 + i * FLAG.held), 0]);
  return (
    <g class={`flag side-${tank.owner}`} transform={`translate(${x.toFixed(2)} ${y.toFixed(2)})${turned ? " rotate(90)" : ""} scale(${px.toFixed(4)}) translate(${off[0].toFixed(1)} ${off[1].toFixed(1)})`} aria-hidden="true">
      <path class="cloth" d={cloth(tank.owner, FLAG.width, FLAG.height)} />
      <text class="id" y={8.6 - FLAG.height / 2} text-anchor="middle">
        {book.code(tank.id, state)}
      </text>
      {held.map((one, i) => (
        <g key={one.letter} class="held" transform={`translate(${mark(i).join(" ")})`}>
          <path d="M0 -7.5L7 0L0 7.5L-7 0Z" />
          <text y={3.4} text-anchor="middle">{one.letter}</text>
        </g>
      ))}
    </g>
  );
}, isSameLabel);

function cloth(seat: number, w: number, h: number): string {
  return seat === 0
    ? `M${-w / 2} ${-h / 2}H${w / 2}V${h / 2}H${-w / 2}Z`
    : `M${-w / 2} ${-h / 2}H${w / 2}L${w / 2 + 5} 0L${w / 2} ${h / 2}H${-w / 2}L${-w / 2 - 5} 0Z`;
}
