// "Set up for me": what is asked before the battle is answered by its default, and nobody watches
// it happen.

import { useEffect, useRef, useState } from "preact/hooks";

import { useEvent } from "../../widgets/useEvent";
import type { Reply } from "../reply/forms";
import type { Situation } from "./situation";
import type { Notices } from "./useNotices";

export interface Rest {
  readonly isOn: boolean;
  /** It is on, and something of ours is still to be set up. */
  readonly isBusy: boolean;
  toggle(): void;
}

export function useRest({ session, store, seat, waiting }: Situation, notices: Notices): Rest {
  const [isOn, setOn] = useState(false);
  const asks = store.standings.get(store.seq)?.asks ?? [];
  const ours = store.game.figures(store.state).filter((one) => one.seat === seat);
  const isDone =
    waiting?.clock !== "setup" && ours.length > 0 && ours.every(({ pose }) => pose !== null);
  const isOver = asks.every(({ clock }) => clock !== "setup");
  const { seq } = store;
  /** The first question that is answered so. */
  const begun = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each act there is more to skip
  useEffect(() => {
    if (isOn) store.player.skip();
    if (isOver) setOn(false);
  }, [isOn, isOver, store, seq]);
  const answer = useEvent(() => {
    // it is the other side's turn, or all is set up
    if (waiting?.clock !== "setup") return;
    begun.current ??= waiting.number;
    session.parts.set(waiting.number, begun.current); // it is taken back as a whole
    session.reply(waiting, waiting.default as Reply).catch((error: Error) => {
      setOn(false);
      notices.refuse(error);
    });
  });
  const number = waiting?.number;
  useEffect(() => {
    if (!isOn) begun.current = null;
    else if (number !== undefined) answer();
  }, [isOn, number, answer]);
  return { isOn, isBusy: isOn && !isDone, toggle: () => setOn((old) => !old) };
}
