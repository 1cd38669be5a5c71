// What undoing takes back, said before it is done.

import { useEffect, useState } from "preact/hooks";

import { useEvent } from "../../../widgets/useEvent";
import { say } from "../../../words";
import { type Span, spanOf, toldOf } from "./undo";
import type { Play } from "../../state/usePlay";

const focus = (one: HTMLElement | null) => one?.focus();

/**
 * Take back what was ordered last: said first, and asked where it reaches further. An order of
 * several replies, or a set-up left to the page, is taken back reply by reply, as far as the other
 * side agrees.
 */
export function Undo({ play, close }: { play: Play; close: () => void }) {
  const { session, store, seat, game, state, notices, rest, dispatch } = play;
  const [since] = useState(store.seq);
  const [span] = useState<Span | null>(() => spanOf(store.standings, seat, session.parts));
  const [text] = useState(() =>
    toldOf(span, store.lines, seat, game.side(seat === 0 ? 1 : 0, state)),
  );
  const [isSure, agree] = useState(span?.isFar === false);
  /** What was taken back when it was proposed last, and when that was. */
  const [proposed, note] = useState({ done: -1, seq: -1 });
  /** The server has not heard of it yet: what the other side does meanwhile is no refusal. */
  const [isUnheard, setUnheard] = useState(false);
  const done = store.lines.filter(
    (line) => line.tag === "taken_back" && line.seat === seat && line.seq > since,
  ).length;
  const isOpen = (store.standings.get(store.seq)?.proposals ?? []).some(
    (one) => one.seat === seat && one.what === "take_back",
  );
  const begin = useEvent(() => {
    dispatch({ t: "plan", plan: null });
    if (rest.isOn) rest.toggle(); // or what is taken back would be answered anew
    if (isSure) notices.add(text);
  });
  useEffect(begin, [begin]);
  const goOn = useEvent(() => {
    if (!isSure || isOpen || isUnheard || proposed.seq === store.seq) return;
    if (proposed.done === done || done >= (span?.replies ?? 1)) {
      close();
      return;
    }
    note({ done, seq: store.seq });
    setUnheard(true);
    session.propose("take_back").then(
      () => setUnheard(false),
      (error: Error) => {
        notices.refuse(error);
        close();
      },
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is to be proposed
  useEffect(goOn, [isSure, store.seq, isUnheard]);
  if (isSure) return null;
  return (
    <div class="menu">
      <dialog
        open
        class="menu-list"
        aria-label={say("play.undo")}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          close();
        }}
      >
        <p>{text}</p>
        <button type="button" class="danger" onClick={() => agree(true)}>
          {say("undo.take_back")}
        </button>
        <button type="button" ref={focus} onClick={close}>
          {say("play.play_on")}
        </button>
      </dialog>
    </div>
  );
}
