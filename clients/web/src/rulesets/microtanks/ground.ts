// What ground and values of profiles are, for the help.

import type { Battle } from "../../contract/microtanks";
import type { Patch } from "../../core/view";
import { say } from "../../words";
import { capital } from "../../words/sentence";
import { linesOf, patches } from "../ground";
import type { Book } from "./book";

/** The clause that each value of a profile is used by. */
export const STATS: { readonly [key: string]: string } = {
  speed: "microtanks/move-speed",
  armour: "microtanks/facing-armour",
  skill: "microtanks/to-hit-roll",
  range: "microtanks/mod-over-half",
  strength: "microtanks/penetration-roll",
  mount: "microtanks/turret-traverse",
};

const PACES = {
  normal: "help.free",
  half: "help.half",
  double: "help.double",
  climb: "help.climb",
  impassable: "help.impassable",
} as const;

export const patchesOf = (book: Book, state: Battle): readonly Patch[] =>
  patches(book.terrain(state), (piece) => {
    const kind = book.catalogue.terrain[piece.kind];
    const height = piece.height ?? kind?.height ?? 0;
    return {
      title: capital(book.name(piece.kind)),
      lines: linesOf(
        say(PACES[kind?.pace ?? "normal"]),
        kind?.cover && say(`help.${kind.cover}`),
        height > 0 && say("help.height", { height: book.length(height, state) }),
        height > 0 && say(kind?.solid ? "help.blocks" : "help.hides"),
      ),
      clause: kind?.cover ? `microtanks/cover-${kind.cover}` : "microtanks/move-speed",
    };
  });
