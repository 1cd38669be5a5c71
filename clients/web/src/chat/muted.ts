// Whom the person on this device does not want to hear, by name.

const MOST = 200;

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
