// What ground and values of profiles are, for the help.

import type { Battle } from "../../contract/spearhead";
import type { Patch } from "../../core/view";
import { say } from "../../words";
import { capital } from "../../words/sentence";
import { linesOf, patches } from "../ground";
import type { Book } from "./book";
import { say as own } from "./words";

/** The clause that each value of a profile is used by. */
export const STATS: { readonly [key: string]: string } = {
  speed: "spearhead/move-normal",
  aim: "spearhead/aim-roll",
  armour: "spearhead/penetration-greater",
  health: "spearhead/damage-calculation",
  range: "spearhead/attack-range",
  hits: "spearhead/attack-weapons",
  penetration: "spearhead/penetration-greater",
  power: "spearhead/damage-calculation",
};

export const patchesOf = (book: Book, state: Battle): readonly Patch[] =>
  patches(book.scenario(state)?.terrain ?? [], ({ kind }) => {
    const found = book.catalogue.terrain[kind];
    const height = own("effect.length", { length: found?.height ?? 0 });
    return {
      title: capital(book.name(kind)),
      lines: linesOf(
        say(found?.blocks_move ? "help.impassable" : "help.free"),
        found && say("help.height", { height }),
        found?.blocks_sight && say("help.blocks"),
        found?.elevates && say("help.raises"),
      ),
      clause: "spearhead/terrain",
    };
  });
