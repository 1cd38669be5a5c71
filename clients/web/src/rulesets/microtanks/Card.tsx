// Dice and banners beside a moment, always in the same place.

import type { Battle, CapFell, Rolled, SavesRolled, Struck } from "../../contract/microtanks";
import { type Handlers, handled } from "../../core/handlers";
import type { ComponentChildren } from "preact";

import { Dice } from "../../widgets/Dice";
import type { Shown } from "../../core/view";
import { atLeast, diceFor } from "../tanks/rolled";
import { type Book, battle } from "./book";
import { STEPS } from "./table/Shot";
import { type Told, type ToldRammed, type ToldShot, type ToldStruck, read } from "./notes";
import { asRolled, skill } from "./story";
import { say } from "./words";

interface Props {
  book: Book;
  state: Battle;
  t: number;
  rolled: readonly Rolled[];
}

export function Card({ shown, book }: { shown: Shown } & { book: Book }) {
  if (shown.beat === null) return null;
  const note = read(shown.beat.note.note);
  const state = battle(shown.scene.state);
  const props = {
    book,
    state,
    t: shown.t,
    rolled: shown.beat.note.rolled as readonly Rolled[],
  };
  if (note.t === "shot") return <ShotCard note={note} {...props} />;
  if (note.t === "cap_fell") return <CapCard note={note} {...props} />;
  if (note.t === "struck") return <StruckCard note={note} {...props} />;
  if (note.t === "rammed") return <RamCard note={note} {...props} />;
  const banner = bannerOf(book, note, state);
  if (banner === null) return null;
  return (
    <div class={`card banner ${banner.seat === null ? "" : `side-${banner.seat}`} is-${note.t}`}>
      <span class="card-over">{banner.over}</span>
      <strong>{banner.title}</strong>
      {banner.detail && <span class="card-detail">{banner.detail}</span>}
      {banner.faces && <Dice faces={banner.faces} kept={banner.kept} t={shown.t} until={0.4} />}
    </div>
  );
}

interface Banner {
  seat: number | null;
  over: string;
  title: string;
  detail?: string;
  faces?: readonly number[];
  kept?: readonly boolean[] | undefined;
}

function bannerOf(book: Book, note: Told, state: Battle): Banner | null {
  const tank = (id: string) => (state.units?.[id] ? book.tankName(state.units[id], state) : id);
  const owner = (id: string) => state.units?.[id]?.owner ?? null;
  const codes = (ids: readonly string[]) => ids.map((id) => book.code(id, state)).join(", ");
  return handled(BANNERS, note, { book, state, tank, owner, codes }) ?? null;
}

interface Telling {
  readonly book: Book;
  readonly state: Battle;
  tank(id: string): string;
  owner(id: string): number | null;
  codes(ids: readonly string[]): string;
}

const BANNERS: Handlers<Told, Telling, Banner> = {
  round_began: (note, { book, state }) => ({
    seat: null,
    over: book.scenario(state).name,
    title: say("card.round", { round: note.round, of: note.of }),
  }),
  phase_began: (note, { book }) => ({
    seat: note.seat,
    over:
      note.phase === "move"
        ? say("card.turn", { side: book.side(note.seat) })
        : book.side(note.seat),
    title: book.title(note.phase),
  }),
  setup_rolled(note, { book }) {
    const last = note.rolls.at(-1) ?? [];
    return {
      seat: note.seat,
      over: say("card.roll_setup"),
      title: say("card.wins", { side: book.side(note.seat) }),
      faces: last,
      kept: last.map((face) => face === Math.max(...last)),
    };
  },
  package_taken: (note, { book }) => ({
    seat: note.seat,
    over: say("card.takes", { side: book.side(note.seat) }),
    title: book.name(note.package),
  }),
  board_laid: (note, { book }) => ({
    seat: note.seat,
    over: say("card.lays", { side: book.side(note.seat) }),
    title: book.name(note.layout),
  }),
  side_picked: (note, { book }) => ({
    seat: note.seat,
    over: say("card.picks", { side: book.side(note.seat) }),
    title: book.name(note.home),
  }),
  army_shown: (note, { book }) => ({
    seat: note.seat,
    over: book.side(note.seat),
    title: book.name(note.nation),
    detail: say("card.points", { n: note.tanks.length, points: note.points }),
  }),
  spotted: (note, { book, codes }) => ({
    seat: note.seat,
    over: say("card.radio", { side: book.side(note.seat) }),
    title: note.seen?.length
      ? say("card.spotted", { n: note.seen.length })
      : say("card.nobody_seen"),
    ...(note.seen?.length ? { detail: codes(note.seen) } : {}),
  }),
  saves_rolled: (note, { book, tank, owner }) => ({
    seat: owner(note.tank),
    over: tank(note.tank),
    title: say(note.saved ? "card.saved_foot" : "card.not_saved"),
    detail: (note.rolled ?? []).map((save) => `${book.name(save.kind)} ${save.needed}+`).join(", "),
    faces: (note.rolled ?? []).map((save) => save.die),
    kept: (note.rolled ?? []).map((save) => save.die >= save.needed),
  }),
  exploded: (note, { tank, codes }) => ({
    seat: null,
    over: tank(note.tank),
    title: say("card.explodes"),
    detail: note.struck?.length
      ? say("card.strikes", { tanks: codes(note.struck) })
      : say("card.near_none"),
    faces: [note.radius],
  }),
  retreated: (note, { book, tank, owner }) => ({
    seat: owner(note.tank),
    over: tank(note.tank),
    title: say("card.leaves"),
    detail: say("card.leaves_over", { edge: book.name(note.edge) }),
  }),
  ram_dropped: (note, { book, state }) => ({
    seat: null,
    over: say("card.pair", {
      one: book.code(note.tank, state),
      other: book.code(note.target, state),
    }),
    title: say("card.no_ram"),
    detail: say("card.gone"),
  }),
  conceded: (note, { book }) => ({
    seat: note.seat,
    over: book.side(note.seat),
    title: say("card.concedes"),
  }),
  ended: (note, { book }) => ({
    seat: note.verdict.winner ?? null,
    over: book.name(note.verdict.reason),
    title: book.title(note.level),
    detail: note.scores.map((one) => `${book.side(one.seat)} ${one.points}`).join(", "),
  }),
};

