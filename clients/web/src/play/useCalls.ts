// What calls somebody back to a match of theirs that they do not look at: the title of the tab, the
// badge of the app, and notifications of the system where they are wanted.

import { useEffect } from "preact/hooks";

import { blocked, mutedIn, MUTED, NOBODY } from "../chat/muted";
import type { ChatMessage } from "../messages";
import { areOn, notify } from "../net/notify";
import { say } from "../words";
import type { Session } from "./seat/session";

const NAME = "warhost";
/** Milliseconds after which a message is no news: it was said before the page was opened. */
const NEWS = 60_000;

/** Call the owner of a seat when they are asked, the match begins, or somebody writes. */
export function useCalls(session: Session | null): void {
  const { store, info } = session?.live ?? {};
  const table = store?.info ?? info;
  const title = table?.title ?? "";
  const isAsked = session !== null && isTurnOf(session);
  const isLive = table?.status === "live";
  const said = session === null ? undefined : heardBy(session).at(-1);
  useEffect(() => {
    const marks = navigator as { setAppBadge?: () => unknown; clearAppBadge?: () => unknown };
    document.title = [isAsked ? say("call.turn") : "", title, NAME].filter(Boolean).join(" · ");
    if (isAsked) marks.setAppBadge?.();
    return () => {
      document.title = NAME;
      marks.clearAppBadge?.();
    };
  }, [isAsked, title]);
  const call = (text: string) => areOn() && document.hidden && notify(title, text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it begins to be so
  useEffect(() => {
    if (isLive) call(say(isAsked ? "call.turn" : "call.begun"));
  }, [isLive]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it begins to be so
  useEffect(() => {
    if (isLive && isAsked) call(say("call.turn"));
  }, [isAsked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each message once
  useEffect(() => {
    if (said && Date.now() - said.at * 1000 < NEWS) call(`${said.name}: ${said.text}`);
  }, [said]);
}

/** Whether a question waits for the seat, whatever of the match was shown by now. */
function isTurnOf({ live: { store }, seat }: Session): boolean {
  if (store == null || store.info.verdict !== undefined) return false;
  return store.standings.get(store.seq)?.asks.some((ask) => ask.seat === seat) ?? false;
}

/** What others have said at the table, without those who are muted. */
export function heardBy({ chat, seat }: Session): readonly ChatMessage[] {
  const silent = [...mutedIn(localStorage.getItem(MUTED) ?? NOBODY), ...blocked()];
  return chat.filter((one) => one.seat !== seat && !silent.includes(one.name));
}
