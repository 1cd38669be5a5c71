import type { RulesetView } from "./view";
import { spearhead } from "./spearhead";

const VIEWS: readonly RulesetView[] = [spearhead];

export const viewOf = (key: string): RulesetView | undefined => VIEWS.find((view) => view.key === key);
