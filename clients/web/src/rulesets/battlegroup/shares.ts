// What each note adds to the one line of its order.

import type { AnyNote, Battle } from "../../contract/battlegroup";
import { type Sounds, sounding } from "../../core/folds";
import type { Outcome, Share } from "../../core/view";
import type { Note } from "../../messages";
import type { Book } from "./book";
import { read } from "./notes";
import { say } from "./words";

/** What goes to the order before it, whoever it is about. */
const FOLLOWS: ReadonlySet<AnyNote["t"]> = new Set([
  "call_answered",
  "climbed",
  "debris_changed",
  "embarked",
  "fizzled",
  "gone",
  "got_out",
  "halted",
  "hull_struck",
  "hurt",
  "jinked",
  "manifested",
  "marker_laid",
  "nobody_to_charge",
  "nominated",
  "retargeted",
  "routed",
  "speed_told",
  "step_lost",
  "stopped",
  "tested",
  "token_laid",
  "vehicle_lost",
  "wasted",
  "weapon_lost",
  "went_to_ground",
]);
/** What becomes of a unit, which may be another than was aimed at. */
const SUFFERED: ReadonlySet<AnyNote["t"]> = new Set([
  "gone",
  "hull_struck",
  "hurt",
  "routed",
  "tested",
  "went_to_ground",
]);
/** What begins an order, and is said as a whole unless something comes of it. */
const BEGINS: ReadonlySet<AnyNote["t"]> = new Set(["arrived", "bombards", "departed", "ordered"]);
/** What is done again by who is led into a combat. */
const IN_COMBAT: ReadonlySet<string> = new Set(["pile_in", "follow_up"]);

const SOUNDS: Sounds = {
  drove: "move",
  flown: "move",
  moved: "move",
  bolted: "shot",
  shelled: "shot",
  shot_at_hull: "shot",
  strayed: "shot",
  volley: "shot",
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
  const called = (id: string | null | undefined) => names(id ?? "") ?? "";
  const aim = "target" in note && note.target !== undefined ? { at: called(note.target) } : {};
  if (FOLLOWS.has(note.t)) {
    const of = SUFFERED.has(note.t) && "unit" in note ? { of: called(note.unit) } : {};
    return { by: null, deed: "", outcome, ...of, fate: fateOf(note) };
  }
  const deed = (what: string, starts = false): Share | null =>
    "unit" in note ? { by: called(note.unit), starts, deed: what, outcome, ...aim } : null;
  const blow = (what: string): Share | null => {
    const share = deed(what);
    return share && { ...share, combat: "blow" };
  };
  if (BEGINS.has(note.t)) return deed("", true);
  switch (note.t) {
    case "passed":
      return { by: note.units.map(names).join(", "), starts: true, deed: "", outcome };
    case "rallied":
      return deed(say("deed.rallies"), true);
    case "reacted":
      return deed(say("deed.interrupts", note, names), true);
    case "shot_declared":
    case "overwatched":
      return deed("");
    case "moved":
      return IN_COMBAT.has(note.how)
        ? blow("")
        : deed(say(note.how === "fall_back" ? "deed.falls_back" : "deed.moves", note));
    case "flown":
      return deed(say("deed.flies"));
    case "drove":
      return deed(say("deed.moves", note));
    case "volley":
    case "shot_at_hull":
      return deed(say("deed.fires", note, names));
    case "shelled":
    case "strayed":
      return deed(say("deed.shells", note, names));
    case "attempted":
    case "bolted":
      return deed(say("deed.casts", note, names));
    case "called":
      return deed(say("deed.calls", note, names));
    case "charge_declared":
    case "charged":
    case "charge_failed":
      return deed(say("deed.charges", note, names));
    case "struck":
    case "hammered":
      return blow(say("deed.strikes", note, names));
    case "combat_over":
      return {
        by: say("deed.combat", note, names),
        deed: say("deed.combat_result", combatOf(note), book.names(state)),
        outcome,
        combat: "over",
      };
    default:
      return null;
  }
}

const combatOf = ({ inflicted, winner }: Extract<AnyNote, { t: "combat_over" }>) => ({
  first: inflicted[0] ?? 0,
  second: inflicted[1] ?? 0,
  winner,
});

/** What came of a test, and of whoever throws themselves down. */
function fateOf(note: AnyNote): string | undefined {
  switch (note.t) {
    case "went_to_ground":
      return say(note.pinned ? "fate.pinned" : "fate.ground");
    case "manifested":
      return note.works ? undefined : say("fate.no_effect");
    case "call_answered":
      return note.passed ? undefined : say("fate.no_answer");
    default:
      return undefined;
  }
}

function outcomeOf(note: AnyNote): Outcome {
  switch (note.t) {
    case "volley":
    case "shot_at_hull":
    case "shelled":
    case "strayed":
    case "bolted":
    case "struck":
    case "hammered":
      return { hits: note.hits };
    case "hurt":
      return { wounds: note.lost, fallen: note.fallen };
    case "hull_struck":
      if (note.saved) return { penetrations: 0 };
      return note.hit === "glance"
        ? { glances: 1 }
        : { penetrations: Number(note.hit === "penetrate") };
    case "charge_failed":
      return { reached: 0 };
    case "gone":
      return { destroyed: 1 };
    case "tested":
      return note.passed ? {} : { failed: 1 };
    case "routed":
      return { broken: 1 };
    default:
      return {};
  }
}
