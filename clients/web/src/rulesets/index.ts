import { microtanks } from "./microtanks";
import { spearhead } from "./spearhead";
import type { RulesetView } from "./view";

const VIEWS: readonly RulesetView[] = [spearhead, microtanks];

export const viewOf = (key: string): RulesetView | undefined => VIEWS.find((view) => view.key === key);
