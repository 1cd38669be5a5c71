// Whom the person on this device does not want to hear, by name. From those they block they also
// take no proposals, and see no open matches.

const MOST = 200;
export const MUTED = "muted";
export const BLOCKED = "blocked";
export const NOBODY = "[]";

/** Who is blocked now. */
export const blocked = () => mutedIn(localStorage.getItem(BLOCKED) ?? NOBODY);

/** Read what is kept on the device; nothing that cannot be read. */
export function mutedIn(kept: string): readonly string[] {
  try {
    const names: unknown = JSON.parse(kept);
    return Array.isArray(names) ? names.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

/** What to keep: each name once, the newest if there are too many. */
export const keptAs = (names: readonly string[]): string =>
  JSON.stringify([...new Set(names)].slice(-MOST));
