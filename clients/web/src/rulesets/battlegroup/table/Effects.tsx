// What happens in a moment, drawn at a share t of it, and what lies on the table meanwhile.

import type { AnyNote, Battle } from "../../../contract/battlegroup";
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

/** Where shells fell and vehicles burnt. */
export function Relics({ scene, place }: { scene: Scene; place: Place }) {
  return (
    <g class="relics" aria-hidden="true">
      {others<Relic>(scene.relics).map(({ kind, at: [x, y], size }, i) => {
        const [cx, cy] = place({ x, y });
        return kind === "drift" ? null : (
          <circle
            key={i}
            class={`scorch is-${kind}`}
            cx={cx}
            cy={cy}
            r={size * UNIT}
            fill="url(#scorch)"
          />
        );
      })}
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
  const at = (id: string) => whereIs(book, state, id, place);
  const seat = (id: string) => state.units?.[id]?.owner ?? 0;
  const drawing = { book, state, place, t, px, at, seat };
  return note.t in EFFECTS ? (handled(EFFECTS, note, drawing) ?? null) : captioned(note, drawing);
}

function onShotDeclared(
  note: Of<
    AnyNote,
    | "shot_declared"
    | "retargeted"
    | "volley"
    | "shot_at_hull"
    | "shelled"
    | "strayed"
    | "bolted"
    | "struck"
    | "hammered"
    | "charge_declared"
    | "charged"
    | "overwatched"
    | "supported"
  >,
  { t, px, at, seat }: Drawing,
): ComponentChildren {
  const to = at(note.target ?? "");
  // Guns off the map fire from beyond its edge: only where they strike is seen.
  const from = at(note.unit) ?? to;
  if (from === null || to === null) return null;
  const hits = "hits" in note ? note.hits : null;
  const isBlow = hits !== null;
  return (
    <g class={`fire side-${seat(note.unit)}`}>
      <path class="ray-bed" d={line([from, to])} stroke-width={6 * px} />
      <path
        class="ray"
        d={line([from, to])}
        stroke-width={2.4 * px}
        stroke-dasharray={isBlow ? undefined : `${3 * px} ${5 * px}`}
      />
      {isBlow && t > 0.3 && <Impact at={to} t={part(t, 0.3, 1)} isHit={hits > 0} px={px} />}
      {isBlow && t > 0.55 && (
        <Caption spot={to} text={say("effect.hits", { n: hits })} px={px} t={part(t, 0.55, 1)} />
      )}
    </g>
  );
}

function onCalled(
  note: Of<AnyNote, "called" | "bombards">,
  { book, state, place, t, px, at, seat }: Drawing,
): ComponentChildren {
  const to =
    note.target !== null
      ? at(note.target)
      : note.x == null || note.y == null
        ? null
        : place({ x: note.x, y: note.y });
  const from = note.t === "called" ? at(note.unit) : null;
  return (
    to && (
      <g class={`support-call side-${seat(note.unit)}`}>
        {from && (
          <path
            class="radio"
            d={line([from, to])}
            stroke-width={2 * px}
            stroke-dasharray={`${2 * px} ${6 * px}`}
          />
        )}
        <Reticle at={to} t={t} />
        <Caption
          spot={to}
          text={say("effect.call", {
            support: book.called(state, "support" in note ? note.support : note.unit),
          })}
          px={px}
          t={t}
        />
      </g>
    )
  );
}

function onHurt(
  note: Of<AnyNote, "hurt" | "hull_struck">,
  { book, t, px, at }: Drawing,
): ComponentChildren {
  const spot = at(note.unit);
  const text =
    note.t === "hurt"
      ? note.fallen > 0
        ? say("effect.fallen", { fallen: note.fallen })
        : ""
      : [book.name(note.hit), note.result === null ? "" : book.name(note.result)]
          .filter(Boolean)
          .join(", ");
  return spot && text !== "" ? (
    <Floating spot={spot} text={text} t={t} px={px} kind="damaged" />
  ) : null;
}

function onLost(
  note: Of<AnyNote, "gone" | "vehicle_lost">,
  { book, t, px, at }: Drawing,
): ComponentChildren {
  const spot = at(note.unit);
  const text = book.name(note.t === "gone" ? "destroyed" : note.how);
  return spot && <Loss spot={spot} text={text} t={t} px={px} />;
}

/** What the table says of a note besides. */
function captioned(note: AnyNote, { book, t, px, at, seat }: Drawing): ComponentChildren {
  const text = captionOf(book, note);
  const spot = "unit" in note && text !== null ? at(note.unit ?? "") : null;
  return (
    spot && (
      <g class={`pulse side-${seat(("unit" in note && note.unit) || "")}`}>
        <Wave spot={spot} t={part(t, 0, 0.7)} />
        <Caption spot={spot} text={text ?? ""} px={px} t={t} />
      </g>
    )
  );
}

interface Drawing {
  readonly book: Book;
  readonly state: Battle;
  readonly place: Place;
  readonly t: number;
  /** A pixel of the screen. */
  readonly px: number;
  at(id: string): readonly [number, number] | null;
  seat(id: string): number;
}

const EFFECTS: Handlers<AnyNote, Drawing, ComponentChildren> = {
  moved: (note, { place }) => (
    <g class="trail">
      <path
        class="way"
        d={(note.tracks ?? [])
          .map(({ way }) => line(way.map(([x, y]) => place({ x, y }))))
          .join("")}
      />
    </g>
  ),
  drove: (note, { place }) => (
    <g class="trail">
      <path class="way" d={line(note.poses.map(place))} />
    </g>
  ),
  shot_declared: onShotDeclared,
  retargeted: onShotDeclared,
  volley: onShotDeclared,
  shot_at_hull: onShotDeclared,
  shelled: onShotDeclared,
  strayed: onShotDeclared,
  bolted: onShotDeclared,
  struck: onShotDeclared,
  hammered: onShotDeclared,
  charge_declared: onShotDeclared,
  charged: onShotDeclared,
  overwatched: onShotDeclared,
  supported: onShotDeclared,
  called: onCalled,
  bombards: onCalled,
  marker_laid(note, { place, t, seat }) {
    const to = place({ x: note.at[0], y: note.at[1] });
    return (
      <g class={`support-call side-${seat(note.unit)}`}>
        <Reticle at={to} t={t} />
      </g>
    );
  },
  hurt: onHurt,
  hull_struck: onHurt,
  gone: onLost,
  vehicle_lost: onLost,
};

/** What is written over a unit. */
function captionOf(book: Book, note: AnyNote): string | null {
  switch (note.t) {
    case "ordered":
      return say("effect.order", { order: book.name(note.order) });
    case "token_laid":
      return say("effect.waits", { token: book.name(note.token) });
    case "reacted":
      return say("effect.breaks_in", { order: book.name(note.order) });
    case "tested":
    case "call_answered":
      return say(note.passed ? "effect.passed" : "effect.failed", {
        total: note.total,
        need: note.need,
      });
    case "went_to_ground":
      return say(note.pinned ? "effect.pinned" : "effect.at_ground");
    case "jinked":
    case "stood_up":
    case "routed":
    case "rallied":
      return say(`effect.${note.t}`);
    default:
      return null;
  }
}

/** The middle of a unit, or of whom it is with or in. */
function whereIs(
  book: Book,
  state: Battle,
  id: string,
  place: Place,
): readonly [number, number] | null {
  const unit = state.units?.[id];
  if (unit === undefined) return null;
  const host = state.units?.[(isHost(unit) ? unit.aboard : unit.joined) ?? ""];
  const bodies = book.bodies(state, unit);
  if (bodies.length > 0) return place(spread(bodies));
  return host === undefined || host === unit ? null : whereIs(book, state, host.id, place);
}

/** Where something comes down. */
function Reticle({ at: [x, y], t }: { at: readonly [number, number]; t: number }) {
  const r = UNIT * (3 - 1.5 * part(t, 0, 0.6));
  return (
    <path
      class="reticle"
      d={[
        `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`,
        `M${x - r * 1.4} ${y}h${r * 0.8}M${x + r * 0.6} ${y}h${r * 0.8}`,
        `M${x} ${y - r * 1.4}v${r * 0.8}M${x} ${y + r * 0.6}v${r * 0.8}`,
      ].join("")}
    />
  );
}

const line = (dots: readonly (readonly [number, number])[]) =>
  dots.length === 0 ? "" : `M${dots.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
