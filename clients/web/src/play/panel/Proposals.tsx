// What waits for an agreement.

import { useEffect } from "preact/hooks";

import { blocked } from "../../chat/muted";
import type { Proposal } from "../../messages";
import { say } from "../../words";
import type { Matter } from "../seat/session";
import type { Play } from "../state/usePlay";

export function Proposals({ play }: { play: Play }) {
  const { session, store, notices, seat } = play;
  const standing = store.info.verdict === undefined ? store.standings.get(store.seq) : undefined;
  const answer = (what: Matter, accept: boolean) =>
    void session.answerTo(what, accept).catch((error: Error) => notices.refuse(error));
  return (
    <div class="proposals">
      {standing?.clocks.paused && <p class="proposal">{say("play.paused")}</p>}
      {(standing?.proposals ?? []).map((one) =>
        one.seat === seat ? (
          <p key={one.what} class="proposal">
            {say("play.you_propose", { what: say(`play.propose.${one.what}`) })}
          </p>
        ) : (
          <Theirs key={one.what} play={play} proposal={one} answer={answer} />
        ),
      )}
    </div>
  );
}

function Theirs({
  play: { session, store },
  proposal: { seat, what },
  answer,
}: {
  play: Play;
  proposal: Proposal;
  answer: (what: Matter, accept: boolean) => void;
}) {
  const isBarred = blocked().includes(store.info.seats[seat]?.name ?? "") && !session.isSubstitute;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each proposal is declined once
  useEffect(() => {
    if (isBarred) answer(what, false);
  }, [isBarred]);
  if (isBarred) return null;
  return (
    <p class="proposal" role="alert">
      {say("play.proposes", {
        side: store.game.side(seat as 0 | 1, store.state),
        what: say(`play.propose.${what}`),
      })}
      {!session.isSubstitute && (
        <>
          <button type="button" class="ghost-button" onClick={() => answer(what, true)}>
            {say("play.accept")}
          </button>
          <button type="button" class="ghost-button" onClick={() => answer(what, false)}>
            {say("play.decline")}
          </button>
        </>
      )}
    </p>
  );
}
