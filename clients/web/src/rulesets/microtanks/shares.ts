// What each note adds to the one line of its order.

import type { Battle, Struck } from "../../contract/microtanks";
import { type Sounds, sounding } from "../../core/folds";
import type { Outcome, Share } from "../../core/view";
import type { Book } from "./book";
import type { Told } from "./notes";
import { say } from "./words";

/** What goes to the order before it, whoever it is about. */
const FOLLOWS: ReadonlySet<Told["t"]> = new Set([
  "cap_fell",
  "destroyed",
  "exploded",
  "ram_dropped",
  "saves_rolled",
  "struck",
  "touched",
]);

const SOUNDS: Sounds = {
  moved: "move",
  retreated: "move",
  smoke_popped: "move",
  cap_fell: "shot",
  shot: "shot",
};

export function shareOf(book: Book, note: Told, state: Battle): Share | null {
  return sounding(quietShareOf(book, note, state), SOUNDS[note.t]);
}

function quietShareOf(book: Book, note: Told, state: Battle): Share | null {
  const outcome = outcomeOf(note);
  const fate = fateOf(book, note, state);
  if (FOLLOWS.has(note.t)) return { by: null, deed: "", outcome, fate };
  const names = book.codesOf(state);
  const deed = (what: string): Share | null =>
    "tank" in note ? { by: names(note.tank) ?? note.tank, deed: what, outcome, fate } : null;
  switch (note.t) {
    case "moved":
      return deed(
        note.length > 0
          ? say("deed.moves", { length: book.length(note.length, state) })
          : say("deed.turns"),
      );
    case "smoke_popped":
      return deed(say("deed.smoke"));
    case "traversed":
      return deed(say("deed.turret"));
    case "retreated":
      return deed(say("deed.retreats"));
    case "shot":
      return deed(say("deed.fires", note, names));
    case "rammed":
      return deed(say(note.struck === note.tank ? "deed.rams_hurt" : "deed.rams", note, names));
    default:
      return null;
  }
}

function outcomeOf(note: Told): Outcome {
  switch (note.t) {
    case "shot":
      return { hits: Number(note.hit), ...through(note.struck) };
    case "rammed":
      return through(note.hit);
    case "struck":
      return through(note);
    case "destroyed":
      return { destroyed: 1 };
    default:
      return {};
  }
}

/** Who is destroyed: it may be who fired or rammed. Else why a hit did nothing, or what it did. */
function fateOf(book: Book, note: Told, state: Battle): string | undefined {
  if (note.t === "destroyed") return say("share.lost", note, book.codesOf(state));
  if (note.t === "saves_rolled") return note.saved ? say("effect.saved") : undefined;
  if (note.t === "shot" && note.saves?.saved) return say("effect.saved");
  const struck = note.t === "shot" ? note.struck : note.t === "rammed" ? note.hit : note;
  if (struck?.t !== "struck") return undefined;
  const done = struck.result ?? (struck.effect === "bounce" ? "bounce" : "no_effect");
  return DESTROYING.has(done) ? undefined : book.name(done);
}

const DESTROYING: ReadonlySet<string> = new Set(["bail_out", "knocked_out"]);

const through = (struck: Struck | undefined): Outcome =>
  struck === undefined ? {} : { penetrations: Number(struck.effect !== "bounce") };
