// A move that was broken into: where its unit was stopped, the way that is left, and where it was
// going.

import type { Battle, Frame } from "../../../contract/battlegroup";
import { UNIT } from "../../../core/camera";
import { hug, path } from "../../../table/paper";
import type { Place } from "../../units/bodies";
import type { Lens } from "../../../core/view";
import { type At, type Book, framesOf } from "../book";
import { ahead, length } from "./course";
import { say } from "../words";

export function Suspended({
  book,
  state,
  place,
  lens,
}: {
  book: Book;
  state: Battle;
  place: Place;
  lens: Lens;
}) {
  return (
    <g class="suspended-moves" aria-hidden="true">
      {framesOf(state).map((frame) => (
        <Ghosted
          key={frame.unit}
          book={book}
          state={state}
          frame={frame}
          place={place}
          lens={lens}
        />
      ))}
    </g>
  );
}

const AT_ITS_END = 0.05; // inches

function Ghosted({
  book,
  state,
  frame,
  place,
  lens,
}: {
  book: Book;
  state: Battle;
  frame: Frame;
  place: Place;
  lens: Lens;
}) {
  const course = frame.course ?? [];
  const whole = length(course);
  const found = ahead(course, frame.at);
  const unit = state.units?.[frame.unit];
  const end = course.at(-1);
  if (found === null || end === undefined || unit === undefined || whole - frame.at < AT_ITS_END)
    return null;
  const px = UNIT / lens.scale;
  const dot = ([x, y]: At) =>
    place({ x, y })
      .map((n) => n.toFixed(1))
      .join(" ");
  const behind = course.slice(0, course.length - found.rest.length);
  const [dx, dy] = [end[0] - found.at[0], end[1] - found.at[1]];
  const bodies = book
    .bodies(state, unit)
    .map((body) => ({ ...body, x: body.x + dx, y: body.y + dy }));
  const [x, y] = place({ x: found.at[0], y: found.at[1] });
  return (
    <g class={`suspended side-${frame.owner}`} data-suspended={frame.unit}>
      <path class="gone" d={`M${[...behind, found.at].map(dot).join("L")}`} stroke-width={2 * px} />
      <path
        class="rest"
        d={`M${[found.at, ...found.rest].map(dot).join("L")}`}
        stroke-width={2.4 * px}
        stroke-dasharray={`${5 * px} ${5 * px}`}
      />
      {bodies.length > 0 && (
        <path
          class="goal"
          d={path(hug(bodies, 0.1).map(([gx, gy]) => place({ x: gx, y: gy })))}
          stroke-width={1.6 * px}
          stroke-dasharray={`${5 * px} ${4 * px}`}
        />
      )}
      {bodies.map((body) => {
        const [cx, cy] = place(body);
        return body.hull ? null : (
          <circle key={body.id} class="goal-base" cx={cx} cy={cy} r={body.r * UNIT} />
        );
      })}
      <g transform={`translate(${x} ${y}) scale(${px})`}>
        <path class="stop" d="M-7 -7H7V7H-7Z" />
        <path class="stop-mark" d="M-2.5 -4V4M2.5 -4V4" />
        <title>{say("stack.at", { at: frame.at, end: whole })}</title>
      </g>
    </g>
  );
}
