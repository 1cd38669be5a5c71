import { useEffect, useState } from "preact/hooks";

import { CHANGED } from "../account/account";
import type { OwnMatch } from "../messages";
import { type Desk, useDesk } from "../net/lobbyLink";
import { keptSeats } from "../net/seats";

/** Seats asked for at once: the server takes no more. */
const AT_ONCE = 50;
/** Milliseconds until it is seen whose turn it is by now. */
const AGAIN = 15_000;

async function asked(desk: Desk): Promise<readonly OwnMatch[]> {
  const seats = keptSeats().map(({ match, token }) => ({ match, token }));
  const found: OwnMatch[] = [];
  for (let at = 0; at < seats.length; at += AT_ONCE) {
    const some = seats.slice(at, at + AT_ONCE);
    const answer = await desk.ask({ t: "my_matches", seats: some });
    if (answer.t === "own_matches") found.push(...(answer.matches ?? []));
  }
  return found;
}

/** The matches of the seats on this device, again and again; null before they are known. */
export function useOwnMatches(): { desk: Desk | null; list: readonly OwnMatch[] | null } {
  const [list, set] = useState<readonly OwnMatch[] | null>(null);
  const look = (desk: Desk) => void asked(desk).then(set, () => undefined); // asked again soon
  const desk = useDesk({ ready: look });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks the desk that it is given
  useEffect(() => {
    if (desk === null) return;
    const again = () => look(desk);
    const timer = setInterval(again, AGAIN);
    window.addEventListener(CHANGED, again);
    return () => {
      clearInterval(timer);
      window.removeEventListener(CHANGED, again);
    };
  }, [desk]);
  return { desk, list };
}
