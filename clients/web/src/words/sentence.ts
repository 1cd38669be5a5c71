// Words as sentences of their own.

const STOPS = [".", "?", "!"];

/** With a capital. */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Short facts in a row; no line of them begins with a dot. */
export const dotted = (...facts: readonly (string | false | null | undefined)[]): string =>
  facts.filter(Boolean).join("\u00a0· ");

/** What is said without a capital and a stop, to go into other sentences. */
export const sentence = (text: string): string =>
  capital(text) + (STOPS.includes(text.slice(-1)) ? "" : ".");
