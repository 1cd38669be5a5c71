// What each note adds to the one line of its order.

import type { AnyNote, Battle } from "../../contract/diceless";
import { type Sounds, sounding } from "../../core/folds";
import type { Outcome, Share } from "../../core/view";
import type { Note } from "../../messages";
import type { Book } from "./book";
import { read } from "./notes";
import { say } from "./words";

/** What goes to the order before it, whoever it is about. */
const FOLLOWS: ReadonlySet<AnyNote["t"]> = new Set([
  "broke",
  "caught",
  "damaged",
  "dared",
  "gone",
  "got_hot",
  "guns_hit",
  "hurt",
  "marker_landed",
  "mind_tested",
  "pinned",
  "pounded",
  "power_lost",
  "pushed",
  "shaken",
  "shocked",
  "template_laid",
  "tested",
  "token_spent",
  "vehicle_lost",
  "went_to_ground",
]);

/** What becomes of a unit, which may be another than was aimed at. */
const SUFFERED: ReadonlySet<AnyNote["t"]> = new Set(["broke", "gone", "pinned", "tested"]);

/** What comes of tests that were failed. */
const FATES: { readonly [T in AnyNote["t"]]?: "fate.pinned" | "fate.no_effect" } = {
  pinned: "fate.pinned",
  power_lost: "fate.no_effect",
};

const SOUNDS: Sounds = {
  embarked: "move",
  got_out: "move",
  moved: "move",
  fired: "shot",
};

export function shareOf(book: Book, raw: Note, state: Battle): Share | null {
  return sounding(quietShareOf(book, raw, state), SOUNDS[read(raw).t]);
}

function quietShareOf(book: Book, raw: Note, state: Battle): Share | null {
  const note = read(raw);
  const outcome = outcomeOf(note);
  const names = (id: string) => {
    const unit = state.units?.[id];
    return unit === undefined ? book.names(state)(id) : book.label(state, unit);
  };
  const by = (id: string) => names(id) ?? id;
  const fate = FATES[note.t];
  if (note.t === "hurt") return hurtOf(note, by(note.unit));
  if (FOLLOWS.has(note.t)) {
    const of = SUFFERED.has(note.t) && "unit" in note ? { of: by(note.unit) } : {};
    return { by: null, deed: "", outcome, ...of, ...(fate && { fate: say(fate) }) };
  }
  const deed = (what: string): Share | null =>
    "unit" in note
      ? {
          by: by(note.unit),
          deed: what,
          outcome,
          ...("target" in note && { at: by(note.target) }),
        }
      : null;
  switch (note.t) {
    case "moved":
      if (note.how === "pile_in") return { by: null, deed: "", outcome }; // of its combat
      if (note.how === "run") return deed(say("deed.runs", note));
      return deed(say(note.how === "fall_back" ? "deed.falls_back" : "deed.moves", note));
    case "embarked":
      return deed(say("deed.embarks", note, names));
    case "got_out":
      return deed(say("deed.gets_out", note, names));
    case "fired":
      return deed(say("deed.fires", note, names));
    case "declared":
      return deed(say("deed.casts", note, names));
    case "charged":
      return deed(say("deed.charges", note, names));
    case "rammed":
      return deed(say("deed.rams", note, names));
    case "attacked":
      return { by: by(note.unit), deed: say("deed.strikes", note, names), outcome, combat: "blow" };
    case "struck":
      return {
        by: note.units.map(by).join(", "),
        deed: say("deed.strikes", note, names),
        outcome,
        combat: "blow",
      };
    case "combat_over":
      return {
        by: say("deed.combat", note, names),
        deed: say("deed.combat_result", { first: note.lost[0], second: note.lost[1] }),
        outcome,
        combat: "over",
      };
    default:
      return null;
  }
}

export function outcomeOf(note: AnyNote): Outcome {
  switch (note.t) {
    case "fired":
      return { damage: note.pools.reduce((sum, { damage }) => sum + damage, 0) };
    case "struck":
      return { damage: note.damage };
    case "gone":
      return note.how === "destroyed" ? { destroyed: 1 } : {};
    case "mind_tested":
    case "tested":
      return note.passed ? {} : { failed: 1 };
    case "broke":
      return { broken: 1 };
    default:
      return {};
  }
}

type Hurt = Extract<AnyNote, { t: "hurt" }>;

/** What damage did to a unit: of another than was aimed at, the damage as well. */
function hurtOf(note: Hurt, of: string): Share {
  const [twice, dead] = [doubling(note), slain(note)];
  const loss = { hit_points: note.lost, fallen: note.fallen };
  const fates = [
    twice > 0 && say("fate.doubled", { n: twice }),
    dead > 0 && say("fate.slain", { n: dead }),
  ];
  return {
    by: null,
    deed: "",
    of,
    outcome: twice > 0 ? { damage: twice, ...loss } : loss,
    aside: { damage: note.damage + twice, ...loss },
    fate: fates.filter(Boolean).join(", ") || undefined,
  };
}

/** Damage that a rule which doubles its share adds. */
export const doubling = ({ groups }: Hurt): number =>
  groups.reduce((sum, one) => sum + (one.doubled == null ? 0 : one.share), 0);
const slain = ({ groups }: Hurt): number => groups.reduce((sum, one) => sum + (one.slain ?? 0), 0);
