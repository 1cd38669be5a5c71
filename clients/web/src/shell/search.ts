import type { Clause } from "../messages";

/** Clauses that hold all of the words. */
export function search(clauses: readonly Clause[], words: string): Clause[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return clauses.filter((clause) => {
    const text = `${clause.id} ${clause.title} ${clause.chapter} ${clause.text}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
