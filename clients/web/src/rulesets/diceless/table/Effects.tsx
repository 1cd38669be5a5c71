// What happens in a moment, drawn at a share t of it, and what lies on the table meanwhile.

import type { AnyNote, Battle, MarkerLanded, TemplateLaid } from "../../../contract/diceless";
import type { ComponentChildren } from "preact";
import { type Handlers, type Of, handled } from "../../../core/handlers";
import { UNIT } from "../../../core/camera";
import { Caption, Floating, Impact, Loss, Wave, part } from "../../../table/effects";
import { type Place, spread } from "../../units/bodies";
import type { Lens, Scene, Shown } from "../../../core/view";
import { type Book, battle, isHost } from "../book";
import { read } from "../notes";
import type { Relic } from "../script";
import { others } from "../../traces";
import { say } from "../words";

/** Markers and templates that lie. */
export function Relics({ scene, book, place }: { scene: Scene; book: Book; place: Place }) {
  return (
    <g class="laid">
      {others<Relic>(scene.relics).map((one, i) =>
        one.t === "marker_landed" ? (
          <Marker key={i} note={one} book={book} state={battle(scene.state)} place={place} />
        ) : (
          <Template key={i} note={one} book={book} state={battle(scene.state)} place={place} />
        ),
      )}
    </g>
  );
}

/** A marker where it came down, the way tokens moved it, and whom it lies over. */
function Marker({
  note,
  book,
  state,
  place,
}: {
  note: MarkerLanded;
  book: Book;
  state: Battle;
  place: Place;
}) {
  const [x, y] = place(note);
  const way = [...(note.way ?? []).map(([ax, ay]) => place({ x: ax, y: ay })), [x, y] as const];
  return (
    <g class="blast">
      {way.length > 2 && (
        <path class="scatter-way" d={`M${way.map((dot) => dot.join(" ")).join("L")}`} />
      )}
      {way.slice(0, -1).map(([sx, sy], i) => (
        <circle
          key={i}
          class={i === 0 ? "aimed-at" : "step"}
          cx={sx}
          cy={sy}
          r={i === 0 ? 5 : 3.4}
        />
      ))}
      <circle class="circle" cx={x} cy={y} r={note.radius * UNIT} />
      <path class="middle" d={`M${x - 7} ${y}h14M${x} ${y - 7}v14`} />
      <Under names={note.under ?? []} book={book} state={state} place={place} />
    </g>
  );
}

/** Models that something lies over; those that have fallen since are not there. */
function Under({
  names,
  book,
  state,
  place,
}: {
  names: readonly string[];
  book: Book;
  state: Battle;
  place: Place;
}) {
  const bodies = Object.values(state.units ?? {}).flatMap((unit) =>
    isHost(unit) ? book.bodies(state, unit) : [],
  );
  return (
    <>
      {bodies
        .filter(({ id }) => names.includes(id))
        .map((body) => {
          const [x, y] = place(body);
          return <circle key={body.id} class="under" cx={x} cy={y} r={body.r * UNIT * 1.1} />;
        })}
    </>
  );
}

function Template({
  note,
  book,
  state,
  place,
}: {
  note: TemplateLaid;
  book: Book;
  state: Battle;
  place: Place;
}) {
  const {
    template_length: length,
    template_muzzle: narrow,
    template_width: wide,
    template_widest_at: at,
  } = book.catalogue.tables.shooting;
  const [x, y] = place(note);
  const u = UNIT;
  const cap = (wide / 2) * u;
  return (
    <g class="blast">
      <path
        class="circle"
        transform={`translate(${x} ${y}) rotate(${-note.bearing})`}
        d={[
          `M0 ${(-narrow / 2) * u}L${at * u} ${-cap}`,
          `L${(length - wide / 2) * u} ${-cap}`,
          `A${cap} ${cap} 0 0 1 ${(length - wide / 2) * u} ${cap}`,
          `L${at * u} ${cap}L0 ${(narrow / 2) * u}Z`,
        ].join("")}
      />
      <Under names={note.under ?? []} book={book} state={state} place={place} />
    </g>
  );
}

export function Effects({
  shown,
  place,
  lens,
  book,
}: {
  shown: Shown;
  place: Place;
  lens: Lens;
  book: Book;
}) {
  if (shown.beat === null) return null;
  const note = read(shown.beat.note.note);
  const state = battle(shown.scene.state);
  const { t } = shown;
  const px = UNIT / lens.scale;
  const bodies = (id: string) => (state.units?.[id] ? book.bodies(state, state.units[id]) : []);
  const at = (id: string) => {
    const found = bodies(id);
    return found.length === 0 ? null : place(spread(found));
  };
  return handled(EFFECTS, note, { book, state, place, t, px, at }) ?? null;
}

