// From a replay: the rematch of whoever sat there, or the same match anew for anybody.

import { useState } from "preact/hooks";

import { seatAt } from "../net/seats";
import { type Desk, open, sentence, sit, useDesk } from "../net/lobbyLink";
import { nameNow } from "../widgets/NameField";
import type { MatchInfo } from "../messages";
import { Refusal } from "../net/requests";
import { say } from "../words";

export function Again({ info }: { info: MatchInfo }) {
  const desk = useDesk();
  const [isBusy, busy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [isCleared, cleared] = useState(false);
  const seat = info.campaign ? undefined : seatAt(info.match);
  const isRematch = seat !== undefined && !isCleared;
  const play = async () => {
    if (desk === null) return;
    busy(true);
    setFault(null);
    try {
      const opened = isRematch ? rematch(desk, info.match, seat.token) : anew(desk, info);
      location.hash = `#/play/${await opened}`;
    } catch (error) {
      busy(false);
      if (isRematch && error instanceof Refusal && GONE.has(error.refused.code)) cleared(true);
      else setFault(sentence(error));
    }
  };
  return (
    <>
      <button
        type="button"
        class="button"
        disabled={!desk?.isOpen || isBusy}
        title={isRematch ? undefined : say("again.what")}
        onClick={() => void play()}
      >
        {say(!isRematch ? "again.title" : info.rematch ? "rematch.join" : "rematch.offer")}
      </button>
      {isCleared && <span role="status">{say("again.cleared")}</span>}
      {fault && (
        <span class="why" role="alert">
          {fault}
        </span>
      )}
    </>
  );
}

/** What the server says of a table that stands no more, or was never ours. */
const GONE: ReadonlySet<string> = new Set([
  "bad_token",
  "no_such_match",
  "seat_taken",
  "not_owner",
]);

async function rematch(desk: Desk, match: string, token: string): Promise<string> {
  await desk.ask({ t: "resume", token });
  return sit(await desk.ask({ t: "rematch", match }));
}

/** Under the same terms, on the first seat; the same bot opposite, if there was one. */
function anew(
  desk: Desk,
  { ruleset, title, options, clock, delay, seats }: MatchInfo,
): Promise<string> {
  const bots = seats.flatMap(({ kind, name }) => (kind === "bot" && name ? [name] : []));
  const bot = bots.find((one) => desk.welcome?.policies?.includes(one)) ?? null;
  return open(
    desk,
    {
      ruleset,
      title,
      clock,
      name: nameNow(),
      ...(options && { options }),
      ...(delay && { delay }),
    },
    bot,
  );
}
