// What the drawing of games that this page does not know says of its own.

import { speaker } from "../../../words/templates";
import type { en } from "./en";

export type Key = keyof typeof en;
export const say = speaker<Key>({
  en: () => import("./en").then(({ en }) => en),
  de: () => import("./de").then(({ de }) => de),
});
