// What happens in a moment, drawn at a share t of it. Nothing here remembers anything.

import type {
  AnyNote,
  Battle,
  DeathRolled,
  Footprint,
  Moved,
  Shot,
  Slid,
  Tank,
} from "../../../contract/spearhead";
import type { ComponentChildren } from "preact";
import { type Handlers, type Of, handled } from "../../../core/handlers";
import { UNIT } from "../../../core/camera";
import { chance } from "../../../table/paper";
import { Caption, Floating, Impact, Wave, out, part } from "../../../table/effects";
import type { Lens, Shown } from "../../../core/view";
import { type Book, battle } from "../book";
import { read } from "../notes";
import { say } from "../words";

type Place = (at: { x: number; y: number }) => readonly [number, number];

interface Props {
  shown: Shown;
  place: Place;
  lens: Lens;
  book: Book;
}

export function Trail({ shown, place }: { shown: Shown; place: Place }) {
  if (shown.beat === null) return null;
  const note = read(shown.beat.note.note);
  if (note.t !== "moved" && note.t !== "slid") return null;
  const poses = path(note);
  const d = poses.map((pose, i) => `${i ? "L" : "M"}${place(pose).join(" ")}`).join("");
  const end = poses.at(-1);
  const [x, y] = place(end ?? { x: 0, y: 0 });
  return (
    <g class={`trail${note.t === "slid" ? " hard" : ""}`}>
      <path class="bed" d={d} />
      <path class="way" d={d} />
      <circle class="end" cx={x} cy={y} r={7} />
    </g>
  );
}

const path = (note: Moved | Slid) => (note.t === "moved" ? note.path : [note.start, note.end]);

export function Effects({ shown, place, lens, book }: Props) {
  if (shown.beat === null) return null;
  const note = read(shown.beat.note.note);
  const { t } = shown;
  const state = battle(shown.scene.state);
  const { units = {} } = state;
  const at = (id: string | undefined) => {
    const pose = id === undefined ? undefined : units[id]?.pose;
    return pose === undefined ? null : place(pose);
  };
  const px = UNIT / lens.scale;
  return handled(EFFECTS, note, { book, state, units, place, t, px, at }) ?? null;
}

function onDamaged(
  note: Of<AnyNote, "damaged" | "healed">,
  { t, px, at }: Drawing,
): ComponentChildren {
  const spot = at(note.tank);
  const text = note.t === "damaged" ? `−${note.damage}` : `+${note.gained}`;
  return spot && <Floating spot={spot} text={text} t={t} px={px} kind={note.t} />;
}

function onActivated(
  note: Of<AnyNote, "activated" | "ability_used" | "special_used">,
  { book, units, t, px, at }: Drawing,
): ComponentChildren {
  const spot = at(note.tank);
  const target = "target" in note ? at(note.target) : null;
  const seat = units[note.tank]?.owner ?? 0;
  return (
    <g class={`pulse side-${seat}`}>
      {spot &&
        [0, 0.25].map((late) => <Wave key={late} spot={spot} t={part(t, late, 0.7 + late)} />)}
      {spot && target && (
        <path
          class="to"
          d={`M${spot.join(" ")}L${target.join(" ")}`}
          opacity={1 - part(t, 0.7, 1)}
        />
      )}
      {spot && note.t !== "activated" && (
        <Caption
          spot={spot}
          px={px}
          text={book.name(note.t === "ability_used" ? note.ability : note.special)}
          t={t}
        />
      )}
    </g>
  );
}

