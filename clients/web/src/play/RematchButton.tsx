// After a match: once more, on each other's side.

import { useState } from "preact/hooks";

import type { Session } from "./seat/session";
import type { MatchInfo } from "../messages";
import { sentence, sit } from "../net/lobbyLink";
import { say } from "../words";

export function RematchButton({ session, info }: { session: Session; info: MatchInfo }) {
  const [isBusy, busy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const start = () => {
    busy(true);
    session.rematch().then(
      (joined) => {
        location.hash = `#/play/${sit(joined)}`;
      },
      (error: Error) => {
        busy(false);
        setFault(sentence(error));
      },
    );
  };
  return (
    <>
      <button type="button" class="button" disabled={isBusy} onClick={start}>
        {say(info.rematch ? "rematch.join" : "rematch.offer")}
      </button>
      {fault && (
        <span class="why" role="alert">
          {fault}
        </span>
      )}
    </>
  );
}
