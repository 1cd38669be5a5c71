// What the drawing of this ruleset says of its own.

import { speaker } from "../../../core/words";
import { de } from "./de";
import { en } from "./en";

export type Key = keyof typeof en;
export const say = speaker<Key>({ en, de });
