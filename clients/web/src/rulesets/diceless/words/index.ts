// What the drawing of this ruleset says of its own.

import { speaker } from "../../../core/words";
import { en } from "./en";

export type Key = keyof typeof en;
export const say = speaker<Key>({ en, de: () => import("./de").then(({ de }) => de) });
