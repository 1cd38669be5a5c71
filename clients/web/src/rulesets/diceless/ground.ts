// What ground and values of profiles are, for the help.

import type { Battle } from "../../contract/diceless";
import type { Patch } from "../../core/view";
import { say } from "../../words";
import { capital } from "../../words/sentence";
import { linesOf, patches } from "../ground";
import type { Book } from "./book";
import { say as own } from "./words";

/** The clause that each value of a profile is used by. */
export const STATS: { readonly [key: string]: string } = {
  ws: "diceless/close-combat-damage",
  bs: "diceless/shooting-damage",
  strength: "diceless/damage-pools",
  toughness: "diceless/hit-points",
  wounds: "diceless/hit-points",
  initiative: "diceless/base-assault-procedure",
  attacks: "diceless/close-combat-damage",
  leadership: "diceless/leadership-test",
  save: "diceless/base-armour-and-ap",
  hull_armour: "diceless/base-vehicle-basics",
  range: "diceless/base-range-and-sight",
  ap: "diceless/base-armour-and-ap",
  shots: "diceless/shooting-damage",
};

export const patchesOf = (book: Book, state: Battle): readonly Patch[] =>
  patches(book.scenario(state)?.terrain ?? [], (piece) => {
    const kind = book.catalogue.terrain[piece.kind];
    const height = book.height(piece);
    const { cover, dangerous, difficult, impassable } = { ...kind, ...piece };
    return {
      title: capital(book.name(piece.kind)),
      lines: linesOf(
        impassable && say("help.impassable"),
        difficult && say("help.difficult"),
        dangerous && say("help.dangerous"),
        !difficult && !dangerous && !impassable && say("help.free"),
        cover != null && say("help.cover", { n: cover }),
        height > 0 && say("help.height", { height: own("effect.length", { length: height }) }),
      ),
      clause: dangerous
        ? "diceless/dangerous-terrain"
        : cover != null
          ? "diceless/base-cover-saves"
          : "diceless/base-range-and-sight",
    };
  });