function Frame({
  seat,
  head,
  aside,
  foot,
  isIn,
  repeats,
  children,
}: {
  seat: number;
  head: ComponentChildren;
  aside: string;
  foot: string;
  isIn: boolean;
  repeats?: boolean;
  children: ComponentChildren;
}) {
  return (
    <div class={`card shot-card micro-card side-${seat}`}>
      <div class="card-head">
        <strong>{head}</strong>
        <span>{aside}</span>
      </div>
      {children}
      <div class={`card-foot${isIn ? " is-in" : ""}${repeats ? " repeats" : ""}`}>{foot}</div>
    </div>
  );
}

function ShotCard({ note, book, state, t, rolled }: { note: ToldShot } & Props) {
  const gun = book.catalogue.guns[note.gun];
  const tank = state.units?.[note.tank];
  const end = note.struck ? STEPS.damage : note.saves ? STEPS.saves + 0.08 : STEPS.hit + 0.05;
  const foot = note.wasted
    ? say("card.wasted", { why: book.name(note.wasted) })
    : !note.hit
      ? say("card.miss_foot")
      : note.saves?.saved
        ? say("card.saved_foot")
        : note.struck
          ? result(book, note.struck)
          : gun?.indirect
            ? say("card.hit_cap")
            : say("card.hit_foot");
  return (
    <Frame
      seat={tank?.owner ?? 0}
      head={
        <>
          {book.code(note.tank, state)} <span class="arrow">→</span> {book.code(note.target, state)}
        </>
      }
      aside={`${book.name(note.gun)}, ${book.length(note.distance, state)}`}
      foot={foot}
      isIn={note.wasted !== undefined || t > end}
      repeats={note.die !== undefined}
    >
      {note.die === undefined ? (
        <p class="card-sum">{say("card.empty")}</p>
      ) : (
        <>
          <Step
            label={say("card.to_hit")}
            need={`${asRolled(note).needed}+`}
            faces={[note.die]}
            kept={[note.hit]}
            t={t}
            until={STEPS.hit}
            result={say(note.hit ? (note.natural ? "card.natural" : "card.hit") : "card.miss")}
          />
          <p class="card-sum">{skill(book, note)}</p>
        </>
      )}
      <Saves note={note.saves} book={book} t={t} from={STEPS.hit} until={STEPS.saves} />
      {note.struck && <Strike struck={note.struck} book={book} t={t} rolled={rolled} />}
    </Frame>
  );
}

function Saves({
  note,
  book,
  t,
  from,
  until,
}: {
  note: SavesRolled | undefined;
  book: Book;
  t: number;
  from: number;
  until: number;
}) {
  if (note === undefined || t <= from) return null;
  return (
    <>
      {(note.rolled ?? []).map((save) => (
        <Step
          key={save.kind}
          label={say("card.save", { kind: book.name(save.kind) })}
          need={`${save.needed}+`}
          faces={[save.die]}
          kept={[save.die >= save.needed]}
          t={t}
          from={from}
          until={until}
          result={save.die >= save.needed ? say("card.saved") : say("card.no")}
        />
      ))}
    </>
  );
}