function onMoved(
  note: Of<AnyNote, "moved" | "slid">,
  { place, t, px }: Drawing,
): ComponentChildren {
  const spot = place(path(note).at(-1) ?? { x: 0, y: 0 });
  return (
    <Caption
      spot={spot}
      px={px}
      text={say("effect.length", { length: Math.round(note.length * 10) / 10 })}
      t={part(t, 0.3, 1)}
    />
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
  at(id: string | undefined): readonly [number, number] | null;
}

const EFFECTS: Handlers<AnyNote, Drawing, ComponentChildren> = {
  shot: (note, { units, place, t, px }) => (
    <Fired note={note} t={t} place={place} units={units} px={px} />
  ),
  death_rolled: (note, { book, units, place, t, px, at }) =>
    note.exploded ? (
      <Explosion
        note={note}
        t={t}
        place={place}
        at={at}
        px={px}
        footprint={units[note.tank] ? book.footprint(units[note.tank] as Tank) : null}
      />
    ) : null,
  damaged: onDamaged,
  healed: onDamaged,
  activated: onActivated,
  ability_used: onActivated,
  special_used: onActivated,
  declared(note, { book, t, px, at }) {
    const spot = at(note.tank);
    const text = note.actions?.length
      ? note.actions.map((a) => book.name(a)).join(" + ")
      : say("effect.holds");
    return spot && <Caption spot={spot} px={px} text={text} t={t} />;
  },
  overcharged(note, { t, px, at }) {
    const spot = at(note.tank);
    return (
      spot && (
        <Caption
          spot={spot}
          px={px}
          text={
            note.passed
              ? say("effect.overcharge", { allowance: note.allowance })
              : say("effect.fails")
          }
          t={t}
        />
      )
    );
  },
  moved: onMoved,
  slid: onMoved,
  reaction_made(note, { state, t, at }) {
    const spot = at(note.tank);
    const cause = at(state.activation?.tank);
    return (
      spot && (
        <g class={`pulse side-${note.seat}`}>
          {cause && <path class="to" d={`M${spot.join(" ")}L${cause.join(" ")}`} />}
          <Wave spot={spot} t={part(t, 0, 0.8)} />
          <Wave spot={spot} t={part(t, 0.2, 1)} />
        </g>
      )
    );
  },
};

function Fired({
  note,
  t,
  place,
  units,
  px,
}: {
  note: Shot;
  t: number;
  place: Place;
  units: Record<string, Tank>;
  px: number;
}) {
  const [from, to] = note.ray ?? [];
  const a = from ? place({ x: from[0], y: from[1] }) : centre(units[note.tank], place);
  const b = to ? place({ x: to[0], y: to[1] }) : centre(units[note.target], place);
  if (a === null || b === null) return null;
  const drawn = out(part(t, 0, 0.14));
  const tip = [a[0] + (b[0] - a[0]) * drawn, a[1] + (b[1] - a[1]) * drawn] as const;
  const flash = part(t, 0.14, 0.3);
  const fly = part(t, 0.14, 0.24);
  const shell = [a[0] + (b[0] - a[0]) * fly, a[1] + (b[1] - a[1]) * fly] as const;
  const fade = 1 - part(t, 0.9, 1) * 0.7;
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [nx, ny] = [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
  const inches = Math.floor(length / UNIT / 6);
  const ticks = Array.from({ length: inches }, (_, i) => {
    const s = ((i + 1) * 6 * UNIT) / length;
    const [x, y] = [a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s];
    return s <= drawn
      ? `M${x - nx * 5 * px} ${y - ny * 5 * px}L${x + nx * 5 * px} ${y + ny * 5 * px}`
      : "";
  });
  const isHit = note.hits > 0;
  return (
    <g
      class={`fire side-${units[note.tank]?.owner ?? 0}${note.ray ? "" : " spotted"}`}
      opacity={fade}
    >
      <path class="ray-bed" d={`M${a.join(" ")}L${tip.join(" ")}`} stroke-width={5 * px} />
      <path class="ray" d={`M${a.join(" ")}L${tip.join(" ")}`} stroke-width={2 * px} />
      <path class="ray-ticks" d={ticks.join("")} stroke-width={1.5 * px} />
      {flash > 0 && flash < 1 && (
        <circle cx={a[0]} cy={a[1]} r={6 + 26 * out(flash)} fill="url(#fire)" opacity={1 - flash} />
      )}
      {fly > 0 && fly < 1 && <circle class="shell" cx={shell[0]} cy={shell[1]} r={3.5} />}
      {t > 0.24 && <Impact at={b} t={part(t, 0.24, 0.5)} isHit={isHit} px={px} />}
      <circle class="aim" cx={b[0]} cy={b[1]} r={10 * px} stroke-width={1.5 * px} />
      <path
        class="aim"
        stroke-width={1.5 * px}
        d={[
          `M${b[0] - 15 * px} ${b[1]}h${9 * px}`,
          `M${b[0] + 6 * px} ${b[1]}h${9 * px}`,
          `M${b[0]} ${b[1] - 15 * px}v${9 * px}`,
          `M${b[0]} ${b[1] + 6 * px}v${9 * px}`,
        ].join("")}
      />
    </g>
  );
}

const centre = (tank: Tank | undefined, place: Place) => (tank?.pose ? place(tank.pose) : null);

/** The ground within a distance of a hull. */
function around({ length, width }: Pick<Footprint, "length" | "width">, reach: number) {
  const [w, h] = [(length + 2 * reach) * UNIT, (width + 2 * reach) * UNIT];
  return { x: -w / 2, y: -h / 2, width: w, height: h, rx: reach * UNIT };
}

function Explosion({
  note,
  t,
  place,
  at,
  px,
  footprint,
}: {
  note: DeathRolled;
  t: number;
  place: Place;
  at: (id: string) => readonly [number, number] | null;
  px: number;
  footprint: Footprint | null;
}) {
  const [x, y] = place(note.at);
  const hull = footprint ?? { length: 3, width: 2 };
  const full = (note.radius + hull.width / 2) * UNIT;
  const grow = out(part(t, 0.12, 0.45));
  const fade = 1 - part(t, 0.7, 1);
  const random = chance(note.tank);
  const smoke = Array.from({ length: 9 }, () => ({
    a: random() * 6.28,
    r: 0.25 + random() * 0.6,
    s: 10 + random() * 18,
  }));
  return (
    <g class="explosion">
      <circle class="blast" cx={x} cy={y} r={full * grow} opacity={fade} fill="url(#fire)" />
      {smoke.map((puff, i) => (
        <circle
          key={i}
          class="smoke"
          opacity={0.55 * fade * part(t, 0.2, 0.5)}
          cx={x + Math.cos(puff.a) * full * puff.r * grow}
          cy={y + Math.sin(puff.a) * full * puff.r * grow}
          r={puff.s * grow}
        />
      ))}
      <g
        transform={`translate(${x} ${y}) rotate(${-note.at.facing}) scale(${grow})`}
        opacity={1 - part(t, 0.85, 1)}
      >
        <rect
          class="rim"
          {...around(hull, note.radius)}
          stroke-width={(2 * px) / Math.max(0.1, grow)}
        />
      </g>
      <g
        class="caption"
        transform={`translate(${x} ${y})`}
        opacity={part(t, 0.4, 0.5) * (1 - part(t, 0.9, 1))}
      >
        <g class="spin">
          <g transform={`translate(0 ${-full}) scale(${px})`}>
            <rect x={-24} y={-15} width={48} height={21} rx={3} />
            <text text-anchor="middle">{say("effect.length", { length: note.radius })}</text>
          </g>
        </g>
      </g>
      {t > 0.4 &&
        (note.struck ?? []).map(([tank, damage]) => {
          const spot = at(tank);
          return (
            spot && (
              <g key={tank}>
                <path class="struck" d={`M${x} ${y}L${spot.join(" ")}`} stroke-width={2 * px} />
                <Floating
                  spot={spot}
                  text={`−${damage}`}
                  t={part(t, 0.4, 1)}
                  px={px}
                  kind="damaged"
                />
              </g>
            )
          );
        })}
    </g>
  );
}
