// "Set up for me": what is asked before the battle is answered by its default, and nobody watches
// it
// happen.

import { useEffect, useState } from "preact/hooks";

import type { Ask } from "../messages";
import type { MatchStore } from "../match/store";
import { type Key, say } from "../words";
import type { Reply } from "./reply/forms";
import type { Notices } from "./panel/notices";
import type { Session } from "./seat/session";

export interface Rest {
  readonly isOn: boolean;
  /** It is on, and something of ours is still to be set up. */
  readonly isBusy: boolean;
  toggle(): void;
}

export function useRest(
  session: Session,
  store: MatchStore,
  waiting: Ask | undefined,
  notices: Notices,
): Rest {
  const [isOn, set] = useState(false);
  const asks = store.standings.get(store.seq)?.asks ?? [];
  const ours = store.game.figures(store.state).filter(({ seat }) => seat === session.seat);
  const isDone =
    waiting?.clock !== "setup" && ours.length > 0 && ours.every(({ pose }) => pose !== null);
  const isOver = asks.every(({ clock }) => clock !== "setup");
  useEffect(() => {
    if (isOn) store.player.skip();
    if (isOver) set(false);
  }, [isOn, isOver, store.seq]);
  useEffect(() => {
    // it is the other side's turn, or all is set up
    if (!isOn || waiting?.clock !== "setup") return;
    session.reply(waiting, waiting.default as Reply).catch((error: Error) => {
      set(false);
      notices.refuse(error);
    });
  }, [isOn, waiting?.number]);
  return { isOn, isBusy: isOn && !isDone, toggle: () => set((old) => !old) };
}

export function RestButton({ rest, what }: { rest: Rest; what: Key }) {
  return (
    <p class="rest">
      <button type="button" class="ghost-button" title={say("rest.about")} onClick={rest.toggle}>
        {say(what)}
      </button>
    </p>
  );
}
