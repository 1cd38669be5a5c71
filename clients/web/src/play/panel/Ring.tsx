// Time that is left for an answer, as a ring that shrinks.

import { useEffect, useState } from "preact/hooks";

import { face, minutes } from "../../core/clock";
import type { OpenState } from "../../match/store";
import { say } from "../../words";
import { written } from "../../words/language";

interface Props {
  standing: OpenState;
  seat: 0 | 1;
  /** All of it, in seconds. */
  whole: number;
}

const ROUND = 2 * Math.PI * 15;

const HOUR = 3600; // seconds

/** As much as the ring has room for: of long times the days or the hours. */
export function brief(left: number): string {
  if (left < HOUR) return minutes(left);
  const [n, unit] = left < 48 * HOUR ? [left / HOUR, "hour"] : [left / HOUR / 24, "day"];
  const form = { style: "unit", unit, unitDisplay: "short" } as const;
  return new Intl.NumberFormat(written(), form).format(Math.floor(n));
}

export function Ring({ standing, seat, whole }: Props) {
  const [now, tick] = useState(performance.now());
  useEffect(() => {
    const id = setInterval(() => tick(performance.now()), 200);
    return () => clearInterval(id);
  }, []);
  const shown = face(standing.clocks, seat, Math.max(0, now - standing.at) / 1000);
  const left = shown.allowance ?? shown.bank;
  const share = Math.min(1, left / Math.max(1, whole));
  return (
    <span
      class={`time-ring${left < 10 ? " short" : ""}`}
      role="timer"
      aria-label={left < HOUR ? say("play.seconds_left", { n: Math.ceil(left) }) : brief(left)}
    >
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle class="bed" cx="18" cy="18" r="15" />
        <circle
          class="rest"
          cx="18"
          cy="18"
          r="15"
          stroke-dasharray={`${(ROUND * share).toFixed(1)} ${ROUND.toFixed(1)}`}
          transform="rotate(-90 18 18)"
        />
      </svg>
      <b>{brief(left)}</b>
    </span>
  );
}
