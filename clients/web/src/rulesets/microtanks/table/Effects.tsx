// What happens in a moment, drawn at a share t of it. Nothing here remembers anything.

import type { Battle, CapFell, Exploded, Struck, Tank } from "../../../contract/microtanks";
import type { Told } from "../notes";
import { type Handlers, type Of, handled } from "../../../core/handlers";
import type { ComponentChildren } from "preact";

import { UNIT } from "../../../core/camera";
import { chance } from "../../../table/paper";
import { Caption, Impact, type Spot, out, part } from "../../../table/effects";
import type { Lens, Shown } from "../../../core/view";
import { type Book, battle } from "../book";
import type { Edge } from "../plan";
import { type ToldRammed, type ToldShot, read } from "../notes";
import { Smoke } from "./Smoke";
import { say } from "../words";

type Place = (at: { x: number; y: number }) => Spot;

interface Props {
  shown: Shown;
  place: Place;
  lens: Lens;
  book: Book;
}

export function Trail({ shown, place, px }: { shown: Shown; place: Place; px: number }) {
  if (shown.beat === null) return null;
  const note = read(shown.beat.note.note);
  if (note.t !== "moved" && note.t !== "smoke_popped") return null;
  const d = note.path.map((pose, i) => `${i ? "L" : "M"}${place(pose).join(" ")}`).join("");
  const [x, y] = place(note.path.at(-1) ?? { x: 0, y: 0 });
  return (
    <g class="trail">
      <path class="bed" d={d} style={{ strokeWidth: 6 * px }} />
      <path
        class="way"
        d={d}
        style={{ strokeWidth: 2.2 * px, strokeDasharray: `${px} ${6 * px}` }}
      />
      <circle class="end" cx={x} cy={y} r={5 * px} style={{ strokeWidth: 1.6 * px }} />
    </g>
  );
}

export function Effects({ shown, place, lens, book }: Props) {
  if (shown.beat === null) return null;
  const note = read(shown.beat.note.note);
  const { t } = shown;
  const state = battle(shown.scene.state);
  const units = state.units ?? {};
  const at = (id: string | undefined): Spot | null => {
    const pose = id === undefined ? null : (units[id]?.pose ?? units[id]?.crater);
    return pose ? place(pose) : null;
  };
  const px = UNIT / lens.scale;
  const seat = "tank" in note ? (units[note.tank]?.owner ?? 0) : 0;
  return handled(EFFECTS, note, { book, state, units, place, t, px, at, seat }) ?? null;
}

function onMoved(
  note: Of<Told, "moved" | "smoke_popped">,
  { book, state, place, t, px }: Drawing,
): ComponentChildren {
  const spot = place(note.path.at(-1) ?? { x: 0, y: 0 });
  return (
    <>
      {note.t === "smoke_popped" && (
        <Smoke id={note.tank} at={spot} px={px} t={out(part(t, 0.3, 1))} />
      )}
      {note.length > 0 && (
        <Caption spot={spot} px={px} text={book.length(note.length, state)} t={part(t, 0.3, 1)} />
      )}
    </>
  );
}

function onSmokeCleared(
  note: Of<Told, "smoke_cleared" | "recovered">,
  { book, t, px, at }: Drawing,
): ComponentChildren {
  const spot = at(note.tank);
  return (
    spot && (
      <Caption
        spot={spot}
        px={px}
        text={
          note.t === "recovered"
            ? say("effect.recovered", { state: book.name(note.state) })
            : say("effect.clears")
        }
        t={t}
      />
    )
  );
}

interface Drawing {
  readonly book: Book;
  readonly state: Battle;
  readonly units: Record<string, Tank>;
  readonly place: Place;
  readonly t: number;
  /** A pixel of the screen. */
  readonly px: number;
  /** The side of the tank that it is about. */
  readonly seat: number;
  at(id: string | undefined): Spot | null;
}

