// The orders under way as the stack they are: the last that broke in on top, what it broke into
// beneath.

import type { Battle, Frame } from "../../contract/battlegroup";
import { Emblem } from "../../widgets/Forces";
import { useMedia } from "../../widgets/hooks";
import type { Data } from "../../messages";
import { type Book, battle, framesOf } from "./book";
import { length } from "./table/course";
import { dotted } from "../../words/sentence";
import { say } from "./words";

export function StackPanel({
  book: printed,
  state: data,
  asked,
}: {
  book: Book;
  state: Data;
  asked: readonly (0 | 1)[];
}) {
  const state = battle(data);
  const book = printed.of(state);
  const frames = framesOf(state);
  const isPhone = useMedia("(max-width: 760px)");
  const top = frames.at(-1);
  if (top === undefined) return null;
  const levels = (
    <ol class="order-stack" aria-label={say("stack.title")}>
      {[...frames].reverse().map((frame, i) => (
        <Level
          key={frame.unit}
          book={book}
          state={state}
          frame={frame}
          asked={asked}
          isTop={i === 0}
          depth={i}
        />
      ))}
    </ol>
  );
  if (!isPhone) return levels;
  const chip = say("stack.chip", { unit: book.called(state, top.unit), n: frames.length });
  return (
    <details class="stack-fold">
      <summary class={`side-${top.owner}`} aria-label={chip} title={chip}>
        <Emblem seat={top.owner} />
        {frames.length}
      </summary>
      {levels}
    </details>
  );
}

function Level({
  book,
  state,
  frame,
  asked,
  isTop,
  depth,
}: {
  book: Book;
  state: Battle;
  frame: Frame;
  asked: readonly (0 | 1)[];
  isTop: boolean;
  depth: number;
}) {
  const { owner, unit, order, moment, target, left = [] } = frame;
  const whole = length(frame.course ?? []);
  const step = left[0];
  /**
   * In a window the other side may answer; but whoever gave the order may be asked whether it goes
   * on.
   */
  const isOwn = asked.length > 0 && asked.every((seat) => seat === owner);
  const isStopped = moment === "path" && whole > 0 && frame.at < whole - 0.05;
  return (
    <li
      class={`order-level side-${owner}${isTop ? " is-top" : ""}`}
      data-stack={depth}
      data-order={order}
    >
      <Emblem seat={owner} />
      <b>{book.called(state, unit)}</b>{" "}
      <span class="order-name">
        {book.name(order)}
        {target !== undefined && ` → ${book.called(state, target)}`}
      </span>
      <small>
        {dotted(
          isStopped
            ? say("stack.at", { at: frame.at, end: whole })
            : step === undefined
              ? ""
              : book.name(step),
          isTop
            ? moment === undefined
              ? say(step === undefined ? "stack.done" : "stack.now")
              : isOwn
                ? say("stack.asked", { side: book.side(owner) })
                : say("stack.answers", { side: book.side(1 - owner), moment: book.name(moment) })
            : say("stack.waits"),
        )}
      </small>
    </li>
  );
}
