// Dice and banners beside a moment, always in the same place.

import type { AnyNote, Battle, Rolled, Shot } from "../../contract/spearhead";
import { type Handlers, type Of, handled } from "../../core/handlers";
import { number } from "../../words/numbers";
import { Dice } from "../../widgets/Dice";
import type { Shown } from "../../core/view";
import { atLeast, diceFor } from "../tanks/rolled";
import { type Book, battle } from "./book";
import { read } from "./notes";
import { highest, modifiers } from "./story";
import { say } from "./words";

export function Card({ shown, book }: { shown: Shown } & { book: Book }) {
  if (shown.beat === null) return null;
  const line = shown.beat.note;
  const note = read(line.note);
  if (note.t === "shot")
    return (
      <ShotCard
        book={book}
        note={note}
        t={shown.t}
        rolled={line.rolled as readonly Rolled[]}
        shown={shown}
      />
    );
  const banner = bannerOf(book, note, shown);
  if (banner === null) return null;
  return (
    <div class={`card banner ${banner.seat === null ? "" : `side-${banner.seat}`} is-${note.t}`}>
      <span class="card-over">{banner.over}</span>
      <strong>{banner.title}</strong>
      {banner.detail && <span class="card-detail">{banner.detail}</span>}
      {banner.faces && <Dice faces={banner.faces} kept={banner.kept} t={shown.t} until={0.45} />}
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

function bannerOf(book: Book, note: AnyNote, shown: Shown): Banner | null {
  const state = battle(shown.scene.state);
  const tank = (id: string) => (state.units?.[id] ? book.tankName(state.units[id]) : id);
  const rolled = (shown.beat?.note.rolled ?? []) as readonly Rolled[];
  return handled(BANNERS, note, { book, state, tank, rolled }) ?? null;
}

function onAbilityUsed(
  note: Of<AnyNote, "ability_used" | "special_used">,
  { book, state, tank }: Telling,
): Banner {
  const key = note.t === "ability_used" ? note.ability : note.special;
  return {
    seat: state.units?.[note.tank]?.owner ?? null,
    over: tank(note.tank),
    title: book.name(key),
  };
}

interface Telling {
  readonly book: Book;
  readonly state: Battle;
  readonly rolled: readonly Rolled[];
  tank(id: string): string;
}

const BANNERS: Handlers<AnyNote, Telling, Banner> = {
  reaction_made: (note, { book, tank }) => ({
    seat: note.seat,
    over: say("card.reacts", { side: book.side(note.seat) }),
    title: book.name(note.reaction),
    detail: tank(note.tank),
  }),
  round_began: (note, { book, state }) => ({
    seat: null,
    over: book.scenario(state)?.name ?? "",
    title: say("card.round", { round: note.round, of: note.of }),
  }),
  turn_began: (note, { book, rolled }) => ({
    seat: note.seat,
    over: say("card.turn", { side: book.side(note.seat) }),
    title: say("card.activations", { n: note.activations }),
    faces: rolled.flatMap((r) => r.faces),
  }),
  rolled_off(note, { book }) {
    const last = note.rolls.at(-1) ?? [];
    return {
      seat: note.winner,
      over: say("card.roll_off", { purpose: book.name(note.purpose) }),
      title: say("card.wins", { side: book.side(note.winner) }),
      faces: last,
      kept: last.map((face) => face === Math.max(...last)),
    };
  },
  death_rolled: (note, { tank }) => ({
    seat: null,
    over: tank(note.tank),
    title: say(note.exploded ? "card.explodes" : "card.burns"),
    detail:
      note.face === undefined
        ? say("card.no_die")
        : say(note.exploded ? "card.on" : "card.explodes_on", { needed: note.needed }),
    ...(note.face === undefined ? {} : { faces: [note.face], kept: [note.exploded] }),
  }),
  overcharged: (note, { state, tank, rolled }) => ({
    seat: state.units?.[note.tank]?.owner ?? null,
    over: tank(note.tank),
    title: say(note.passed ? "card.overcharged" : "card.overcharge_failed"),
    ...neededBy(rolled),
    ...(note.face === undefined ? {} : { faces: [note.face], kept: [note.passed] }),
  }),
  ability_used: onAbilityUsed,
  special_used: onAbilityUsed,
  hold_scored: (note, { book }) => ({
    seat: note.seat ?? null,
    over: book.name(note.marker),
    title:
      note.seat === undefined
        ? say("card.nobody")
        : say("card.holds", { side: book.side(note.seat) }),
    detail: say("card.near", { supply: note.supply.join(" : ") }),
  }),
};

/** What the first die needs, beside it. */
const neededBy = ([roll]: readonly Rolled[]): { detail?: string } =>
  roll?.needed === undefined ? {} : { detail: say("card.on", { needed: roll.needed }) };

function ShotCard({
  book,
  note,
  t,
  rolled,
  shown,
}: {
  book: Book;
  note: Shot;
  t: number;
  rolled: readonly Rolled[];
  shown: Shown;
}) {
  const units = battle(shown.scene.state).units ?? {};
  const seat = units[note.tank]?.owner ?? 0;
  const aim = note.aim_dice ?? [];
  const armour = note.armour_dice ?? [];
  const power = diceFor(rolled, "power").faces;
  const volley = diceFor(rolled, "hits").faces;
  const counted = modifiers(book, note, "penetration", "armour");
  const against =
    say("dice.penetration", { penetration: note.penetration, armour: note.armour }) +
    (counted && ` (${counted})`);
  const sum = (...steps: readonly string[]) => <Sum text={modifiers(book, note, ...steps)} />;
  return (
    <div class={`card shot-card side-${seat}`}>
      <div class="card-head">
        <strong>
          {note.tank} <span class="arrow">→</span> {note.target}
        </strong>
        <span>
          {book.name(note.weapon)}, {say("effect.length", { length: number(note.distance, 1, 1) })}
        </span>
      </div>
      {volley.length > 0 && <Step label={say("card.shots")} faces={volley} t={t} until={0.2} />}
      {sum("hits")}
      {aim.length > 0 && (
        <Step
          label={say("card.aim")}
          need={atLeast(diceFor(rolled, "aim").needed)}
          faces={aim}
          kept={highest(aim, note.hits)}
          t={t}
          until={0.34}
          result={t > 0.38 ? say("card.hits", { n: note.hits }) : ""}
        />
      )}
      {aim.length > 0 && sum("aim")}
      {note.hits > 0 && t > 0.38 && (
        <Step
          label={say("card.armour")}
          need={atLeast(diceFor(rolled, "armour").needed)}
          faces={armour}
          kept={highest(armour, note.penetrating)}
          t={t}
          from={0.38}
          until={0.52}
          result={t > 0.55 ? say("card.through", { n: note.penetrating }) : ""}
        />
      )}
      {note.hits > 0 && t > 0.38 && <Sum text={against} />}
      {power.length > 0 && t > 0.58 && (
        <Step label={say("card.power")} faces={power} t={t} from={0.58} until={0.66} />
      )}
      {power.length > 0 && t > 0.58 && sum("power")}
      <div class={`card-foot${t > 0.7 || (note.hits === 0 && t > 0.42) ? " is-in" : ""}`}>
        {note.damage > 0
          ? say("card.damage", { n: note.damage })
          : say(note.hits > 0 ? "card.no_damage" : "card.misses")}
      </div>
    </div>
  );
}

/** What was added in a step, and why. */
const Sum = ({ text }: { text: string }) => (text === "" ? null : <p class="card-sum">{text}</p>);

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
  result?: string;
}) {
  return (
    <div class="card-step">
      <span class="card-label">{label}</span>
      <span class="card-need">{need}</span>
      <Dice faces={faces} kept={kept} t={t} from={from} until={until} />
      <span class="card-result">{result}</span>
    </div>
  );
}