const EFFECTS: Handlers<Told, Drawing, ComponentChildren> = {
  moved: onMoved,
  smoke_popped: onMoved,
  shot(note, { book, t, px, at, seat }) {
    const gun = book.catalogue.guns[note.gun];
    const [a, b] = [at(note.tank), at(note.target)];
    return (
      a &&
      b && (
        <Fired
          note={note}
          a={a}
          b={b}
          t={t}
          px={px}
          seat={seat}
          isIndirect={gun?.indirect ?? false}
          book={book}
        />
      )
    );
  },
  cap_fell: (note, { book, state, place, t, px, at, seat }) => (
    <Cap
      note={note}
      from={at(note.target)}
      to={place({ x: note.at[0], y: note.at[1] })}
      at={at}
      t={t}
      px={px}
      seat={seat}
      text={note.shift > 0 ? book.length(note.shift, state) : say("effect.no_drift")}
    />
  ),
  struck(note, { book, t, px, at }) {
    const spot = at(note.tank);
    return spot && <Blow spot={spot} struck={note} t={t} px={px} book={book} />;
  },
  saves_rolled(note, { t, px, at }) {
    const spot = at(note.tank);
    return (
      spot && (
        <Mark
          spot={spot}
          t={part(t, 0.4, 1)}
          px={px}
          text={say(note.saved ? "effect.saved" : "effect.not_saved")}
          kind="calm"
        />
      )
    );
  },
  exploded: (note, { book, state, units, place, t, px, at }) => (
    <Explosion
      note={note}
      centre={place({ x: note.at[0], y: note.at[1] })}
      facing={units[note.tank]?.crater?.facing ?? 0}
      hull={units[note.tank]?.hull}
      at={at}
      t={t}
      px={px}
      text={book.length(note.radius, state)}
    />
  ),
  touched(note, { t, px, at, seat }) {
    const [a, b] = [at(note.tank), at(note.target)];
    return a && b && <Push a={a} b={b} t={t} px={px} seat={seat} text={say("effect.contact")} />;
  },
  ram_dropped(note, { t, px, at }) {
    const spot = at(note.tank) ?? at(note.target);
    return spot && <Caption spot={spot} px={px} text={say("effect.no_ram")} t={t} />;
  },
  rammed(note, { book, t, px, at, seat }) {
    const [a, b] = [at(note.tank), at(note.target)];
    return a && b && <Ram note={note} a={a} b={b} at={at} t={t} px={px} seat={seat} book={book} />;
  },
  retreated(note, { place, t, px, seat }) {
    const spot = place({ x: note.at[0], y: note.at[1] });
    return <Leaving spot={spot} edge={note.edge} t={t} px={px} seat={seat} />;
  },
  spotted: (note, { t, px, at }) => (
    <g class={`pulse side-${note.seat}`}>
      {(note.seen ?? []).map((id) => {
        const spot = at(id);
        return spot && <Ring key={id} spot={spot} t={t} px={px} />;
      })}
    </g>
  ),
  smoke_cleared: onSmokeCleared,
  recovered: onSmokeCleared,
  deployed(note, { place, t, px, seat }) {
    const spot = place(note.pose);
    return (
      <g class={`pulse side-${seat}`}>
        <Ring spot={spot} t={t} px={px} />
      </g>
    );
  },
  traversed(note, { t, px, at }) {
    const spot = at(note.tank);
    return (
      spot && (
        <Caption
          spot={spot}
          px={px}
          text={say("effect.turret", { degrees: Math.round(note.turned) })}
          t={t}
        />
      )
    );
  },
};

const Ring = ({ spot: [x, y], t, px }: { spot: Spot; t: number; px: number }) => (
  <circle
    class="wave"
    cx={x}
    cy={y}
    r={(13 + 16 * out(t)) * px}
    style={{ strokeWidth: 2.4 * px }}
    opacity={1 - t}
  />
);

