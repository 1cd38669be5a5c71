// The line of time: rounds, turns, windows and losses, and how strong both sides are.

import { useMemo } from "preact/hooks";

import type { Mark } from "../core/view";
import { say } from "../words";
import type { Film } from "./film";

/** So many marks of a kind can be told apart on the line, and pressed. */
const ROOM = 80;

/** Marks so far from each other; of those too near together the first that was told stays. */
function spaced(marks: readonly Mark[], apart: number): readonly Mark[] {
  const kept: Mark[] = [];
  for (const mark of marks)
    if (kept.every(({ place }) => Math.abs(place - mark.place) >= apart)) kept.push(mark);
  return kept;
}

export function Timeline({
  film,
  place,
  end,
  jump,
}: {
  film: Film;
  place: number;
  end: number;
  jump: (to: number) => void;
}) {
  const most = Math.max(1, ...film.strength.flat());
  const span = Math.max(1, end); // a match that has just begun has no acts
  const late = end + 1 - film.strength.length; // no armies before it
  const curves = useMemo(() => {
    const x = (i: number) => (((i + late) / span) * 1000).toFixed(1);
    const y = (share: number) => (38 - share * 34).toFixed(1);
    if (film.strength.length === 0) return [];
    return ([0, 1] as const).map(
      (seat) => `M${film.strength.map((s, i) => `${x(i)} ${y(s[seat] / most)}`).join("L")}`,
    );
  }, [film, late, span, most]);
  const at = (mark: Mark) => (mark.place / span) * 1000;
  const all = (kind: Mark["kind"]) => film.marks.filter((mark) => mark.kind === kind);
  return (
    <div class="timeline">
      <svg viewBox="0 0 1000 40" preserveAspectRatio="none" aria-hidden="true">
        {all("turn").map((m) => (
          <path key={m.place} class="mark-turn" d={`M${at(m)} 0V5`} />
        ))}
        {all("round").map((m) => (
          <path key={m.place} class="mark-round" d={`M${at(m)} 0V40`} />
        ))}
        {curves.map((d, seat) => (
          <path key={seat} class={`curve side-${seat}`} d={d} />
        ))}
        <path class="mark-now" d={`M${(place / span) * 1000} 0V40`} />
      </svg>
      <input
        type="range"
        min={0}
        max={end}
        value={place}
        aria-label={say("replay.moment")}
        aria-valuetext={say("replay.place", { place, end })}
        onInput={(event) => jump(Number(event.currentTarget.value))}
      />
      <div class="marks">
        {[...spaced(all("window"), span / ROOM), ...all("loss")].map((m) => (
          <button
            key={`${m.kind}${m.place}${m.title}`}
            type="button"
            class={`${m.kind} side-${m.seat}`}
            style={{ left: `${(m.place / span) * 100}%` }}
            title={m.title}
            aria-label={say("replay.go_to", { title: m.title })}
            onClick={() => jump(m.kind === "loss" ? m.place - 1 : m.place)}
          />
        ))}
        {all("round").map((m, i) => (
          <span
            key={m.place}
            class="round-number"
            style={{ left: `${(m.place / span) * 100}%` }}
            aria-hidden="true"
          >
            {m.number ?? i + 1}
          </span>
        ))}
      </div>
    </div>
  );
}
