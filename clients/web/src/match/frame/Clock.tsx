import { useEffect, useState } from "preact/hooks";

import { face, minutes } from "../../core/clock";
import type { OpenState } from "../store";
import { say } from "../../words";

/** The clock of a seat, ticking on. */
export function Clock({
  standing,
  seat,
  runs,
  isPast = false,
}: {
  standing: OpenState;
  seat: 0 | 1;
  runs: boolean /** It is the clock of an earlier moment. */;
  isPast?: boolean;
}) {
  const [now, tick] = useState(performance.now());
  useEffect(() => {
    if (!runs) return;
    const id = setInterval(() => tick(performance.now()), 250);
    return () => clearInterval(id);
  }, [runs]);
  const since = runs ? Math.max(0, now - standing.at) / 1000 : 0;
  const { bank, allowance, runs: isRunning, ...rest } = face(standing.clocks, seat, since);
  const isHeld = runs && rest.isHeld;
  const short = allowance ?? bank;
  return (
    <span
      class={`clock${isRunning && runs && !isHeld ? " running" : ""}${short < 10 ? " short" : ""}`}
    >
      <span class="dial" title={say("clock.left")}>
        {minutes(bank)}{" "}
        <small>
          {say(isHeld && allowance === null ? "clock.held" : isPast ? "clock.then" : "clock.match")}
        </small>
      </span>
      {allowance !== null && !isPast && (
        <em class="dial" title={say("clock.question")}>
          {minutes(allowance)} <small>{say(isHeld ? "clock.held" : "clock.this")}</small>
        </em>
      )}
    </span>
  );
}