/** The die against armour, and the die for damage. */
function Strike({
  struck,
  book,
  t,
  rolled,
  at = STEPS,
}: {
  struck: Struck;
  book: Book;
  t: number;
  rolled: readonly Rolled[];
  at?: { saves: number; strike: number; damage: number };
}) {
  const damage = diceFor(rolled, "damage");
  const sum = { ...struck, face: struck.face ? book.name(struck.face) : "" };
  if (t <= at.saves) return null;
  return (
    <>
      <Step
        label={say(struck.cause === "ram" ? "card.ram" : "card.strength")}
        need={atLeast(diceFor(rolled, struck.cause === "ram" ? "ram" : "penetration").needed)}
        faces={[struck.die]}
        kept={[struck.effect !== "bounce"]}
        t={t}
        from={at.saves}
        until={at.strike}
        result={book.name(struck.effect)}
      />
      <p class="card-sum">{say(t > at.strike ? "card.against_total" : "card.against", sum)}</p>
      {damage.faces.length > 0 && t > at.strike && (
        <Step
          label={say("card.damage")}
          need={atLeast(damage.needed)}
          faces={damage.faces}
          kept={[struck.result !== undefined]}
          t={t}
          from={at.strike}
          until={at.damage}
          result={book.name(struck.result ?? "no_effect")}
        />
      )}
      {struck.effect === "glance" && t > at.strike && (
        <p class="card-sum">−1 {book.name("glance")}</p>
      )}
    </>
  );
}

/** What a hit does to the armour, and then to the vehicle. */
function result(book: Book, struck: Struck): string {
  const effect = book.title(struck.effect);
  return struck.effect === "bounce" ? effect : `${effect}: ${book.name(effectOf(struck))}`;
}

const EARLY = { saves: 0.05, strike: 0.32, damage: 0.6 };

function StruckCard({ note, book, state, t, rolled }: { note: ToldStruck } & Props) {
  const hit = state.units?.[note.tank];
  return (
    <Frame
      seat={hit?.owner === 0 ? 1 : 0}
      head={book.code(note.tank, state)}
      aside={say("card.struck", { cause: book.name(note.cause) })}
      foot={result(book, note)}
      isIn={t > (note.effect === "bounce" ? EARLY.strike : EARLY.damage)}
      repeats
    >
      <Saves note={note.saves} book={book} t={t} from={0} until={EARLY.saves + 0.1} />
      <Strike struck={note} book={book} t={t} rolled={rolled} at={EARLY} />
    </Frame>
  );
}

function CapCard({ note, book, state, t, rolled }: { note: CapFell } & Props) {
  const faces = (purpose: string) => diceFor(rolled, purpose).faces;
  const under = (note.under ?? []).map((id) => book.code(id, state)).join(", ");
  return (
    <Frame
      seat={state.units?.[note.tank]?.owner ?? 0}
      head={say("card.cap", { tank: book.code(note.tank, state) })}
      aside={say("card.radius", { length: book.length(note.radius, state) })}
      foot={under ? say("card.under", { tanks: under }) : say("card.nobody_under")}
      isIn={t > 0.6}
    >
      <Step
        label={say("card.way")}
        need="d8"
        faces={faces("direction")}
        t={t}
        until={0.25}
        result={book.name(note.way)}
      />
      <Step
        label={say("card.drift")}
        need="−1"
        faces={faces("scatter")}
        t={t}
        until={0.4}
        result={note.shift > 0 ? book.length(note.shift, state) : say("card.none")}
      />
    </Frame>
  );
}

function RamCard({ note, book, state, t, rolled }: { note: ToldRammed } & Props) {
  return (
    <Frame
      seat={state.units?.[note.tank]?.owner ?? 0}
      head={
        <>
          {book.code(note.tank, state)} <span class="arrow">→</span> {book.code(note.target, state)}
        </>
      }
      aside={say("card.ram_aside", { length: book.length(note.moved, state) })}
      foot={note.hit ? `${book.code(note.struck, state)}: ${result(book, note.hit)}` : ""}
      isIn={t > (note.hit?.effect === "bounce" ? STEPS.strike : STEPS.damage)}
      repeats={note.hit !== undefined}
    >
      <p class="card-sum">
        {say("card.rammed", {
          totals: note.totals.join(" : "),
          tank: book.code(note.struck, state),
        })}
      </p>
      {note.hit && <Strike struck={note.hit} book={book} t={t} rolled={rolled} />}
    </Frame>
  );
}

function Step({
  label,
  need,
  faces,
  kept,
  t,
  from = 0,
  until,
  result,
}: {
  label: string;
  need?: string;
  faces: readonly number[];
  kept?: readonly boolean[];
  t: number;
  from?: number;
  until: number;
  result: string;
}) {
  return (
    <div class="card-step">
      <span class="card-label">{label}</span>
      <span class="card-need">{need}</span>
      <Dice faces={faces} kept={kept} t={t} from={from} until={until} />
      <span class="card-result">{t > until ? result : ""}</span>
    </div>
  );
}

/** What a hit does, as a term. */
const effectOf = ({ effect, result }: { effect: string; result?: string }) =>
  effect === "bounce" ? effect : (result ?? "no_effect");
