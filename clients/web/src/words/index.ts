// The words of the page itself. Those of a ruleset's drawing stand beside it, those of its rules
// come with its catalogue.

import { speaker } from "./templates";
import type { en } from "./en";

export type Key = keyof typeof en;
export const say = speaker<Key>({
  en: () => import("./en").then(({ en }) => en),
  de: () => import("./de").then(({ de }) => de),
});
