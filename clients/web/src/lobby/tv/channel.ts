// What TV shows: the best match, and that to its end.

/** A match on TV; nothing was heard of it for so many milliseconds. */
export interface Aired {
  readonly match: string;
  readonly isOver: boolean;
  readonly idle: number;
}

/** How long a result stays, and a match in which nothing happens, in milliseconds. */
export const LINGER = 8_000;
export const QUIET = 120_000;

/** Which match is shown next, while the server holds one to be the best. */
export function tuned(aired: Aired | null, best: string | null): string | null {
  if (aired === null) return best;
  return aired.idle < (aired.isOver ? LINGER : QUIET) ? aired.match : best;
}
