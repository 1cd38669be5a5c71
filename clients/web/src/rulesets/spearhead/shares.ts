// What each note adds to the one line of its order.

import type { AnyNote, Battle } from "../../contract/spearhead";
import { type Sounds, sounding } from "../../core/folds";
import type { Outcome, Share } from "../../core/view";
import type { Book } from "./book";
import { say } from "./words";

/** What goes to the order before it, whoever it is about. */
const FOLLOWS: ReadonlySet<AnyNote["t"]> = new Set([
  "action_lost",
  "death_rolled",
  "healed",
  "overcharged",
  "point_gained",
  "redirected",
]);

const SOUNDS: Sounds = {
  moved: "move",
  slid: "move",
  shot: "shot",
};

export function shareOf(book: Book, note: AnyNote, state: Battle): Share | null {
  return sounding(quietShareOf(book, note, state), SOUNDS[note.t]);
}

function quietShareOf(book: Book, note: AnyNote, state: Battle): Share | null {
  const outcome = outcomeOf(note);
  if (note.t === "damaged" || note.t === "died")
    return { by: null, deed: "", of: note.tank, outcome };
  if (FOLLOWS.has(note.t)) return { by: null, deed: "", outcome };
  const deed = (what: string, starts = false): Share | null =>
    "tank" in note ? { by: note.tank, starts, deed: what, outcome, ...aimOf(note) } : null;
  const names = (id: string) => (state.units?.[id] ? id : book.name(id));
  switch (note.t) {
    case "declared":
      return deed(note.actions?.length ? "" : say("deed.nothing"), true);
    case "reaction_made":
      return deed("", true);
    case "moved":
      return deed(note.length < 0.05 ? say("deed.turns") : say("deed.moves", note));
    case "slid":
      return deed(say(note.how === "charge" ? "deed.charges" : "deed.rams", note, names));
    case "ability_used":
      return deed(say("deed.uses", { what: note.ability, target: note.target }, names));
    case "special_used":
      return deed(say("deed.uses", { what: note.special, target: note.target }, names));
    case "shot":
      return deed(say(note.reaction ? "deed.returns_fire" : "deed.fires", note, names));
    default:
      return null;
  }
}

const aimOf = (note: AnyNote) =>
  "target" in note && note.target !== undefined ? { at: note.target } : {};

function outcomeOf(note: AnyNote): Outcome {
  switch (note.t) {
    case "shot":
      return { hits: note.hits, ...(note.hits > 0 ? { penetrations: note.penetrating } : {}) };
    case "slid":
      return note.contact ? {} : { reached: 0 };
    case "damaged":
      return { damage: note.damage };
    case "died":
      return { destroyed: 1 };
    default:
      return {};
  }
}
