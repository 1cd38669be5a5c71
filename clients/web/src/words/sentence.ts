// Words as sentences of their own.

const STOPS = [".", "?", "!"];

/** With a capital. */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What is said without a capital and a stop, to go into other sentences. */
export const sentence = (text: string): string =>
  capital(text) + (STOPS.includes(text.slice(-1)) ? "" : ".");
