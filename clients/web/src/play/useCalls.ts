// What calls somebody back to a match of theirs that they do not look at: the title of the tab, the
// badge of the app, and notifications of the system where they are wanted.

import { useEffect, useRef, useState } from "preact/hooks";

import { blocked, mutedIn, MUTED, NOBODY } from "../chat/muted";
import type { ChatMessage } from "../messages";
import { areOn, notify, onWanted } from "../calls/notify";
import { say } from "../words";
import { type Known, newsOf } from "./seat/news";
import type { Session } from "./seat/session";

const NAME = "warhost";

/** Call the owner of a seat for what is new. What is found when the page is opened is not. */
export function useCalls(session: Session | null): void {
  const table = session?.live.store?.info ?? session?.live.info;
  const title = table?.title ?? "";
  const isAsked = session !== null && isTurnOf(session);
  useEffect(() => {
    const marks = navigator as { setAppBadge?: () => unknown; clearAppBadge?: () => unknown };
    document.title = [isAsked ? say("call.turn") : "", title, NAME].filter(Boolean).join(" · ");
    if (isAsked) marks.setAppBadge?.();
    return () => {
      document.title = NAME;
      marks.clearAppBadge?.();
    };
  }, [isAsked, title]);
  usePush(session);
  const known = useRef<Known | null>(null);
  useEffect(() => {
    if (!session || !table || session.lost) return;
    if (table.status !== "lobby" && session.live.store === null) return; // the table is to come
    const before = known.current;
    const now: Known = {
      status: table.status,
      other: table.seats[session.seat === 0 ? 1 : 0],
      isAsked,
      heard: heardBy(session),
    };
    known.current = now;
    if (before === null || !document.hidden || !areOn()) return;
    for (const text of newsOf(before, now)) notify(session.match, title, text);
  });
}

/** Have the server call this device while the page is closed, where that is wanted. */
function usePush(session: Session | null): void {
  const [isOn, set] = useState(areOn);
  useEffect(() => onWanted(() => set(areOn())), []);
  const isOwn = session !== null && session.lost === null && !session.isSubstitute;
  const key = session?.pushKey;
  useEffect(() => {
    if (!isOn || !isOwn) return;
    void import("../calls/device")
      .then(async ({ address, started }) =>
        key === undefined ? started() : session.notify({ push: await address(key) }),
      )
      .catch(() => undefined); // the page itself notifies still
  }, [isOn, isOwn, key, session]);
}

/** Whether a question waits for the seat, whatever of the match was shown by now. */
function isTurnOf({ live: { store }, seat, lost }: Session): boolean {
  if (lost !== null || store === null || store.info.verdict !== undefined) return false;
  return store.standings.get(store.seq)?.asks.some((ask) => ask.seat === seat) ?? false;
}

/** What others have said at the table, without those who are muted. */
export function heardBy({ chat, seat }: Session): readonly ChatMessage[] {
  const silent = [...mutedIn(localStorage.getItem(MUTED) ?? NOBODY), ...blocked()];
  return chat.filter((one) => one.seat !== seat && !silent.includes(one.name));
}
