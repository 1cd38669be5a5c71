import type { Clause } from "../messages";

/** Clauses that hold all of the words, themselves or in what is read beside them. */
export function search(
  clauses: readonly Clause[],
  words: string,
  beside: ReadonlyMap<string, string> = new Map(),
): Clause[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return clauses.filter((clause) => {
    const { id, title, chapter, text } = clause;
    const all = `${id} ${title} ${chapter} ${text} ${beside.get(id) ?? ""}`.toLowerCase();
    return wanted.every((word) => all.includes(word));
  });
}

export interface Piece {
  readonly text: string;
  /** The clause it names, without its ruleset. */
  readonly clause?: string;
}

const SLUG = /(?:[a-z]+\/)?[a-z0-9]+(?:-[a-z0-9]+)+/g;

/** Cut a clause's text at the ids of other clauses. */
export function pieces(one: Clause, known: ReadonlySet<string>): Piece[] {
  const ruleset = one.id.split("/")[0] ?? "";
  const found: Piece[] = [];
  let done = 0;
  for (const { 0: text, index } of one.text.matchAll(SLUG)) {
    const id = text.includes("/") ? text : `${ruleset}/${text}`;
    if (id === one.id || !known.has(id)) continue;
    found.push(
      { text: one.text.slice(done, index) },
      { text, clause: id.slice(ruleset.length + 1) },
    );
    done = index + text.length;
  }
  return [...found, { text: one.text.slice(done) }].filter((piece) => piece.text !== "");
}
