// Why a key that means something elsewhere on the table means nothing now. Pure.

import type { Choosing } from "../choosing/choice";
import { say } from "../../words";

/** Keys that mean something: they shape what is drafted, answer, look or go on. */
const MEANT = /^([[\]{}.nprgav\d]|Backspace|Arrow\w+|Enter|Escape)$/i;

/** Null for keys that mean nothing anywhere; `idle` is said while nothing is asked. */
export function whyDeadKey(key: string, choosing: Choosing | null, idle: string): string | null {
  if (!MEANT.test(key)) return null;
  if (choosing === null) return key === "Escape" ? null : idle;
  if (/^(v|Escape)$/i.test(key)) return say("dead_click.choose_unit");
  if (key === "Enter") return say("dead_key.confirm");
  if (/^a$/i.test(key)) return say("dead_click.bar");
  if (/\d/.test(key) && choosing.draft?.drill === undefined) return say("dead_key.digit");
  return say("dead_key.shape");
}