/** A word that rises from a place. */
function Mark({
  spot: [x, y],
  t,
  px,
  text,
  kind,
}: {
  spot: Spot;
  t: number;
  px: number;
  text: string;
  kind: "harm" | "calm";
}) {
  if (t <= 0) return null;
  return (
    <g
      class={`word ${kind}`}
      transform={`translate(${x} ${y})`}
      opacity={Math.min(part(t, 0, 0.15), 1 - part(t, 0.92, 1))}
    >
      <g class="spin">
        <text transform={`scale(${px}) translate(0 ${-18 - 10 * out(t)})`} text-anchor="middle">
          {text}
        </text>
      </g>
    </g>
  );
}

const Sized = ({
  spot: [x, y],
  by,
  children,
}: {
  spot: Spot;
  by: number;
  children: ComponentChildren;
}) => <g transform={`translate(${x} ${y}) scale(${by})`}>{children}</g>;

const between = (a: Spot, b: Spot, s: number): Spot => [
  a[0] + (b[0] - a[0]) * s,
  a[1] + (b[1] - a[1]) * s,
];
const line = (a: Spot, b: Spot) => `M${a.join(" ")}L${b.join(" ")}`;

/** The share of a shot at which each of its dice has fallen. */
export const STEPS = { hit: 0.3, saves: 0.45, strike: 0.62, damage: 0.76 };

interface FiredProps {
  note: ToldShot;
  a: Spot;
  b: Spot;
  t: number;
  px: number;
  seat: number;
  isIndirect: boolean;
  book: Book;
}

function Fired(props: FiredProps) {
  const { note, a, b, t, px, seat, isIndirect, book } = props;
  const flight = flightOf(props);
  const isThrough = note.struck !== undefined && note.struck.effect !== "bounce";
  const late = note.struck ? STEPS.damage : note.saves ? STEPS.saves + 0.1 : STEPS.hit;
  const flash = part(t, 0.14, 0.28);
  return (
    <g
      class={`fire side-${seat}${isIndirect ? " spotted" : ""}${note.wasted ? " wasted" : ""}`}
      opacity={1 - part(t, 0.92, 1) * 0.7}
    >
      <Ray {...props} flight={flight} />
      {flash > 0 && flash < 1 && (
        <circle
          cx={a[0]}
          cy={a[1]}
          r={(6 + 14 * out(flash)) * px}
          fill="url(#fire)"
          opacity={1 - flash}
        />
      )}
      <Shell {...props} flight={flight} />
      {isThrough && t > STEPS.strike && (
        <Sized spot={b} by={px}>
          <Impact at={[0, 0]} t={part(t, STEPS.strike, 0.95)} isHit px={1} />
        </Sized>
      )}
      <Sized spot={b} by={px}>
        <circle class="aim" r={15} stroke-width={1.5} />
        <path class="aim" stroke-width={1.5} d="M-20 0h9M11 0h9M0 -20v9M0 11v9" />
      </Sized>
      <Mark
        spot={note.wasted === "out_of_range" ? flight.end : b}
        t={part(t, late, 1)}
        px={px}
        text={resultOf(note, isIndirect, book)}
        kind={isThrough ? "harm" : "calm"}
      />
    </g>
  );
}

/** The way of a shot: straight, or in a curve over what is between. */
interface Flight {
  /** The length of all of it, in world units. */
  readonly length: number;
  readonly end: Spot;
  /** How much of it is drawn by now. */
  readonly drawn: number;
  /** The way aside. */
  readonly aside: Spot;
  at(share: number): Spot;
}

