// All that one can be told of, in the order in which the keys go through it.

import { type About, type Known, aboutElement, aboutPatch } from "./about";

/** The table first, then what stands beside it. */
const KINDS = ["unit", "ground", "mark", "number"] as const;

export interface Stop {
  readonly key: string;
  readonly kind: (typeof KINDS)[number];
  /** Absent for ground. */
  readonly element?: Element;
  /** As it is now; null for what is gone. */
  about(known: Known): About | null;
}

/** Each thing that can be seen, once. */
export function stopsOf(known: Known): readonly Stop[] {
  const { game, scene } = known;
  const found = [
    ...all("unit", ".board [data-tank], .match [data-unit]:not(.help-card *)"),
    ...(game.patches?.(scene.state) ?? []).map(
      (patch): Bare => ({ kind: "ground", about: (now) => aboutPatch(now, patch) }),
    ),
    ...all("mark", ".board g:has(> title):not([data-tank] *)"),
    ...all("number", ".match :is([data-help], [data-stat]):not(.help-card *)"),
  ];
  const stops = new Map<string, Stop>();
  for (const stop of found) {
    const key = stop.about(known)?.key;
    if (key !== undefined && !stops.has(key)) stops.set(key, { ...stop, key });
  }
  return [...stops.values()];
}

type Bare = Omit<Stop, "key">;

const all = (kind: Stop["kind"], selector: string): Bare[] =>
  [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility())
    .map((element) => ({
      kind,
      element,
      about: (known) => (element.isConnected ? aboutElement(known, element) : null),
    }));

/** Where a key leads from a stop, or null. */
export function step(stops: readonly Stop[], at: number, key: string): number | null {
  const last = stops.length - 1;
  const kind = stops[at]?.kind;
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return at === last ? 0 : at + 1;
    case "ArrowLeft":
    case "ArrowUp":
      return at === 0 ? last : at - 1;
    case "Home":
      return 0;
    case "End":
      return last;
    case "PageDown": {
      const next = stops.findIndex((stop, n) => n > at && stop.kind !== kind);
      return Math.max(0, next);
    }
    case "PageUp": {
      const before = stops.slice(0, at).reverse();
      const first = (before.find((stop) => stop.kind !== kind) ?? stops[last])?.kind;
      return stops.findIndex((stop) => stop.kind === first);
    }
    default:
      return null;
  }
}
