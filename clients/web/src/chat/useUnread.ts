// How much of the talk at a table somebody has not read; it is kept until the tab is closed.

import { useState } from "preact/hooks";

import { useEvent } from "../widgets/useEvent";

const keyOf = (match: string) => `read.${match}`;

export const markRead = (match: string, heard: number): void =>
  sessionStorage.setItem(keyOf(match), String(heard));

/** What others have said and is not read yet, and what says that all of it is. */
export function useUnread(match: string, heard: number): Unread {
  const [read, setRead] = useState(() => Number(sessionStorage.getItem(keyOf(match))));
  const mark = useEvent(() => {
    markRead(match, heard);
    setRead(heard);
  });
  return { count: Math.max(0, heard - read), mark };
}

export interface Unread {
  readonly count: number;
  readonly mark: () => void;
}
