// What is taken back by undoing what was ordered last.

import { folded, isFold } from "../../../core/folds";
import type { Line } from "../../../core/view";
import type { OpenState } from "../../../match/store";
import type { Ask } from "../../../messages";
import { say } from "../../../words";

export interface Span {
  /** The act that it goes back to before. */
  readonly first: number;
  /** How many replies of our own are taken back. */
  readonly replies: number;
  /** The other side has replied since. */
  readonly hasOther: boolean;
  /** Set-up was over, and is open again. */
  readonly isSetUp: boolean;
  /** More than an order and its reactions: a turn of the enemy lies between, or the set-up. */
  readonly isFar: boolean;
}

interface Act {
  readonly seq: number;
  readonly ask: Ask;
}

/** Null where the page came too late to know. `parts`: see `Session`. */
export function spanOf(
  standings: ReadonlyMap<number, OpenState>,
  seat: number,
  parts: ReadonlyMap<number, number>,
): Span | null {
  const acts = standingActs(standings);
  const own = acts.filter(({ ask }) => ask.seat === seat);
  const root = ({ ask: { number } }: Act) => parts.get(number) ?? number;
  const last = own.at(-1);
  const first = last && own.find((act) => root(act) === root(last));
  if (first === undefined) return null;
  const others = acts.filter(({ seq, ask }) => seq > first.seq && ask.seat !== seat);
  const asks = [...standings.values()].at(-1)?.asks ?? [];
  const isSetUp = first.ask.clock === "setup" && !asks.some(({ clock }) => clock === "setup");
  return {
    first: first.seq,
    replies: own.filter(({ seq }) => seq >= first.seq).length,
    hasOther: others.length > 0,
    isSetUp,
    isFar: isSetUp || others.some(({ ask }) => ask.clock !== "reaction"),
  };
}

/** The replies that stand, oldest first, each with the question that it has answered. */
function standingActs(standings: ReadonlyMap<number, OpenState>): readonly Act[] {
  let acts: Act[] = [];
  let before: { seq: number; asks: readonly Ask[] } | null = null;
  for (const [seq, { asks, back }] of standings) {
    if (before?.seq !== seq - 1) acts = [];
    else if (back !== null) acts = acts.filter((act) => act.seq < back);
    else {
      const [ask, ...more] = before.asks.filter(
        ({ number }) => !asks.some((one) => one.number === number),
      );
      if (ask !== undefined && more.length === 0) acts.push({ seq, ask });
    }
    before = { seq, asks };
  }
  return acts;
}

/** How many orders are told. */
const MOST = 3;

/** "Takes back: A5 fires at B6, what Orange has done since. Dice are rolled again." */
export function toldOf(
  span: Span | null,
  lines: readonly Line[],
  seat: number,
  other: string,
): string {
  const gone = lines.filter(({ seq, undone }) => seq >= (span?.first ?? Infinity) && !undone);
  const own = folded(gone, () => false).filter(
    (one) => one.seat === seat && (isFold(one) || one.weight === "deed" || one.weight === "plain"),
  );
  const told = own.slice(0, MOST).map(({ text }) => text.replace(/\.$/, ""));
  const what = [
    ...(told.length === 0 ? [say("undo.reply")] : told),
    ...(own.length > MOST ? ["…"] : []),
    ...(span === null ? [say("undo.all")] : []),
    ...(span?.hasOther ? [say("undo.other", { side: other })] : []),
  ].join(", ");
  return [
    say("undo.takes", { what }),
    span?.isSetUp && say("undo.set_up"),
    gone.some(({ dice }) => dice.length > 0) && say("undo.dice"),
  ]
    .filter(Boolean)
    .join(" ");
}
