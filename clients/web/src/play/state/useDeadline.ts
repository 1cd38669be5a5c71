// What is chosen counts when the time is up: it is sent just before the server would answer in its
// place.

import { useEffect } from "preact/hooks";

import { left } from "../../core/clock";
import type { OpenState } from "../../match/store";
import { useEvent } from "../../widgets/useEvent";

/** For the way to the server. */
const BEFORE = 1000; // ms
const LONGEST = 2 ** 31 - 1; // ms; a browser waits no longer

export function useDeadline(
  standing: OpenState | undefined,
  seat: 0 | 1,
  isReady: boolean,
  send: () => void,
): void {
  const expire = useEvent(send);
  useEffect(() => {
    const seconds = standing === undefined || !isReady ? null : left(standing.clocks, seat);
    if (standing === undefined || seconds === null) return undefined;
    const wait = standing.at + seconds * 1000 - BEFORE - performance.now();
    if (wait > LONGEST) return undefined;
    const id = setTimeout(expire, Math.max(0, wait));
    return () => clearTimeout(id);
  }, [standing, seat, isReady, expire]);
}
