// While an earlier moment is looked at: what it is, and what waits meanwhile.

import type { Line } from "../../core/view";
import { say } from "../../words";
import { Clock } from "./Clock";
import type { MatchStore } from "../store";

/** In place of the orders. */
export function Past({
  store,
  line,
  seat,
  back,
}: {
  store: MatchStore;
  line: Line;
  seat: 0 | 1;
  back: () => void;
}) {
  return (
    <div class="play-bar past" role="status">
      <p>
        <strong>{say("match.earlier")}</strong> <span lang={store.game.lang}>{line.text}</span>
      </p>
      <Meanwhile store={store} seat={seat} />
      <button type="button" class="button" onClick={back}>
        {say("match.now")}
      </button>
    </div>
  );
}

/** The question of ours that waits while we look elsewhere. */
export function Meanwhile({ store, seat }: { store: MatchStore; seat: 0 | 1 }) {
  const standing = store.standings.get(store.seq);
  const ask = standing?.asks.find((one) => one.seat === seat);
  if (standing === undefined || ask === undefined || store.info.verdict !== undefined) return null;
  return (
    <p class="meanwhile">
      {say("match.meanwhile", {
        question: store.game.ask(ask, store.state),
      })}{" "}
      <Clock standing={standing} seat={seat} runs />
    </p>
  );
}
