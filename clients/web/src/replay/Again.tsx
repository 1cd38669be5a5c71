// From a replay: the rematch of whoever sat there, or the same match anew for anybody.

import { useState } from "preact/hooks";

import { seatAt } from "../net/seats";
import { type Desk, open, sit, useDesk } from "../net/lobbyLink";
import { useOpening } from "../net/useOpening";
import { nameNow } from "../widgets/NameField";
import type { MatchInfo } from "../messages";
import { Refusal } from "../net/requests";
import { say } from "../words";

export function Again({ info }: { info: MatchInfo }) {
  const desk = useDesk();
  const { isBusy, fault, start } = useOpening();
  const [isCleared, cleared] = useState(false);
  const seat = info.campaign ? undefined : seatAt(info.match);
  const isRematch = seat !== undefined && !isCleared;
  const play = async (desk: Desk) => {
    if (!isRematch) return anew(desk, info);
    try {
      return await rematch(desk, info.match, seat.token);
    } catch (error) {
      if (!(error instanceof Refusal && GONE.has(error.refused.code))) throw error;
      cleared(true);
      throw new Error(say("again.cleared"));
    }
  };
  return (
    <>
      <button
        type="button"
        class="button"
        disabled={!desk?.isOpen || isBusy}
        title={isRematch ? undefined : say("again.what")}
        onClick={() => desk && void start(() => play(desk))}
      >
        {say(!isRematch ? "again.title" : info.rematch ? "rematch.join" : "rematch.offer")}
      </button>
      {fault}
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
