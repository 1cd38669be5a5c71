// The hues of the sides, where they are not those of the page. Lists of matches show them before
// anything else of a game is here.

import type { Data } from "../messages";

type Hues = readonly [string, string];

const HUES: { readonly [key: string]: (options: Data) => Hues } = {
  diceless: ({ host }) => (host === "blue" ? ["blue", "green"] : ["green", "blue"]),
};

interface Played {
  readonly ruleset: string;
  readonly options?: Data;
}

/** The hues of a match, as the attribute `data-hues` of what shows it. */
export const huesOf = ({ ruleset, options = {} }: Played): string | undefined =>
  Object.hasOwn(HUES, ruleset) ? HUES[ruleset]?.(options).join(" ") : undefined;
