// What ground and values of profiles are, for the help.

import type { Battle } from "../../contract/spearhead";
import type { Point } from "../../core/camera";
import type { Explanation } from "../../core/view";
import { say } from "../../words";
import { capital } from "../../words/sentence";
import { groundAt, linesOf } from "../ground";
import type { Book } from "./book";
import { say as own } from "./words";

/** The clause that each value of a profile is used by. */
export const STATS: { readonly [key: string]: string } = {
  speed: "spearhead/move-normal",
  aim: "spearhead/aim-roll",
  armour: "spearhead/penetration-greater",
  health: "spearhead/damage-calculation",
};

export const groundOf = (book: Book, state: Battle, at: Point): Explanation | null =>
  groundAt(book.scenario(state)?.terrain ?? [], at, ({ kind }) => {
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