function onFired(
  note: Of<AnyNote, "fired" | "struck" | "charged">,
  { state, t, px, at }: Drawing,
): ComponentChildren {
  const targets = note.t === "charged" ? (note.targets ?? []) : [note.target];
  const actor = note.t === "struck" ? (note.units?.[0] ?? "") : note.unit;
  const [from, to] = [at(actor), at(targets[0] ?? "")];
  if (from === null || to === null) return null;
  const hit =
    note.t === "fired"
      ? (note.pools ?? []).reduce((sum, pool) => sum + pool.damage, 0)
      : note.t === "struck"
        ? note.damage
        : 0;
  return (
    <g class={`fire side-${state.units?.[actor]?.owner ?? 0}`}>
      <path class="ray-bed" d={`M${from.join(" ")}L${to.join(" ")}`} stroke-width={6 * px} />
      <path
        class="ray"
        d={`M${from.join(" ")}L${to.join(" ")}`}
        stroke-width={2.4 * px}
        stroke-dasharray={note.t === "fired" ? undefined : `${3 * px} ${5 * px}`}
      />
      {t > 0.3 && note.t !== "charged" && (
        <Impact at={to} t={part(t, 0.3, 1)} isHit={hit > 0} px={px} />
      )}
      {t > 0.35 && hit > 0 && (
        <Caption spot={to} text={say("effect.damage", { n: hit })} px={px} t={part(t, 0.35, 1)} />
      )}
    </g>
  );
}

/** What a unit is from now on. */
type State = "broke" | "regrouped" | "pinned" | "went_to_ground";

function onTested(
  note: Of<AnyNote, "tested" | "broke" | "regrouped" | "pinned" | "went_to_ground">,
  { state, t, px, at }: Drawing,
): ComponentChildren {
  const spot = at(note.unit);
  const text =
    note.t === "tested"
      ? say(note.passed ? "effect.passed" : "effect.failed", { op: note.op, limit: note.limit })
      : say(`effect.${note.t as State}`);
  return (
    spot && (
      <g class={`pulse side-${state.units?.[note.unit]?.owner ?? 0}`}>
        <Wave spot={spot} t={part(t, 0, 0.7)} />
        <Caption spot={spot} text={text} px={px} t={t} />
      </g>
    )
  );
}

function onLost(
  note: Of<AnyNote, "gone" | "vehicle_lost">,
  { book, t, px, at }: Drawing,
): ComponentChildren {
  const spot = at(note.unit);
  const text = book.name(note.t === "gone" ? note.how : note.fate);
  return spot && <Loss spot={spot} text={text} t={t} px={px} />;
}

interface Drawing {
  readonly book: Book;
  readonly state: Battle;
  readonly place: Place;
  readonly t: number;
  /** A pixel of the screen. */
  readonly px: number;
  at(id: string): readonly [number, number] | null;
}

const EFFECTS: Handlers<AnyNote, Drawing, ComponentChildren> = {
  moved: (note, { place }) => (
    <g class="trail">
      <path
        class="way"
        d={(note.tracks ?? [])
          .map(
            ({ way }) =>
              `M${way
                .map(([x, y]) =>
                  place({ x, y })
                    .map((n) => n.toFixed(1))
                    .join(" "),
                )
                .join("L")}`,
          )
          .join("")}
      />
    </g>
  ),
  fired: onFired,
  struck: onFired,
  charged: onFired,
  hurt(note, { t, px, at }) {
    const spot = at(note.unit);
    return (
      spot && (
        <Floating
          spot={spot}
          text={
            note.fallen > 0
              ? say("effect.fallen", { lost: note.lost, fallen: note.fallen })
              : `−${note.lost}`
          }
          t={t}
          px={px}
          kind="damaged"
        />
      )
    );
  },
  gone: onLost,
  vehicle_lost: onLost,
  marker_landed: (note, { book, state, place }) => (
    <Marker note={note} book={book} state={state} place={place} />
  ),
  template_laid: (note, { book, state, place }) => (
    <Template note={note} book={book} state={state} place={place} />
  ),
  tested: onTested,
  broke: onTested,
  regrouped: onTested,
  pinned: onTested,
  went_to_ground: onTested,
};
