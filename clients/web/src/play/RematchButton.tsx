// After a match: once more, on each other's side.

import type { Session } from "./seat/session";
import type { MatchInfo } from "../messages";
import { sit } from "../net/lobbyLink";
import { useOpening } from "../net/useOpening";
import { say } from "../words";

export function RematchButton({ session, info }: { session: Session; info: MatchInfo }) {
  const { isBusy, fault, start } = useOpening();
  const rematch = () => start(async () => sit(await session.rematch()));
  return (
    <>
      <button type="button" class="button" disabled={isBusy} onClick={() => void rematch()}>
        {say(info.rematch ? "rematch.join" : "rematch.offer")}
      </button>
      {fault}
    </>
  );
}
