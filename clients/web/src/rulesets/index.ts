import { wordsFetched } from "../words/templates";
import type { RulesetView } from "../core/view";

/** Each is fetched when it is first looked at. */
const VIEWS: { readonly [key: string]: () => Promise<{ view: RulesetView }> } = {
  spearhead: () => import("./spearhead"),
  diceless: () => import("./diceless"),
  battlegroup: () => import("./battlegroup"),
  microtanks: () => import("./microtanks"),
};

export const KEYS = Object.keys(VIEWS);

/**
 * How a ruleset is drawn, with its words in the language that is spoken; undefined where this page
 * cannot.
 */
export async function viewOf(key: string): Promise<RulesetView | undefined> {
  const found = Object.hasOwn(VIEWS, key) ? await VIEWS[key]?.() : undefined;
  await wordsFetched();
  return found?.view;
}
