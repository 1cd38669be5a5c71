// What ground and values of profiles are, for the help.

import type { Battle } from "../../contract/battlegroup";
import type { Patch } from "../../core/view";
import { say } from "../../words";
import { capital } from "../../words/sentence";
import { linesOf, patches } from "../ground";
import type { Book } from "./book";
import { say as own } from "./words";

/** The clause that each value of a profile is used by. */
export const STATS: { readonly [key: string]: string } = {
  ws: "battlegroup/base-fight",
  bs: "battlegroup/base-to-hit",
  strength: "battlegroup/base-to-wound",
  toughness: "battlegroup/base-to-wound",
  wounds: "battlegroup/base-to-wound",
  initiative: "battlegroup/base-fight",
  attacks: "battlegroup/base-fight",
  leadership: "battlegroup/base-morale",
  save: "battlegroup/base-saves",
  hull_armour: "battlegroup/base-vehicle-penetration",
  range: "battlegroup/base-shooting-sequence",
  ap: "battlegroup/base-saves",
  shots: "battlegroup/base-weapon-types",
};

export const patchesOf = (book: Book, state: Battle): readonly Patch[] =>
  patches(book.pieces(state), (piece) => {
    const kind = book.catalogue.terrain[piece.kind];
    const height = book.height(piece);
    const cover = kind?.cover;
    return {
      title: capital(book.name(piece.kind)),
      lines: linesOf(
        kind?.impassable
          ? say("help.impassable")
          : say(kind?.difficult ? "help.difficult" : "help.free"),
        cover != null && say("help.cover", { n: cover }),
        height > 0 && say("help.height", { height: own("effect.length", { length: height }) }),
        kind?.blocks_sight && say("help.blocks"),
      ),
      clause: "battlegroup/base-cover",
    };
  });
