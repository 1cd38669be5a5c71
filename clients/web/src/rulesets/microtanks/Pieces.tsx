// Everything that stands on the map or happens on it.

import { memo } from "preact/compat";

import { UNIT } from "../../core/camera";
import type { Pose } from "../../core/motion";
import { chance } from "../../core/paper";
import { flags } from "../../table/flags";
import { cued, isSame } from "../cues";
import type { Cue, Lens, TableProps } from "../view";
import { type Battle, type Book, type Tank, battle, isLive } from "./book";
import { Arcs } from "./Arcs";
import { Hull, Plate, plateShare, plateSize } from "./Counter";
import { Effects, Trail } from "./Effects";
import { underway } from "./motion";
import { said, states } from "./sides";

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
    return (
      <g class="pieces micro">
        {Object.values(units).map((tank) => tank.crater && <Scorch key={tank.id} at={place(tank.crater)} px={px} title={`${book.tankName(tank, state)} blew up here`} />)}
        {wrecks.map((tank) => (
          <Remains key={tank.id} book={book} state={state} tank={tank} at={place(tank.pose as Pose)} lens={lens} />
        ))}
        {picked && isLive(picked) && !small && (
          <Arcs book={book} tank={picked} pose={poseOf(picked)} turret={turretOf(picked)} at={place(poseOf(picked))} px={px} width={long * UNIT} height={short * UNIT} />
        )}
        <Trail shown={shown} place={place} px={px} />
        {tanks.map((tank) => (
          <Placed
            key={tank.id}
            book={book}
            state={state}
            tank={tank}
            facing={poseOf(tank).facing}
            turret={turretOf(tank)}
            at={place(poseOf(tank))}
            scale={lens.scale}
            lit={lit.includes(tank.id)}
            cue={cues?.get(tank.id)}
            select={select}
            small={small ?? false}
          />
        ))}
        {tanks.filter((tank) => tank.smoking).map((tank) => (
          <Smoke key={tank.id} id={tank.id} at={place(poseOf(tank))} px={px} />
        ))}
        {!small && (
          <g class="labels">
            {labels(tanks, [long * UNIT, short * UNIT], place, lens).map(({ tank, off }) => (
              <Label key={tank.id} book={book} state={state} tank={tank} at={place(poseOf(tank))} off={off} px={px} />
            ))}
          </g>
        )}
        <Effects shown={shown} place={place} lens={lens} book={book} />
      </g>
    );
  };
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
  const title = `Wreck of ${book.tankName(tank, state)}`;
  return (
    <g class="remains" transform={`translate(${x} ${y})`} aria-label={title} role="img">
      <title>{title}</title>
      {share > 0 && (
        <g opacity={share}>
          <Plate seat={tank.owner} px={UNIT / lens.scale} scale={lens.scale} turret={0} mount="hull" wreck />
        </g>
      )}
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
  lit: boolean;
  cue: Cue | undefined;
  small: boolean;
  select: (unit: string) => void;
}

const same = (a: PlacedProps, b: PlacedProps) =>
  a.tank === b.tank &&
  a.at[0] === b.at[0] &&
  a.at[1] === b.at[1] &&
  a.facing === b.facing &&
  a.turret === b.turret &&
  a.scale === b.scale &&
  a.lit === b.lit &&
  isSame(a.cue, b.cue) &&
  a.state.players === b.state.players;

const Placed = memo(function Placed({ book, state, tank, facing, turret, at: [x, y], scale, lit, cue, small, select }: PlacedProps) {
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
            ...cued(cue, [said(book, tank, state), ...states(tank).map((one) => one.title)].join(", ")),
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
      {lit && <circle class="lit" r={ring} style={{ strokeWidth: 1.8 * px, strokeDasharray: `${5 * px} ${4 * px}` }} />}
      <circle class="touch" r={ring} />
      <g transform={`rotate(${(-facing).toFixed(2)})`}>
        {share > 0 && (
          <g opacity={share}>
            <Plate seat={tank.owner} px={px} scale={scale} turret={turret} mount={mount} />
          </g>
        )}
        <Hull vehicle={vehicle} size={tank.hull} seat={tank.owner} turret={turret} />
      </g>
      {book.isSpotted(state, tank) && !small && <Aerial seat={tank.owner === 0 ? 1 : 0} px={px} off={ring - 4 * px} />}
      <circle class="focus" r={ring + 3 * px} style={{ strokeWidth: 2.5 * px, strokeDasharray: `${3 * px} ${3 * px}` }} />
    </g>
  );
}, same);

/** On the radio of a side: waves from a point, in the hue of who knows. */
function Aerial({ seat, px, off }: { seat: number; px: number; off: number }) {
  return (
    <g class={`aerial side-${seat}`}>
      <title>on the enemy’s radio</title>
      <g class="spin">
        <g transform={`translate(${off * 0.85} ${-off * 0.85}) scale(${px})`}>
          <circle class="bed" r={6.5} />
          <circle class="dot" r={1.6} />
          <path d="M-2.6 -2.6A3.7 3.7 0 0 0 -2.6 2.6M2.6 -2.6A3.7 3.7 0 0 1 2.6 2.6" />
        </g>
      </g>
    </g>
  );
}

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

/** The flag keeps its size on the screen: whose it is, which, and what holds it back. */
function Label({ book, state, tank, at: [x, y], off, px }: { book: Book; state: Battle; tank: Tank; at: Spot; off: Spot; px: number }) {
  const held = states(tank);
  // Marks stand beyond the flag, as seen from the vehicle.
  const [mx, my] = Math.abs(off[0]) > Math.abs(off[1]) ? [Math.sign(off[0]), 0] : [0, Math.sign(off[1]) || 1];
  const mark = (i: number) => (mx === 0 ? [(i - (held.length - 1) / 2) * FLAG.held, my * 14] : [mx * (23 + i * FLAG.held), 0]);
  return (
    <g class={`flag side-${tank.owner}`} transform={`translate(${x.toFixed(2)} ${y.toFixed(2)})`} aria-hidden="true">
      <g class="spin">
        <g transform={`scale(${px.toFixed(4)}) translate(${off[0].toFixed(1)} ${off[1].toFixed(1)})`}>
          <g transform={`translate(0 ${-FLAG.height / 2})`}>
            <path class="cloth" d={cloth(tank.owner, FLAG.width, FLAG.height)} />
            <text class="id" y={8.6} text-anchor="middle">
              {book.code(tank.id, state)}
            </text>
          </g>
          {held.map((one, i) => (
            <g key={one.letter} class="held" transform={`translate(${mark(i).join(" ")})`}>
              <path d="M0 -7.5L7 0L0 7.5L-7 0Z" />
              <text y={3.4} text-anchor="middle">{one.letter}</text>
            </g>
          ))}
        </g>
      </g>
    </g>
  );
}

function cloth(seat: number, w: number, h: number): string {
  return seat === 0
    ? `M${-w / 2} 0H${w / 2}V${h}H${-w / 2}Z`
    : `M${-w / 2} 0H${w / 2}L${w / 2 + 5} ${h / 2}L${w / 2} ${h}H${-w / 2}L${-w / 2 - 5} ${h / 2}Z`;
}
