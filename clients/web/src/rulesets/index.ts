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
 * How a ruleset is drawn, with its words in the language in use. One that this page does not know
 * is drawn plainly.
 */
export async function viewOf(key: string): Promise<RulesetView> {
  const found = Object.hasOwn(VIEWS, key) ? await VIEWS[key]?.() : undefined;
  const view = found?.view ?? (await import("./generic")).viewOfAny(key);
  await wordsFetched();
  return view;
}
