// The small print of a sentence: who bore which share, and how it was added up.

import type { AnyNote, Battle } from "../../contract/diceless";
import type { Book } from "./book";
import { say } from "./words";

export function facts(book: Book, note: AnyNote, state: Battle): string[] {
  const called = (id: string) => book.called(state, id);
  switch (note.t) {
    case "hurt":
      return (note.groups ?? []).map(({ group, share, lost, fallen, left }) =>
        say("fact.share", { group: called(group), share, lost, fallen, left }),
      );
    case "fired":
      return note.cover === undefined ? [] : [say("fact.cover", { cover: note.cover })];
    case "marker_landed":
      return [
        say("fact.scatter", { tokens: note.tokens, scattered: note.scattered, back: note.back }),
      ];
    case "tested":
      return [say("fact.tested", { op: note.op, limit: note.limit })];
    case "ended":
      return note.tallies.map((tally, seat) =>
        say("fact.tally", { side: book.side(state, seat), ...tally }),
      );
    default:
      return [];
  }
}
