// What happens in a moment, drawn at a share t of it. Nothing here remembers anything.

import type { Battle, Tank } from "../../../contract/microtanks";
import type { Told } from "../notes";
import { type Handlers, type Of, handled } from "../../../core/handlers";
import type { ComponentChildren } from "preact";
import { UNIT } from "../../../core/camera";
import { Caption, type Spot, out, part } from "../../../table/effects";
import type { Lens, Shown } from "../../../core/view";
import { type Book, battle } from "../book";
import { read } from "../notes";
import { Smoke } from "./Smoke";
import { say } from "../words";
import { Mark, Ring } from "./marks";
import { Blow, Fired } from "./Shot";
import { Cap, Explosion } from "./blasts";
import { Push, Ram, Leaving } from "./rams";

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
