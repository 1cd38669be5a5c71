// Dice, sums and banners beside a moment, always in the same place.

import type { AnyNote, Battle, Rolled } from "../../contract/battlegroup";
import type { ComponentChildren } from "preact";
import { type Handlers, type Of, handled } from "../../core/handlers";
import { Dice } from "../../widgets/Dice";
import type { Shown } from "../../core/view";
import { type Book, battle } from "./book";
import { read } from "./notes";
import { dice } from "./story";
import { say } from "./words";

export function Card({ shown, book }: { shown: Shown } & { book: Book }) {
  if (shown.beat === null) return null;
  return (
    <Moment
      book={book.of(battle(shown.scene.state))}
      state={battle(shown.scene.state)}
      shown={shown}
      note={read(shown.beat.note.note)}
      rolled={shown.beat.note.rolled as readonly Rolled[]}
    />
  );
}

interface Props {
  book: Book;
  state: Battle;
  shown: Shown;
  note: AnyNote;
  rolled: readonly Rolled[];
}

function Moment({ book, state, shown, note, rolled }: Props) {
  const name = (id: string) => book.called(state, id);
  const side = (id: string) => `side-${state.units?.[id]?.owner ?? 0}`;
  const rows = dice(book, note, rolled, state);
  const { t } = shown;
  return (
    handled(MOMENTS, note, { book, state, shown, name, side, rows, t }) ??
    (rows.length === 0 || !("unit" in note) ? null : (
      <Dicing side={side(note.unit ?? "")} title={name(note.unit ?? "")} over="" rows={rows} t={t}>
        {shown.beat?.note.line?.text ?? ""}
      </Dicing>
    ))
  );
}

function onVolley(
  note: Of<
    AnyNote,
    "volley" | "shot_at_hull" | "shelled" | "strayed" | "bolted" | "struck" | "hammered"
  >,
  { name, side, rows, t }: Told,
): ComponentChildren {
  const means = "weapon" in note ? (note.weapon ?? "") : "power" in note ? (note.power ?? "") : "";
  const wounds = "wounds" in note ? (note.wounds ?? 0) : 0;
  const shots = "shots" in note ? note.shots : undefined;
  return (
    <Dicing
      side={side(note.unit)}
      title={`${name(note.unit)} → ${name(note.target)}`}
      over={[
        means === "" ? "" : name(means),
        shots === undefined
          ? ""
          : say("card.shots", {
              n: shots,
              snap: "snap" in note && note.snap ? say("card.snap") : "",
            }),
      ]
        .filter(Boolean)
        .join(", ")}
      rows={rows}
      t={t}
    >
      {[
        say("card.hits", { n: note.hits }),
        note.t === "shot_at_hull" ? "" : say("card.wounds", { n: wounds }),
      ]
        .filter(Boolean)
        .join(", ")}
    </Dicing>
  );
}

function onTested(
  note: Of<AnyNote, "tested" | "call_answered">,
  { book, name, side, rows, t }: Told,
): ComponentChildren {
  return (
    <Dicing
      side={side(note.unit)}
      title={name(note.unit)}
      over={note.t === "tested" ? book.name(note.occasion) : name(note.support)}
      rows={rows}
      t={t}
    >
      {[
        `${say("card.against", { total: note.total, need: note.need })}:`,
        ` ${say(note.passed ? "card.passed" : "card.failed")}`,
      ].join("")}
    </Dicing>
  );
}

/** What sentences of a moment are made of. */
interface Told {
  readonly book: Book;
  readonly state: Battle;
  readonly shown: Shown;
  readonly rows: ReturnType<typeof dice>;
  readonly t: number;
  /** The class of a side. */
  side(unit: string): string;
  name(id: string): string;
}

const MOMENTS: Handlers<AnyNote, Told, ComponentChildren> = {
  volley: onVolley,
  shot_at_hull: onVolley,
  shelled: onVolley,
  strayed: onVolley,
  bolted: onVolley,
  struck: onVolley,
  hammered: onVolley,
  hull_struck: (note, { book, name, side, rows, t }) => (
    <Dicing
      side={side(note.unit)}
      title={name(note.unit)}
      over={say("card.armour", { armour: note.armour })}
      rows={rows}
      t={t}
    >
      {[
        book.name(note.hit),
        note.saved ? book.name("save") : "",
        note.result === null ? "" : book.name(note.result),
      ]
        .filter(Boolean)
        .join(", ")}
    </Dicing>
  ),
  hurt: (note, { name, side, rows, t }) => (
    <Dicing
      side={side(note.unit)}
      title={name(note.unit)}
      over={`${name(note.cause)}, ${say("card.wounds", { n: note.wounds })}`}
      rows={rows}
      t={t}
    >
      {say("card.lost", { lost: note.lost, fallen: note.fallen })}
    </Dicing>
  ),
  tested: onTested,
  call_answered: onTested,
  round_began: (note, { book, state }) => (
    <Banner
      over={book.scenario(state)?.name ?? ""}
      title={
        note.round === 0 ? say("head.scouts") : say("card.turn", { round: note.round, of: note.of })
      }
    />
  ),
  reacted: (note, { book, name, side }) => (
    <Banner
      side={side(note.unit)}
      over={name(note.unit)}
      title={say("effect.breaks_in", { order: book.name(note.order) })}
      detail={[book.name(note.moment), note.into === null ? "" : name(note.into)]
        .filter(Boolean)
        .join(", ")}
    />
  ),
  gone: (note, { book, name, side }) => (
    <Banner side={side(note.unit)} over={name(note.unit)} title={book.name("destroyed")} />
  ),
  vehicle_lost: (note, { book, name, side }) => (
    <Banner side={side(note.unit)} over={name(note.unit)} title={book.name(note.how)} />
  ),
};

function Banner({
  side = "",
  over,
  title,
  detail,
}: {
  side?: string;
  over: string;
  title: string;
  detail?: string;
}) {
  return (
    <div class={`card banner ${side}`}>
      <span class="card-over">{over}</span>
      <strong>{title}</strong>
      {detail && <span class="card-detail">{detail}</span>}
    </div>
  );
}

/** Dice that fall, row by row, and what comes of them. */
function Dicing({
  side,
  title,
  over,
  rows,
  t,
  children,
}: {
  side: string;
  title: string;
  over: string;
  rows: ReturnType<typeof dice>;
  t: number;
  children: string;
}) {
  const each = 0.5 / Math.max(1, rows.length);
  return (
    <div class={`card shot-card dice-card ${side}`}>
      <div class="card-head">
        <strong>{title}</strong>
        <span>{over}</span>
      </div>
      {rows.map((row, i) =>
        t < i * each ? null : (
          <div key={i} class="card-step">
            <span class="card-label">{row.brief ?? row.label}</span>
            <span class="card-need">{row.needed !== undefined && `${row.needed}+`}</span>
            <Dice faces={row.faces} kept={row.kept} t={t} from={i * each} until={(i + 1) * each} />
          </div>
        ),
      )}
      <div class={`card-foot${t > 0.55 || rows.length === 0 ? " is-in" : ""}`}>{children}</div>
    </div>
  );
}
