// Why a key that means something elsewhere on the table means nothing now. Pure.

import type { Choosing } from "../choosing/choice";
import { say } from "../../words";

/** Keys that change what is drafted. */
const SHAPES: ReadonlySet<string> = new Set([
  ..."[]{}.nprg",
  "Backspace",
  "ArrowLeft",
  "ArrowRight",
  "ArrowUp",
  "ArrowDown",
]);
const OTHERS: ReadonlySet<string> = new Set(["a", "v", "Enter", "Escape"]);

/** Null for keys that mean nothing anywhere; `idle` is said while nothing is asked. */
export function whyDeadKey(key: string, choosing: Choosing | null, idle: string): string | null {
  const letter = key.length === 1 ? key.toLowerCase() : key;
  const isShape = SHAPES.has(letter);
  const isDigit = /^\d$/.test(key);
  if (!isShape && !isDigit && !OTHERS.has(letter)) return null;
  if (letter === "v") return say("dead_key.look");
  if (choosing === null) return letter === "Escape" ? null : idle;
  if (letter === "Escape") return say("dead_key.back");
  if (letter === "Enter") return say("dead_key.confirm");
  if (letter === "a") return say("dead_click.bar");
  if (isDigit && choosing.draft?.drill === undefined) return say("dead_key.digit");
  return say(choosing.draft === null ? "dead_key.shape" : "dead_key.same");
}
