// What waits for an agreement.

import { useEffect } from "preact/hooks";

import { blocked } from "../../chat/muted";
import type { Proposal } from "../../messages";
import { say } from "../../words";
import type { Play } from "../state/usePlay";

export function Proposals({ play }: { play: Play }) {
  const { session, store, notices, seat } = play;
  const standing = store.info.verdict === undefined ? store.standings.get(store.seq) : undefined;
  const answer = (one: Proposal, accept: boolean) =>
    void session.answerTo(one, accept).catch((error: Error) => notices.refuse(error));
  return (
    <div class="proposals">
      {standing?.clocks.paused && <p class="proposal">{say("play.paused")}</p>}
      {(standing?.proposals ?? []).map((one) =>
        one.seat === seat ? (
          <p key={one.what} class="proposal">
            {say("play.you_propose", {
              what: say(`play.propose.${one.what}`, { replies: one.replies }),
            })}
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
  proposal,
  answer,
}: {
  play: Play;
  proposal: Proposal;
  answer: (one: Proposal, accept: boolean) => void;
}) {
  const { seat, what, replies } = proposal;
  const isBarred = blocked().includes(store.info.seats[seat]?.name ?? "") && !session.isSubstitute;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each proposal is declined once
  useEffect(() => {
    if (isBarred) answer(proposal, false);
  }, [isBarred]);
  if (isBarred) return null;
  return (
    <p class="proposal" role="alert">
      {say("play.proposes", {
        side: store.game.side(seat as 0 | 1, store.state),
        what: say(`play.propose.${what}`, { replies }),
      })}
      {!session.isSubstitute && (
        <>
          <button type="button" class="ghost-button" onClick={() => answer(proposal, true)}>
            {say("play.accept")}
          </button>
          <button type="button" class="ghost-button" onClick={() => answer(proposal, false)}>
            {say("play.decline")}
          </button>
        </>
      )}
    </p>
  );
}
