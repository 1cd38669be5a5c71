// How much of the talk at a table somebody has not read: kept on this device, for as many matches
// as it keeps seats.

import { useState } from "preact/hooks";

import type { ChatMessage } from "../messages";
import { MOST } from "../net/seats";
import { useEvent } from "../widgets/useEvent";

const KEY = "read";

type Store = Pick<Storage, "getItem" | "setItem">;

/** Until when the talk of each match was read, in seconds since 1970: the newest read one last. */
function kept(store: Store): [string, number][] {
  try {
    const found: unknown = JSON.parse(store.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return []; // somebody spoilt it
  }
}

const readUntil = (match: string, store: Store): number =>
  kept(store).find(([one]) => one === match)?.[1] ?? 0;

/** Take what was heard of a match as read. */
export function markRead(
  match: string,
  heard: readonly ChatMessage[],
  store: Store = localStorage,
): void {
  const until = heard.at(-1)?.at ?? 0;
  if (until <= readUntil(match, store)) return;
  const others = kept(store).filter(([one]) => one !== match);
  store.setItem(KEY, JSON.stringify([...others, [match, until]].slice(-MOST)));
}

/** How much of what was heard is new. */
export const unreadOf = (
  match: string,
  heard: readonly ChatMessage[],
  store: Store = localStorage,
): number => {
  const until = readUntil(match, store);
  return heard.filter(({ at }) => at > until).length;
};

/** What others have said and is not read yet, and what says that all of it is. */
export function useUnread(match: string, heard: readonly ChatMessage[]): Unread {
  const [, redraw] = useState(0);
  const mark = useEvent(() => {
    markRead(match, heard);
    redraw((n) => n + 1);
  });
  return { count: unreadOf(match, heard), mark };
}

export interface Unread {
  readonly count: number;
  readonly mark: () => void;
}