function flightOf({ note, a, b, t, isIndirect }: FiredProps): Flight {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const aside: Spot = [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
  const isShort = note.wasted === "out_of_range";
  const end = isShort ? between(a, b, Math.min(1, (note.range * UNIT) / length)) : b;
  const bend = isIndirect ? length * 0.14 : 0;
  return {
    length,
    end,
    aside,
    drawn: out(part(t, 0, 0.14)),
    at(share) {
      const [x, y] = between(a, end, share);
      const up = 4 * share * (1 - share) * bend;
      return [x + aside[0] * up, y + aside[1] * up];
    },
  };
}

/** The line of fire, with a mark at each ten of a straight one. */
function Ray({ note, a, b, t, px, isIndirect, flight }: FiredProps & { flight: Flight }) {
  const { length, drawn, end } = flight;
  const [nx, ny] = flight.aside.map((n) => n * 5 * px) as [number, number];
  const ticks = Array.from({ length: Math.floor(length / UNIT / 10) }, (_, i) => {
    const share = ((i + 1) * 10 * UNIT) / length;
    const [x, y] = between(a, b, share);
    return isIndirect || share > drawn ? "" : `M${x - nx} ${y - ny}L${x + nx} ${y + ny}`;
  });
  const curve = Array.from({ length: 25 }, (_, i) => flight.at((i / 24) * drawn).join(" "));
  const d = isIndirect ? `M${curve.join("L")}` : line(a, between(a, end, drawn));
  const dash = isIndirect || note.wasted ? { strokeDasharray: `${9 * px} ${6 * px}` } : {};
  return (
    <>
      <path class="ray-bed" d={d} stroke-width={5 * px} />
      <path class="ray" d={d} style={{ strokeWidth: 2 * px, ...dash }} />
      <path class="ray-ticks" d={ticks.join("")} stroke-width={1.5 * px} />
      {note.wasted && t > 0.14 && (
        <Sized spot={end} by={px}>
          <path class="stop" d="M-6 -6L6 6M-6 6L6 -6" />
        </Sized>
      )}
    </>
  );
}

/** The shell on its way, and where it arrives. */
function Shell({ note, b, t, px, isIndirect, flight }: FiredProps & { flight: Flight }) {
  const fly = part(t, 0.14, isIndirect ? 0.36 : 0.24);
  const [x, y] = flight.at(fly);
  if (note.wasted) return null;
  return (
    <>
      {fly > 0 && fly < 1 && (
        <circle class="shell" cx={x} cy={y} r={3.2 * px} style={{ strokeWidth: px }} />
      )}
      {!isIndirect && t > 0.24 && (
        <Sized spot={b} by={px}>
          <Impact at={[0, 0]} t={part(t, 0.24, 0.5)} isHit={note.hit} px={1} />
        </Sized>
      )}
    </>
  );
}

/** What came of a shot, in a word. */
function resultOf(note: ToldShot, isIndirect: boolean, book: Book): string {
  if (note.wasted) return say("effect.wasted", { why: book.name(note.wasted) });
  if (!note.hit) return say("effect.miss");
  if (note.saves?.saved) return say("effect.saved");
  if (note.struck) return outcome(book, note.struck);
  return say(isIndirect ? "effect.on_the_way" : "effect.hit");
}

function outcome(book: Book, struck: Struck): string {
  if (struck.effect === "bounce" || struck.result === undefined)
    return struck.effect === "bounce" ? book.name("bounce") : book.name("no_effect");
  return book.name(struck.result);
}

function Blow({
  spot,
  struck,
  t,
  px,
  book,
}: {
  spot: Spot;
  struck: Struck;
  t: number;
  px: number;
  book: Book;
}) {
  const isThrough = struck.effect !== "bounce";
  return (
    <g>
      <Sized spot={spot} by={px}>
        <Impact at={[0, 0]} t={part(t, 0, 0.6)} isHit={isThrough} px={1} />
      </Sized>
      <Mark
        spot={spot}
        t={part(t, 0.45, 1)}
        px={px}
        text={outcome(book, struck)}
        kind={isThrough ? "harm" : "calm"}
      />
    </g>
  );
}

/** An arrow from a to b with a head. */
function Arrow({ a, b, px, wide = 3 }: { a: Spot; b: Spot; px: number; wide?: number }) {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (length < px) return null;
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const head = Math.min(4 * wide * px, length);
  const [hx, hy] = [b[0] - ux * head, b[1] - uy * head];
  return (
    <g class="arrow-mark">
      <path class="bed" d={line(a, [hx, hy])} stroke-width={(wide + 3) * px} />
      <path class="shaft" d={line(a, [hx, hy])} stroke-width={wide * px} />
      <path
        class="head"
        d={[
          `M${b.join(" ")}L${hx - uy * head * 0.55} ${hy + ux * head * 0.55}`,
          `L${hx + uy * head * 0.55} ${hy - ux * head * 0.55}Z`,
        ].join("")}
        stroke-width={1.4 * px}
      />
    </g>
  );
}

/** Where the cap drifts, how far it covers, and whom. */
function Cap({
  note,
  from,
  to,
  at,
  t,
  px,
  seat,
  text,
}: {
  note: CapFell;
  from: Spot | null;
  to: Spot;
  at: (id: string) => Spot | null;
  t: number;
  px: number;
  seat: number;
  text: string;
}) {
  const start = from ?? to;
  const now = between(start, to, out(part(t, 0.25, 0.55)));
  const r = note.radius * UNIT;
  const fall = part(t, 0.6, 0.95);
  const burst = chance(note.tank);
  return (
    <g class={`cap side-${seat}`} opacity={1 - part(t, 0.94, 1)}>
      <Sized spot={start} by={px}>
        <path class="mark" d="M-7 0H7M0 -7V7" />
      </Sized>
      {t > 0.25 && <Arrow a={start} b={now} px={px} />}
      <circle class="circle" cx={now[0]} cy={now[1]} r={r} stroke-width={2 * px} />
      {fall > 0 &&
        Array.from({ length: 5 }, (_, i) => {
          const [a, far] = [burst() * 6.3, burst() * r * 0.8];
          const s = part(fall, i * 0.12, i * 0.12 + 0.5);
          return s > 0 && s < 1 ? (
            <circle
              key={i}
              cx={to[0] + Math.cos(a) * far}
              cy={to[1] + Math.sin(a) * far}
              r={Math.max(r * 0.4, 9 * px) * out(s)}
              fill="url(#fire)"
              opacity={1 - s}
            />
          ) : null;
        })}
      {t > 0.6 &&
        (note.under ?? []).map((id) => {
          const spot = at(id);
          return (
            spot && (
              <circle
                key={id}
                class="under"
                cx={spot[0]}
                cy={spot[1]}
                r={17 * px}
                stroke-width={2.4 * px}
                stroke-dasharray={`${4 * px} ${4 * px}`}
              />
            )
          );
        })}
      <Caption
        spot={to}
        px={px}
        text={note.under?.length ? text : say("effect.nobody", { text })}
        t={part(t, 0.45, 1)}
      />
    </g>
  );
}

function Explosion({
  note,
  centre: [x, y],
  facing,
  hull,
  at,
  t,
  px,
  text,
}: {
  note: Exploded;
  centre: Spot;
  facing: number;
  hull: Tank["hull"] | undefined;
  at: (id: string) => Spot | null;
  t: number;
  px: number;
  text: string;
}) {
  const [length, width] = [(hull?.length ?? 2) * UNIT, (hull?.width ?? 1) * UNIT];
  const reach = note.radius * UNIT;
  const full = reach + width / 2;
  const grow = out(part(t, 0.1, 0.42));
  const fade = 1 - part(t, 0.7, 1);
  const random = chance(note.tank);
  const smoke = Array.from({ length: 10 }, () => ({
    a: random() * 6.28,
    far: 0.2 + random() * 0.6,
    r: 0.15 + random() * 0.2,
  }));
  const rim = {
    x: -length / 2 - reach,
    y: -width / 2 - reach,
    width: length + 2 * reach,
    height: width + 2 * reach,
    rx: reach,
  };
  return (
    <g class="explosion">
      <circle class="blast" cx={x} cy={y} r={full * grow} opacity={fade} fill="url(#fire)" />
      {smoke.map((puff, i) => (
        <circle
          key={i}
          class="smoke"
          opacity={0.5 * fade * part(t, 0.2, 0.5)}
          cx={x + Math.cos(puff.a) * full * puff.far * grow}
          cy={y + Math.sin(puff.a) * full * puff.far * grow}
          r={full * puff.r * grow}
        />
      ))}
      <g
        transform={`translate(${x} ${y}) rotate(${-facing}) scale(${grow})`}
        opacity={1 - part(t, 0.9, 1)}
      >
        <rect
          class="rim"
          {...rim}
          style={{
            strokeWidth: (2 * px) / Math.max(0.1, grow),
            strokeDasharray: `${8 * px} ${5 * px}`,
          }}
        />
      </g>
      {t > 0.42 &&
        (note.struck ?? []).map((id) => {
          const spot = at(id);
          return (
            spot && (
              <g key={id}>
                <path
                  class="struck"
                  d={line([x, y], spot)}
                  style={{ strokeWidth: 2 * px, strokeDasharray: `${4 * px} ${4 * px}` }}
                />
                <circle
                  class="struck-ring"
                  cx={spot[0]}
                  cy={spot[1]}
                  r={17 * px}
                  style={{ strokeWidth: 2.4 * px }}
                />
              </g>
            )
          );
        })}
      <Caption
        spot={[x, y]}
        px={px}
        text={say("effect.radius", { length: text })}
        t={part(t, 0.35, 1)}
      />
    </g>
  );
}

function Push({
  a,
  b,
  t,
  px,
  seat,
  text,
}: {
  a: Spot;
  b: Spot;
  t: number;
  px: number;
  seat: number;
  text: string;
}) {
  return (
    <g class={`ram side-${seat}`}>
      <Arrow a={run(a, b, px)} b={b} px={px} wide={3.4} />
      <Caption spot={b} px={px} text={text} t={t} />
    </g>
  );
}

/** Where an arrow at b begins: some way back beyond a, so that it is seen at any distance. */
function run(a: Spot, b: Spot, px: number): Spot {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const back = Math.max(length, 44 * px);
  return [b[0] - ((b[0] - a[0]) / length) * back, b[1] - ((b[1] - a[1]) / length) * back];
}

function Ram({
  note,
  a,
  b,
  at,
  t,
  px,
  seat,
  book,
}: {
  note: ToldRammed;
  a: Spot;
  b: Spot;
  at: (id: string) => Spot | null;
  t: number;
  px: number;
  seat: number;
  book: Book;
}) {
  const start = run(a, b, px);
  const tip = between(start, b, out(part(t, 0, 0.25)));
  const hurt = at(note.struck);
  const isThrough = note.hit !== undefined && note.hit.effect !== "bounce";
  return (
    <g class={`ram side-${seat}`} opacity={1 - part(t, 0.94, 1)}>
      <Arrow a={start} b={tip} px={px} wide={4} />
      {t > 0.22 && hurt && (
        <Sized spot={hurt} by={px}>
          <Impact at={[0, 0]} t={part(t, 0.22, 0.6)} isHit px={1} />
          <circle class="struck-ring" r={17} stroke-width={2.4} />
        </Sized>
      )}
      {hurt && note.hit && (
        <Mark
          spot={hurt}
          t={part(t, STEPS.damage, 1)}
          px={px}
          text={outcome(book, note.hit)}
          kind={isThrough ? "harm" : "calm"}
        />
      )}
    </g>
  );
}

const WAYS: Record<Edge, Spot> = { west: [-1, 0], east: [1, 0], north: [0, -1], south: [0, 1] };

function Leaving({
  spot: [x, y],
  edge,
  t,
  px,
  seat,
}: {
  spot: Spot;
  edge: Edge;
  t: number;
  px: number;
  seat: number;
}) {
  const [dx, dy] = WAYS[edge];
  const from: Spot = [x - dx * 46 * px, y - dy * 46 * px];
  const to: Spot = [x + dx * 14 * px * out(t), y + dy * 14 * px * out(t)];
  return (
    <g class={`ram side-${seat}`} opacity={1 - part(t, 0.85, 1)}>
      <Arrow a={from} b={to} px={px} wide={4} />
      <Caption spot={from} px={px} text={say("effect.leaves")} t={t} />
    </g>
  );
}
