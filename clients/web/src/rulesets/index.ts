import type { RulesetView } from "./view";

/** Each is fetched when it is first looked at. */
const VIEWS: { readonly [key: string]: () => Promise<RulesetView> } = {
  spearhead: () => import("./spearhead").then(({ spearhead }) => spearhead),
  diceless: () => import("./diceless").then(({ diceless }) => diceless),
  battlegroup: () => import("./battlegroup").then(({ battlegroup }) => battlegroup),
  microtanks: () => import("./microtanks").then(({ microtanks }) => microtanks),
};

/** How a ruleset is drawn; undefined where this page cannot. */
export const viewOf = async (key: string): Promise<RulesetView | undefined> => (Object.hasOwn(VIEWS, key) ? VIEWS[key]?.() : undefined);
