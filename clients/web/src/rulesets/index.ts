import { wordsFetched } from "../core/words";
import type { RulesetView } from "./view";

/** Each is fetched when it is first looked at. */
const VIEWS: { readonly [key: string]: () => Promise<RulesetView> } = {
  spearhead: () => import("./spearhead").then(({ spearhead }) => spearhead),
  diceless: () => import("./diceless").then(({ diceless }) => diceless),
  battlegroup: () => import("./battlegroup").then(({ battlegroup }) => battlegroup),
  microtanks: () => import("./microtanks").then(({ microtanks }) => microtanks),
};

export const KEYS = Object.keys(VIEWS);

/** How a ruleset is drawn, with its words in the language that is spoken; undefined where this page cannot. */
export async function viewOf(key: string): Promise<RulesetView | undefined> {
  const view = Object.hasOwn(VIEWS, key) ? await VIEWS[key]?.() : undefined;
  await wordsFetched();
  return view;
}
