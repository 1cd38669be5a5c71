// The question that is open for a seat: whom it is about, what is one of its kind, and what is said
// while there is none. Pure.

import type { Ask, Json } from "../../messages";
import type { Figure, Shown } from "../../core/view";
import type { MatchStore } from "../../match/store";
import { say } from "../../words";

/** The question that is open for a seat, once everything before it has been seen. */
export function questionOf(store: MatchStore, shown: Shown, seat: 0 | 1): Ask | null {
  const asked = (seq: number) => store.standings.get(seq)?.asks.find((ask) => ask.seat === seat);
  const ask = asked(store.seq);
  const seen = asked(shown.beat === null ? shown.seq : shown.seq - 1);
  // it stays open while the other side acts
  return ask !== undefined && seen?.number === ask.number ? ask : null;
}

/**
 * What makes a question one of its kind, but for the units in it: what is not told of the kind does
 * not narrow a promise.
 */
export function alike(
  ask: Ask,
  figures: readonly Figure[],
  tell: (only: { [key: string]: Json }) => string,
): { [key: string]: Json } {
  const isUnit = (value: unknown) => figures.some(({ id }) => id === value);
  return Object.fromEntries(
    Object.entries(ask.choice).filter(
      ([key, value]) =>
        key !== "t" &&
        typeof value === "string" &&
        !isUnit(value) &&
        tell({ [key]: value }) !== tell({}),
    ),
  );
}

/** What a question names; units among it are whom it is about. */
export const namedBy = (ask: Ask): readonly string[] =>
  Object.values(ask.choice).filter((value): value is string => typeof value === "string");

export function idle(
  store: MatchStore,
  shown: Shown,
  seat: 0 | 1,
  isMine: boolean,
  next: string | null,
): string {
  const isSeen = shown.beat === null && shown.seq === store.seq;
  if (store.info.verdict !== undefined) return say(isSeen ? "play.over" : "play.loading");
  if (isMine && next !== null)
    return `${say("play.follows")} ${say("play.queued", { unit: next })}`;
  const line = shown.beat?.note.line;
  const isOwn = line?.seat === seat && line.share?.by != null; // one's own deed is shown
  if (isMine) return say(shown.beat === null || isOwn ? "play.loading" : "play.follows");
  const other = store.standings.get(store.seq)?.asks.find((ask) => ask.seat !== seat);
  return other === undefined
    ? say("play.loading")
    : say("play.waiting_for", { side: store.game.side(other.seat as 0 | 1, store.state) });
}
